"""The workshop's side of the talk with the browser: a table is checked, followed, made into texts, and brought back.

Every message is checked; what is wrong with one is said in a refusal, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..clash import EDITIONS, legal_moves
from ..contract import Unreadable
from ..making import LONGEST_TITLE, Expectation, exports, follow, make
from ..notation import read_position, write_move
from ..notation.words import Token, read_card, write_card
from ..rulebook import rules
from ..scenarios import Verdict
from ..sets import all_cards
from ..workshop import Layout, check, layout_of, plain, read_layout
from . import view
from .messages import number_of, text_of
from .sitting import check_size, most_events, moves_in_words, too_long
from .svg import board_svg
from .view import Data

if TYPE_CHECKING:
    from .session import Session

#: The longest remark on a situation, and the longest position and moves.
LONGEST_REMARK, LONGEST_TEXT = 2_000, 20_000
#: How many of the moves that are possible next are told.
MOST_NEXT = 80


def acts(session: Session) -> dict[str, Callable[[Data], Data]]:
    """The acts of the workshop: ``palette``, ``bench``, ``check`` (``table``, ``at``, ``moves``), ``follow``
    (``start``, ``moves``), ``export`` (besides ``title``, ``watch``, ``story``, ``never``, ``refused``, ``final``), and
    ``lay``."""
    bench = Workbench(session)
    return {
        "palette": bench.palette, "bench": bench.bench, "check": bench.check, "follow": bench.follow,
        "export": bench.export, "lay": bench.lay,
    }  # fmt: skip


class Workbench:
    """What lies on the workbench of a session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.layout: Layout | None = None
        """The table as it was last checked, whether or not it can be."""
        self.laid = ("", "")
        """The position and moves in the address, when it was."""

    def palette(self, message: Data) -> Data:
        """The cards to lay, set by set, each as it is written; their faces; and the rules that can be cited."""
        del message
        known, sets, faces = all_cards(), [], {}
        for found in self.session.sets.values():
            written = {write_card(card, known): card for card in found.cards}
            sets.append({"name": found.name, "cards": list(written)})
            faces.update({text: view.card(c, self.session.language) for text, c in written.items() if text != c.name})
        cards = self.session.told_cards(dict(known))
        language = self.session.language
        cited = [{"id": id, "title": language(rule.title)} for id, rule in rules().items() if not rule.is_faq]
        second = [ability for ability in EDITIONS[2].abilities if ability not in EDITIONS[1].abilities]
        return {"palette": {"sets": sets, "faces": faces, "rules": cited, "second": second}, "cards": cards}

    def bench(self, message: Data) -> Data:
        """The table as it was left, or as the address has it, and the moves. Where the address has none that can be
        read, the answer says why beside it."""
        del message
        start, moves = self.session.laid
        if start and (self.layout is None or self.laid != (start, moves)):
            try:
                position = read_position(_short(start, LONGEST_TEXT, "start"), all_cards())
                check_size(position)
                self.layout = layout_of(position)
            except Unreadable as error:
                self.session.laid = ("", "")
                return {**self.bench({}), "unreadable": self.session.language.error(error)}
            self.laid = (start, moves)
        table = None if self.layout is None else plain(self.layout)
        lines = "\n".join(part.strip() for part in moves.replace("\n", ";").split(";") if part.strip())
        notation = "" if self.layout is None else check(self.layout).notation
        return {"bench": {"table": table, "moves": lines, "notation": notation, "faces": self._faces(self.layout)}}

    def check(self, message: Data) -> Data:
        """Every reason why the table cannot be, or its position in words; and the address that brings it back."""
        layout = read_layout(message.get("table"))
        at = number_of(message, "at")
        moves = _short(text_of(message, "moves") if "moves" in message else "", LONGEST_TEXT, "moves")
        checked = check(layout)
        self.layout = layout
        if checked.position is not None and self.session.page == "workshop":
            self.laid = self.session.laid = (checked.notation, " ; ".join(moves.strip().split("\n")))
        problems = [
            {"zone": zone, "number": number, "text": self.session.language.error(error)}
            for zone, number, error in checked.problems
        ]
        mana = None if checked.position is None else checked.position.mana
        return {"checked": {"at": at, "problems": problems, "notation": checked.notation, "mana": mana,
                            "address": self.session.address, "faces": self._faces(layout)}}  # fmt: skip

    def _faces(self, layout: Layout | None) -> dict[str, Data]:
        """The faces of the cards on a table that are written out, by how they are written; whatever edition they are
        of."""
        found: dict[str, Data] = {}
        texts = {
            text for items in layout.zones.values() for item in items for text in (item.card, item.above)
        } if layout else set()  # fmt: skip
        for text in sorted(text for text in texts if "(" in text):
            for edition in (2, 1):
                try:
                    card = read_card(Token(text, 1, 1), {}, edition)
                except Unreadable:
                    continue
                found[text] = view.card(card, self.session.language)
        return found

    def follow(self, message: Data) -> Data:
        """What follows from moves: every event, the refusal, the position reached, and what may be next; or why the
        moves cannot be read."""
        self._start(message)
        try:
            verdict = self._followed(message)
        except Unreadable as error:
            return {"followed": {"problem": self.session.language.error(error)}}
        game, voice = verdict.game, self.session.voice
        told = [event for n, step in enumerate((game.opening, *game.steps)) for event in view.events(step, n, voice)]
        events = [{key: event[key] for key in ("rule", "text", "step")} for event in told]
        refused = view.reasons(verdict.refusal, game.position, voice) if verdict.refusal is not None else []
        tried = write_move(verdict.refusal.move) if verdict.refusal is not None else ""  # type: ignore[arg-type]
        after = [] if game.position.is_over or refused else legal_moves(game.position)
        followed = {
            "problem": "", "events": events, "steps": moves_in_words(game), "refused": refused, "tried": tried,
            "board": board_svg(game.position, False, voice), "over": game.position.is_over,
            "next": [write_move(move, game.position) for move in after[:MOST_NEXT]],
        }  # fmt: skip
        cited = {event["rule"] for event in events} | {reason["rule"] for reason in refused}
        return {"followed": followed, "rules": self.session.told_rules(cited)}

    def _followed(self, message: Data) -> Verdict:
        verdict = follow(self._start(message), _short(text_of(message, "moves"), LONGEST_TEXT, "moves"))
        if len(verdict.events) > (most := most_events(verdict.game.position)):
            raise too_long(most)
        return verdict

    def _start(self, message: Data) -> str:
        """The position that a message starts from: nothing that is dealt by chance. Raises `Unreadable`."""
        start = _short(text_of(message, "start"), LONGEST_TEXT, "start")
        check_size(read_position(start, all_cards()))
        return start

    def export(self, message: Data) -> Data:
        """The situation that is made of a table as its four texts, executed just now: whether it holds, and what does
        not."""
        happened = self._followed(message)
        title = _short(text_of(message, "title"), LONGEST_TITLE, "title")
        watch = _short(text_of(message, "watch"), LONGEST_REMARK, "watch")
        refused, final = text_of(message, "refused"), message.get("final")
        numbers, never = _list(message, "story", int), _list(message, "never", str)
        cited = [event.rule for event in happened.events]
        if not all(0 <= number < len(cited) for number in numbers) or sorted(set(numbers)) != numbers:
            raise Unreadable("“{key}”: expected numbers of events, in their order", key="story")
        for id in (*never, *([refused] if refused else [])):
            if id not in rules():
                raise Unreadable("there is no rule “{id}”", id=id[:80])
        if not isinstance(final, bool):
            raise Unreadable("“{key}” is missing, or neither yes nor no", key="final")
        expected = Expectation(tuple(cited[number] for number in numbers), tuple(never), refused, final)
        made = make(text_of(message, "start"), text_of(message, "moves"), expected, title, watch)
        return {"exported": {"texts": exports(made), "ok": made.ok, "problems": list(made.problems),
                             "id": made.situation.id}}  # fmt: skip

    def lay(self, message: Data) -> Data:
        """Lay the position at which the game on the table began on the workbench, with the moves since. Refused while
        cards are hidden."""
        del message
        session = self.session
        if session.game is None:
            raise Unreadable("no game is on the table: expected one")
        if session.hides:
            raise Unreadable("a game that was dealt holds hidden cards: expected one that began in a position")
        start, moves = session.written_start(), " ; ".join(moves_in_words(session.game))
        if session.verdict is not None and session.game is session.verdict.game:  # also the move that is refused
            moves = session.verdict.situation.moves.replace("\n", " ; ")
        session.turn_to("workshop")
        session.laid = (start, moves)
        return session.table()


def _short(text: str, most: int, key: str) -> str:
    """A text that is not too long. Raises `Unreadable`."""
    if len(text) > most:
        raise Unreadable("“{key}”: {length} characters, expected at most {most}", key=key, length=len(text), most=most)
    return text


def _list(message: Data, key: str, kind: type) -> list[Any]:
    """A list of plain things of a kind, in a message. Raises `Unreadable`."""
    found = message.get(key)
    if not isinstance(found, list) or len(found) > 1_000 or any(type(item) is not kind for item in found):
        raise Unreadable("“{key}” is missing, or no list of the right kind", key=key)
    return found
