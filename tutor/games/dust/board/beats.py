"""The beats of a step: the units in which a player sees what happens, such as an attack, a clash or the end of a round.

A beat is a run of events of one step. `grouped` finds where each begins from the kinds of the events. The sentences of
a beat are those of its events, except for a few events that share a sentence (``beats.toml``).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

from ....core import moments
from ....core.beats import Beat
from ....core.voice import Tables
from ....locale import Language
from .. import rulebook
from ..rules.ending import points
from ..rules.events import Event
from ..rules.events.ending import Captured, RoundTo
from ..rules.events.laying import Laid, Name, SameStat
from ..rules.game import Game
from ..rules.moves import Add, Answer, Attack, Choose, Counter, First, Give, Move, Play
from ..rules.position import Position

__all__ = ["called", "grouped", "heading", "tell"]

#: The role of the beat that each kind of event begins; an event of any other kind continues the current beat.
_ROLES = {
    **dict.fromkeys(("coin", "shuffle", "mix", "put-away", "draw"), "setup"),
    **dict.fromkeys(("choose", "first"), "choose"),
    **dict.fromkeys(("attack", "answer", "add", "counter", "cannot", "give", "laid"), "lay"),
    **dict.fromkeys(("nulled", "nothing-nulled", "full"), "clash"),
    **dict.fromkeys(("round-to", "destroyed", "captured"), "round"),
    **dict.fromkeys(("next-attacker",), "next"),
    **dict.fromkeys(("out", "cannot-attack", "left-over", "points", "count", "over"), "end"),
}  # fmt: skip
#: The name of a beat, by the kind of its first event, as used to search a long story.
_KINDS = {
    **dict.fromkeys(("coin", "shuffle", "mix", "put-away", "choose", "first"), "start"),
    **dict.fromkeys(("attack", "add"), "attack"),
    **dict.fromkeys(("cannot", "give"), "give"),
    **dict.fromkeys(("nulled", "nothing-nulled", "full"), "values"),
    **dict.fromkeys(("round-to", "destroyed", "captured", "next-attacker"), "round"),
    **dict.fromkeys(("draw", "drawn", "deck-empty"), "drawn"),
    **dict.fromkeys(("out", "cannot-attack", "left-over", "points", "count", "over"), "end"),
    "answer": "answer", "counter": "counter", "laid": "chain",
}  # fmt: skip
#: Pairs of roles where the second does not begin a new beat after the first.
_GOES_ON = {("next", "setup"), ("round", "setup"), ("lay", "round"), ("setup", "choose"), ("end", "setup")}
#: The kinds that share a sentence with others or have none. A kind that is not here and has no case in `_sentences`
#: uses its own sentence.
PASSED_OVER = frozenset({
    "ability", "attack", "beats", "carried", "deck-short", "discards-count-nothing", "draw", "empty", "excess", "face",
    "faded", "floor", "fresh", "full", "half", "idle", "kept", "mix", "name", "next-attacker", "nothing-nulled",
    "onward", "overflow-stays", "points", "primary", "same-stat", "shuffle", "stronger", "tie", "too-little", "turn",
    "unchanged", "weaker",
})  # fmt: skip


def tell(game: Game, number: int, language: Language, viewer: int | None = None) -> list[Beat]:
    """Return the beats of a step of a game (0 is the opening), limited to what the viewer may see."""
    voice = rulebook.voice(language)
    step = game.steps[number - 1] if number else game.opening
    happened = [(event, before) for before, event, _ in moments((step,))]
    title = _text("title", "opening", voice)
    if number:
        title = heading(step.start, game.moves[number - 1], language, viewer)
    beats, end = [], 0
    for length in grouped(step.events):
        first, end = end, end + length
        part = happened[first:end]
        after: Position = step.positions[end - 1]
        recap: tuple[tuple[str, ...], ...] = ()
        begins = next((event for event, _ in part if event.kind == "next-attacker"), None)
        if begins is not None:
            title = _text("title", "round", voice, round=after.round, side=voice.side(after.player))
            recap = tuple(_recap(step.events[:end], after, voice))
        kind = _KINDS.get(part[0][0].kind, "")
        beats.append(Beat(length, tuple(_sentences(part, voice, viewer)), title, recap, kind))
        title = ""
    return beats


def grouped(events: Sequence[Event]) -> list[int]:
    """Return the number of events in each beat of a step, in order."""
    starts: list[int] = []
    under_way = ""
    for i, event in enumerate(events):
        role = _ROLES.get(event.kind, "")
        if role == "lay" and event.kind == "give":  # continues the beat of the “cannot” event
            role = ""
        if not starts or (role and role != under_way and (under_way, role) not in _GOES_ON):
            starts.append(i)
            under_way = role or "other"
    return [end - start for start, end in pairwise([*starts, len(events)])]


def _sentences(part: Sequence[tuple[Event, Position]], voice: rulebook.Voice, viewer: int | None) -> Iterator[str]:
    """Yield the sentences of a beat."""
    kinds = [event.kind for event, _ in part]
    for event, before in part:
        match event.kind:
            case "attack" | "add" if isinstance(event, Laid) and event.cards:
                stat = next(e.stat for e, _ in part if isinstance(e, Name | SameStat))
                facts = {**voice.facts(event, before), "stat": voice.called(stat)}
                yield _text("beat", event.kind, voice, **facts)
            case "shuffle" | "mix" if event is next(e for e, _ in part if e.kind in ("shuffle", "mix")):
                yield _text("beat", "dealt", voice)
            case "draw" if "shuffle" in kinds or "mix" in kinds:
                pass
            case "draw" if event is next(e for e, _ in part if e.kind == "draw"):
                yield _text("beat", "refill", voice)
            case kind if kind not in PASSED_OVER:
                hidden = bool(event.hidden) and viewer is not None and event.side != viewer
                yield voice.tell(event, before, hidden, viewer is not None and event.side == viewer)


def heading(position: Position, move: Move, language: Language, viewer: int | None = None) -> str:
    """Return the heading of a move that is not made yet, with its player; a viewer who won the toss is “you”."""
    voice = rulebook.voice(language)
    if isinstance(move, Choose) and position.player == viewer and not position.team:
        return _text("title", "move-you", voice, move=called(move, voice))
    return _text("title", "move", voice, side=voice.side(position.player), move=called(move, voice))


def called(move: Move, voice: rulebook.Voice) -> str:
    """Return the heading of a move, without its player."""
    names = voice.listed
    card = voice.language.card
    match move:
        case Choose(attack):
            return _text("title", "choose-attack" if attack else "choose-defend", voice)
        case First(side):
            return _text("title", "first", voice, card=voice.side(side))
        case Attack(cards, stat, _, _):
            named = voice.called(stat) if stat else "?"
            return _text("title", "attack", voice, cards=names([card(one.name) for one in cards]), stat=named)
        case Counter(one) | Give(one):
            key = "counter" if isinstance(move, Counter) else "give"
            return _text("title", key, voice, cards=card(one.name))
        case Answer(cards) | Play(cards) | Add(cards) if cards:
            key = "answer" if isinstance(move, Answer) else "play" if isinstance(move, Play) else "add"
            return _text("title", key, voice, cards=names([card(one.name) for one in cards]))
    return _text("title", "add-nothing" if isinstance(move, Add) else "draw", voice)


def _recap(happened: Sequence[Event], position: Position, voice: rulebook.Voice) -> Iterator[tuple[str, ...]]:
    """Yield the result of a round: the cards each player has won, and the points so far."""
    winner = next((event for event in happened if isinstance(event, RoundTo)), None)
    if winner is not None:
        captured = [event for event in happened if isinstance(event, Captured) and event.side == winner.side]
        count = sum(len(event.cards) for event in captured)
        party = position.party(position.pile(winner.side)) if position.team else (winner.side,)
        yield (_text("recap", "won-team" if len(party) > 1 else "won", voice, side=voice.sides(party), count=count),)
    score = [
        _text("recap", "of", voice, side=voice.sides(position.party(pile)), amount=sum(map(points, cards)))
        for pile, cards in enumerate(position.piles)
    ]
    yield (_text("recap", "score", voice, cards=voice.word("comma").join(score)),)


@cache
def _patterns() -> Tables:
    return tomllib.loads((Path(__file__).parent / "beats.toml").read_text("utf-8"))


def _text(table: str, key: str, voice: rulebook.Voice, **facts: object) -> str:
    return voice.say(_patterns()[table][key], facts)
