"""The actions in the lobby and in a draft, and those between the views."""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import replace

from ..core import Refused, Unreadable, patience
from ..core.definition import Game, GameDefinition, Said, Start
from ..core.player import at_once
from ..core.sets import game_of
from ..games import definition_of, definitions, read_moves, read_start
from ..locale import language
from ..protocol import acts
from ..situations import Situation, Verdict, run, run_turned, situations
from ..situations.comparison import changes, differences
from ..situations.export import LONGEST_TITLE
from . import machine_turns, view
from .bounds import LONGEST_NAME, MOST_OWN_CARDS, check_size, most_events, too_long
from .seats import Seats, drafted_back, drafted_on, read_seats
from .state import (
    Done,
    Drafting,
    Lessons,
    Lobby,
    Making,
    Playing,
    Puzzling,
    Reading,
    Reply,
    State,
    Table,
    Tells,
    Workshop,
    moves_in_words,
)

#: The id of a visitor's own situation, which an address describes.
OWN = "own"
#: The pages without a table.
PAGES = ("rulebook", "workshop", "lessons", "puzzles")


def speak(state: State, code: str) -> State:
    """Return the state in another language. Raises `Unreadable` for an unknown language."""
    return replace(state, language=language(code))


def new(state: State, act: acts.New) -> Done:
    """Begin a game. Raises `Unreadable` or `Refused`."""
    return machine_turns.think(state, gone_on(laid(state, act.start, act.moves, random.randrange(10**6), act.seats)))


def begin(state: State, start: str, moves: str = "", seed: int | None = None, seats: str = "") -> State:
    """Begin a draft or a game, and make the moves. ``seed`` is used if a setup names none; ``seats`` says in words who
    sits where. Raises `Unreadable`."""
    return state.at(at_once(gone_on(laid(state, start, moves, seed, seats))))


def laid(state: State, start: str, moves: str = "", seed: int | None = None, seats: str = "") -> Drafting | Playing:
    """Return the table of a new draft or game, before machine players move. Raises `Unreadable`."""
    definition, begun, below = read_start(start, sets=state.sets, seed=seed)
    return _laid(state, definition, begun, read_seats(seats, definition, begun), below, moves)


def _laid(
    state: State, definition: GameDefinition, start: Start, seats: Seats, below: str = "", moves: str = ""
) -> Drafting | Playing:
    """Return the table after the moves ``below`` the start in its text, and those in a separate text. If there are
    moves, an unfinished draft is completed by taking the first card shown each time."""
    start, why = drafted_on(start, definition, seats)
    if start.opening is None and (below or moves).strip():
        start = start.chosen()
        start.settled()  # raises `Unreadable` if something else has to be chosen first
    if (opening := start.opening) is None:
        return Drafting(definition, start, seats, why)
    check_size(definition, opening.position)
    said = definition.words.read_moves(below, opening.position) + read_moves(definition, moves, opening.position)
    return Playing(definition, start, _play_moves(state, definition, definition.game(opening), said), seats=seats)


def gone_on(table: Table) -> Generator[None, None, Table]:
    """Return the table after the turns of machine players, yielding whenever one of them pauses."""
    return (yield from table.going_on(table.game)) if isinstance(table, Playing) else table


def _play_moves(state: State, definition: GameDefinition, game: Game, moves: tuple[Said, ...]) -> Game:
    hidden = definition.board.is_dealt(game) and definition.board.viewer(game, None) is not None
    most, count = most_events(definition, game.position), len(game.opening.events)
    for number, said in enumerate(moves, 1):
        try:
            game = game.play(said.move)
        except Refused as refused:
            why = definition.sentences.voice(state.language).refuse(refused, game.settled().position)[0][1]
            if hidden:  # the reason could reveal a hand
                why = state.language(definition.sentences.rules()[refused.reasons[0].rule].title)
            raise Unreadable("move {number}, {move}: {why}", number=number, move=said.text, why=why) from None
        count += len(game.step.events)
        if count > most:
            raise too_long(most)
    return game


# -- situations -------------------------------------------------------------------------------------------------------


def situation(state: State, act: acts.Situation) -> State:
    """Put a situation on the table and execute it. Raises `Unreadable` for an unknown id."""
    return lay(state, known_situation(act.id))


def known_situation(id: str) -> Situation:
    """Return the situation of an id. Raises `Unreadable` if there is none."""
    found = situations().get(id)
    if found is None:
        raise Unreadable("there is no situation “{id}”", id=id[:80])
    return found


def lay(
    state: State, situation: Situation, edition: int = 0, playlist: tuple[str, ...] = (), *, turned: bool = False
) -> State:
    """Put a situation on the table and execute it, in its own edition or another, or with its reading decided the other
    way. Raises `Unreadable`."""
    verdict, definition = run_turned(situation) if turned else run(situation, edition), situation.definition
    start = definition.words.begin(situation.start, edition or None).chosen()
    return state.at(Playing(definition, start, verdict.game, verdict=verdict, playlist=playlist))


def named(state: State, title: str) -> State:
    """Make the game on the table the visitor's own situation with a title, if nothing in it is hidden. Otherwise the
    state stays the same."""
    table = state.table
    if not title.strip() or not isinstance(table, Playing) or table.hides:
        return state
    own = Situation(
        OWN, title.strip()[:LONGEST_TITLE], (), table.start_in_words, moves="\n".join(moves_in_words(table))
    )
    return state.at(replace(table, verdict=Verdict(own, table.game, None, ())))


def present(state: State, act: acts.Present) -> State:
    """Present situations one after the other, beginning with number ``act.number`` from 1. Raises `Unreadable`."""
    ids = playlist(act.list)
    if not 1 <= act.number <= len(ids):
        raise Unreadable("expected a number from 1 to {most}, and found {number}", number=act.number, most=len(ids))
    return lay(state, known_situation(ids[act.number - 1]), playlist=ids)


def playlist(name: str) -> tuple[str, ...]:
    """Return the ids of the situations to present: those of a group such as ``faq``, or comma-separated ids. Raises
    `Unreadable`."""
    known = situations()
    found = tuple(id for id, situation in known.items() if situation.group == name)
    if not found:
        found = tuple(dict.fromkeys(name[:4000].split(",")))
    for id in found:
        known_situation(id)
    return found


# -- from room to room ------------------------------------------------------------------------------------------------


def page(state: State, act: acts.Page) -> State:
    """Open a page without a table; the table is cleared. Raises `Unreadable`."""
    match act.page:
        case "rulebook":
            return state.at(Reading(act.rule[:80]))
        case "workshop":
            game = state.definition.name
            if state.workshop.definition.name != game:  # the workshop still has the table of another game
                state = replace(state, workshop=Workshop(game=game))
            return state.at(Making())
        case "lessons":
            return state.at(Lessons())
        case "puzzles":
            return state.at(Puzzling())
    raise Unreadable("there is no page “{page}”: expected one of {known}",
                     page=act.page[:40], known=", ".join(PAGES))  # fmt: skip


def choose(state: State, game: str) -> State:
    """Choose a game by its name, or the default game by an empty name. Raises `Unreadable` for an unknown name."""
    if game and game not in definitions():
        raise Unreadable("there is no game “{game}” here: expected one of {known}",
                         game=game[:40], known=", ".join(definitions()))  # fmt: skip
    return replace(state, chosen=game)


def leave(state: State) -> State:
    """Clear the table."""
    return state.at(Lobby())


# -- in a draft -------------------------------------------------------------------------------------------------------


def take(state: State, act: acts.Take) -> Done:
    """Take a card of the draft, or remove one from a constructed deck. The last one deals the game. Raises `Refused` or
    `Unreadable`."""
    if not isinstance(state.table, Drafting | Playing):
        raise state.definition.board.no_choice(act.card)
    table = state.table
    return machine_turns.think(state, gone_on(_laid(state, table.definition, table.start.take(act.card), table.seats)))


def back(state: State) -> Done:
    """Give back the last card of the draft, if any."""
    table = state.table
    if not isinstance(table, Drafting | Playing) or not table.can_go_back:
        return state
    start = drafted_back(table.start, table.definition, table.seats)
    return machine_turns.think(state, gone_on(_laid(state, table.definition, start, table.seats)))


# -- questions --------------------------------------------------------------------------------------------------------


def weigh(state: State, act: acts.Weigh) -> Reply:
    """Answer with the level of a custom game, and why it is not allowed, if so. Raises `Unreadable`."""
    definition = definition_of(act.start)
    return Reply(state, {"weighed": view.weighed(definition, act.start, state.sets(definition), state.language)})


def compare_editions(state: State) -> Reply:
    """Answer where the editions differ."""
    with patience(None):  # our own situations, and once for each process
        found = changes()
    cited = {id for one in found.values() for ids in one.cited() for id in ids}
    cited |= {id for _, *both in differences() for id in both}
    return Reply(state, {"differences": view.differences(differences(), found)}, rules=frozenset(cited))


def add_set(state: State, act: acts.Set) -> Reply:
    """Add an uploaded card set to its game, which is the default game if the set names none. Raises `Unreadable`."""
    name = act.name[-LONGEST_NAME:]  # error messages contain it
    definition = definitions().get(str(game_of(act.text, name) or ""), definition_of(""))
    try:
        found = definition.read_set(act.text, name)
    except Unreadable as error:  # report all errors at once
        return Reply(state, {"unreadable": state.language.error(error)})
    if (length := len(found.name)) > LONGEST_NAME:
        raise Unreadable("“{key}”: {length} characters, expected at most {most}",
                         key="name", length=length, most=LONGEST_NAME)  # fmt: skip
    own = {**state.own.get(definition.name, {}), found.id: found}
    every = {**state.own, definition.name: own}
    if (count := sum(len(one.cards) for sets in every.values() for one in sets.values())) > MOST_OWN_CARDS:
        raise Unreadable("{count} cards: expected at most {most}", source=name, count=count, most=MOST_OWN_CARDS)
    is_used = isinstance(state.table, Drafting) or state.game is not None
    if found.id in definition.sets() or (found.id in state.own.get(definition.name, {}) and is_used):
        raise Unreadable("a set of that name is known: expected another file name", source=name)
    definition.joined({**definition.sets(), **own})
    state = replace(state, own=every)
    return Reply(state, view.sets(definition, state.sets(definition), state.language), Tells.TABLE)
