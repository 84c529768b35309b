"""Setting up a game: the formats (preconstructed, draft, constructed), the deal, and who begins.

A draft and the removals of a constructed duel are immutable values, as positions are: taking a card returns a new
draft. Each keeps the events so far. `deal` turns the decks into the opening step of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....core import Reason, Refused, lot, shuffled
from .automa import mana_regeneration as automa_mana
from .cards import Card
from .choice import Step
from .editions import EDITIONS
from .events import Event
from .events.opening import Champion, Deal, First, Left, Remove, RevealFour, Show, Stack, Take
from .events.stronghold import TurnFort
from .position import APART, MODES, A, AutomaRules, B, C, D, Kingdom, Place, Position
from .resolution import Resolution
from .steps import TRUE
from .turn import mana_regeneration

DECK_SIZE = 8
CONSTRUCTED_SIZE = 10


def empty_position(mode: str, edition: int = 1) -> Position:
    """Return the empty table of a mode."""
    count, automas, teams = MODES[mode]
    return Position((Kingdom(),) * count, edition, turn=1, automa=AutomaRules() if automas else None, teams=teams)


class DraftFormat(NamedTuple):
    """How cards are drafted in a mode.

    ``orders`` contains, for each round in turn, the side that takes each card; the side that takes all remaining cards
    does so automatically. ``rule`` is the rule for this, ``shows`` the rule for the number of cards shown at a time.
    ``cards`` is the number of cards needed.
    """

    orders: tuple[tuple[int, ...], ...]
    rule: str
    shows: str
    cards: int
    all: bool = False
    """All cards given are shuffled, even if there are more than needed."""

    @property
    def shown(self) -> int:
        """The number of cards shown at a time."""
        return len(self.orders[0])


_FOUR = DraftFormat(
    # format.draft-four-orders
    ((A, B, C, D, D, C, B, A), (B, C, D, A, A, D, C, B), (C, D, A, B, B, A, D, C), (D, A, B, C, C, B, A, D)),
    "format.draft-four-orders", "format.draft-four", 32,
)  # fmt: skip
#: The kind of draft of each mode. In Co-op the cards that the players leave go to B, and are divided in the deal.
DRAFTS = {
    "duel": DraftFormat(((A, B, B, A), (B, A, A, B)), "format.draft-duel", "format.draft-reveals-four", 16, all=True),
    "solo": DraftFormat(((A, B, B, B),), "format.draft-solo", "format.draft-reveals-four", 32),
    "free-for-all": _FOUR,
    "team": _FOUR,
    "co-op": DraftFormat(((A, C, *[B] * 6), (C, A, *[B] * 6)), "coop.draft", "coop.draft", 64),
}


class Draft(NamedTuple):
    """A draft in progress: the pile, the cards shown, what each side has taken, and the events so far."""

    pile: tuple[Card, ...]
    shown: tuple[Card, ...]
    taken: tuple[tuple[Card, ...], ...]
    mode: str
    seed: int
    """The seed of the next shuffle."""
    order: tuple[int, ...] = ()
    """The sides that take the cards of this round, in order."""
    events: tuple[Event, ...] = ()

    @property
    def format(self) -> DraftFormat:
        """The kind of draft of this mode."""
        return DRAFTS[self.mode]

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return sum(map(len, self.taken)) // DRAFTS[self.mode].shown + 1

    @property
    def chooser(self) -> int | None:
        """The side that takes one of the cards shown, or None when the draft is over."""
        return self.order[-len(self.shown)] if self.shown else None

    @property
    def rule(self) -> str:
        """The rule that says which side takes how many cards."""
        return DRAFTS[self.mode].rule

    def take(self, name: str) -> Draft:
        """Return the draft after the side to choose has taken the card of that name.

        Raises `Refused` if no such card is shown.

        >>> cards = [Card(f"C{i}", 1, 1, 1) for i in range(32)]
        >>> draft = begin_draft(cards, "solo", seed=1)
        >>> draft = draft.take(draft.shown[2].name)
        >>> len(draft.taken[A]), len(draft.taken[B]), draft.round
        (1, 3, 2)
        """
        side = self.chooser
        if side is None:
            raise Refused(name, (Reason("draft-over", self.rule),))
        card = next((card for card in self.shown if card.name == name), None)
        if card is None:
            raise Refused(name, (Reason("not-shown", self.rule, {"name": name, "cards": self.shown}),))
        draft = self._give(side, (card,), Take)
        if draft.shown:
            rest = draft.order[-len(draft.shown) :]
            if rest.count(rest[0]) == len(rest):
                draft = draft._give(rest[0], draft.shown, Left)
        return draft if draft.shown else draft._reveal()

    def _give(self, side: int, cards: tuple[Card, ...], kind: type[Take] | type[Left]) -> Draft:
        event = kind(self.rule, side=side, card=cards[0], cards=cards)
        return self._replace(
            shown=tuple(card for card in self.shown if card not in cards),
            taken=(*self.taken[:side], self.taken[side] + cards, *self.taken[side + 1 :]),
            events=(*self.events, event),
        )

    def _reveal(self) -> Draft:
        draft_format = DRAFTS[self.mode]
        shown = draft_format.shown
        if len(self.taken[A]) >= DECK_SIZE or len(self.pile) < shown:
            return self
        cards, number = self.pile[:shown], self.round
        event = RevealFour(draft_format.shows, after=number, cards=cards)
        order = draft_format.orders[(number - 1) % len(draft_format.orders)]
        return self._replace(pile=self.pile[shown:], shown=cards, order=order, events=(*self.events, event))


def begin_draft(cards: Sequence[Card], mode: str, seed: int) -> Draft:
    """Return a new draft of ``cards``, shuffled, with the first ones shown.

    The cards must all be different. A duel uses all of them, other modes as many as they need. Raises `Refused` if
    there are too few.

    Source: both editions, Draft; second edition, solo draft (32 cards), 4-Player Draft, Draft in Co-op Mode.
    """
    _all_different(tuple(cards))
    draft_format = DRAFTS[mode]
    if len(cards) < draft_format.cards:
        rule = "format.draft-four" if draft_format is _FOUR else draft_format.rule
        raise Refused(tuple(cards), (Reason("too-few-cards", rule, {"count": len(cards), "size": draft_format.cards}),))
    pile, seed = shuffled(cards, seed)
    if not draft_format.all:
        pile = pile[: draft_format.cards]
    return Draft(pile, (), ((),) * len(empty_position(mode).kingdoms), mode, seed)._reveal()


class Removals(NamedTuple):
    """The removals of a constructed duel: the present decks and the events so far.

    It also holds the complete decks of a constructed game without removals.

    Source: first edition, Constructed: B removes one card of A's ten, A two of B's, B another one of A's.
    """

    decks: tuple[tuple[Card, ...], ...]
    events: tuple[Event, ...] = ()
    order: tuple[int, ...] = (B, A, A, B)
    """The sides that still have to remove a card, in order."""

    @property
    def chooser(self) -> int | None:
        """The side that removes the next card from the other's deck, or None when both decks are complete."""
        return self.order[0] if self.order else None

    def remove(self, name: str) -> Removals:
        """Return the decks after the side to choose has removed that card from the other's deck. Raises `Refused`."""
        side = self.chooser
        rule = "format.constructed"
        if side is None:
            raise Refused(name, (Reason("removals-over", rule),))
        deck = self.decks[1 - side]
        card = next((card for card in deck if card.name == name), None)
        if card is None:
            raise Refused(name, (Reason("not-in-deck", rule, {"name": name, "cards": deck}),))
        rest = tuple(c for c in deck if c is not card)
        decks = (self.decks[A], rest) if side == A else (rest, self.decks[B])
        return Removals(decks, (*self.events, Remove(rule, side=side, card=card)), self.order[1:])


def begin_constructed(decks: Sequence[Sequence[Card]], edition: int = 1) -> Removals:
    """Return the decks that the players bring to a constructed game.

    They have ten cards, of which some are to be removed, or, in the second edition, eight. Raises `Refused` for other
    decks.

    Source: first edition, Constructed; second edition, Constructed.
    """
    removals = EDITIONS[edition].constructed_removals
    size, rule = (CONSTRUCTED_SIZE, "format.constructed") if removals else (DECK_SIZE, "format.constructed-eight")
    if len(decks) > 2:
        rule = "format.constructed-four"
    for deck in map(tuple, decks):  # format.copies: several players may bring the same card
        if len(deck) != size:
            raise Refused(deck, (Reason("deck-size", rule, {"count": len(deck), "size": size}),))
        _all_different(deck)
    brought = tuple(map(tuple, decks))
    if removals:
        return Removals(brought)
    return Removals(brought, tuple(Show(rule, side=side, cards=deck) for side, deck in enumerate(brought)), ())


def _all_different(cards: tuple[Card, ...]) -> None:
    names = [card.name for card in cards]
    twice = next((card for card in cards if names.count(card.name) > 1), None)
    if twice is not None:
        raise Refused(cards, (Reason("duplicate", "format.no-duplicates", {"card": twice}),))


def _opening(before: tuple[Event, ...], resolution: Resolution) -> Step:
    """Return the opening step: the events that led to the decks, which do not change the table, and then the deal."""
    table = (resolution.start,) * len(before)
    return Step(resolution.start, before + tuple(resolution.events), table + tuple(resolution.positions))


def _deal(resolution: Resolution, side: int, deck: Sequence[Card]) -> None:
    if len(deck) != DECK_SIZE:
        raise Refused(deck, (Reason("deck-size", "format.deck-of-eight", {"count": len(deck), "size": DECK_SIZE}),))
    _all_different(tuple(deck))
    hand, seed = shuffled(deck, resolution.position.seed)
    resolution.emit(Deal("setup.hand", side=side, after=seed, cards=hand))


def deal(
    mode: str,
    decks: Sequence[Sequence[Card]],
    seed: int,
    first: int | None = None,
    champions: Sequence[Card | None] = (),
    custom: Custom | None = None,
    before: tuple[Event, ...] = (),
    edition: int = 1,
) -> Step:
    """Return the opening step of a game: hands shuffled, Bastions at the left, and the first side determined.

    ``decks`` contains eight cards for each player. The deck of an Automa is all the other cards; in Co-op those of both
    Automas together. ``first`` and ``champions`` only apply to games without an Automa, ``custom`` only to games with
    one (None means quick play). The first side is drawn by lot if ``first`` is None. ``before`` contains the events
    that led to the decks.

    Raises `Refused` for decks that are not eight different cards, for Champions that are not allowed, and for a custom
    game whose points do not add up.

    Source: both editions, setup and solo; second edition, Multiplayer.
    """
    start = empty_position(mode, edition)
    if custom is not None:
        check_custom(custom, edition)
    if start.automa is not None:
        custom = custom or Custom()
        start = start._replace(automa=custom.rules)
        first, champions = custom.first, custom.champions
    resolution = Resolution(start._replace(seed=seed), TRUE)
    for side, deck in enumerate(decks):
        if not start.is_automa(side):
            _deal(resolution, side, deck)
    if custom is not None:
        _stack(resolution, decks, custom)
    for side, card in enumerate(champions):
        _choose_champion(resolution, side, card, decks[side])
    _begin(resolution, first)
    return _opening(before, resolution)


def _stack(resolution: Resolution, decks: Sequence[Sequence[Card]], custom: Custom) -> None:
    """Shuffle the remaining cards into the Automa's pile, or in Co-op into two piles of the same size."""
    start = resolution.position
    _all_different(tuple(card for deck in decks for card in deck))
    rest = tuple(card for side, deck in enumerate(decks) if start.is_automa(side) for card in deck)
    pile, after = shuffled(rest, start.seed)
    if start.four:
        half = len(pile) // 2
        for side, cards in ((B, pile[:half]), (D, pile[half:])):
            resolution.emit(Stack("coop.piles", side=side, after=after, cards=cards))
        return
    resolution.emit(Stack("solo.pile", side=B, after=after, cards=pile))
    if not custom.bastion:
        resolution.emit(TurnFort("custom.no-bastion", side=B))


def _begin(resolution: Resolution, first: int | None) -> None:
    """Determine the first side, by lot if ``first`` is None, and give the first Mana."""
    position = resolution.position
    if first is None:
        first, after = lot(len(position.kingdoms), position.seed)
        rule = "four.first-player" if position.four else "setup.first-player"
        resolution.emit(First(rule, side=first, after=after))
    else:
        resolution.emit(First(_first_rule(position, first), side=first))
    if position.is_automa(first):
        automa_mana(resolution)
    else:
        mana_regeneration(resolution)


def _first_rule(position: Position, first: int) -> str:
    """Return the rule by which that side begins without a lot."""
    if position.automa is None:
        return "four.first-player" if position.four else "setup.first-player"
    if position.four:
        return "coop.order" if first == A else "coop.custom"
    return "solo.person-begins" if first == A else "custom.automa-begins"


def _choose_champion(resolution: Resolution, side: int, card: Card | None, deck: Sequence[Card]) -> None:
    """Choose and show a Champion.

    Source: second edition, Champion module.
    """
    if card is None:
        return
    reasons = champion_reasons(card, deck, resolution.position.edition)
    if reasons:
        raise Refused(card, tuple(reasons))
    resolution.emit(Champion("champion.module", side=side, card=card, to=Place(side, APART, 1)))


def champion_reasons(card: Card, deck: Sequence[Card], edition: int) -> list[Reason]:
    """Return why a card cannot be the Champion of the side with that deck. Empty if it can.

    Source: second edition, Champion module.
    """
    reasons = []
    if not EDITIONS[edition].champions:
        reasons.append(Reason("no-champions", "champion.none", {"card": card}))
    if not card.is_creature:
        reasons.append(Reason("champion-no-creature", "champion.module", {"card": card}))
    if card in deck:
        reasons.append(Reason("champion-in-deck", "champion.module", {"card": card}))
    return reasons


# -- custom games -----------------------------------------------------------------------------------------------------

#: The choices of a custom game for an Automa's fixed Mana, and for its Mana for each creature.
MANA, PER_CREATURE = range(6, 11), (1, 2)
#: The abilities that a custom game can give to all creatures of the Automa.
GIFTS = ("splash", "perforation", "rage", "protection", "berserk")


class Custom(NamedTuple):
    """The changes of a custom game, for a level of difficulty.

    They are how the Automa plays (both alike in Co-op), which side begins, whether the Automa has a Bastion, and the
    players' Champions.
    """

    level: int = 0
    rules: AutomaRules = AutomaRules()
    first: int = A
    bastion: bool = True
    champions: tuple[Card | None, ...] = ()

    @property
    def points(self) -> int:
        """The points of difficulty of its choices.

        Source: first edition, solo custom game.
        """
        rules = self.rules
        return (
            (rules.mana - 6) + 2 * (rules.per_creature - 1) + (self.first == B) + 2 * rules.resistance
            + len(rules.gifts) - (not self.bastion)
        )  # fmt: skip

    @property
    def fewer(self) -> int:
        """How many points a Champion subtracts.

        Source: second edition, solo custom play.
        """
        return 2 if any(card is not None for card in self.champions) else 0  # coop.champion: once

    @property
    def allowed(self) -> int:
        """The points that its level gives, at least 0. Source: as `fewer`; our readings of Champions and K25."""
        return max(0, self.level - self.fewer)


def check_custom(custom: Custom, edition: int) -> None:
    """Raise `Refused` for choices that the edition does not have, or points that do not add up to the level."""
    book, rules = EDITIONS[edition], custom.rules
    reasons = [
        reason for card in custom.champions if card is not None for reason in champion_reasons(card, (), edition)
    ]
    levels = "custom.levels-ten" if book.levels == 10 else "custom.levels-five"
    if not 1 <= custom.level <= book.levels:
        reasons.append(Reason("no-such-level", levels, {"level": custom.level, "most": book.levels}))
    if rules.mana not in MANA or rules.per_creature not in PER_CREATURE:
        reasons.append(Reason("no-such-mana", "custom.mana", {"mana": rules.mana, "each": rules.per_creature}))
    reasons += [Reason("no-such-gift", "custom.ability", {"ability": a}) for a in rules.gifts if a not in GIFTS]
    if len(rules.gifts) > book.gifts or len(set(rules.gifts)) < len(rules.gifts):
        reasons.append(Reason("too-many-gifts", "custom.one-gift", {"count": len(rules.gifts)}))
    if not custom.bastion and not book.automa_without_bastion:
        reasons.append(Reason("bastion-needed", "custom.bastion", {}))
    if custom.points != custom.allowed:
        facts = {"points": custom.points, "allowed": custom.allowed, "level": custom.level}
        reasons.append(Reason("points", levels, facts))
    if reasons:
        raise Refused(custom, tuple(reasons))
