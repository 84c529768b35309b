"""Reading positions strictly: an error names the line, the column, what was expected there, and the rule.

game: dust, versus 3, round 4 begun by A, C to answer B, speed
A: Pane Moth
A laid: Kite[active] + Fold
A deck: Hem Leaf
B: Hem
B overflow: Slab
B laid: Snare / Orb
C: Leaf Rock
C captured: Lens Anvil
"""

from __future__ import annotations

import re

from ....core import Fault, Unreadable
from ....core.text import LONGEST_QUOTE, Token, check, commas, limit, lines, nearest, parts, split
from ..rules.cards import Card
from ..rules.position import ADD, MODES, NOTHING, Fought, Position, Seat
from .cards import SEATS, Known, cards_in, parties, read_cards, read_wheel, tribes_in
from .game_line import GameLine, read_game
from .laid import read_laid
from .possible import faults
from .score import score_in_words

MOST_CARDS = 400
_EXAMPLE = "game: dust, versus, round 1, A to attack"
_NO_ROUND = "“{found}:” is said in the middle of a round, when somebody is to answer or to add: expected it left out"
_ZONES = ("overflow", "deck", "discard")
#: Places in the first line, and how to find the token for each.
_SAID = {
    "round": re.compile(r"round\b"),
    "state": re.compile(r"\S+ to \S|over$"),
    "winners": re.compile(r".+ wins?$"),
    "last play": re.compile(r"last play\b"),
}


def keys_of(mode: str) -> tuple[str, ...]:
    """Return the keys that a position of a mode may have, in the order in which they are written."""
    young, found = mode.startswith("young"), ["game"]
    for name in SEATS[: MODES[mode]]:
        zones = ("deck",) if young else ("overflow", "laid", "deck", "discard")
        found += [name, *(f"{name} {zone}" for zone in zones)]
    found += [f"{name} captured" for name in parties(mode)]
    return (*found, *(["centre"] if young else ["score"]), *(["clashes"] if mode == "team" else []), "wheel")


_KEYS = tuple(dict.fromkeys(key for mode in MODES for key in keys_of(mode)))


def read_position(text: str, known: Known) -> Position:
    """Return the position that a text describes.

    Raise `Unreadable`, with line, column and what was expected, if the text is not a position.
    """
    limit(text)
    reader = _Reader([line for line in lines(text.removeprefix("\ufeff")) if line.text], known)
    return reader.position()


class _Reader:
    """Reads the lines of a position."""

    def __init__(self, text: list[Token], known: Known) -> None:
        self.values: dict[str, Token] = {}
        self.keys: dict[str, Token] = {}
        for line in text:
            for part in parts(line):
                self.key(part)
        if "game" not in self.values:
            raise Unreadable("“game:” is missing: expected for example {example}", 1, 1, example=_EXAMPLE)
        self.line: GameLine = read_game(self.values["game"])
        self.wheel = read_wheel(self.values["wheel"]) if "wheel" in self.values else ()
        self.known = known.turning(self.wheel)

    def key(self, part: Token) -> None:
        """Read a key and its content."""
        before, colon, value = part.text.partition(":")
        name = " ".join(before.split())
        key = part.part(0, max(1, len(before.rstrip())))
        if not colon or name not in _KEYS:
            found = name if colon else part.text.split()[0]
            part.part(0, max(1, len(found))).fail(
                "“{found}” is no key of a position: expected one of {keys}{near}",
                keys=", ".join(f"{k}:" for k in _KEYS), near=nearest(found, list(_KEYS)),
            )  # fmt: skip
        if name in self.keys:
            key.fail("“{found}:” appears twice: expected it once")
        self.keys[name] = key
        self.values[name] = part.part(len(part.text) - len(value.lstrip()))

    def cards(self, key: str) -> tuple[Card, ...]:
        """Return the cards that a key lists; empty if the key is left out."""
        return read_cards(self.values[key], self.known) if key in self.values else ()

    def position(self) -> Position:
        """Return the position. Raise `Unreadable` on an error."""
        line, known = self.line, keys_of(self.line.mode)
        for name, token in self.keys.items():
            if name not in known:
                token.fail("“{found}:” has no place in {mode}: expected it left out", mode=line.mode)
        for name in line.seats:
            if name not in self.keys:
                self.keys["game"].fail("“{key}:”, the hand of {key}, is missing: expected it, be it empty", key=name)
        seats = tuple(self.seat(name) for name in line.seats)
        piles = tuple(self.cards(f"{name} captured") for name in parties(line.mode))
        position = Position(
            line.mode, seats, piles, line.round, line.begun, line.phase, line.player, line.leader, line.stat,
            self.clashes(), self.cards("centre"), line.last_round, line.last_play, line.winners, line.seed,
        )  # fmt: skip
        position = position._replace(wheel=self.known.wheel([*self.wheel[:1], *tribes_in(position)], self.keys["game"]))
        if (count := len(cards_in(position))) > MOST_CARDS:
            self.keys["game"].fail("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)
        if line.is_middle:
            position = self.middle(position)
        check([*self.check_score(position), *faults(position)], self.at)
        return position

    def seat(self, name: str) -> Seat:
        """Return the cards of one player."""
        laid = self.values.get(f"{name} laid")
        if laid is not None and not self.line.is_middle:
            self.keys[f"{name} laid"].fail(_NO_ROUND)
        overflow, deck, discard = (self.cards(f"{name} {zone}") for zone in _ZONES)
        return Seat(self.cards(name), overflow, deck, discard, NOTHING if laid is None else read_laid(laid, self.known))

    # -- in the middle of a round

    def clashes(self) -> tuple[Fought, ...]:
        """Return the clashes of this round of team play, given by the players who answered."""
        value, found = self.values.get("clashes"), list[Fought]()
        if value is None:
            return ()
        if not self.line.is_middle:
            self.keys["clashes"].fail(_NO_ROUND)
        for item in commas(value):
            match item.text.split():
                case [name, "won" | "lost" as how] if name in self.line.seats:
                    found.append(Fought(SEATS.index(name), how == "won"))
                case _:
                    item.fail("“{found}” is no clash: expected who answered, and won or lost, as “B lost, C won”")
        return tuple(found)

    def middle(self, position: Position) -> Position:
        """Return the position with its leader and the beginner of the round, if given or if only one is possible."""
        line = self.line
        if line.phase == ADD:
            position = position._replace(leader=line.player)
        if len(line.seats) == 2:
            return position._replace(begun=line.leader)
        if line.begun is None:
            laid = [side for side, seat in enumerate(position.seats)
                    if seat.laid.all and (line.phase != ADD or side != line.player)]  # fmt: skip
            return position._replace(begun=laid[0] if len(laid) == 1 else None)
        return position

    # -- checks of the whole position

    def check_score(self, position: Position) -> list[Fault]:
        """Return the faults of the given score."""
        value = self.values.get("score")
        if value is None:
            return []
        if not position.is_over:
            return [Fault(("score", 0), "“{found}:” is said of a game that is over: expected it left out",
                          {"found": "score"})]  # fmt: skip
        said, score = " ".join(value.text.split()), score_in_words(position)
        if said == score:
            return []
        return [Fault(("score", 1), "“{found}” is not what these piles come to (dust.score.what-counts): expected "
                      "“{score}”", {"found": said[:LONGEST_QUOTE], "score": score})]  # fmt: skip

    def at(self, place: tuple[str, int]) -> Token:
        """Return the token at a place: a card in a line, the line's key, or an item of the first line."""
        key, number = place
        if key in _SAID:
            said = (item for item in commas(self.values["game"]) if _SAID[key].match(item.text))
            return next(said, self.at(("state", 0)) if key != "state" else self.keys["game"])
        if key not in self.keys or key == "game":
            return self.keys["game"]
        if not number:
            return self.keys[key]
        if key == "clashes":
            return commas(self.values[key])[number - 1]
        words = [self.values[key]] if key == "score" else split(self.values[key])
        return words[min(number, len(words)) - 1] if words else self.keys[key]
