"""What a move would come to, also one that is not finished yet, from what its viewer may know.

The values of a clash follow from what lies open. For what comes after it the move is made with backs in the place of
all hidden cards, and only what needs none of them is told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ....core import Refused
from ....core.definition import Data, Game
from ....locale import Language
from .. import rulebook
from ..notation.cards import SEATS
from ..rules.game import play
from ..rules.moves import Add, Answer, Attack, Counter, Give, Move, Play
from ..rules.parts import total
from ..rules.position import Position, seen
from ..rules.refusals import refusals
from ..rules.steps import TRUE
from .lays import attack_value, both_values, lay_of, told

#: The moves of which something can be told.
_FORETOLD = (Attack, Answer, Counter, Give, Add, Play)


class DustForesight:
    """Foretells moves of Dust Collectorz."""

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> Mapping[str, object] | None:
        """What a move would come to: every reason why it cannot be made as it is, the values of both sides part by
        part, who would win; and what follows, in sentences. None for a move of which nothing can be told."""
        position: Position = game.position
        if position.is_over or not isinstance(move, _FORETOLD):
            return None
        known = seen(position, position.player if viewer is None else viewer)
        voice = rulebook.voice(language)
        reasons = refusals(position, move)
        found: Data = {"refused": [], "attack": None, "answer": None, "winner": None, "text": [], "line": ""}
        if reasons:
            said = voice.refuse(Refused(move, reasons), position)
            found["refused"] = [{"rule": rule, "why": why, "then": then} for rule, why, then in said]
        text = _Telling(known, voice, found).tell(move, not reasons)
        return {**found, "text": text, "line": " ".join(text)}

    def marked(self, game: Game, options: Data, viewer: int | None) -> Data:
        """What can be played, as it is: every card may do some good."""
        return options


class _Telling:
    """Tells one move, and lays its values down in what is ``found``."""

    def __init__(self, position: Position, voice: rulebook.Voice, found: Data) -> None:
        self.position, self.voice, self.found = position, voice, found

    def tell(self, move: Move, allowed: bool) -> list[str]:
        """The sentences for a move; for one that is not finished only its values are found."""
        position, side = self.position, self.position.player
        if isinstance(move, Attack | Add):
            return self.attack(move, allowed)
        if isinstance(move, Answer):
            return self.answer(move, allowed)
        if not allowed:
            return []
        if isinstance(move, Counter):
            self.found["winner"] = SEATS[side]
            return [self.say("stops", side=side, card=self.voice.language.card(move.card.name)), *self.after(move)]
        if isinstance(move, Give):
            self.found["winner"] = None if position.leader is None else SEATS[position.leader]
            return [self.say("gives", side=side, card=self.voice.language.card(move.card.name))]
        if not isinstance(move, Play):
            return []
        left = len(position.seats[side].hand) - len(move.cards)
        if not left and not position.seats[side].deck:
            return [self.say("out", side=side)]
        return [self.say("left", side=side, count=left)]

    def attack(self, move: Attack | Add, allowed: bool) -> list[str]:
        """What an attack comes to, as long as nobody has answered it."""
        lay, stat = lay_of(self.position, move.cards, move.using), move.stat or self.position.stat
        if not lay.cards or stat is None:
            return [self.say("nobody")] if allowed else []
        parts = attack_value(self.position, lay, stat)
        self.found["attack"] = told(parts)
        if not allowed:
            return []
        return [self.say("attack", amount=total(parts), stat=self.voice.called(stat)), *self.after(move)]

    def answer(self, move: Answer, allowed: bool) -> list[str]:
        """What both sides of a clash come to, and who wins it."""
        position, side, other = self.position, self.position.player, self.position.leader
        lay = lay_of(position, move.cards, move.using)
        if not lay.cards or other is None:
            return []
        attack, answer = both_values(position, lay)
        self.found |= {"attack": told(attack), "answer": told(answer)}
        if not allowed:
            return []
        against, amount = total(attack), total(answer)
        won = amount >= against
        self.found["winner"] = SEATS[side if won else other]
        key = "tie" if amount == against else "wins" if won else "loses"
        return [self.say(key, side=side, other=other, amount=amount, against=against), *self.after(move)]

    def after(self, move: Move) -> list[str]:
        """What abilities do at once, as far as no hidden card decides it."""
        side = self.position.player
        events = play(self.position, move, steps=TRUE).events
        until = next((i for i, event in enumerate(events) if event.kind in ("round-to", "lead", "face")), len(events))
        found = []
        count = sum(event.kind in ("drawn", "overflow") and event.side == side for event in events[:until])
        if count:
            found.append(self.say("draws", side=side, count=count))
        found += [self.say("scatters", side=event.side) for event in events[:until] if event.kind == "discarded"]
        return found

    def say(self, key: str, **facts: Any) -> str:
        """A sentence by its key."""
        named = {name: self.voice.side(facts[name]) for name in ("side", "other") if isinstance(facts.get(name), int)}
        return self.voice.say(_patterns()[key], {**facts, **named})


@cache
def _patterns() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((Path(__file__).parent / "foresight.toml").read_text("utf-8"))["foreseen"]
    return found
