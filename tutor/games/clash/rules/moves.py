"""Moves: which are allowed, why a move is refused, and what a move leads to."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Literal, NamedTuple

from ....core import Reason, Refused
from . import automa, turn
from .cards import Card
from .choice import Answer, Choice, Step
from .hand import at_hand
from .position import ASSAULT, LINES, SUMMONING, Place, Position
from .resolution import Resolution, Steps
from .steps import TRUE
from .strike import orders

#: The most creatures for which every order of return is generated, and the number of these orders (7!).
MOST_TOGETHER, MOST_ORDERS = 7, 5_040
Verb = Literal["play", "cast", "assault", "attack", "end", "return"]


class Move(NamedTuple):
    """A move: its kind and, depending on the kind, the card by name, the line, the target, or the order of return.

    ``copy`` selects among cards of the same name in the hand, from the left, with a Champion last; None means the
    leftmost one that may be played. ``target`` is the place of a creature or the name of its card: the target of an
    Incantation, or the host of a Symbiote.
    """

    kind: Verb
    card: str = ""
    copy: int | None = None
    line: int = 0
    target: Place | str | None = None
    order: tuple[str, ...] = ()


ASSAULT_MOVE, ATTACK, END = Move("assault"), Move("attack"), Move("end")


def _no_move_at_all(position: Position, move: Move) -> list[Reason]:
    if position.is_over:
        return [Reason("over", "game.ends", {"side": position.winner})]
    if position.is_automa(position.player) and move.kind != "end":
        own = [Reason("not-your-turn", "incantation.own-turn")] if move.kind == "cast" else []
        return [Reason("automa-plays", "automa.plays-itself"), *own]
    return []


def find_card(position: Position, move: Move, steps: Steps = TRUE) -> tuple[int | None, list[Reason]]:
    """Return the index in `at_hand` of the card that the move names, and why it may not be played. The index is None if
    there is no such card."""
    side = position.player
    hand = at_hand(position)
    found = named = [i for i, card in enumerate(hand) if card.name == move.card]
    if move.copy is not None:
        found = named[move.copy - 1 : move.copy]
    if not found:
        facts = {"name": move.card, "count": len(named), "side": side}
        kind, rule = "no-such-copy" if named else "not-in-hand", "summoning.from-hand"
        in_play = called(position, move.card)
        if not named and any(place.side == side for place in in_play):
            kind = "in-play"
        elif not named and move.kind == "cast" and not position.solo and not in_play:
            # the same refusal whoever holds the card, so that it reveals nothing about a hand
            kind, rule = "not-in-hand-cast", "incantation.own-turn"
        return None, [Reason(kind, rule, facts)]
    first: list[Reason] | None = None
    for i in found:
        reasons = steps.card_reasons(position, i, move.kind)
        if move.kind == "play" and move.target is not None and hand[i].is_creature:
            reasons += _above_reasons(position, hand[i])
        if not reasons:
            return i, reasons
        first = first or reasons
    return found[0], first or []


def no_target(position: Position) -> list[Reason]:
    """Return why no Incantation can be aimed at anything. Empty if a creature is in play."""
    for kingdom in position.kingdoms:
        if any(map(any, kingdom.lines)):
            return []
    return [Reason("no-creature", "incantation.any-creature")]


def find_target(position: Position, target: Place | str | None) -> tuple[Place | None, list[Reason]]:
    """Return the place of the creature that an Incantation is aimed at, or why there is none."""
    if isinstance(target, Place) and target.zone not in LINES:
        return None, [Reason("stronghold-target", "incantation.never-stronghold", {"side": target.side})]
    if reasons := no_target(position):
        return None, reasons
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


def can_host(position: Position, place: Place, steps: Steps = TRUE) -> bool:
    """Return True if a Symbiote may be placed at ``place``: above a creature of the side to play that does not have
    Symbiote."""
    # four.summoning: not above a partner's creature
    return place.side == position.player and steps.source(position, place, "symbiote") is None


def _above_reasons(position: Position, card: Card) -> list[Reason]:
    """Return why a card may not be placed above any creature. Empty if it may."""
    if "symbiote" not in position.rulebook.abilities:
        return [Reason("no-symbiote", "notation.symbiote-unknown", {"name": card.name})]
    return [] if "symbiote" in card.own else [Reason("not-symbiote", "symbiote.above", {"card": card})]


def called(position: Position, name: str | None) -> list[Place]:
    """Return the places of the creatures in play with a card of that name."""
    return [place for place, creature in position.creatures() if any(card.name == name for card in creature.cards)]


def find_host(position: Position, move: Move, steps: Steps = TRUE) -> tuple[Place | None, list[Reason]]:
    """Return the place of the creature that a Symbiote is placed above, or why it cannot be placed there."""
    target = move.target
    if not isinstance(target, Place):
        found = called(position, target)
        if len(found) > 1:
            return None, [Reason("ambiguous", "notation.name-twice", {"name": target, "places": tuple(found)})]
        target = found[0] if found else None
    host = None if target is None or position.creature(target) is None else target
    if host is None or host.side != position.player:
        partner = host is not None and host.side in position.party(position.player)
        rule = "four.summoning" if partner else "symbiote.above"
        return None, [Reason("no-host", rule, {"side": position.player})]
    if not can_host(position, host, steps):
        creature = position.creature(host)
        assert creature is not None
        return host, [Reason("host-has-symbiote", "symbiote.not-on-another", {"card": creature.card, "at": host})]
    return host, []


def refusals(position: Position, move: Move, steps: Steps = TRUE) -> tuple[Reason, ...]:
    """Return every reason why the move is not allowed. Empty if it is allowed.

    >>> from tutor.games.clash.rules import A, Kingdom, Card, Position
    >>> hand = (Card("Ogre", 4, 4, 4, ("berserk",)), Card("Zombie", 1, 3, 1))
    >>> position = Position((Kingdom(hand), Kingdom(hand)), mana=3)
    >>> [reason.rule for reason in refusals(position, Move("play", "Ogre"))]
    ['mana.cost']
    """
    reasons = _no_move_at_all(position, move)
    if reasons:
        return tuple(reasons)
    if move.kind in ("play", "cast"):
        _, reasons = find_card(position, move, steps)
        if move.kind == "cast":
            reasons = reasons + find_target(position, move.target)[1]
        elif move.target is not None and "symbiote" in position.rulebook.abilities:
            reasons = reasons + find_host(position, move, steps)[1]
    elif move.kind in ("assault", "attack") and not position.rulebook.incantations_in_assault:
        reasons = [Reason("assault-in-one", "incantation.only-summoning")]
    elif move.kind == "assault":
        if position.phase != SUMMONING:
            reasons = [Reason("already-assault", "assault.phase")]
    elif move.kind == "attack":
        if position.phase != ASSAULT:
            reasons = [Reason("not-assault", "assault.phase")]
        elif steps.next_attacker(position) is None:
            reasons = [Reason("all-activated", "assault.order")]
    elif move.kind == "return":
        chooses = position.rulebook.owner_orders_return
        rule = "return.owner-orders" if chooses else "return.fixed-order"
        reasons = [Reason("no-choice" if chooses else "order-is-fixed", rule)]
    return tuple(reasons)


def legal_moves(position: Position, steps: Steps = TRUE) -> tuple[Move, ...]:
    """Return every legal move, in a fixed order. Empty if the game is over.

    Cards come by their place in the hand, lines and targets from A's upper line on, then ``assault``, ``attack`` and
    ``end``. Cards are named as shortly as possible; targets are given by place.
    """
    return tuple(_legal(position, steps))


def _legal(position: Position, steps: Steps) -> Iterator[Move]:
    if not _no_move_at_all(position, ASSAULT_MOVE):
        targets = position.places()
        said: set[str] = set()
        copies: dict[str, int] = {}
        for i, card in enumerate(at_hand(position)):
            name = card.name
            copies[name] = copies.get(name, 0) + 1
            kind = "play" if card.is_creature else "cast"
            if steps.card_reasons(position, i, kind):
                continue
            copy = copies[name] if name in said else None
            said.add(name)
            if kind == "play":
                for zone in LINES:  # summoning.line
                    yield Move("play", name, copy, zone)
                if "symbiote" in card.own and "symbiote" in position.rulebook.abilities:
                    for place in targets:
                        if can_host(position, place, steps):
                            yield Move("play", name, copy, target=place)
            else:
                yield from [Move("cast", name, copy, 0, place) for place in targets]
        for move in (ASSAULT_MOVE, ATTACK):
            if not refusals(position, move, steps):
                yield move
    if not _no_move_at_all(position, END):
        yield END  # summoning.optional: always allowed


def answer(choice: Choice, move: Move) -> Answer | None:
    """Return the order that a ``return`` move names, as indices into the cards of the choice, or None for other moves.

    Raises `Refused` if the move does not name exactly the destroyed cards.
    """
    if move.kind != "return":
        return None
    left = list(range(len(choice.cards)))
    order = []
    for name in move.order:
        i = next((i for i in left if choice.cards[i].name == name), None)
        if i is None:
            break
        left.remove(i)
        order.append(i)
    if left or len(order) != len(move.order):
        raise wrong_cards(choice, move)
    return tuple(order)


def wrong_cards(choice: Choice, move: Move) -> Refused:
    """Return the refusal of a move that does not order exactly the destroyed cards."""
    return Refused(move, (Reason("wrong-cards", choice.rule, {"cards": choice.cards}),))


def answers(choice: Choice) -> tuple[Move, ...]:
    """Return the ``return`` moves that answer the choice, at most `MOST_ORDERS`, with the default order first."""
    return tuple(Move("return", order=names) for names in islice(orders(choice), MOST_ORDERS))


# -- playing a move -----------------------------------------------------------------------------------------------


def _play(resolution: Resolution, move: Move) -> None:
    i, _ = find_card(resolution.position, move, resolution.steps)
    assert i is not None
    if move.target is None:
        turn.summon(resolution, i, move.line)
        return
    host, _ = find_host(resolution.position, move, resolution.steps)
    assert host is not None
    resolution.steps.merge(resolution, i, host)


def _cast(resolution: Resolution, move: Move) -> None:
    i, _ = find_card(resolution.position, move, resolution.steps)
    target, _ = find_target(resolution.position, move.target)
    assert i is not None and target is not None
    turn.cast(resolution, i, target)


def _assault(resolution: Resolution, move: Move) -> None:
    turn.start_assault(resolution)


def _attack(resolution: Resolution, move: Move) -> None:
    attacker = resolution.steps.next_attacker(resolution.position)
    assert attacker is not None
    resolution.steps.activate(resolution, attacker)


def _end(resolution: Resolution, move: Move) -> None:
    if not resolution.position.is_automa(resolution.position.player):
        turn.assault_and_end(resolution)
        resolution.steps.next_turn(resolution)
        if resolution.position.is_automa(resolution.position.player):
            automa.mana_regeneration(resolution)
    if resolution.position.is_automa(resolution.position.player):
        automa.take_turn(resolution)
    resolution.steps.mana_regeneration(resolution)


_RESOLVE: dict[str, Callable[[Resolution, Move], None]] = {
    "play": _play,
    "cast": _cast,
    "assault": _assault,
    "attack": _attack,
    "end": _end,
}


def play(
    position: Position, move: Move, answers: tuple[Answer, ...] = (), settle: bool = False, steps: Steps = TRUE
) -> Step:
    """Return the step that a move leads to.

    Where the rules leave a choice, the next of ``answers`` is taken. When none is left, the default order is taken if
    ``settle`` is True; otherwise the step is returned with its ``choice`` open.

    Raises `Refused`, with every reason, if the move is against the rules.
    """
    reasons = refusals(position, move, steps)
    if reasons:
        raise Refused(move, reasons)
    resolution = Resolution(position, steps, answers, settle)
    return resolution.resolve(lambda: _RESOLVE[move.kind](resolution, move))


def card_of(position: Position, move: Move) -> Card | None:
    """Return the card that the move names, or None if it names none or one that is not there."""
    i = find_card(position, move)[0] if move.kind in ("play", "cast") else None
    return None if i is None else at_hand(position)[i]
