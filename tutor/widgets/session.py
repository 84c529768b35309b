"""One person at one table: messages in, answers out. No widget in it, so that it can be tested and attacked as it is.

A message is a plain dict with ``do`` and what that needs; whatever else comes is refused with an answer that says why,
and the table stays as it was. See `Session.handle`.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs, quote

from ..clash import Card, Game, Kingdom, Move, Position, Reason, Refused, Step
from ..clash.setup import Draft
from ..contract import Unreadable
from ..notation import cards_in, read_move, read_moves, write_move, write_position
from ..opening import STARTER, read_setup, read_start
from ..rulebook import Voice, rules
from ..scenarios import Situation, Verdict, run, situations
from ..sets import all_cards, all_sets
from . import view
from .art import BASTION, FORT
from .view import Data

#: What a message may at most hold in any one text.
LONGEST = 60_000


@cache
def interface() -> dict[str, str]:
    """The words of buttons, headings and announcements, by key."""
    text = (Path(__file__).parent / "interface.toml").read_text("utf-8")
    return dict(tomllib.loads(text)["interface"])


class Session:
    """A table at which a draft or a game is on its way, and what its browser has already been told."""

    def __init__(self, start: str = "", moves: str = "", situation: str = "") -> None:
        """Sit down: at a position or setup in words with the moves since, at a situation, or at an empty table.

        Raises `Unreadable` where those words do not make a game.
        """
        self.voice = Voice()
        self.start = ""
        self.draft: Draft | None = None
        self.game: Game | None = None
        self.verdict: Verdict | None = None
        self._told_cards: set[str] = set()
        self._told_rules: set[str] = set()
        self._told: list[Step] = []
        if situation:
            self.open_situation(situation)
        elif start:
            self.begin(start, moves)

    # -- what the table does ---------------------------------------------------------------------------------------

    def begin(self, start: str, moves: str = "") -> None:
        """Begin a draft or a game, and make the moves. Raises `Unreadable`; then nothing has changed."""
        opening = read_start(start)
        game = None
        if isinstance(opening, Step):
            game = Game(opening)
            for number, said in enumerate(read_moves(moves, cards_of(opening.position)), 1):
                try:
                    game = game.play(said.move)
                except Refused as refused:
                    why = self.voice.refuse(refused, game.settled().position)[0][1]
                    raise Unreadable("move {number}, {move}: {why}", number=number, move=said.text, why=why) from None
        self.start, self.verdict = str(read_setup(start)) if start.startswith("setup:") else start, None
        self.draft, self.game = (opening, None) if isinstance(opening, Draft) else (None, game)

    def open_situation(self, id: str) -> None:
        """Put a situation on the table and execute it. Raises `Unreadable` where there is none of that id."""
        situation = situations().get(id)
        if situation is None:
            raise Unreadable("there is no situation “{id}”", id=id[:80])
        verdict = run(situation)
        self.start, self.verdict, self.draft, self.game = situation.start, verdict, None, verdict.game

    def leave(self) -> None:
        """Clear the table."""
        self.start, self.verdict, self.draft, self.game = "", None, None, None

    def take(self, name: str) -> None:
        """Take a card of the draft; the last one deals the game. Raises `Refused`."""
        if self.draft is None:
            raise Refused(name, (Reason("draft-over", "format.draft-solo"),))
        self.draft.take(name)
        setup = read_setup(self.start)
        self.begin(str(setup._replace(took=(*setup.took, name))))

    def play(self, move: Move) -> None:
        """Make a move. Raises `Refused`; then nothing has changed."""
        if self.game is None:
            raise Refused(move, (Reason("no-game", "turn.phases"),))
        self.game = self.game.play(move)

    def undo(self) -> None:
        """Take the last move, or the last card of a draft, back."""
        if self.game is not None and self.game.moves:
            self.game = self.game.undo()
        elif self.start.startswith("setup:"):
            setup = read_setup(self.start)
            if setup.took:
                self.begin(str(setup._replace(took=setup.took[:-1])))

    # -- the address -----------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The query that brings this table back, ``?start=…&moves=…`` or ``?situation=…``; empty for an empty table."""
        if self.verdict is not None and self.game is self.verdict.game:
            return f"?situation={quote(self.verdict.situation.id)}"
        if not self.start:
            return ""
        start = self.start if self.start.startswith("setup:") else self._written_start()
        query = f"?start={_quoted(start)}"
        if self.game is not None and self.game.moves:
            query += f"&moves={_quoted(' ; '.join(_moves(self.game)))}"
        return query

    def _written_start(self) -> str:
        assert self.game is not None
        return write_position(self.game.opening.position, all_cards(), one_line=True)

    def open_address(self, query: str) -> None:
        """Sit down at the table that a query describes; an empty one leaves the table as it is. Raises `Unreadable`."""
        try:
            found = parse_qs(query.lstrip("?"), max_num_fields=20, errors="replace")
        except ValueError:
            raise Unreadable("this address has too many parts: expected start and moves, or situation") from None
        if "situation" in found:
            self.open_situation(found["situation"][0])
        elif "start" in found:
            self.begin(found["start"][0], found.get("moves", [""])[0])

    # -- messages --------------------------------------------------------------------------------------------------

    def handle(self, message: object) -> Data:
        """The answer to a message of the browser. It never raises; what is wrong is said in the answer.

        ``hello`` (with the page's ``query``), ``new`` (``setup`` or ``start``), ``situation`` (``id``), ``leave``,
        ``take`` (``card``), ``move`` (``text``), ``undo``, ``ping``. The answer repeats the message's ``n``.
        """
        number = message.get("n") if isinstance(message, dict) else None
        answer: Data = {"re": number if isinstance(number, int) and not isinstance(number, bool) else None}
        before = (self.start, self.draft, self.game, self.verdict)
        try:
            if not isinstance(message, dict):
                raise Unreadable("a message is a table of keys and values")
            act = self._acts().get(_text(message, "do"))
            if act is None:
                raise Unreadable("there is nothing of that name to do")
            answer.update(act(message))
        except Refused as refused:
            (self.start, self.draft, self.game, self.verdict) = before
            position = self.game.position if self.game is not None else Position((Kingdom(), Kingdom()))
            answer["refused"] = [
                {"rule": rule, "why": why, "then": then} for rule, why, then in self.voice.refuse(refused, position)
            ]
            answer["rules"] = self._rules({reason.rule for reason in refused.reasons})
        except Unreadable as error:
            (self.start, self.draft, self.game, self.verdict) = before
            answer["unreadable"] = str(error)
        return answer

    def _acts(self) -> dict[str, Callable[[Data], Data]]:
        return {
            "hello": self._hello,
            "new": self._new,
            "situation": self._situation,
            "leave": self._leave,
            "take": self._take,
            "move": self._move,
            "undo": self._undo,
            "ping": lambda message: {},
        }

    def _hello(self, message: Data) -> Data:
        self._told_cards, self._told_rules, self._told = set(), set(), []
        problem: Data = {}
        query = _text(message, "query") if "query" in message else ""
        if query:
            kept = (self.start, self.draft, self.game, self.verdict)
            try:
                self.open_address(query)
            except Unreadable as error:
                (self.start, self.draft, self.game, self.verdict) = kept
                problem = {"unreadable": str(error)}
        return {
            **problem,
            "interface": interface(),
            "signs": view.signs(),
            "drawings": {"bastion": BASTION, "fort": FORT},
            "decks": {key: [card.name for card in deck] for key, deck in all_sets()[STARTER].decks.items()},
            "situations": [_listed(situation) for situation in situations().values()],
            **self.table(),
        }

    def _new(self, message: Data) -> Data:
        start = _text(message, "start")
        if start.startswith("setup:") and "seed" not in start:
            start = str(read_setup(start)._replace(seed=random.randrange(10**6)))
        self.begin(start, _text(message, "moves") if "moves" in message else "")
        return self.table()

    def _situation(self, message: Data) -> Data:
        self.open_situation(_text(message, "id"))
        return self.table()

    def _leave(self, message: Data) -> Data:
        self.leave()
        return self.table()

    def _take(self, message: Data) -> Data:
        self.take(_text(message, "card"))
        return self.table()

    def _move(self, message: Data) -> Data:
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        self.play(read_move(_text(message, "text"), cards_of(self.game.position)))
        return self.table()

    def _undo(self, message: Data) -> Data:
        self.undo()
        return self.table()

    # -- what the browser is told ----------------------------------------------------------------------------------

    def table(self) -> Data:
        """All that the browser does not know yet of the table, and what can be done now."""
        told: Data = {"address": self.address, "over": False, "draft": None, "choice": None, "moves": None}
        if self.draft is not None:
            told["draft"] = view.draft(self.draft, self.voice)
            told["rules"] = self._rules({self.draft.rule, "format.draft-reveals-four"})
            shown = (*self.draft.shown, *self.draft.taken[0], *self.draft.taken[1])
            told["cards"] = self._cards({card.name: card for card in shown})
            told["undo"] = bool(read_setup(self.start).took)
            self._told = []
            return told
        if self.game is None:
            self._told = []
            told["cards"] = self._cards({c.name: c for deck in all_sets()[STARTER].decks.values() for c in deck})
            return told
        game = self.game
        told.update(self._story(game))
        told["solo"] = game.position.solo
        told["undo"] = bool(game.moves) or (self.start.startswith("setup:") and bool(read_setup(self.start).took))
        told["over"] = game.position.is_over
        told["setup"] = self.start if self.start.startswith("setup:") else None
        if game.choice is not None:
            told["choice"] = view.choice(game.choice)
        else:
            told["moves"] = view.moves(game.position, self.voice)
        cited = {entry["rule"] for entry in told["events"]}
        cited |= {reason["rule"] for entry in (told["moves"] or {}).get("hand", ()) for reason in entry.get("why", ())}
        if game.choice is not None:
            cited.add(game.choice.rule)
        if self.verdict is not None:
            told["situation"] = self._situation_data(self.verdict)
            cited |= set(self.verdict.situation.shows) & set(rules())
        told["rules"] = self._rules(cited)
        told["cards"] = self._cards(view.seen_cards(game.position, game.events))
        return told

    def _story(self, game: Game) -> Data:
        """The events that the browser does not know yet, after the first ``from`` of those that it does."""
        steps = [game.opening, *game.steps]
        same = 0
        while same < min(len(steps), len(self._told)) and steps[same] is self._told[same]:
            same += 1
        told: Data = {"from": sum(len(step.events) for step in steps[:same]), "events": [], "steps": _moves(game)}
        for number in range(same, len(steps)):
            told["events"] += view.events(steps[number], number, self.voice)
        if same == 0:
            told["start"] = view.frame(game.opening.start)
        self._told = steps
        return told

    def _cards(self, cards: dict[str, Card]) -> Data:
        new = {name: view.card(card) for name, card in cards.items() if name not in self._told_cards}
        self._told_cards |= set(new)
        return new

    def _rules(self, ids: set[str]) -> Data:
        new = view.rule_data(ids - self._told_rules)
        self._told_rules |= ids
        return new

    def _situation_data(self, verdict: Verdict) -> Data:
        situation = verdict.situation
        refusal = verdict.refusal
        return {
            "id": situation.id,
            "title": situation.title,
            "watch": situation.watch,
            "shows": list(situation.shows),
            "ok": verdict.ok,
            "moves": len(verdict.game.moves),
            "refused": [
                {"rule": rule, "why": why, "then": then}
                for rule, why, then in (self.voice.refuse(refusal, verdict.game.position) if refusal else [])
            ],
            "tried": write_move(refusal.move) if refusal is not None and isinstance(refusal.move, Move) else "",
        }


def _listed(situation: Situation) -> Data:
    """A situation in the list of the lobby, under the heading of its file; for an FAQ answer with its question."""
    faq = next((id for id in situation.shows if id.startswith("faq.")), None)
    question = rules()[faq].title if faq else None
    return {"id": situation.id, "title": situation.title, "group": situation.group, "question": question}


def _moves(game: Game) -> list[str]:
    """The moves of a game in words."""
    return [write_move(move) for move in game.moves]


def cards_of(position: Position) -> dict[str, Card]:
    """The cards that a move in this position may name."""
    return {**all_cards(), **{card.name: card for card in cards_in(position)}}


def _text(message: Data, key: str) -> str:
    value = message.get(key)
    if not isinstance(value, str) or len(value) > LONGEST:
        raise Unreadable("“{key}” is missing, too long, or no text", key=key)
    return value


def _quoted(text: str) -> str:
    """A text in an address, as readable as it can be."""
    return quote(text, safe=" ,:;!{}|/'()").replace(" ", "+")
