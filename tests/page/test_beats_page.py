"""The story on the page in beats: time to read each, waiting, hurrying, a recap, and no motion if it is not wanted."""

from __future__ import annotations

import itertools
import re

import pytest

SOLO = "setup: edition 1, solo, deck 1, seed 7"
MOVES = "play Carapace upper ; end ; play Partisan lower ; play Brute upper"

#: Records when each beat is first told in the prompt, and whether anything on the board has moved since the one before.
WATCH = """() => {
  window.told = [];
  window.moved = 0;
  const note = () => {
    const text = document.querySelector(".rt-telling")?.textContent ?? "";
    if (text && window.told.at(-1)?.text !== text) window.told.push({ text, time: performance.now() });
    window.moved = Math.max(window.moved, document.getAnimations().filter((one) => !(one instanceof CSSTransition)).length);
  };
  new MutationObserver(note).observe(document.querySelector(".rt-prompt"), { childList: true, subtree: true });
}"""


def sit(tab, pace: str, start: str = SOLO, moves: str = MOVES):
    """Return a table whose story is told at this pace."""
    it = tab(fresh=True)
    it.page.add_init_script(f"try {{ localStorage.setItem('rules-tutor-pace', '{pace}') }} catch {{}}")
    it.start(start, moves)
    it.page.wait_for_selector(".rt-tools")
    return it


def until_now(it) -> None:
    it.settle()  # the answer has arrived, and the story has begun
    it.page.wait_for_selector("[data-verb=end]", timeout=90_000)
    it.settle()


def words(text: str) -> int:
    return len([word for word in text.split() if re.search(r"\w", word)])


def test_a_turn_of_the_automa_can_be_read_at_normal_also_without_motion(tab):
    it = sit(tab, "normal")
    it.page.emulate_media(reduced_motion="reduce")
    it.open(it.link.removeprefix(it.address))  # the page knows it only now
    it.page.wait_for_selector(".rt-tools")
    it.page.evaluate(WATCH)
    it.page.click("[data-verb=end]")
    until_now(it)
    told = it.page.evaluate("window.told")
    assert 8 <= len(told) <= 12, [one["text"] for one in told]
    for one, following in itertools.pairwise(told):
        took = (following["time"] - one["time"]) / 1000
        assert took >= words(one["text"]) / 4 - 0.1, (one["text"], took)
    assert it.page.evaluate("window.moved") == 0
    recap = it.page.locator("ul.rt-recap > li").all_inner_texts()
    assert recap == ["Your Partisan was destroyed.", "The Automa brought Alpha, Reptile and Microctopus into play."]
    assert it.page.is_enabled("[data-verb=end]")  # it is shown above the next decision and does not delay it
    it.page.keyboard.press("e")
    it.page.wait_for_function("!document.querySelector('ul.rt-recap')")


def test_a_beat_waits_for_a_tap_step_by_step_and_is_hurried_by_a_key(tab):
    it = sit(tab, "steps")
    page = it.page
    page.evaluate(WATCH)
    page.click("[data-verb=end]")
    page.wait_for_selector("[data-verb=go-on]")
    first = it.text(".rt-telling")
    assert it.text(".rt-when") == "Turn 3 · You: end of the turn"
    page.wait_for_timeout(1500)  # nothing continues without a tap or a key
    assert it.text(".rt-telling") == first
    page.click(".rt-telling")  # a tap on the story
    page.wait_for_function("(was) => document.querySelector('.rt-telling').textContent !== was", arg=first)
    page.wait_for_selector("[data-verb=go-on]")
    assert page.evaluate("window.moved") > 0  # motion is on here
    second = it.text(".rt-telling")
    page.keyboard.press("n")  # and so does a key
    page.wait_for_function("(was) => document.querySelector('.rt-telling').textContent !== was", arg=second)
    page.keyboard.down("h")
    until_now(it)
    page.keyboard.up("h")
    assert not page.query_selector("[data-verb=go-on]")
    assert page.evaluate("window.told.length") >= 8  # hurried, but told


def test_in_a_first_game_each_beat_waits(tab):
    it = tab(fresh=True)
    it.page.add_init_script("try { localStorage.removeItem('rules-tutor-pace') } catch {}")
    it.start(SOLO, MOVES)
    assert it.page.input_value(".rt-pace") == "steps"
    it.page.click("[data-verb=end]")
    it.page.click("[data-verb=go-on]")
    it.page.evaluate("localStorage.setItem('rules-tutor-played', 'yes')")
    it.page.reload()
    it.page.wait_for_selector(".rt-tools")
    assert it.page.input_value(".rt-pace") == "normal"


def test_the_story_has_titles_in_words_and_beats_that_open_into_their_events(tab):
    it = tab().start(SOLO, f"{MOVES} ; end")
    page = it.page
    titles = page.locator(".rt-said").all_inner_texts()
    assert "Turn 3 · You: Brute, upper line" in titles and titles[-2:] == ["Turn 4 · The Automa", "Turn 5 · You"]
    assert not any(">" in title for title in titles)
    beat = page.locator(".rt-beat:has-text('Brigand attacks Carapace')")
    toggle = beat.locator(".rt-open")
    assert toggle.get_attribute("aria-expanded") == "false" and beat.locator(".rt-event:visible").count() == 0
    beat.locator("> .rt-go").click()
    it.settle()
    assert beat.locator("> .rt-go").get_attribute("aria-current") == "step"
    assert "Splash hits Partisan as well: 2 damage." in it.text(".rt-telling")
    toggle.focus()
    page.keyboard.press("Enter")
    assert toggle.get_attribute("aria-expanded") == "true"
    events = beat.locator(".rt-event:visible")
    assert events.count() == beat.locator(".rt-event .rt-cite").count() == 7
    events.nth(3).locator("button").click()
    it.settle()
    assert events.nth(3).locator("[aria-current]").count() == page.locator(".rt-log [aria-current]").count() == 1
    assert it.text(".rt-telling").startswith("Protection reduces the damage to Carapace")  # the event with its rule
    it.settle()
    assert page.evaluate("Number(document.querySelector('.rt-range').value)") == int(
        events.nth(3).get_attribute("data-at") or 0
    )
    page.keyboard.press("b")  # back to the previous beat
    assert (
        it.text(".rt-telling") == "The Automa's assault begins. Microctopus and Alpha have just entered play and wait."
    )
    assert not it.too_small()


@pytest.mark.parametrize(
    ("code", "title"),
    [("ca", "Torn 3 · Tu: Brute, camí superior"), ("fr", "Tour 3 · Toi\u00a0: Brute, ligne supérieure")],
)
def test_titles_and_recaps_are_in_the_language_of_the_page(tab, code, title):
    it = tab().open(f"?lang={code}&start={SOLO}&moves={MOVES} ; end")
    assert title in it.page.locator(".rt-said").all_inner_texts()
    assert it.page.locator("ul.rt-recap > li").count() == 2


def test_an_old_address_opens_at_its_event(tab):
    it = tab().open(f"?start={SOLO}&moves={MOVES} ; end&at=20")
    it.page.wait_for_selector(".rt-tools")
    assert it.page.evaluate("document.querySelector('.rt-range').value") == "20"
    assert it.page.locator(".rt-log [aria-current]").count() == 1
