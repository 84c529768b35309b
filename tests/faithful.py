"""Checks that events are faithful: compares each event with the positions before and after it.

The checks follow from the fields described in `tutor.games.clash.rules.events` and from the order of steps in the
rulebook, independently of the code that makes the events. Every script run by a test goes through them.
"""

from __future__ import annotations

import re
from collections import Counter

from tutor.games.clash.rulebook import Voice, rules
from tutor.games.clash.rules import Card, Event, Game, Place, Position, Refused, Step
from tutor.games.clash.rules.position import APART, DISCARD, HAND, LINES, PILE

VOICE = Voice()

_ATTACKS = "attack attack-stronghold cast"
_ENTERS = "summon merge enter"

#: Each kind of event, and the kinds that may cause it; "-" means the move or the start of the turn.
CAUSES = {
    kind: set(causes.split())
    for kind, causes in {
        "deal": "-", "stack": "-", "champion": "-", "first": "-", "reveal-four": "-", "take": "-", "left": "-",
        "show": "-", "remove": "-", "mana": "-", "catalyst": "mana", "assault": "-", "calm": "-", "heal": "-",
        "turn": "-", "last-turn": "-", "survived": "-", "stop": "-", "summon": "-", "cast": "- reveal",
        "merge": "- reveal", "discount": "-", "available": "summon merge cast", "ready": f"{_ENTERS} cast",
        "activate": "-", "wait": "-", "rage": "activate", "attack": "activate rage berserk instinct",
        "attack-stronghold": "activate rage berserk instinct", "idle": "activate rage berserk instinct",
        "area": "attack cast", "nobody-there": "attack cast", "no-area": "attack-stronghold",
        "sprint": "attack attack-stronghold", "aquatic": "attack attack-stronghold",
        "no-aquatic": "attack attack-stronghold", "weaken": _ATTACKS, "spare": "cast",
        "harmless": f"{_ATTACKS} resist", "protect": "attack cast", "unprotected": "attack cast",
        "damage": "attack cast", "destroy": "damage", "order": "destroy", "leave": "destroy", "close": "destroy",
        "berserk": "destroy", "no-berserk": "fall reshuffle slide-back rebuild no-regeneration recover turn-fort",
        "vanish": "damage", "no-vanish": "damage", "instinct": "damage", "sharpen": "destroy",
        "no-sharpening": "destroy", "aura-gained": f"{_ENTERS} sprint close destroy vanish",
        "aura-lost": f"{_ENTERS} sprint close destroy vanish", "slide": "blood attack-stronghold sharpen",
        "fall": f"slide back {_ENTERS}", "lost": f"slide back {_ENTERS}", "slide-back": _ATTACKS, "rebuild": _ATTACKS,
        "no-regeneration": f"{_ATTACKS} protect harmless spare sharpen", "recover": _ATTACKS, "reveal": "-", "enter": "reveal", "fizzle": "reveal",
        "back": "cast lost fort-revealed", "discard": "cast fizzle lost fort-revealed",
        "resist": "attack-stronghold", "mill": "attack-stronghold resist sharpen reveal",
        "turn-fort": "- mill reveal enter", "reshuffle": "turn-fort", "fort-revealed": "turn-fort mill reveal enter",
        "over": "lost fort-revealed survived", "no-sprint": "idle", "keeps-bonus": "aura-lost",
        "unhurt": "protect harmless", "no-instinct": "damage", "blood": "-", "not-ready": "fizzle",
        "unpaid": "mill reveal",
    }.items()
}  # fmt: skip

#: The kinds whose ``card`` is a creature at the place ``at`` of ``side``.
_STANDS = {
    "catalyst", "activate", "wait", "rage", "attack", "attack-stronghold", "idle", "no-area", "sprint", "aquatic",
    "no-aquatic", "spare", "protect", "unprotected", "damage", "destroy", "berserk", "no-berserk", "vanish",
    "no-vanish", "instinct", "no-sprint", "keeps-bonus", "unhurt", "no-instinct",
}  # fmt: skip
#: The ability that acts in a kind or by a rule; ``by`` is the neighbour that lends it.
_ABILITY = {
    "rage": "rage", "sprint": "sprint", "aquatic": "aquatic", "no-aquatic": "aquatic", "protect": "protection",
    "unprotected": "protection", "spare": "indestructible", "berserk": "berserk", "no-berserk": "berserk",
    "instinct": "instinct", "no-instinct": "instinct", "no-sprint": "sprint", "catalyst": "catalyst", "weaken": "vulnerability", "sharpen": "sharpening",
}  # fmt: skip
_ABILITY_BY_RULE = {
    "aerial.over-creatures": "aerial", "aerial.no-rage": "aerial", "defender.never-stronghold": "defender", "aerial.and-defender": "defender",
}  # fmt: skip
#: The kinds that name a cause: ``other`` is the card that strikes.
_BY_OTHER = {
    "harmless", "spare", "protect", "damage", "destroy", "slide", "mill", "resist", "slide-back", "rebuild",
    "recover", "no-regeneration",
}  # fmt: skip


def faithful_game(game: Game) -> None:
    """Check every step of a game, including its opening."""
    faithful_step(game.opening)
    position = game.opening.position
    for move, step in zip(game.moves, game.steps, strict=True):
        assert step.start == position
        faithful_step(step, causes=move.kind != "return")
        position = step.position
        if (choice := step.choice) is not None:
            standing = [position.creature(place) for place in choice.places]
            assert [creature.card for creature in standing] == list(choice.cards)
            assert {place.side for place in choice.places} == {choice.side}


def faithful_step(step: Step, causes: bool = True) -> None:
    """Check every event of a step and its cause. Causes are not checked in a step that answers a choice."""
    before = step.start
    assert len(step.events) == len(step.positions)
    for number, (event, after) in enumerate(zip(step.events, step.positions, strict=True)):
        try:
            if causes:
                assert event.cause is None or 0 <= event.cause < number
                led = "-" if event.cause is None else step.events[event.cause].kind
                assert led in CAUSES[event.kind], f"led to by {led}"
                assert event.cause is not None or _begins(event), "nothing led to it"
            faithful(event, before, after)
        except AssertionError as error:
            raise AssertionError(f"{event}: {error}") from error
        before = after


def faithful_refusal(refused: Refused, position: Position) -> None:
    """Check that every reason cites a rule and has a complete sentence."""
    assert refused.reasons and refused.move is not None
    for reason, (rule, why, then) in zip(refused.reasons, VOICE.refuse(refused, position), strict=True):
        assert rule == reason.rule and rule in rules(), reason
        assert "None" not in f"{why} {then}", reason


def faithful(event: Event, b: Position, a: Position) -> None:
    """Check one event against the positions before and after it."""
    kind, side, card, at, to, other = event.kind, event.side, event.card, event.at, event.to, event.other
    assert event.rule in rules()
    sentence = VOICE.tell(event, b)
    assert sentence and not re.search(r"\bNone\b", sentence), sentence
    for one, kingdom in enumerate(a.kingdoms):
        assert not a.is_automa(one) or kingdom.before == len(kingdom.hand)  # its Stronghold is under the pile
    if kind in _STANDS:
        assert side == at.side and b.creature(at).card == card
    if kind in _BY_OTHER:
        assert other in _everywhere(b)
    mine = None if side is None else (b.kingdoms[side], a.kingdoms[side])
    match kind:
        case "deal":
            assert sorted(event.cards) == sorted(mine[1].hand) and a.seed == event.after != b.seed
            assert mine[1].before == 0
        case "stack":
            assert b.is_automa(side) and event.cards == mine[1].hand and a.seed == event.after
            assert (a.seed != b.seed) == (side == 1)  # D's pile is the other half of the same shuffle
        case "first":
            assert (a.player, a.turn, a.phase, a.mana) == (side, 1, "summoning", 0)
            assert a.seed == (b.seed if event.after is None else event.after)
        case "champion":
            assert mine[1].champion == card and not mine[1].exhausted and to == Place(side, APART, 1)
        case "mana":
            assert side == b.player and a.mana == event.after
            assert event.before == (b.automa.mana if b.is_automa(side) else 0)
        case "catalyst":
            assert side == b.player and (event.before, event.after) == (b.mana, b.mana + 2) and a.mana == b.mana + 2
        case "assault" | "calm" | "heal" | "stop" | "reveal":
            assert side == b.player
    match kind:
        case "calm":
            assert list(event.cards) == [c.card for _, c in b.creatures() if c.bonus]
            assert all(c.bonus == 0 for _, c in a.creatures())
        case "heal":
            assert list(event.cards) == [c.card for _, c in b.creatures() if c.damage]
            assert all(c.damage == 0 for _, c in a.creatures())
        case "assault":
            assert a.phase == "assault"
        case "turn":
            assert a.mana == 0  # unspent Mana is lost
            assert side == (b.player + 1) % len(b.kingdoms) == a.player
            assert event.before == b.turn and event.after == a.turn == b.turn + 1
        case "last-turn":
            assert side == 1 and b.pile_gone
        case "blood":
            assert side == b.player and event.before == b.mana and event.after > 0
            assert "price-of-blood" in card.abilities
        case "not-ready":
            assert card == mine[0].champion and other.cost == card.cost and mine[0].exhausted and mine[1].exhausted
        case "no-sprint":
            assert at.number > 1
        case "keeps-bonus":
            assert event.after == b.creature(at).bonus > 0
        case "no-instinct":
            lost = event.rule == "instinct.asked-anew"
            assert other in _everywhere(b) and other.is_creature == lost
        case "over":
            assert a.is_over and a.winner is not None and (a.player, a.mana) == (0, 0)  # a position that was parsed
            assert set(a.winners) == (set(range(len(b.kingdoms))) - {event.before} if side is None else _party(b, side))
        case "lost":
            assert mine[0].life <= 0
        case "summon" | "merge" | "cast" | "enter":
            _played(event, b, a)
        case "available":
            assert side == b.player and card == mine[0].hand[3]
        case "discount":
            assert at == Place(side, APART, 1) and card == mine[0].champion
            assert event.before == card.cost > event.after >= 0
        case "ready":
            assert card == mine[0].champion and other.cost == card.cost
            assert mine[0].exhausted and mine[1].exhausted is False
        case "activate" | "wait":
            assert side == b.player and a.creature(at).acted and not b.creature(at).acted
            assert (kind == "wait") <= b.creature(at).new
        case "attack":
            assert to == Place(*_across(b, at), 1) and b.creature(to).card == other
        case "attack-stronghold":
            enemy, line = _across(b, at)
            assert not b.kingdoms[enemy].lines[line] or at.zone == 0
        case "no-area":
            assert event.ability in ("splash", "perforation")
        case "area":
            assert b.creature(to).card == other and to.side == side and event.ability in ("splash", "perforation")
            _striker(event, b)
        case "nobody-there":
            assert side in range(len(b.kingdoms)) and event.ability in ("splash", "perforation")
            _striker(event, b)
        case "weaken":
            _striker(event, b)
            if to is None:
                enemy, _ = _across(b, at)
                left = len(b.kingdoms[enemy].hand) if b.is_automa(enemy) else b.kingdoms[enemy].life
            else:
                left = b.creature(to).health_left
                assert other == b.creature(to).card
            assert (event.before, event.after) == (left, left - 1)
        case "harmless" if card is not None:
            assert side == at.side and b.creature(at).card == card
        case "harmless":
            assert side in range(len(b.kingdoms)) and at is None
        case "protect":
            assert event.before > 0 == event.after and a.creature(at).spent and not b.creature(at).spent
        case "damage":
            assert event.before == b.creature(at).damage < event.after == a.creature(at).damage
        case "destroy":
            assert event.before == -b.creature(at).health_left >= 0
        case "order":
            assert side in range(len(b.kingdoms)) and len(event.cards) > 1
        case "leave":
            _left(event, b, a)
        case "close":
            assert side == at.side and at.zone in LINES
            assert None in mine[0].lines[at.zone] and None not in mine[1].lines[at.zone]
        case "sprint":
            assert to == Place(side, at.zone, 1) and event.before == b.creature(at).bonus
            assert event.after - event.before == at.number - 1 > 0
            assert a.creature(to).bonus == event.after and a.creature(to).card == card
        case "aquatic":
            assert at.number == 1
        case "no-aquatic":
            assert at.number > 1
        case "vanish":
            assert to == Place(side, at.zone, len(mine[0].lines[at.zone])) and a.creature(to).card == card
            assert at.number < to.number
        case "no-vanish" if event.rule != "vanish.all-at-once":
            assert at.number == len(mine[0].lines[at.zone])
        case "sharpen":
            assert side in range(len(b.kingdoms)) and event.after > 0
            _striker(event, b)
        case "no-sharpening":
            assert side in range(len(b.kingdoms))
            _striker(event, b)
        case "aura-gained":
            assert side == to_side(event) and event.ability in other.auras
        case "aura-lost":
            assert side in range(len(b.kingdoms)) and card is not None and event.ability in other.auras
        case "slide":
            assert event.before == mine[0].before and event.after == mine[1].before
            assert event.before < event.after or mine[0].life == 0  # its rightmost card left the hand: it is cast
        case "slide-back":
            assert event.before == mine[0].before and event.after == mine[1].before == event.before - 1
        case "rebuild":
            assert mine[0].fort and mine[1].fort is False and event.before == mine[0].before == 0
            assert event.after == mine[1].before == max(0, len(mine[1].hand) - 1)
        case "fall":
            assert not mine[0].fort and mine[0].life == 0 and mine[1].fort and mine[1].before == 0
        case "no-regeneration" if event.rule == "sharpening.no-target":
            assert not b.is_automa(side) and (mine[0].before or mine[0].fort)
        case "no-regeneration" if event.rule != "regeneration.to-the-left":
            assert not mine[0].discard if b.is_automa(side) else (mine[0].before, mine[0].fort) == (0, False)
        case "recover":
            assert b.is_automa(side)
            assert (at, to) == (Place(side, DISCARD, len(mine[0].discard)), Place(side, PILE, 1))
            assert card == mine[0].discard[-1] == mine[1].hand[0]
        case "reveal":
            assert card == mine[0].hand[0] == a.shown and at == Place(side, PILE, 1)
            assert event.before == event.after == b.mana
            assert to == Place(side, to.zone, len(mine[0].lines[to.zone]) + 1)
        case "fizzle":
            assert b.is_automa(side) and card == b.shown and to.side == side and to.zone in LINES
            assert event.before == event.after == b.mana
            host = b.creature(Place(side, to.zone, 1)) if card.is_creature else None
            assert other == (host and host.card)
        case "stop":
            assert event.after == b.mana
        case "back" | "discard":
            _put_away(event, b, a)
        case "resist":
            assert b.is_automa(side) and event.before > event.after >= 0
        case "mill":
            assert b.is_automa(side) and (event.before, event.after) == (len(mine[0].hand), len(mine[1].hand))
            assert event.cards == mine[0].hand[: event.before - event.after]
        case "unpaid":
            assert b.is_automa(side) and not mine[0].hand and 0 < event.after <= event.other.cost
        case "turn-fort":
            assert b.is_automa(side) and not mine[0].fort and mine[1].fort
        case "reshuffle":
            assert b.is_automa(side) and event.cards == mine[1].hand
            assert Counter(event.cards) == Counter(mine[0].discard)
            assert a.seed == event.after != b.seed
        case "fort-revealed":
            assert b.is_automa(side) and mine[0].fort and not mine[0].hand
        case "survived":
            assert side == 0
    ability = event.ability if kind in ("area", "no-area", "nobody-there", "unhurt") else _ABILITY.get(kind)
    ability = _ABILITY_BY_RULE.get(event.rule, ability)
    if kind == "idle":
        assert event.ability == ("defender" if "defender" in event.rule else None)
    if ability is not None and at is not None:
        assert event.by == _aura(b, at, ability)
    elif event.by is not None:
        assert event.by in _everywhere(b)


def _aura(position: Position, at: Place, ability: str) -> Card | None:
    """Return the neighbour whose Aura lends an ability to the creature at ``at``, or None if the creature has it
    itself.
    """
    line = position.kingdoms[at.side].lines[at.zone]
    if any(ability in card.abilities for card in line[at.number - 1].cards):
        return None
    beside = [i for i in (at.number - 2, at.number) if 0 <= i < len(line) and line[i]]
    return next((card for i in beside for card in line[i].cards[::-1] if f"aura-{ability}" in card.abilities), None)


#: In games of four, by the rulebook's letters: the side whose line is across from each line, and which line it is. The
#: upper line is always across from the lower line of the next player.
_LEADS = {"A": ("B1", "D0"), "B": ("C1", "A0"), "C": ("D1", "B0"), "D": ("A1", "C0")}


def _across(b: Position, at: Place) -> tuple[int, int]:
    """Return the side whose line is across the Bridge, and which line it is."""
    if len(b.kingdoms) == 2:
        return 1 - at.side, at.zone
    letter, line = _LEADS["ABCD"[at.side]][at.zone]
    return "ABCD".index(letter), int(line)


def _party(b: Position, side: int) -> set[int]:
    """Return the sides that win together with a side."""
    return {side, (side + 2) % 4} if b.teams else {side}


def _begins(event: Event) -> bool:
    """Return whether an event may be caused by the move or the start of the turn even if it can have another cause."""
    match event.kind:
        case "cast" | "merge":
            return event.at is not None  # the Automa reveals it first
        case "turn-fort":
            return event.rule == "custom.no-bastion"
    return True


def to_side(event: Event) -> int | None:
    """Return the side of the place in an event."""
    place = event.to or event.at
    return None if place is None else place.side


def _striker(event: Event, b: Position) -> None:
    """Return the card that strikes: a creature at ``at``, or an Incantation that is shown."""
    if event.at is None:
        assert event.card == b.shown
    else:
        assert b.creature(event.at).card == event.card


def _played(event: Event, b: Position, a: Position) -> None:
    side, card, at, to = event.side, event.card, event.at, event.to
    kingdom = b.kingdoms[side]
    assert side == b.player and event.before == b.mana and event.after == a.mana <= b.mana
    if at is None:
        assert b.is_automa(side) and card == b.shown
    elif at.zone == APART:
        assert at == Place(side, APART, 1) and card == kingdom.champion and not kingdom.exhausted
    else:
        assert at == Place(side, HAND, at.number) and card == kingdom.hand[at.number - 1]
    match event.kind:
        case "cast":
            assert a.shown == card and b.creature(to).card == event.other
        case "merge":
            assert to.side == side and b.creature(to).card == event.other
            assert a.creature(to).rider == card and b.creature(to).rider is None and a.shown is None
        case _:
            assert to == Place(side, to.zone, len(kingdom.lines[to.zone]) + 1) and to.zone in LINES
            assert a.creature(to).card == card and a.creature(to).new and a.shown is None
            assert a.creature(to).champion == (at is not None and at.zone == APART)


def _left(event: Event, b: Position, a: Position) -> None:
    at, to, card = event.at, event.to, event.card
    assert event.side == at.side and card == b.creature(at).cards[0]
    before, now = b.creature(at), a.kingdoms[to.side]
    assert all(line[-1] is not None for line in a.kingdoms[at.side].lines if line)  # a gap only before a creature
    if before.rider is not None:
        rest = a.creature(at)
        assert (rest.card, rest.rider) == (before.card, None)
        assert rest.champion == (before.champion and to.zone != APART)
    else:
        assert a.creature(at) is None
    if to.zone == HAND and event.rule == "notation.put-away":
        assert to == Place(event.side, HAND, 1) and now.hand[0] == card
        assert event.after == now.life == b.kingdoms[to.side].life
    elif to.zone == HAND:
        assert to.number == len(now.hand) and now.hand[-1] == card and event.after == now.life
        assert to.side in (at.side, _across(b, at)[0])
        return
    assert event.after is None
    if to.zone == DISCARD:
        assert to == Place(at.side, DISCARD, len(now.discard)) and now.discard[-1] == card and b.is_automa(at.side)
    elif to.zone == PILE:
        assert to == Place(_across(b, at)[0], PILE, 1) and now.hand[0] == card and b.is_automa(to.side)
    else:
        assert to == Place(at.side, APART, 1) and now.exhausted and now.champion == card


def _put_away(event: Event, b: Position, a: Position) -> None:
    to, card = event.to, event.card
    assert event.side == b.player and card == b.shown and a.shown is None
    now = a.kingdoms[to.side]
    if to.zone == HAND and event.rule == "notation.put-away":
        assert to == Place(event.side, HAND, 1) and now.hand[0] == card
        assert event.after == now.life == b.kingdoms[to.side].life
    elif to.zone == HAND:
        assert to.number == len(now.hand) and now.hand[-1] == card and event.after in (None, now.life)
    elif to.zone == DISCARD:
        assert to == Place(event.side, DISCARD, len(now.discard)) and now.discard[-1] == card and b.is_automa(to.side)
    else:
        assert to == Place(to.side, PILE, 1) and now.hand[0] == card and b.is_automa(to.side)


def _everywhere(position: Position) -> set:
    """Return every card of a position."""
    found = {position.shown}
    for kingdom in position.kingdoms:
        found |= {*kingdom.hand, *kingdom.discard, kingdom.champion}
        found |= {card for line in kingdom.lines for creature in line if creature for card in creature.cards}
    return found - {None}
