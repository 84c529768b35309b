"""The outcome of a move, also of an unfinished one, from what its viewer may know.

The values of a clash follow from the open cards. For what comes after it, the move is played with backs in place of all
hidden cards, and only what does not depend on them is reported.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ....core import Refused
from ....core.voice import Entry
from ....locale import Language
from .. import rulebook
from ..notation.cards import SEATS
from ..rules.game import Game, play
from ..rules.moves import Add, Answer, Attack, Counter, Give, Move, Play
from ..rules.parts import total
from ..rules.position import Position, seen
from ..rules.refusals import refusals
from ..rules.steps import TRUE
from .values import attack_value, both_values, lay_of, told

if TYPE_CHECKING:
    from .. import protocol

#: The kinds of moves that can be foreseen.
_FORETOLD = (Attack, Answer, Counter, Give, Add, Play)


class DustForesight:
    """Foresees the outcome of moves in Dust Collectorz."""

    def foresee(self, game: Game, move: Move, viewer: int | None, language: Language) -> protocol.Foreseen | None:
        """Return the outcome of a move, or None if nothing can be said about it.

        It has every reason why the move is not legal, the values of both sides part by part, who would win, and
        sentences about what follows.
        """
        position = game.position
        if position.is_over or not isinstance(move, _FORETOLD):
            return None
        known = seen(position, position.player if viewer is None else viewer)
        voice = rulebook.voice(language)
        reasons = refusals(position, move)
        found: protocol.Foreseen = {
            "refused": [],
            "attack": None,
            "answer": None,
            "winner": None,
            "text": [],
            "line": "",
        }
        if reasons:
            said = voice.refuse(Refused(move, reasons), position)
            found["refused"] = [{"rule": rule, "why": why, "then": then} for rule, why, then in said]
        text = _MoveForesight(known, voice, found).tell(move, not reasons)
        return {**found, "text": text, "line": " ".join(text)}

    def marked(self, game: Game, options: protocol.Options, viewer: int | None) -> protocol.Options:
        """Return the options unchanged: no card is marked, since every card may be useful."""
        return options


class _MoveForesight:
    """Describes one move and writes its values into ``found``."""

    def __init__(self, position: Position, voice: rulebook.Voice, found: protocol.Foreseen) -> None:
        self.position, self.voice, self.found = position, voice, found

    def tell(self, move: Move, allowed: bool) -> list[str]:
        """Return the sentences for a move; for an unfinished move, only its values are found."""
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
        """Return the value of an attack before anybody has answered it."""
        lay, stat = lay_of(self.position, move.cards, move.using), move.stat or self.position.stat
        if not lay.cards or stat is None:
            return [self.say("nobody")] if allowed else []
        parts = attack_value(self.position, lay, stat)
        self.found["attack"] = told(parts)
        if not allowed:
            return []
        return [self.say("attack", amount=total(parts), stat=self.voice.called(stat)), *self.after(move)]

    def answer(self, move: Answer, allowed: bool) -> list[str]:
        """Return the values of both sides of a clash, and who wins it."""
        position, side, other = self.position, self.position.player, self.position.leader
        lay = lay_of(position, move.cards, move.using)
        if not lay.cards or other is None:
            return []
        attack, answer = both_values(position, lay)
        self.found["attack"], self.found["answer"] = told(attack), told(answer)
        if not allowed:
            return []
        against, amount = total(attack), total(answer)
        won = amount >= against
        self.found["winner"] = SEATS[side if won else other]
        key = "tie" if amount == against else "wins" if won else "loses"
        return [self.say(key, side=side, other=other, amount=amount, against=against), *self.after(move)]

    def after(self, move: Move) -> list[str]:
        """Return the immediate effects of abilities, as far as they do not depend on hidden cards."""
        side = self.position.player
        events = play(self.position, move, steps=TRUE).events
        until = next((i for i, event in enumerate(events) if event.kind in ("round-to", "lead", "face")), len(events))
        found = []
        count = sum(event.kind in ("drawn", "overflow") and event.side == side for event in events[:until])
        if count:
            found.append(self.say("draws", side=side, count=count))
        found += [self.say("scatters", side=event.side) for event in events[:until] if event.kind == "discarded"]
        return found

    def say(self, key: str, **facts: object) -> str:
        """Return the sentence with this key."""
        sides = {name: facts.get(name) for name in ("side", "other")}
        named = {name: self.voice.side(side) for name, side in sides.items() if isinstance(side, int)}
        return self.voice.say(_patterns()[key], {**facts, **named})


@cache
def _patterns() -> Mapping[str, Entry]:
    found: Mapping[str, Entry] = tomllib.loads((Path(__file__).parent / "foresight.toml").read_text("utf-8"))[
        "foreseen"
    ]
    return found
