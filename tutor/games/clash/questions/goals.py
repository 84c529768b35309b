"""Goals of tasks: what the learner is to reach, as data, and whether a game has reached it.

A goal is one or more aims, joined by `` and ``:

    play Ogre                    a card has been played or cast
    play Ogre upper              … on that board line
    keep Ogre                    the side to play has a card of that name in play
    destroyed B upper 1          the creature that stood there at the start has left play
    safe A upper 1               the creature that stood there at the start is still in play
    stronghold B fort            the side of the Stronghold: bastion, fort or fallen
    slid B 3                     a Stronghold has moved at least this many places in total, or lost as many cards
    hand A at most 3             the number of cards in a hand, Stronghold included: at most, at least
    line A upper Zombie Brute    exactly these creatures stand on a board line, from the Bridge outward
    last A Ogre                  the card at the right end of a hand
    mana 0                       at most this much Mana is left
    attacks 2                    creatures of the side to play have attacked at least this often
    turn ends                    the turn has ended
    win                          the side that plays first has won
    hold                         the turn has ended, and the next side cannot win in its turn

>>> read_goal("play Ogre and mana 0")
(Aim(kind='play', name='Ogre', place=None, number=0), Aim(kind='mana', name='', place=None, number=0))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....core import Unreadable, moments, patience
from ....locale import Language
from ..notation import canonical
from ..notation.words import LINE_NAMES, SIDE_NAMES
from ..rules import Card, Move, Place, Position, card_of
from ..rules.assault import next_attacker
from ..rules.events.assault import Attack, AttackStronghold
from ..rules.events.stronghold import Mill, Slide
from ..rules.events.turn import Cast, Merge, Summon
from ..rules.game import BaseGame
from ..rules.moves import ASSAULT_MOVE, ATTACK, END
from .answers import read_place, who
from .sentences import say_missed


class Aim(NamedTuple):
    """One part of a goal: its kind, and the card, the place (with zone -1 if only its side matters) or the number that
    it is about."""

    kind: str
    name: str = ""
    place: Place | None = None
    number: int = 0


Goal = tuple[Aim, ...]


def read_goal(text: str) -> Goal:
    """Return the aims of a text. Raise `Unreadable`, naming the wrong aim."""
    return tuple(_read(part.strip()) for part in text.split(" and "))


def _read(text: str) -> Aim:
    words = text.split()
    numbers = [int(word) for word in words if word.isdecimal() and len(word) < 4]
    match words:
        case ["play", card]:
            return Aim("play", canonical(card))
        case ["play", card, line] if line in LINE_NAMES:
            return Aim("play", canonical(card), Place(0, LINE_NAMES.index(line), 0))
        case ["keep", card]:
            return Aim("keep", canonical(card))
        case ["destroyed" | "safe", _, _, _] if (place := read_place(words[1:])) is not None:
            return Aim(words[0], "", place)
        case ["stronghold", side, "bastion" | "fort" | "fallen"] if side in SIDE_NAMES:
            return Aim("stronghold", words[2], Place(SIDE_NAMES.index(side), -1, 0))
        case ["slid", side, _] if side in SIDE_NAMES and numbers:
            return Aim("slid", "", Place(SIDE_NAMES.index(side), -1, 0), numbers[0])
        case ["hand", side, "at", "most" | "least", _] if side in SIDE_NAMES and numbers:
            return Aim("hand", words[3], Place(SIDE_NAMES.index(side), -1, 0), numbers[0])
        case ["line", _, _, *names] if names and (place := read_place(words[1:3])) is not None:
            return Aim("line", " ".join(canonical(name) for name in names), place)
        case ["last", side, card] if side in SIDE_NAMES:
            return Aim("last", canonical(card), Place(SIDE_NAMES.index(side), -1, 0))
        case ["mana" | "attacks", _] if numbers:
            return Aim(words[0], number=numbers[0])
        case ["turn", "ends"] | ["win"] | ["hold"]:
            return Aim(words[0])
    raise Unreadable("“{text}” is no goal", text=text[:80])


#: What an aim needs to know about the past of a game: True or False, a number, or the place of a creature now.
Mark = bool | int | Place | None
Marks = tuple[Mark, ...]


def marks(goal: Goal, game: BaseGame) -> Marks:
    """Return for each aim what matters of the past of a game and cannot be seen in its position."""
    found: list[Mark] = []
    for aim in goal:
        mark: Mark = None
        match aim.kind:
            case "destroyed" | "safe":
                mark = aim.place
            case "play":
                mark = False
            case "slid" | "attacks":
                mark = 0
        found.append(mark)
    return onward(goal, tuple(found), game)


def onward(goal: Goal, known: Marks, game: BaseGame, steps: int = -1) -> Marks:
    """Return the marks after the last ``steps`` steps of a game (-1 for all), given the marks before them."""
    if steps != -1:
        game = game._replace(steps=game.steps[len(game.steps) - steps :])
    player = game.opening.position.player
    found = list(known)
    for before, event, _ in moments(game.steps):
        for i, aim in enumerate(goal):
            mark = found[i]
            if isinstance(mark, Place):
                found[i] = event.moved(mark, before)
            elif aim.kind == "play" and isinstance(event, Summon | Merge | Cast) and event.side == player:
                right = event.card.name == aim.name
                found[i] = mark or (right and (aim.place is None or aim.place.zone == event.to.zone))
            elif (
                aim.kind == "slid" and aim.place is not None and event.side == aim.place.side and isinstance(mark, int)
            ):
                if isinstance(event, Slide):
                    found[i] = mark + event.after - event.before
                elif isinstance(event, Mill):
                    found[i] = mark + len(event.cards)
            elif aim.kind == "attacks" and event.side == player and isinstance(mark, int):
                found[i] = mark + isinstance(event, Attack | AttackStronghold)
    return tuple(found)


def met(goal: Goal, known: Marks, start: Position, position: Position) -> bool:
    """Return True if every aim is reached in a position, given the marks of the moves that led to it."""
    return all(_met(aim, mark, start, position) for aim, mark in zip(goal, known, strict=True))


def _met(aim: Aim, mark: Mark, start: Position, position: Position) -> bool:
    side = 0 if aim.place is None else aim.place.side
    kingdom = position.kingdoms[side]
    match aim.kind:
        case "play":
            return mark is True
        case "keep":
            return any(card.name == aim.name for _, c in position.creatures(start.player) for card in c.cards)
        case "destroyed":
            return mark is None
        case "safe":
            return mark is not None
        case "stronghold":
            return aim.name == ("fallen" if position.fallen(side) else "fort" if kingdom.fort else "bastion")
        case "slid" | "attacks":
            return isinstance(mark, int) and mark >= aim.number
        case "hand":
            return kingdom.size <= aim.number if aim.name == "most" else kingdom.size >= aim.number
        case "line":
            assert aim.place is not None
            line = kingdom.lines[aim.place.zone]
            return " ".join(creature.card.name for creature in line if creature is not None) == aim.name
        case "last":
            return bool(kingdom.hand) and kingdom.hand[-1].name == aim.name
        case "mana":  # of the learner, whose turn it must still be
            return position.player == start.player and position.mana <= aim.number
        case "turn":
            return position.turn != start.turn or position.is_over
        case "win":
            return start.player in position.winners
        case "hold":
            if position.is_over:
                return start.player in position.winners
            return position.turn != start.turn and _reply(position) == ()
    raise KeyError(aim.kind)


@lru_cache(maxsize=64)
def _reply(position: Position) -> tuple[Move, ...] | None:
    """Return a turn by which the side to play wins; an empty turn if there is none, None if the search is too long."""
    from ..puzzles.proofs import winning_turn  # imported on first use: only puzzles need it

    with patience(None):  # the search has its own bound, and its events are not shown
        return winning_turn(position)


# -- searching for a goal -----------------------------------------------------------------------------------------


def goes_on(game: BaseGame, turns: int) -> bool:
    """Return True if the learner can still move: the game is not over, and it is one of the learner's turns."""
    start, position = game.opening.position, game.position
    if position.is_over:
        return False
    return game.choice is not None or (
        position.player == start.player and position.turn < start.turn + len(position.kingdoms) * turns
    )


def missed(goal: Goal, game: BaseGame, language: Language) -> tuple[str, ...]:
    """Return a sentence for each aim that a game has not reached. The aim ``turn ends`` gets none."""
    start, position, known = game.opening.position, game.position, marks(goal, game)
    return tuple(
        _say(aim, mark, start, position, language)
        for aim, mark in zip(goal, known, strict=True)
        if aim.kind != "turn" and not _met(aim, mark, start, position)
    )


def _say(aim: Aim, mark: Mark, start: Position, position: Position, language: Language) -> str:
    place = aim.place
    side = start.player if place is None else place.side
    names: tuple[str, ...] = ()
    card, number, variant = aim.name, aim.number, ""
    match aim.kind:
        case "play":
            variant = "" if place is None else LINE_NAMES[place.zone]
        case "destroyed" | "safe":
            creature = None if place is None else start.creature(place)
            card = "" if creature is None else creature.card.name
        case "stronghold":
            card, variant = "", aim.name
        case "hand":
            card, variant, number = "", aim.name, position.kingdoms[side].size
        case "line":
            assert place is not None
            line = position.kingdoms[side].lines[place.zone]
            names = tuple(creature.card.name for creature in line if creature is not None)
            card, variant = "", "" if names else "nobody"
        case "slid" | "attacks":
            number = mark if isinstance(mark, int) else 0
        case "win" if not position.is_over and len(position.kingdoms) == 2 and position.kingdoms[1 - side].fort:
            side = 1 - side
            theirs = position.kingdoms[side]
            variant, number = "left", len(theirs.hand) if position.is_automa(side) else theirs.life
        case "hold" if not position.is_over:
            side, variant = position.player, "reply"
            names = tuple(dict.fromkeys(move.card for move in _reply(position) or () if move.card))
            variant = "reply" if names else "attack"
    return say_missed(aim.kind, variant, who(side, start), language, card, number, aim.number, names)


def worth_trying(game: BaseGame) -> Iterator[Move]:
    """Yield the moves that a search tries. Without an Incantation to cast between attacks, the attacks lead to the same
    positions as ``end``, so they are left out."""
    moves = game.legal_moves()
    hand = game.position.kingdoms[game.position.player].hand
    stepwise = any(not card.is_creature for card in hand)
    for move in moves:
        if stepwise or move not in (ASSAULT_MOVE, ATTACK):
            yield move


def idle(game: BaseGame) -> BaseGame:
    """Return the game after the learner ends a turn without doing anything else, up to the learner's next turn."""
    player = game.position.player
    while not game.position.is_over and game.choice is None:
        game = game.play(END).settled()
        if game.position.player == player:
            break
    return game


def card_to_look_at(game: BaseGame, move: Move) -> Card | None:
    """Return the card that a move is made with: the card played, or the creature that attacks."""
    position = game.position
    if move.kind in ("play", "cast"):
        return card_of(position, move)
    if move.kind == "return":
        return None if game.choice is None else next(c for c in game.choice.cards if c.name == move.order[0])
    place = next_attacker(position)
    creature = None if place is None else position.creature(place)
    return None if creature is None else creature.card
