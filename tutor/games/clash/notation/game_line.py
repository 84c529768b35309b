"""Reading of the ``game:`` line of a position: edition, mode, turn, phase, Mana and winners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NoReturn

from ....core import SEEDS, Unreadable
from ....core.text import Token, commas
from ..rules import EDITIONS, A
from ..rules.position import OVER, SUMMONING
from .modes import MODES, Mode, in_words, winners_said
from .words import BOUNDLESS, LARGEST, SIDE_NAMES


class GameLine(NamedTuple):
    """The values of the ``game:`` line. ``mana`` is None if the rules determine it."""

    edition: int
    mode: Mode
    turn: int
    player: int
    phase: str
    mana: int | None
    winners: tuple[int, ...]
    seed: int


def read_game(value: Token, meant: tuple[Mode, ...], edition: int | None) -> GameLine:
    """Return the values of the ``game:`` line. ``meant`` contains the modes that the text can mean."""
    found: dict[str, int | str | tuple[int, ...]] = {}
    where: dict[str, Token] = {}
    sides, four = meant[0].sides, meant[0].four

    def put(key: str, item: Token, what: int | str | tuple[int, ...]) -> None:
        if key in found:
            item.fail(
                "“{found}” says again what “{before}” has said: expected one of them",
                before=" ".join(where[key].text.split()),
            )
        found[key], where[key] = what, item

    for item in commas(value):
        words = item.text.split()
        last = item.part(item.text.rindex(words[-1])) if words else item
        match words:
            case ["edition", _]:
                known = last.number(0, LARGEST, "an edition")
                if known not in EDITIONS and edition is None:
                    last.fail("there is no edition {found} here: expected {known}", known=_list(EDITIONS))
                put("edition", item, known)
            case [name] if name in MODES:
                put("mode", item, name)
            case ["turn", _]:
                put("turn", item, last.number(1, BOUNDLESS, "a turn"))
            case [side, "to", "play"] if side in sides:
                put("player", item, SIDE_NAMES.index(side))
            case ["summoning" | "assault" as phase]:
                put("phase", item, phase)
            case ["mana", _]:
                put("mana", item, last.number(0, BOUNDLESS, "an amount of Mana"))
            case ["over"]:
                put("phase", item, OVER)
            case [*_, "wins" | "win"] if (
                (winners := _winners(words[:-1], sides))
                and " ".join(words) == winners_said(winners)
                and (four or len(winners) == 1)
            ):
                put("winners", item, winners)
            case ["seed", _]:
                put("seed", item, last.number(0, SEEDS - 1, "a seed"))
            case _:
                _fail_unknown_item(item, meant)
    for key, example in (("edition", "edition 2" if four else "edition 1"), ("mode", "team" if four else "duel")):
        if key not in found and not (key == "edition" and edition is not None):
            value.fail("the {key} is missing: expected for example “{example}”", key=key, example=example)
    if edition is not None:
        if edition not in EDITIONS:
            raise Unreadable("there is no edition {n} here: expected {known}", 1, 1, n=edition, known=_list(EDITIONS))
        found["edition"] = edition
    mode = MODES[str(found["mode"])]
    if mode.four and not EDITIONS[int(str(found["edition"]))].four_kingdoms:
        where["mode"].fail(
            "“{found}” is a game of four Kingdoms, which edition {edition} has not got (four.modes): expected "
            "edition 2",
            edition=str(found["edition"]),
        )
    over = found.get("phase") == OVER
    won = found.get("winners", ())
    if over != ("winners" in found):
        _fail_without_winner(where["phase" if over else "winners"], mode)
    assert isinstance(won, tuple)
    if over and won not in parties_of(mode):
        _fail_without_winner(where["winners"], mode)
    for key in ("player", "mana") if over else ():
        if key in found:
            where[key].fail("“{found}” has no place in a game that is over: expected it left out")

    numbers = {key: value for key, value in found.items() if isinstance(value, int)}
    return GameLine(
        numbers["edition"], mode, numbers.get("turn", 5 if mode.four else 3), numbers.get("player", A),
        str(found.get("phase", SUMMONING)), numbers.get("mana"), won, numbers.get("seed", 0),
    )  # fmt: skip


def _fail_unknown_item(item: Token, meant: tuple[Mode, ...]) -> NoReturn:
    if meant[0].four:
        item.fail(
            "“{found}” says nothing about a game: expected edition 2, {modes}, turn N, {sides} to play, summoning or "
            "assault, mana N, seed N, or over, {winners}",
            modes=in_words(tuple(mode for mode in MODES if MODES[mode].four)),
            sides=in_words(meant[0].sides), winners=winners_said(parties_of(meant[0])[0]),
        )  # fmt: skip
    item.fail(
        "“{found}” says nothing about a game: expected edition N, duel or solo, turn N, A to play or "
        "B to play, summoning or assault, mana N, seed N, or over, A wins"
    )


def _winners(words: list[str], sides: tuple[str, ...]) -> tuple[int, ...]:
    """Return the sides named by words such as “A and C”, or an empty tuple for other words."""
    names = words[::2]
    if set(words[1::2]) - {"and"} or set(names) - set(sides):
        return ()
    return tuple(SIDE_NAMES.index(name) for name in names)


def parties_of(mode: Mode) -> list[tuple[int, ...]]:
    """Return every set of sides that can win a game together."""
    sides = range(mode.kingdoms)
    if mode.teams:
        return [(0, 2), (1, 3)]
    alone: list[tuple[int, ...]] = [(side,) for side in sides]
    return alone + [tuple(side for side in sides if side != lost) for lost in sides] if mode.four else alone


def _fail_without_winner(token: Token, mode: Mode) -> NoReturn:
    if not mode.four:
        token.fail("a finished game says “over, A wins” or “over, B wins”")
    token.fail(
        "a finished {mode} game says who has won: expected over, and {winners}",
        mode=mode.name, winners=in_words(tuple(winners_said(party) for party in parties_of(mode))),
    )  # fmt: skip


def _list(numbers: Iterable[int]) -> str:
    return ", ".join(str(number) for number in numbers)
