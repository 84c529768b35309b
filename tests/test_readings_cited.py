"""Each of our readings is shown in a situation and cited there by an event or a refusal, or has a reason why it cannot
be.
"""

from __future__ import annotations

import json
import re

import pytest

from tutor.commands.main import main
from tutor.core import Refused
from tutor.core.rulebook import readings_in, rules_deciding
from tutor.games import definition, definitions, read_script
from tutor.locale import ENGLISH
from tutor.session.view import events
from tutor.situations import begin, run, situations
from tutor.widgets import story

#: The player of the winning team who was later in the round, D, gave up a card.
LATER_GAVE_UP = """game: dust, team, A to attack
A: Kite Bead
B: Blot Bead
C: Button Bead
D: Sock Ribbon

attack B with Kite, cunning
answer Blot
answer Button
give Sock"""
#: The card on top could be a whole chain's last, or alone.
YOUNG = """game: dust, young, B to play, last play A
A: Bead
B: Kite Pebble
centre: Bead Pebble

play Kite"""
#: Of a pair of the Automa's one card goes to the person, and one alone to the discard pile.
PAIR_PARTS = """game: edition 2, solo
A: {Bastion} Mental-Strike Ogre
upper: | Sharkotaur&Reason-Gnawer
automa: Troll {Bastion}

cast Mental-Strike at B upper 1"""
#: The fixed Mana of a quick game, and 2 for each creature, which the scan has not lost.
MORE_A_CREATURE = """game: edition 2, solo
A: {Bastion} Titan Ogre
upper: Carapace |
automa: Titan Titan Troll {Bastion}
automa rules: mana 6+2

end"""
#: On B's upper line a creature waits; one on its lower line attacks. Neither has to be before the other.
NEW_ABOVE = """game: edition 2, free-for-all, turn 6, B to play
A: {Bastion} Troll
A-B: | Zombie
C: {Bastion} Titan
C-B: | Ogre[new]
B: {Bastion} Martyr
D: {Bastion} Grrr

end"""
#: A bonus ends with the assault, and nothing else ends with the turn.
RUN = """game: edition 2, team, turn 5, A to play
A: {Bastion} Troll
A-B: Solitary-Ribbit Zombie |
C: {Bastion} Titan
B: {Bastion} Martyr Ogre Brute Baron Gnome
D: {Bastion} Grrr

end"""
#: A situation, or a script, in which an event or a refusal cites each reading.
SHOWN = {
    "clash": {
        1: "team-own-play", 2: "out-of-hand", 3: "not-in-another-turn", 4: "protection-two-are-one", 5: "berserk-any", 6: "indestructible",
        7: "sprint-needs-attack", 9: "level-ten", 10: "automa-nothing-to-shuffle", 11: "coop-win",
        12: "vulnerability-breaks-fort", 13: "regeneration-targets", 14: "four-own-blood", 15: "coop-symbiote", 16: "mercenary",
        17: "four-instinct-chain", 18: "order-afresh", 19: "sharpening-defender", 20: "coop-regeneration", 21: "indestructible-and-protected",
        22: "sprint-from-an-aura", 23: "coop-rules", 24: "vanish-gained-too-late", 25: "four-champion",
        26: "price-of-blood-automa-short", 27: "four-decks", 28: "zero-damage", 29: "automa-bastion", 30: "four-upper-of-b",
        31: "four-draft", 32: "four-decks", 34: "four-incantation-opposite", 35: "four-returns", 36: "four-instinct",
        37: "four-mercenary", 38: "four-sharpening-partner", 39: "four-sharpening-partner", 40: "four-alone",
        41: "team-own-play", 42: "four-first-fort", 43: "four-first-fort", 44: "four-heals", 45: "four-champion",
        46: "four-symbiote-partner", 48: "four-draft", 50: "coop-draft", 51: "coop-turn", 52: "coop-win",
        53: "coop-level", 55: "four-returns", 56: "team-wins", 57: "regeneration-fort-alone",
        58: "vanish-each-attack", 59: "sharpening-no-target", 60: "vulnerability-lent", 61: "instinct-asked-anew",
        62: "mercenary-lost-at-once",
    },
    "dust": {
        7: "dust-trap", 8: "dust-trap", 9: "dust-trap", 10: "dust-only-counters-left", 11: "dust-excess-nothing",
        12: "dust-trap-and-attack-on", 13: "dust-null-too-late", 15: "dust-attack-unchanged", 16: "dust-wheel-once",
        17: "dust-not-below-zero", 18: "dust-lead-changes", 19: "dust-mixed", 21: "dust-lead-changes",
        22: "dust-rounding", 23: "dust-two-beside-primary", 24: "dust-mixed", 25: "dust-rounding",
        26: "dust-ability-once", 29: "dust-lead-changes", 30: "dust-others-as-printed",
        31: "dust-winner-attacks-again", 32: "dust-trap-or-give", 33: "dust-excess-uncompared", 34: "dust-give-from-overflow",
        35: "dust-team-give", 36: "dust-nothing-left", 37: "dust-overflow", 38: "dust-overflow-stays",
        40: "dust-draw-to-six", 41: "dust-left-over-counts", 42: "dust-left-over-counts",
        43: "dust-left-over-counts", 44: "dust-team-end", 47: "dust-shared-win",
        48: "dust-shared-win", 49: "dust-left-over-counts", 50: "dust-team-round",
        51: "dust-team-three-clashes", 52: "dust-team-round", 53: "dust-team-round",
        55: LATER_GAVE_UP, 56: "dust-team-setup", 57: "dust-team-three-clashes", 58: "dust-team-setup",
        61: "dust-many-setup", 62: "dust-faces-the-leader", 63: "dust-lead-changes",
        66: "dust-lead-changes", 68: "dust-young-setup", 69: "dust-first-cards", 70: "dust-young-setup",
        72: "dust-chain", 73: "dust-tribe-twice", 74: "dust-must-beat", 75: "dust-young-draw-refused",
        76: "dust-young-draw", 77: "dust-chain", 78: "dust-young-stuck", 80: "dust-young-tie", 81: "dust-young-draw",
        82: "dust-young-empty-hand", 83: "dust-young-setup", 85: "dust-ability-unused",
        87: "dust-excess", 88: "dust-scatter", 89: "dust-two-rallies",
    },
}  # fmt: skip
HAND = "game: edition 2, duel\nA: {Bastion} Gnome Ogre Grrr\nB: {Bastion} Brute Troll Ogre\n"
#: Too many Epics, one of them twice, too many cards of an ability, and too few cards.
WRONG_DECK = "setup: dust, versus, decks 1 own, B Paper-Dragon x2 Spellbook Colossus Sphinx Kaleidoscope Crystal-Ball Confetti x2 Hourglass, seed 7"
#: More scripts and situations that cite a reading which a situation shows in another way.
MORE = {
    ("clash", 24): HAND.replace(
        "\nB:",
        "\nupper: Axe(1:1/9 perforation) | Ghost(1:1/5) Cat(1:1/5 vanish) Hen(1:1/5 aura-vanish)\nB:",
    )
    + "\nend",
    ("clash", 15): HAND.replace("\nB:", "\nupper: Zombie | Gnome Ogre&Imp(1:1/1 symbiote aura-protection)\nB:")
    + "\nend",
    ("clash", 51): "coop-rules",
    ("dust", 15): "dust-steady",
    ("clash", 7): HAND.replace("\nB:", "\nupper: Gnome Herb(1:1/5 aura-sprint) Eel(1:1/9) | Titan\nB:") + "\nend",
}
#: Readings that refuse a setup: a situation is of a game that has begun.
BEGINNINGS = dict.fromkeys([("dust", n) for n in (1, 2, 3, 4, 6)], WRONG_DECK)
#: Readings that no event and no refusal can cite, and why.
CITED_BY_NONE = {
    ("clash", 8): "a position does not remember what has returned to the hand in this turn",
    ("clash", 33): "an attack goes along its line as in a duel; who else is an enemy, readings 35 to 39 say",
    ("clash", 47): "nothing happens when somebody looks at a hand",
    ("clash", 49): "who sits where is there before the first event",
    ("clash", 54): "what cannot be chosen is not offered",
    ("dust", 5): "what is printed on a card",
    ("dust", 14): "the set of cards says which tribe beats which",
    ("dust", 20): "what the statistics are called",
    ("dust", 27): "what words mean",
    ("dust", 39): "everybody draws from a deck of their own: who draws first changes nothing",
    ("dust", 46): "the glossary says which round it is, and what it is worth stands in every translation",
    ("dust", 54): "the points are the same either way",
    ("dust", 65): "nothing happens when the leader is not asked",
    ("dust", 28): "between two players a clash is a round, and the rules of more players say who wins theirs",
    ("dust", 59): "who sits where is there before the first event",
    ("dust", 67): "says that the rules of two players hold: what happens cites these",
    ("dust", 86): "nothing happens when somebody looks through a pile",
    ("dust", 84): "an ability that contradicts a rule is cited itself",
}


def outcome(start: str) -> tuple[list, Refused | None]:
    """Return the events of a situation, a script or a setup, and the refusal that ends it, or None."""
    if start in situations():
        verdict = run(situations()[start])
        return [*verdict.game.opening.events, *verdict.game.events], verdict.refusal
    try:
        script = read_script(start)
        game = script.definition.game(begin(start.partition("\n\n")[0]))
        for said in script.moves:
            game = game.play(said.move)
        return list(game.settled().events), None
    except Refused as refused:
        return [], refused


def numbers(name: str, ids: list[str]) -> set[int]:
    """Return the numbers of the readings that rules of a game are based on."""
    return {reading.number for reading in readings_in(definition(name).sentences.rules(), ids)}


def cited(name: str, start: str) -> set[int]:
    """Return the numbers of the readings cited in a situation, a script or a setup."""
    events, refusal = outcome(start)
    refused = [reason.rule for reason in refusal.reasons] if refusal is not None else []
    return numbers(name, [*rules_deciding(events), *refused])


@pytest.mark.parametrize(
    ("name", "number", "start"),
    [*((name, n, id) for name, shown in SHOWN.items() for n, id in shown.items())]
    + [(name, n, script) for (name, n), script in {**MORE, **BEGINNINGS}.items()],
)
def test_a_reading_is_cited_where_it_decides(name, number, start):
    assert number in cited(name, start)


def test_every_reading_is_in_the_list_or_says_why_not():
    listed = {(name, n) for name, shown in SHOWN.items() for n in shown}
    known = {(name, n) for name, it in definitions().items() for n in it.sentences.readings()}
    assert known - listed == set(CITED_BY_NONE) | set(BEGINNINGS) and set(MORE) <= listed
    assert not listed & (set(CITED_BY_NONE) | set(BEGINNINGS))


@pytest.mark.parametrize("name", definitions())
def test_every_reading_is_in_a_situation_that_shows_its_rule(name):
    """Also for a reading that nothing cites: the situation lists its rule."""
    shown = {id for situation in situations(name).values() for id in situation.shows}
    readings = definition(name).sentences.readings().values()
    assert {one.number for one in readings_in(definition(name).sentences.rules(), shown)} == {
        one.number for one in readings
    }


#: Situations in which a rule with a reading applies but the reading decides nothing.
DECIDES_NOTHING = {
    "clash": [
        (4, "protection"), (9, "catalyst-automa"), (9, PAIR_PARTS), (12, "vulnerability-incantation"),
        (12, "vulnerability"), (12, "vulnerability-sprint"), (12, "four-vulnerability"), (13, "regeneration"),
        (17, "instinct"), (17, "instinct-vanish"), (19, "sharpening"), (23, "custom-automa"), (23, MORE_A_CREATURE),
        (24, "vanish-several"), (25, "champion-readied"), (25, "champion-readied-by-automa"),
        (26, "price-of-blood-automa"), (30, NEW_ABOVE), (34, "four-mercenary-own"), (44, RUN),
        (45, "four-champion-readied"), (51, "coop-bastion"), (51, "coop-first-mana"), (56, "four-first-fort"), (57, "regeneration-bastion"), (58, "vanish-several"), (61, "four-instinct-chain"),
    ],
    "dust": [
        (11, "dust-last-trap"), (12, "dust-nothing-added"), (15, "dust-crumble"), (15, "dust-all-five-answers"),
        (16, "dust-mixed"), (19, "dust-two-abilities"), (21, "dust-takes-everything"), (21, "dust-nothing-added"),
        (22, "dust-two-abilities"), (39, "dust-draw-to-six"), (46, "dust-left-over-counts"), (46, "dust-team-end"),
        (51, "dust-team-round"), (53, "dust-team-counter"), (54, "dust-team-round"), (55, "dust-team-round"),
        (55, "dust-team-three-clashes"), (65, "dust-many-give"), (66, "dust-trap-and-attack-on"),
        (28, "dust-first-clash"), (29, "dust-crumble"), (31, "dust-first-clash"), (40, "dust-first-clash"),
        (44, "dust-team-round"), (48, "dust-left-over-counts"), (62, "dust-takes-everything"), (63, "dust-many-give"),
        (66, "dust-nothing-added"), (74, "dust-chain"), (81, "dust-chain"), (82, "dust-young-draw"),
        (85, "dust-two-abilities"), (85, "dust-highest-takes-both"), (86, "dust-first-clash"), (89, "dust-rally"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "number", "id"), [(name, *case) for name, cases in DECIDES_NOTHING.items() for case in cases]
)
def test_a_reading_is_not_cited_where_it_does_not_decide(name, number, id):
    assert number not in cited(name, id)


#: Kinds of events that a reading does not mark, although it decides another event of the same game.
NOT_MARKED = [
    ("dust", "dust-team-three-clashes", "clash-to", 50),
    ("dust", "dust-team-round", "clash-to", 53),
    ("dust", YOUNG, "laid", 74),
]


@pytest.mark.parametrize(("name", "start", "kind", "number"), NOT_MARKED)
def test_a_reading_marks_only_the_event_that_it_decides(name, start, kind, number):
    events = [event for event in outcome(start)[0] if event.kind == kind]
    assert number in numbers(name, [event.rule for event in events]) & cited(name, start)
    assert number not in numbers(name, rules_deciding(events))


@pytest.mark.parametrize("id", [SHOWN["clash"][n] for n in (57, 58, 59, 60, 61, 62)] + [SHOWN["dust"][89]])
def test_a_reading_is_marked_in_plain_output_in_json_and_in_the_story(id, capsys, tmp_path):
    number = next(n for shown in SHOWN.values() for n, other in shown.items() if other == id)
    situation = situations()[id]
    script = tmp_path / "script.txt"
    script.write_text(f"{situation.start}\n\n{situation.moves}\n", "utf-8")
    assert main(["run", str(script)]) == 0
    mark = re.compile(rf"\(our readings? [^)]*\b{number}\b")
    assert mark.search(capsys.readouterr().out)
    assert main(["run", "--json", str(script)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert number in [one for move in told["moves"] for event in move["events"] for one in taken(event)]
    assert mark.search(str(story(id)))


def taken(event: dict) -> list[int]:
    """Return the numbers of the readings that an event names in JSON output."""
    return event.get("readings", [event["reading"]] if "reading" in event else [])


def test_the_browser_is_told_which_events_are_printed():
    """So the page does not mark them either. In the workshop, too, they have no mark."""
    game = run(situations()["instinct"]).game
    told = [
        event
        for number, step in enumerate((game.opening, *game.steps))
        for event in events(definition("clash"), step, number, ENGLISH)
    ]
    happened = [event for step in (game.opening, *game.steps) for event in step.events]
    assert [event.get("printed", False) for event in told] == [event.printed for event in happened]
    plain = [event for event in told if event["kind"] == "instinct"]
    assert plain and all(event["printed"] and event["rule"] == "instinct.strikes-back" for event in plain)


def test_an_event_says_that_it_is_printed_only_where_it_is():
    strikes = [event for event in run(situations()["instinct"]).game.events if event.kind == "instinct"]
    assert strikes[0].said()["printed"] is True
    assert strikes[0].rules == ("instinct.strikes-back",) and strikes[0].deciding == ()
    decided = strikes[0].but(printed=False)
    assert "printed" not in decided.said() and decided.deciding == decided.rules
