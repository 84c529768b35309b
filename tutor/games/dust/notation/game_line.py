"""The ``game:`` line of a position: the mode and how far the game has gone.

game: dust, versus 3, round 4 begun by A, C to answer B, speed
game: dust, team, round 2, BD to send
game: dust, young, A to play, last play B, seed 7
game: dust, versus, round 24, over, A wins, last round A
"""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from ....core import SEEDS
from ....core.text import Token, commas, nearest
from ..rules.cards import STATS
from ..rules.position import ADD, ANSWER, ATTACK, CHOOSE, MODES, OVER, PLAY, SEND, Phase, Position
from .cards import SEATS, TEAMS, in_words, parties

#: The maximum number of a round.
_MOST_ROUNDS = 9_999
_CHOICES: dict[str, Phase] = {"choose": CHOOSE, "send": SEND, "attack": ATTACK, "add": ADD, "play": PLAY}


class GameLine(NamedTuple):
    """The content of the ``game:`` line."""

    mode: str
    round: int = 1
    begun: int | None = None
    phase: Phase = ATTACK
    player: int = 0
    leader: int | None = None
    stat: str | None = None
    last_play: int | None = None
    winners: tuple[int, ...] = ()
    last_round: int | None = None
    seed: int = 0

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the players."""
        return SEATS[: MODES[self.mode]]

    @property
    def is_young(self) -> bool:
        """Whether the mode is Young Champions."""
        return self.mode.startswith("young")

    @property
    def is_middle(self) -> bool:
        """Whether the position is in the middle of a round."""
        return self.phase in (ANSWER, ADD)


def read_game(value: Token) -> GameLine:
    """Return the content of the line. Raise `Unreadable` on an error."""
    items = commas(value)
    if not items or items[0].text != "dust":
        (items[0] if items else value).fail("“{found}” is another game: expected dust first")
    mode = next((item for item in items[1:] if item.text in MODES), None)
    if mode is None:
        near = next((near for item in items[1:] if (near := nearest(item.text, list(MODES)))), "")
        value.fail("what is played is missing: expected one of {modes}{near}", modes=", ".join(MODES), near=near)
    reader = _Reader(GameLine(mode.text))
    for item in items[1:]:
        reader.read(item)
    return reader.checked(value)


class _Reader:
    """Reads the items of the line, in any order."""

    def __init__(self, line: GameLine) -> None:
        self.line, self.where = line, dict[str, Token]()

    def read(self, item: Token) -> None:
        """Read one item."""
        line, words = self.line, item.text.split()
        last = item.part(item.text.rindex(words[-1]))
        match words:
            case _ if item.text in MODES:
                key = "mode"
            case ["round", number]:
                at = item.text.index(number, len("round"))
                key = "round"
                line = line._replace(round=item.part(at, at + len(number)).number(1, _MOST_ROUNDS, "a round"))
            case ["round", number, "begun", "by", side]:
                at = item.text.index(number, len("round"))
                key = "round"
                line = line._replace(
                    round=item.part(at, at + len(number)).number(1, _MOST_ROUNDS, "a round"),
                    begun=self.seat(last, side),
                )
            case [side, "to", "choose" | "send" | "attack" | "add" | "play" as what]:
                key, phase = "state", _CHOICES[what]
                line = line._replace(phase=phase, player=self.player(item, side, phase))
            case [side, "to", "answer", other]:
                key = "state"
                line = line._replace(phase=ANSWER, player=self.seat(item, side), leader=self.seat(last, other))
            case ["over"]:
                key, line = "state", line._replace(phase=OVER)
            case [*names, "wins" | "win"] if names:
                key, line = "winners", line._replace(winners=self.winners(item, names))
            case ["last", "play", side]:
                key, line = "last play", line._replace(last_play=self.seat(last, side))
            case ["last", "round", side]:
                key, line = "last round", line._replace(last_round=self.pile(last, side))
            case ["seed", _]:
                key, line = "seed", line._replace(seed=last.number(0, SEEDS - 1, "a seed"))
            case [stat] if stat in STATS:
                key, line = "stat", line._replace(stat=stat)
            case _:
                self.fail_unknown(item)
        if key in self.where:
            before = " ".join(self.where[key].text.split())
            item.fail("“{found}” says again what “{before}” has said: expected one of them", before=before)
        self.where[key], self.line = item, line

    def seat(self, token: Token, name: str) -> int:
        """Return the number of a player."""
        if name not in self.line.seats:
            token.fail("{name} does not play in {mode}: expected {seats}",
                       name=name[:20], mode=self.line.mode, seats=in_words(self.line.seats))  # fmt: skip
        return SEATS.index(name)

    def player(self, token: Token, name: str, phase: str) -> int:
        """Return the player to move; a team is represented by its first player."""
        if self.line.mode == "team" and phase in (CHOOSE, SEND):
            if name not in TEAMS:
                token.fail("“{found}”: it is a team that does so (dust.team.coin, dust.team.first-player): expected "
                           "{teams}", teams=in_words(TEAMS))  # fmt: skip
            return TEAMS.index(name)
        return self.seat(token, name)

    def pile(self, token: Token, name: str) -> int:
        """Return the index of the capture pile of a player or a team."""
        known = parties(self.line.mode)
        if self.line.mode == "team" and name in SEATS:  # either player of a team stands for both
            name = TEAMS[SEATS.index(name) % 2]
        if name not in known:
            token.fail("{name} has no capture pile in {mode}: expected {known}",
                       name=name[:20], mode=self.line.mode, known=in_words(known or ("none",)))  # fmt: skip
        return known.index(name)

    def winners(self, token: Token, names: list[str]) -> tuple[int, ...]:
        """Return all winners."""
        said, found = names[::2], [self.seat(token, name) for name in names[::2]]
        if set(names[1::2]) - {"and"} or len(names) % 2 == 0 or sorted(set(found)) != found:
            token.fail("“{found}”: expected each winner once and in order, as “A wins” or “B and C win”")
        if (token.text.split()[-1] == "wins") != (len(said) == 1):
            token.fail("“{found}”: expected “wins” for one, “win” for several")
        return tuple(found)

    def fail_unknown(self, item: Token) -> NoReturn:
        """Raise `Unreadable` with what an item may say."""
        stat = nearest(item.text, list(STATS))
        item.fail(
            "“{found}” says nothing about a game: expected {modes}; round N, or round N begun by A; A to choose, send, "
            "attack, add or play, or B to answer A; {stats}; last play A; seed N; or over, A wins, last round A{near}",
            modes=", ".join(MODES),
            stats=in_words(STATS),
            near=stat,
        )

    def checked(self, value: Token) -> GameLine:
        """Return the content of the line after checking that its items are consistent."""
        line, where = self.line, self.where
        if "state" not in where:
            example = "A to play" if line.is_young else "A to attack"
            value.fail("whose move it is, is missing: expected for example “{example}”", example=example)
        state = where["state"]
        if line.phase != OVER and line.is_young != (line.phase == PLAY):
            state.fail("“{found}” is not of {mode}: expected for example “{example}”",
                       mode=line.mode, example="A to play" if line.is_young else "A to attack")  # fmt: skip
        if line.phase == SEND and line.mode != "team":
            state.fail("“{found}” is of team play: expected for example “A to attack”")
        if line.phase == ADD and MODES[line.mode] == 2:
            state.fail("“{found}”: between two nobody is next (dust.counter.nobody-next): expected for example “A to "
                       "attack”")  # fmt: skip
        if line.is_middle and line.stat is None:
            state.fail("“{found}” names no statistic: expected it after that, as “{example}” (dust.attack.stat)",
                       example=f"{' '.join(state.text.split())}, speed")  # fmt: skip
        if line.phase == ANSWER:
            self.check_answer(state)
        for key, has_place in (
            ("stat", line.is_middle),
            ("last play", line.is_young),
            ("winners", line.phase == OVER),
            ("last round", line.phase == OVER and not line.is_young),
            ("round", not line.is_young),
        ):
            if key in where and not has_place:
                where[key].fail("“{found}” has no place beside “{state}”: expected it left out",
                                state=" ".join(state.text.split()))  # fmt: skip
        if line.begun is not None and not (line.is_middle and len(line.seats) > 2):
            where["round"].fail(
                "“{found}”: who began is said in the middle of a round of three or four: expected “round {round}”",
                round=line.round,
            )
        if line.phase == OVER:
            self.check_over(state)
        return line

    def check_answer(self, state: Token) -> None:
        """Check that the player who answers is neither the attacker nor the attacker's partner."""
        line = self.line
        if line.player == line.leader:
            state.fail("“{found}”: nobody answers the own attack: expected another player")
        if line.mode == "team" and line.leader is not None and (line.player - line.leader) % 2 == 0:
            state.fail("“{found}”: these two are partners (dust.team.two-teams): expected an opponent")

    def check_over(self, state: Token) -> None:
        """Check that the winners and the winner of the last round are given."""
        line, example = self.line, "over, A and C win" if self.line.mode == "team" else "over, A wins"
        if "winners" not in self.where:
            state.fail("a finished game says who has won: expected “{example}”", example=example)
        if line.mode == "team" and line.winners not in ((0, 2), (1, 3)):
            self.where["winners"].fail("“{found}”: a team wins: expected “A and C win” or “B and D win”")
        if "last round" not in self.where and not line.is_young:
            last = f"last round {parties(line.mode)[0]}"
            state.fail("a finished game says whose the last round was (dust.score.last-round): expected “{example}”",
                       example=f"{example}, {last}")  # fmt: skip


def write_game(position: Position) -> str:
    """Return the line of a position, without its key."""
    mode, seats = position.mode, SEATS[: len(position.seats)]
    said = ["dust", mode]
    if not position.young:
        begun = position.begun if len(seats) > 2 else None
        said.append(f"round {position.round}" + ("" if begun is None else f" begun by {SEATS[begun]}"))
    if position.is_over:
        names = [SEATS[side] for side in position.winners]
        said += ["over", f"{' and '.join(names)} {'win' if len(names) > 1 else 'wins'}"]
        if position.last_round is not None:
            said.append(f"last round {parties(mode)[position.last_round]}")
    else:
        said.append(f"{_mover(position)} to {position.phase}" + _whom(position))
    said += [] if position.stat is None else [position.stat]
    said += [] if position.last_play is None else [f"last play {SEATS[position.last_play]}"]
    return ", ".join(said + ([f"seed {position.seed}"] if position.seed else []))


def _mover(position: Position) -> str:
    team = position.team and position.phase in (CHOOSE, SEND)
    return TEAMS[position.pile(position.player)] if team else SEATS[position.player]


def _whom(position: Position) -> str:
    """Return whose cards have to be answered."""
    return f" {SEATS[position.leader]}" if position.phase == ANSWER and position.leader is not None else ""
