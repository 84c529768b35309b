"""What the browser says, and what it is told: messages in, answers out. No widget in it, so that it can be tested and
attacked as it is.

A message is a plain dict with ``do`` and what that needs; whatever else comes is refused with an answer that says why,
and the table stays as it was. See `Session.handle`.
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..clash import Card, Game, Reason, Refused, Step
from ..clash.position import EMPTY
from ..clash.setup import check_custom
from ..clash.story import TooLong, patience
from ..compare import beside, changes, compare, differences
from ..contract import Unreadable
from ..lessons.progress import read_progress, write_progress
from ..locale import LANGUAGES
from ..notation import read_move, write_position
from ..notation.words import SIDE_NAMES
from ..opening import STARTER, read_setup
from ..rulebook import ability_name, rules
from ..scenarios import situations
from ..sets import all_cards, all_sets, by_name, joined, read_set
from . import bookshelf, teaching, view, workbench
from .art import BASTION, FORT
from .messages import LARGEST, message_of, number_of, text_of
from .sitting import Sitting, cards_of, moves_in_words, playlist, too_long
from .view import Data
from .words import interface

_HERE = Path(__file__).parent
_LOG = logging.getLogger(__name__)
#: Which module of the browser goes with which room; a game is drawn by the table itself, and its player goes with it.
MODULES = {"lobby": "lobby", "draft": "lobby", "rulebook": "rulebook", "workshop": "workshop", "lessons": "lessons",
           "game": "player"}  # fmt: skip


#: The state of a table that an act in vain leaves as it was.
_KEPT = ("start", "draft", "game", "verdict", "eyes", "sets", "origin", "page", "rule", "playlist", "language", "voice",
         "lesson", "progress", "laid", "_told_cards", "_told_rules", "_told", "_told_eyes", "_told_modules",
         "_told_progress")  # fmt: skip
#: How much may happen for one message, in all that is played for it; how many cards may be in all the sets of one's
#: own, and how long the name of one may be; and how many cards a browser is taken to remember.
MOST_HAPPENING, MOST_OWN_CARDS, LONGEST_NAME, MOST_TOLD_CARDS = 8_000, 1_000, 80, 4_000


class Session(Sitting):
    """A table with a browser at it, and what that has already been told."""

    def __init__(self, start: str = "", moves: str = "", situation: str = "", code: str = "") -> None:
        super().__init__(start, moves, situation, code)
        self._told_cards: set[str] = set()
        self._told_rules: set[str] = set()
        self._told: list[Step] = []
        self._told_eyes: int | None = None
        self._told_modules: set[str] = set()
        self._told_progress = self.progress
        self.acts: dict[str, Callable[[Data], Data]] = {
            "hello": self._hello,
            "language": self._language,
            "new": self._new,
            "situation": self._situation,
            "present": self._present,
            "page": self._page,
            "leave": self._leave,
            "take": self._take,
            "move": self._move,
            "undo": self._undo,
            "ready": self._ready,
            "branch": self._branch,
            "rejoin": self._rejoin,
            "edition": self._edition,
            "notation": self._notation,
            "beside": self._beside,
            "compare": self._compare,
            "differences": self._differences,
            "weigh": self._weigh,
            "set": self._set,
            "ping": lambda message: {},
            **teaching.acts(self),
            **bookshelf.acts(self),
            **workbench.acts(self),
        }

    def handle(self, message: object) -> Data:
        """The answer to a message of the browser. It never raises: what is wrong is said in the answer, also where the
        fault is ours, and the table is then as it was.

        ``hello`` (with the page's ``query`` and the ``language`` it would like), ``language`` (``code``), ``new``
        (``setup`` or ``start``), ``situation`` (``id``), ``present`` (``list``, ``number``), ``page`` (``page``,
        ``rule``), ``leave``, ``take`` (``card``), ``move`` (``text``), ``undo``, ``ready``, ``branch`` (``at``),
        ``rejoin``, ``edition`` (``number``), ``notation`` (``at``), ``beside``, ``compare``, ``differences``,
        ``weigh`` (``start``), ``set`` (``name``, ``text``), ``ping``. The answer repeats the message's ``n``.
        """
        number = message.get("n") if isinstance(message, dict) else None
        known = isinstance(number, int) and not isinstance(number, bool) and -LARGEST < number < LARGEST
        answer: Data = {"re": number if known else None}
        before = [getattr(self, key) for key in _KEPT]
        try:
            try:
                return answer | self._act(message_of(message))
            except (Refused, Unreadable, TooLong) as error:
                self._restore(before)
                return answer | self._why_not(error)
        except Exception:  # a defect of ours: it must neither leave half a move behind nor the page without an answer
            self._restore(before)
            _LOG.exception("a message could not be answered")
            return answer | {"broken": interface(self.language)["broken-answer"]}

    def _act(self, message: Data) -> Data:
        act = self.acts.get(text_of(message, "do"))
        if act is None:
            raise Unreadable("there is nothing of that name to do")
        with patience(MOST_HAPPENING):
            return act(message)

    def _why_not(self, error: Refused | Unreadable | TooLong) -> Data:
        if not isinstance(error, Refused):
            return {
                "unreadable": self.language.error(too_long(MOST_HAPPENING) if isinstance(error, TooLong) else error)
            }
        position = self.game.position if self.game is not None else EMPTY
        rules = self.told_rules({reason.rule for reason in error.reasons})
        return {"refused": view.reasons(error, position, self.voice), "rules": rules}

    def _restore(self, kept: list[Any]) -> None:
        for key, value in zip(_KEPT, kept, strict=True):
            setattr(self, key, value)

    # -- acts ------------------------------------------------------------------------------------------------------

    def _hello(self, message: Data) -> Data:
        self._told_modules = set()
        asked = message.get("language")
        if isinstance(asked, str) and asked in LANGUAGES and not self.chosen_language:
            self.speak(asked)  # what the browser would like; an address may say otherwise
        problem: Data = self._remember(message)
        if query := text_of(message, "query") if "query" in message else "":
            kept = [getattr(self, key) for key in _KEPT]
            try:
                self.open_address(query)
            except (Unreadable, Refused) as error:
                self._restore(kept)
                why = (
                    self.voice.refuse(error, EMPTY)[0][1:]
                    if isinstance(error, Refused)
                    else [self.language.error(error)]
                )
                problem = {"unreadable": " ".join(why)}
        return {**problem, **self._everything()}

    def _remember(self, message: Data) -> Data:
        """Take over the progress that the browser has kept; where it cannot be read, say so, and it stays there."""
        if not message.get("progress"):
            return {}
        try:
            self.progress = self._told_progress = read_progress(text_of(message, "progress"))
        except Unreadable as error:
            return {"unreadable": self.language.error(error), "progress-kept": True}
        return {}

    def _everything(self) -> Data:
        """All that the browser has to know, in the language spoken now, as if it knew nothing."""
        self._told_cards, self._told_rules, self._told = set(), set(), []
        return {
            "language": self.language.code,
            "languages": LANGUAGES,
            "interface": interface(self.language),
            "signs": view.signs(),
            "abilities": {ability: ability_name(ability, self.language) for ability in view.signs()},
            "titles": view.titles(all_cards(), self.language),
            "drawings": {"bastion": BASTION, "fort": FORT},
            "decks": {key: [card.name for card in deck] for key, deck in all_sets()[STARTER].decks.items()},
            "sets": view.sets(self.sets),
            "editions": view.editions(),
            "situations": [view.listed(situation, self.language) for situation in situations().values()],
            **self.table(),
        }

    def _language(self, message: Data) -> Data:
        self.speak(text_of(message, "code"))
        return self._everything()

    def _new(self, message: Data) -> Data:
        start = text_of(message, "start").strip()
        if start.startswith("setup:") and not re.search(r"[:,]\s*seed\b", start):
            start = str(read_setup(start, self.sets)._replace(seed=random.randrange(10**6)))
        self.begin(start, text_of(message, "moves") if "moves" in message else "")
        return self.table()

    def _situation(self, message: Data) -> Data:
        self.open_situation(text_of(message, "id"))
        return self.table()

    def _present(self, message: Data) -> Data:
        self.present(playlist(text_of(message, "list")), number_of(message, "number"))
        return self.table()

    def _page(self, message: Data) -> Data:
        self.turn_to(text_of(message, "page"), text_of(message, "rule") if "rule" in message else "")
        return self.table()

    def _leave(self, message: Data) -> Data:
        self.leave()
        return self.table()

    def _take(self, message: Data) -> Data:
        self.take(text_of(message, "card"))
        return self.table()

    def _move(self, message: Data) -> Data:
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        if self.eyes == view.NOBODY and self.game.choice is None:
            raise Unreadable("the screen is being handed over: expected “ready” before a move")
        if self.lesson is not None and not teaching.may_move(self):
            raise Unreadable("this step of the lesson asks for no move")
        move = read_move(text_of(message, "text"), cards_of(self.game.position))
        if self.eyes is not None and self.game.choice is not None and move.kind != "return":
            raise Refused(move, (Reason("wrong-cards", self.game.choice.rule, {"cards": self.game.choice.cards}),))
        self.play(move)
        return self.table()

    def _undo(self, message: Data) -> Data:
        self.undo()
        return self.table()

    def _ready(self, message: Data) -> Data:
        self.hand_over()
        return self.table()

    def _branch(self, message: Data) -> Data:
        self.branch(number_of(message, "at"))
        return self.table()

    def _rejoin(self, message: Data) -> Data:
        at = self.origin.at if self.origin else 0
        self.rejoin()
        return {**self.table(), "at": at}

    def _edition(self, message: Data) -> Data:
        """The situation on the table, executed by another edition."""
        if self.verdict is None or self.game is not self.verdict.game:
            raise Unreadable("no situation is on the table")
        shown = self.playlist
        self.lay_situation(self.verdict.situation, number_of(message, "number"))
        self.playlist = shown
        return self.table()

    def _notation(self, message: Data) -> Data:
        """The position after so many events in words; of a dealt game its setup and moves, as cards may be hidden."""
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        if self.hides and not self.is_dealt:
            raise Unreadable("a game that was dealt holds hidden cards: expected one that began in a position")
        if self.is_dealt:
            return {"notation": "\n".join([self.start, "", *moves_in_words(self.game)])}
        at = number_of(message, "at")
        steps = (self.game.opening, *self.game.steps)
        positions = [self.game.opening.start, *(position for step in steps for position in step.positions)]
        if not 0 <= at < len(positions):
            raise Unreadable("there is no event {number} in this story", number=at)
        return {"notation": write_position(positions[at], all_cards())}

    def _compare(self, message: Data) -> Data:
        """Both editions side by side; of a what-if, also what it branched off."""
        if self.game is None:
            raise Refused("", (Reason("no-game", "turn.phases"),))
        if self.hides and not self.game.position.is_over:
            raise Unreadable("a game with hidden cards can be compared once it is over")
        start, moves = self.start if self.is_dealt else self.written_start(), "\n".join(moves_in_words(self.game))
        if self.verdict is not None and self.game is self.verdict.game:  # also the move that it shows to be refused
            moves = self.verdict.situation.moves
        compared = view.comparison(compare(start, moves, self.sets), self.voice)
        return self._compared(compared)

    def _beside(self, message: Data) -> Data:
        """A what-if beside what it branched off, from the first event on which they part."""
        if self.origin is None or self.game is None:
            raise Unreadable("there is no what-if on the table")
        if self.eyes is not None and not self.origin.game.position.is_over:
            raise Unreadable("a game with hidden cards can be compared once it is over")
        games = (self.origin.game, self.game.settled())
        compared = view.comparison(beside(*games), self.voice)
        for told, title in zip(compared["told"], ("beside-original", "beside-branch"), strict=True):
            told["title"] = title
        return self._compared({**compared, "title": "beside-title"})

    def _compared(self, compared: Data) -> Data:
        cited = {event["rule"] for told in compared["told"] for event in told["events"]}
        cited |= {reason["rule"] for told in compared["told"] for reason in told["refused"]}
        return {"compared": compared, "rules": self.told_rules(cited)}

    def _differences(self, message: Data) -> Data:
        with patience(None):  # of the house, and once in a process
            found = changes()
        cited = {id for one in found.values() for ids in one.cited() for id in ids}
        cited |= {id for _, *both in differences() for id in both}
        return {"differences": view.differences(differences(), found), "rules": self.told_rules(cited)}

    def _weigh(self, message: Data) -> Data:
        """The level that the choices of a custom game make, and why they cannot be, if so."""
        setup = read_setup(text_of(message, "start"), self.sets)
        custom = setup.custom(self.sets)
        level = custom.points + custom.level - custom.allowed
        why: list[Data] = []
        try:
            check_custom(custom._replace(level=level), setup.edition)
        except Refused as refused:
            why = [{"rule": rule, "why": why, "then": then} for rule, why, then in self.voice.refuse(refused, EMPTY)]
        return {"weighed": {"level": level, "why": why}}

    def _set(self, message: Data) -> Data:
        """Add an uploaded card set to those of this table. Raises `Unreadable`."""
        name = text_of(message, "name")
        found = read_set(text_of(message, "text"), name)
        if (length := len(found.name)) > LONGEST_NAME:
            raise Unreadable("“{key}”: {length} characters, expected at most {most}",
                             key="name", length=length, most=LONGEST_NAME)  # fmt: skip
        own = [one for id, one in self.sets.items() if id not in all_sets() and id != found.id]
        if (count := sum(len(one.cards) for one in (*own, found))) > MOST_OWN_CARDS:
            raise Unreadable("{count} cards: expected at most {most}", source=name, count=count, most=MOST_OWN_CARDS)
        if found.id in all_sets() or (found.id in self.sets and (self.draft or self.game)):
            raise Unreadable("a set of that name is known: expected another file name", source=name)
        self.sets = joined({**self.sets, found.id: found})
        return {"sets": view.sets(self.sets), "address": self.address, **self.table()}

    # -- what the browser is told ----------------------------------------------------------------------------------

    @property
    def room(self) -> str:
        """Where the person is: in the lobby, a draft or a game, or on one of the pages."""
        return self.page or ("draft" if self.draft is not None else "game" if self.game is not None else "lobby")

    def table(self) -> Data:
        """All that the browser does not know yet of where it is, and what can be done there now."""
        told: Data = {"room": self.room, "address": self.address, "over": False, "draft": None, "choice": None,
                      "moves": None}  # fmt: skip
        told["modules"] = self.told_modules(MODULES.get(self.room), "lessons" if self.lesson else None, "keeper")
        if self.room != "game":
            self._told = []
        if self.draft is not None:
            told["draft"] = view.draft(self.draft, self.voice)
            told["rules"] = self.told_rules({told["draft"]["rule"], "format.draft-reveals-four"})
            known = by_name(self.sets)
            names = {name for key in ("shown", "A", "B") for name in told["draft"][key]}
            told["cards"] = self.told_cards({name: known[name] for name in sorted(names)})
            drafted = read_setup(self.start, self.sets)
            told["undo"] = bool(drafted.took or drafted.removed)
        elif self.game is not None:
            self._tell_game(told, self.game)
        elif self.room == "lobby":
            told["cards"] = self.told_cards({c.name: c for deck in all_sets()[STARTER].decks.values() for c in deck})
        elif self.room == "lessons":
            told["shelf"] = teaching.shelf(self)
        else:
            told["rule"] = self.rule
        if self.progress is not self._told_progress:
            told["progress"] = write_progress(self.progress)
            self._told_progress = self.progress
        return told

    def _tell_game(self, told: Data, game: Game) -> None:
        told.update(self._story(game))
        told["solo"] = game.position.solo
        told["edition"] = game.position.edition
        told["handover"] = SIDE_NAMES[game.position.player] if self.eyes == view.NOBODY else None
        setup = read_setup(self.start, self.sets) if self.is_dealt else None
        told["undo"] = bool(game.moves or (setup and (setup.took or setup.removed)))
        told["over"] = game.position.is_over
        told["setup"] = str(setup) if setup else None
        told["origin"] = None if self.origin is None else {"at": self.origin.at, "first": self.origin.first}
        told["playlist"] = self._told_playlist()
        if game.choice is not None:
            told["choice"] = view.choice(game.choice)
        elif self.eyes != view.NOBODY and (self.lesson is None or teaching.may_move(self)):
            told["moves"] = view.moves(game.position, self.voice)
        cited = {entry["rule"] for entry in told["events"]}
        cited |= {reason["rule"] for entry in (told["moves"] or {}).get("hand", ()) for reason in entry.get("why", ())}
        if game.choice is not None:
            cited.add(game.choice.rule)
        if self.verdict is not None and self.origin is None:
            told["situation"] = view.situation(self.verdict, self.voice)
            cited |= set(self.verdict.situation.shows) & set(rules())
        if self.lesson is not None:
            told["lesson"] = teaching.told(self)
            cited |= teaching.cited(self, told["lesson"])
        told["rules"] = self.told_rules(cited)
        told["cards"] = self.told_cards(view.seen_cards(game.position, game.events))

    def _told_playlist(self) -> Data | None:
        if not self.playlist or self.verdict is None:
            return None
        number = self.playlist.index(self.verdict.situation.id) + 1
        return {"list": ",".join(self.playlist), "number": number, "count": len(self.playlist)}

    def _story(self, game: Game) -> Data:
        """The events that the browser does not know yet, after the first ``from`` of those that it does."""
        steps = [game.opening, *game.steps]
        same = 0
        if self.eyes != self._told_eyes:
            self._told = []  # with other eyes everything looks different
        self._told_eyes = self.eyes
        while same < min(len(steps), len(self._told)) and steps[same] is self._told[same]:
            same += 1
        told: Data = {
            "from": sum(len(step.events) for step in steps[:same]), "events": [], "steps": moves_in_words(game),
        }  # fmt: skip
        for number in range(same, len(steps)):
            told["events"] += view.events(steps[number], number, self.voice, self.eyes)
        if same == 0:
            told["start"] = view.frame(game.opening.start, self.eyes)
        self._told = steps
        return told

    def told_cards(self, cards: dict[str, Card]) -> Data:
        """Those of the cards that the browser does not know yet, for it to draw."""
        new = {
            name: view.card(card, self.language) for name, card in sorted(cards.items()) if name not in self._told_cards
        }
        if len(self._told_cards) > MOST_TOLD_CARDS:
            self._told_cards = set()  # they are told again
        self._told_cards = self._told_cards | set(new)
        return new

    def told_rules(self, ids: set[str]) -> Data:
        """Those of the rules that the browser does not know yet."""
        new = view.rule_data(ids - self._told_rules, self.language)
        self._told_rules = self._told_rules | ids
        return new

    def told_modules(self, *names: str | None) -> dict[str, dict[str, str]]:
        """The browser's modules of these names and their stylesheets, where it has not got them yet."""
        new = [name for name in names if name is not None and name not in self._told_modules]
        self._told_modules = self._told_modules | set(new)
        return {
            name: {
                kind: path.read_text("utf-8") for kind in ("js", "css") if (path := _HERE / f"{name}.{kind}").exists()
            }
            for name in new
        }
