"""Prints what Orca says of the page, or renews the transcripts beside this file.

``python tests/reading/read.py`` renews all of them, ``read.py turn hand-over`` some, and ``read.py --print ADDRESS KEY…``
prints what is said at an address (``?situation=berserk``) after each key, by its name in X; ``'word`` types a word. Needs
Debian's ``orca``, ``firefox-esr``, ``xvfb``, ``xdotool`` and ``dbus``. It is no test: what a screen reader says changes with
its version."""

from __future__ import annotations

import signal
import sys
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "page")]

from desk import Desk, missing  # noqa: E402
from listening import Listener  # noqa: E402
from serving import end_server, serve  # noqa: E402


class Reading(NamedTuple):
    """A transcript to make: the address, when it can begin, and the keys to press; none if a listener plays."""

    query: str
    begun: str
    keys: str | None


def start(text: str) -> str:
    return "?start=" + quote(text)


SOLO = start("setup: edition 1, solo, deck 2, seed 7")
#: How much of a game is kept: the number of keys at its beginning and at its end.
FIRST, LAST = 60, 12
#: Arrow keys lead from the top of the page to the cards of the hand, and through the controls around them.
READINGS = {
    "turn": Reading(SOLO, "Choose a card", "r Right Right Return Return Escape 6 Escape e n"),
    "automa": Reading(SOLO, "Choose a card", "e n n n n n n n n r r u"),
    "game": Reading(SOLO, "Choose a card", None),
    "lesson": Reading("?lesson=stronghold&step=2", "hand look", "r Up Up Down Down Right Return n n n r Return"),
    "situation": Reading("?situation=berserk", "survives", "n n n n r"),
    "hand-over": Reading(
        start("setup: edition 1, duel, decks 1 2, seed 3"),
        "Take the screen",
        "Up Down Return e Return u",
    ),
    "lobby": Reading("", "Finished loading Clash", "Tab " * 15 + "Return Shift_L Shift_L r Right"),
    "draft": Reading(start("setup: edition 1, duel, draft, seed 3"), "Round 1", "h h Tab Tab Return Return Return"),
    "rulebook": Reading("?page=rulebook", "entries", "Tab " * 9 + "'berserk Tab h h Down Down"),
    "link": Reading("?page=rulebook&rule=faq.closing-up", "entries", "Tab Tab Return Down alt+Left Shift_L Tab"),
    "workshop": Reading(
        "?page=workshop",
        "can be played",
        "Tab " * 8 + "'troll Tab Tab Tab Return Return shift+Tab shift+Tab shift+Tab Delete ctrl+z "
        "h Tab Tab Tab Tab Tab Return shift+h shift+Tab Return Shift_L r",
    ),
    "dust": Reading(
        start("setup: dust, versus, decks 1 2, seed 7"),
        "Take the screen",
        "Up Return Up Return n n 1 p",
    ),
}


def read(address: str, reading: Reading) -> str:
    """Return the transcript of a reading."""
    lines = [f"# {reading.query or 'the front page'}"]
    with Desk(address + reading.query) as desk:
        desk.wait(lambda: reading.begun in desk.file.read_text("utf-8"), f"nobody says {reading.begun}")
        lines += ["", *(f"  {text}" for _, text in desk.settle())]
        if reading.keys is not None:
            told = [[f"[{key}]", *(f"  {text}" for text in desk.press(key))] for key in reading.keys.split()]
        else:
            told = [[f"[{key}]", *(f"  {text}" for text in said)] for key, said in Listener(desk).play()]
            told[FIRST:-LAST] = [["…"]]
    return "\n".join([*lines, *(line for one in told for line in one)]) + "\n"


def main(arguments: list[str]) -> int:
    if lacking := missing():
        print("First install " + ", ".join(lacking) + ".")
        return 1
    for sign in (signal.SIGINT, signal.SIGTERM):  # every process ends with it, however it ends
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
