"""Every rule of both editions is taught by a step of a lesson: in a question, or told and shown."""

from __future__ import annotations

from tutor.games.clash.rulebook import rules
from tutor.lessons import lessons, read_lessons, teaching
from tutor.lessons.teaching import cited, not_taught, stems, taught, untaught

START = "game: edition 1, duel ; A: {Bastion} Baron ; upper: Brute | Zombie Clan-Leader ; B: {Bastion} Titan"


def teaches(kind: str, text: str, shows: list[str], **more: object) -> set[str]:
    """Return the rules that a lesson of one step teaches."""
    fields = {"kind": kind, "text": text, "start": START, "shows": shows, **more}
    written = "\n".join(f"{key} = {value!r}" for key, value in fields.items())
    read = read_lessons(f'format = 1\n[x]\ntitle = "X"\nabout = "X."\nlevel = 1\n[[x.step]]\n{written}\n')
    return set(teaching._teaches(read["x"], 1))


def test_a_rule_is_taught_where_it_is_listed_and_an_event_cites_it():
    attack = {"moves": "end", "asks": "creature B upper 1"}
    assert teaches("predict", "What?", ["damage.excess-lost"], **attack) == {"damage.excess-lost"}
    assert teaches("predict", "What?", [], **attack) == set(), "met, and not listed"
    assert teaches("predict", "What?", ["stronghold.slides"], **attack) == set(), "listed, and nothing cites it"
    assert teaches("tell", "Damage that is left over is lost.", ["damage.excess-lost"]) == set(), "told, and not shown"


def test_a_rule_is_taught_where_misreading_it_leads_to_a_wrong_answer():
    asked = {"moves": "end", "asks": "creature B upper 2", "misreadings": ["at-the-furthest"]}
    assert teaches("predict", "What?", ["assault.closest-enemy"], **asked) == {"assault.closest-enemy"}
    never = {"start": START.replace("Brute", "Revenant"), "asks": "creature B lower 2", "moves": "end",
             "misreadings": ["perforation-behind-splash"]}  # fmt: skip
    never["start"] = START.replace("Brute", "Abomination").replace("; B:", "; lower: | Nibbler Microctopus ; B:")
    assert "perforation.target-only" not in cited()
    assert teaches("predict", "What?", ["perforation.target-only"], **never) == {"perforation.target-only"}


def test_a_rule_that_no_event_cites_is_taught_where_the_text_says_it():
    assert "summoning.line" not in cited()
    said = "Whoever plays a creature chooses its line, and a line holds any number."
    assert teaches("tell", said, ["summoning.line"]) == {"summoning.line"}
    assert teaches("tell", "A plays Baron.", ["summoning.line"]) == set(), "listed, and not said"
    assert teaches("tell", said, []) == set(), "said, and not listed"
    plain = "summoning.from-hand"
    assert plain not in cited() and not stems(rules()[plain].text), "it has only everyday words"
    assert teaches("tell", "Cards are played from the hand.", [plain]) == {plain}
    assert teaches("tell", "Play a card.", [plain]) == set()
    assert not stems("Every card of this hand") and stems("Chooses chosen") == {"choo", "chos"}


def test_a_reason_against_a_card_teaches_its_rule():
    hand = START.replace("{Bastion} Baron", "{Bastion} Baron Nibbler Titan Lantern-Fish Terrestrial-Snout").replace(
        "} Titan", "} War-Beast"
    )
    assert "mana.cost" in teaches("predict", "Which?", ["mana.cost"], start=hand, asks="playable")


def test_an_answer_of_the_faq_is_taught_with_a_rule_that_decides_it():
    attack = {"moves": "end", "asks": "creature B upper 1"}
    both = ["damage.excess-lost", "faq.excess-on-creature"]
    assert teaches("predict", "What?", both, **attack) == set(both)
    assert teaches("predict", "What?", both[1:], **attack) == set()


def test_only_notation_and_readings_are_not_taught():
    known = {id: rule for lesson in lessons().values() for id, rule in lesson.definition.sentences.rules().items()}
    assert all((id.startswith("notation.") or known[id].reading) and why for id, why in not_taught().items())
    assert set(not_taught()) < set(known) and set(rules()) < set(known) and set(taught()) == set(known)
    steps = {f"{lesson.id}.{n}" for lesson in lessons().values() for n in range(1, len(lesson.steps) + 1)}
    assert all(set(by) <= steps for by in taught().values())


def test_every_rule_of_either_edition_is_taught():
    assert untaught() == ()
