"""What can be done in the lobby, from any room, and in a draft."""

from __future__ import annotations

import random
from dataclasses import replace

from ..compare import changes, differences
from ..core import Refused, Unreadable, patience
from ..core.guest import Game, Guest, Said, Start
from ..guests import guest_of
from ..line import acts
from ..locale import language
from ..making import LONGEST_TITLE
from ..scenarios import Situation, Verdict, run, situations
from ..sets import all_sets, joined, read_set
from . import view
from .bounds import LONGEST_NAME, MOST_OWN_CARDS, check_size, most_events, too_long
from .seats import Seats, drafted_back, drafted_on, read_seats
from .state import Drafting, Lessons, Lobby, Making, Playing, Reading, Reply, State, Tells, moves_in_words

#: The id of a situation of somebody's own, which an address brings.
OWN = "own"
#: The pages that are no table.
PAGES = ("rulebook", "workshop", "lessons")


def speak(state: State, code: str) -> State:
    """Speak another language from now on. Raises `Unreadable` where it is none of ours."""
    return replace(state, language=language(code))


def new(state: State, act: acts.New) -> State:
    """Begin a game. Raises `Unreadable` or `Refused`."""
    return begin(state, act.start, act.moves, random.randrange(10**6), act.seats)


def begin(state: State, start: str, moves: str = "", seed: int | None = None, seats: str = "") -> State:
    """Begin a draft or a game, and make the moves; ``seed`` is taken where a setup names none, and ``seats`` says in
    words who sits where. Raises `Unreadable`."""
    guest = guest_of(start)
    begun = guest.words.begin(start, sets=state.sets, seed=seed)
    return _begun(state, guest, begun, read_seats(seats, guest, begun), moves)


def _begun(state: State, guest: Guest, start: Start, seats: Seats, moves: str = "") -> State:
    start, why = drafted_on(start, guest, seats)
    if (opening := start.opening) is None:
        return state.at(Drafting(guest, start, seats, why))
    check_size(guest, opening.position)
    game = _moved(state, guest, guest.game(opening), guest.words.read_moves(moves, opening.position))
    return state.at(Playing(guest, start, game, seats=seats).with_game(game))


def _moved(state: State, guest: Guest, game: Game, moves: tuple[Said, ...]) -> Game:
    hidden = guest.board.is_dealt(game) and guest.board.viewer(game, None) is not None
    most, count = most_events(guest, game.position), len(game.opening.events)
    for number, said in enumerate(moves, 1):
        try:
            game = game.play(said.move)
        except Refused as refused:
            why = guest.sentences.voice(state.language).refuse(refused, game.settled().position)[0][1]
            if hidden:  # not a word of what a hand holds
                why = state.language(guest.sentences.rules()[refused.reasons[0].rule].title)
            raise Unreadable("move {number}, {move}: {why}", number=number, move=said.text, why=why) from None
        count += len(game.step.events)
        if count > most:
            raise too_long(most)
    return game


# -- situations -------------------------------------------------------------------------------------------------------


def situation(state: State, act: acts.Situation) -> State:
    """Put a situation on the table and execute it. Raises `Unreadable` where there is none of that id."""
    return lay(state, known_situation(act.id))


def known_situation(id: str) -> Situation:
    """The situation of an id. Raises `Unreadable` where there is none."""
    found = situations().get(id)
    if found is None:
        raise Unreadable("there is no situation “{id}”", id=id[:80])
    return found


def lay(state: State, situation: Situation, edition: int = 0, playlist: tuple[str, ...] = ()) -> State:
    """Put a situation on the table and execute it, by its own edition or another. Raises `Unreadable`."""
    verdict, guest = run(situation, edition), situation.guest
    start = guest.words.begin(situation.start)
    return state.at(Playing(guest, start, verdict.game, verdict=verdict, playlist=playlist))


def named(state: State, title: str) -> State:
    """The game on the table, all of which lies open, as a situation of somebody's own, under its title; another game is
    left as it is."""
    table = state.table
    if not title.strip() or not isinstance(table, Playing) or table.hides:
        return state
    own = Situation(
        OWN, title.strip()[:LONGEST_TITLE], (), table.start_in_words, moves="\n".join(moves_in_words(table))
    )
    return state.at(replace(table, verdict=Verdict(own, table.game, None, ())))


def present(state: State, act: acts.Present) -> State:
    """Present situations one after the other, beginning with the ``number``th, from 1. Raises `Unreadable`."""
    ids = playlist(act.list)
    if not 1 <= act.number <= len(ids):
        raise Unreadable("expected a number from 1 to {most}, and found {number}", number=act.number, most=len(ids))
    return lay(state, known_situation(ids[act.number - 1]), playlist=ids)


def playlist(name: str) -> tuple[str, ...]:
    """The ids of the situations to present: those of a group such as ``faq``, or those named, with commas between
    them. Raises `Unreadable`."""
    known = situations()
    found = tuple(id for id, situation in known.items() if situation.group == name)
    if not found:
        found = tuple(dict.fromkeys(name[:4000].split(",")))
    for id in found:
        known_situation(id)
    return found


# -- from room to room ------------------------------------------------------------------------------------------------


def page(state: State, act: acts.Page) -> State:
    """Turn to one of the pages beside the table, which is cleared. Raises `Unreadable`."""
    match act.page:
        case "rulebook":
            return state.at(Reading(act.rule[:80]))
        case "workshop":
            return state.at(Making())
        case "lessons":
            return state.at(Lessons())
    raise Unreadable("there is no page “{page}”: expected one of {known}",
                     page=act.page[:40], known=", ".join(PAGES))  # fmt: skip


def leave(state: State) -> State:
    """Clear the table."""
    return state.at(Lobby())


# -- in a draft -------------------------------------------------------------------------------------------------------


def take(state: State, act: acts.Take) -> State:
    """Take a card of the draft, or remove one from a constructed deck; the last one deals the game. Raises
    `Refused` or `Unreadable`."""
    if not isinstance(state.table, Drafting | Playing):
        raise state.guest.board.no_choice(act.card)
    return _begun(state, state.table.guest, state.table.start.take(act.card), state.table.seats)


def back(state: State) -> State:
    """Give the last card of the draft back; the same state where none was taken."""
    table = state.table
    if not isinstance(table, Drafting | Playing) or not table.start.can_go_back:
        return state
    return _begun(state, table.guest, drafted_back(table.start, table.guest, table.seats), table.seats)


# -- questions --------------------------------------------------------------------------------------------------------


def weigh(state: State, act: acts.Weigh) -> Reply:
    """The level that the choices of a custom game make, and why they cannot be, if so. Raises `Unreadable`."""
    return Reply(state, {"weighed": view.weighed(guest_of(act.start), act.start, state.sets, state.language)})


def compare_editions(state: State) -> Reply:
    """Where the editions differ."""
    with patience(None):  # of the house, and once in a process
        found = changes()
    cited = {id for one in found.values() for ids in one.cited() for id in ids}
    cited |= {id for _, *both in differences() for id in both}
    return Reply(state, {"differences": view.differences(differences(), found)}, rules=frozenset(cited))


def add_set(state: State, act: acts.Set) -> Reply:
    """Add an uploaded card set to those of this table. Raises `Unreadable`."""
    name = act.name[-LONGEST_NAME:]  # an error says it
    found = read_set(act.text, name)
    if (length := len(found.name)) > LONGEST_NAME:
        raise Unreadable("“{key}”: {length} characters, expected at most {most}",
                         key="name", length=length, most=LONGEST_NAME)  # fmt: skip
    own = [one for id, one in state.sets.items() if id not in all_sets() and id != found.id]
    if (count := sum(len(one.cards) for one in (*own, found))) > MOST_OWN_CARDS:
        raise Unreadable("{count} cards: expected at most {most}", source=name, count=count, most=MOST_OWN_CARDS)
    is_used = isinstance(state.table, Drafting) or state.game is not None
    if found.id in all_sets() or (found.id in state.sets and is_used):
        raise Unreadable("a set of that name is known: expected another file name", source=name)
    state = replace(state, sets=joined({**state.sets, found.id: found}))
    return Reply(state, {"sets": view.sets(guest_of(""), state.sets, state.language)}, Tells.TABLE)
