"""The workshop without a page: all reasons at once, what is made of a table, and anything that a browser may send."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from somebody import Somebody

from tutor.commands.main import main
from tutor.core import Unreadable
from tutor.games.clash.notation import read_position, write_position
from tutor.games.clash.notation.modes import MODES
from tutor.games.clash.rules import Game
from tutor.games.clash.sets import all_cards
from tutor.games.clash.workshop import (
    BASTION,
    FORT,
    ZONES,
    Champion,
    Item,
    Layout,
    check,
    layout_of,
    lines_of,
    plain,
    read_layout,
)
from tutor.situations import read_situations, run, situations
from tutor.situations.export import Expectation, exports, follow, make, scenario, slug

START = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brigand | Baron ; lower: | Grrr ; B: {Bastion} Troll Gnome"
EMPTY: dict[str, tuple[Item, ...]] = dict.fromkeys(ZONES["duel"], ())


def table(edition: int = 1, mode: str = "duel", **zones: str) -> Layout:
    """Return a table with cards in zones such as ``A_hand``, separated by spaces."""
    found = dict.fromkeys(ZONES[mode], ())
    for side in MODES[mode].sides:
        pile = mode == "co-op" and MODES[mode].is_automa("ABCD".index(side))
        found[f"{side}.hand"] = (Item("Ogre"), Item(BASTION)) if pile else (Item(BASTION), Item("Ogre"))
    found.update({zone.replace("_", "."): tuple(Item(card) for card in cards.split()) for zone, cards in zones.items()})
    return Layout(found, edition, mode, champions=(Champion(),) * MODES[mode].kingdoms)


def reasons(layout: Layout) -> list[tuple[str, int, str]]:
    return [(zone, number, str(error)) for zone, number, error in check(layout).problems]


def test_a_table_without_fault_is_a_position():
    checked = check(table(A_upper="Troll", B_lower="Gnome Zombie"))
    assert checked.problems == ()
    assert checked.notation.endswith("A: {Bastion} Ogre ; upper: Troll | ; lower: | Gnome Zombie ; B: {Bastion} Ogre")
    assert read_position(checked.notation, all_cards()) == checked.position


def test_all_reasons_are_said_at_once_each_in_its_place():
    zones = {
        **EMPTY,
        "A.hand": (Item(BASTION), Item("Nobody"), Item(FORT)),
        "A.upper": (Item("Ogre", damage=9), Item("Boom!"), Item("Wolf(3:X/4 rage flying)", damage=4)),
        "B.lower": (Item("Ogre", damage=2, bonus=1), Item("Hydra"), Item("Ogre", above="Troll")),
        "B.hand": (Item("Troll"),),
    }
    layout = Layout(zones, turn=0, champions=(Champion(), Champion("Titan")))
    found = reasons(layout)
    assert [place[:2] for place in found] == [
        ("game", 0), ("B.champion", 0), ("A.hand", 2), ("A.hand", 3), ("A.upper", 1), ("A.upper", 2),
        ("A.upper", 3), ("A.upper", 3), ("A.upper", 3), ("B.lower", 1), ("B.lower", 2), ("B.lower", 3), ("B.hand", 0),
    ]  # fmt: skip
    said = "\n".join(text for _, _, text in found)
    for word in (
        "“0” is not a turn", "edition 1 has no Champions", "no card is called “Nobody”", "a second Stronghold",
        "9 damage destroys Ogre: expected less than its 4", "Boom! is an Incantation", "X is unknown to edition 1",
        "“flying” is no special ability", "Ogre has a bonus before the assault", "Hydra has", "edition 1 does not know", "hand of B has no Stronghold",
    ):  # fmt: skip
        assert word in said
    assert "line" not in said.split("\n")[0]  # a place on the table, not in a text


@pytest.mark.parametrize(
    ("layout", "zone", "number", "said"),
    [
        (table(A_hand="{Bastion}"), "A.hand", 1, "is the last card of the hand"),
        (table(A_hand="Ogre {Fort}"), "A.hand", 2, "is the last card of the hand"),
        (table(A_hand="Ogre"), "A.hand", 0, "no Stronghold"),
        (table(A_hand=""), "A.hand", 0, "no Stronghold"),
        (table(A_hand="{Bastion} {Fort} Ogre"), "A.hand", 2, "second Stronghold"),
        (table(mode="solo", B_hand="{Bastion} Ogre"), "B.hand", 1, "does not end the pile"),
        (table(mode="solo", B_hand="{Bastion}"), "B.hand", 1, "under an empty pile"),
        (table(2, "solo", B_hand="{Fort}"), "B.hand", 1, "lies bare"),
        (table(mode="solo", B_hand="Ogre"), "B.hand", 0, "no Stronghold"),
        (table(B_discard="Ogre"), "B.discard", 0, "no place in a duel"),
        (table(A_upper="{Bastion}"), "A.upper", 1, "is no card"),
        (table(B_hand="{Bastion} Wolf(3:2/4"), "B.hand", 2, "is no card"),
        (table(mode="solo", B_hand="Ogre {Bastion}")._replace(gifts=("rage", "splash")), "rules", 0, "one ability at most"),
        (table(mode="solo", B_hand="Ogre {Bastion}")._replace(gifts=("aura-rage",)), "rules", 0, "for neighbours"),
        (table(mode="solo", B_hand="Ogre {Bastion}")._replace(fixed=1000), "rules", 0, "an amount of Mana"),
        (table(2)._replace(champions=(Champion("Boom!"), Champion())), "A.champion", 0, "is an Incantation"),
        (table(2, "solo", B_hand="Ogre {Bastion}")._replace(champions=(Champion(), Champion("Ogre"))), "B.champion", 0, "no place in a solo"),
        (table(2).with_zone("A.lower", (Item("Ogre", champion=True),)), "A.lower", 1, "marked as the Champion of A"),
        (table(2).with_zone("A.lower", (Item("Ogre", above="Troll"),)), "A.lower", 1, "is no Symbiote"),
        (table(2).with_zone("A.lower", (Item("Specter", above="Specter"),)), "A.lower", 1, "has Symbiote itself"),
        (table(1).with_zone("A.lower", (Item("Ogre", above="Wolf(0:1/1)"),)), "A.lower", 1, "has a Symbiote"),
        (table(1).with_zone("A.lower", (Item("Ogre", damage=5000),)), "A.lower", 1, "an amount of damage"),
    ],
)  # fmt: skip
def test_each_impossible_thing_has_its_reason(layout, zone, number, said):
    found = reasons(layout)
    assert [place[:2] for place in found] == [(zone, number)], found
    assert said in found[0][2]


FOUR = (
    "game: edition 2, team, turn 5, A to play, summoning, mana 6 ; A: {Bastion} Troll Baron ; C: Alpha {Fort} Mutant ; "
    "A-B: Carapace Brute[-1] | Ogre ; A-D: | Zombie Gnome ; C-D: Vortex | ; B: {Bastion} Titan ; D: {Bastion} Specter"
)


def test_the_lines_of_four_lie_in_the_zones_of_their_sides():
    laid = layout_of(read_position(FOUR, all_cards()))
    cards = {zone: [item.card for item in items] for zone, items in laid.zones.items() if items}
    assert cards["A.upper"] == ["Brute", "Carapace"] and cards["B.lower"] == ["Ogre"]  # counted from the Bridge
    assert cards["D.upper"] == ["Zombie", "Gnome"] and cards["C.upper"] == ["Vortex"]
    assert cards["C.hand"] == ["Alpha", FORT, "Mutant"] and cards["D.hand"] == [BASTION, "Specter"]
    assert set(plain(laid)["zones"]) == set(ZONES["team"]) and laid.mode == "team"
    assert check(read_layout(plain(laid))).notation == write_position(
        read_position(FOUR, all_cards()), all_cards(), one_line=True
    )


def test_all_reasons_of_four_are_said_at_once_each_in_its_place():
    layout = table(
        1, "co-op", A_hand="Ogre", C_upper="Boom! Ogre", D_hand="{Bastion} Ogre", D_upper="Nobody", B_discard="Ogre"
    )
    layout = layout._replace(phase="over", winners=("A",)).with_champion("D", Champion("Titan"))
    found = reasons(layout)
    assert [place[:2] for place in found] == [
        ("game", 0), ("game", 0), ("D.champion", 0), ("A.hand", 0), ("C.upper", 1), ("D.upper", 1), ("D.hand", 1),
    ]  # fmt: skip
    said = "\n".join(text for _, _, text in found)
    for word in (
        "which edition 1 has not got", "A and C win or B and D win", "“champion D:” has no place in a co-op game",
        "hand of A has no Stronghold", "Boom! is an Incantation", "“Nobody”", "does not end the pile",
    ):  # fmt: skip
        assert word in said, word


@pytest.mark.parametrize(
    ("layout", "zone", "number", "said"),
    [
        (table(2, "free-for-all", D_discard="Ogre"), "D.discard", 0, "“discard D:” has no place in a free-for-all game"),
        (table(2, "team", C_hand="{Bastion} {Fort} Ogre"), "C.hand", 2, "second Stronghold"),
        (table(2, "co-op", D_hand="{Fort}"), "D.hand", 1, "A and C win"),
        (table(2, "team").with_zone("D.lower", (Item("Ogre", champion=True),)), "D.lower", 1, "marked as the Champion of D"),
        (table(2, "team").with_champion("C", Champion("Boom!")), "C.champion", 0, "is an Incantation"),
        (table(2, "free-for-all")._replace(phase="over", winners=("A", "B")), "game", 0, "a finished free-for-all game"),
        (table(2, "co-op")._replace(fixed=1000), "rules", 0, "an amount of Mana"),
    ],
)  # fmt: skip
def test_each_impossible_thing_of_four_has_its_reason(layout, zone, number, said):
    found = reasons(layout)
    assert [place[:2] for place in found] == [(zone, number)], found
    assert said in found[0][2]


def test_a_table_that_a_page_has_kept_from_before_can_be_read():
    kept = plain(table(mode="solo", B_hand="Ogre {Bastion}"))
    del kept["mode"], kept["winners"]
    old = {**kept, "solo": True, "winner": ""}
    assert read_layout(old) == table(mode="solo", B_hand="Ogre {Bastion}") and not check(read_layout(old)).problems
    old = {**plain(table(A_hand="Ogre {Fort}")), "solo": False, "winner": "B", "phase": "over"}
    del old["mode"], old["winners"]
    assert check(read_layout(old)).notation.startswith("game: edition 1, duel, turn 3, over, B wins")
    assert Somebody().handle({"n": 1, "do": "check", "table": old, "at": 1})["checked"]["notation"]


CARDS = st.sampled_from(
    ["Ogre", "Troll", "Boom!", "Zombie", "Specter", "Hydra", "Titan", "Nobody", "Wolf(3:2/4 rage)", "Imp(1:X/2 vulnerability)",
     "Imp(1:X/2)", "Bat(0:1/1 flying aerial)", "Zap(2:3)", "W(1:)", "W(9999:1/0 rage rage)", "Rider(1:1/1 symbiote)", BASTION, FORT]
)  # fmt: skip
ITEMS = st.builds(
    Item, CARDS, new=st.booleans(), damage=st.sampled_from([0, 0, 1, 3, 7, 4000]), bonus=st.sampled_from([0, 0, 2]),
    spent=st.booleans(), acted=st.booleans(), champion=st.sampled_from([False, False, True]),
    above=st.sampled_from(["", "", "", "Specter", "Ogre", "Rider(1:1/1 symbiote)", "Nobody"]),
)  # fmt: skip
PLAIN = CARDS.map(Item)
CHAMPIONS = st.builds(Champion, st.sampled_from(["", "", "Titan", "Boom!", "Nobody"]), st.booleans())


@st.composite
def layouts(draw):
    name = draw(st.sampled_from(["duel", "solo", *MODES]))
    mode = MODES[name]
    zones = {zone: tuple(draw(st.lists(ITEMS if "er" in zone else PLAIN, max_size=3))) for zone in ZONES[name]}
    for zone in zones:
        if not draw(st.booleans()):
            continue
        if zone.endswith("hand"):  # mostly valid
            zones[zone] = draw(st.sampled_from([(Item(BASTION), Item("Ogre")), (Item("Ogre"), Item(BASTION))]))
        else:
            zones[zone] = ()
    phase = draw(st.sampled_from(["summoning", "assault", "over"]))
    sides = draw(st.sets(st.sampled_from(mode.sides), min_size=1, max_size=3 if mode.four else 1))
    return Layout(
        zones, draw(st.sampled_from([1, 2])), name, draw(st.sampled_from([0, 1, 3])), draw(st.sampled_from(mode.sides)),
        phase, tuple(sorted(sides)) if phase == "over" else (), draw(st.sampled_from([None, 0, 5])), draw(st.sampled_from([0, 2**62, 10**29])),
        tuple(draw(CHAMPIONS) for _ in mode.sides),
        draw(st.sampled_from([6, 8, 5000])), 1, draw(st.booleans()), tuple(draw(st.lists(st.sampled_from(["rage", "splash", "aura-rage", "flying"]), max_size=2))),
    )  # fmt: skip


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(layouts())
def test_nothing_is_wrong_if_and_only_if_the_text_reads_and_any_table_comes_back_from_its_plain_data(layout):
    assert read_layout(plain(layout)) == layout
    checked = check(layout)
    try:
        position = read_position("\n".join(line.text for line in lines_of(layout)), all_cards())
    except Unreadable:
        assert checked.problems and checked.position is None
        return
    assert checked.problems == () and checked.position == position and checked.facts == {"mana": position.mana}
    assert read_position(checked.notation, all_cards()) == position


@pytest.mark.parametrize("id", situations("clash"))
def test_every_built_in_position_can_be_made(id):
    game = run(situations("clash")[id]).game
    for position in (game.opening.position, game.position):
        laid = layout_of(position)
        assert check(read_layout(plain(laid))).position == position
        assert check(laid).notation == write_position(position, all_cards(), one_line=True)


@pytest.mark.parametrize(
    "data",
    [
        None, 7, [], {"cards": 3}, {"zones": []}, {"zones": {"C.hand": []}}, {"zones": {"A.hand": [7]}},
        {"zones": {"A.hand": [{}]}}, {"zones": {"A.hand": [{"card": 3}]}}, {"zones": {"A.hand": [{"card": "a" * 201}]}},
        {"zones": {"A.hand": [{"card": "Ogre\nB: x"}]}}, {"zones": {"A.hand": [{"card": "Ogre", "damage": True}]}},
        {"zones": {"A.hand": [{"card": "Ogre", "damage": -1}]}}, {"zones": {"A.hand": [{"card": "Ogre", "new": 1}]}},
        {"zones": {"A.hand": [{"card": "Ogre"}] * 161}}, {"edition": 3}, {"edition": "1"}, {"edition": True},
        {"turn": 10**12}, {"player": "C"}, {"phase": "over"}, {"winner": "A"}, {"mana": "6"}, {"solo": 1},
        {"winners": ["A"]}, {"phase": "over", "winners": ["C"]}, {"phase": "over", "winners": ["B", "A"]}, {"winners": "A"},
        {"phase": "over", "winners": [["A"]]}, {"phase": "over", "winners": ["A", "A"]}, {"phase": "over", "winner": "C"},
        {"mode": "trio"}, {"mode": ["duel"]}, {"mode": "duel", "solo": False}, {"mode": "team", "player": "E"},
        {"mode": "team", "champions": [{}, {}]}, {"mode": "team", "zones": {"A.discard": []}},
        {"champions": []}, {"champions": [{}, {}, {}]}, {"champions": [{"card": 1}, {}]}, {"gifts": ["a;b"]},
        {"gifts": "rage"}, {"gifts": ["rage"] * 41}, {"zones": {"A.hand": [{"card": "\ud800"}]}},
    ],
)  # fmt: skip
def test_invalid_data_of_a_table_is_refused(data):
    with pytest.raises(Unreadable):
        read_layout(data)
    told = Somebody().handle({"n": 1, "do": "check", "table": data})
    assert told["re"] == 1 and told["unreadable"]


@given(st.text(max_size=60))
@settings(max_examples=300, deadline=None)
def test_whatever_is_written_on_a_card_is_a_card_or_has_a_reason(text):
    try:
        layout = read_layout(
            {
                **plain(table()),
                "zones": {
                    **plain(table())["zones"],
                    "A.upper": [{"card": text}],
                    "B.lower": [{"card": "Ogre", "above": text}],
                },
            }
        )
    except Unreadable:
        return
    checked = check(layout)
    assert bool(checked.problems) == (checked.position is None)


# -- what must follow ---------------------------------------------------------------------------------------------------


def expecting(moves: str = "end", title: str = "My own", refused: str = "", watch: str = ""):
    happened = follow(START, moves)
    cited = [event.rule for event in happened.events]
    never = () if "berserk.again" in cited else ("berserk.again",)
    return make(START, moves, Expectation(tuple(cited[::3]), never, refused), title, watch)


ODD = [
    'say "so"',
    "back\\slash \\n \\u0041",
    "two\nlines\tand\r\nmore",
    "'''\"\"\"",
    "é 日本 \x00\x07\x7f\u2028",
    "[a] = #",
    "}{%s",
    "Cards",
]


@pytest.mark.parametrize("title", ODD)
def test_an_odd_title_survives_the_file(title, tmp_path, capsys):
    made = expecting(title=title, watch=title)
    assert made.ok, made.problems
    (back,) = read_situations(scenario(made.situation)).values()
    assert back == made.situation and back.title == title.strip()
    path = tmp_path / "own.toml"
    path.write_bytes(scenario(made.situation).encode())
    assert main(["check", str(path)]) == 0
    assert "1 situations executed, all as they say" in capsys.readouterr().out
    exec(exports(made)["cell"], {})
    compile(exports(made)["test"], "test", "exec")


@given(st.text(max_size=80), st.text(max_size=80))
@settings(max_examples=100, deadline=None)
def test_any_title_survives_the_export(title, watch):
    made = make(START, "end", title=title, watch=watch)
    text = scenario(made.situation).encode().decode()
    assert read_situations(text) == {made.situation.id: made.situation}


def test_exports_are_correct_and_wrong_ones_are_detected(tmp_path, capsys):
    moves, refused = "play Zombie upper ; play Ogre upper", "summoning.cost"
    refusal = follow(START, moves).refusal
    assert refusal is not None
    refused = refusal.reasons[0].rule
    made = expecting(moves, refused=refused)
    assert made.ok, made.problems
    texts = exports(made)
    assert set(texts) == {"link", "scenario", "test", "cell"}
    session = Somebody()
    session.open_address(texts["link"])
    assert session.game is not None and session.game.moves == made.game.moves

    test = tmp_path / "test_mine.py"
    test.write_text(texts["test"])
    passed = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(test)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},  # they take longer to load than the test
    )
    assert passed.returncode == 0 and "1 passed" in passed.stdout, passed.stdout
    exec(texts["cell"], scope := {})
    assert repr(scope["board"]) == made.situation.then

    for was, now in (("turn 3", "turn 5"), (refused, "game.ends")):
        path = tmp_path / "wrong.toml"
        path.write_text(
            texts["scenario"].replace(was, now)
            if was == refused
            else texts["scenario"].replace(f"duel, {was}", f"duel, {now}", 1)
        )
        assert main(["check", str(path)]) == 1
        with pytest.raises((AssertionError, Unreadable)):
            exec(
                texts["cell"].replace(f"duel, {was}", f"duel, {now}", 1)
                if was != refused
                else texts["cell"].replace(was, now),
                {},
            )
    capsys.readouterr()


def test_every_built_in_situation_can_be_made_again():
    made = 0
    for situation in situations("clash").values():
        if situation.start.lstrip().startswith("setup:") or not (situation.moves and situation.story):
            continue
        verdict = make(
            situation.start,
            situation.moves,
            Expectation(situation.story, situation.never, situation.refused),
            situation.title,
        )
        assert verdict.ok, (situation.id, verdict.problems)
        exec(exports(verdict)["cell"], {})
        made += 1
    assert made > 40


def test_what_cannot_be_made_is_refused():
    with pytest.raises(Unreadable, match="at least one move"):
        make(START)
    with pytest.raises(Unreadable, match="fewer"):
        make(START, "end\n" * 300)
    assert not make(START, "play Zombie upper", Expectation(refused="game.ends")).ok
    exports(make(START, "play Zombie upper", Expectation(refused="game.ends")))
    assert slug("  ") == "my-situation"
    assert isinstance(follow(START).game, Game)


# -- from the browser -----------------------------------------------------------------------------------------------------


def said(session: Somebody, **message):
    return session.handle({"n": 1, **message})


def test_the_browser_hears_every_reason_and_then_the_position():
    session = Somebody()
    assert said(session, do="page", page="workshop")["room"] == "workshop"
    bad = plain(table(A_hand="Ogre", A_upper="Boom! Wolf(1:2/3)"))
    told = said(session, do="check", table=bad, at=4)["checked"]
    assert [(p["zone"], p["number"]) for p in told["problems"]] == [("A.hand", 0), ("A.upper", 1)]
    assert told["at"] == 4 and told["notation"] == "" and told["faces"]["Wolf(1:2/3)"]["name"] == "Wolf"
    told = said(session, do="check", table=plain(layout_of(read_position(START, all_cards()))), moves="end", at=5)[
        "checked"
    ]
    assert told["problems"] == [] and told["notation"].startswith("game: edition 1, duel, turn 3")
    assert told["address"].startswith("?page=workshop&start=game:") and told["address"].endswith("&moves=end")

    again = Somebody()
    said(again, do="hello", query=told["address"])
    assert again.room == "workshop"
    bench = said(again, do="workshop")["workshop"]
    assert bench["moves"] == "end" and check(read_layout(bench["table"])).notation == told["notation"]


def test_a_game_is_laid_on_the_bench_with_its_moves():
    session = Somebody(START, "play Zombie upper")
    told = said(session, do="lay")
    assert told["room"] == "workshop"
    bench = said(session, do="workshop")["workshop"]
    assert bench["moves"] == "play Zombie upper"
    assert [item["card"] for item in bench["table"]["zones"]["A.hand"]] == [BASTION, "Ogre", "Zombie"]
    shown = next(id for id, one in situations("clash").items() if one.refused and not one.start.startswith("setup:"))
    session = Somebody(situation=shown)
    said(session, do="lay")
    moves = said(session, do="workshop")["workshop"]["moves"]
    assert follow(situations("clash")[shown].start, moves).refusal is not None
    four = Somebody(FOUR, "play Baron lower")
    said(four, do="lay")
    bench = said(four, do="workshop")["workshop"]
    assert bench["table"]["mode"] == "team" and bench["moves"] == "play Baron lower"
    told = said(four, do="check", table=bench["table"], moves="play Baron lower", at=1)["checked"]
    assert told["problems"] == [] and "team" in told["address"] and told["mana"] == 6
    followed = said(four, do="follow", start=told["notation"], moves="play Baron lower")["followed"]
    assert followed["steps"] == ["play Baron lower"] and "<svg" in followed["board"]
    dealt = Somebody("setup: edition 1, solo, deck 1, seed 7")
    assert "hidden" in said(dealt, do="lay")["unreadable"] and dealt.game is not None
    assert "unreadable" in said(Somebody(), do="lay")


def test_what_follows_is_told_and_made_into_texts():
    session = Somebody()
    told = said(session, do="follow", start=START, moves="play Zombie upper\nplay Ogre upper")
    followed = told["followed"]
    assert followed["events"][0]["rule"] == "summoning.behind" and "summoning.behind" in told["rules"]
    assert followed["refused"] and followed["tried"] == "play Ogre upper" and "<svg" in followed["board"]
    assert "“hop” is no move" in said(session, do="follow", start=START, moves="hop")["followed"]["problem"]
    assert "fewer" in said(session, do="follow", start=START, moves="end\n" * 500)["followed"]["problem"]
    assert "end" in said(session, do="follow", start=START, moves="")["followed"]["next"]
    made = said(
        session,
        do="export",
        start=START,
        moves="end",
        title='A "b"',
        watch="",
        story=[0, 2],
        never=["berserk.again"],
        refused="",
        final=True,
    )
    assert made["exported"]["ok"] and made["exported"]["problems"] == []
    assert 'title = "A \\"b\\""' in made["exported"]["texts"]["scenario"]
    made = said(
        session,
        do="export",
        start=START,
        moves="play Zombie upper",
        title="",
        watch="",
        story=[],
        never=["summoning.behind"],
        refused="",
        final=True,
    )
    assert not made["exported"]["ok"] and made["exported"]["problems"]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "check"}, {"do": "check", "table": {}, "at": "x"}, {"do": "check", "table": {}, "at": 1, "moves": 3}, {"do": "follow"},
        {"do": "follow", "start": "x", "moves": ""},
        {"do": "export", "start": START, "moves": "hop", "title": "", "watch": "", "story": [], "never": [], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end"}, {"do": "export", "start": START, "moves": "end", "title": "x" * 500, "watch": "", "story": [], "never": [], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [9999], "never": [], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [1, 0], "never": [], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [True], "never": [], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [], "never": ["no.such"], "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [], "never": "x", "refused": "", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [], "never": [], "refused": "no.such", "final": True},
        {"do": "export", "start": START, "moves": "end", "title": "", "watch": "", "story": [], "never": [], "refused": "", "final": 1},
    ],
)  # fmt: skip
def test_a_message_that_is_not_one_is_refused_and_changes_nothing(message):
    session = Somebody()
    session.handle({"do": "page", "page": "workshop"})
    assert said(session, **message)["unreadable"]
    assert session.address == "?page=workshop"


def test_an_address_with_an_impossible_position_opens_the_workshop_and_says_why():
    session = Somebody()
    said(session, do="hello", query="?page=workshop&start=game:+edition+1,+duel")
    assert session.room == "workshop" and "missing" in said(session, do="workshop")["unreadable"]
    assert "workshop" in said(session, do="workshop")


def test_a_table_in_which_too_much_happens_is_told_so_soon():
    import time

    crowd = "Goat(0:0/99) " * 70
    start = f"game: edition 1, duel ; A: {{Bastion}} Ogre Zombie ; upper: {crowd}| {crowd}; B: {{Bastion}} Troll Gnome"
    began = time.perf_counter()
    told = said(Somebody(), do="follow", start=start, moves="end\n" * 150)
    why = told.get("unreadable") or told["followed"]["problem"]  # whichever limit applies first
    assert "more happens here than a page tells" in why
    assert time.perf_counter() - began < 10


def test_a_card_that_is_wrong_all_over_has_no_more_reasons_than_anybody_reads():
    wrong = table().with_zone("A.upper", (Item(f"W(1:1/1{' x' * 90})"),) * 40)
    assert 40 <= len(check(wrong).problems) <= 40 * 12


def test_the_id_of_a_title_without_end():
    assert slug("a" * 10_000) == "a" * 60 and slug("\u0315\u0300" * 100_000 + "b") == "my-situation"
