"""The results of an analysis in sentences."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ....core.analysis import Moves
from ....core.voice import Tables
from .. import rulebook
from ..board.beats import called
from ..board.playing import write_move
from ..rules.moves import Add, Attack, Draw, Move
from ..rules.position import Position
from ..words import write_move as written
from .records import ChainHolds, HandOdds, Outcome, PossibleAttack, PossibleChain


def named(move: Move, voice: rulebook.Voice) -> str:
    """Return what a move is called, with the cards whose abilities are used."""
    said, using = called(move, voice), getattr(move, "using", ())
    cards = voice.listed([voice.language.card(one.name) for one in using])
    return sentence("move", "using", voice, move=said, cards=cards) if using else said


def named_first(move: Move, voice: rulebook.Voice) -> str:
    """Return what a move is called, as a sentence."""
    said, whom = named(move, voice), getattr(move, "whom", None)
    if whom is not None:
        return sentence("best", "on", voice, side=whom, move=said)
    return f"{said[:1].upper()}{said[1:]}."


def tell_move(move: Move, hides: bool, voice: rulebook.Voice) -> Moves:
    """Return a move in words, in notation, and as data to be tried; trying it would reveal cards where any are
    hidden."""
    return Moves((named(move, voice),), (written(move),), () if hides else (write_move(move),))


def say_outcome(found: Outcome, position: Position, voice: rulebook.Voice) -> str:
    """Return the outcome of a move in a few sentences."""
    side, said = position.player, []
    if found.begins:
        return say_beginning(found.begins, voice)
    if found.clash is not None and (found.tie or found.clash != found.round):
        said.append(sentence("move", "ties" if found.tie else "wins", voice, side=found.clash))
    if found.round is not None:
        party = position.party(position.pile(found.round)) if position.team else (found.round,)
        key = "round-team" if len(party) > 1 else "round"
        said.append(sentence("move", key, voice, side=found.round, sides=voice.sides(party), count=found.points))
    if found.given:
        said.append(sentence("move", "given", voice, count=found.given))
    if found.round is None and not position.young and (found.amount or found.clash is None):
        said.append(sentence("move", "attacks", voice, amount=found.amount, count=found.risk))
    if found.drawn:
        said.append(sentence("move", "draws", voice, side=side, count=found.drawn))
    said += [sentence("move", "discards", voice, side=other) for other in found.discarded]
    if found.destroyed:
        cards = voice.listed([voice.language.card(name) for name in found.destroyed])
        said.append(sentence("move", "destroyed", voice, cards=cards))
    if found.ends:
        key = "game" if found.winners else "ends"
        said.append(sentence("move", key, voice, sides=voice.sides(found.winners), count=len(found.winners)))
    said.append(sentence("move", "left", voice, side=side, count=found.left))
    return " ".join(said)


def say_beginning(sides: tuple[int, ...], voice: rulebook.Voice) -> str:
    """Return who attacks in the first round: a player, or a team."""
    return sentence("move", "begins", voice, sides=voice.sides(sides), count=len(sides))


def say_attack(attack: PossibleAttack, position: Position, voice: rulebook.Voice) -> str:
    """Return an attack with its value and the points that it puts at risk."""
    move = named(attack.move, voice)
    is_add, is_on = isinstance(attack.move, Add), isinstance(attack.move, Attack) and position.team
    facts = {"move": move if is_on else move[:1].upper() + move[1:], "stat": voice.called(attack.stat)}
    key = "add" if is_add else "attack-on" if is_on else "attack"
    return sentence("hold", key, voice, side=attack.side, amount=attack.amount, count=attack.risk, **facts)


def say_hand(hand: HandOdds, voice: rulebook.Voice) -> list[str]:
    """Return what is known of the hand of the next player."""
    if hand.hidden == hand.pool:
        return [sentence("hold", "open", voice, side=hand.side)]
    said = [sentence("hold", "hand", voice, side=hand.side, count=hand.hidden, of=hand.pool)]
    key = "counter" if hand.counter.share else "no-counter"
    said.append(sentence("hold", key, voice, share=round(100 * hand.counter.share)))
    if not hand.exact:
        said.append(sentence("hold", "samples", voice, count=hand.samples))
    return said


def say_chain(chain: PossibleChain, side: int, draws: bool, voice: rulebook.Voice) -> str:
    """Return a chain of a player with the tribe that it leaves on top. ``draws`` is True where the player has to draw a
    card."""
    key = "last-card" if chain.wins else "chain"
    if isinstance(chain.move, Draw):
        key = "passes" if draws else "no-deck"
    move = named(chain.move, voice)
    facts = {"move": move[:1].upper() + move[1:], "tribe": voice.called(chain.top.tribe)}
    return sentence("hold", key, voice, side=side, count=chain.left, **facts)


def say_next_hand(found: ChainHolds, voice: rulebook.Voice) -> list[str]:
    """Return whether a card that the player draws can be laid, and what is known of the hand of the next player."""
    said = []
    if found.fits is not None:
        said.append(sentence("hold", "fits", voice, side=found.side, share=round(100 * found.fits.share)))
    key = "open" if found.hidden == found.pool else "hand"
    said.append(sentence("hold", key, voice, side=found.next_side, count=found.hidden, of=found.pool))
    return said


def sentence(table: str, key: str, voice: rulebook.Voice, **facts: object) -> str:
    """Return a sentence of ``prospects.toml`` by its table and key; players are named."""
    named = {name: voice.side(side) for name in ("side", "other") if isinstance(side := facts.get(name), int)}
    return voice.say(_patterns()[table][key], {**facts, **named})


@cache
def _patterns() -> Tables:
    found: Tables = tomllib.loads((Path(__file__).parent / "prospects.toml").read_text("utf-8"))
    return found
