"""Playing by keyboard: what a key does, and where Tab and the arrow keys lead. Also, a closed page ends its kernel."""

from __future__ import annotations

from pathlib import Path

import pytest
from servers import kernel_of, process_of
from waiting import eventually

SOLO = "setup: edition 1, solo, deck 1, seed 7"
DUST = "game: dust, versus, round 21, A to attack ; A: Kite Pinwheel Monolith ; B: Quill Snare Bead ; A captured: Lens"
#: A can cast Boom! at creatures of both sides, and cannot afford Alpha.
DUEL = (
    "game: edition 1, duel, turn 3, mana 4 ; A: {Bastion} Boom! Grrr Alpha Ogre ; upper: Zombie | Mutant ; "
    "lower: Baron | ; B: {Bastion} Brute Troll"
)
ACTIVE = "document.activeElement"


def begun(it, start, moves=""):
    """Return a table with its tools."""
    it.page.set_default_timeout(20_000)
    it.start(start, moves)
    it.page.wait_for_selector(".rt-tools", state="attached")
    return it


def label(it):
    """Return the accessible name of the element that has the focus."""
    return it.page.evaluate(f"{ACTIVE}.ariaLabel ?? {ACTIVE}.textContent")


# -- what a key does -------------------------------------------------------------------------------------------------

SHEETS = {"keys": "?", "rules": "/", "signs": "What the signs mean"}


@pytest.mark.parametrize("start", [SOLO, DUST])
@pytest.mark.parametrize("sheet", SHEETS)
def test_no_key_acts_behind_a_sheet(tab, start, sheet):
    it = begun(tab(), start)
    page = it.page
    if len(SHEETS[sheet]) == 1:
        page.keyboard.press(SHEETS[sheet])
    else:
        page.click(f"text={SHEETS[sheet]}")
    page.wait_for_selector("dialog[open]")
    before, said = page.locator(".rt-layout main").inner_html(), len(it.said[page])
    title = page.locator("dialog[open] h2").first
    for press in (lambda: None, title.click) if sheet == "keys" else (lambda: None,):  # a click takes the focus away
        press()
        for key in ("1", "2", "e", "u", "b", "p", "h"):
            page.keyboard.press(key)
    it.settle()
    assert page.locator(".rt-layout main").inner_html() == before
    assert [one["do"] for one in it.said[page][said:] if one["do"] != "rulebook"] == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached" if sheet != "signs" else "hidden")
    page.keyboard.press("1")
    page.wait_for_selector(".rt-selected, .rt-why, .du-taken")


@pytest.mark.parametrize(
    "query", ["", "?game=dust", "?page=lessons", "?page=rulebook", "?page=workshop", "?present=faq"]
)
def test_the_list_of_keys_opens_in_every_room(tab, query):
    it = tab().open(query)
    it.page.keyboard.press("?")
    it.page.wait_for_selector(".rt-keys[open]")
    said = it.text(".rt-keys")
    assert all(key in said for key in ("Tab", "Enter", "Escape", "?: this list")), said
    it.page.click(".rt-keys button")
    it.page.wait_for_selector(".rt-keys", state="detached")


def test_the_list_of_keys_is_announced_at_the_first_stop(tab):
    page = tab().open().page
    page.keyboard.press("Tab")
    assert page.evaluate(f"[{ACTIVE}.textContent, {ACTIVE}.ariaKeyShortcuts ?? {ACTIVE}.getAttribute('aria-keyshortcuts')]") == ["Keys", "?"]  # fmt: skip
    assert page.evaluate(f"{ACTIVE}.getBoundingClientRect().width") > 24, "it is seen while it has the focus"
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-keys[open]")


def test_the_keys_of_the_other_game_are_listed(tab):
    it = begun(tab(), DUST)
    it.page.keyboard.press("?")
    it.page.wait_for_selector(".rt-keys[open]")
    assert "name a statistic" in it.text(".rt-keys")


def test_the_slash_leads_to_a_search(tab):
    it = tab().open("?page=rulebook")
    it.page.wait_for_selector("input[type=search]")
    it.page.keyboard.press("/")
    assert it.page.evaluate(f"{ACTIVE}.type") == "search"


def test_the_slash_brings_the_search_of_the_front_page_into_sight(tab):
    it = tab().open()
    field = it.page.locator("input[type=search]")
    field.wait_for()
    assert field.evaluate("e => e.getBoundingClientRect().top > innerHeight")
    it.page.keyboard.press("/")
    assert field.evaluate("e => e === document.activeElement && e.getBoundingClientRect().bottom < innerHeight")


def test_the_chosen_game_keeps_the_focus_on_the_front_page(tab):
    it = tab().open()
    it.page.focus('[data-game="dust"]')
    it.page.keyboard.press("Enter")
    it.page.wait_for_selector('[data-game="dust"][aria-current]')
    it.settle()
    assert it.page.evaluate(f"{ACTIVE}.dataset.game") == "dust"


def test_the_list_of_keys_is_clear_of_its_button(tab):
    it = begun(tab(), SOLO)
    it.page.keyboard.press("?")
    it.page.wait_for_selector(".rt-keys[open]")
    last = it.page.locator(".rt-keys li").last.evaluate("e => e.getBoundingClientRect().bottom")
    assert it.page.locator(".rt-keys .rt-main").evaluate("e => e.getBoundingClientRect().top") >= last + 8


def test_keys_lead_on_in_a_story_that_is_over(tab):
    it = begun(tab(), SOLO, "end ; end")
    page = it.page
    page.focus(".rt-range")  # letters mean nothing here
    page.keyboard.press("Home")
    at = "0"
    for key in ("t", "n", "t"):
        page.keyboard.press(key)
        page.wait_for_function("(at) => Number(document.querySelector('.rt-range').value) > Number(at)", arg=at)
        at = page.input_value(".rt-range")
    page.keyboard.press("1")  # a card of the hand leads to now, as when it is pressed
    page.wait_for_function("(range => range.value === range.max)(document.querySelector('.rt-range'))")


# -- where Tab and the arrow keys lead -------------------------------------------------------------------------------


def stops(page, most=60):
    """Return the stops of Tab in the side column, in order."""
    found = []
    page.focus(".rt-aside > .rt-details")
    for _ in range(most):
        page.keyboard.press("Tab")
        if not page.evaluate(f"Boolean({ACTIVE}.closest('.rt-aside'))"):
            return found
        found.append(
            page.evaluate(
                f"[{ACTIVE}.className, {ACTIVE}.textContent, Math.round({ACTIVE}.getBoundingClientRect().top)]"
            )
        )
    raise AssertionError(f"more than {most} stops")


@pytest.mark.parametrize("more", [False, True])
def test_tab_follows_the_visual_order_of_the_side_column_and_stops_once_in_the_story(tab, more):
    it = begun(tab(more=more), SOLO, "end ; end")
    found = stops(it.page)
    names = [text for _, text, _ in found]
    assert it.page.locator(".rt-log [tabindex='0']").count() == 1
    assert "The rulebook leaves this open." not in names
    assert [cls for cls, *_ in found if "rt-go" in cls or "rt-open" in cls] == ["rt-go"], found
    story = next(i for i, (cls, *_) in enumerate(found) if "rt-go" in cls)
    for name in ("Look up a rule", "What the signs mean", "More", *(("Keys", "Look ahead") if more else ())):
        assert names.index(name) < story, names
    it.page.evaluate("document.querySelector('.rt-aside').scrollTop = 0")
    rows = it.page.locator(".rt-aside > *").evaluate_all(
        "all => all.filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect().top)"
    )
    assert rows == sorted(rows), "drawn in the order in which Tab goes"


def test_arrows_go_through_the_story_line_by_line(tab):
    it = begun(tab(), SOLO, "end ; end")
    page = it.page
    page.focus(".rt-log .rt-go[tabindex='0']")
    last = label(it)
    page.keyboard.press("ArrowUp")
    before = label(it)
    assert before != last and page.evaluate(f"{ACTIVE}.matches('.rt-log .rt-go')")
    page.keyboard.press("Home")
    first = label(it)
    page.keyboard.press("End")
    assert label(it) == last and first != last
    while not page.evaluate(f"Boolean({ACTIVE}.parentElement.querySelector(':scope > .rt-open'))"):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{ACTIVE}.matches('.rt-open')")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    assert page.evaluate(f"Boolean({ACTIVE}.closest('.rt-events'))"), "an open line is gone through"
    assert page.locator(".rt-log [tabindex='0']").count() == 1


def test_at_the_start_of_a_story_no_line_of_it_is_marked(tab):
    it = begun(tab(), SOLO, "end ; end")
    it.page.wait_for_selector(".rt-log [aria-current]")
    it.page.focus(".rt-range")
    it.page.keyboard.press("Home")
    it.page.wait_for_selector(".rt-log [aria-current]", state="detached")
    assert it.page.locator(".rt-log [tabindex='0']").count() == 1, "Tab still leads into the story"


def test_arrows_scroll_the_side_column(tab):
    it = begun(tab(height=520), SOLO, "end ; end")
    page = it.page
    button = page.locator(".rt-help .rt-look-up")
    button.focus()
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
        assert button.evaluate("(one) => one === document.activeElement"), key
    assert page.locator(".rt-aside").evaluate("(one) => one.scrollHeight > one.clientHeight")
    page.keyboard.press("ArrowDown")
    page.wait_for_function("document.querySelector('.rt-aside').scrollTop > 0")


def test_arrows_stop_only_where_a_chosen_card_can_go(tab):
    it = begun(tab(), DUEL)
    page = it.page
    page.keyboard.press("4")  # the Ogre, which can go to either line
    target = f"{ACTIVE}.matches('[data-slot]:not([hidden]), .rt-target')"
    assert page.evaluate(target)
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
        assert page.evaluate(target), (key, label(it))
    reached = {page.evaluate(f"{ACTIVE}.dataset.slot")}
    page.keyboard.press("ArrowDown")
    reached.add(page.evaluate(f"{ACTIVE}.dataset.slot"))
    assert reached == {"A upper", "A lower"}


def test_the_first_target_is_one_of_the_other_side(tab):
    it = begun(tab(), DUEL)
    it.page.keyboard.press("1")
    assert it.page.evaluate(f"{ACTIVE}.closest('[data-key]').dataset.key").startswith("B Mutant"), label(it)
    assert it.page.locator(".rt-side-A .rt-target").count() == 2, "one's own could be chosen, too"


def test_the_focus_goes_to_a_card_that_is_refused(tab):
    it = begun(tab(), DUEL)
    page = it.page
    page.keyboard.press("3")
    page.wait_for_selector(".rt-why")
    assert "card 3 from the left" in label(it)
    page.keyboard.press("Enter")
    assert not page.query_selector(".rt-selected"), "Enter asks for the refused card again"


def test_tab_comes_back_to_the_card_of_the_hand_that_was_left(tab):
    it = begun(tab(), DUEL)
    page = it.page
    page.focus(".rt-holding-A [data-key^='A Grrr '] button")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"Boolean({ACTIVE}.closest('.rt-row'))")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    while page.evaluate(f"Boolean({ACTIVE}.closest('.rt-row'))"):
        page.keyboard.press("Tab")
    assert page.evaluate(f"{ACTIVE}.closest('[data-key]').dataset.key").startswith("A Grrr"), label(it)


def test_a_refusal_goes_when_another_act_succeeds(tab):
    it = begun(tab(width=360, height=740), DUEL)
    page = it.page
    page.click(".rt-holding-A [data-key^='A Grrr '] button")
    page.click("[data-slot='A upper']")
    it.settle()
    page.click(".rt-holding-A [data-key^='A Alpha '] button")  # which costs too much
    page.wait_for_selector(".rt-why")
    page.get_by_role("button", name="Take back").click()
    page.wait_for_selector(".rt-holding-A [data-key^='A Grrr ']")
    assert not page.query_selector(".rt-why")


def test_a_refusal_goes_when_another_card_is_chosen(tab):
    it = begun(tab(), DUEL)
    page = it.page
    page.keyboard.press("3")
    page.wait_for_selector(".rt-why")
    page.keyboard.press("4")
    page.wait_for_selector(".rt-why", state="detached")
    assert page.query_selector(".rt-selected")


@pytest.mark.parametrize("keys", [("1", "Enter"), ("ArrowUp", "ArrowUp", "e")], ids=["cast", "end"])
def test_the_focus_leaves_a_card_of_the_board_when_a_story_waits(tab, keys):
    it = begun(tab(pace="steps"), DUEL)
    page = it.page
    for key in keys:
        assert not page.query_selector("[data-verb=go-on]")
        page.keyboard.press(key)
    page.wait_for_selector("[data-verb=go-on]")
    it.settle()
    assert page.evaluate(f"{ACTIVE}.dataset.verb") == "go-on", label(it)
    page.keyboard.press("ArrowUp")  # one may still look at the board
    page.keyboard.press("t")
    it.settle()
    assert page.evaluate(f"{ACTIVE}.dataset.verb") != "go-on", label(it)


def test_a_situation_opens_with_the_focus_on_its_main_button(tab):
    it = tab().open()
    page = it.page
    page.fill(".rt-settling input", "splash")
    page.locator(".rt-link:visible").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-situation")
    page.wait_for_selector(".rt-tools", state="attached")
    it.settle()
    assert label(it) == "Play"
    page.keyboard.press("Enter")
    page.wait_for_function("!document.querySelector('.rt-situation')")
    it.settle()
    assert page.evaluate(f"Boolean({ACTIVE}.closest('.rt-prompt'))"), label(it)


def test_the_way_back_from_a_situation_leads_to_its_link(tab):
    it = tab().open()
    page = it.page
    page.locator(".rt-groups summary").first.focus()
    page.keyboard.press("Enter")
    page.locator(".rt-link:visible").nth(3).focus()
    opened = label(it)
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-situation")
    page.wait_for_function("location.search.includes('situation=')")
    it.settle()
    page.focus(".rt-way-back button")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-lobby")
    it.settle()
    page.wait_for_function("scrollY > 0")
    assert label(it) == opened
    top, bottom = page.evaluate(
        f"(({{ top, bottom }}) => [top, innerHeight - bottom])({ACTIVE}.getBoundingClientRect())"
    )
    assert top >= 0 and bottom >= 0, "in sight"


# -- the focus is visible --------------------------------------------------------------------------------------------

#: Whether the ring around the focused element is drawn and not clipped by an ancestor.
RING = """() => {
  const one = document.activeElement.matches(".rt-radio input") ? document.activeElement.nextElementSibling : document.activeElement;
  const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(one);
  if (outlineStyle === "none") return "no ring";
  const out = parseFloat(outlineWidth) + parseFloat(outlineOffset);
  const box = one.getBoundingClientRect();
  for (let up = one.parentElement; up; up = up.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(up);
    const edge = up.getBoundingClientRect();
    const [x, y] = [overflowX !== "visible", overflowY !== "visible"];
    if (x && (box.left - out < edge.left - 0.5 || box.right + out > edge.right + 0.5)) return `clipped by ${up.className || up.tagName}`;
    if (y && (box.top - out < edge.top - 0.5 || box.bottom + out > edge.bottom + 0.5)) return `clipped by ${up.className || up.tagName}`;
  }
  return "";
}"""


@pytest.mark.parametrize(
    ("query", "selector"),
    [
        ("", ".rt-groups summary"),
        ("", ".rt-editions input:checked"),
        (f"?start={DUEL}&moves=end", ".rt-log .rt-go[tabindex='0']"),
        (f"?start={DUEL}&moves=end", ".rt-details"),
    ],
)
def test_the_focus_ring_is_visible(tab, query, selector):
    it = tab().open(query)
    page = it.page
    page.keyboard.press("Tab")  # so that the page knows that the keyboard is in use
    page.wait_for_selector(selector, state="attached")
    for one in page.locator(selector).all():
        one.focus()
        one.scroll_into_view_if_needed()
        assert page.evaluate(f"{ACTIVE}.matches(':focus-visible')") and not page.evaluate(RING), one


# -- the end of a page -----------------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="the test finds processes in /proc")
@pytest.mark.parametrize("way", ["close", "reload", "leave"])
def test_a_page_that_is_closed_ends_its_kernel(served_tab, way):
    """The server once refused the request of a page that could no longer read its cookie, and the kernel survived."""
    it = served_tab(fresh=True).start(SOLO)
    page = it.page
    kernel = kernel_of(page)
    assert process_of(kernel)
    page.context.clear_cookies()
    if way == "close":
        page.context.new_page()
        page.close(run_before_unload=True)
    elif way == "reload":
        page.reload()
    else:
        page.goto("about:blank")

    def lives() -> bool:
        try:
            return bool(process_of(kernel))
        except AssertionError:
            return False

    eventually(lives, lambda found: not found, 20)
    it.errors.clear()
    if way == "close":
        it.page = page.context.pages[-1]
