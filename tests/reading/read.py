"""Prints what Orca says of the page, or renews the transcripts beside this file.

``python tests/reading/read.py`` renews all of them, ``read.py turn hand-over`` some, and ``read.py --print ADDRESS KEY…``
prints what is said at an address (``?situation=berserk``) after each key, by its name in X. Needs Debian's ``orca``,
``firefox-esr``, ``xvfb``, ``xdotool`` and ``dbus``. It is no test: what a screen reader says changes with its version."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "page")]

from desk import Desk, missing  # noqa: E402
from serving import end_server, serve  # noqa: E402


class Reading(NamedTuple):
    """What is read: at which address, when it can begin, and the keys that are pressed."""

    query: str
    begun: str
    keys: str


def start(text: str) -> str:
    return "?start=" + quote(text)


SOLO = start("setup: edition 1, solo, deck 2, seed 7")
#: Tab and Shift+Tab lead to the table, arrows to the cards of the hand.
READINGS = {
    "turn": Reading(SOLO, "Summoning", "Tab Tab shift+Tab r Up Right Return Return Escape 6 Escape e"),
    "automa": Reading(SOLO, "Summoning", "Tab Tab shift+Tab e n n n n n n n n n r r u"),
    "lesson": Reading(
        "?lesson=stronghold&step=2", "hand look", "Tab Tab shift+Tab r Tab Tab Tab Tab Tab Return n n n n Tab"
    ),
    "situation": Reading("?situation=berserk", "survives", "Tab Tab shift+Tab n n n n r"),
    "hand-over": Reading(
        start("setup: edition 1, duel, decks 1 2, seed 3"),
        "Take the screen",
        "Tab Tab shift+Tab Up Tab Return e Return u",
    ),
    "dust": Reading(
        start("setup: dust, versus, decks 1 2, seed 7"),
        "Take the screen",
        "Tab Tab shift+Tab Up Tab Return Tab Return n n 1 p",
    ),
}


def read(address: str, reading: Reading) -> str:
    """The transcript of a reading."""
    lines = [f"# {reading.query or 'the front page'}"]
    with Desk(address + reading.query) as desk:
        desk.wait(lambda: reading.begun in desk.file.read_text("utf-8"), f"nobody says {reading.begun}")
        lines += ["", *(f"  {text}" for _, text in desk.settle())]
        for key in reading.keys.split():
            lines += [f"[{key}]", *(f"  {text}" for text in desk.press(key))]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    if lacking := missing():
        print("First install " + ", ".join(lacking) + ".")
        return 1
    for sign in (signal.SIGINT, signal.SIGTERM):  # all that was started ends with it, however it ends
        signal.signal(sign, lambda *_: sys.exit(130))
    process, address = serve("play", "--port", "0")
    try:
        if arguments[:1] == ["--print"]:
            query, *keys = arguments[1:]
            print(read(address, Reading(query, "Finished loading", " ".join(keys))))
            return 0
        for name in arguments or READINGS:
            (HERE / f"{name}.txt").write_text(read(address, READINGS[name]), "utf-8")
            print(name)
    finally:
        end_server(process)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
