"""The rulebook page of Dust Collectorz: its chapters in printed order, and the one-page reference."""

from __future__ import annotations

from collections.abc import Mapping

from ....core.definition import Choice
from ....core.plain import PlainBook
from ....locale import Language
from .. import rulebook
from ..board.art import card_svg, wheel_svg
from ..rules.events import Event
from ..rules.moves import Move
from ..rules.position import WHEEL, Position

#: The chapters in order, each with the areas of its rules.
_CHAPTERS = {
    "dust-cards": ("dust.cards", "dust.card", "dust.deck"),
    "dust-wheel": ("dust.wheel",),
    "dust-setup": ("dust.setup",),
    "dust-clash": ("dust.attack", "dust.defence", "dust.give", "dust.clash", "dust.tie"),
    "dust-stack": ("dust.stack", "dust.ability"),
    "dust-counter": ("dust.counter",),
    "dust-round": ("dust.round", "dust.overflow", "dust.discard"),
    "dust-end": ("dust.end", "dust.score"),
    "dust-many": ("dust.many",),
    "dust-team": ("dust.team",),
    "dust-young": ("dust.young",),
    "abilities": ("dust.sample",),
    "readings": (),
}
#: The chapters of the reference, each with its rules there, without ``dust.``.
_SHEET = {
    "dust-clash": (
        "attack.first", "attack.one-tribe", "attack.stat", "defence.must-answer", "defence.stronger-or-weaker",
        "defence.others-if-neither", "defence.never-same-tribe", "clash.highest-wins", "clash.defender-wins-ties",
        "give.when", "give.from-hand", "give.overflow-if-no-hand", "give.at-once",
    ),
    "dust-wheel": (
        "wheel.stronger-plus-one", "wheel.weaker-minus-one", "wheel.others-unchanged", "wheel.answer-only",
        "wheel.once-a-stack", "wheel.not-below-zero",
    ),
    "dust-stack": (
        "stack.several", "stack.same-tribe", "stack.primary", "stack.halves", "stack.each-rounded-down",
        "ability.activate", "stack.two-abilities", "stack.one-from-primary", "ability.lasts-the-round",
    ),
    "dust-counter": (
        "counter.only-in-defence", "counter.alone", "counter.trap-stops", "counter.trap-wins", "counter.captured-too",
        "counter.goes-on", "counter.new-stat",
    ),
    "dust-round": (
        "round.captures-all", "round.draw-to-six", "round.winner-attacks", "overflow.beyond-six", "overflow.playable",
        "overflow.not-hand",
    ),
    "dust-end": (
        "end.runs-out", "end.cannot-attack", "end.leftovers", "score.bronze-silver", "score.gold",
        "score.platinum-epic", "score.counter", "score.last-round", "score.highest", "tie.last-round",
    ),
    "dust-cards": (
        "deck.thirty-two", "deck.six-a-tribe", "deck.ranks", "deck.two-counters", "deck.five-epics",
        "deck.two-of-an-ability",
    ),
    "dust-many": (
        "many.clockwise", "many.attacker-leads", "many.defender-leads", "many.loser-next", "many.same-stat",
        "many.fresh-values", "many.last-clash-wins", "many.takes-all",
    ),
    "dust-team": (
        "team.two-teams", "team.attack-whom", "team.first-answers", "team.partner-answers", "team.last-answers",
        "team.all-three", "team.two-of-three", "team.last-player-starts", "team.last-round-six",
    ),
    "dust-young": (
        "young.must-beat", "young.chain", "young.no-tribe-twice", "young.cannot-draws", "young.pass",
        "young.out-of-cards", "young.stuck",
    ),
}  # fmt: skip


class DustBook(PlainBook[Position, Move, Event, Choice]):
    """The rulebook of Dust Collectorz."""

    def chapters(self) -> Mapping[str, tuple[str, ...]]:
        """Return the chapters with their areas."""
        return _CHAPTERS

    def crowd(self) -> list[str]:
        """Return a card of each tribe, in the order of the wheel."""
        return [card_svg(tribe) for tribe in WHEEL]

    def banner(self) -> str:
        """Return the picture of the tribe wheel coming out of a whirl of dust."""
        return wheel_svg(WHEEL)

    def sheet(self, language: Language) -> list[tuple[str, str, tuple[str, ...]]]:
        """Return the parts of the reference, with the wheel of the sample set (each tribe before the one it beats)."""
        voice = rulebook.voice(language)
        wheel = " → ".join(voice.called(tribe) for tribe in (*WHEEL, WHEEL[0]))
        return [
            (key, wheel if key == "dust-wheel" else "", tuple(f"dust.{id}" for id in ids))
            for key, ids in _SHEET.items()
        ]
