"""The page answers what a player would ask: whose Aura, which reading, and why something did not happen."""

import pytest
from telling import tell

from tutor.commands.main import main
from tutor.games.clash.board import beats
from tutor.games.clash.rulebook import Voice
from tutor.games.clash.rules import EDITIONS
from tutor.locale import ENGLISH
from tutor.widgets import story

DUEL = "game: edition 2, duel\nA: {Bastion} Gnome Ogre Grrr\nB: {Bastion} Brute Troll Ogre\n"


def said(script):
    game = tell(script).game
    return [Voice().tell(event, before) for step in game.steps for event, before in zip(
        step.events, (step.start, *step.positions), strict=False)]  # fmt: skip


@pytest.mark.parametrize(("lines", "sentence"), [
    ("upper: Ogre(4:4/4) Kite(1:1/1 aura-aerial) | Titan", "Ogre has Aerial by the Aura of Kite."),
    ("upper: Ogre(4:4/4) Kite(1:1/1 aura-defender) |", "Ogre has Defender by the Aura of Kite."),
    ("upper: Zombie | Cat(1:1/5 vanish protection)", "Cat has suffered no damage, so Vanish does nothing."),
    ("upper: Zombie | Cat(1:1/5 instinct protection)", "Cat has suffered no damage, so Instinct does nothing."),
    ("upper: Eel(1:1/5 sprint) Zombie |", None),
    ("upper: Eel(1:1/5 sprint defender) Zombie |", "Eel has Sprint, but without anything to attack it does not run."),
    ("upper: Eel(1:1/9) Herb(1:1/5 aura-sprint) Zombie | Titan",
     "Eel no longer has Sprint, but keeps its bonus of 2 Attack until the assault ends."),
])  # fmt: skip
def test_reasons_are_given(lines, sentence):
    told = said(DUEL.replace("B:", f"{lines}\nB:") + "\nend")
    text = " ".join(told)
    assert sentence is None or sentence in text, told


@pytest.mark.parametrize(
    "ability",
    sorted(
        set(EDITIONS[2].abilities) - {"aura", "price-of-blood", "symbiote", "indestructible", "catalyst", "defender"}
    ),
)
def test_a_lent_ability_at_work_names_whose_aura_it_is(ability):
    new = "[new]" if ability == "rage" else ""
    attack = 3 if ability != "sharpening" else 9
    lines = (
        f"upper: Pig(1:1/9){new} Kite(1:1/9 aura-{ability}){new} Axe(4:{attack}/9){new} | Cat(1:1/5) Kite(1:1/9 aura-{ability})\n"
        f"lower: Axe(4:{attack}/9){new} Kite(1:1/9 aura-{ability}) | Hen(1:1/1) Kite(1:1/9 aura-{ability})"
    )
    assert "Aura of Kite" in " ".join(said(DUEL.replace("B:", f"{lines}\nB:") + "\nend")), ability


def test_a_cause_is_told_before_its_effect():
    game = tell(DUEL.replace("B:", "upper: Eel(1:1/5 sprint) Zombie | Titan\nB:") + "\nend").game
    text = " ".join(" ".join(beat.says) for beat in beats.tell(game, 1, ENGLISH))
    assert text.index("Sprint: Eel runs") < text.index("Eel attacks Titan: 2 damage")


@pytest.mark.parametrize(("code", "mark"), [
    ("en", "(our reading 28)"), ("ca", "(lectura nostra núm. 28)"), ("fr", "(notre lecture n° 28)"),
    ("es", "(nuestra lectura n.º 28)"), ("it", "(nostra lettura n. 28)"),
])  # fmt: skip
def test_plain_output_marks_a_reading_in_every_language(code, mark, capsys, tmp_path):
    script = tmp_path / "clash.txt"
    script.write_text(DUEL.replace("B:", "upper: Wall(1:0/5) | Titan\nB:") + "\nend\n", "utf-8")
    for more in ([], ["--beats"]):
        assert main(["run", "--language", code, *more, str(script)]) == 0
        assert mark in capsys.readouterr().out
    assert mark in str(story("zero-damage", language=code))


def test_an_incantation_in_another_turn_is_refused_by_the_reading():
    start = "game: edition 1, duel\nA: {Bastion} Gnome\nupper: Ogre |\nB: {Bastion} Boom! Troll\n\ncast Boom! at Ogre"
    told = tell(start)
    assert [reason.rule for reason in told.refusal.reasons] == ["incantation.own-turn"]
    champion = tell("game: edition 2, duel\nA: {Bastion} Gnome\nupper: Ogre |\nB: {Bastion} Troll\n\nplay Ogre upper")
    assert Voice().refuse(champion.refusal, champion.position)[0][1] == "Ogre is in play, and not in the hand of A."
