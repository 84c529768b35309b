"""The notation of a setup: one line that, with its seed, decides how a game begins.

    setup: dust, versus, decks 1 2, seed 7
    setup: dust, versus 3, decks 1 own 2, B Kite x2 Pinwheel …, seed 7
    setup: dust, team, decks 1 2 3 4, seed 7
    setup: dust, young 3, decks 1 2 4, C begins, B without Folio, seed 7

``own`` stands for a deck that is listed after the letter of its player. In Young Champions, the line may say who
begins, and which card a player removes in addition to the counter cards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ....core import SEEDS, Unreadable
from ....core import definition as core
from ....core.definition import Choice
from ....core.text import Token, commas, setup_line, split
from ..rules import setup as rules
from ..rules.cards import Card
from ..rules.events import Event
from ..rules.position import MODES, WHEEL, Position
from ..rules.resolution import Step
from .cards import SEATS, Known, in_words, read_card, write_card
from .decks import read_listed, write_listed

#: A start of a game, from a setup or from a position.
Start = core.Start[Position, Event, Choice]
_KEY, _LONGEST, OWN = "setup:", 10_000, "own"
_SEED = re.compile(r"[:,]\s*seed\b")


class Setup(NamedTuple):
    """Everything that decides a game before its first move.

    This is the mode, for each seat the name of a deck or `OWN` and its cards, in Young Champions who begins and who
    removes which card, and the seed.
    """

    mode: str
    decks: tuple[str, ...]
    cards: tuple[tuple[Card, ...], ...]
    first: int | None = None
    away: tuple[Card | None, ...] = ()
    seed: int = 0
    wheel: tuple[str, ...] = WHEEL

    def write(self, known: Known) -> str:
        """Return the setup in words."""
        said = ["dust", self.mode, f"decks {' '.join(self.decks)}"]
        said += [
            f"{name} {write_listed(cards, known)}"
            for name, deck, cards in zip(SEATS, self.decks, self.cards, strict=False)
            if deck == OWN
        ]
        said += [] if self.first is None else [f"{SEATS[self.first]} begins"]
        away = zip(SEATS, self.away, strict=False)
        said += [f"{name} without {write_card(card, known.cards)}" for name, card in away if card is not None]
        return f"{_KEY} {', '.join([*said, f'seed {self.seed}'])}"


@dataclass(frozen=True)
class Dealt:
    """The start of a game that is dealt by a setup, with nothing to choose before it."""

    words: str
    opening: Step
    is_dealt: bool = True
    can_go_back: bool = False

    def take(self, name: str) -> Start:  # noqa: ARG002
        """Raise `Unreadable`: there is nothing to take."""
        raise Unreadable("there is nothing of that name to do")

    def back(self) -> Start:
        """Return the same start."""
        return self

    def chosen(self) -> Start:
        """Return the same start."""
        return self

    def settled(self) -> Step:
        """Return the opening."""
        return self.opening


def begin(setup: Setup, known: Known) -> Start:
    """Return the game that a setup deals. Raise `Refused` for a deck that the rules do not allow."""
    away = tuple(None if card is None else card.name for card in setup.away)
    opening = rules.begin(setup.mode, setup.cards, setup.seed, setup.first or 0, away, setup.wheel)
    return Dealt(setup.write(known), opening)


def read_setup(text: str, known: Known, seed: int | None = None) -> Setup:
    """Return the setup that a line describes, with ``seed`` as the default seed. Raise `Unreadable` on an error."""
    whole = setup_line(text, _LONGEST)
    items = commas(whole.part(whole.text.index(":") + 1))
    if not items or items[0].text != "dust":
        (items[0] if items else whole).fail("“{found}” is another game: expected dust first")
    mode = next((item.text for item in items[1:] if item.text in MODES), None)
    if mode is None:
        whole.fail("what is played is missing: expected one of {modes}{near}", modes=", ".join(MODES), near="")
    reader = _Reader(mode, known)
    for item in items[1:]:
        reader.read(item)
    found = reader.checked(whole)
    return found if seed is None or _SEED.search(text) else found._replace(seed=seed)


class _Reader:
    """Reads the items of a setup, in any order."""

    def __init__(self, mode: str, known: Known) -> None:
        self.mode, self.known, self.seats = mode, known, SEATS[: MODES[mode]]
        self.where = dict[str, Token]()
        self.decks = dict[str, tuple[Card, ...]]()
        self.away = dict[str, Card]()
        self.names: tuple[str, ...] = ()
        self.first: int | None = None
        self.seed = 0

    def read(self, item: Token) -> None:
        """Read one item."""
        words = split(item)
        match [word.text for word in words]:
            case _ if item.text in MODES:
                key = "mode"
            case ["decks", *names]:
                key, self.names = "decks", tuple(names)
                for word in words[1:]:
                    if word.text not in self.known.decks and word.text != OWN:
                        word.fail("no deck is called “{found}”: expected one of {known}, or {own}",
                                  known=", ".join(self.known.decks), own=OWN)  # fmt: skip
                if len(names) != len(self.seats):
                    item.fail("{count} decks: expected {most} for {mode}, one for each player",
                              count=len(names), most=len(self.seats), mode=self.mode)  # fmt: skip
            case ["seed", _]:
                key, self.seed = "seed", words[1].number(0, SEEDS - 1, "a seed")
            case [name, "begins"] if name in self.seats:
                key, self.first = "first", SEATS.index(name)
            case [name, "without", _] if name in self.seats:
                key, self.away[name] = f"{name} without", read_card(words[2], self.known)
            case [name, _, *_] if name in self.seats:
                key, self.decks[name] = name, tuple(read_listed(words[1:], self.known))
            case _:
                item.fail(
                    "“{found}” says nothing about a setup: expected one of {modes}; decks and a name for each player; "
                    "the letter of one of {seats} and the cards of an own deck; seed N; for young also A begins, or A "
                    "without and a card",
                    modes=", ".join(MODES), seats=in_words(self.seats),
                )  # fmt: skip
        if key in self.where:
            item.fail("“{found}” says again what was said before")
        self.where[key] = item

    def checked(self, whole: Token) -> Setup:
        """Return the setup after checking that its items are consistent."""
        if not self.names:
            example = f"decks {' '.join(map(str, range(1, len(self.seats) + 1)))}"
            whole.fail("the decks are missing: expected for example “{example}”", example=example)
        young = self.mode.startswith("young")
        for key, item in self.where.items():
            if not young and (key == "first" or key.endswith(" without")):
                item.fail("“{found}” is of Young Champions: expected it left out, a coin decides (dust.setup.coin)")
        for name, deck in zip(self.seats, self.names, strict=True):
            if deck == OWN and name not in self.decks:
                self.where["decks"].fail("the own deck of {name} is missing: expected “{example}”",
                                         name=name, example=f"{name} Kite x2 Folio …")  # fmt: skip
            if deck != OWN and name in self.decks:
                self.where[name].fail("{name} plays deck {deck}: expected {own} in its place, or no cards",
                                      name=name, deck=deck, own=OWN)  # fmt: skip
        cards = tuple(
            self.decks[name] if deck == OWN else self.known.decks[deck].cards
            for name, deck in zip(self.seats, self.names, strict=True)
        )
        away = tuple(self.away.get(name) for name in self.seats) if self.away else ()
        return Setup(self.mode, self.names, cards, self.first, away, self.seed, self.wheel(cards))

    def wheel(self, decks: tuple[tuple[Card, ...], ...]) -> tuple[str, ...]:
        """Return the single wheel of all these cards. Raise `Unreadable` if they have two wheels."""
        tribes = dict.fromkeys(card.tribe for deck in decks for card in deck if card.tribe)
        return self.known.wheel(tribes, self.where["decks"])
