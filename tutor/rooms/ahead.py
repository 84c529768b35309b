"""What lies ahead of a table, as a command prints it and a cell of a notebook shows it: records for whoever reckons
with them, a text, and a table with small charts."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from html import escape

from ..core import Unreadable
from ..core.guest import Game, Guest, Move
from ..core.prospects import Asked
from ..line import acts, answers
from ..line.answers import Form
from ..line.played import Chance, Outlook
from ..locale import ENGLISH, Language
from .prospects import asks as asks_of
from .prospects import prospect, told_of
from .state import Learning, Playing, State, Working
from .words import words_at

_STYLE = "border-collapse:collapse;text-align:left;max-width:44em"
_CELL = "padding:4px 8px;text-align:left;vertical-align:top"


class Ahead:
    """What lies ahead: ``told`` is all of it as plain records, in per cent; printed it is a text, and shown in a
    notebook a table with bars."""

    def __init__(self, told: answers.Prospect, words: Mapping[str, str | Form]) -> None:
        self.told = told
        self._words = words  # of the game at hand

    @property
    def found(self) -> list[Outlook]:
        """What may come, the best or the likeliest first."""
        return self.told["found"]

    def _say(self, key: str, count: int | None = None, **facts: object) -> str:
        entry = self._words[f"prospects-{key}"]
        if not isinstance(entry, str):
            assert count is not None
            entry = entry["one" if count == 1 else "other"]
        return entry.format(count=count, **facts)

    def _lead(self) -> list[str]:
        told = self.told
        asks = told["asks"]
        is_of_games = asks in ("best", "costly", "round")
        whole = told["done"] and (told["exact"] or is_of_games)
        count = told["total"] if asks == "turns" and whole else told["looked"]
        kind = "best" if asks == "costly" else asks
        status = self._say(f"{'all' if whole else 'part'}-{kind}", count)
        more = [self._say("more", told["more"])] if told["more"] else []
        return [self._say(f"lead-{asks}"), status, *told["says"], *more]

    def _number(self, one: Outlook) -> str:
        if "chance" not in one:
            return str(one["count"])
        chance: Chance = one["chance"]
        often = self._say("rare") if chance["rare"] else self._say("likely", likely=chance["likely"])
        return often if chance["low"] == chance["high"] else f"{often} ({self._say('between', None, **chance)})"

    def _said(self, one: Outlook) -> str:
        marks = [self._say(key) for key in ("own", "alike") if one.get(key)]
        return " ".join([*one["says"], *([f"({'; '.join(marks)})"] if marks else [])])

    def lines(self, written: bool = False) -> list[str]:
        """All of it as lines of text; ``written`` with the moves of each as they are written."""
        rows = [(self._number(one), self._said(one), one.get("way")) for one in self.found]
        wide = max((len(number) for number, *_ in rows), default=0)
        said = self._lead()
        for number, text, way in rows:
            said.append(f"{number:>{wide}}  {text}")
            if written and way is not None:
                said.append(f"{'':{wide}}  {' ; '.join(way['written'])}")
        return said

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        often = {"turns": "count", "coming": "often"}.get(self.told["asks"], "wins")
        head = "".join(f'<th scope="col" style="{_CELL}">{escape(self._say(key))}</th>' for key in ("what", often))
        rows = "".join(
            f'<tr><th scope="row" style="{_CELL};font-weight:400">{escape(self._said(one))}{self._bar(one)}</th>'
            f'<td style="{_CELL};white-space:nowrap">{escape(self._number(one))}</td></tr>'
            for one in self.found
        )
        lead = "".join(f"<p>{escape(line)}</p>" for line in self._lead())
        return f'{lead}<table style="{_STYLE}"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'

    def _bar(self, one: Outlook) -> str:
        """The bar of the page, which is as wide as what it stands in."""
        return f'<div style="width:24em;max-width:100%">{one["chance"]["bar"]}</div>' if "chance" in one else ""


def _asked_for(asks: str, can: Sequence[str]) -> str:
    """What is asked of a table where ``can`` be asked: before the first round who wins it, and not what comes next."""
    return "round" if asks == "coming" and "coming" not in can and "round" in can else asks


def looked(state: State, asks: str, seconds: float | None) -> Ahead:
    """What lies ahead of the table as it is, worked out to the end, or for so many seconds at most. Raises `Refused`
    or `Unreadable` for what cannot be asked of it."""
    until = None if seconds is None else time.monotonic() + seconds
    at = len(state.game.events) if state.game is not None else 0
    if isinstance(state.table, Playing | Learning):
        asks = _asked_for(asks, asks_of(state.table))
    while True:
        state, answer, *_ = prospect(state, acts.Prospect(asks, at))
        told = answer["prospect"]
        if told["done"] or (until is not None and time.monotonic() >= until):
            return Ahead(told, words_at(state.guest, state.language))


def worked_out(
    guest: Guest,
    asks: str,
    game: Game,
    own: Sequence[Move] = (),
    language: Language = ENGLISH,
) -> Ahead:
    """What lies ahead of a game, from what the side to play may know; ``own`` are moves of it that are put beside the
    best. Interrupted, it is all that was found so far.

    Raises `Refused` or `Unreadable` for what cannot be asked of it.
    """
    if guest.prospects is None:
        raise Unreadable("what lies ahead is not told here")
    story = game
    for move in own:
        story = story.play(move)
    asked = Asked(game, None, story)
    asks = _asked_for(asks, guest.prospects.asks(asked))
    work = guest.prospects.begin(asks, asked)
    is_done = False
    try:
        while work.go_on():
            pass
        is_done = True
    except KeyboardInterrupt:
        pass
    told = told_of(guest.prospects, Working(asks, asked, work), language, is_done)
    return Ahead(told, words_at(guest, language))
