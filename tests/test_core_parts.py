"""The parts of the core: shares with intervals, chance, charts, and machine players in a tiny countdown game."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from tutor.core import Step
from tutor.core.analysis import Costly, Ranking, Rated
from tutor.core.bar_chart import bar
from tutor.core.chance import lot, shuffled
from tutor.core.game import Game, Rules
from tutor.core.names import canonical, is_name
from tutor.core.odds import Share, certain, grouped, wilson
from tutor.core.player import Chosen, Why, choose, decides, moves
from tutor.core.rulebook import Misreading, Reading, Rule, misreadings_of, readings_of
from tutor.core.sequential_halving import halving, told_apart
from tutor.core.sets import field, game_of, id_of, quoted

# -- shares ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # published bounds of Wilson's interval
        (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (5, 10, 0.2366, 0.7634), (1, 10, 0.0179, 0.4042), (29, 100, 0.2101, 0.3854),
        (1, 1, 0.2065, 1), (0, 1, 0, 0.7935),
    ],
)  # fmt: skip
def test_a_share_has_wilsons_interval(count, of, low, high):
    found = wilson(count, of)
    assert found.share == count / of and (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_share_of_no_cases_is_unknown():
    assert wilson(0, 0) == Share(0, 0, 1) and certain(0.25) == Share(0.25, 0.25, 0.25)


def test_groups_tell_more_the_more_they_are_like_each_other():
    tens = dict.fromkeys(range(10), 10)
    # Student's correction for ten groups is 1.287, and the variance factor is at least 8/58: 100 / 1.287 * 58 / 8 = 563.3
    found = grouped(dict.fromkeys(tens, 5), tens)
    assert (found.share, round(found.low, 4), round(found.high, 4)) == (0.5, 0.4589, 0.5411)
    # all-or-nothing groups have a variance of 27.78 instead of 2.5, so they count like 8 independent cases
    found = grouped({group: 10 * (group % 2) for group in tens}, tens)
    assert (found.share, round(found.low, 4), round(found.high, 4)) == (0.5, 0.2152, 0.7848)
    assert grouped(dict.fromkeys(range(7), 5), dict.fromkeys(range(7), 10)) == wilson(35, 70)  # too few groups
    assert grouped(tens, tens) == wilson(100, 100)  # no misses
    odd = grouped({group: 10 for group in tens if group % 2}, tens)  # a group without hits can be left out
    assert odd == found


def test_the_best_of_a_ranking_and_what_is_like_it():
    turns = tuple(Rated((), name, certain(wins), 1, alike) for name, wins, alike in (("a", 0.9, 1), ("b", 0.8, 0), ("c", 0.8, 1)))  # fmt: skip
    ranking = Ranking(0, turns, None, 3, True, 3)
    assert ranking.best is turns[0] and ranking.alike == (turns[0], turns[2])
    assert Costly(1, 0, 2, turns[1], turns[0], 0.1).cost == 0.1


# -- chance ---------------------------------------------------------------------------------------------------------


def test_every_order_is_equally_likely():
    met = Counter(shuffled("abc", seed)[0] for seed in range(600))
    assert set(met) == set(permutations("abc")) and min(met.values()) > 70
    assert shuffled((), 3)[0] == () and shuffled("a", 3)[0] == ("a",)


def test_a_lot_and_a_shuffle_are_those_of_their_seed():
    chance = Random(7)
    first, second = chance.random(), chance.random()
    assert lot(6, 7) == (int(first * 6), int(second * 2**53))
    assert shuffled("ab", 7) == (("b", "a") if first < 0.5 else ("a", "b"), int(second * 2**53))
    assert {lot(2, seed)[0] for seed in range(20)} == {0, 1}


# -- several alternatives in the same cases ----------------------------------------------------------------------------


def tried(wins: list[int], budget: int, most: int = 10**6, own: int | None = None, each: int = 1) -> list[int]:
    """Return the number of cases in which each alternative is tried. Alternative ``i`` wins ``wins[i]`` of three cases,
    and each case has ``each`` events."""
    asked: list[tuple[int, int]] = []

    def attempt(way: int, case: int) -> tuple[bool, int]:
        asked.append((way, case))
        return case % 3 < wins[way], each

    won: list[list[bool]] = [[] for _ in wins]
    assert all(halving(won, budget, most, attempt, own)) and len(asked) == sum(map(len, won))
    for way, cases in enumerate(won):  # every alternative is tried in the same cases, in order
        assert [case for one, case in asked if one == way] == list(range(len(cases)))
        assert cases == [case % 3 < wins[way] for case in range(len(cases))]
    return [len(cases) for cases in won]


@pytest.mark.parametrize(
    ("wins", "budget", "own", "cases"),
    [
        ([1, 3, 0, 2], 40, None, [5, 15, 5, 15]),  # half of the budget for all four, half for the better two
        ([1, 3, 0, 2], 40, 2, [5, 11, 11, 11]), ([1, 3, 0, 2], 40, 1, [5, 15, 5, 15]),  # and for the own alternative
        ([1, 1, 1, 1], 40, None, [15, 15, 5, 5]),  # the first of equal alternatives
        ([0, 0, 1, 1, 2, 2, 3, 3], 48, None, [2, 2, 2, 2, 6, 6, 14, 14]), ([0, 1, 3], 24, None, [4, 10, 10]),
        ([1, 2], 11, None, [5, 5]), ([1], 7, None, [7]),
        ([0, 0, 3, 3], 2, None, [1, 1, 2, 2]),  # at least one trial for each
    ],
)  # fmt: skip
def test_the_better_half_of_some_ways_is_tried_in_more_cases(wins, budget, own, cases):
    assert tried(wins, budget, own=own) == cases


def test_fewer_cases_are_tried_where_much_happens_in_them():
    for most, cases in ((24, 3), (25, 4), (0, 2)):  # the first round has half of it, and at least one trial for each
        assert tried([0, 3, 0, 2], 40, most, each=3) == [1, cases, 1, cases]


@pytest.mark.parametrize(
    ("better", "worse", "apart"),
    [  # both tails of the binomial: 2/32, 2/64, 2*8/128, 2*9/256, 2*56/1024, 2*67/2048
        (5, 0, False), (6, 0, True), (6, 1, False), (7, 1, False), (8, 1, True), (8, 2, False), (9, 2, False), (10, 2, True), (0, 0, False),
    ],
)  # fmt: skip
def test_two_ways_are_told_apart_by_the_cases_that_one_of_them_wins(better, worse, apart):
    one = [True] * better + [False] * worse + [True, True, False]
    other = [False] * better + [True] * worse + [True, True, False]
    assert told_apart(one, other) is told_apart(other, one) is apart


# -- names ----------------------------------------------------------------------------------------------------------


def test_a_name_is_a_letter_and_up_to_forty_in_all():
    assert is_name("x" * 40) and not is_name("x" * 41) and is_name("e\u0301" * 40) and not is_name("e\u0301" * 41)
    assert is_name("é2-o'’!?.") and not any(map(is_name, ("", "2", "-a", "a_b", "a/b", "!")))
    assert not is_name("a" + " " * 160)
    assert canonical("  mAD   scientist") == "-Mad-Scientist" and canonical("x" * 161) == "x" * 161


# -- a chart --------------------------------------------------------------------------------------------------------


def drawn(chart: str) -> dict[str, dict[str, str]]:
    """Return the attributes of the parts of a chart by fill: the ground, the bar and the whisker."""
    whole = ElementTree.fromstring(chart)
    assert "".join(whole.itertext()) == ""
    return {part.get("fill", "").partition(",")[0]: dict(part.attrib) for part in whole}


def test_a_bar_is_as_long_as_its_share_and_has_a_whisker():
    parts = drawn(bar(0.5, 0.25, 0.75))
    assert list(parts) == ["currentColor", "var(--gold", "none"]
    assert (parts["currentColor"]["width"], parts["var(--gold"]["width"]) == ("200", "100")
    assert parts["none"]["d"] == "M50 7.0H150M50 3V11M150 3V11"
    assert ElementTree.fromstring(bar(0.5, 0.5, 0.5)).get("viewBox") == "0 0 200 14"


@pytest.mark.parametrize(("share", "width"), [(0, "0"), (1, "200"), (1.5, "200"), (-1, "0"), (0.125, "25")])
def test_a_certain_share_has_no_whisker_and_stays_within(share, width):
    parts = drawn(bar(share, share, share))
    assert "none" not in parts and parts["var(--gold"]["width"] == width


# -- players --------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    left: int
    player: int = 0

    @property
    def is_over(self) -> bool:
        return self.left == 0


class Became(NamedTuple):
    table: Table
    cause: int | None = None
    rule: str = "became"

    def change(self, _: Table) -> Table:
        return self.table

    def caused_by(self, cause: int | None) -> Became:
        return self._replace(cause=cause)


class Asked(NamedTuple):
    side: int
    rule: str = "asked"


def play(table: Table, move: str, given: tuple[bool, ...], settle: bool) -> Step:
    """Count down, pass, or ask the other player whether to count down."""
    if move == "ask" and not given and not settle:
        return Step(table, (), (), Asked(1 - table.player))
    after = table._replace(player=1 - table.player) if move == "pass" else table._replace(left=table.left - 1)
    return Step(table, (Became(after),), (after,))


RULES = Rules(play, lambda _table, _move: (), lambda _table: ("down", "pass", "ask"),
              lambda _choice, move: True if move == "yes" else None, lambda _choice: ("yes",))  # fmt: skip


class Machine:
    """A machine player that always makes the same plan, and records its arguments."""

    def __init__(self, *plan: str) -> None:
        self.planned, self.asked = plan, []

    def seen(self, table, seat):
        return f"{table.left} seen by {seat}"

    def think(self, *asked):
        yield from ()
        return self.plan(*asked)

    def plan(self, seen, seat, choice=None, strength=""):
        self.asked.append((seen, seat, choice and choice.side, strength))
        return tuple(Chosen(move, Why("so")) for move in (self.planned if choice is None else ("yes", "never")))


def made(machine: Machine, left: int, seats: dict[int, str], player: int = 0) -> str:
    """Return the moves made, each with the number that is left after it."""
    found = moves(machine, Game(Step(Table(left, player)), RULES), seats)
    return " ".join(f"{chosen.move}{game.position.left}" for chosen, game in found)


def test_a_plan_is_followed_as_long_as_its_seat_goes_on():
    machine = Machine("down", "pass", "down")
    assert made(machine, 3, {0: "easy"}) == "down2 pass2"
    assert machine.asked == [("3 seen by 0", 0, None, "easy")]
    assert made(machine, 3, {1: "easy"}) == "" and made(machine, 3, {1: "hard"}, player=1) == "down2 pass2"
    assert made(machine, 2, {0: "easy", 1: "hard"}) == "down1 pass1 down0"
    assert machine.asked[-2:] == [("2 seen by 0", 0, None, "easy"), ("1 seen by 1", 1, None, "hard")]


def test_a_plan_ends_with_the_game_and_is_made_anew_where_it_is_used_up():
    machine = Machine("down", "down")
    assert made(machine, 3, {0: "easy"}) == "down2 down1 down0" and len(machine.asked) == 2
    assert made(machine, 0, {0: "easy"}) == ""


def test_an_open_choice_is_of_whom_it_asks_and_a_plan_ends_there():
    machine = Machine("ask", "down")
    assert made(machine, 1, {0: "easy"}) == "ask1"
    assert made(machine, 2, {0: "easy", 1: "hard"}) == "ask2 yes1 ask1 yes0"
    assert machine.asked[2] == ("2 seen by 1", 1, 1, "hard") and machine.asked[1] == ("2 seen by 0", 0, None, "easy")
    game = Game(Step(Table(2)), RULES)
    assert decides(game) == 0 and decides(game.play("ask")) == 1 and decides(game.play("pass")) == 1
    assert choose(machine, game.play("ask"), "fair").move == "yes" and machine.asked[-1] == (
        "2 seen by 1",
        1,
        1,
        "fair",
    )
    assert choose(machine, game).move == "ask" and machine.asked[-1] == ("2 seen by 0", 0, None, "")


# -- files of sets --------------------------------------------------------------------------------------------------


def test_the_id_of_a_set_is_its_file_name_in_small_letters():
    assert id_of("/a/My  Set_2!.toml") == "my-set-2" and id_of("é.toml") == "set"
    assert id_of("x" * 50 + ".toml") == "x" * 40 and id_of("-a-.toml") == "a"


def test_a_value_is_quoted_as_far_as_it_can_be_shown():
    assert quoted("a") == "'a'" and quoted("x" * 78) == f"'{'x' * 78}'" and quoted("x" * 79) == f"'{'x' * 79}…"
    assert quoted(10**9000) == "a int too large to be shown"
    assert str(field("cost")) == "field “cost”" and str(field("cost", field("a"))) == "field “a”, field “cost”"


def test_a_file_says_its_game_or_none():
    assert game_of('cards = 1\ngame = "tiny"') == "tiny" and game_of('games = "tiny"') is None
    assert game_of('a = "game = 3"') is None
    assert game_of("a = ") is None  # the error is reported when its cards are read


# -- tables of a rulebook -------------------------------------------------------------------------------------------


def test_readings_and_misreadings_are_those_of_their_tables():
    assert readings_of({"3": {"open": "Who?", "text": "A."}}) == {3: Reading(3, "Who?", "A.")}
    assert misreadings_of({"x": {"text": "Perhaps.", "rule": "a.b"}}) == {"x": Misreading("x", "Perhaps.", "a.b")}
    assert Rule("faq.a", "", "", {}).is_faq and not Rule("a.faq.b", "", "", {}).is_faq
