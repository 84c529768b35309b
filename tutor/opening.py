"""How a game began, in one line of words: a position, or a setup from which everything follows by its seed.

    setup: edition 1, solo, deck 2, seed 7
    setup: edition 1, solo, draft, seed 7, took Troll Boom!
    setup: edition 2, solo, draft, sets initiation treachery, level 4, mana 8+1, B begins, all rage, seed 7
    setup: edition 1, duel, decks 1 4, seed 7, B begins
    setup: edition 1, duel, constructed, A Troll Ogre …, B Gnome Baron …, removed Troll Gnome, seed 7
    setup: edition 2, duel, draft, champion A Titan, champion B Hydra, seed 7

A setup holds no card of the Automa's pile and can be shown to the person who plays; a link to a game is this line and
the moves since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from .clash import EDITIONS, A, AutomaRules, B, Card, Event, Reason, Refused, Step
from .clash.cards import AURA
from .clash.setup import (
    DUEL_ORDERS,
    SOLO_ORDERS,
    Custom,
    Draft,
    Removals,
    begin_constructed,
    begin_draft,
    champion_reasons,
    check_custom,
    deal_duel,
    deal_solo,
)
from .core import SEEDS, Unreadable
from .core.text import Token, commas, split
from .notation import read_rule, write_rules
from .notation.words import BOUNDLESS, SIDE_NAMES, canonical
from .sets import CardSet, all_sets, by_name

STARTER = "initiation"
_KEY, _LONGEST = "setup:", 5_000
_FORMS = ("deck", "decks", "draft", "constructed")


class Setup(NamedTuple):
    """What decides a game before its first move: format, decks or the cards taken, the seed, and who begins.

    ``form`` is ``deck`` (in solo) or ``decks`` (in a duel), ``draft`` or ``constructed``. ``decks`` are the numbers of
    preconstructed decks, ``brought`` the names of the cards of constructed ones. ``took`` are the cards taken so far
    in a draft, ``removed`` those removed from constructed decks, in order. ``sets`` are the ids of the card sets that
    a draft is made from. ``first`` is None where the rules decide. ``level`` is the level of a custom solo game, 0 for
    quick play; ``rules`` and ``bastion`` are what it changes. ``champions`` are names, ``""`` for none.
    """

    edition: int = 1
    solo: bool = True
    form: str = "draft"
    decks: tuple[str, ...] = ()
    brought: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    removed: tuple[str, ...] = ()
    sets: tuple[str, ...] = (STARTER,)
    champions: tuple[str, str] = ("", "")
    level: int = 0
    rules: AutomaRules = AutomaRules()
    bastion: bool = True
    first: int | None = None
    seed: int = 0
    took: tuple[str, ...] = ()

    def __str__(self) -> str:
        rules = write_rules(self.rules, EDITIONS[self.edition])
        said = [
            f"edition {self.edition}",
            "solo" if self.solo else "duel",
            " ".join((self.form, *self.decks)),
            *(f"{SIDE_NAMES[side]} {' '.join(deck)}" for side, deck in enumerate(self.brought) if deck),
            *([f"removed {' '.join(self.removed)}"] if self.removed else []),
            *([f"sets {' '.join(self.sets)}"] if self.sets != (STARTER,) else []),
            *(f"champion {SIDE_NAMES[side]} {name}" for side, name in enumerate(self.champions) if name),
            *([f"level {self.level}"] if self.level else []),
            *([rules] if rules else []),
            *([] if self.bastion else ["no bastion"]),
            *([] if self.first is None else [f"{SIDE_NAMES[self.first]} begins"]),
            f"seed {self.seed}",
            *([f"took {' '.join(self.took)}"] if self.took else []),
        ]
        return f"{_KEY} {', '.join(said)}"

    def begin(self, sets: Mapping[str, CardSet] | None = None) -> Draft | Removals | Step:
        """The draft or the removals as far as they have come, or, with the decks complete, the opening step of the
        game. Raises `Refused` where the rules do not allow it."""
        sets = sets or all_sets()
        known = by_name(sets)
        champions = [known[name] if name else None for name in self.champions]
        for card in champions:
            reasons = champion_reasons(card, (), self.edition) if card is not None else []
            if card is not None and self.form in ("deck", "decks"):
                reasons.append(Reason("champion-format", "champion.module"))
            if reasons:
                raise Refused(card, tuple(reasons))
        if self.level:
            check_custom(self._custom(known), self.edition)  # before a card is drafted in vain
        if self.form in ("deck", "decks"):  # format.preconstructed
            starter = sets[STARTER]
            decks = [starter.decks[key] for key in self.decks]
            if not self.solo:
                return self._deal((decks[0], decks[1]), self.seed, known)
            return self._deal((decks[0], tuple(c for c in starter.cards if c not in decks[0])), self.seed, known)
        if self.form == "constructed":
            one, two = (tuple(known[name] for name in deck) for deck in self.brought)
            removals = begin_constructed(one, two, self.edition)
            for name in self.removed:
                removals = removals.remove(name)
            if removals.chooser is not None:
                return removals
            return self._deal(removals.decks, self.seed, known, removals.events)
        cards = list(dict.fromkeys(card for id in self.sets for card in sets[id].cards))
        draft = begin_draft(cards, SOLO_ORDERS if self.solo else DUEL_ORDERS, self.seed)
        for name in self.took:
            draft = draft.take(name)
            for side, card in enumerate(champions):
                if card is not None and card in draft.taken[side]:
                    raise Refused(card, (Reason("champion-in-deck", "champion.module", {"card": card}),))
        if draft.chooser is not None:
            return draft
        return self._deal(draft.taken, draft.seed, known, draft.events)

    def _deal(
        self,
        decks: tuple[tuple[Card, ...], tuple[Card, ...]],
        seed: int,
        known: Mapping[str, Card],
        before: tuple[Event, ...] = (),
    ) -> Step:
        if not self.solo:
            one, two = (known[name] if name else None for name in self.champions)
            return deal_duel(*decks, seed, self.first, before, self.edition, (one, two))
        return deal_solo(*decks, seed, self._custom(known) if self.level else None, before, self.edition)

    def custom(self, sets: Mapping[str, CardSet] | None = None) -> Custom:
        """What it changes in a custom solo game."""
        return self._custom(by_name(sets or all_sets()))

    def _custom(self, known: Mapping[str, Card]) -> Custom:
        champion = known[self.champions[A]] if self.champions[A] else None
        return Custom(self.level, self.rules, self.first or A, self.bastion, champion)


def is_setup(text: str) -> bool:
    """True for a setup, false for a position."""
    return text.startswith(_KEY)


def read_setup(text: str, sets: Mapping[str, CardSet] | None = None) -> Setup:
    """The setup that a line describes. Raises `Unreadable`, naming the column and what was expected there."""
    sets = sets or all_sets()
    if len(text) > _LONGEST or "\n" in text:
        raise Unreadable("expected a setup: one line of at most {longest} characters", 1, 1, longest=_LONGEST)
    whole = Token(text, 1, 1)
    if not is_setup(text):
        whole.part(0, 20).fail("“{found}”: expected setup:")
    items = commas(whole.part(len(_KEY)))
    reader = _Reader(whole, sets)
    for item in sorted(items, key=lambda item: not item.text.startswith("edition")):  # what follows depends on it
        reader.read(item)
    return reader.checked()


class _Reader:
    """Reads the items of a setup, in any order."""

    def __init__(self, whole: Token, sets: Mapping[str, CardSet]) -> None:
        self.whole, self.sets = whole, sets
        self.known = by_name(sets)
        self.setup, self.where = Setup(), dict[str, Token]()

    def read(self, item: Token) -> None:
        words = split(item)
        texts = [word.text for word in words]
        setup = self.setup
        match texts:
            case ["edition", number] if number in {str(e) for e in EDITIONS}:
                kind, setup = "edition", setup._replace(edition=int(number))
            case ["solo" | "duel" as mode]:
                kind, setup = "mode", setup._replace(solo=mode == "solo")
            case ["deck", key] if key in self.sets[STARTER].decks:
                kind, setup = "form", setup._replace(form="deck", decks=(key,))
            case ["decks", one, two] if {one, two} <= set(self.sets[STARTER].decks):
                kind, setup = "form", setup._replace(form="decks", decks=(one, two))
            case ["draft" | "constructed" as form]:
                kind, setup = "form", setup._replace(form=form)
            case ["A" | "B" as side, "begins"]:
                kind, setup = "first", setup._replace(first=SIDE_NAMES.index(side))
            case ["A" | "B" as side, *_] if len(words) > 1:
                names = self._names(words[1:])
                both = (names, setup.brought[B]) if side == "A" else (setup.brought[A], names)
                kind, setup = f"deck {side}", setup._replace(brought=both)
            case ["removed", *rest] if rest:
                kind, setup = "removed", setup._replace(removed=self._names(words[1:]))
            case ["took", *rest] if rest:
                kind, setup = "took", setup._replace(took=self._names(words[1:]))
            case ["sets", *ids] if ids:
                for word in words[1:]:
                    if word.text not in self.sets:
                        word.fail("no card set is called “{found}”: expected {sets}", sets=", ".join(self.sets))
                kind, setup = "sets", setup._replace(sets=tuple(dict.fromkeys(ids)))
            case ["champion", "A" | "B" as side, _]:
                name = self._names(words[2:])[0]
                champions = (name, setup.champions[1]) if side == "A" else (setup.champions[0], name)
                kind, setup = f"champion {side}", setup._replace(champions=champions)
            case ["level", _]:
                kind, setup = "level", setup._replace(level=words[1].number(1, BOUNDLESS, "a level"))
            case ["no", "bastion"]:
                kind, setup = "bastion", setup._replace(bastion=False)
            case ["mana" | "resistance" | "all", *_]:
                kind, setup = texts[0], setup._replace(rules=read_rule(setup.rules, item, setup.edition))
            case ["seed", _]:
                kind, setup = "seed", setup._replace(seed=words[1].number(0, SEEDS - 1, "a seed"))
            case _:
                item.fail(
                    "“{found}” says nothing about a setup: expected edition N, solo or duel, deck N, decks N N, draft "
                    "or constructed, seed N, sets, took and cards, A begins or B begins, level N and what it changes, "
                    "or champion A and a card"
                )
        if kind in self.where:
            item.fail("“{found}” says again what was said before")
        self.where[kind], self.setup = item, setup

    def _names(self, words: list[Token]) -> tuple[str, ...]:
        for word in words:
            if canonical(word.text) not in self.known:
                word.fail("no card is called “{name}”", name=word.text[:80])
        return tuple(canonical(word.text) for word in words)

    def checked(self) -> Setup:
        """The setup, once everything that it says has been found to go together."""
        setup, where, whole = self.setup, self.where, self.whole
        for key in ("edition", "mode", "form"):
            if key not in where:
                example = "setup: edition 1, solo, deck 1, seed 7"
                whole.fail("the {key} is missing: expected for example “{example}”", key=key, example=example)
        if setup.form in ("deck", "decks") and (setup.form == "deck") != setup.solo:
            whole.fail("expected “deck N” for solo, “decks N N” for a duel")
        if setup.form == "constructed" and setup.solo:  # format.no-constructed-solo
            where["form"].fail("a solo game cannot be constructed: expected deck N or draft")
        if len(set(setup.decks)) < len(setup.decks):
            whole.fail("the two decks are the same: expected two different ones")
        for key, form in (
            ("took", "draft"), ("sets", "draft"), ("removed", "constructed"), ("deck A", "constructed"),
            ("deck B", "constructed"),
        ):  # fmt: skip
            if key in where and setup.form != form:
                where[key].fail("“{key}” goes with {form} only", key=where[key].text.split()[0], form=form)
        for key in ("deck A", "deck B"):
            if setup.form == "constructed" and key not in where:
                whole.fail("expected both decks, as “A Troll Ogre …” and “B Gnome Baron …”")
        for key in ("level", "mana", "resistance", "all", "bastion", "champion A", "first"):
            if key not in where:
                continue
            if not setup.solo and key not in ("champion A", "first"):
                where[key].fail("“{found}” is for a custom solo game: expected it left out")
            if setup.solo and not setup.level and not (key == "first" and setup.first == A):
                where[key].fail("“{found}” is for a custom game: expected its level too, for example level 3")
        if setup.solo and "champion B" in where:
            where["champion B"].fail("the Automa has no Champion: expected it left out")
        for id in setup.sets if setup.form == "draft" else ():
            self._check_edition([card.name for card in self.sets[id].cards], where.get("sets", whole))
        for key, names in (("deck A", setup.brought[0]), ("deck B", setup.brought[1])):
            self._check_edition(names, where.get(key, whole))
        for side in (A, B):
            if setup.champions[side]:
                self._check_edition((setup.champions[side],), where[f"champion {SIDE_NAMES[side]}"])
        return setup

    def _check_edition(self, names: tuple[str, ...] | list[str], where: Token) -> None:
        for name in names:
            for ability in self.known[name].abilities:
                if ability.removeprefix(AURA) not in EDITIONS[self.setup.edition].abilities:
                    where.fail(
                        "{card} has {ability}, which edition {edition} does not know",
                        card=name, ability=ability, edition=self.setup.edition,
                    )  # fmt: skip


def begin_setup(setup: Setup, sets: Mapping[str, CardSet] | None = None) -> Draft | Removals | Step:
    """What a setup begins: a game dealt from it, or a draft or removals that go on.

    Raises `Unreadable` where a card was not there to be taken, and `Refused` for decks, Champions and custom games that
    the rules do not allow.
    """
    try:
        return setup.begin(sets)
    except Refused as refused:
        if isinstance(refused.move, str):
            raise Unreadable("“{name}”: that card could not be taken", 1, 0, name=refused.move) from None
        raise
