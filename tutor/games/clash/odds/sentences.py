"""The results of an analysis in sentences."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path

from ....core.analysis import Moves, Ranking
from ....core.voice import Tables
from ....locale import Language
from .. import words
from ..board.beats import called
from ..board.board import write_move
from ..players.policy import open_attack
from ..rulebook import Voice, person
from ..rules import END, Game, Move, Position, Step
from .best import whole_turn
from .coming import Coming
from .revealing import Effect
from .turns import Outcome


def say(value: Outcome | Effect, position: Position, language: Language) -> str:
    """Return the outcome of a turn, or the effect of the Automa's turn, in a few sentences."""
    voice = Voice(language)
    said = _won(value.winners, position, voice)
    said += _comes(value, position, voice) if isinstance(value, Effect) else _ends(value, position, voice)
    return " ".join(said or [_say("odds", "nothing", voice, position)])


def _won(winners: tuple[int, ...], position: Position, voice: Voice) -> list[str]:
    if len(winners) > 1:
        return [_say("odds", "win.several", voice, position, facts={"side": voice.sides(winners, position)})]
    return [_say("odds", "win", voice, position, side) for side in winners]


def _ends(found: Outcome, position: Position, voice: Voice) -> list[str]:
    """Return the outcome of a person's turn."""
    said = [_cards("odds", key, names, voice, position) for key, names in (("fell", found.fell), ("lost", found.lost))]
    for side, kingdom in enumerate(position.kingdoms):
        before = len(kingdom.hand) if position.is_automa(side) else kingdom.life
        if found.bastions[side] == kingdom.fort:
            said.append(_say("odds", "bastion", voice, position, side))
        if found.life[side] != before and not found.winners:
            facts = {"before": before, "after": found.life[side]}
            said.append(_say("odds", "places", voice, position, side, facts))
    if found.mana and not found.winners:
        said.append(_say("odds", "unspent", voice, position, facts={"count": found.mana}))
    return [one for one in said if one]


def _comes(found: Effect, position: Position, voice: Voice) -> list[str]:
    """Return the effect of an Automa's turn."""
    both = (("persons", found.lost), ("automas", found.fell))
    said = [_cards("odds", key, names, voice, position) for key, names in both]
    for side, count in enumerate(found.places):
        if count:
            said.append(_say("odds", "moved", voice, position, side, {"count": count}))
    said += [_say("odds", "bastion", voice, position, side) for side in found.bastions]
    return [one for one in said if one]


def beside(ranking: Ranking[Move, Outcome], position: Position, language: Language) -> list[str]:
    """Compare the turn ``own`` with the best one: what each wins, destroys, loses and leaves open. Return no sentences
    if there is no turn ``own``."""
    if ranking.own is None:
        return []
    voice, own, best = Voice(language), ranking.turns[ranking.own], ranking.best
    shares = {
        f"{name}{bound}": round(100 * part)
        for name, rated in (("own", own), ("best", best))
        for bound, part in zip(("", "_low", "_high"), rated.wins, strict=True)
    }
    if ranking.own == 0:
        facts = {"wins": shares["own"], "low": shares["own_low"], "high": shares["own_high"]}
        return [_say("beside", "is-best", voice, position, facts=facts)]
    said = [_say("beside", "wins", voice, position, facts=shares)]
    if own.alike:
        said.append(_say("beside", "alike", voice, position))
    mine, theirs = own.outcome, best.outcome
    for key, names in (
        ("destroys", Counter(theirs.fell) - Counter(mine.fell)),
        ("spares", Counter(mine.fell) - Counter(theirs.fell)),
        ("loses", Counter(mine.lost) - Counter(theirs.lost)),
        ("keeps", Counter(theirs.lost) - Counter(mine.lost)),
    ):
        said.append(_cards("beside", key, tuple(names.elements()), voice, position))
    side, ends = ranking.side, [whole_turn(position, rated.moves).end for rated in (own, best)]
    both = tuple(open_attack(end, side) for end in ends)
    said.append(_two("reaches", both, voice, position, side))
    for other, both in enumerate(zip(mine.life, theirs.life, strict=True)):
        said += [_two("hits", both, voice, position, other)]
    said.append(_two("unspent", (mine.mana, theirs.mana), voice, position, None))
    return [one for one in said if one]


def pile(found: Coming, language: Language) -> list[str]:
    """Return sentences about what everybody knows of the cards in the Automa's pile."""
    voice, patterns, said = Voice(language), _patterns()["pile"], []
    if found.known:
        said.append(voice.say(patterns["known"], {"cards": voice.names(found.known)}))
    for kind in found.kinds:
        if kind.name == "incantation" and found.pile:
            facts = {"count": kind.cards, "of": found.pile, "share": round(100 * kind.first.share)}
            key = "incantations" if kind.cards else "none"
            said.append(voice.say(patterns[key], {**facts, "line": voice.word(found.first)}))
    return said


def _two(key: str, both: tuple[int, ...], voice: Voice, position: Position, side: int | None) -> str:
    """Return the sentence for a number that differs between the two turns; empty if it is equal."""
    own, best = both
    if own == best:
        return ""
    return _say("beside", key, voice, position, side, {"own": own, "best": best})


def _cards(part: str, key: str, names: Collection[str], voice: Voice, position: Position) -> str:
    """Return a sentence that names some cards; empty if there are none."""
    if not names:
        return ""
    cards = voice.word("comma").join(voice.language.card(name) for name in names)
    return _say(part, key, voice, position, facts={"cards": cards})


def tell_moves(start: Position, moves: tuple[Move, ...], hides: bool, is_won: bool, language: Language) -> Moves:
    """Return the moves of a turn in words, in notation, and as data that can be played.

    If cards are hidden, the end of the turn cannot be played, unless it wins, because it would reveal what comes next.
    """
    game = Game(Step(start))
    says: list[str] = []
    for move in moves:
        says.append(called(game.position, move, language))
        game = game if END in moves[: len(says)] or len(says) == len(moves) else game.play(move)
    tried = moves[: moves.index(END)] if hides and not is_won else moves
    written = tuple(words.write_move(move) for move in moves)
    return Moves(tuple(says), written, tuple(write_move(move) for move in tried))


def note(table: str, key: str, voice: Voice, **facts: object) -> str:
    """Return a sentence of ``prospects.toml`` by its table and key."""
    return voice.say(_patterns("prospects")[table][key], facts)


@cache
def _patterns(name: str = "odds") -> Tables:
    found: Tables = tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))
    return found


def _say(
    part: str,
    key: str,
    voice: Voice,
    position: Position,
    side: int | None = None,
    facts: Mapping[str, object] | None = None,
) -> str:
    """Return a sentence of ``odds.toml`` by its key; in a solo game, the form for you or for the Automa."""
    patterns, known = _patterns()[part], dict(facts or {})
    if side is not None:
        known["side"] = voice.side(side, position)
        key = next(one for one in (key + person(side, position), key) if one in patterns)
    return voice.say(patterns[key], known)
