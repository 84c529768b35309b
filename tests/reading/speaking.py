"""Orca that writes down what it says, instead of speaking. Runs by the system's own Python, where Orca lives.

Usage: ``/usr/bin/python3 speaking.py FILE FOLDER``: one line of JSON for each thing said, with the time in seconds, goes to
FILE; Orca keeps its settings in FOLDER."""

import json
import signal
import sys
import time
from pathlib import Path

from orca import orca, settings, speech

spoken = Path(sys.argv[1])


def write(said: str, *_: object, **__: object) -> None:
    """Write down one thing that is said, whatever voice it is said in."""
    with spoken.open("a", encoding="utf-8") as file:
        file.write(json.dumps([time.time(), said], ensure_ascii=False) + "\n")


def silent(*_: object, **__: object) -> None:
    """Say nothing: the transcript names the keys itself."""


speech._speak = speech.speakCharacter = write
speech.speakKeyEvent = speech.init = silent
settings.enableSound = False

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
manager = orca.getSettingsManager()
manager.activate(sys.argv[2], {"enableSpeech": True, "enableBraille": False})
sys.path.insert(0, manager.getPrefsDir())
write("ready")
sys.exit(orca.main())
