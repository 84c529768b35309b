"""Touch on the page: one press acts on one control, however slow the machine is and whatever is drawn meanwhile."""

from __future__ import annotations

import random
import time

import pytest
from rooms import walk

SOLO = "setup: edition 1, solo, deck 1, seed 7"
#: The answers of the table are delayed by `hold`.
GATE = """() => {
  const said = window.said;
  window.gate = Promise.resolve();
  window.hold = () => { window.gate = new Promise((open) => { window.open_gate = open }) };
  window.said = async (text) => { const answer = await said(text); await window.gate; return answer };
}"""
#: The clock by which presses are timed: it stops until `pass_time` moves it, so that a busy machine changes nothing.
CLOCK = """() => {
  let now = performance.now() + 10_000;
  performance.now = () => now;
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => now, configurable: true });
  window.pass_time = (milliseconds) => { now += milliseconds };
}"""
#: Records each press that reaches the page, with the control on which it began, and each second press of a double tap
#: that acted on another control than the first.
WATCH = """() => {
  const control = (target) => { const found = target.closest?.("a, button, input, label, select, summary, textarea"); return found?.control ?? found };
  const name = (one) => one ? `${one.localName}.${one.className} ${one.dataset.verb ?? ""} ${one.textContent.slice(0, 30)}` : "nothing";
  window.wrong = [];
  window.passed = 0;
  let down = null, last = null;
  addEventListener("pointerdown", ({ target, clientX: x, clientY: y, timeStamp }) => { down = { one: control(target), x, y, timeStamp } }, true);
  document.querySelector(".rt-body").addEventListener("click", (event) => {
    if (!event.detail || !down) return;
    const one = control(event.target);
    window.passed += 1;
    if (one !== down.one) window.wrong.push(`${name(down.one)} pressed ${name(one)}`);
    const isNear = last && Math.hypot(last.x - down.x, last.y - down.y) < 40;
    if (isNear && last.one !== one && one && down.timeStamp - last.timeStamp < 450) window.wrong.push(`${name(last.one)} twice pressed ${name(one)}`);
    last = { ...down, one, timeStamp: event.timeStamp };
    down = null;
  }, true);
}"""
#: The visible controls that a finger would press, one of each look, as points.
CONTROLS = """(seen) => {
  const found = [];
  for (const one of document.querySelectorAll(".rt :is(a[href], button, summary, label)")) {
    const look = `${one.localName} ${one.className} ${one.dataset.verb ?? one.dataset.focus?.split(" ")[0] ?? ""} ${one.parentElement.className}`;
    if (seen.includes(look) || one.disabled || !one.checkVisibility()) continue;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!one.contains(document.elementFromPoint(x, y))) continue;
    seen.push(look);
    one.dataset.pressed = look;
    found.push(look);
  }
  return found;
}"""
#: Finds a control; it is pressed from then on, and another one replaces it.
AIM = """(look) => {
  const one = document.querySelector(`[data-pressed="${CSS.escape(look)}"]`);
  if (!one) return null;
  one.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = one.getBoundingClientRect();
  const at = [left + width / 2, top + height / 2];
  return one.contains(document.elementFromPoint(...at)) ? at : null;
}"""
SWAP = """(look) => {
  const one = document.querySelector(`[data-pressed="${CSS.escape(look)}"]`);
  const other = one.cloneNode(true);
  window.came = window.got = 0;
  window.counting = new AbortController();
  const { signal } = window.counting;
  addEventListener("click", ({ target }) => { window.came += other.contains(target) }, { capture: true, signal });
  other.addEventListener("click", (event) => { window.got += 1; event.preventDefault(); event.stopPropagation() }, { signal });
  one.replaceWith(other);
  window.back = () => { other.replaceWith(one); window.counting.abort(); delete one.dataset.pressed };
}"""


class Finger:
    """A finger that touches, stays and is lifted."""

    def __init__(self, it) -> None:
        self.page, self.wire = it.page, it.context.new_cdp_session(it.page)

    def down(self, x: float, y: float) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})

    def up(self) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def tap(self, at: tuple[float, float], hold: int = 0) -> None:
        self.down(*at)
        if hold:
            time.sleep(hold / 1000)  # as long as a person's tap
        self.up()


def phone(tab, **options):
    return tab(width=360, height=740, touch=True, **options)


def middle(it, selector: str) -> tuple[float, float]:
    one = it.page.locator(selector).first
    one.scroll_into_view_if_needed()
    box = one.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def after_the_first_turn(it):
    """Return a game against the Automa whose turn is being told."""
    it.start(SOLO)
    it.page.wait_for_selector(".rt-tools", state="attached")
    it.page.evaluate(GATE)
    it.page.tap("[data-verb=end]") if it.touch else it.page.click("[data-verb=end]")
    it.page.wait_for_selector("[data-verb=skip]")
    return it


@pytest.mark.parametrize("hold", [0, 60, 150, 700])
def test_skipping_a_turn_does_not_end_the_next(tab, hold):
    it = after_the_first_turn(phone(tab, pace="normal"))
    Finger(it).tap(middle(it, "[data-verb=skip]"), hold)
    it.page.wait_for_selector("[data-verb=end]")
    it.painted()
    assert [act["move"]["kind"] for act in it.acts("move")] == ["end"]


@pytest.mark.parametrize("touch", [True, False])
def test_a_press_that_begins_while_a_story_goes_on_is_not_lost(tab, touch):
    it = after_the_first_turn(tab(width=360, height=740, touch=touch, pace="fast"))
    at = middle(it, "[data-verb=skip]")
    finger, mouse = Finger(it), it.page.mouse
    mouse.move(*at)
    said = it.text(".rt-prompt .rt-asked")
    finger.down(*at) if touch else mouse.down()
    it.page.wait_for_function("(said) => document.querySelector('.rt-asked').innerText !== said", arg=said)
    assert it.page.query_selector("[data-verb=skip]")  # the next beat has begun, and the button is the same
    finger.up() if touch else mouse.up()
    it.page.wait_for_selector("[data-verb=end]", timeout=1000)
    assert len(it.acts("move")) == 1


#: The last turn of the Automa.
LAST = "game: edition 1, solo ; A: Grrr {Fort} Zombie Scribe ; upper: | ; lower: | ; automa: {Fort}"
#: The control at a point: its verb, or its text.
WHAT = "([x, y]) => { const one = document.elementFromPoint(x, y)?.closest('button'); return one && (one.dataset.verb ?? one.innerText) }"


@pytest.mark.parametrize("pace", [550, 700])
def test_repeated_taps_on_skip_do_not_leave_the_game(tab, pace):
    it = phone(tab, pace="slow")
    it.start(LAST)
    it.page.wait_for_selector(".rt-tools", state="attached")
    assert "its next turn is its last. Survive it, and you have won." in it.text(".rt-ask")
    it.page.evaluate(CLOCK)
    it.page.tap("[data-verb=end]")
    at = middle(it, "[data-verb=skip]")
    it.page.evaluate("pass_time(2000)")
    it.page.touchscreen.tap(*at)
    it.page.wait_for_selector(".rt-over")
    assert it.page.evaluate(WHAT, at) != "new-game"
    for _ in range(3):
        it.page.evaluate("(pace) => pass_time(pace)", pace)
        it.page.touchscreen.tap(*at)
        it.settle()
        assert it.page.is_visible(".rt-over")


def test_an_ignored_tap_leaves_no_preview_behind(tab):
    it = after_the_first_turn(phone(tab, pace="slow"))
    it.page.evaluate(CLOCK)
    at = middle(it, "[data-verb=skip]")
    finger = Finger(it)
    finger.tap(at)
    it.page.wait_for_selector("[data-verb=end]")
    finger.tap(at, 700)  # a long press on a control that has just appeared
    it.painted()
    assert it.page.locator(".rt-foreseen").inner_text() == "" and not it.acts("foresee")


def test_where_a_chosen_card_may_go_is_scrolled_into_view(tab):
    it = phone(tab).start(SOLO)
    it.page.wait_for_selector(".rt-tools", state="attached")
    card = it.page.locator(".rt-holding-A .rt-playable").first
    it.page.evaluate("(one) => scrollBy(0, one.getBoundingClientRect().top - 8)", card.element_handle())
    at = card.bounding_box()
    it.page.touchscreen.tap(at["x"] + 15, at["y"] + 60)
    it.settle()
    places = it.page.locator("[data-slot]:not([hidden])")
    assert places.count() == 2 and all(one.bounding_box()["y"] >= 0 for one in places.all())
    asked = it.page.locator(".rt-prompt .rt-ask").bounding_box()
    assert asked["y"] >= 0 and asked["y"] + asked["height"] <= 740


@pytest.mark.parametrize("touch", [True, False])
def test_two_presses_while_the_table_thinks_are_one(tab, touch):
    it = tab(width=360, height=740, touch=touch).start(SOLO)
    it.page.wait_for_selector(".rt-tools", state="attached")
    it.page.evaluate(GATE)
    it.page.evaluate("hold()")
    at = middle(it, "[data-verb=end]")
    for _ in range(3):
        it.page.touchscreen.tap(*at) if touch else it.page.mouse.click(*at)
    it.page.evaluate("open_gate()")
    it.settle()
    assert len(it.acts("move")) == 1


DUEL = "setup: edition 1, duel, decks 1 2, seed 3"
#: What a press at a point would activate.
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.dataset.verb"


def at_end(it):
    """Return the button that ends a turn, which is replaced by the one for taking over the screen."""
    it.start(DUEL)
    it.page.wait_for_selector(".rt-tools", state="attached")
    it.page.click("[data-verb=ready]")
    it.settle()
    return middle(it, "[data-verb=end]")


def test_a_double_click_presses_nothing_that_appears_after_its_first_click(tab):
    it = tab()
    at = at_end(it)
    it.page.mouse.move(*at)
    for count in (1, 2):
        it.page.mouse.down(click_count=count)
        it.page.mouse.up(click_count=count)
        it.settle()
    assert it.page.evaluate(UNDER, at) == "ready"
    assert len(it.acts("move")) == 1 and len(it.acts("ready")) == 1
    it.page.mouse.click(*at)
    it.settle()
    assert len(it.acts("ready")) == 2


@pytest.mark.parametrize("pause", [0, 550, 700, 1500])
def test_the_second_tap_of_a_double_tap_presses_nothing_that_has_just_appeared(tab, pause):
    it = phone(tab)
    at = at_end(it)
    it.page.evaluate(CLOCK)
    it.page.evaluate(GATE)
    it.page.evaluate("hold()")
    it.page.touchscreen.tap(*at)
    it.page.evaluate("(pause) => { pass_time(pause); open_gate() }", pause)  # the time that the table takes to answer
    it.settle()
    assert it.page.evaluate(UNDER, at) == "ready"
    for _ in range(3):  # with a finger that continues to tap
        it.page.touchscreen.tap(*at)
        it.settle()
        assert len(it.acts("move")) == 1 and len(it.acts("ready")) == 1
        it.page.evaluate("pass_time(700)")
    it.page.evaluate("pass_time(250)")  # the player has seen the new button by now
    it.page.wait_for_timeout(700)  # the browser has a clock of its own for clicks that belong together
    it.page.touchscreen.tap(*at)
    it.settle()
    assert len(it.acts("ready")) == 2


def test_the_replacement_of_a_pressed_control_is_not_pressed_in_any_room(tab):
    it = phone(tab).open()
    finger, seen, came, got = Finger(it), [], [], []
    for state in walk(it):
        looks = it.page.evaluate(CONTROLS, seen)
        seen += looks
        for look in looks:
            at = it.page.evaluate(AIM, look)
            if at is None:
                continue
            finger.down(*at)
            it.page.evaluate(SWAP, look)
            finger.up()
            came += [look] * it.page.evaluate("window.came")
            got += [f"{state}: {look}"] * it.page.evaluate("window.got")
            it.page.evaluate("window.back()")
        it.page.evaluate("document.querySelectorAll('[data-pressed]').forEach((one) => delete one.dataset.pressed)")
    assert not got
    assert len(came) > 0.9 * len(seen) > 100  # the clicks arrived, but had no effect


#: Controls that a finger could miss: less than 24 px wide or high, or neither 44 px high nor 8 px away from the next
#: one. A link in a sentence is as high as its line.
SMALL = """() => {
  const inText = (one) => one.localName === "a" && [...one.parentNode.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
  const isUnder = (one) => document.querySelector(".rt-report") && one.closest(".rt-table") && !one.closest(".rt-report");
  const inLabel = (one) => one.localName !== "label" && one.closest("label") && /checkbox|radio|file/.test(one.type ?? "");
  const all = [...document.querySelectorAll(".rt :is(a[href], button, select, input, summary, textarea, label:has(input))")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).pointerEvents !== "none" && !inText(one) && !inLabel(one))
    .map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ one, box }) => box.width > 1 && box.height > 1 && !isUnder(one));
  const near = ({ one, box }) => {
    if (box.width < 24 || box.height < 24) return { one };
    if (box.height >= 43.5) return null;
    return all.find(({ one: other, box: at }) => {
      if (other === one || other.contains(one) || one.contains(other)) return false;
      const [x, y] = [Math.max(at.left - box.right, box.left - at.right), Math.max(at.top - box.bottom, box.top - at.bottom)];
      return x < 7.5 && y < 7.5;
    });
  };
  const said = ({ one, box }) => `${one.outerHTML.slice(0, 90)} ${Math.round(box.width)} x ${Math.round(box.height)}`;
  return all.map((each) => [each, near(each)]).filter(([, other]) => other).map(([each, other]) => `${said(each)} beside ${other.one.outerHTML.slice(0, 90)} in ${each.one.parentElement.className}`);
}"""


def test_every_control_can_be_hit_by_a_finger(tab):
    it, found = phone(tab).open(), {}
    for state in walk(it):
        found |= {small.split(" in ")[-1]: (state, small) for small in it.page.evaluate(SMALL)}
    for query in PLACES:
        it.open(query)
        it.page.wait_for_function("!document.querySelector('[data-behind]')")
        found |= {small.split(" in ")[-1]: (query, small) for small in it.page.evaluate(SMALL)}
    assert not found, "\n".join(map(str, found.values()))


#: Tables with a question that is followed by other buttons.
PLACES = ["", "?start=setup:+edition+1,+solo,+deck+1,+seed+7", "?start=setup:+edition+2,+duel,+decks+1+2,+seed+3",
          "?start=setup:+edition+2,+team,+decks+1+2+3+4,+seed+3", "?lesson=stronghold", "?puzzle=second-solo-139d7064",
          "?situation=splash", "?present=faq", "?first=1", "?first=dust",
          "?start=setup:+dust,+versus,+decks+1+2,+seed+7", "?game=dust", "?start=setup:+edition+1,+duel,+draft,+seed+3"]  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("query", PLACES)
def test_double_taps_all_over_a_room_press_nothing_twice(tab, query):
    it, chance, passed = phone(tab, pace="fast"), random.Random(5), 0
    for number in range(40):
        if number % 8 == 0:  # back, from wherever the last presses have led
            it.open(query)
            finger = Finger(it)
            it.page.evaluate(CLOCK)
            it.page.evaluate(WATCH)
        looks = it.page.evaluate(CONTROLS, [])
        at = it.page.evaluate(AIM, chance.choice(looks)) if looks else None
        it.page.evaluate("document.querySelectorAll('[data-pressed]').forEach((one) => delete one.dataset.pressed)")
        if at is None:
            continue
        it.page.evaluate("pass_time(2000)")
        finger.tap(at, chance.choice((0, 60)))
        it.page.evaluate("pass_time(100)")
        if chance.random() < 0.5:
            it.settle()
        finger.tap(at)
        it.settle()
        wrong, more = it.page.evaluate("[window.wrong, window.passed, window.passed = 0]")[:2]
        assert wrong == []
        passed += more
    assert passed > 15


def test_dust_says_you_to_the_only_person_and_shows_what_may_be_laid(tab):
    it = phone(tab).open()
    it.tell(do="new", start="setup: dust, versus, decks 1 2, seed 7", seats="B machine fair")
    said = it.text(".rt-prompt")
    assert "You have won the toss." in said and "You may choose: attack or defend" in said
    it.page.tap("[data-verb=choose-attack]")
    it.page.wait_for_selector(".du-hand.rt-more-right")  # not all cards are visible, and that can be seen
    assert it.page.eval_on_selector(".du-hand", "hand => getComputedStyle(hand).maskImage") != "none"
    sizes = it.page.eval_on_selector_all(
        ".du-tribe", "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 12
    it.page.evaluate("document.querySelector('.du-hand').scrollLeft = 999")
    it.page.wait_for_selector(".du-hand.rt-more-left:not(.rt-more-right)")


def test_each_card_of_a_long_hand_can_be_chosen_by_a_finger(tab):
    it = phone(tab).start(SOLO)
    it.page.wait_for_selector(".rt-holding-A > .rt-more-right")
    items = it.page.locator(".rt-holding-A .rt-hand > li")
    assert items.count() == 9 and all(one.bounding_box()["width"] >= 43.5 for one in items.all())


def test_the_front_page_greets_returning_players_and_asks_for_the_edition_first(tab):
    it = phone(tab).open()
    assert it.text("#rt-welcome-title") == "New here?"
    order = it.page.eval_on_selector_all(".rt-start > *", "all => all.map((one) => one.className)")
    assert order.index("rt-editions") == 1
    it.start(
        "game: edition 1, solo ; A: Grrr {Fort} Zombie ; upper: | ; automa: Ogre Baron Gnome {Bastion}",
        "play Zombie upper",
    )
    it.page.wait_for_selector(".rt-over")
    it.open()
    assert it.text("#rt-welcome-title") == "Welcome back" and it.page.is_visible("[data-verb=learn]")
    assert it.text("[data-verb=first]") == "Play your first battle", "this was another game"
    it.page.evaluate("localStorage.setItem('rules-tutor-first-clash', 'yes')")
    assert it.open().text("[data-verb=first]") == "Play the first battle again"
