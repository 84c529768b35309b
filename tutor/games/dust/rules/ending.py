"""The end of a game of versus or team play: players without cards, leftover cards, points, and the winners."""

from __future__ import annotations

from .cards import BRONZE, EPIC, GOLD, PLATINUM, SILVER, Card
from .events import ending
from .position import Position
from .resolution import Resolution

#: The points for a card of each rank.
POINTS = {
    BRONZE: 1, SILVER: 1,  # dust.score.bronze-silver
    GOLD: 0,  # dust.score.gold
    PLATINUM: 3, EPIC: 3,  # dust.score.platinum-epic
}  # fmt: skip
#: The ranks that are counted together, with the rule for each group; counter cards have no rank.
COUNTED = (
    ((BRONZE, SILVER), "dust.score.bronze-silver"),
    ((GOLD,), "dust.score.gold"),
    ((PLATINUM, EPIC), "dust.score.platinum-epic"),
    ((), "dust.score.counter"),
)
LAST_ROUND, LAST_ROUND_OF_TEAMS = 3, 6


def runs_out(resolution: Resolution, attacker: int, cause: int) -> bool:
    """Return whether a player has run out of cards after the round is over and all have drawn; emit the events that say
    so.

    Source: all three rulebooks, two-player versus, end of the game; our readings 10, 41 and 42.
    """
    position = resolution.position
    out = [side for side, seat in enumerate(position.seats) if not seat.left]
    for side in out:
        rule = "dust.team.end" if position.team else "dust.many.end" if position.many else "dust.end.runs-out"
        resolution.emit(ending.Out(rule, cause, also=("dust.end.whole-round",), side=side))
    if out:
        return True
    playable = position.seats[attacker].playable
    if any(not card.is_counter for card in playable):
        return False
    resolution.emit(ending.CannotAttack("dust.end.cannot-attack", cause, side=attacker, cards=playable))
    return True


def finish(resolution: Resolution, round_to: int) -> None:
    """Capture the leftover cards for their owners, count the points, and end the game.

    Source: all three rulebooks, end of the game, scoring, drawn game, of each mode.
    """
    resolution.steps.leave_over(resolution, round_to)
    position = resolution.position
    for pile, cards in enumerate(position.piles):
        for ranks, rule in COUNTED:
            counted = [card for card in cards if (card.rank in ranks if ranks else card.is_counter)]
            if counted:
                amount = sum(resolution.steps.points(card) for card in counted)
                differs = position.team and any(card.rank in (SILVER, GOLD) for card in counted)
                also = ("dust.team.bronze-silver",) if differs else ()
                resolution.emit(
                    ending.Points(rule, also=also, side=pile, ranks=ranks, count=len(counted), amount=amount)
                )
    for side, seat in enumerate(position.seats):
        if seat.discard:
            resolution.emit(ending.DiscardsCountNothing("dust.discard.no-points", side=side, count=len(seat.discard)))
    rule = "dust.team.last-round-six" if position.team else "dust.score.last-round"
    to, bonus = resolution.steps.bonus_to(position), resolution.steps.bonus(position)
    resolution.emit(ending.Bonus(rule, round_to, printed=True, side=to, amount=bonus))
    scores = [sum(resolution.steps.points(card) for card in cards) for cards in position.piles]
    scores[to] += bonus
    for pile, score in enumerate(scores):
        resolution.emit(ending.Score("dust.score.what-counts", printed=True, side=pile, amount=score))
    rule, cause, best = "dust.score.highest", None, highest(scores)
    if len(best) > 1:
        rule = "dust.team.tie" if position.team else "dust.many.tie" if position.many else "dust.tie.last-round"
        cause = resolution.emit(ending.Level(rule, players=tuple(best), amount=max(scores)))
    counts = [len(cards) + bonus * (pile == to) for pile, cards in enumerate(position.piles)]
    won = winning(scores, position.last_round)
    also = ("dust.score.what-counts",) if won != winning(counts, position.last_round) else ()
    winners = tuple(sorted(side for pile in won for side in position.party(pile)))
    resolution.emit(ending.Over(rule, cause, also=also, winners=winners))


def highest(scores: list[int]) -> list[int]:
    """Return the piles with the highest score."""
    return [pile for pile, score in enumerate(scores) if score == max(scores)]


def winning(scores: list[int], last_round: int | None) -> list[int]:
    """Return the piles that win with these scores.

    On a tie, the pile that won the last round wins if it is among the highest.
    """
    best = highest(scores)
    return [last_round] if last_round in best else best


def leave_over(resolution: Resolution, cause: int) -> None:
    """Put each player's unplayed cards on the player's own capture pile, or on the team's."""
    rule = "dust.team.end" if resolution.position.team else "dust.end.leftovers"
    for side, seat in enumerate(resolution.position.seats):
        if seat.left:
            resolution.emit(ending.LeftOver(rule, cause, side=side, cards=seat.left))


def points(card: Card) -> int:
    """Return the points for a card in a capture pile; 0 for a counter card."""
    return POINTS.get(card.rank, 0)  # dust.score.counter


def bonus(position: Position) -> int:
    """Return the points for the last round."""
    return LAST_ROUND_OF_TEAMS if position.team else LAST_ROUND


def bonus_to(position: Position) -> int:
    """Return the index of the pile that gets the points for the last round: the pile of its winner."""
    assert position.last_round is not None
    return position.last_round
