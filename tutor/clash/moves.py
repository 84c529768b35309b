"""Moves: what is allowed, why something is not, and what a move leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from ..contract import Reason, Refused
from . import automa, turn
from .abilities import source
from .assault import activate, next_attacker
from .cards import Card
from .mana import champion_cost
from .position import ASSAULT, LINES, SUMMONING, Place, Position
from .story import Choice, ChoiceOpen, GameOver, Step, Story
from .strike import orders


class Move(NamedTuple):
    """A move as one says it: its kind, and for some the card by name, the line, the target, or the order.

    ``copy`` is the number of the card among those of its name in the hand, from the left, a Champion last; None means
    the leftmost that may be played. ``target`` is the place of a creature, or the name of its card: an Incantation's,
    or the host of a Symbiote.
    """

    kind: str
    card: str = ""
    copy: int | None = None
    line: int = 0
    target: Place | str | None = None
    order: tuple[str, ...] = ()


ASSAULT_MOVE, ATTACK, END = Move("assault"), Move("attack"), Move("end")

#: How many cards, from the left and without the Stronghold, may be played.
LEFTMOST = 4


def at_hand(position: Position) -> tuple[Card, ...]:
    """The cards of the side to play that a move can name: its hand from the left, then the Champion when it waits out
    of play, ready or exhausted."""
    kingdom = position.kingdoms[position.player]
    if kingdom.champion is None or kingdom.champion_in_play:
        return kingdom.hand
    return (*kingdom.hand, kingdom.champion)


def card_reasons(position: Position, i: int, kind: str) -> list[Reason]:
    """Why card ``i`` of `at_hand` may not be played (``"play"``) or cast (``"cast"``) now; empty where it may."""
    kingdom = position.kingdoms[position.player]
    champion = i >= len(kingdom.hand)
    card = kingdom.champion if champion else kingdom.hand[i]
    assert card is not None
    reasons = []
    if kind == "play":
        if not card.is_creature:
            reasons.append(Reason("is-incantation", "incantation.any-creature", {"card": card}))
        elif position.phase == ASSAULT:
            reasons.append(Reason("play-in-assault", "summoning.only-then", {"card": card}))
    elif card.is_creature:
        reasons.append(Reason("is-creature", "summoning.behind", {"card": card}))
    elif position.phase == ASSAULT and not position.rulebook.incantations_in_assault:
        reasons.append(Reason("cast-in-assault", "incantation.only-summoning", {"card": card}))
    if champion:
        if kingdom.exhausted:
            reasons.append(Reason("exhausted", "champion.exhausted", {"card": card}))
    elif i >= LEFTMOST:
        stuck = "-in-assault" if position.phase == ASSAULT else ""
        facts = {"card": card, "number": i + 1}
        reasons.append(Reason(f"not-leftmost{stuck}", "summoning.four-leftmost", facts))
    cost = champion_cost(position, card) if champion else card.cost
    if cost > position.mana and "price-of-blood" not in card.own:
        reasons.append(Reason("no-mana", "mana.cost", {"card": card, "cost": cost, "mana": position.mana}))
    return reasons


def _no_move_at_all(position: Position, move: Move) -> list[Reason]:
    if position.is_over:
        return [Reason("over", "game.ends", {"side": position.winner})]
    if position.is_automa(position.player) and move.kind != "end":
        return [Reason("automa-plays", "automa.plays-itself")]
    return []


def find_card(position: Position, move: Move) -> tuple[int | None, list[Reason]]:
    """The number of the card in `at_hand` that the move means, and why it may not be played; None where it is not
    there."""
    side = position.player
    hand = at_hand(position)
    found = named = [i for i, card in enumerate(hand) if card.name == move.card]
    if move.copy is not None:
        found = named[move.copy - 1 : move.copy]
    if not found:
        kind = "no-such-copy" if named else "not-in-hand"
        return None, [Reason(kind, "summoning.from-hand", {"name": move.card, "count": len(named), "side": side})]
    first: list[Reason] | None = None
    for i in found:
        reasons = card_reasons(position, i, move.kind)
        if move.kind == "play" and move.target is not None and hand[i].is_creature:
            reasons += _above_reasons(position, hand[i])
        if not reasons:
            return i, reasons
        first = first or reasons
    return found[0], first or []


def find_target(position: Position, target: Place | str | None) -> tuple[Place | None, list[Reason]]:
    """The place of the creature that an Incantation is aimed at, or why there is none."""
    if isinstance(target, Place) and target.zone not in LINES:
        return None, [Reason("stronghold-target", "incantation.never-stronghold", {"side": target.side})]
    if not any(True for _ in position.creatures()):
        return None, [Reason("no-creature", "incantation.any-creature")]
    if isinstance(target, Place):
        if position.creature(target) is not None:
            return target, []
        return None, [Reason("empty-place", "incantation.any-creature", {"place": target})]
    found = called(position, target)
    if len(found) == 1:
        return found[0], []
    if not found:
        return None, [Reason("not-in-play", "incantation.any-creature", {"name": target})]
    return None, [Reason("ambiguous", "notation.name-twice", {"name": target, "places": tuple(found)})]


def can_host(position: Position, place: Place) -> bool:
    """True where a Symbiote of the side to play may be placed: above its own creature that has not got Symbiote."""
    return place.side == position.player and source(position, place, "symbiote") is None


def _above_reasons(position: Position, card: Card) -> list[Reason]:
    """Why a card may not be placed above a creature, whichever; empty where it may."""
    if "symbiote" not in position.rulebook.abilities:
        return [Reason("no-symbiote", "notation.symbiote-unknown", {"name": card.name})]
    return [] if "symbiote" in card.own else [Reason("not-symbiote", "symbiote.above", {"card": card})]


def called(position: Position, name: str | None) -> list[Place]:
    """The places of the creatures in play that have a card of that name."""
    return [place for place, creature in position.creatures() if any(card.name == name for card in creature.cards)]


def find_host(position: Position, move: Move) -> tuple[Place | None, list[Reason]]:
    """The place of the creature that a Symbiote is to be placed above, or why it cannot be."""
    target = move.target
    if not isinstance(target, Place):
        found = called(position, target)
        if len(found) > 1:
            return None, [Reason("ambiguous", "notation.name-twice", {"name": target, "places": tuple(found)})]
        target = found[0] if found else None
    host = None if target is None or position.creature(target) is None else target
    if host is None or host.side != position.player:
        return None, [Reason("no-host", "symbiote.above", {"side": position.player})]
    if not can_host(position, host):
        creature = position.creature(host)
        assert creature is not None
        return host, [Reason("host-has-symbiote", "symbiote.not-on-another", {"card": creature.card})]
    return host, []


def refusals(position: Position, move: Move) -> tuple[Reason, ...]:
    """Every reason why the move is not allowed in this position; empty when it is allowed.

    >>> from tutor.clash import A, Kingdom, Card, Position
    >>> hand = (Card("Ogre", 4, 4, 4, ("berserk",)), Card("Zombie", 1, 3, 1))
    >>> position = Position((Kingdom(hand), Kingdom(hand)), mana=3)
    >>> [reason.rule for reason in refusals(position, Move("play", "Ogre"))]
    ['mana.cost']
    """
    reasons = _no_move_at_all(position, move)
    if reasons:
        return tuple(reasons)
    if move.kind in ("play", "cast"):
        _, reasons = find_card(position, move)
        if move.kind == "cast":
            reasons = reasons + find_target(position, move.target)[1]
        elif move.target is not None and "symbiote" in position.rulebook.abilities:
            reasons = reasons + find_host(position, move)[1]
    elif move.kind in ("assault", "attack") and not position.rulebook.incantations_in_assault:
        reasons = [Reason("assault-in-one", "incantation.only-summoning")]
    elif move.kind == "assault":
        if position.phase != SUMMONING:
            reasons = [Reason("already-assault", "assault.phase")]
    elif move.kind == "attack":
        if position.phase != ASSAULT:
            reasons = [Reason("not-assault", "assault.phase")]
        elif next_attacker(position) is None:
            reasons = [Reason("all-activated", "assault.order")]
    elif move.kind == "return":
        chooses = position.rulebook.owner_orders_return
        rule = "return.owner-orders" if chooses else "return.fixed-order"
        reasons = [Reason("no-choice" if chooses else "order-is-fixed", rule)]
    return tuple(reasons)


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Every move that is allowed, in a fixed order: cards by their place in the hand, lines and targets from A's upper
    line on, then ``assault``, ``attack`` and ``end``. Empty when the game is over.

    Cards are named as shortly as possible; targets are given by place.
    """
    return tuple(_legal(position))


def _legal(position: Position) -> Iterator[Move]:
    if not _no_move_at_all(position, ASSAULT_MOVE):
        targets = sorted(place for place, _ in position.creatures())
        said: set[str] = set()
        copies: dict[str, int] = {}
        for i, card in enumerate(at_hand(position)):
            name = card.name
            copies[name] = copies.get(name, 0) + 1
            kind = "play" if card.is_creature else "cast"
            if card_reasons(position, i, kind):
                continue
            copy = copies[name] if name in said else None
            said.add(name)
            if kind == "play":
                for zone in LINES:
                    yield Move("play", name, copy, zone)
                if "symbiote" in card.own and "symbiote" in position.rulebook.abilities:
                    for place in targets:
                        if can_host(position, place):
                            yield Move("play", name, copy, target=place)
            else:
                for place in targets:
                    yield Move("cast", name, copy, target=place)
        for move in (ASSAULT_MOVE, ATTACK):
            if not refusals(position, move):
                yield move
    if not _no_move_at_all(position, END):
        yield END


def answer(choice: Choice, move: Move) -> tuple[int, ...]:
    """The order of return that a ``return`` move names, as numbers into the cards of the choice.

    Raises `Refused` when it does not name exactly the destroyed cards.
    """
    left = list(range(len(choice.cards)))
    order = []
    for name in move.order:
        i = next((i for i in left if choice.cards[i].name == name), None)
        if i is None:
            break
        left.remove(i)
        order.append(i)
    if left or len(order) != len(move.order):
        raise Refused(move, (Reason("wrong-cards", choice.rule, {"cards": choice.cards}),))
    return tuple(order)


def answers(choice: Choice) -> tuple[Move, ...]:
    """Every ``return`` move that answers the choice; the fixed order first."""
    named = (tuple(choice.cards[i].name for i in order) for order in orders(choice))
    return tuple(Move("return", order=names) for names in dict.fromkeys(named))


# -- what a move leads to -----------------------------------------------------------------------------------------


def _play(story: Story, move: Move) -> None:
    i, _ = find_card(story.position, move)
    assert i is not None
    if move.target is None:
        turn.summon(story, i, move.line)
        return
    host, _ = find_host(story.position, move)
    assert host is not None
    turn.merge(story, i, host)


def _cast(story: Story, move: Move) -> None:
    i, _ = find_card(story.position, move)
    target, _ = find_target(story.position, move.target)
    assert i is not None and target is not None
    turn.cast(story, i, target)


def _assault(story: Story, move: Move) -> None:
    turn.start_assault(story)


def _attack(story: Story, move: Move) -> None:
    attacker = next_attacker(story.position)
    assert attacker is not None
    activate(story, attacker)


def _end(story: Story, move: Move) -> None:
    if not story.position.is_automa(story.position.player):
        turn.assault_and_end(story)
        turn.next_turn(story)
        if story.position.is_automa(story.position.player):
            automa.mana_regeneration(story)
    if story.position.is_automa(story.position.player):
        automa.take_turn(story)
    turn.mana_regeneration(story)


_RESOLVE: dict[str, Callable[[Story, Move], None]] = {
    "play": _play,
    "cast": _cast,
    "assault": _assault,
    "attack": _attack,
    "end": _end,
}


def play(position: Position, move: Move, answers: tuple[tuple[int, ...], ...] = (), settle: bool = False) -> Step:
    """The step that a move leads to.

    Where the rules leave a choice in the middle of it, ``answers`` are taken in turn; then the step comes back with
    its ``choice`` open, or, with ``settle``, the fixed order is taken.

    Raises `Refused`, with every reason, when the move is against the rules.
    """
    reasons = refusals(position, move)
    if reasons:
        raise Refused(move, reasons)
    story = Story(position, answers, settle)
    try:
        _RESOLVE[move.kind](story, move)
    except GameOver:
        pass
    except ChoiceOpen as stopped:
        return story.step(stopped.choice)
    return story.step()


def card_of(position: Position, move: Move) -> Card | None:
    """The card of the hand that the move means; None where it means none, or one that is not there."""
    i = find_card(position, move)[0] if move.kind in ("play", "cast") else None
    return None if i is None else at_hand(position)[i]
