"""An analysis as a notebook shows it: a text, and a table with small charts."""

from __future__ import annotations

import time
from collections.abc import Mapping
from html import escape

from ..protocol import acts, answers
from ..protocol.answers import Form
from ..protocol.played import Chance, Outlook
from .prospects import asks as available
from .prospects import prospect
from .state import Learning, Playing, State
from .words import words_at

_STYLE = "border-collapse:collapse;text-align:left;max-width:44em"
_CELL = "padding:4px 8px;text-align:left;vertical-align:top"


class Ahead:
    """The result of an analysis. ``told`` has all of it as plain data, in per cent. It is printed as text and shown
    in a notebook as a table with bars."""

    def __init__(self, told: answers.Prospect, words: Mapping[str, str | Form]) -> None:
        self.told = told
        self._words = words  # of the game at hand

    @property
    def found(self) -> list[Outlook]:
        """The results, the best or the likeliest first."""
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

    def __repr__(self) -> str:
        numbers = [self._number(one) for one in self.found]
        wide = max(map(len, numbers), default=0)
        rows = (f"{number:>{wide}}  {self._said(one)}" for number, one in zip(numbers, self.found, strict=True))
        return "\n".join([*self._lead(), *rows])

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
        """Return the bar of the page, which fills the width of its container."""
        return f'<div style="width:24em;max-width:100%">{one["chance"]["bar"]}</div>' if "chance" in one else ""


def looked(state: State, asks: str, seconds: float | None) -> Ahead:
    """Return an analysis of the current table, worked out to the end, or for so many seconds at most. Before the
    first round, what is ``coming`` is who wins that ``round``. Raises `Refused` or `Unreadable` where the table has
    none."""
    until = None if seconds is None else time.monotonic() + seconds
    at = len(state.game.events) if state.game is not None else 0
    if asks == "coming" and isinstance(state.table, Playing | Learning) and "round" in available(state.table):
        asks = "round"
    while True:
        state, answer, *_ = prospect(state, acts.Prospect(asks, at))
        told = answer["prospect"]
        if told["done"] or (until is not None and time.monotonic() >= until):
            return Ahead(told, words_at(state.definition, state.language))
