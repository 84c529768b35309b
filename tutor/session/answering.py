"""The answers to the browser, computed from the state and what this browser already knows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from ..browser import Pack, game_pack, pack
from ..core import Refused, Unreadable
from ..core.definition import Card, GameDefinition, Step
from ..games import definition_of, definitions
from ..lessons.progress import Progress, write_progress
from ..locale import LANGUAGES, Language
from ..protocol import answers, parts
from ..protocol.answers import Answer
from ..situations import situations
from . import first_game, foresight, lesson_list, lessons, presenting, prospects, puzzles, view
from .address import address
from .bounds import MOST_TOLD_CARDS
from .seats import Reason, Seats, alone, called, persons, write_seats
from .state import (
    NO_PROGRESS,
    Done,
    Drafting,
    Learning,
    Lessons,
    Lobby,
    Making,
    Playing,
    Puzzling,
    Reading,
    State,
    Tells,
    moves_in_words,
)
from .words import interface, listed_games, words_at

#: The JavaScript bundle for each view. A game is drawn by its own bundle; ``player`` adds what plays its story.
MODULES = {"lobby": "lobby", "draft": "lobby", "rulebook": "rulebook", "workshop": "workshop", "lessons": "lessons",
           "puzzles": "lessons", "game": "player"}  # fmt: skip


@dataclass(frozen=True)
class Known:
    """What a browser already has: the game, whether it has the list of situations, the names of cards, rules and
    modules, the steps of the story and their viewer, and the progress."""

    definition: str = ""
    situations: bool = False
    cards: frozenset[str] = frozenset()
    rules: frozenset[str] = frozenset()
    modules: frozenset[str] = frozenset()
    steps: tuple[Step, ...] = ()
    viewer: int | None = None
    progress: Progress = NO_PROGRESS


def tell(done: Done, known: Known) -> tuple[State, Answer, Known]:
    """Return the new state after an act, the answer, and what the browser knows then."""
    if isinstance(done, State):
        return done, *table(done, known)
    state = done.state
    match done.tells:
        case Tells.EVERYTHING:
            answer, known = everything(state, known)
        case Tells.TABLE:
            answer, known = table(state, known)
        case Tells.ASKED:
            answer = {}
    answer = {**answer, **done.answer}
    if done.rules:
        rules, known = _rules(state, done.rules, known)
        answer["rules"] = {**answer.get("rules", {}), **rules}
    if done.cards:
        cards, known = _cards(state, done.cards, known)
        answer["cards"] = {**answer.get("cards", {}), **cards}
    if new := [name for name in done.packs if name not in known.modules]:
        answer["modules"] = {**answer.get("modules", {}), **{name: _module(pack(name)) for name in new}}
        known = replace(known, modules=known.modules | set(new))
    return state, answer, known


def everything(state: State, known: Known) -> tuple[Answer, Known]:
    """Return the complete answer in the current language, for a browser that has only its modules."""
    language = state.language
    told, known = table(state, Known(modules=known.modules, progress=known.progress))
    answer: Answer = {"language": language.code, "languages": LANGUAGES, "games": listed_games(language)}
    answer.update(told)
    answer["interface"] = words_at(state.definition, language)
    return answer, known


def why_not(state: State, known: Known, error: Refused | Unreadable) -> tuple[Answer, Known]:
    """Return the answer to an act that was refused."""
    if isinstance(error, Unreadable):
        return {"unreadable": state.language.error(error)}, known
    position = state.game.position if state.game is not None else state.definition.empty
    rules, known = _rules(state, {reason.rule for reason in error.reasons}, known)
    return {"refused": view.reasons(state.definition, error, position, state.language), "rules": rules}, known


# -- the table --------------------------------------------------------------------------------------------------------


def table(state: State, known: Known) -> tuple[answers.Table, Known]:
    """Return what the browser does not know yet about the table, and what can be done there now."""
    known, began = _switch_game(state, known)
    told: answers.Table
    match state.table:
        case Playing() | Learning() as here:
            told, known = _game(state, here, known)
        case Drafting(definition=definition, start=start, seats=seats, why=why):
            draft, cards, rules = view.draft(definition, start, state.language)
            told = {"room": "draft", "address": address(state), "draft": draft, "undo": start.can_go_back,
                    "names": _names(definition, seats),
                    "says": [_machine_says(definition, one, state.language) for one in why]}  # fmt: skip
            told["rules"], known = _rules(state, rules, known)
            told["cards"], known = _cards(state, cards, known)
        case Lobby():
            told = {"room": "lobby", "address": address(state)}
            told["cards"], known = _cards(state, state.definition.board.lobby_cards(), known)
        case Lessons():
            told = {"room": "lessons", "address": address(state), "lessons": lesson_list.listed(state)}
        case Puzzling():
            told = {"room": "puzzles", "address": address(state), "puzzles": puzzles.listed(state)}
        case Reading(rule=rule):
            told = {"room": "rulebook", "address": address(state), "rule": rule}
        case Making():
            told = {"room": "workshop", "address": address(state)}
    if told["room"] != "game":
        known = replace(known, steps=())
        if state.definition is not definition_of(""):
            told = cast(answers.Table, {**told, "game": state.definition.name})
    if not known.situations and _lists_situations(state):
        listed = [view.listed(situation, state.language) for situation in situations(state.definition.name).values()]
        told["situations"], known = listed, replace(known, situations=True)
    is_own = told["room"] == "game" or (told["room"] in ("lobby", "workshop") and "game" in told)
    told["modules"], known = _modules(state, known, is_own)
    if state.progress is not known.progress:
        told["progress"] = write_progress(state.progress)
        known = replace(known, progress=state.progress)
    return (cast(answers.Table, {**began, **told}) if began else told), known


def _switch_game(state: State, known: Known) -> tuple[Known, Answer]:
    """Return what the browser knows about the current game, and the data to send first if the game has changed."""
    definition, language = state.definition, state.language
    if definition.name == known.definition:
        return known, {}
    before = words_at(definitions().get(known.definition, definition_of("")), language)
    words = {key: word for key, word in words_at(definition, language).items() if before.get(key) != word}
    began: Answer = {**view.lobby(definition, state.sets(definition), language), "interface": words}
    return Known(definition.name, modules=known.modules, progress=known.progress), began


def _lists_situations(state: State) -> bool:
    """Return True if the view lists situations or shows their titles. Games, lessons and drafts do not, and loading
    all situations would be most of a visitor's waiting time."""
    match state.table:
        case Playing(verdict=verdict):
            return verdict is not None
        case Lobby() | Reading() | Making():
            return True
    return False


def _game(state: State, here: Playing | Learning, known: Known) -> tuple[answers.OfGame, Known]:
    definition, game, language = here.definition, here.game, state.language
    playing = here if isinstance(here, Playing) else None
    is_handed_over = playing is not None and playing.is_handed_over
    may_move = not is_handed_over if isinstance(here, Playing) else lessons.may_move(here)
    dealt = playing.start if playing is not None and playing.start.is_dealt else None
    seats = {} if playing is None else playing.seats
    seat = None if playing is None else alone(seats, definition, playing.start)
    begun, since, seen, events, beats, known = _story(state, here, known)
    told: answers.OfGame = {
        "room": "game",
        "address": address(state),
        "from": since,
        "beats": beats,
        "steps": moves_in_words(here),
        "over": game.position.is_over,
        "undo": bool(game.moves or (playing is not None and playing.can_go_back)),
        "handover": called(seats, definition, game.position.player) if is_handed_over else None,
        "names": _names(definition, seats),
        "seats": write_seats(seats, definition),
        "seat": None if seat is None else definition.board.side(seat),
        "seen": seen,
        "setup": None if dealt is None else dealt.words,
        "origin": _origin(here),
        "playlist": _playlist(here, language),
        "prospects": prospects.asks(here),
    }
    guided = playing is not None and playing.guided
    moves = None
    if game.choice is None and may_move:
        moves = (
            first_game.options(playing, language) if playing and guided else view.options(definition, game, language)
        )
        moves = foresight.marked(playing, moves) if playing else moves
    own: dict[str, object] = {
        "events": events,
        "choice": None if game.choice is None else view.choice(definition, game.choice),
        "moves": moves,
        **definition.board.about(game.position, dealt, seat if playing is None or seat is not None else playing.viewer),
    }
    if playing is not None and playing.shown is None:
        report = definition.board.report(game, persons(seats, definition, playing.start))
        own |= {} if report is None else {"report": report}
    if begun is not None:
        own["start"] = begun
    rules = view.cited(moves) | {event["rule"] for event in events}
    if game.choice is not None:
        rules |= {game.choice.rule}
    if playing is not None and playing.verdict is not None and playing.origin is None:
        told["situation"] = view.situation(playing.verdict, language)
        rules |= set(playing.verdict.situation.shows) & set(definition.sentences.rules())
    if playing is not None and guided:
        told["first"] = first_game.told(playing, language)
        rules |= first_game.cited(told["first"])
    if isinstance(here, Learning):
        told["lesson"] = lessons.told(here, language)
        rules |= lessons.cited(here, told["lesson"])
    told["rules"], known = _rules(state, rules, known)
    told["cards"], known = _cards(state, definition.board.seen(game), known)
    return cast(answers.OfGame, {**told, **own}), known


def _names(definition: GameDefinition, seats: Seats) -> dict[parts.Side, str]:
    """Return the names of the persons who gave one, by side."""
    return {definition.board.side(side): one.name for side, one in seats.items() if one.name}


def _origin(here: Playing | Learning) -> answers.Origin | None:
    if not isinstance(here, Playing) or here.origin is None:
        return None
    return {"at": here.origin.at, "first": here.origin.first}


def _playlist(here: Playing | Learning, language: Language) -> answers.Playlist | None:
    if not isinstance(here, Playing) or not here.playlist or here.verdict is None:
        return None
    number = here.playlist.index(here.verdict.situation.id) + 1
    told: answers.Playlist = {
        "list": ",".join(here.playlist),
        "number": number,
        "count": len(here.playlist),
        "editions": presenting.editions(here.verdict.situation),
        "plan": presenting.plan(here, language),
    }
    if (guess := presenting.guess(here, language)) is not None:
        told["guess"] = guess
    return told


def _story(
    state: State, here: Playing | Learning, known: Known
) -> tuple[answers.Frame | None, int, int | None, list[answers.Event], list[answers.Beat], Known]:
    """Return the part of the story that the browser does not know yet.

    The result is the frame before all events if it is unknown, the number of events already known, the number of events
    already seen if the rest has to be watched (the end of a game with all hands open, or the moves of machine players
    before a person's), the new events, their beats, and what the browser knows then.
    """
    definition, opening = here.definition, here.game.opening
    viewer = here.viewer if isinstance(here, Playing) else None
    reasons = _reasons(here, state.language) if isinstance(here, Playing) else {}
    steps = (opening, *here.game.steps)
    pairs = enumerate(zip(steps, known.steps, strict=False))
    common = next((i for i, (one, two) in pairs if one is not two), min(len(steps), len(known.steps)))
    same = common if viewer == known.viewer else 0  # another viewer sees everything differently
    seen = _seen(here, common, same, known) if isinstance(here, Playing) else None
    events = [
        event
        for number in range(same, len(steps))
        for event in view.events(definition, steps[number], number, state.language, viewer)
    ]
    beats = [
        beat
        for number in range(same, len(steps))
        for beat in view.beats(definition, here.game, number, state.language, viewer, reasons.get(number, ""))
    ]
    begun = view.frame(definition, opening.start, viewer) if same == 0 else None
    known = replace(known, steps=steps, viewer=viewer)
    after = [sum(len(step.events) for step in steps[:number]) for number in (same, seen or 0)]
    return begun, after[0], seen and after[1], events, beats, known


def _seen(here: Playing, common: int, same: int, known: Known) -> int | None:
    """Return the number of steps already seen, or None if the browser can decide itself what has to be watched."""
    if not common:
        return 1 if here.why and len(here.why) == len(here.game.moves) else None
    goes_on = common < len(known.steps) and known.steps[common].choice is not None
    is_more = common <= len(here.game.moves) and not goes_on
    return common if is_more and (here.origin is not None or (here.game.position.is_over and not same)) else None


def _reasons(here: Playing, language: Language) -> dict[int, str]:
    """Return the reasons of the machine players for their moves in words, by the number of the step."""
    return {number + 1: _machine_says(here.definition, one, language) for number, one in here.why.items()}


def _machine_says(definition: GameDefinition, reason: Reason, language: Language) -> str:
    """Return the reason of a machine player in words, with its side."""
    assert definition.player is not None, "somebody has given a reason"
    pattern = str(interface(language)["machine-says"])
    return pattern.format(side=definition.board.side(reason.side), why=definition.player.say(reason.why, language))


# -- cards, rules and modules -----------------------------------------------------------------------------------------


def _cards(state: State, cards: Mapping[str, Card], known: Known) -> tuple[dict[str, answers.Card], Known]:
    """Return the cards that the browser does not know yet."""
    new = {
        name: view.card(state.definition, cards[name], state.language) for name in sorted(cards.keys() - known.cards)
    }
    before = known.cards if len(known.cards) <= MOST_TOLD_CARDS else frozenset()  # beyond that the cards are sent again
    return new, replace(known, cards=before | new.keys())


def _rules(state: State, ids: Iterable[str], known: Known) -> tuple[dict[str, parts.Rule], Known]:
    """Return the rules that the browser does not know yet."""
    new = set(ids) - known.rules
    return view.rules(state.definition, new, state.language), replace(known, rules=known.rules | new)


def _modules(state: State, known: Known, is_own: bool) -> tuple[dict[str, answers.Module], Known]:
    """Return the packs that the view needs and the browser does not have yet.

    ``is_own`` is true if it needs the pack of the game.
    """
    names = ["shared"]
    names += [state.definition.name] if is_own else []  # before the tools: the table is drawn without them
    names += [MODULES[state.room]]
    names += ["lessons"] if isinstance(state.table, Learning) else []
    names += ["first"] if isinstance(state.table, Playing) and state.table.guided else []
    new = [name for name in names if name not in known.modules]
    packs = {name: game_pack(name) if name == state.definition.name else pack(name) for name in new}
    return {name: _module(packs[name]) for name in new}, replace(known, modules=known.modules | set(new))


def _module(found: Pack) -> answers.Module:
    return {"js": found.js, "css": found.css} if found.css else {"js": found.js}
