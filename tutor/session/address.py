"""Conversion between a table and the address that restores it."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import parse_qs

from ..core import Refused, Unreadable
from ..core.definition import GameDefinition
from ..core.links import quoted
from ..core.player import at_once
from ..core.refusal import Phrase
from ..games import definition_of, definitions, read_script
from ..lessons import lessons as all_lessons
from ..locale import LANGUAGES
from ..protocol import acts, answers
from ..protocol.answers import Answer
from ..situations import situations
from . import first_game, lessons, lobby, machine_turns, puzzles
from .seats import Seats, write_seats
from .state import (
    Done,
    Drafting,
    Learning,
    Lessons,
    Lobby,
    Making,
    Playing,
    Puzzling,
    Reading,
    Reply,
    State,
    Tells,
    moves_in_words,
)

#: The keys of an address that imply its game.
_TELLING = frozenset({"start", "situation", "present", "lesson", "puzzle", "first"})
#: Punctuation marks after a link that linkifiers take for a part of it.
_STRAY = "”’»›\"'>)]}*_!?:;,.…"


def address(state: State) -> str:
    """Return the query that restores a table, such as ``?start=…&moves=…``, ``?first=1``, ``?situation=…`` or
    ``?page=…``; empty for an empty table in English. ``game=…`` is added if another than the default game is chosen."""
    query = _query(state)
    if isinstance(state.table, Lobby | Lessons | Reading) and state.definition is not definition_of(""):
        query += f"{'&' if query else '?'}game={state.definition.name}"
    if state.language.code != "en":
        query += f"{'&' if query else '?'}lang={state.language.code}"
    return query


def _query(state: State) -> str:
    match state.table:
        case Making():
            start, moves = map(quoted, state.workshop.laid)
            return "?page=workshop" + (f"&start={start}" + (f"&moves={moves}" if moves else "") if start else "")
        case Reading(rule=rule):
            return f"?page=rulebook{f'&rule={quoted(rule)}' if rule else ''}"
        case Lessons():
            return "?page=lessons"
        case Puzzling(three=three):
            edition = f"&edition={three.edition}" if three.edition else ""
            return "?page=puzzles" + (f"&seed={three.seed}" if three.seed else "") + edition
        case Learning(run=run) if run.sitting is not None:
            return f"?puzzle={run.sitting.puzzles[run.at].id}"
        case Learning(run=run):
            edition = f"&edition={run.edition}" if run.edition else ""
            is_asking = run.review or run.placing is not None
            step, number = run.step_and_part
            part = f"&part={number}" if number > 1 else ""
            return "?page=lessons" if is_asking else f"?lesson={run.own.id}&step={step}{part}{edition}"
        case Drafting(definition=definition, start=draft, seats=seats):
            return f"?start={quoted(draft.words)}" + _seats(definition, seats)
        case Playing() as table:
            return _game(table)
    return ""


def _game(table: Playing) -> str:
    if table.guided:
        return f"?first={first_game.kind_of(table) or table.game.position.edition}" + _moves(table)
    if table.shown is not None and table.shown.situation.id in situations():
        edition = f"&edition={table.shown.by}" if table.shown.by else ""
        reading = "&reading=turned" if table.shown.turned else ""
        shown = f"situation={quoted(table.shown.situation.id)}{edition}{reading}"
        return f"?present={_list_of(table.playlist)}&{shown}" if table.playlist else f"?{shown}"
    own = table.shown is not None and table.shown.situation.id == lobby.OWN
    title = f"&title={quoted(table.shown.situation.title)}" if own and table.shown else ""
    return f"?start={quoted(table.start_in_words)}{_seats(table.definition, table.seats)}{_moves(table)}{title}"


def _seats(definition: GameDefinition, seats: Seats) -> str:
    return f"&seats={quoted(write_seats(seats, definition))}" if seats else ""


def _moves(table: Playing) -> str:
    moves = " ; ".join(moves_in_words(table))
    return f"&moves={quoted(moves)}" if moves else ""


def _list_of(ids: tuple[str, ...]) -> str:
    """Return the shortest name of a playlist."""
    group = situations()[ids[0]].group
    return group if lobby.playlist(group) == ids else quoted(",".join(ids))


def go(state: State, query: str) -> Done:
    """Open an address. If it changes the language, machine players move at once, because everything is sent again."""
    found, problem = opened(lobby.leave(state), query)
    if isinstance(found.table, Playing) and found.language is state.language:
        return machine_turns.think(state, lobby.gone_on(found.table))
    found = found.at(at_once(lobby.gone_on(found.table)))
    return Reply(found, problem, Tells.TABLE if found.language is state.language else Tells.EVERYTHING)


def opened(state: State, query: str) -> tuple[State, Answer]:
    """Return the state after opening an address, before machine players move, and an answer with the error for a broken
    link.

    The error says what was wrong, where, and what was expected, and names similar targets. The table then stays the
    same. A punctuation mark after the link is ignored if the link cannot be read with it: chats and mail programs take
    it for a part of the link.
    """
    try:
        found = query_parts(query)
        state = _in_its_language(state, found)
    except Unreadable as error:
        return state, lost_link(state, {}, state.language.error(error))
    state, problem = _opened(state, found)
    if not problem:
        return state, {}
    for shorter in without_stray_marks(found):
        mended, still = _opened(state, shorter)
        if not still:
            return mended, {}
    if "start" in found:
        state = lobby.choose(state, definition_of(found["start"]).name)
    return state, problem


def without_stray_marks(found: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield the parts of an address without the last punctuation mark of the last part, without the last two, and
    without the last three, as far as it has so many.

    >>> list(without_stray_marks({"situation": "splash!”"}))
    [{'situation': 'splash!'}, {'situation': 'splash'}]
    """
    if not found:
        return
    *_, (key, value) = found.items()
    for _ in range(3):
        if len(value) < 2 or value[-1] not in _STRAY:
            return
        value = value[:-1]
        yield {**found, key: value}


def _opened(state: State, found: Mapping[str, str]) -> tuple[State, Answer]:
    try:
        return _open(state, found), {}
    except Unreadable as error:
        return state, lost_link(state, found, state.language.error(error))
    except Refused as error:
        reasons = state.definition.sentences.voice(state.language).refuse(error, state.definition.empty)
        return state, lost_link(state, found, " ".join(said for _, *both in reasons for said in both if said))


def lost_link(state: State, found: Mapping[str, str], why: str) -> Answer:
    """Return the answer for an address that opens nothing, with other targets."""
    near: list[answers.Elsewhere] = []
    match found:
        case {"lesson": id}:
            titles = {id: lesson.title for id, lesson in all_lessons().items()}
            near = _nearest(state, id, titles, "?lesson=")
            if id in titles:
                what = Phrase("This link leads to a lesson by an edition that it is not for.")
            else:
                why = ""
                what = Phrase("This link leads to the lesson “{id}”, and there is none of that name.", id=id[:80])
        case {"situation": _} | {"present": _}:
            titles = {id: situation.title for id, situation in situations().items()}
            known = {*titles, *(situation.group for situation in situations().values()), ""}
            named = (found.get("situation", ""), *found.get("present", "").split(","))
            lost = next((one for one in named if one not in known), "")
            near = _nearest(state, lost or named[0], titles, "?situation=")
            if lost:
                why = ""
                what = Phrase("This link leads to the situation “{id}”, and there is none of that name.", id=lost[:80])
            elif "present" in found and named[0] not in lobby.playlist(found["present"]):
                why = ""
                what = Phrase("This link leads to the situation “{id}”, and that is not on its list.", id=named[0])
            else:  # it cannot be executed in the named edition or with the named reading
                what = Phrase("This link cannot be read.")
        case {"page": _}:
            what = Phrase("This link leads to a page that is not here.")
        case {"game": _}:
            what = Phrase("This link leads to a game that is not here.")
        case {"start": _}:
            what = Phrase("This link holds a game, and that cannot be laid out as it is written there.")
        case _:
            what = Phrase("This link cannot be read.")
    error = Unreadable(
        "{what} Perhaps a part of it was lost on its way to you. Here is the front page instead.", what=what
    )
    return {"unreadable": state.language.error(error), "lost": {"why": why, "ways": near}}


def _nearest(state: State, wanted: str, titles: Mapping[str, str], to: str) -> list[answers.Elsewhere]:
    """Return the targets with the ids nearest to an unknown id."""
    near = difflib.get_close_matches(wanted[:80], list(titles), 2, 0.6)
    return [{"title": state.language(titles[id]), "query": to + quoted(id)} for id in near]


def open_address(state: State, query: str) -> State:
    """Return the state with the table that a query describes; an empty query changes nothing. Raises `Unreadable` or
    `Refused`."""
    found = query_parts(query)
    state = _open(_in_its_language(state, found), found)
    return state.at(at_once(lobby.gone_on(state.table)))


def query_parts(query: str) -> dict[str, str]:
    """Return the values of a query by key. Raises `Unreadable`."""
    try:
        return {key: values[0] for key, values in parse_qs(query.lstrip("?"), max_num_fields=20,
                                                           errors="replace").items()}  # fmt: skip
    except ValueError:
        raise Unreadable("this address has too many parts: expected start and moves, or situation") from None


def _in_its_language(state: State, found: Mapping[str, str]) -> State:
    """Return the state in the language of an address, without its region (``fr-CA``).

    An unknown language is ignored, so that the link still leads to its target; it raises `Unreadable` if the address
    contains nothing else.
    """
    code = found.get("lang", "").rstrip(_STRAY).replace("_", "-").partition("-")[0].lower()
    if code in LANGUAGES:
        return lobby.speak(state, code)
    return lobby.speak(state, found["lang"]) if found.keys() == {"lang"} else state


def _game_named(found: Mapping[str, str]) -> str:
    """Return the name of the game in an address; an unknown name is ignored if the rest of the address implies a
    game."""
    name = found.get("game", "").strip().lower()
    return "" if name not in definitions() and not _TELLING.isdisjoint(found) else name


def _number(text: str, other: int, digits: int = 3) -> int:
    """Return the number in a part of an address, or ``other`` if it is no number or has too many digits."""
    text = text.rstrip(_STRAY)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else other


def _open(state: State, found: Mapping[str, str]) -> State:
    state = lobby.choose(state, _game_named(found))
    match found:
        case {"page": page}:
            state = lobby.page(state, acts.Page(page, found.get("rule", "")))
            if isinstance(state.table, Making) and "start" in found:
                shorter = list(without_stray_marks(found))
                if shorter and not _can_be_read(found):
                    found = next((one for one in shorter if _can_be_read(one)), found)
                laid = (found["start"], found.get("moves", ""))
                return replace(state, workshop=replace(state.workshop, laid=laid))
            if isinstance(state.table, Puzzling):
                of, seed = _number(found.get("edition", ""), 0, 1), _number(found.get("seed", ""), 0, 6)
                return state.at(Puzzling(three=acts.Three(puzzles.known_edition(of), seed)))
        case {"lesson": id}:
            wanted = (("step", 1), ("edition", 0), ("part", 1))
            step, edition, part = (_number(found.get(key, ""), other) for key, other in wanted)
            return lessons.lesson(state, acts.Lesson(id, step, edition, part))
        case {"puzzle": id}:
            return puzzles.puzzle(state, acts.Puzzle("" if id == "today" else id))
        case {"present": name}:
            ids = lobby.playlist(name)
            shown = found.get("situation", ids[0])
            lobby.known_situation(shown)
            if shown not in ids:
                raise Unreadable("“{id}” is not on the list to present", id=shown)
            return _lay(state, found, shown, ids)
        case {"first": edition}:
            kind = "" if edition.isdecimal() or len(edition) < 2 else edition
            number = 2 if kind else _number(edition, 0)
            return state.at(first_game.laid(state, number, found.get("moves", ""), kind))
        case {"situation": id}:
            return _lay(state, found, id)
        case {"start": start}:
            begun = lobby.laid(state, start, found.get("moves", ""), seats=found.get("seats", ""))
            return lobby.named(state.at(begun), found.get("title", ""))
    return state


def _can_be_read(found: Mapping[str, str]) -> bool:
    """Return whether the position or setup of an address can be read, and its moves from there."""
    try:
        read_script(found["start"], found.get("moves", ""))
    except (Unreadable, Refused):
        return False
    return True


def _lay(state: State, found: Mapping[str, str], id: str, playlist: tuple[str, ...] = ()) -> State:
    """Put the situation of an address on the table, in the edition and with the reading that it names."""
    edition, turned = _number(found.get("edition", ""), 0, 1), found.get("reading") == "turned"
    return lobby.lay(state, lobby.known_situation(id), edition, playlist, turned=turned)
