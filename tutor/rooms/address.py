"""The address that brings a table back, and the way from an address to a table."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from urllib.parse import parse_qs

from ..core import Refused, Unreadable
from ..core.guest import Guest
from ..core.links import quoted
from ..core.player import at_once
from ..core.refusal import Phrase
from ..guests import guest_of, guests, read_script
from ..lessons import lessons as all_lessons
from ..line import acts, answers
from ..line.answers import Answer
from ..locale import LANGUAGES
from ..scenarios import situations
from . import first, lessons, lobby, puzzles, thinking
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

#: The parts of an address that say by themselves which game it is about.
_TELLING = frozenset({"start", "situation", "present", "lesson", "puzzle", "first"})
#: Punctuation marks after a link that linkifiers take for a part of it.
_STRAY = "”’»›\"'>)]}*_!?:;,.…"


def address(state: State) -> str:
    """The query that brings a table back, such as ``?start=…&moves=…``, ``?first=1``, ``?situation=…`` or ``?page=…``,
    with ``game=…`` where another than the house's first is chosen; empty for an empty table in English."""
    query = _query(state)
    if isinstance(state.table, Lobby | Lessons | Reading) and state.guest is not guest_of(""):
        query += f"{'&' if query else '?'}game={state.guest.name}"
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
        case Drafting(guest=guest, start=draft, seats=seats):
            return f"?start={quoted(draft.words)}" + _seats(guest, seats)
        case Playing() as table:
            return _game(table)
    return ""


def _game(table: Playing) -> str:
    if table.guided:
        return f"?first={first.kind_of(table) or table.game.position.edition}" + _moves(table)
    if table.shown is not None and table.shown.situation.id in situations():
        edition = f"&edition={table.shown.by}" if table.shown.by else ""
        reading = "&reading=turned" if table.shown.turned else ""
        shown = f"situation={quoted(table.shown.situation.id)}{edition}{reading}"
        return f"?present={_list_of(table.playlist)}&{shown}" if table.playlist else f"?{shown}"
    own = table.shown is not None and table.shown.situation.id == lobby.OWN
    title = f"&title={quoted(table.shown.situation.title)}" if own and table.shown else ""
    return f"?start={quoted(table.start_in_words)}{_seats(table.guest, table.seats)}{_moves(table)}{title}"


def _seats(guest: Guest, seats: Seats) -> str:
    return f"&seats={quoted(write_seats(seats, guest))}" if seats else ""


def _moves(table: Playing) -> str:
    moves = " ; ".join(moves_in_words(table))
    return f"&moves={quoted(moves)}" if moves else ""


def _list_of(ids: tuple[str, ...]) -> str:
    """The shortest name of a playlist."""
    group = situations()[ids[0]].group
    return group if lobby.playlist(group) == ids else quoted(",".join(ids))


def go(state: State, query: str) -> Done:
    """What comes of opening an address. Where that speaks another language it is done at once, as all is told anew."""
    found, problem = opened(lobby.leave(state), query)
    if isinstance(found.table, Playing) and found.language is state.language:
        return thinking.think(state, lobby.gone_on(found.table))
    found = found.at(at_once(lobby.gone_on(found.table)))
    return Reply(found, problem, Tells.TABLE if found.language is state.language else Tells.EVERYTHING)


def opened(state: State, query: str) -> tuple[State, Answer]:
    """Return the state that an address opens, and an answer that explains a broken link: what was wrong, where, what
    was expected, and the nearest target. A broken link does not change the table. Machine players have not moved yet.

    A punctuation mark after the link is ignored where the link cannot be read with it: chats and mail programs take it
    for a part of the link.
    """
    try:
        found = query_parts(query)
        state = _spoken(state, found)
    except Unreadable as error:
        return state, lost_link(state, {}, state.language.error(error))
    state, problem = _opened(state, found)
    if not problem:
        return state, {}
    for shorter in without_stray_marks(found):
        mended, still = _opened(state, shorter)
        if not still:
            return mended, {}
    return (lobby.choose(state, guest_of(found["start"]).name) if "start" in found else state), problem


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
        return _at(state, found), {}
    except Unreadable as error:
        return state, lost_link(state, found, state.language.error(error))
    except Refused as error:
        reasons = state.guest.sentences.voice(state.language).refuse(error, state.guest.empty)
        return state, lost_link(state, found, " ".join(said for _, *both in reasons for said in both if said))


def lost_link(state: State, found: Mapping[str, str], why: str) -> Answer:
    """What is said of an address that opens nothing, and where else one could go."""
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
            else:  # it cannot be executed by the edition or the reading that is named
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
    """The nearest to an id that is none."""
    near = difflib.get_close_matches(wanted[:80], list(titles), 2, 0.6)
    return [{"title": state.language(titles[id]), "query": to + quoted(id)} for id in near]


def open_address(state: State, query: str) -> State:
    """The table that a query describes; an empty one leaves the state as it is. Raises `Unreadable` or `Refused`."""
    found = query_parts(query)
    state = _at(_spoken(state, found), found)
    return state.at(at_once(lobby.gone_on(state.table)))


def query_parts(query: str) -> dict[str, str]:
    """The parts of a query by their names. Raises `Unreadable`."""
    try:
        return {key: values[0] for key, values in parse_qs(query.lstrip("?"), max_num_fields=20,
                                                           errors="replace").items()}  # fmt: skip
    except ValueError:
        raise Unreadable("this address has too many parts: expected start and moves, or situation") from None


def _spoken(state: State, found: Mapping[str, str]) -> State:
    """The state in the language of an address, of which a region is left out (``fr-CA``); a language that is none of
    ours changes nothing, as the link leads to the same place in another one. Raises `Unreadable` where the address
    says nothing else."""
    code = found.get("lang", "").rstrip(_STRAY).replace("_", "-").partition("-")[0].lower()
    if code in LANGUAGES:
        return lobby.speak(state, code)
    return lobby.speak(state, found["lang"]) if found.keys() == {"lang"} else state


def _game_named(found: Mapping[str, str]) -> str:
    """The game that an address names; none where it is none of ours and the rest of the address says which."""
    name = found.get("game", "").strip().lower()
    return "" if name not in guests() and not _TELLING.isdisjoint(found) else name


def _number(text: str, other: int, digits: int = 3) -> int:
    """Return the number in a part of an address, or ``other`` if there is none or it has too many digits."""
    text = text.rstrip(_STRAY)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else other


def _at(state: State, found: Mapping[str, str]) -> State:
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
            return state.at(first.laid(state, number, found.get("moves", ""), kind))
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
    """The situation of an address, by the edition and the reading that it names."""
    edition, turned = _number(found.get("edition", ""), 0, 1), found.get("reading") == "turned"
    return lobby.lay(state, lobby.known_situation(id), edition, playlist, turned=turned)
