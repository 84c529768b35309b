"""The actions of the workshop: checking a table, following moves, exporting texts, and restoring a table.

Errors in a message are refused and change nothing.
"""

from __future__ import annotations

from dataclasses import replace

from ..core import Refused, Unreadable
from ..core.text import split_script
from ..locale import Language
from ..protocol import acts, answers, parts
from ..situations import Verdict
from ..situations.export import LONGEST_TITLE, Expectation, exports, follow, make
from . import view
from .address import address
from .bounds import most_events, opening_of, too_long
from .state import Learning, Making, Playing, Reply, State, Workshop

#: The maximum length of a remark on a situation, and of a position and moves.
LONGEST_REMARK, LONGEST_TEXT = 2_000, 20_000
#: The maximum number of possible next moves in an answer.
MOST_NEXT = 80


def palette(state: State) -> Reply:
    """Answer with the cards that can be laid, by set, as they are written; their faces; and the rules that can be
    cited."""
    definition, language = state.workshop.definition, state.language
    rules = definition.sentences.rules()
    cited = [{"id": id, "title": language(rule.title)} for id, rule in rules.items() if not rule.is_faq]
    sets = state.sets(definition)
    told = {**definition.bench.palette(sets, language), "rules": cited}
    return Reply(state, {"palette": told}, cards=definition.bench.cards(sets))


def workshop(state: State) -> Reply:
    """Answer with the table as it was left, or as the address describes it, and the moves. If the address cannot be
    read, the answer also has the error."""
    made, problem = state.workshop, ""
    if made.laid[0] and (made.layout is None or made.laid != made.read):
        try:
            made = _read(made)
        except Unreadable as error:
            made, problem = replace(made, laid=("", "")), state.language.error(error)
        except Refused as refused:
            said = view.reasons(made.definition, refused, made.definition.empty, state.language)
            why = " ".join(text for one in said for text in (one["why"], one["then"]) if text)
            made, problem = replace(made, laid=("", "")), why
    moves, bench = made.laid[1], made.definition.bench
    told: answers.Workshop = {
        "table": None if made.layout is None else bench.plain(made.layout),
        "moves": "\n".join(part.strip() for part in moves.replace("\n", ";").split(";") if part.strip()),
        "notation": "" if made.layout is None else bench.check(made.layout, state.sets(made.definition)).notation,
        "faces": _faces(made, state.language),
    }
    answer: answers.Answer = {"workshop": told, "unreadable": problem} if problem else {"workshop": told}
    return Reply(replace(state, workshop=made), answer)


def _read(made: Workshop) -> Workshop:
    """Return the workshop with the table of its text: a position or a setup, with or without moves below an empty
    line."""
    start, below = split_script(_limited(made.laid[0], LONGEST_TEXT, "start"))
    definition, opening = opening_of(start)
    moves = " ; ".join(part.strip() for part in (*below.split("\n"), made.laid[1]) if part.strip())
    laid = (start.strip(), moves)
    return replace(made, layout=definition.bench.layout_of(opening.position), laid=laid, read=laid)


def check_table(state: State, act: acts.Check) -> Reply:
    """Answer with every reason why the table is impossible, or its position in notation; and with the address that
    restores it."""
    definition = state.workshop.definition
    bench = definition.bench
    layout = bench.read_layout(act.table)
    moves = _limited(act.moves, LONGEST_TEXT, "moves")
    checked = bench.check(layout, state.sets(definition))
    made = replace(state.workshop, layout=layout)
    if checked.position is not None and isinstance(state.table, Making):
        laid = (checked.notation, " ; ".join(moves.strip().split("\n")))
        made = replace(made, laid=laid, read=laid)
    state = replace(state, workshop=made)
    told = {
        "at": act.at,
        "problems": [
            {"zone": found.zone, "number": found.number, "text": state.language.error(found.error)}
            for found in checked.problems
        ],
        "notation": checked.notation,
        "address": address(state),
        "faces": _faces(made, state.language),
        **checked.facts,
    }
    return Reply(state, {"checked": told})


def _faces(made: Workshop, language: Language) -> dict[str, answers.Card]:
    """Return the faces of the cards on a table that are written out, by their written form."""
    return {} if made.layout is None else dict(made.definition.bench.faces(made.layout, language))


# -- what follows -----------------------------------------------------------------------------------------------------


def follow_moves(state: State, act: acts.Follow) -> Reply:
    """Answer with the result of moves: every event, the refusal, the position reached, and the possible next moves; or
    why the moves cannot be read."""
    start, language = _start(act), state.language
    try:
        verdict = _followed(start, act)
    except Unreadable as error:
        return Reply(state, {"followed": {"problem": language.error(error)}})
    game, definition = verdict.game, verdict.situation.definition
    events = [
        event
        for number, step in enumerate((game.opening, *game.steps))
        for event in view.events(definition, step, number, language)
    ]
    refusal = verdict.refusal
    after = () if game.position.is_over or refusal is not None else game.legal_moves()
    told: answers.Followed = {
        "problem": "",
        "events": [_numbered(event) for event in events],
        "steps": [definition.words.write_move(move) for move in game.moves],
        "refused": [] if refusal is None else view.reasons(definition, refusal, game.position, language),
        "tried": "" if refusal is None else definition.words.write_move(refusal.move),
        "board": definition.board.picture(game.position, language),
        "over": game.position.is_over,
        "next": [definition.words.write_move(move, game.position) for move in after[:MOST_NEXT]],
    }
    return Reply(state, {"followed": told}, rules=view.cited([told["events"], told["refused"]]))


def _numbered(event: answers.Event) -> parts.Numbered:
    """Return the data of an event that the workshop shows."""
    told: parts.Numbered = {"rule": event["rule"], "text": event["text"], "step": event["step"]}
    if event.get("printed"):
        told["printed"] = True
    return told


def _followed(start: str, act: acts.Follow | acts.Export) -> Verdict:
    verdict = follow(start, _limited(act.moves, LONGEST_TEXT, "moves"))
    if len(verdict.events) > (most := most_events(verdict.situation.definition, verdict.game.position)):
        raise too_long(most)
    return verdict


def _start(act: acts.Follow | acts.Export) -> str:
    """Return the position or setup in a message. Raises `Unreadable`, and `Refused` for a setup that the rules do not
    allow."""
    start = _limited(act.start, LONGEST_TEXT, "start")
    opening_of(start)
    return start


def export(state: State, act: acts.Export) -> Reply:
    """Answer with the situation made of a table as four texts, whether it holds when executed now, and what does
    not."""
    happened = _followed(_start(act), act)
    title = _limited(act.title, LONGEST_TITLE, "title")
    watch = _limited(act.watch, LONGEST_REMARK, "watch")
    cited = [event.rule for event in happened.events]
    if not all(number < len(cited) for number in act.story) or sorted(set(act.story)) != list(act.story):
        raise Unreadable("“{key}”: expected numbers of events, in their order", key="story")
    for id in (*act.never, *([act.refused] if act.refused else [])):
        if id not in happened.situation.definition.sentences.rules():
            raise Unreadable("there is no rule “{id}”", id=id[:80])
    expected = Expectation(tuple(cited[number] for number in act.story), act.never, act.refused, act.final)
    made = make(act.start, act.moves, expected, title, watch)
    texts = exports(made)
    told: answers.Exported = {
        "texts": {"link": texts["link"], "scenario": texts["scenario"], "test": texts["test"], "cell": texts["cell"]},
        "ok": made.ok, "problems": list(made.problems),
        "id": made.situation.id,
    }  # fmt: skip
    return Reply(state, {"exported": told})


def lay(state: State) -> State:
    """Put the opening position and the moves of the game on the table into the workshop. Raises `Unreadable`, also
    while cards are hidden."""
    table = state.table
    if not isinstance(table, Playing | Learning):
        raise Unreadable("no game is on the table: expected one")
    if table.hides:
        raise Unreadable("a game that was dealt holds hidden cards: expected one that began in a position")
    laid = (table.start_in_words, table.script.replace("\n", " ; "))
    return replace(state, table=Making(), workshop=replace(state.workshop, laid=laid))


def _limited(text: str, most: int, key: str) -> str:
    """Return a text that is not too long. Raises `Unreadable`."""
    if len(text) > most:
        raise Unreadable("“{key}”: {length} characters, expected at most {most}", key=key, length=len(text), most=most)
    return text
