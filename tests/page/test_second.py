"""The second edition on the page: its games, two players at one screen, Champions and Symbiotes, and the other
edition next to it.
"""

import random
from urllib.parse import urlencode

from playing import play_to_its_end
from serving import pick

RIDE = "game: edition 2, duel ; A: {Bastion} Specter Zombie Grrr Gnome ; upper: Ogre Titan | ; B: {Bastion} Hydra Naga"
LAST = "game: edition 1, solo ; A: {Bastion} Ogre Gnome ; upper: Brute | ; automa: Ogre {Fort}"


def choose(it, name: str, value: str) -> None:
    pick(it.page, f'input[name="rt-{name}"][value="{value}"]')


def test_a_whole_game_drafted_from_all_sets(tab):
    it = tab().open()
    choose(it, "edition", "2")
    choose(it, "deck-0", "draft")
    for name in ("Treachery", "Submersion"):
        it.page.check(f".rt-sets label:has-text('{name}') input")
    it.begin("draft", 4, edition=2)
    for _ in range(8):
        it.page.wait_for_selector(".rt-four")
        it.settle()
        it.page.click(".rt-four .rt-card >> nth=1")
        it.settle()
    it.page.wait_for_selector(".rt-hand")
    assert "Second edition" in it.text(".rt-status")
    assert "sets+initiation+treachery+submersion" in it.link
    play_to_its_end(it, random.Random(4))
    assert it.page.locator(".rt-event .rt-cite").count() == it.page.locator(".rt-event").count() > 30


def test_the_choices_of_a_custom_game_make_its_level(tab):
    it = tab().open()
    choose(it, "edition", "2")
    assert it.page.locator(".rt-harder, .rt-level").count() == 0  # nothing was requested yet
    choose(it, "opponent", "standard")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent.startsWith('Level 2 of 10')")
    choose(it, "opponent", "custom")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent === 'Quick play'")
    it.page.select_option(".rt-field:has-text('Mana') select", "8")
    it.page.check(".rt-check:has-text('Rage') input")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent.startsWith('Level 3 of 10')")
    assert it.page.locator(".rt-champions").count() == 0  # Champions are for drafted and constructed decks
    choose(it, "deck-0", "draft")
    it.page.click(".rt-champions summary")
    it.page.fill(".rt-champions input", "titn")  # a wrong press
    it.page.click(".rt-gallery .rt-card:has-text('Titan')")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent.startsWith('Level 5 of 10')")
    it.page.click(".rt-begin")
    for _ in range(8):
        it.page.wait_for_selector(".rt-four")
        it.page.click(".rt-four .rt-card >> nth=0")
        it.settle()
    it.page.wait_for_selector(".rt-hand")
    assert "level+5" in it.link and "champion+A+Titan" in it.link
    assert it.page.get_attribute(".rt-champion .rt-card", "aria-label").startswith("Titan")
    it.page.click(".rt-home")
    it.page.wait_for_selector(".rt-harder")
    it.page.click(".rt-champions >> text=No Champion")
    it.page.select_option(".rt-field:has-text('for each') select", "2")
    for gift in ("Splash", "Perforation", "Protection", "Berserk"):
        it.page.check(f".rt-check:has-text('{gift}') input")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent.startsWith('Level 9 of 10')")
    it.page.select_option('.rt-field:has-text("Automa\'s Mana") select', "10")
    it.page.wait_for_function("document.querySelector('.rt-level').textContent.includes('no level 11')")
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    assert "no level 11" in it.text(".rt-alert")


def test_two_at_one_screen_see_one_hand_at_a_time(tab):
    it = tab().open()
    page = it.page
    it.begin("1", 3, "friend", 2)
    page.wait_for_selector("[data-verb=ready]")
    assert page.locator(".rt-back").count() == 16 and not page.query_selector(".rt-hand [data-key*='Troll']")
    chance = random.Random(3)
    for _ in range(60):
        page.click("[data-verb=ready]")
        it.settle()
        side = "A" if "A to play" in it.text(".rt-status") else "B"
        other = "B" if side == "A" else "A"
        assert page.locator(f".rt-holding-{side} .rt-back").count() == 0
        assert page.locator(f".rt-holding-{other} li[data-key]:not(.rt-stronghold)").count() == 0
        card = page.query_selector(f".rt-holding-{side} .rt-playable.rt-creature")
        if card:
            card.click()
            if page.query_selector(".rt-warning"):
                page.click(".rt-prompt .rt-quiet")
            else:
                chance.choice(page.query_selector_all("[data-slot]:not([hidden])")).click()
                it.settle()
        if not page.query_selector(".rt-over"):
            page.click("[data-verb=end]")
            it.settle()
            while choices := page.query_selector_all(".rt-choice button"):
                chance.choice(choices).click()
                it.settle()
        if page.query_selector(".rt-over"):
            break
    assert it.text(".rt-over") in ("A has won!", "B has won!")
    assert page.locator(".rt-back").count() == 0  # everything is open now
    page.reload()
    page.wait_for_selector(".rt-over")


def test_a_symbiote_is_placed_by_clicking_and_shows_what_both_have(tab):
    it = tab().start(RIDE)
    it.page.click(".rt-holding-A li:has-text('Specter') .rt-card")
    assert "above which creature" in it.text(".rt-prompt")
    assert it.page.locator(".rt-target").count() == 2
    it.page.click(".rt-line li:has-text('Ogre') .rt-card")
    it.settle()
    pair = it.page.locator(".rt-line [data-key*='Ogre'] .rt-card")
    label = pair.get_attribute("aria-label")
    assert label.startswith("Ogre + Specter, attack 6, health 5 of 5") and "Indestructible" in label
    assert pair.locator(".rt-rider").count() == 1
    it.page.reload()
    it.page.wait_for_selector(".rt-rider")


def test_constructed_decks_are_picked_and_removed_from(tab):
    it = tab().open()
    page = it.page
    it.begin("constructed", opponent="friend")
    for first in (0, 5):
        for i in range(10):
            page.click(f".rt-picker button >> nth={first + i}")
        page.click(".rt-start .rt-main")
    for number in range(4):
        page.wait_for_selector(f"h2:has-text('Removal {number + 1} of 4')")
        it.settle()
        page.click(".rt-ten .rt-card >> nth=0")
        it.settle()
    page.wait_for_selector("[data-verb=ready]")
    assert page.locator(".rt-back").count() == 16


def test_the_other_edition_is_shown_next_to_it(tab):
    it = tab().open("?" + urlencode({"start": LAST, "moves": "end"}))
    it.page.click(".rt-other")
    it.page.wait_for_selector(".rt-compare .rt-parting")
    assert "Its next turn is its last" in it.text(".rt-columns > div >> nth=0")
    assert "it is beaten" in it.text(".rt-columns > div >> nth=1")
    assert it.page.locator(".rt-small-board > svg").count() == 2
    it.page.click(".rt-compare .rt-quiet")
    dealt = tab().start("setup: edition 1, solo, deck 1, seed 7")
    assert not dealt.page.is_visible(".rt-other")  # its pile is hidden


def test_where_the_rulebooks_differ_is_computed_in_the_lobby(tab):
    it = tab().open()
    it.page.click("summary:has-text('rulebooks differ')")
    it.page.wait_for_selector(".rt-differing .rt-columns")
    assert "Beaten at once" in it.text(".rt-differing") and "Who returns first?" in it.text(".rt-differing")
    it.page.click(".rt-differing button:has-text('Who returns first?')")
    it.page.wait_for_selector(".rt-situation")


def test_a_card_set_is_uploaded(tab, tmp_path):
    cards = "\n".join(
        f'{{ name = "Beast {chr(65 + i)}", type = "creature", cost = 1, attack = 2, health = 3 }},' for i in range(16)
    )
    good, bad = tmp_path / "mine.toml", tmp_path / "bad.toml"
    good.write_text(f'format = 1\nname = "Mine"\nprovenance = "Mine."\ncards = [\n{cards}\n]\n')
    bad.write_text('format = 1\nname = "Mine"\nprovenance = "Mine."\ncards = [{ name = "Wolf", type = "beast" }]\n')
    it = tab().open()
    choose(it, "opponent", "friend")
    choose(it, "deck-0", "draft")
    it.page.set_input_files("input[type=file]", bad)
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    assert "card “Wolf”" in it.text(".rt-alert") and "bad.toml" in it.text(".rt-alert")
    it.page.set_input_files("input[type=file]", good)
    it.page.wait_for_selector(".rt-sets label:has-text('Mine')")
    it.page.uncheck(".rt-sets label:has-text('Initiation') input")
    it.page.check(".rt-sets label:has-text('Mine') input")
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".rt-four")
    assert all(name.startswith("Beast-") for name in it.page.locator(".rt-four .rt-name").all_inner_texts())


def test_the_second_edition_fits_a_phone(tab):
    for query in (f"?{urlencode({'start': RIDE})}", "?situation=symbiote", ""):
        it = tab(width=360, height=740, dark=True).open(query)
        if not query:
            choose(it, "edition", "2")
            choose(it, "opponent", "friend")
        assert it.page.evaluate("document.documentElement.scrollWidth") <= 360
