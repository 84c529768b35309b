"""The Stronghold: how it takes damage, falls and ends the game. An Automa's Stronghold is under its pile."""

from __future__ import annotations

from typing import NoReturn

from ....core import GameOver
from .cards import Card
from .events.assault import AttackStronghold, Harmless
from .events.stronghold import (
    Fall,
    FortRevealed,
    Lost,
    Mill,
    NoRegeneration,
    Rebuild,
    Recover,
    Reshuffle,
    Resist,
    Slide,
    SlideBack,
    TurnFort,
)
from .events.turn import Back, Discard, Over
from .position import DISCARD, HAND, PILE, Place, Position, discard_end
from .resolution import Resolution, StrongholdHit


def hit_stronghold(resolution: Resolution, hit: StrongholdHit) -> int | None:
    """Deal damage to a Stronghold in one instance.

    A Stronghold in a hand slides to the right; an Automa loses cards of its pile. Return the index of the damage event,
    or None if there was no damage.
    """
    side, amount, card, cause = hit.side, hit.amount, hit.card, hit.cause
    if resolution.position.is_automa(side):
        return resolution.steps.hit_pile(resolution, side, amount, card, cause, hit.attack)
    if amount < 1:
        resolution.emit(Harmless("damage.none", cause, side=side, other=card))
        return None
    kingdom = resolution.position.kingdoms[side]
    reached = min(kingdom.before + amount, len(kingdom.hand))
    lost = amount > kingdom.life and not kingdom.fort
    rule = "stronghold.excess-lost" if lost else hit.rule
    slide = resolution.emit(Slide(rule, cause, side=side, before=kingdom.before, after=reached, other=card))
    resolution.steps.settle_stronghold(resolution, side, hit.by, slide)
    return slide


def settle_stronghold(
    resolution: Resolution,
    side: int,
    by: int,
    cause: int | None,
    played: bool = False,
    cut_short: tuple[str, ...] = (),
) -> None:
    """Let the Stronghold fall if it is at the right end of the hand, by a card of the side ``by``.

    ``played`` is True if a play of its owner left it there. ``cut_short`` contains further rules cited if this ends the
    game.

    Source: first edition, Phase 3 and FAQ; our reading where the owner plays the cards to its right.
    """
    kingdom = resolution.position.kingdoms[side]
    if kingdom.before < len(kingdom.hand):
        return
    position = resolution.position
    out = not played and position.shown is not None and position.player == side
    also: tuple[str, ...] = ("incantation.out-of-hand",) if out else ()
    if not kingdom.hand:
        also += ("stronghold.falls-by-own-play",) if played else ()
        lost = resolution.emit(Lost("stronghold.alone", cause, also=also + cut_short, side=side))
    elif kingdom.fort:
        rule = "stronghold.falls-by-own-play" if played else "stronghold.fort-falls"
        lost = resolution.emit(Lost(rule, cause, also=also + cut_short, side=side))
    else:
        rule = "stronghold.falls-by-own-play" if played else "stronghold.bastion-falls"
        resolution.emit(Fall(rule, cause, also=also, side=side))  # four.bastion
        return
    end_game(resolution, lost, side, by)  # four.first-fort: no side drops out before


def regenerate(resolution: Resolution, side: int, targets: int, card: Card, cause: int, by: Card | None) -> None:
    """Move a Stronghold 1 place to the left for each of ``targets`` targets that suffered damage.

    A Fort at the left end becomes a Bastion again, at the second place from the right. The Automa takes back one card,
    however many targets there are.

    Source: second edition, Regeneration.
    """
    if not targets:
        return
    if resolution.position.is_automa(side):
        discard = resolution.position.kingdoms[side].discard
        if discard:
            at, to = Place(side, DISCARD, len(discard)), Place(side, PILE, 1)
            also = ("coop.exceptions",) if resolution.position.four else ()
            rule, last = "regeneration.automa", discard[-1]
            resolution.emit(Recover(rule, cause, also=also, side=side, card=last, at=at, to=to, other=card, by=by))
        else:
            resolution.emit(NoRegeneration("regeneration.automa", cause, side=side, other=card, by=by))
        return
    # one creature; several, or a Stronghold, are targets by a reading
    printed = targets == 1 and not isinstance(resolution.events[cause], AttackStronghold)
    for _ in range(targets):
        kingdom = resolution.position.kingdoms[side]
        if kingdom.before:
            rule, after = "regeneration.to-the-left", kingdom.before - 1
            event = SlideBack(
                rule, cause, printed=printed, side=side, before=kingdom.before, after=after, other=card, by=by
            )
            resolution.emit(event)
        elif kingdom.fort:
            rule, after = "regeneration.bastion-again", max(0, len(kingdom.hand) - 1)
            also = () if kingdom.hand else ("regeneration.fort-alone",)
            resolution.emit(Rebuild(rule, cause, also=also, side=side, before=0, after=after, other=card, by=by))
        else:
            resolution.emit(NoRegeneration("regeneration.leftmost", cause, side=side, other=card, by=by))
            return


def hit_pile(resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, attack: bool) -> int | None:
    """Deal damage to an Automa in one instance: discard that many cards from the top of its pile.

    Return as `hit_stronghold`.
    """
    rules = resolution.position.automa
    assert rules is not None
    if rules.resistance and attack and amount > 0:
        less = resolution.position.rulebook.resistance_subtracts
        left = amount - 1 if less else 1
        if left != amount:
            rule = (
                "custom.resistance"
                if less and left
                else "custom.resistance-to-zero"
                if less
                else "custom.resistance-one"
            )
            cause = resolution.emit(Resist(rule, cause, side=side, before=amount, after=left, other=card))
            amount = left
    if amount < 1:
        resolution.emit(Harmless("damage.none", cause, side=side, other=card))
        return None
    kingdom = resolution.position.kingdoms[side]
    lost = amount > len(kingdom.hand) and not kingdom.fort
    rule = "automa.excess-lost" if lost else "automa.damage-discards"
    hit = discard_from_pile(resolution, side, amount, card, cause, rule)
    settle_pile(resolution, side, hit, "automa.bastion-turns")
    return hit


def discard_from_pile(
    resolution: Resolution, side: int, amount: int, card: Card, cause: int | None, rule: str, owed: int | None = None
) -> int:
    """Discard ``amount`` cards from the top of an Automa's pile, or all if there are fewer, by ``rule``.

    ``owed`` is the number of cards still to be paid for ``card``. Return the index of the event.
    """
    pile = resolution.position.kingdoms[side].hand
    cards = pile[:amount]
    also = ("automa.discard-order",) if len(cards) > 1 else ()
    mill = Mill(
        rule,
        cause,
        also=also,
        printed=owed == card.cost == len(cards),  # the pile pays the whole cost
        side=side,
        before=len(pile),
        after=len(pile) - len(cards),
        other=card,
        cards=cards,
        owed=owed,
    )
    return resolution.emit(mill)


def settle_pile(resolution: Resolution, side: int, cause: int, rule: str) -> None:
    """If an Automa's pile is empty, turn its Bastion, by ``rule``, and shuffle the discard pile into a new pile.

    If no card is left above the Fort, the Automa's next turn is its last; in the second edition it has lost at once.

    Source: both editions, solo Phase 3 and end of the game.
    """
    kingdom = resolution.position.kingdoms[side]  # coop.piles: each Automa has its own
    if kingdom.hand:
        return
    if kingdom.fort:
        resolution.steps.fort_bare(resolution, side, cause, "automa.fort-revealed")
        return
    cause = resolution.emit(TurnFort(rule, cause, side=side))  # automa.bastion-turns
    if not kingdom.discard:
        resolution.steps.fort_bare(resolution, side, cause, "automa.nothing-to-reshuffle")
        return
    cards, seed = resolution.steps.shuffled(kingdom.discard, resolution.position.seed)
    resolution.emit(Reshuffle("automa.reshuffles", cause, side=side, after=seed, cards=cards))


def fort_bare(resolution: Resolution, side: int, cause: int, rule: str) -> None:
    """Handle that no card is left above an Automa's Fort, by ``rule``.

    Source: both editions, solo, end of the game.
    """
    fort_revealed(resolution, side, cause, rule, resolution.position.rulebook.automa_last_turn)


def fort_revealed(resolution: Resolution, side: int, cause: int, rule: str, last_turn: bool) -> None:
    """Give the Automa one last turn, or end the game if ``last_turn`` is False."""
    cause = resolution.emit(FortRevealed(rule if last_turn else "automa.beaten-at-once", cause, side=side))
    if not last_turn:
        end_game(resolution, cause, side, 1 - side)


def outcome(position: Position, loser: int, by: int) -> tuple[tuple[int, ...], str]:
    """Return the winners when ``loser`` has lost its Fort by a card of the side ``by``, and the rule that says so.

    Of two parties the other one wins. In a Free-For-All the owner of that card wins; if that is the loser, the three
    others do (our reading).

    Source: both editions, end of the game; second edition, games of four.

    >>> from tutor.games.clash.rules import Kingdom
    >>> outcome(Position((Kingdom(),) * 4), 1, 2), outcome(Position((Kingdom(),) * 4, teams=True), 1, 3)
    (((2,), 'four.destroyer-wins'), ((0, 2), 'four.own-doing'))
    """
    sides = range(len(position.kingdoms))
    if not position.four:
        return (1 - loser,), "game.ends"
    lost = position.party(loser)
    if position.automa is not None:
        rule = "coop.win" if position.is_automa(loser) else "coop.lose"
    else:
        rule = "four.own-doing" if by in lost else "four.destroyer-wins"
    won = (by,) if not position.teams and by != loser else tuple(side for side in sides if side not in lost)
    return won, rule


def end_readings(position: Position, loser: int, by: int, won: tuple[int, ...]) -> tuple[str, ...]:
    """Return the readings that decide the end of a game of four: that the first Fort ends it for all, and which sides
    win."""
    if not position.four:
        return ()
    own_doing = position.teams and position.automa is None and by in position.party(loser)
    first = () if position.automa is not None else ("four.first-fort",)
    return (*first, *(("team.partners",) if own_doing else ()), *(("four.modes",) if len(won) > 1 else ()))


def end_game(resolution: Resolution, cause: int, loser: int, by: int) -> NoReturn:
    """End the game at once: ``loser`` has lost it by a card of the side ``by``. Raises `GameOver`.

    An Incantation that is being resolved goes to the left end of the hand, so that no card is lost and the Stronghold
    remains where it fell.
    """
    position = resolution.position
    won, rule = outcome(position, loser, by)
    if position.shown is not None:
        side, card = position.player, position.shown
        if position.is_automa(side):
            to = discard_end(position, side)
            resolution.emit(Discard("automa.incantation-to-discard", cause, side=side, card=card, to=to))
        else:
            life = position.kingdoms[side].life
            resolution.emit(Back("notation.put-away", cause, side=side, card=card, to=Place(side, HAND, 1), after=life))
    also = end_readings(position, loser, by, won)
    if len(won) == 1 or position.teams:
        resolution.emit(Over(rule, cause, also=also, side=won[0]))
    else:
        resolution.emit(Over(rule, cause, also=also, before=loser))
    raise GameOver
