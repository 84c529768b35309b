"""The line of notation that describes how a game of four Kingdoms began."""

import random
from collections import Counter

import pytest

from tutor.core import Step, Unreadable
from tutor.games.clash.notation import cards_in, read_position, write_position
from tutor.games.clash.opening import begin_setup, read_setup
from tutor.games.clash.rules import Game, Refused
from tutor.games.clash.rules.setup import Draft, Removals
from tutor.games.clash.sets import all_cards, all_sets, read_set
from tutor.situations import begin

EIGHT = "Troll Ogre Gnome Baron Titan Hydra Zombie"
FOUR_DECKS = f"A {EIGHT} Growler, B {EIGHT} Boom!, C {EIGHT} Grrr, D {EIGHT} Growler"
SETUPS = [
    "setup: edition 2, free-for-all, draft, seed 7",
    "setup: edition 2, team, draft, sets initiation treachery submersion, C begins, seed 7",
    "setup: edition 2, team, draft, champion A Titan, champion B Hydra, champion C Titan, champion D Ogre, seed 3",
    "setup: edition 2, free-for-all, decks 3 1 4 2, D begins, seed 7",
    "setup: edition 2, team, decks 1 2 3 4, seed 0",
    f"setup: edition 2, team, constructed, {FOUR_DECKS}, champion D Scribe, seed 3",
    "setup: edition 2, co-op, draft, sets initiation treachery, seed 12345",
    "setup: edition 2, co-op, draft, sets initiation treachery, A begins, seed 5",
    "setup: edition 2, co-op, draft, sets submersion treachery, level 3, all splash perforation rage, seed 7",
    "setup: edition 2, co-op, draft, sets initiation treachery, champion A Titan, champion C Hydra, level 9, mana 8+2, resistance max 1, B begins, seed 3",
]  # fmt: skip


@pytest.mark.parametrize("text", SETUPS)
def test_a_setup_of_four_reads_back(text):
    setup = read_setup(text)
    assert str(setup) == text and read_setup(str(setup)) == setup
    assert isinstance(setup.begin(), Draft if "draft" in text else Step)
    items = text.removeprefix("setup: ").split(", ")
    assert read_setup(f"setup: {', '.join(reversed(items))}") == setup


def dealt(text, chance):
    """Return the opening of a setup. In a draft any card is taken; the setup is written and parsed at each step."""
    setup = read_setup(text)
    led = begin_setup(setup)
    while isinstance(led, Draft):
        champions = {card for card in setup._champions(all_cards()) if card is not None}
        free = [card for card in led.shown if card not in champions] or led.shown
        setup = read_setup(str(setup._replace(took=(*setup.took, chance.choice(free).name))))
        led = begin_setup(setup)
    assert not isinstance(led, Removals)
    return led


@pytest.mark.parametrize("text", SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_from_each_setup_ends_with_every_card(text, seed):
    chance = random.Random(seed)
    game = Game(dealt(text, chance))
    cards = Counter(cards_in(game.position))
    for kingdom, side in zip(game.position.kingdoms, range(4), strict=True):
        assert len(kingdom.hand) == (24 if game.position.is_automa(side) else 8)
    for _ in range(900):
        if game.position.is_over:
            break
        moves = game.legal_moves()
        bold = [move for move in moves if move.kind in ("play", "cast")]
        game = game.play(chance.choice(bold) if bold and chance.random() < 0.7 else chance.choice(moves))
        assert Counter(cards_in(game.position)) == cards
        assert (
            read_position(write_position(game.settled().position, all_cards()), all_cards()) == game.settled().position
        )
    assert game.position.is_over and game.position.winners


def test_the_same_setup_deals_the_same():
    for text in SETUPS:
        assert begin_setup(read_setup(text)) == begin_setup(read_setup(text))
    one, two = (begin(f"setup: edition 2, team, decks 1 2 3 4, seed {seed}").position for seed in (1, 2))
    assert one.kingdoms != two.kingdoms


MODES = "free-for-all, team or co-op"


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("edition 2, trio, draft", 19, f"“trio” says nothing about a setup: .*; for four {MODES}"),
        ("edition 2, team, duel, draft", 25, "“duel” says again what was said before"),
        ("edition 1, team, draft", 19, r"“team” is a game of four Kingdoms, which edition 1 has not got \(four.modes\): expected edition 2"),
        ("edition 2, team, draft, E begins", 32, "“E begins” says nothing about a setup: .*of A, B, C or D who begins"),
        ("edition 2, duel, draft, C begins", 32, "“C begins” says nothing about a setup: .*A begins or B begins"),
        ("edition 2, duel, draft, champion C Titan", 32, "“champion C Titan” says nothing about a setup"),
        ("edition 2, duel, decks 1 2 3 4", 25, "“decks 1 2 3 4” says nothing about a setup"),
        ("edition 2, team, decks 1 2", 25, "“decks 1 2” says nothing about a setup: .*decks N N N N"),
        ("edition 2, team, deck 1", 25, r"expected “decks N N N N”, four different ones, one for each \(format.decks-four\)"),
        ("edition 2, team, decks 1 2 3 1", 25, r"four different ones, one for each \(format.decks-four\)"),
        (f"edition 2, team, constructed, {FOUR_DECKS}, C {EIGHT} Titan", 245, "says again what was said before"),
        (f"edition 2, team, constructed, A {EIGHT} Growler", 1, r"expected four decks, .*\(format.constructed-four\)"),
        ("edition 2, team, draft, level 3", 32, "“level 3” is for a custom solo game"),
        ("edition 2, team, draft, removed Troll", 32, "“removed” goes with constructed only"),
        ("edition 2, co-op, decks 1 2 3 4", 26, r"Co-op is played with a draft only \(coop.formats\): expected draft"),
        ("edition 2, co-op, deck 1", 26, r"Co-op is played with a draft only \(coop.formats\)"),
        (f"edition 2, co-op, constructed, {FOUR_DECKS}", 26, r"Co-op is played with a draft only \(coop.formats\)"),
        ("edition 2, co-op, draft", 1, r"two sets of cards or more \(coop.formats\): expected .*sets initiation treachery"),
        ("edition 2, co-op, draft, sets treachery", 33, r"two sets of cards or more \(coop.formats\)"),
        ("edition 2, co-op, draft, sets treachery treachery", 33, r"two sets of cards or more \(coop.formats\)"),
        ("edition 2, co-op, draft, sets initiation treachery, D begins, level 1", 60, r"A begins, or in a custom game B \(coop.custom\)"),
        ("edition 2, co-op, draft, sets initiation treachery, B begins", 60, "“B begins” is for a custom game"),
        ("edition 2, co-op, draft, sets initiation treachery, champion C Titan", 60, "“champion C Titan” is for a custom game"),
        ("edition 2, co-op, draft, sets initiation treachery, champion D Titan, level 2", 60, "the Automa has no Champion"),
        ("edition 2, co-op, draft, sets initiation treachery, level 1, no bastion", 0, "custom.bastion"),
    ],
)  # fmt: skip
def test_texts_that_are_not_setups_of_four(text, column, said):
    with pytest.raises((Unreadable, Refused), match=said) as error:
        begin_setup(read_setup(f"setup: {text}"))
    if isinstance(error.value, Unreadable):
        assert (error.value.line, error.value.column) == (1, column)


def test_sets_too_small_for_the_draft_are_refused_with_the_rule():
    sets = dict(all_sets())
    for id, names in (("few", "abcdefghij"), ("less", "klmnopqrst")):
        rows = "".join(
            f'{{ name = "{n.upper()}x", type = "creature", cost = 1, attack = 1, health = 1, abilities = [] }},\n'
            for n in names
        )
        sets[id] = read_set(f'format = 1\nname = "{id}"\nprovenance = "mine"\ncards = [\n{rows}]\n', f"{id}.toml")
    for text, rule, size in (
        ("team, draft, sets few", "format.draft-four", 32),
        ("free-for-all, draft, sets few less", "format.draft-four", 32),
        ("co-op, draft, sets few less", "coop.draft", 64),
        ("co-op, draft, sets few initiation", "coop.draft", 64),
    ):
        with pytest.raises(Refused) as refused:
            begin_setup(read_setup(f"setup: edition 2, {text}", sets), sets)
        (reason,) = refused.value.reasons
        assert (reason.kind, reason.rule, reason.facts["size"]) == ("too-few-cards", rule, size)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("team, decks 1 2 3 4, champion C Titan", "champion-format"),
        ("team, draft, champion D Boom!", "champion-no-creature"),
        (f"team, constructed, {FOUR_DECKS}, champion D Titan", "champion-in-deck"),
        ("co-op, draft, sets initiation treachery, level 3", "points"),
        ("co-op, draft, sets initiation treachery, level 1, all rage, champion A Titan", "points"),
    ],
)
def test_what_the_rules_do_not_allow_four_is_refused(text, kind):
    with pytest.raises(Refused) as refused:
        begin_setup(read_setup(f"setup: edition 2, {text}, seed 3"))
    assert refused.value.reasons[0].kind == kind


def test_nobody_drafts_a_champion_into_its_own_deck_but_may_into_anothers():
    draft = begin_setup(read_setup("setup: edition 2, team, draft, seed 3"))
    one, two = [card.name for card in draft.shown if card.is_creature][:2]
    taken = begin_setup(read_setup(f"setup: edition 2, team, draft, champion C {one}, seed 3, took {one}"))
    assert len(taken.taken[0]) == 1  # it is A's card, and C's Champion
    with pytest.raises(Refused) as refused:
        begin_setup(read_setup(f"setup: edition 2, team, draft, champion B {two}, seed 3, took {one} {two}"))
    assert refused.value.reasons[0].kind == "champion-in-deck"
