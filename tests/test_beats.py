"""Beats: which events a player sees as one, what is said about them, and to whom."""

from __future__ import annotations

import random
import re

import pytest
from saying import moving
from somebody import Somebody

from tutor.commands.main import main
from tutor.core.definition import Beat
from tutor.games import definition_of
from tutor.games.clash import rules
from tutor.games.clash.board import beats as beats_of_clash
from tutor.games.clash.board.beats import grouped
from tutor.games.clash.board.board import is_secret
from tutor.games.clash.rules import Event, Game, Position, Step
from tutor.games.dust import rules as dust
from tutor.games.dust.board import beats as beats_of_dust
from tutor.locale import ENGLISH, LANGUAGES, language
from tutor.session.words import words_at
from tutor.situations import situations

CLASH = definition_of("")
SOLO = "setup: edition {edition}, solo, deck {deck}, seed {seed}"
DUEL = "setup: edition {edition}, duel, decks 1 3, seed {seed}"


def played(start: str, seed: int, moves: int = 400) -> Game:
    """Return a random game, played to its end if there are enough moves."""
    game, chance = CLASH.game(CLASH.words.begin(start).settled()), random.Random(seed)
    while moves and not game.position.is_over:
        game, moves = game.play(chance.choice(game.legal_moves())), moves - 1
    return game


def said(beat: Beat) -> str:
    return " ".join(beat.says)


def beats(game: Game, speak=ENGLISH, viewer: int | None = None) -> list[tuple[Beat, list[Event]]]:
    """Return every beat of a game with its events."""
    found = []
    for number, step in enumerate((game.opening, *game.steps)):
        rest = list(step.events)
        for beat in CLASH.beats.tell(game, number, speak, viewer):
            found.append((beat, rest[: beat.events]))
            del rest[: beat.events]
        assert not rest, f"step {number} has events in no beat"
    return found


def told(script: str, edition: int | None = None, speak=ENGLISH) -> list[Beat]:
    """Return the beats of a script."""
    start, _, moves = script.partition("\n\n")
    game = CLASH.game(Step(CLASH.words.read_position(start, edition)))
    for made in CLASH.words.read_moves(moves, game.position):
        game = game.play(made.move)
    return [beat for beat, _ in beats(game.settled(), speak)]


GAMES = [
    *((SOLO.format(edition=edition, deck=1 + seed % 3, seed=seed), seed) for edition in (1, 2) for seed in range(12)),
    *((DUEL.format(edition=edition, seed=seed), seed) for edition in (1, 2) for seed in range(8)),
]


@pytest.mark.parametrize(("start", "seed"), GAMES)
def test_every_event_is_in_just_one_beat_and_every_beat_says_something(start, seed):
    game = played(start, seed)
    found = beats(game)
    assert [event for _, events in found for event in events] == list(game.events)
    for beat, events in found:
        assert events and all(beat.says), [event.kind for event in events]
        assert "{" not in said(beat) + beat.title and not re.search(r"\s\s|^\s|\s$", said(beat))
        assert len(beat.recap) <= 3
        kinds = [event.kind for event in events]
        assert sum(kind in ("reveal", "attack", "attack-stronghold") for kind in kinds) <= 1, kinds


def test_the_beats_of_every_situation_are_told_in_every_language():
    """They use other words than in English for the same events. Everything that a printed card can do occurs."""
    kinds = set()
    for id, situation in situations("clash").items():
        game = Somebody(situation=id).game
        english = beats(game)
        kinds |= {event.kind for _, events in english for event in events}
        for code in LANGUAGES:
            other = beats(game, language(code))
            assert [beat.events for beat, _ in other] == [beat.events for beat, _ in english], id
            pairs = zip(other, english, strict=True)
            alike = [beat.says for (beat, _), (one, _) in pairs if set(beat.says) & set(one.says)]
            assert code == "en" or not alike, (id, code, alike)
            assert not any("{" in said(beat) + beat.title for beat, _ in other), (id, code)
        assert situation.definition is CLASH
    assert {"berserk", "instinct", "sharpen", "slide-back", "vanish", "merge", "mill", "reshuffle", "leave"} <= kinds


@pytest.mark.parametrize(("told", "kinds"), [(beats_of_clash, rules.events.KINDS), (beats_of_dust, dust.events.KINDS)])
def test_only_kinds_that_there_are_are_passed_over(told, kinds):
    """No new kind of event is left out of the story by accident."""
    assert kinds.keys() >= told.PASSED_OVER


def test_a_turn_of_the_automa_has_about_eight_beats():
    sizes = []
    for edition in (1, 2):
        for seed in range(12):
            found = beats(played(SOLO.format(edition=edition, deck=1, seed=seed), seed))
            turns: list[list[int]] = []
            for beat, events in found:
                if any(event.kind == "turn" for event in events):
                    turns.append([])
                if turns:
                    turns[-1].append(beat.events)
            sizes += turns
    most = max(sizes, key=len)
    long = [turn for turn in sizes if 30 <= sum(turn) <= 45]
    assert long and sum(map(len, long)) / len(long) <= 10, long
    assert len(most) <= 20 and all(len(turn) <= sum(turn) / 2 for turn in long), most


def test_the_automas_turn_as_a_player_sees_it():
    game = CLASH.game(CLASH.words.begin("setup: edition 1, solo, deck 1, seed 7").settled())
    for move in ("play Carapace upper", "end", "play Partisan lower", "play Brute upper", "end"):
        game = game.play(CLASH.words.read_move(move, game.position))
    found = CLASH.beats.tell(game, 5, ENGLISH)
    start = next(i for i, beat in enumerate(found) if beat.title == "Turn 4 · The Automa")
    assert [said(beat) for beat in found[start:]] == [
        "The Automa has 9 Mana.",
        "The Automa reveals and summons Alpha, on the upper line.",
        "The Automa reveals and summons Reptile, on the lower line.",
        "The Automa reveals and summons Microctopus, on the upper line.",
        "The Automa's assault begins. Microctopus and Alpha have just entered play and wait.",
        (
            "Brigand attacks Carapace: Protection stops all damage. Splash hits Partisan as well: 2 damage. "
            "Partisan is destroyed and returns to your hand."
        ),
        (
            "The Protection of Carapace is already used up this turn. Zombie attacks Carapace: 3 damage. "
            "Reptile has nothing that it may attack."
        ),
        "All damage heals. You have 7 Mana.",
    ]
    assert [beat.title for beat in found[start:] if beat.title] == ["Turn 4 · The Automa", "Turn 5 · You"]
    assert found[-1].recap == (
        ("Your Partisan was destroyed.",),
        ("The Automa brought Alpha, Reptile and Microctopus into play.",),
    )


@pytest.mark.parametrize(("script", "text"), [
    ("game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brute | ; B: {Bastion} Ogre Troll Gnome Baron Grrr Boom!\n\nend",
     "Brute attacks the Stronghold of B: 5 damage, 1 left."),
    ("game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brute | ; B: {Bastion} Ogre Troll\n\nend",
     "Brute attacks the Stronghold of B: 2 damage, 0 left. The Bastion of B falls, and the Fort takes its place."),
    ("game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brute | ; B: {Fort} Ogre Troll\n\nend",
     "The Fort of B has fallen. A has won."),
    ("game: edition 2, solo ; A: {Bastion} Zombie Baron ; upper: Brute | ; automa: Grrr Gnome Ogre {Bastion}\n\nend",
     "Brute attacks the Automa's pile: 3 cards lost, 0 left."),
])  # fmt: skip
def test_the_fate_of_a_stronghold_is_told(script, text):
    assert any(text in said(beat) for beat in told(script)), [said(beat) for beat in told(script)]


def test_creatures_that_fall_together_are_told_together_and_once_their_owner_has_chosen():
    script = "game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brigand | Gnome Ogre ; lower: | Gnome ; B: {Bastion} Boom!"
    game = CLASH.game(Step(CLASH.words.read_position(script)))
    game = game.play(CLASH.words.read_move("end", game.position))
    assert game.choice is not None
    assert said(beats(game)[-1][0]).endswith("Gnome and Gnome are destroyed.")
    game = game.play(game.legal_moves()[0])
    assert said(beats(game)[-2][0]) == "Gnome and Gnome return to B's hand." and beats(game)[-2][0].title.endswith(
        "order of return"
    )


def test_titles_are_words_in_every_language():
    game = CLASH.game(CLASH.words.begin("setup: edition 1, solo, deck 1, seed 7").settled())
    for move in ("play Carapace upper", "end", "cast Boom! at A upper 1"):
        made = CLASH.words.read_move(move, game.position)
        game = game.play(made) if not game.why_not(made) else game
    titles = {
        code: [beat.title for beat, _ in beats(game, language(code)) if beat.title] for code in LANGUAGES
    }  # fmt: skip
    assert titles["en"][:4] == ["Setting up", "Turn 1 · You", "Turn 1 · You: Carapace, upper line", "Turn 1 · You: end of the turn"]  # fmt: skip
    assert titles["ca"][1:3] == ["Torn 1 · Tu", "Torn 1 · Tu: Carapace, camí superior"]
    assert titles["fr"][2] == "Tour 1 · Toi\u00a0: Carapace, ligne supérieure"
    assert not any(">" in title or "cast " in title for found in titles.values() for title in found)


# -- the line ---------------------------------------------------------------------------------------------------------


def test_beats_come_with_the_events_that_they_are_made_of():
    session = Somebody(SOLO.format(edition=1, deck=1, seed=7))
    first = session.handle({"do": "hello"})
    assert sum(beat["events"] for beat in first["beats"]) == len(first["events"]) == len(session.game.events)
    again = session.handle(moving("end"))
    assert again["from"] == len(first["events"]) and sum(b["events"] for b in again["beats"]) == len(again["events"])
    assert again["beats"][-1]["title"] == "Turn 3 · You" and again["beats"][-1]["recap"]
    assert session.handle({"do": "undo"})["beats"] == []


@pytest.mark.parametrize("edition", [1, 2])
def test_beats_do_not_depend_on_hidden_hands(edition):
    """Two games that differ only in what a viewer may not know are told in exactly the same words."""
    for seed in range(6):
        game = played(DUEL.format(edition=edition, seed=seed), seed, 14)
        for viewer in (0, 1, -1):

            def veiled(event: Event, viewer: int = viewer, before: Position = game.opening.start) -> Event:
                if not is_secret(event, before, viewer):
                    return event
                return replace_card(event) if event.kind == "available" else event.but(cards=event.cards[::-1])

            def step(old: Step, veil=veiled) -> Step:
                return old._replace(events=tuple(map(veil, old.events)))

            other = game._replace(opening=step(game.opening), steps=tuple(map(step, game.steps)))
            assert [b for b, _ in beats(game, viewer=viewer)] == [b for b, _ in beats(other, viewer=viewer)]


def test_a_beat_begins_by_kinds_and_causes_and_not_by_texts():
    game = played(SOLO.format(edition=1, deck=1, seed=7), 1)
    for step in game.steps:
        assert grouped(step.events) == grouped([replace_card(event) for event in step.events])


def replace_card(event: Event) -> Event:
    """Return the same event about another card."""
    other = CLASH.words.cards_of(CLASH.empty)["Ogre"]
    return event.but(card=other) if "card" in event.fields and event.card is not None else event


# -- the command line -------------------------------------------------------------------------------------------------


def test_a_script_is_told_in_beats(capsys, tmp_path):
    script = tmp_path / "clash.txt"
    script.write_text(
        "game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brute | Gnome ; B: {Bastion} Troll\n\nend\n"
    )
    assert main(["run", "--beats", str(script)]) == 0
    lines = capsys.readouterr().out.split("---")[0].splitlines()
    assert lines == [
        "Turn 3 · A: end of the turn",
        "  The assault of A begins.",
        "  Brute attacks Gnome: 5 damage. Gnome is destroyed and returns to B's hand.",
        "  = Gnome of B was destroyed.",
        "Turn 4 · B",
        "  B has 3 Mana.",
    ]
    assert main(["run", str(script)]) == 0
    assert "> end" in capsys.readouterr().out


def test_each_kind_of_beat_has_a_name_on_the_page():
    words = words_at(definition_of(""))
    kinds = {beat.kind for start, seed in GAMES[::6] for beat, _ in beats(played(start, seed))}
    assert {"play", "strike", "assault", "draw", "turn", "setup"} <= kinds
    assert all(not kind or f"beat-{kind}" in words for kind in kinds)
