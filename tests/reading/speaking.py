"""Orca that writes down what it says, instead of speaking. Runs by the system's own Python, where Orca lives.

Usage: ``/usr/bin/python3 speaking.py FILE FOLDER``: one line of JSON for each thing said, with the time in seconds, goes to
FILE; Orca keeps its settings in FOLDER."""

import json
import signal
import sys
import time

from orca import orca, settings, speech

spoken = open(sys.argv[1], "a", encoding="utf-8")  # noqa: SIM115 -- as long as Orca runs


def write(said: str) -> None:
    """Write down one thing that is said."""
    print(json.dumps([time.time(), said], ensure_ascii=False), file=spoken, flush=True)


def speak_key(event: object, acss: object = None) -> None:
    """Keys are not echoed: the transcript names them itself."""


speech._speak = lambda text, acss, interrupt: write(text)
speech.speakCharacter = lambda character, acss=None: write(character)
speech.speakKeyEvent = speak_key
speech.init = lambda: None
settings.enableSound = False

signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
manager = orca.getSettingsManager()
manager.activate(sys.argv[2], {"enableSpeech": True, "enableBraille": False})
sys.path.insert(0, manager.getPrefsDir())
write("ready")
sys.exit(orca.main())
