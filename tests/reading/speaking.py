"""Orca, changed to write what it says instead of speaking. It runs in the system's Python, where Orca is installed.

Usage: ``/usr/bin/python3 speaking.py FILE FOLDER``. It writes a line of JSON to FILE for each thing said, with the time
in seconds; Orca keeps its settings in FOLDER.
"""

import json
import signal
import sys
import time
from pathlib import Path

from orca import orca, settings, speech

spoken = Path(sys.argv[1])


def write(said: str, *_: object, **__: object) -> None:
    """Write one thing that is said, in whatever voice."""
    with spoken.open("a", encoding="utf-8") as file:
        file.write(json.dumps([time.time(), said], ensure_ascii=False) + "\n")


def silent(*_: object, **__: object) -> None:
    """Say nothing: the transcript names the keys."""


speech._speak = speech.speakCharacter = write
speech.speakKeyEvent = speech.init = silent
settings.enableSound = False

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
manager = orca.getSettingsManager()
manager.activate(sys.argv[2], {"enableSpeech": True, "enableBraille": False})
sys.path.insert(0, manager.getPrefsDir())
write("ready")
sys.exit(orca.main())
