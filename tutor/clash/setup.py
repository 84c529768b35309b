"""Setting up: the formats (preconstructed, draft, constructed), the deal, and who begins.

A draft and the removals of a constructed duel are values like a position: taking a card gives the next one, and each
carries the events that led there. `deal_duel` and `deal_solo` turn the decks into the opening step of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core import Reason, Refused, coin, shuffled
from .automa import mana_regeneration as automa_mana
from .cards import Card
from .choice import Step
from .editions import EDITIONS
from .events import Event
from .events.opening import Champion, Deal, First, Left, Remove, RevealFour, Show, Stack, Take
from .events.stronghold import TurnFort
from .position import APART, A, AutomaRules, B, Kingdom, Place, Position
from .resolution import Resolution
from .steps import TRUE
from .turn import mana_regeneration

DECK_SIZE = 8
SHOWN = 4
CONSTRUCTED_SIZE = 10
SOLO_SIZE = 32

#: Who takes the cards of a round, one after the other; the rounds alternate. A side that takes all that is left does so
#: without being asked.
DUEL_ORDERS = ((A, B, B, A), (B, A, A, B))  # format.draft-duel
SOLO_ORDERS = ((A, B, B, B),)  # format.draft-solo


class Draft(NamedTuple):
    """A draft on its way: the pile, the cards shown, what each side has taken, and all that happened."""

    pile: tuple[Card, ...]
    shown: tuple[Card, ...]
    taken: tuple[tuple[Card, ...], tuple[Card, ...]]
    orders: tuple[tuple[int, ...], ...]
    seed: int
    """The seed of the next shuffle."""
    events: tuple[Event, ...] = ()

    @property
    def solo(self) -> bool:
        """True in the draft of a solo game, in which what the person leaves goes to the Automa."""
        return self.orders == SOLO_ORDERS

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return (len(self.taken[A]) + len(self.taken[B])) // SHOWN + 1

    @property
    def chooser(self) -> int | None:
        """The side that takes one of the cards shown; None when the draft is over."""
        if not self.shown:
            return None
        return self.orders[(self.round - 1) % len(self.orders)][SHOWN - len(self.shown)]

    @property
    def rule(self) -> str:
        """The rule that says who takes how many."""
        return "format.draft-solo" if self.solo else "format.draft-duel"

    def take(self, name: str) -> Draft:
        """The draft after the side to choose has taken the card of that name.

        Raises `Refused` when no such card is shown.

        >>> cards = [Card(f"C{i}", 1, 1, 1) for i in range(32)]
        >>> draft = begin_draft(cards, SOLO_ORDERS, seed=1)
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
        rest = draft.chooser
        order = draft.orders[(draft.round - 1) % len(draft.orders)]
        if rest is not None and set(order[SHOWN - len(draft.shown) :]) == {rest}:
            draft = draft._give(rest, draft.shown, Left)
        return draft if draft.shown else draft._reveal()

    def _give(self, side: int, cards: tuple[Card, ...], kind: type[Take] | type[Left]) -> Draft:
        one, two = self.taken
        event = kind(self.rule, side=side, card=cards[0], cards=cards)
        return self._replace(
            shown=tuple(card for card in self.shown if card not in cards),
            taken=(one, two + cards) if side else (one + cards, two),
            events=(*self.events, event),
        )

    def _reveal(self) -> Draft:
        if len(self.taken[A]) >= DECK_SIZE or len(self.pile) < SHOWN:
            return self
        cards = self.pile[:SHOWN]
        event = RevealFour("format.draft-reveals-four", after=self.round, cards=cards)
        return self._replace(pile=self.pile[SHOWN:], shown=cards, events=(*self.events, event))


def begin_draft(cards: Sequence[Card], orders: tuple[tuple[int, ...], ...], seed: int) -> Draft:
    """A draft from all different ``cards``, shuffled, with the first four shown; in solo from 32 of them.

    Source: both editions, Draft; second edition, solo draft (32 cards).
    """
    _all_different(tuple(cards))
    solo = orders == SOLO_ORDERS
    needed = SOLO_SIZE if solo else 2 * DECK_SIZE
    if len(cards) < needed:
        rule = "format.draft-solo" if solo else "format.draft-duel"
        raise Refused(tuple(cards), (Reason("too-few-cards", rule, {"count": len(cards), "size": needed}),))
    pile, seed = shuffled(cards, seed)
    if solo:
        pile = pile[:SOLO_SIZE]
    return Draft(pile, (), ((), ()), orders, seed)._reveal()


class Removals(NamedTuple):
    """The removals of a constructed duel: both decks as they still are, and all that happened.

    Source: first edition, Constructed: B removes one card of A's ten, A two of B's, B another one of A's.
    """

    decks: tuple[tuple[Card, ...], tuple[Card, ...]]
    events: tuple[Event, ...] = ()
    order: tuple[int, ...] = (B, A, A, B)
    """The sides that are still to remove a card."""

    @property
    def chooser(self) -> int | None:
        """The side that removes the next card, always from the other's deck; None when both decks are ready."""
        return self.order[0] if self.order else None

    def remove(self, name: str) -> Removals:
        """The decks after the side to choose has removed that card from the other's deck. Raises `Refused`."""
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


def begin_constructed(a: Sequence[Card], b: Sequence[Card], edition: int = 1) -> Removals:
    """The two decks that the players bring to a constructed duel: of ten, from which cards are to be removed, or, in
    the second edition, of eight, which are ready. Raises `Refused` for other decks.

    Source: first edition, Constructed; second edition, Constructed.
    """
    removals = EDITIONS[edition].constructed_removals
    size, rule = (CONSTRUCTED_SIZE, "format.constructed") if removals else (DECK_SIZE, "format.constructed-eight")
    for deck in (tuple(a), tuple(b)):  # format.copies: both may bring the same card
        if len(deck) != size:
            raise Refused(deck, (Reason("deck-size", rule, {"count": len(deck), "size": size}),))
        _all_different(deck)
    if removals:
        return Removals((tuple(a), tuple(b)))
    shown = tuple(Show(rule, side=side, cards=tuple(deck)) for side, deck in ((A, a), (B, b)))
    return Removals((tuple(a), tuple(b)), shown, ())


def _all_different(cards: tuple[Card, ...]) -> None:
    names = [card.name for card in cards]
    twice = next((card for card in cards if names.count(card.name) > 1), None)
    if twice is not None:
        raise Refused(cards, (Reason("duplicate", "format.no-duplicates", {"card": twice}),))


def _opening(before: tuple[Event, ...], resolution: Resolution) -> Step:
    """The opening step: what led to the decks, which changed nothing on the table, and then the deal."""
    table = (resolution.start,) * len(before)
    return Step(resolution.start, before + tuple(resolution.events), table + tuple(resolution.positions))


def _deal(resolution: Resolution, side: int, deck: Sequence[Card]) -> None:
    if len(deck) != DECK_SIZE:
        raise Refused(deck, (Reason("deck-size", "format.deck-of-eight", {"count": len(deck), "size": DECK_SIZE}),))
    _all_different(tuple(deck))
    hand, seed = shuffled(deck, resolution.position.seed)
    resolution.emit(Deal("setup.hand", side=side, after=seed, cards=hand))


def deal_duel(
    a: Sequence[Card],
    b: Sequence[Card],
    seed: int,
    first: int | None = None,
    before: tuple[Event, ...] = (),
    edition: int = 1,
    champions: tuple[Card | None, Card | None] = (None, None),
) -> Step:
    """The opening of a duel with two decks of eight: hands shuffled, Bastions at the left, and who begins.

    A coin decides who begins unless ``first`` does. ``before`` are the events that led to the decks. Raises `Refused`
    for decks that are not eight different cards, and for Champions that cannot be. Source: both editions, setup.
    """
    resolution = Resolution(Position((Kingdom(), Kingdom()), edition, turn=1, seed=seed), TRUE)
    for side, deck in ((A, a), (B, b)):
        _deal(resolution, side, deck)
    for side, deck in ((A, a), (B, b)):
        _choose_champion(resolution, side, champions[side], deck)
    if first is None:
        side, after = coin(resolution.position.seed)
        resolution.emit(First("setup.first-player", side=side, after=after))
    else:
        resolution.emit(First("setup.first-player", side=first))
    mana_regeneration(resolution)
    return _opening(before, resolution)


def deal_solo(
    deck: Sequence[Card],
    rest: Sequence[Card],
    seed: int,
    custom: Custom | None = None,
    before: tuple[Event, ...] = (),
    edition: int = 1,
) -> Step:
    """The opening of a solo game: the person's eight cards in hand, all the others shuffled over the Automa's Bastion.

    Quick play, or a custom game where there is one; in quick play the person begins. Raises `Refused` for a deck that
    is not eight different cards, and for a custom game whose points do not add up. Source: both editions, solo.
    """
    if custom is not None:
        check_custom(custom, edition)
    custom = custom or Custom()
    resolution = Resolution(Position((Kingdom(), Kingdom()), edition, turn=1, seed=seed, automa=custom.rules), TRUE)
    _deal(resolution, A, deck)
    _all_different((*deck, *rest))
    pile, after = shuffled(rest, resolution.position.seed)
    resolution.emit(Stack("solo.pile", side=B, after=after, cards=pile))
    if not custom.bastion:
        resolution.emit(TurnFort("custom.no-bastion", side=B))
    _choose_champion(resolution, A, custom.champion, deck)
    resolution.emit(First("solo.person-begins" if custom.first == A else "custom.automa-begins", side=custom.first))
    if custom.first == A:
        mana_regeneration(resolution)
    else:
        automa_mana(resolution)
    return _opening(before, resolution)


def _choose_champion(resolution: Resolution, side: int, card: Card | None, deck: Sequence[Card]) -> None:
    """A Champion is chosen and shown. Source: second edition, Champion module."""
    if card is None:
        return
    reasons = champion_reasons(card, deck, resolution.position.edition)
    if reasons:
        raise Refused(card, tuple(reasons))
    resolution.emit(Champion("champion.module", side=side, card=card, to=Place(side, APART, 1)))


def champion_reasons(card: Card, deck: Sequence[Card], edition: int) -> list[Reason]:
    """Why a card cannot be the Champion of the side that has that deck. Source: second edition, Champion module."""
    reasons = []
    if not EDITIONS[edition].champions:
        reasons.append(Reason("no-champions", "champion.none", {"card": card}))
    if not card.is_creature:
        reasons.append(Reason("champion-no-creature", "champion.module", {"card": card}))
    if card in deck:
        reasons.append(Reason("champion-in-deck", "champion.module", {"card": card}))
    return reasons


# -- custom solo games ------------------------------------------------------------------------------------------------

#: The abilities that a custom game can give to all the Automa's creatures.
GIFTS = ("splash", "perforation", "rage", "protection", "berserk")


class Custom(NamedTuple):
    """What a custom solo game changes, for a level of difficulty: how the Automa plays, who begins, whether it has a
    Bastion, and the person's Champion."""

    level: int = 0
    rules: AutomaRules = AutomaRules()
    first: int = A
    bastion: bool = True
    champion: Card | None = None

    @property
    def points(self) -> int:
        """The points of difficulty that its choices count. Source: first edition, solo custom game."""
        rules = self.rules
        return (
            (rules.mana - 6) + 2 * (rules.per_creature - 1) + (self.first == B) + 2 * rules.resistance
            + len(rules.gifts) - (not self.bastion)
        )  # fmt: skip

    @property
    def allowed(self) -> int:
        """The points that its level gives: with a Champion, 2 fewer. Source: second edition, solo custom play."""
        return self.level - (2 if self.champion is not None else 0)


def check_custom(custom: Custom, edition: int) -> None:
    """Refuse a custom game with choices that its edition has not got, or whose points do not add up to its level."""
    book, rules = EDITIONS[edition], custom.rules
    reasons = champion_reasons(custom.champion, (), edition) if custom.champion is not None else []
    levels = "custom.levels-ten" if book.levels == 10 else "custom.levels-five"
    if not 1 <= custom.level <= book.levels:
        reasons.append(Reason("no-such-level", levels, {"level": custom.level, "most": book.levels}))
    if not 6 <= rules.mana <= 10 or rules.per_creature not in (1, 2):
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
