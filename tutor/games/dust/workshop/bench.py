"""The workshop of Dust Collectorz: edits positions line by line and shows every reason why they are impossible."""

from __future__ import annotations

from collections.abc import Mapping

from ....core.definition import Choice, Data, Sets
from ....core.plain_workshop import PlainBench
from ....locale import ENGLISH, Language
from .. import rulebook, words
from ..notation.cards import SEATS, TEAMS
from ..notation.positions import keys_of, read_position
from ..rules.cards import Card
from ..rules.events import Event
from ..rules.moves import Move
from ..rules.position import MODES, Position
from ..sets import CardSet

#: The position shown first: small and playable.
_HELD = ("Kite Lantern Pebble", "Bead Scarecrow Snare", "Button Blot Marble", "Pebble Quill Flint")

#: The lines that contain no cards.
_SAID = ("game", "score", "clashes", "wheel")


class DustBench(PlainBench[Position, Move, Event, Choice, Card, CardSet]):
    """Lines of cards. An unreadable card is replaced by one of no tribe, so that the rest can be read."""

    stand_in = "Stand-In(counter trap)"

    def cards(self, sets: Sets[CardSet]) -> Mapping[str, Card]:
        """Return the cards of all sets, by name."""
        return words.known_by(sets).cards

    def read(self, text: str, sets: Sets[CardSet]) -> Position:
        """Return the position of a text, with the cards of these sets. Raise `Unreadable` on an error."""
        return read_position(text, words.known_by(sets))

    def palette(self, sets: Sets[CardSet], language: Language) -> Data:
        """Return the cards to lay, set by set with the wheel of each, and for each mode a start position, its lines and
        its states.

        Each has its label.
        """
        told = [
            {"name": found.name, "cards": [card.name for card in found.cards], "wheel": list(found.wheel)}
            for found in sets.values()
        ]  # fmt: skip
        beginnings = [
            {"name": mode, "text": _beginning(mode), "keys": {key: _called(key, language) for key in keys_of(mode)},
             "zones": [key for key in keys_of(mode) if key not in _SAID], "moments": _moments(mode, language)}
            for mode in MODES
        ]  # fmt: skip
        return {**super().palette(sets, language), "sets": told, "beginnings": beginnings}


def _beginning(mode: str) -> str:
    held = [
        f"{seat}: {cards.replace('Snare', 'Vial') if mode.startswith('young') else cards}"
        for seat, cards in zip(SEATS[: MODES[mode]], _HELD, strict=False)
    ]
    return "\n".join([f"game: {next(iter(_moments(mode)))}", *held])


def _say(key: str, language: Language, side: str = "", other: str = "") -> str:
    """Return the label of a player or a team."""
    voice = rulebook.voice(language)
    named = {"side": voice.sides(map(SEATS.index, side)), "other": voice.sides(map(SEATS.index, other))}
    return voice.say(voice.table["bench"][key], {**named, "count": len(side)})


def _called(key: str, language: Language) -> str:
    """Return the label of a line from its key: ``A`` is a hand, ``A deck`` a deck, ``score`` the score."""
    side, _, zone = key.partition(" ")
    return _say(zone or "hand", language, side) if zone or side in SEATS else _say(key, language)


def _moments(mode: str, language: Language = ENGLISH) -> dict[str, str]:
    """Return the possible states, as the first line writes them.

    They are whose move it can be at the beginning of a round and in the middle of its first clash.
    """
    seats = SEATS[: MODES[mode]]
    if mode.startswith("young"):
        return {f"dust, {mode}, {seat} to play": _say("play", language, seat) for seat in seats}
    found = {f"dust, {mode}, round 1, {seat} to attack": _say("attack", language, seat) for seat in seats}
    for at, seat in enumerate(seats):
        begun, next_ = f" begun by {seat}" if len(seats) > 2 else "", seats[(at + 1) % len(seats)]
        said = f"dust, {mode}, round 1{begun}, {next_} to answer {seat}, speed"
        found[said] = _say("answer", language, next_, seat)
    for one in TEAMS if mode == "team" else seats:
        found[f"dust, {mode}, round 1, {one} to choose"] = _say("choose", language, one)
    last, won = (TEAMS[0], "A and C win") if mode == "team" else ("A", "A wins")
    return {**found, f"dust, {mode}, round 1, over, {won}, last round {last}": _say("over", language)}
