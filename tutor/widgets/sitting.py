"""One person at one table: what lies on it, what can be done with it, and the address that brings it back.

No message and no widget is in here: `tutor.widgets.session` hears the browser, and tells it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qs, quote

from ..clash import Card, Game, Move, Position, Reason, Refused, Step
from ..clash.setup import Draft, Removals
from ..contract import Unreadable
from ..lessons.progress import Progress
from ..locale import ENGLISH, Language, language
from ..notation import Said, cards_in, read_moves, write_move, write_position
from ..opening import read_setup, read_start
from ..rulebook import Voice, rules
from ..scenarios import Situation, Verdict, run, situations
from ..sets import CardSet, all_cards, all_sets
from . import view
from .teaching import Run, begin

#: The pages that are no table.
PAGES = ("rulebook", "workshop", "lessons")
#: How many cards may lie on a table, and how much may happen in a game: so many events, each drawn with all the cards.
MOST_CARDS, MOST_EVENTS, MOST_DRAWN = 160, 3_000, 160_000


class Origin(NamedTuple):
    """What a what-if has branched off: the game as it was, the event at which, and the situation or lesson it was."""

    game: Game
    at: int
    start: str
    verdict: Verdict | None
    first: int
    """The number of moves that the branch has in common with it."""


class Sitting:
    """A table at which a draft or a game is on its way, or one of the pages beside it."""

    def __init__(self, start: str = "", moves: str = "", situation: str = "", code: str = "") -> None:
        """Sit down: at a position or setup in words with the moves since, at a situation, or at an empty table.

        Raises `Unreadable` where those words do not make a game, or ``code`` is no language.
        """
        self.language: Language = ENGLISH
        self.voice = Voice()
        self.chosen_language = bool(code)
        """A language was asked for: it is not the browser's to choose."""
        if code:
            self.speak(code)
        self.page = ""
        """One of `PAGES`, or empty at the table itself."""
        self.rule = ""
        """The rule at which the rulebook is open."""
        self.laid = ("", "")
        """The position and the moves on the workbench of the workshop, in words."""
        self.start = ""
        self.draft: Draft | Removals | None = None
        self.game: Game | None = None
        self.verdict: Verdict | None = None
        self.origin: Origin | None = None
        """What the game on the table has branched off, if it is a what-if."""
        self.playlist: tuple[str, ...] = ()
        """The situations that are being presented, by id."""
        self.lesson: Run | None = None
        """The lesson on the table, if one is."""
        self.progress = Progress()
        """How far the learner has come in the lessons."""
        self.eyes: int | None = None
        """Whose hand is shown: on an open table (None) both; in a duel at one screen the one whose turn it is, once
        the screen has been handed over."""
        self.sets: Mapping[str, CardSet] = all_sets()
        """The card sets to draft from: the house's, and those uploaded at this table."""
        if situation:
            self.open_situation(situation)
        elif start:
            self.begin(start, moves)

    def speak(self, code: str) -> None:
        """Speak another language from now on. Raises `Unreadable` where it is none of ours."""
        self.language = language(code)
        self.voice = Voice(self.language)

    # -- what lies on the table --------------------------------------------------------------------------------------

    def _lay(self, start: str = "", draft: Draft | Removals | None = None, game: Game | None = None,
             verdict: Verdict | None = None) -> None:  # fmt: skip
        """Clear the table, and lay something else on it."""
        self.start, self.draft, self.game, self.verdict = start, draft, game, verdict
        self.origin, self.eyes, self.page, self.rule, self.playlist, self.lesson = None, None, "", "", (), None

    def begin(self, start: str, moves: str = "") -> None:
        """Begin a draft or a game, and make the moves. Raises `Unreadable`; then nothing has changed."""
        start = start.strip()
        opening = read_start(start, sets=self.sets)
        game = None
        if isinstance(opening, Step):
            check_size(opening.position)
            game = self._moved(Game(opening), read_moves(moves, cards_of(opening.position)))
        written = str(read_setup(start, self.sets)) if start.startswith("setup:") else start
        self._lay(written, None if isinstance(opening, Step) else opening, game)
        if self.game is not None:
            self._look_away()

    def _moved(self, game: Game, moves: tuple[Said, ...]) -> Game:
        dealt_duel = _was_dealt(game) and not game.position.solo
        most, count = most_events(game.position), len(game.opening.events)
        for number, said in enumerate(moves, 1):
            try:
                game = game.play(said.move)
            except Refused as refused:
                why = self.voice.refuse(refused, game.settled().position)[0][1]
                if dealt_duel:  # not a word of what a hand holds
                    why = self.language(rules()[refused.reasons[0].rule].title)
                raise Unreadable("move {number}, {move}: {why}", number=number, move=said.text, why=why) from None
            count += len(game.step.events)
            if count > most:
                raise too_long(most)
        return game

    def open_situation(self, id: str) -> None:
        """Put a situation on the table and execute it. Raises `Unreadable` where there is none of that id."""
        situation = situations().get(id)
        if situation is None:
            raise Unreadable("there is no situation “{id}”", id=id[:80])
        self.lay_situation(situation)

    def lay_situation(self, situation: Situation, edition: int = 0) -> None:
        """Put a situation on the table and execute it, by its own edition or another. Raises `Unreadable`."""
        verdict = run(situation, edition)
        self._lay(situation.start, None, verdict.game, verdict)

    def lay_lesson(self, run: Run, game: Game) -> None:
        """Put a part of a lesson on the table."""
        self._lay("", None, game)
        self.lesson = run

    def leave(self) -> None:
        """Clear the table."""
        self._lay()

    def turn_to(self, page: str, rule: str = "") -> None:
        """Turn to one of the pages beside the table, which is cleared. Raises `Unreadable`."""
        if page not in PAGES:
            raise Unreadable("there is no page “{page}”: expected one of {known}",
                             page=page[:40], known=", ".join(PAGES))  # fmt: skip
        self._lay()
        self.page, self.rule = page, rule[:80]

    def take(self, name: str) -> None:
        """Take a card of the draft, or remove one from a constructed deck; the last one deals the game. Raises
        `Refused`."""
        if self.draft is None:
            raise Refused(name, (Reason("draft-over", "format.draft-solo"),))
        setup = read_setup(self.start, self.sets)
        if isinstance(self.draft, Removals):
            self.draft.remove(name)
            self.begin(str(setup._replace(removed=(*setup.removed, name))))
        else:
            self.draft.take(name)
            self.begin(str(setup._replace(took=(*setup.took, name))))

    def play(self, move: Move) -> None:
        """Make a move. Raises `Refused`; then nothing has changed."""
        if self.game is None:
            raise Refused(move, (Reason("no-game", "turn.phases"),))
        game = self.game.play(move)
        if len(game.events) > (most := most_events(game.position)):
            raise too_long(most)
        self.game = game
        if self.lesson is not None:
            self.lesson = self.lesson._replace(rungs=0)
        self._look_away()

    def undo(self) -> None:
        """Take the last move, or the last card of a draft, back."""
        if self.game is not None and self.game.moves:
            self.game = self.game.undo()
            self._look_away()
        elif self.start.startswith("setup:"):
            setup = read_setup(self.start, self.sets)
            if setup.took or setup.removed:
                self.begin(str(setup._replace(took=setup.took[:-1], removed=setup.removed[:-1])))

    def hand_over(self) -> None:
        """The one whose turn it is sits at the screen now, and may see their hand."""
        if self.game is not None and self.eyes is not None:
            self.eyes = self.game.position.player

    def _look_away(self) -> None:
        """In a duel that was dealt, nobody sees a hand once the turn has passed; when the game is over, all is open."""
        assert self.game is not None
        dealt_duel = self.start.startswith("setup:") and self.verdict is None and not self.game.position.solo
        if not dealt_duel or self.game.position.is_over:
            self.eyes = None
        elif self.eyes != self.game.position.player:
            self.eyes = view.NOBODY

    # -- what if ---------------------------------------------------------------------------------------------------

    def branch(self, at: int) -> None:
        """Go back to the last decision before so many events, and play on from there; `rejoin` returns. Raises
        `Refused` or `Unreadable`."""
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        ends = [len(self.game.opening.events)]
        for step in self.game.steps:
            ends.append(ends[-1] + len(step.events))
        if not 0 <= at <= ends[-1]:
            raise Unreadable("there is no event {number} in this story", number=at)
        kept = max((n for n, end in enumerate(ends) if end <= at), default=0)
        origin = self.origin or Origin(self.game, at, self.start, self.verdict, kept)
        game = Game(self.game.opening)
        for move in self.game.moves[:kept]:
            game = game.play(move)
        self.game, self.origin = game, origin._replace(first=min(kept, origin.first))
        self._look_away()

    def rejoin(self) -> None:
        """Return from a what-if to what it branched off."""
        if self.origin is not None:
            self.game, self.start, self.verdict = self.origin.game, self.origin.start, self.origin.verdict
            self.origin = None
            self._look_away()

    def present(self, ids: tuple[str, ...], number: int = 1) -> None:
        """Present situations one after the other, beginning with the ``number``th, from 1. Raises `Unreadable`."""
        if not 1 <= number <= len(ids):
            raise Unreadable("expected a number from 1 to {most}, and found {number}", number=number, most=len(ids))
        self.open_situation(ids[number - 1])
        self.playlist = ids

    # -- the address -----------------------------------------------------------------------------------------------

    @property
    def address(self) -> str:
        """The query that brings this table back, such as ``?start=…&moves=…``, ``?situation=…`` or ``?page=…``; empty
        for an empty table in English."""
        query = self._query()
        if self.language.code != "en":
            query += f"{'&' if query else '?'}lang={self.language.code}"
        return query

    def _query(self) -> str:
        if self.page == "workshop" and self.laid[0]:
            start, moves = map(_quoted, self.laid)
            return f"?page=workshop&start={start}" + (f"&moves={moves}" if moves else "")
        if self.page:
            return f"?page={self.page}{f'&rule={quote(self.rule)}' if self.rule else ''}"
        if self.lesson is not None:
            id = self.lesson.own.id
            return "?page=lessons" if self.lesson.review else f"?lesson={id}&step={self.lesson.at + 1}"
        if self.verdict is not None and self.game is self.verdict.game and self.verdict.situation.id in situations():
            shown = f"situation={quote(self.verdict.situation.id)}"
            return f"?present={_list_of(self.playlist)}&{shown}" if self.playlist else f"?{shown}"
        if not self.start:
            return ""
        start = self.start if self.is_dealt else self.written_start()
        query = f"?start={_quoted(start)}"
        if self.game is not None and self.game.moves:
            query += f"&moves={_quoted(' ; '.join(moves_in_words(self.game)))}"
        return query

    @property
    def is_dealt(self) -> bool:
        """True where the game was dealt from a setup, so that cards may be hidden."""
        return self.start.startswith("setup:")

    @property
    def hides(self) -> bool:
        """True where cards may be hidden: in a game that was dealt, also one that a lesson has dealt."""
        return self.is_dealt or (self.lesson is not None and self.game is not None and _was_dealt(self.game))

    def written_start(self) -> str:
        """The position at which the game on the table began, on one line."""
        assert self.game is not None
        return write_position(self.game.opening.position, all_cards(), one_line=True)

    def open_address(self, query: str) -> None:
        """Sit down at the table that a query describes; an empty one leaves the table as it is. Raises `Unreadable`."""
        try:
            found = {key: values[0] for key, values in parse_qs(query.lstrip("?"), max_num_fields=20,
                                                                errors="replace").items()}  # fmt: skip
        except ValueError:
            raise Unreadable("this address has too many parts: expected start and moves, or situation") from None
        if "lang" in found:
            self.speak(found["lang"])
        if "page" in found:
            self.turn_to(found["page"], found.get("rule", ""))
            if self.page == "workshop" and "start" in found:
                self.laid = (found["start"], found.get("moves", ""))
        elif "lesson" in found:
            step = found.get("step", "1")
            begin(self, found["lesson"], int(step) if step.isascii() and step.isdigit() and len(step) < 4 else 1)
        elif "present" in found:
            ids = playlist(found["present"])
            shown = found.get("situation", ids[0])
            self.present(ids, ids.index(shown) + 1 if shown in ids else 1)
        elif "situation" in found:
            self.open_situation(found["situation"])
        elif "start" in found:
            self.begin(found["start"], found.get("moves", ""))


def _was_dealt(game: Game) -> bool:
    """True where a game began with cards being dealt."""
    return any(event.kind == "deal" for event in game.opening.events)


def check_size(position: Position) -> None:
    """Refuse a table with more cards than a page shows. Raises `Unreadable`."""
    if (count := len(cards_in(position))) > MOST_CARDS:
        raise Unreadable("{count} cards: expected at most {most}", count=count, most=MOST_CARDS)


def most_events(position: Position) -> int:
    """How much may happen in a game with the cards of a position: each event is drawn with all of them."""
    return min(MOST_EVENTS, MOST_DRAWN // max(1, len(cards_in(position))))


def too_long(most: int) -> Unreadable:
    """What is said of a game in which more happens than a page tells."""
    return Unreadable("more happens here than a page tells: expected at most {most} events", most=most)


def playlist(name: str) -> tuple[str, ...]:
    """The ids of the situations to present: those of a group such as ``faq``, or those named, with commas between
    them. Raises `Unreadable`."""
    known = situations()
    found = tuple(id for id, situation in known.items() if situation.group == name)
    if not found:
        found = tuple(dict.fromkeys(name[:4000].split(",")))
    for id in found:
        if id not in known:
            raise Unreadable("there is no situation “{id}”", id=id[:80])
    return found


def _list_of(ids: tuple[str, ...]) -> str:
    """The shortest name of a playlist."""
    group = situations()[ids[0]].group
    return group if playlist(group) == ids else quote(",".join(ids), safe=",")


def moves_in_words(game: Game) -> list[str]:
    """The moves of a game in words."""
    return [write_move(move) for move in game.moves]


def cards_of(position: Position) -> dict[str, Card]:
    """The cards that a move in this position may name."""
    return {**all_cards(), **{card.name: card for card in cards_in(position)}}


def _quoted(text: str) -> str:
    """A text in an address, as readable as it can be."""
    return quote(text, safe=" ,:;!{}|/'()").replace(" ", "+")
