"""Functions that open a table in a notebook: a lobby, a position, a situation, a lesson, the rulebook …"""

from __future__ import annotations

from dataclasses import replace

from ..core import Unreadable
from ..core.rulebook import readings_in
from ..core.sets import quoted
from ..core.text import is_address
from ..core.voice import marked
from ..games import definition_of, read_moves
from ..locale import language as find_language
from ..protocol import acts
from ..session import first_game as first
from ..session import lessons, lobby, puzzles
from ..session.address import open_address
from ..session.bounds import check_size
from ..session.input_text import parts_of, read_given
from ..session.rulebook_contents import entries
from ..session.seat import seated
from ..session.state import Learning, Making, Reading, State, Workshop
from ..situations import run, situations
from .arguments import number, text
from .lines import Told, events_told, titles
from .shown import Shown, words_of
from .table import Table


def table(language: str = "") -> Table:
    """Return a table that shows the lobby, where a game can be started; on the page, the game in the page's address.

    ``language`` is a language code such as ``fr``, here and in the other functions. By default, a table has the
    language of the browser, and texts in Python are in English. Raise `Unreadable` for an unknown language.
    """
    return Table(_speaking(language))


def show(start: Shown, moves: str = "", language: str = "") -> Table:
    """Return a table with a position or a setup in notation, after the moves below an empty line or in ``moves``.
    ``start`` may also be the address of a page, a `tutor.Game` or `tutor.Position`, a situation, lesson or puzzle of
    `tutor`, or the id of one; if a situation and a lesson have the same id, the situation is shown.

    Raise `Unreadable`, and `Refused` for a setup that the rules do not allow.

    >>> show("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Gnome\\n\\nend").position.turn
    4
    """
    words = words_of(start)
    if isinstance(words, str) and not is_address(words):
        return Table(lobby.begin(_speaking(language), words, text("moves", moves)))
    found = Table(open_address(_speaking(language), text("start", words).strip().partition("?")[2].partition("#")[0]))
    for said in read_moves(found.state.definition, moves, found.game.position) if text("moves", moves) else ():
        found.play(said.text)
    return found


def situation(id: str, language: str = "") -> Table:
    """Return a table with a built-in situation after its moves. Raise `Unreadable` if there is none with this id."""
    return Table(lobby.situation(_speaking(language), acts.Situation(text("id", id))))


def present(*ids: str, language: str = "") -> Table:
    """Return a table that presents situations one after another: those named, or those of a group such as ``faq``.
    Raise `Unreadable`.
    """
    return Table(lobby.present(_speaking(language), acts.Present(",".join(text("ids", id) for id in ids), 1)))


def first_battle(edition: int = 1, language: str = "", kind: str = "") -> Table:
    """Return a table with a first battle: a small game with a guide that asks for one move at a time and explains
    each rule when it matters. ``kind`` is ``team`` for a game with a partner against two enemies in the second
    edition, or the name of another game. Raise `Unreadable` if there is no such edition or kind.

    >>> first_battle().play("play Baron upper").guide()
    Only the four leftmost cards of your hand can be played. When one leaves, the next one moves up.
    A new creature waits: Baron attacks from your next turn on. End your turn, and see what the Automa does.
      end
    """
    return Table(first.begin(_speaking(language), number("edition", edition), kind=text("kind", kind)))


def lesson(id: str, step: int = 1, language: str = "", edition: int = 0) -> Table:
    """Return a table at a step of a lesson, counted from 1, for one of the editions of the lesson, by default the
    first. Raise `Unreadable` if there is no such lesson, step or edition.

    >>> board = lesson("stronghold", 2)
    >>> print(str(board.ask()).split("\\n")[0])
    The castle in your hand: step 2 of 5
    """
    asked = acts.Lesson(text("id", id), number("step", step), number("edition", edition))
    state = lessons.lesson(_speaking(language), asked)
    count = len(state.table.run.begins) if isinstance(state.table, Learning) else 0
    if not 1 <= step <= count:
        raise Unreadable("this lesson has {count} steps: expected a number from 1 to {count}, and found {number}",
                         count=count, number=quoted(step))  # fmt: skip
    return Table(state)


def placement(edition: int = 1, language: str = "") -> Table:
    """Return a table with ten questions that determine which lesson to begin with. Each question depends on the answers
    before it. Go through them with `ask`, `answer` and `go_on`; the last `go_on` opens the page of the lessons.

    Raise `Unreadable` if there is no such edition.
    """
    return Table(lessons.place(_speaking(language), acts.Place(number("edition", edition))))


def puzzle(id: str = "", language: str = "", edition: int = 0) -> Table:
    """Return a table with a puzzle: the one with an id, the next one of an edition, or the puzzle of the day. It is
    played like the task of a lesson, and judged when the turn has ended. Raise `Unreadable` if there is none.

    >>> board = puzzle("first-duel-9b68996d")
    >>> _ = board.play("play Vortex upper").play("end")
    >>> print(str(board.ask()).split("\\n")[-2])
    Done! The task is solved.
    """
    asked = acts.Puzzle(text("id", id), number("edition", edition))
    return Table(puzzles.puzzle(_speaking(language), asked))


def rulebook(rule: str = "", language: str = "") -> Table:
    """Return the rulebook, open at a rule if one is named. Raise `Unreadable` if there is none with this id."""
    if text("rule", rule) and rule not in entries(definition_of("")):
        raise Unreadable("there is no rule “{id}”", id=rule[:80])
    return Table(_speaking(language).at(Reading(rule)))


def workshop(start: str = "", moves: str = "", language: str = "") -> Table:
    """Return the workshop for making situations, with a position and moves in notation if given. Raise `Unreadable`."""
    start, moves = text("start", start).strip(), text("moves", moves).strip()
    if start:
        script = read_given(start, moves)
        check_size(script.definition, script.opening.position)
        start, below = parts_of(start)
        moves = "\n".join(part for part in (below.strip(), moves) if part)
    state = _speaking(language)
    return Table(replace(state, table=Making(), workshop=Workshop((start.strip(), moves))))


def _speaking(language: str) -> State:
    return seated(code=text("language", language))


def story(id: str, edition: int = 0, language: str = "") -> Told:
    """Return what happens in a built-in situation, in its own edition or another: a line for each event and for each
    reason of a refusal, with the id of its rule and a sentence. Raise `Unreadable`.

    >>> story("fifth-card")
    summoning.four-leftmost  Gnome is number 5 in the hand, and only the four leftmost cards may be played.
    """
    if text("id", id) not in situations():
        raise Unreadable("there is no situation “{id}”", id=id[:80])
    editions = situations()[id].definition.editions.numbers
    if number("edition", edition) not in (0, *editions):
        raise Unreadable("there is no edition {n} here: expected {known}",
                         n=quoted(edition), known=", ".join(map(str, editions)))  # fmt: skip
    verdict = run(situations()[id], edition)
    definition, speak = verdict.situation.definition, find_language(text("language", language) or "en")
    told = events_told(verdict.game, definition, speak)
    if verdict.refusal is not None:
        rules = definition.sentences.rules()
        told += [
            (rule, marked(why, readings_in(rules, [rule]), speak))
            for rule, why, _ in definition.sentences.voice(speak).refuse(verdict.refusal, verdict.game.position)
        ]
    return Told(told, titles(definition, speak))
