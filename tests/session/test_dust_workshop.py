"""The workshop of Dust Collectorz: laying, checking, following and exporting a position."""

from __future__ import annotations

import pytest
from own_sets import OWN
from somebody import Somebody

from tutor.games import definition
from tutor.games.dust.rules.position import MODES


def entered() -> tuple[Somebody, dict]:
    it = Somebody()
    it.handle({"do": "hello", "query": "?game=dust"})
    assert it.handle({"do": "page", "page": "workshop"})["room"] == "workshop"
    return it, it.handle({"do": "palette"})["palette"]


def checked(it: Somebody, text: str, moves: str = "") -> dict:
    return it.handle({"do": "check", "at": 1, "table": {"text": text}, "moves": moves})["checked"]


def test_it_is_the_workshop_of_the_game_that_is_chosen():
    it, palette = entered()
    assert it.definition.name == "dust" and "Kite" in palette["sets"][0]["cards"]
    assert "dust.attack.stat" in {rule["id"] for rule in palette["rules"]}
    told = it.handle({"do": "workshop"})
    assert told["workshop"]["table"] is None and "unreadable" not in told
    it.handle({"do": "open", "query": "?page=workshop"})
    assert it.definition.name == "clash"


def test_every_line_and_every_moment_has_a_name():
    _, palette = entered()
    team = next(one for one in palette["beginnings"] if one["name"] == "team")
    assert team["keys"]["C discard"] == "C: discard pile" and team["keys"]["BD captured"] == "B and D: capture pile"
    assert team["keys"]["A"] == "A: hand" and "centre" not in team["keys"]
    assert team["moments"]["dust, team, round 1, AC to choose"] == "A and C choose who attacks first"
    assert team["moments"]["dust, team, round 1 begun by D, A to answer D, speed"] == "A answers D"
    assert not any(
        "{" in said for one in palette["beginnings"] for said in (*one["keys"].values(), *one["moments"].values())
    )


@pytest.mark.parametrize("mode", MODES)
def test_every_table_to_begin_with_can_be_played(mode):
    it, palette = entered()
    one = next(one for one in palette["beginnings"] if one["name"] == mode)
    told = checked(it, one["text"])
    assert told["problems"] == [] and told["notation"].startswith(f"game: dust, {mode},")
    assert it.handle({"do": "new", "start": told["notation"]})["room"] == "game"
    assert it.handle({"do": "lay"})["room"] == "workshop"
    words = definition("dust").words
    assert it.handle({"do": "workshop"})["workshop"]["table"]["text"] == words.write_position(
        words.read_position(one["text"])
    )


def test_every_reason_is_told_at_its_line_and_without_those_that_only_follow():
    it, _ = entered()
    text = (
        "game: dust, versus, round 1, A to attack\nA: Kyte Fold(paper tin 4/4/4/4) Lantern\nA deck: Nix\nB: Kite( Snare"
    )
    told = checked(it, text)
    assert told["notation"] == "" and [problem["number"] for problem in told["problems"]] == [2, 2, 2, 2, 3, 4]
    said = [problem["text"] for problem in told["problems"]]
    assert "Kyte" in said[0] and "dust.card.rank" in said[1] and "Nix" in said[4]
    assert "dust.round.draw-to-six" in said[2]
    assert checked(it, text.replace("A to attack", "A to sing"))["problems"][0]["number"] == 1


def test_it_is_followed_taken_along_and_brought_back_by_its_address():
    it, palette = entered()
    start = checked(it, palette["beginnings"][0]["text"])
    first = it.handle({"do": "follow", "start": start["notation"], "moves": ""})["followed"]["next"][0]
    start = checked(it, palette["beginnings"][0]["text"], first)
    followed = it.handle({"do": "follow", "start": start["notation"], "moves": first})["followed"]
    assert followed["problem"] == "" and followed["events"] and followed["next"]
    exported = it.handle({
        "do": "export", "start": start["notation"], "moves": first, "title": "Mine", "watch": "",
        "story": [0], "never": [], "refused": "", "final": True,
    })["exported"]  # fmt: skip
    assert exported["ok"] and "dust" in exported["texts"]["scenario"]
    other = Somebody()
    assert other.handle({"do": "hello", "query": start["address"]})["room"] == "workshop"
    made = other.handle({"do": "workshop"})["workshop"]
    assert made["notation"] == start["notation"] and made["moves"] == first


def test_a_set_of_ones_own_is_laid_by_name_and_its_link_opens_anywhere():
    it, _ = entered()
    assert "unreadable" not in it.handle({"do": "set", "name": "elements.toml", "text": OWN})
    it.handle({"do": "page", "page": "workshop"})
    told = it.handle({"do": "palette"})
    found, wheel = told["palette"]["sets"][1], ["fire", "wood", "earth", "water", "metal"]
    assert found == {"name": "Elements", "cards": ["Salamander", "Geyser", "Pit"], "wheel": wheel}
    assert told["cards"]["Geyser"]["stats"] == [6, 5, 7, 6]
    text = "game: dust, versus, round 1, A to attack\nA: Salamander Pit\nB: Geyser Twig(wood silver 3/3/3/3)"
    told = checked(it, text, "attack Salamander, speed")
    assert told["problems"] == [] and told["notation"].endswith("wheel: fire wood earth water metal")
    followed = it.handle({"do": "follow", "start": told["notation"], "moves": "attack Salamander, speed"})["followed"]
    assert followed["problem"] == "" and "answer Twig" in followed["next"] and "answer Geyser" not in followed["next"]
    other = Somebody()  # another visitor without this set
    assert other.handle({"do": "hello", "query": told["address"]})["room"] == "workshop"
    laid = other.handle({"do": "workshop"})["workshop"]
    assert laid["notation"] == told["notation"] and checked(other, laid["table"]["text"])["problems"] == []
    assert other.handle({"do": "new", "start": laid["notation"]})["room"] == "game"
    assert other.state.game.position.wheel == ("fire", "wood", "earth", "water", "metal")
    # two cards of each hand are unknown there, and no known card is left to attack with
    assert [problem["number"] for problem in checked(other, text)["problems"]] == [2, 2, 2, 3, 3, 3]


def test_cards_of_two_wheels_do_not_lie_on_one_table():
    it, _ = entered()
    it.handle({"do": "set", "name": "elements.toml", "text": OWN})
    told = checked(it, "game: dust, versus, round 1, A to attack\nA: Salamander\nB: Kite")
    assert ["dust.wheel.one-each-way" in one["text"] for one in told["problems"]] == [True]
