"""Lessons as plain text, for Python and the terminal."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

from ..core.definition import Game, GameDefinition
from ..core.marked_text import beats_marked
from ..core.rulebook import readings_in
from ..core.voice import Entry, Speaker, marked
from ..lessons import lessons
from ..lessons.tracks import tracks
from ..locale import Language
from ..protocol import answers
from ..protocol.played import Placed
from .lessons import told
from .state import Learning
from .words import interface

#: The maximum number of moves in a list, and of events of each edition in a comparison.
MOST_MOVES, MOST_EVENTS = 16, 12


_HERE = Path(__file__).parent


@cache
def _texts(path: Path = _HERE / "plain_text.toml") -> Mapping[str, Entry]:
    return dict(tomllib.loads(path.read_text("utf-8"))["plain_text"]) if path.exists() else {}


def word(language: Language, key: str, **facts: object) -> str:
    """Return a text by its key, filled with facts."""
    return _filled_in(_texts()[key], language, facts)


def word_at(definition: GameDefinition, language: Language, key: str, **facts: object) -> str:
    """Return a text of the commands ``turns``, ``odds`` and ``best`` by its key, with its facts filled in.

    It is the game's own text where ``odds/commands.toml`` has one.
    """
    return _filled_in(_texts_at(definition)[key], language, facts)


def has_word(definition: GameDefinition, key: str) -> bool:
    """Return True where there is a text of this key for a game."""
    return key in _texts_at(definition)


def _texts_at(definition: GameDefinition) -> Mapping[str, Entry]:
    own = {} if definition.folder is None else _texts(definition.folder / "odds" / "commands.toml")
    return {**_texts(), **own}


def _filled_in(entry: Entry, language: Language, facts: Mapping[str, object]) -> str:
    return Speaker({}, language).say(entry, facts)


def place(lesson: answers.Lesson, language: Language) -> str:
    """Return where the learner is: the lesson and its step, or the question of a review or a placement test."""
    key = "placing" if lesson["placing"] else "review" if lesson["review"] else "again" if lesson["again"] else ""
    facts = {key: lesson[key] for key in ("title", "step", "steps")}
    return word(language, f"place.{key}" if key else "place", **facts)


def asked(table: Learning, language: Language) -> list[str]:
    """Return what a lesson says now: the place, its text, the question with answers numbered from 1, the open choice,
    the possible moves or the story; or the result."""
    lesson = told(table, language)
    lines = [place(lesson, language), lesson["asked"], lesson["text"]]
    if (puzzle := lesson.get("puzzle")) is not None:
        rating = _interface(language, f"puzzle-rating-{puzzle['rating']}")
        lines.insert(1, word(language, "puzzle.about", rating=rating, count=puzzle["turns"]))
    if lesson["outcome"] is not None:
        return known([*lines, *outcome(lesson, language)])
    if lesson["options"]:
        if lesson["guess"]:
            lines.append(_interface(language, "lesson-guess"))
        lines += [_interface(language, "lesson-several")] if lesson["several"] else []
        lines += [f"  {number}  {option}" for number, option in enumerate(lesson["options"], 1)]
    elif lesson["kind"] == "do":
        lines += judged(table, lesson, language)
    elif "compared" in lesson:
        lines += [*compared(table.definition, lesson["compared"], language), lesson.get("explain", "")]
    elif lesson["watch"]:
        lines += [*story(table.definition, table.game, language), lesson.get("explain", "")]
    return known(lines)


def outcome(lesson: answers.Lesson, language: Language) -> list[str]:
    """Return the result of an answer: whether it is right, what happens, why, and the rule."""
    found = lesson["outcome"]
    assert found is not None
    if found["right"]:
        verdict = [_interface(language, "lesson-right")]
    elif not found["chosen"]:
        verdict = [word(language, "know-not")]
    else:
        verdict = [_interface(language, "lesson-guessed" if lesson["guess"] else "lesson-wrong")]
    said = [lesson["options"][number] for number in found["truth"]]
    answer = word(language, "happens", answers=" · ".join(said))
    event = f"{found['event']} [{found['rule']}]" if found["event"] else ""
    assumed = [one["text"] for one in found["misreadings"]]
    if len(assumed) > 1:
        assumed = [_interface(language, "lesson-one-of"), *(f"  {text}" for text in assumed)]
    each = [f"  {one['text']} [{one['rule']}]" for one in found["each"]]
    return known([*verdict, *assumed, answer, *each, event, lesson.get("explain", "")])


def judged(table: Learning, lesson: answers.Lesson, language: Language) -> list[str]:
    """Return the state of a task: done, missed and why, or the open choice and the possible moves."""
    verdict = lesson["judged"]
    if verdict in ("reached", "shown"):
        lines = [word(language, verdict), lesson.get("explain", "")]
        if (puzzle := lesson.get("puzzle")) is not None and puzzle["needs"]:
            lines.append(_interface(language, "puzzle-needs").format(needs=", ".join(puzzle["needs"])))
        return known(lines)
    if verdict == "off":
        return [word(language, "off"), *(f"  {one}" for one in lesson.get("missed", ()))]
    return moves(table.definition, table.game, language)


def moves(definition: GameDefinition, game: Game, language: Language) -> list[str]:
    """Return the possible moves in notation, or the answers to a choice."""
    texts = [definition.words.write_move(move, game.position) for move in game.legal_moves()]
    shown = _of_every_kind(texts, MOST_MOVES)
    more = len(texts) - len(shown)
    return [
        word(language, "moves" if game.choice is None else "choice"),
        *(f"  {text}" for text in shown),
        *([word(language, "moves.more", count=more)] if more else []),
    ]


def _of_every_kind(texts: Sequence[str], most: int) -> list[str]:
    """Return some of the moves in their order, with the kinds (the first word) evenly represented."""
    kinds: dict[str, list[str]] = {}
    for text in texts:
        kinds.setdefault(text.split()[0], []).append(text)
    turns = ((nth, text) for own in kinds.values() for nth, text in enumerate(own))
    chosen = {text for _, text in sorted(turns, key=lambda pair: pair[0])[:most]}
    return [text for text in texts if text in chosen]


def compared(definition: GameDefinition, found: answers.Compared, language: Language) -> list[str]:
    """Return what either edition tells about the same moves, from the first event that differs."""
    rules = definition.sentences.rules()

    def line(text: str, rule: str, also: Iterable[str] = (), printed: bool = False) -> str:
        deciding = [*([] if printed else [rule]), *also]
        return f"{marked(text, readings_in(rules, deciding), language)} [{rule}]"

    lines = [word(language, "same", count=found["same"])] if found["same"] else []
    for column in found["told"]:
        lines.append(_interface(language, f"edition-short-{column['edition']}"))
        said = [
            line(it["text"], it["rule"], it.get("also", ()), it.get("printed", False))
            for it in column["events"][:MOST_EVENTS]
        ]
        refused = [line(reason["why"], reason["rule"]) for reason in column["refused"]]
        lines += [f"  {text}" for text in known([column["problem"], *said, *refused])]
    return lines


def hint(table: Learning, hint: answers.Hint | None, language: Language) -> list[str]:
    """Return a hint at its level: the rule in words; the card to look at, or wrong answers; the move."""
    if hint is None:
        return [word(language, "hint.none")]
    lines: list[str] = []
    rule = table.definition.sentences.rules().get(hint["rule"] or "")
    if rule is not None:
        lines.append(f"{language(rule.title)}: {language(rule.text)} [{hint['rule']}]")
    if card := hint.get("card"):
        lines.append(word(language, "hint.card", card=language.card(card)))
    if move := hint.get("words"):
        lines.append(word(language, "hint.move", move=move))
    return lines + [word(language, "hint.not", number=number + 1) for number in hint.get("struck", ())]


def story(definition: GameDefinition, game: Game, language: Language, first: int = 0) -> list[str]:
    """Return what happens in a game from a step on: a line for each beat, under the title of its move."""
    lines: list[str] = []
    for number in range(first, len(game.steps) + 1):
        for beat, text in beats_marked(definition, game, number, language):
            lines += [beat.title] if beat.title else []
            lines.append(f"  {text}")
    return lines


def board(definition: GameDefinition, game: Game, language: Language) -> list[str]:
    """Return the table in lines of plain text, also in the middle of a move when a choice is open."""
    return definition.board.spell(game.position, language)


def found_place(found: Placed, language: Language) -> str:
    """Return where to begin according to a placement test."""
    facts = {
        "right": found["right"],
        "asked": found["asked"],
        "lesson": language(lessons()[found["lesson"]].title),
        "track": language(tracks()[found["track"]].title),
    }
    return word(language, "begin.known" if found["known"] else "begin", **facts)


def solved(told: answers.Puzzles, language: Language) -> list[str]:
    """Return the results of the puzzles just solved, their time, and the number of puzzles that are due again."""
    lines, last = [], told["last"]
    if last is not None:
        right = sum(result in (1, 2) for result in last["results"])
        lines.append(word(language, "puzzle.solved", solved=right, count=len(last["results"])))
        if last["seconds"] is not None:
            lines.append(word(language, "puzzle.seconds", count=last["seconds"]))
    return [*lines, word(language, "puzzle.due", count=told["due"])] if told["due"] else lines


def known(texts: Iterable[str]) -> list[str]:
    """Return the texts that are not empty."""
    return [text for text in texts if text]


def _interface(language: Language, key: str) -> str:
    found = interface(language)[key]
    assert isinstance(found, str)
    return found
