"""How a game began, in one line of words: a position, or a setup from which everything follows by its seed.

    setup: edition 1, solo, deck 2, seed 7
    setup: edition 1, solo, draft, seed 7, took Troll Boom!
    setup: edition 1, duel, decks 1 4, seed 7, B begins

A setup holds no card of the Automa's pile and can be shown to the person who plays; a link to a game is this line and
the moves since.
"""

from __future__ import annotations

from typing import NamedTuple

from .clash import ABILITIES, A, Refused, Step
from .clash.chance import SEEDS
from .clash.setup import DUEL_ORDERS, SOLO_ORDERS, Draft, begin_draft, deal_duel, deal_solo
from .contract import Unreadable
from .notation import read_position
from .notation.words import SIDE_NAMES, Cards, Token, canonical, commas
from .sets import CardSet, all_cards, all_sets

STARTER = "initiation"
_KEY, _LONGEST = "setup:", 5_000


class Setup(NamedTuple):
    """What decides a game before its first move: format, decks or the cards taken, the seed, and who begins.

    ``decks`` are the numbers of preconstructed decks, one in solo and two in a duel; empty for a draft. ``took`` are
    the cards taken so far in a draft, in order. ``first`` is None where the rules decide.
    """

    solo: bool = True
    decks: tuple[str, ...] = ()
    took: tuple[str, ...] = ()
    seed: int = 0
    first: int | None = None
    edition: int = 1

    def __str__(self) -> str:
        said = [f"edition {self.edition}", "solo" if self.solo else "duel"]
        if self.decks:
            said.append(f"{'deck' if self.solo else 'decks'} {' '.join(self.decks)}")
        else:
            said.append("draft")
        said.append(f"seed {self.seed}")
        if self.took:
            said.append(f"took {' '.join(self.took)}")
        if self.first is not None:
            said.append(f"{SIDE_NAMES[self.first]} begins")
        return f"{_KEY} {', '.join(said)}"

    def begin(self, cards: CardSet | None = None) -> Draft | Step:
        """The draft as far as it has come, or, with the decks complete, the opening step of the game.

        Raises `Refused` where a card was not there to be taken.
        """
        cards = cards or all_sets()[STARTER]
        if self.decks:
            decks = [cards.decks[key] for key in self.decks]
            if not self.solo:
                return deal_duel(decks[0], decks[1], self.seed, self.first)
            rest = [card for card in cards.cards if card not in decks[0]]
            return deal_solo(decks[0], rest, self.seed, A if self.first is None else self.first)
        draft = begin_draft(cards.cards, SOLO_ORDERS if self.solo else DUEL_ORDERS, self.seed)
        for name in self.took:
            draft = draft.take(name)
        if draft.chooser is not None:
            return draft
        one, two = draft.taken
        if self.solo:
            return deal_solo(one, two, draft.seed, A if self.first is None else self.first, before=draft.events)
        return deal_duel(one, two, draft.seed, self.first, before=draft.events)


def read_setup(text: str, cards: CardSet | None = None) -> Setup:
    """The setup that a line describes. Raises `Unreadable`, naming the column and what was expected there."""
    cards = cards or all_sets()[STARTER]
    if len(text) > _LONGEST or "\n" in text:
        raise Unreadable("expected a setup: one line of at most {longest} characters", 1, 1, longest=_LONGEST)
    whole = Token(text, 1, 1)
    if not text.startswith(_KEY):
        whole.part(0, 20).fail("“{found}”: expected setup:")
    names = {card.name for card in cards.cards}
    setup, seen, form = Setup(), set[str](), ""
    for item in commas(whole.part(len(_KEY))):
        words = item.text.split()
        kind = (
            "mode" if words[0] in ("solo", "duel") else "form" if words[0] in ("deck", "decks", "draft") else words[-1]
        )
        kind = words[0] if words[0] in ("edition", "seed", "took") else kind
        if kind in seen:
            item.fail("“{found}” says again what was said before")
        seen.add(kind)
        match words:
            case ["edition", number] if number in {str(e) for e in ABILITIES}:
                setup = setup._replace(edition=int(number))
            case ["solo" | "duel" as mode]:
                setup = setup._replace(solo=mode == "solo")
            case ["draft"]:
                form = "draft"
            case ["deck", key] if key in cards.decks:
                form, setup = "deck", setup._replace(decks=(key,))
            case ["decks", one, two] if one in cards.decks and two in cards.decks:
                form, setup = "decks", setup._replace(decks=(one, two))
            case ["seed", _]:
                seed = item.part(item.text.rindex(words[1])).number(0, SEEDS - 1, "a seed")
                setup = setup._replace(seed=seed)
            case ["took", *took] if took:
                for name in took:
                    if canonical(name) not in names:
                        item.fail("no card is called “{name}”", name=name)
                setup = setup._replace(took=tuple(canonical(name) for name in took))
            case ["A" | "B" as side, "begins"]:
                setup = setup._replace(first=SIDE_NAMES.index(side))
            case _:
                item.fail(
                    "“{found}” says nothing about a setup: expected edition N, solo or duel, deck N, decks N N or "
                    "draft, seed N, took and cards, A begins or B begins"
                )
    for key in ("edition", "mode", "form"):
        if key not in seen:
            whole.fail("the {key} is missing: expected for example “setup: edition 1, solo, deck 1, seed 7”", key=key)
    if form != "draft" and (form == "deck") != setup.solo:
        whole.fail("expected “deck N” for solo, “decks N N” for a duel")
    if len(set(setup.decks)) < len(setup.decks):
        whole.fail("the two decks are the same: expected two different ones")
    if form != "draft" and setup.took:
        whole.fail("cards are taken in a draft only")
    return setup


def read_start(text: str, cards: Cards | None = None) -> Draft | Step:
    """What a line of words begins: a position, a game dealt from a setup, or a draft that goes on.

    Raises `Unreadable`, also where a setup takes a card that was not there.
    """
    if not text.lstrip().startswith(_KEY):
        return Step(read_position(text, all_cards() if cards is None else cards))
    setup = read_setup(text.strip())
    try:
        return setup.begin()
    except Refused as refused:
        raise Unreadable("“took {name}”: that card could not be taken", 1, 0, name=refused.move) from None
