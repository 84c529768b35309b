"""The start of a game as one line of text: a position, or a setup, which with its seed determines everything.

    setup: edition 1, solo, deck 2, seed 7
    setup: edition 1, solo, draft, seed 7, took Troll Boom!
    setup: edition 2, solo, draft, sets initiation treachery, level 4, mana 8+1, B begins, all rage, seed 7
    setup: edition 1, duel, decks 1 4, seed 7, B begins
    setup: edition 1, duel, constructed, A Troll Ogre …, B Gnome Baron …, removed Troll Gnome, seed 7
    setup: edition 2, duel, draft, champion A Titan, champion B Hydra, seed 7
    setup: edition 2, team, draft, C begins, seed 7
    setup: edition 2, free-for-all, decks 3 1 4 2, seed 7
    setup: edition 2, co-op, draft, sets initiation treachery, level 3, all rage splash perforation, seed 7

A setup names no card of the Automa's pile and can be shown to the player. A link to a game consists of this line and
the moves since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, NoReturn, TypeVar

from ...core import SEEDS, Unreadable
from ...core.names import canonical
from ...core.text import Token, commas, setup_line, split
from .notation import read_rule, write_rules
from .notation.modes import MODES, Mode, in_words
from .notation.words import BOUNDLESS, SIDE_NAMES
from .rules import EDITIONS, A, AutomaRules, B, Card, Event, Reason, Refused, Step
from .rules.cards import AURA
from .rules.setup import Custom, Draft, Removals, begin_constructed, begin_draft, champion_reasons, check_custom, deal
from .sets import CardSet, all_sets, by_name

STARTER = "initiation"
_KEY, _LONGEST = "setup:", 5_000
_FORMS = ("deck", "decks", "draft", "constructed")
_FOUR_MODES = tuple(name for name, mode in MODES.items() if mode.four)
T = TypeVar("T")


class Setup(NamedTuple):
    """Everything that determines a game before its first move: format, decks or cards taken, seed, and which side
    begins.

    ``mode`` is one of `notation.modes.MODES`. ``form`` is ``deck`` (in solo) or ``decks``, ``draft`` or
    ``constructed``. ``decks`` contains the numbers of preconstructed decks, ``brought`` the names of the cards of
    constructed decks by side. ``took`` contains the cards taken so far in a draft, ``removed`` those removed from
    constructed decks, in order. ``sets`` contains the ids of the card sets of a draft. ``first`` is None if the rules
    decide. ``level`` is the level of a custom game, 0 for quick play; ``rules`` and ``bastion`` are its changes.
    ``champions`` contains names by side, ``""`` for none.
    """

    edition: int = 1
    mode: str = "solo"
    form: str = "draft"
    decks: tuple[str, ...] = ()
    brought: tuple[tuple[str, ...], ...] = ((),) * 4
    removed: tuple[str, ...] = ()
    sets: tuple[str, ...] = (STARTER,)
    champions: tuple[str, ...] = ("",) * 4
    level: int = 0
    rules: AutomaRules = AutomaRules()
    bastion: bool = True
    first: int | None = None
    seed: int = 0
    took: tuple[str, ...] = ()

    @property
    def solo(self) -> bool:
        """True for one player against the Automa."""
        return self.mode == "solo"

    @property
    def sides(self) -> range:
        """The sides of the game."""
        return range(MODES[self.mode].kingdoms)

    def __str__(self) -> str:
        rules = write_rules(self.rules, EDITIONS[self.edition])
        said = [
            f"edition {self.edition}",
            self.mode,
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
        """Return the draft or the removals in progress, or, once the decks are complete, the opening step of the game.

        Raises `Refused` if the rules do not allow it.
        """
        sets = sets or all_sets()
        known = by_name(sets)
        champions = self._champions(known)
        for card in champions:
            reasons = champion_reasons(card, (), self.edition) if card is not None else []
            if card is not None and self.form in ("deck", "decks"):
                reasons.append(Reason("champion-format", "champion.module"))
            if reasons:
                raise Refused(card, tuple(reasons))
        if self.level:
            check_custom(self._custom(known), self.edition)  # before any card is drafted
        if self.form in ("deck", "decks"):  # format.preconstructed, format.decks-four
            starter = sets[STARTER]
            decks = [starter.decks[key] for key in self.decks]
            if self.solo:
                decks.append(tuple(card for card in starter.cards if card not in decks[0]))
            return self._deal(tuple(decks), self.seed, known)
        if self.form == "constructed":
            brought = [tuple(known[name] for name in self.brought[side]) for side in self.sides]
            removals = begin_constructed(brought, self.edition)
            for name in self.removed:
                removals = removals.remove(name)
            if removals.chooser is not None:
                return removals
            return self._deal(removals.decks, self.seed, known, removals.events)
        cards = list(dict.fromkeys(card for id in self.sets for card in sets[id].cards))
        draft = begin_draft(cards, self.mode, self.seed)
        for name in self.took:
            draft = draft.take(name)
            for card, taken in zip(champions, draft.taken, strict=False):
                if card is not None and card in taken:
                    raise Refused(card, (Reason("champion-in-deck", "champion.module", {"card": card}),))
        if draft.chooser is not None:
            return draft
        return self._deal(draft.taken, draft.seed, known, draft.events)

    def _deal(
        self,
        decks: tuple[tuple[Card, ...], ...],
        seed: int,
        known: Mapping[str, Card],
        before: tuple[Event, ...] = (),
    ) -> Step:
        custom = self._custom(known) if self.level else None
        return deal(self.mode, decks, seed, self.first, self._champions(known), custom, before, self.edition)

    def custom(self, sets: Mapping[str, CardSet] | None = None) -> Custom:
        """Return the changes of a custom game."""
        return self._custom(by_name(sets or all_sets()))

    def _custom(self, known: Mapping[str, Card]) -> Custom:
        return Custom(self.level, self.rules, self.first or A, self.bastion, self._champions(known))

    def _champions(self, known: Mapping[str, Card]) -> tuple[Card | None, ...]:
        return tuple(known[name] if name else None for name in self.champions[: len(self.sides)])


def read_setup(text: str, sets: Mapping[str, CardSet] | None = None, edition: int | None = None) -> Setup:
    """Return the setup that a line describes. ``edition`` overrides the edition that the line names.

    Raises `Unreadable`, naming the line, the column and what was expected there.
    """
    sets = sets or all_sets()
    whole = setup_line(text, _LONGEST)
    if edition is not None and edition not in EDITIONS:
        known = " or ".join(map(str, EDITIONS))
        raise Unreadable("there is no edition {n} here: expected {known}", whole.line, 1, n=edition, known=known)
    items = commas(whole.part(whole.text.index(":") + 1))
    said = next((MODES[item.text] for item in items if item.text in MODES), None)
    reader = _Reader(whole, sets, said, edition)
    for item in sorted(items, key=lambda item: not item.text.startswith("edition")):  # the other items depend on it
        reader.read(item)
    return reader.checked()


class _Reader:
    """Reads the items of a setup, in any order."""

    def __init__(
        self, whole: Token, sets: Mapping[str, CardSet], said: Mode | None, edition: int | None = None
    ) -> None:
        self.whole, self.sets, self.edition = whole, sets, edition
        self.said, self.mode = said, said or MODES["duel"]
        self.known = by_name(sets)
        self.setup, self.where = Setup(edition=edition or 1), dict[str, Token]()

    def read(self, item: Token) -> None:
        words = split(item)
        texts = [word.text for word in words]
        setup, sides, decks = self.setup, self.mode.sides, self.sets[STARTER].decks
        match texts:
            case ["edition", number] if number in {str(e) for e in EDITIONS}:
                kind, setup = "edition", setup._replace(edition=self.edition or int(number))
            case [mode] if mode in MODES:
                kind, setup = "mode", setup._replace(mode=mode)
            case ["deck", key] if key in decks:
                kind, setup = "form", setup._replace(form="deck", decks=(key,))
            case ["decks", *keys] if len(keys) == self.mode.kingdoms and set(keys) <= set(decks):
                kind, setup = "form", setup._replace(form="decks", decks=tuple(keys))
            case ["draft" | "constructed" as form]:
                kind, setup = "form", setup._replace(form=form)
            case [side, "begins"] if side in sides:
                kind, setup = "first", setup._replace(first=SIDE_NAMES.index(side))
            case [side, *_] if side in sides and len(words) > 1:
                brought = _replaced(setup.brought, side, self._names(words[1:]))
                kind, setup = f"deck {side}", setup._replace(brought=brought)
            case ["removed", *rest] if rest:
                kind, setup = "removed", setup._replace(removed=self._names(words[1:]))
            case ["took", *rest] if rest:
                kind, setup = "took", setup._replace(took=self._names(words[1:]))
            case ["sets", *ids] if ids:
                for word in words[1:]:
                    if word.text not in self.sets:
                        word.fail("no card set is called “{found}”: expected {sets}", sets=", ".join(self.sets))
                kind, setup = "sets", setup._replace(sets=tuple(dict.fromkeys(ids)))
            case ["champion", side, _] if side in sides:
                champions = _replaced(setup.champions, side, self._names(words[2:])[0])
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
                self._fail_unknown_item(item)
        if kind in self.where:
            item.fail("“{found}” says again what was said before")
        self.where[kind], self.setup = item, setup

    def _fail_unknown_item(self, item: Token) -> NoReturn:
        if self.mode.four:
            item.fail(
                "“{found}” says nothing about a setup: expected edition 2, {modes}, decks N N N N, draft or "
                "constructed, seed N, sets, took and cards, and of {sides} who begins, a deck or a champion, level N "
                "and what it changes",
                modes=in_words(_FOUR_MODES), sides=in_words(self.mode.sides),
            )  # fmt: skip
        if self.said is None:
            item.fail(
                "“{found}” says nothing about a setup: expected edition N, solo or duel, deck N, decks N N, draft "
                "or constructed, seed N, sets, took and cards, A begins or B begins, level N and what it changes, "
                "or champion A and a card; for four {modes}",
                modes=in_words(_FOUR_MODES),
            )
        item.fail(
            "“{found}” says nothing about a setup: expected edition N, solo or duel, deck N, decks N N, draft "
            "or constructed, seed N, sets, took and cards, A begins or B begins, level N and what it changes, "
            "or champion A and a card"
        )

    def _names(self, words: list[Token]) -> tuple[str, ...]:
        for word in words:
            if canonical(word.text) not in self.known:
                word.fail("no card is called “{name}”", name=word.text[:80])
        return tuple(canonical(word.text) for word in words)

    def checked(self) -> Setup:
        """Return the setup, once all of its items have been checked against each other."""
        setup, where, whole = self.setup, self.where, self.whole
        for key in ("edition", "mode", "form"):
            if key not in where and not (key == "edition" and self.edition is not None):
                example = "setup: edition 1, solo, deck 1, seed 7"
                whole.fail("the {key} is missing: expected for example “{example}”", key=key, example=example)
        if self.mode.four:
            self._check_four()
        elif setup.form in ("deck", "decks") and (setup.form == "deck") != setup.solo:
            whole.fail("expected “deck N” for solo, “decks N N” for a duel")
        if setup.form == "constructed" and setup.solo:  # format.no-constructed-solo
            where["form"].fail("a solo game cannot be constructed: expected deck N or draft")
        if len(set(setup.decks)) < len(setup.decks):
            whole.fail("the two decks are the same: expected two different ones")
        for key, form in (
            ("took", "draft"), ("sets", "draft"), ("removed", "constructed"),
            *((f"deck {side}", "constructed") for side in self.mode.sides),
        ):  # fmt: skip
            if key in where and setup.form != form:
                where[key].fail("“{key}” goes with {form} only", key=where[key].text.split()[0], form=form)
        for side in self.mode.sides:
            if setup.form == "constructed" and f"deck {side}" not in where:
                if self.mode.four:
                    whole.fail(
                        "expected four decks, from “A Troll Ogre …” to “D Gnome Baron …” (format.constructed-four)"
                    )
                whole.fail("expected both decks, as “A Troll Ogre …” and “B Gnome Baron …”")
        champions = [f"champion {SIDE_NAMES[side]}" for side in self.mode.seats]
        for key in ("level", "mana", "resistance", "all", "bastion", *champions, "first"):
            if key not in where:
                continue
            if not self.mode.automas and key not in (*champions, "first"):
                where[key].fail("“{found}” is for a custom solo game: expected it left out")
            if self.mode.automas and not setup.level and not (key == "first" and setup.first == A):
                where[key].fail("“{found}” is for a custom game: expected its level too, for example level 3")
        for number in setup.sides:
            if self.mode.is_automa(number) and (key := f"champion {SIDE_NAMES[number]}") in where:
                where[key].fail("the Automa has no Champion: expected it left out")
        for id in setup.sets if setup.form == "draft" else ():
            self._check_edition([card.name for card in self.sets[id].cards], where.get("sets", whole))
        for number in setup.sides:
            self._check_edition(setup.brought[number], where.get(f"deck {SIDE_NAMES[number]}", whole))
        for number in setup.sides:
            if setup.champions[number]:
                self._check_edition((setup.champions[number],), where[f"champion {SIDE_NAMES[number]}"])
        return setup

    def _check_four(self) -> None:
        """Check for items that games of four require or do not allow."""
        setup, where = self.setup, self.where
        if not EDITIONS[setup.edition].four_kingdoms:
            where["mode"].fail(
                "“{found}” is a game of four Kingdoms, which edition {edition} has not got (four.modes): expected "
                "edition 2",
                edition=str(setup.edition),
            )
        if self.mode.automas:  # coop.formats
            if setup.form != "draft":
                where["form"].fail("Co-op is played with a draft only (coop.formats): expected draft")
            if len(setup.sets) < 2:
                where.get("sets", self.whole).fail(
                    "Co-op is drafted from two sets of cards or more (coop.formats): expected for example sets "
                    "initiation treachery"
                )
            if setup.first not in (None, A, B):
                where["first"].fail("in Co-op A begins, or in a custom game B (coop.custom): expected one of them")
        elif setup.form in ("deck", "decks") and len(set(setup.decks)) < self.mode.kingdoms:
            where["form"].fail("expected “decks N N N N”, four different ones, one for each (format.decks-four)")

    def _check_edition(self, names: tuple[str, ...] | list[str], where: Token) -> None:
        for name in names:
            for ability in self.known[name].abilities:
                if ability.removeprefix(AURA) not in EDITIONS[self.setup.edition].abilities:
                    where.fail(
                        "{card} has {ability}, which edition {edition} does not know",
                        card=name, ability=ability, edition=self.setup.edition,
                    )  # fmt: skip


def _replaced(things: tuple[T, ...], side: str, thing: T) -> tuple[T, ...]:
    """Return ``things`` by side, with that of one side replaced."""
    number = SIDE_NAMES.index(side)
    return (*things[:number], thing, *things[number + 1 :])


def begin_setup(setup: Setup, sets: Mapping[str, CardSet] | None = None) -> Draft | Removals | Step:
    """Return what a setup leads to: the opening of a game, or a draft or removals in progress.

    Raises `Unreadable` if a card named could not be taken, and `Refused` for decks, Champions and custom games that the
    rules do not allow.
    """
    try:
        return setup.begin(sets)
    except Refused as refused:
        if isinstance(refused.move, str):
            raise Unreadable("“{name}”: that card could not be taken", name=refused.move) from None
        raise
