"""The rulebook on the page: searching it, opening the situations of a rule, opening it by an address, and printing
it.
"""

from __future__ import annotations

import re

import pytest
from serving import pick
from waiting import eventually

from tutor.games.clash.rulebook import readings

FIND = ".rt-sifting input[type=search]"
SHOWN = ".rt-pages article:not([hidden])"


def read(it, query="?page=rulebook"):
    """Open the rulebook at an address and wait until it is readable."""
    it.open(query)
    it.page.wait_for_selector(".rt-entry")
    it.settle()
    return it


def found(it, text):
    """Search, and wait until the number of results is announced; the announcement of the previous search has been
    made by then.
    """
    it.page.wait_for_function("document.querySelector('.rt-found').textContent")
    it.page.evaluate("document.querySelector('.rt-found').textContent = ''")
    it.page.fill(FIND, text)
    it.page.wait_for_function("document.querySelector('.rt-found').textContent")
    return it.text(".rt-found")


def focused(it):
    return it.page.evaluate("document.activeElement.closest('[data-rule]')?.dataset.rule")


def test_the_search_follows_typing_and_keeps_the_focus(tab):
    it = read(tab())
    everything = it.page.locator(SHOWN).count()
    assert everything > 220
    it.page.focus(FIND)
    it.page.keyboard.type("Bèrserk")
    assert it.page.evaluate("document.activeElement.type") == "search"
    eventually(
        lambda: (it.text(".rt-found"), it.page.locator(SHOWN).count()),
        lambda seen: seen[1] < 40 and seen[0] == f"{seen[1]} entries",
    )
    assert it.page.is_visible("[data-rule='berserk.again']") and it.page.is_visible("[data-rule='ability.berserk']")
    assert it.page.get_attribute(".rt-found", "role") == "status"
    assert found(it, "faq.copies") == "1 entry"  # by its id
    assert found(it, "owner order") and it.page.is_visible("[data-rule='return.owner-orders']")  # in any order
    assert found(it, "xyzzy").startswith("Nothing found")
    assert it.page.locator(".rt-chapter:not([hidden])").count() == 0
    found(it, "")
    assert it.page.locator(SHOWN).count() == everything


def test_the_best_answers_to_a_question_stand_first_and_go_back_to_their_chapters(tab):
    it = read(tab(), "?page=rulebook&game=dust")
    order = "nodes => nodes.map((node) => node.dataset.rule)"
    before = it.page.locator(".rt-pages article").evaluate_all(order)
    assert it.page.is_hidden(".rt-best")
    found(it, "who wins a tie")
    best = it.page.locator(".rt-best article").evaluate_all(order)
    assert len(best) == 3 and "dust.clash.defender-wins-ties" in best
    assert it.page.locator(SHOWN).evaluate_all(order)[:3] == best
    found(it, "")
    assert it.page.locator(".rt-pages article").evaluate_all(order) == before and it.page.is_hidden(".rt-best")


def test_without_results_the_chapters_lead_back_to_the_whole_book(tab):
    it = read(tab())
    assert "look through the chapters" in found(it, "xyzzy")
    it.page.click(".rt-chapters a >> text=Summoning")
    assert it.page.evaluate("document.activeElement.closest('section').dataset.chapter") == "summoning"
    assert it.page.input_value(FIND) == "" and it.page.is_visible("[data-rule='summoning.behind']")
    it.page.fill(FIND, "vanish.already-furthest")
    pick(it.page, ".rt-sifting input[value='1']")
    it.page.wait_for_function("document.querySelector('.rt-found').textContent.includes('choose both editions')")


def test_an_entry_has_the_colour_and_size_of_the_page(tab):
    style = "e => { const { color, fontSize } = getComputedStyle(e); return [color, parseFloat(fontSize)]; }"
    page = read(tab()).page
    ink, size = page.locator(".rt-body").evaluate(style)
    for part in (".rt-chapter h3", ".rt-entry h4", ".rt-entry p"):
        shown, large = page.locator(part).first.evaluate(style)
        assert shown == ink and large >= 0.9 * size, (part, shown, large)


def test_one_edition_is_shown_alone(tab):
    it = read(tab())
    pick(it.page, ".rt-sifting input[value='2']")
    assert it.page.is_hidden("[data-rule='return.owner-orders']")
    assert it.page.is_visible("[data-rule='return.fixed-order'] >> text=Second edition only")
    pick(it.page, ".rt-sifting input[value='1']")
    assert it.page.is_hidden("[data-rule='ability.vanish']") and it.page.is_visible("[data-rule='ability.rage']")


def test_pictures_load_when_they_become_visible_and_are_computed(tab):
    it = read(tab(), "?page=rulebook&rule=faq.closing-up")
    answer = "[data-rule='faq.closing-up']"
    it.page.wait_for_selector(f"{answer} figure img")
    it.page.wait_for_function(f'document.querySelector("{answer} img").naturalWidth > 100')
    assert "Checked against the rules just now" in it.text(f"{answer} figcaption")
    assert it.page.locator("figure img").count() < 40  # the others are requested when they become visible
    height = it.page.evaluate("document.querySelector(\"[data-rule='setup.hand'] .rt-frame\").offsetHeight")
    assert height == it.page.evaluate(f'document.querySelector("{answer} .rt-frame").offsetHeight')


def test_a_situation_is_opened_from_a_rule_and_leads_back_to_it(tab):
    it = read(tab(), "?page=rulebook&rule=splash.beside")
    it.page.click("[data-rule='splash.beside'] .rt-play:has-text('Splash on an Incantation')")
    it.page.wait_for_selector(".rt-prompt")
    it.settle()
    assert "situation=" in it.link and "Splash on an Incantation" in it.text(".rt-situation")
    it.page.click(".rt-way-back >> text=Rulebook")
    it.page.wait_for_selector(".rt-entry")
    it.page.wait_for_function("document.activeElement.dataset.rule === 'splash.beside'")


def test_the_address_opens_the_book_at_a_rule_and_each_entry_has_its_own(tab):
    it = read(tab(), "?page=rulebook&rule=rage.attacks-at-once")
    it.page.wait_for_function("document.activeElement.dataset.rule === 'rage.attacks-at-once'")
    assert it.page.evaluate("document.activeElement.getBoundingClientRect().top") < 200
    link = it.page.locator("[data-rule='rage.never-stronghold'] .rt-permalink")
    assert link.get_attribute("href") == "?page=rulebook&rule=rage.never-stronghold"
    assert link.get_attribute("aria-label") == "Link to “Rage spares the Stronghold”"
    it.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link.click()
    it.page.wait_for_function("location.search.endsWith('rage.never-stronghold')")
    it.page.wait_for_function("document.querySelector('.rt-live').textContent === 'Copied.'")
    assert it.page.evaluate("navigator.clipboard.readText()") == it.link
    it.page.reload()
    it.page.wait_for_function("document.activeElement.dataset.rule === 'rage.never-stronghold'")
    it.page.click("[data-rule='rage.never-stronghold'] .rt-refs a")  # an answer that it decides
    it.page.wait_for_function("document.activeElement.dataset.rule.startsWith('faq.')")
    it.settle()
    assert focused(it) in it.link


def test_an_address_of_no_rule_is_reported(tab):
    it = read(tab(), "?page=rulebook&rule=%3Cimg%20src%3Dx%3E")
    it.page.wait_for_selector(".rt-rulebook > .rt-warning:not([hidden])")
    assert "no entry of that name" in it.text(".rt-rulebook > .rt-warning")
    assert it.page.locator(".rt-rulebook img[src=x]").count() == 0


def test_by_keyboard_alone(tab):
    it = read(tab())
    page = it.page
    for _ in range(12):  # to the search box, past the bar
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "search":
            break
    page.keyboard.type("automa mana")
    page.wait_for_function("parseInt(document.querySelector('.rt-found').textContent) < 40")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")  # the first edition
    assert page.is_checked(".rt-sifting input[value='1']")
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('.rt-chapters'))")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "H3"
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('rt-play')"):
            break
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-prompt, .rt-lesson")


def test_the_coverage_can_be_read(tab):
    it = read(tab(width=360, height=740, dark=True))
    it.page.click(".rt-coverage summary")
    it.page.wait_for_selector(".rt-coverage tbody tr")
    assert it.page.locator(".rt-coverage tbody tr").count() == it.page.locator(".rt-pages article").count() - len(
        readings()
    )
    assert it.page.eval_on_selector(".rt-scroll", "box => box.scrollWidth <= box.clientWidth"), "it scrolls sideways"
    it.page.click("[data-covers='line.closes-up'] a")
    it.page.wait_for_function("document.activeElement.dataset.rule === 'line.closes-up'")
    assert it.page.evaluate("document.documentElement.scrollWidth") == 360  # nothing overflows


@pytest.mark.parametrize("code", ["en", "ca", "fr", "es", "it"])
def test_the_reference_prints_on_one_page(tab, code):
    it = read(tab(dark=code == "fr", width=1280 if code != "es" else 360), f"?page=rulebook&lang={code}")
    it.page.fill(
        ".rt-sifting input[type=search]", "xyzzy"
    )  # the other pages are not printed, and would be laid out each time
    sheet = "document.querySelector('.rt-sheet')"
    cut = "(({scrollWidth, clientWidth, scrollHeight, clientHeight}) => [scrollWidth - clientWidth, scrollHeight - clientHeight])"
    for edition, steps, abilities, least in (("1", 12, 8, 7.2), ("2", 19, 20, 6.5), ("", 19, 20, 6.2)):
        it.page.emulate_media(media="null")
        it.page.evaluate(f"{sheet}.style.removeProperty('--size')")  # it is looked up for each print
        pick(it.page, f".rt-filter input[value='{edition}']")
        for paper, height in (("A4", b"842"), ("Letter", b"792")):
            printed = it.page.pdf(format=paper)
            assert re.search(rb"/MediaBox \[0 0 [\d.]+ " + height, printed), paper
            assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, (paper, edition)
            assert printed.count(b"/URI") > 40  # each name links to its entry
        it.page.emulate_media(media="print")
        assert it.page.is_visible(".rt-sheet") and it.page.is_hidden(".rt-rulebook") and it.page.is_hidden(".rt-bar")
        assert max(it.page.evaluate(f"{cut}(document.querySelector('.rt-sheet-columns'))")) <= 2  # nothing is cut off
        assert max(it.page.evaluate(f"{cut}({sheet})")) <= 2, edition
        assert it.page.locator(".rt-sheet ol li").count() == steps
        assert it.page.locator(".rt-sheet-ability").count() == abilities
        size = it.page.evaluate(f"parseFloat({sheet}.style.getPropertyValue('--size'))")
        assert size >= least, (edition, size)


@pytest.mark.parametrize("code", ["en", "ca", "fr", "es", "it"])
def test_the_reference_of_another_game_prints_on_one_page(tab, code):
    it = read(tab(), f"?page=rulebook&game=dust&lang={code}")
    it.page.fill(".rt-sifting input[type=search]", "xyzzy")  # as above
    for paper in ("A4", "Letter"):
        printed = it.page.pdf(format=paper)
        assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1, paper
        assert printed.count(b"/URI") > 80 and b"game=dust" in printed
    it.page.emulate_media(media="print")
    columns = it.page.locator(".rt-sheet-columns")
    cut = columns.evaluate("(e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]")
    assert max(cut) <= 2, "nothing is cut off"
    assert it.page.locator(".rt-sheet section").count() == 11 and it.page.locator(".rt-sheet-ability").count() == 13
    assert it.page.evaluate("parseFloat(document.querySelector('.rt-sheet').style.getPropertyValue('--size'))") >= 5.5


def test_an_entry_of_two_chapters_is_found_in_both(tab):
    it = read(tab(), "?page=rulebook&game=dust")
    everything = it.page.locator(SHOWN).count()
    assert found(it, "xyzzy").startswith("Nothing found") and it.page.locator(SHOWN).count() == 0
    assert found(it, "primary") and 0 < it.page.locator(SHOWN).count() < everything
    found(it, "")
    assert it.page.locator(SHOWN).count() == everything
