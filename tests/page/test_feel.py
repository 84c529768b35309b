"""The feel of a game: dragging cards by mouse and finger, picking them by number, animated Incantations, animations
of the whole board, the report at the end and the way back from it, and sounds, which are off by default.
"""

from __future__ import annotations

import time
from contextlib import contextmanager

PLAIN = "game: edition 1, duel ; A: {Bastion} Boom! Grrr Brute Ogre Mutant ; upper: Zombie | ; lower: Baron | Scribe ; B: {Fort} Alpha Troll"
#: A's hand is wider than a phone.
LONG = PLAIN.replace("Mutant ;", "Mutant Gnome Martyr Machine Carnivore ;")
#: A's Zombie destroys the Bastion of three places, and a turn later the Fort.
FALLS = "game: edition 1, duel ; A: {Bastion} Boom! Grrr ; upper: Zombie | ; lower: Baron | Scribe ; B: {Bastion} Alpha Troll Mutant"
ENDS = "game: edition 1, duel ; A: {Bastion} Grrr Brute ; upper: Zombie | ; lower: Baron | Scribe ; B: {Fort} Alpha Troll Mutant Ogre"


def at(it, start, moves="", pace=""):
    """Return a table with its tools; with a ``pace``, one with motion."""
    it.start(start, moves)
    it.page.wait_for_selector(".rt-tools")
    if pace:
        it.page.select_option(".rt-pace", pace)
    return it


def card(it, name):
    return it.page.locator(f".rt-holding-A [data-key^='A {name} '] .rt-card")


def middle(it, selector_or_box):
    box = (
        selector_or_box if isinstance(selector_or_box, dict) else it.page.locator(selector_or_box).first.bounding_box()
    )
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def kingdom(it, line, side="A"):
    """Return the centre of a line, not of its slot, which does not exist yet."""
    return middle(it, f".rt-row[data-row={line}] .rt-kingdom-{side}")


@contextmanager
def dragging(it, name):
    """Pick up a card with the mouse and drop it where the pointer ends."""
    mouse = it.page.mouse
    card(it, name).scroll_into_view_if_needed()
    mouse.move(*middle(it, card(it, name).bounding_box()))
    mouse.down()
    yield lambda x, y: mouse.move(x, y, steps=6)
    mouse.up()
    it.settle()


def line(it, line, side="A"):
    return it.page.eval_on_selector_all(
        f".rt-row[data-row={line}] .rt-side-{side} [data-key]", "items => items.map((item) => item.dataset.key)"
    )


def test_a_card_is_dragged_to_a_line_and_to_a_creature_with_the_mouse(tab):
    it = at(tab(), PLAIN)
    with dragging(it, "Grrr") as to:
        to(*kingdom(it, "lower"))
        assert it.page.locator(".rt-dragged").count() == 1
        assert it.page.locator("[data-slot]:not([hidden])").count() == 2  # where it can be dropped is highlighted
        assert it.page.locator(".rt-aimed").get_attribute("data-slot") == "A lower"
    assert line(it, "lower") == ["A Baron 1", "A Grrr 1"] and "Grrr+lower" in it.link
    with dragging(it, "Boom!") as to:
        to(*middle(it, "[data-key='A Zombie 1']"))
        assert it.page.locator(".rt-aimed").get_attribute("data-key") == "A Zombie 1"
    it.page.wait_for_function("location.search.includes('cast+Boom')")
    assert line(it, "upper") == [] and not it.page.query_selector(".rt-dragged")


def test_a_card_dropped_elsewhere_goes_back_and_an_unplayable_one_says_why(tab):
    it = at(tab(), PLAIN)
    with dragging(it, "Grrr") as to:
        to(8, 8)
    it.page.wait_for_selector(".rt-dragged", state="detached")
    assert not it.acts("move") and not it.page.query_selector(".rt-selected, .rt-lifted, .rt-aimed")
    with dragging(it, "Mutant") as to:  # the fifth card: only the four leftmost can be played
        to(*kingdom(it, "upper"))
        assert not it.page.query_selector("[data-slot]:not([hidden])")
    assert not it.acts("move") and it.text(".rt-why")
    said = it.text(".rt-prompt")
    it.page.click(".rt-prompt .rt-quiet")
    card(it, "Mutant").click()
    assert it.text(".rt-prompt") == said  # as on a click
    with dragging(it, "Grrr") as to:  # a place where it cannot be dropped: the kernel says why
        to(*middle(it, "[data-key='A Zombie 1']"))
        to(*middle(it, "[data-key='B Scribe 1']"))
    it.page.wait_for_selector(".rt-why")
    assert not it.seat.game.moves
    it.page.click(".rt-prompt .rt-quiet")
    card(it, "Grrr").click()  # and a click is still a click
    assert it.page.locator(".rt-selected").count() == 1


class Finger:
    """A finger with a clock of its own: on a busy machine a move arrives late, but with the right time."""

    def __init__(self, it):
        self.wire = it.context.new_cdp_session(it.page)
        self.time = time.time()

    def _send(self, kind, *points, after=0.016):
        self.time += after
        touch = {"type": kind, "timestamp": self.time, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        self.wire.send("Input.dispatchTouchEvent", touch)

    def slide(self, start, *through, steps=8):
        """Touch a place and move through others, without lifting the finger."""
        self._send("touchStart", start)
        x, y = start
        for to_x, to_y in through:
            for step in range(1, steps + 1):
                self._send("touchMove", (x + (to_x - x) * step / steps, y + (to_y - y) * step / steps))
            x, y = to_x, to_y

    def lift(self):
        self._send("touchEnd")


def test_a_finger_drags_a_card_up_to_a_line_and_scrolls_in_other_directions(tab):
    it = at(tab(width=360, height=740, touch=True), LONG)
    it.page.wait_for_selector(".rt-holding-A > .rt-more-right")
    finger = Finger(it)
    card(it, "Grrr").scroll_into_view_if_needed()
    it.still()  # a card that is still moving is not where it was measured
    x, y = middle(it, card(it, "Grrr").bounding_box())
    finger.slide((x, y), kingdom(it, "upper"), steps=24)
    it.page.wait_for_selector(".rt-aimed")
    assert it.page.locator(".rt-dragged").count() == 1
    finger.lift()
    it.page.wait_for_function("location.search.includes('play+Grrr')")
    assert line(it, "upper") == ["A Zombie 1", "A Grrr 1"]

    boom = card(it, "Boom!")
    x, y = middle(it, boom.bounding_box())
    for to in ((x - 90, y), (x + 10, y + 90)):  # sideways, and down
        finger.slide((x, y), to)
        assert not it.page.query_selector(".rt-dragged, .rt-selected")
        finger.lift()
    scrolled = "() => document.scrollingElement.scrollTop"
    it.page.evaluate("() => { document.body.style.minHeight = '3000px'; scrollTo(0, 120) }")
    x, y = middle(it, boom.bounding_box())
    finger.slide((x, y), (x, y + 100))  # a finger that moves down scrolls back up
    finger.lift()
    it.page.wait_for_function(f"({scrolled})() < 60")
    assert not it.page.query_selector(".rt-dragged, .rt-selected")


def test_a_finger_drags_a_card_sideways_where_the_hand_does_not_scroll(tab):
    it = at(tab(width=360, height=740, touch=True), PLAIN)
    finger = Finger(it)
    boom = card(it, "Boom!")
    boom.scroll_into_view_if_needed()
    it.still()
    assert not it.page.query_selector(".rt-more-left, .rt-more-right")
    x, y = middle(it, boom.bounding_box())
    aim = middle(it, "[data-key='B Scribe 1']")
    finger.slide((x, y), (x + 60, y - 30), aim, steps=24)  # flatter than 45 degrees at first
    it.page.wait_for_selector(".rt-aimed")
    assert it.page.locator(".rt-aimed").get_attribute("data-key") == "B Scribe 1"
    finger.lift()
    it.page.wait_for_function("location.search.includes('cast+Boom')")


def test_a_finger_that_swipes_up_plays_nothing_and_scrolls(tab):
    it = at(tab(width=360, height=740, touch=True), PLAIN)
    finger = Finger(it)
    it.page.evaluate("() => { document.body.style.minHeight = '3000px'; scrollTo(0, 0) }")
    card(it, "Grrr").scroll_into_view_if_needed()
    it.still()
    before = it.page.evaluate("scrollY")
    finger.slide(middle(it, card(it, "Grrr").bounding_box()), kingdom(it, "upper"))  # in 0.13 s
    finger.lift()
    it.page.wait_for_function("(before) => scrollY > before + 60", arg=before)
    it.page.wait_for_selector(".rt-dragged", state="detached")
    assert not it.page.query_selector(".rt-selected, .rt-aimed") and not it.acts("move")


def test_a_card_that_a_finger_lets_go_over_the_river_goes_back(tab):
    it = at(tab(width=360, height=740, touch=True), PLAIN)
    finger = Finger(it)
    card(it, "Grrr").scroll_into_view_if_needed()
    it.still()
    river = it.page.locator(".rt-bridge").first.bounding_box()
    lines = it.page.locator(".rt-lines").bounding_box()
    edge = it.page.locator(".rt-kingdom-A").first.bounding_box()
    for x in (river["x"] + 2, edge["x"] + edge["width"] - 2):
        finger.slide(middle(it, card(it, "Grrr").bounding_box()), (x, lines["y"] + lines["height"] / 3), steps=24)
        finger.lift()
        it.page.wait_for_selector(".rt-dragged", state="detached")
        assert not it.page.query_selector(".rt-selected, .rt-aimed") and not it.acts("move")


def test_a_finger_that_has_rested_drags_nothing(tab):
    it = at(tab(width=360, height=740, touch=True), PLAIN)
    finger = Finger(it)
    card(it, "Grrr").scroll_into_view_if_needed()
    it.still()
    x, y = middle(it, card(it, "Grrr").bounding_box())
    finger.slide((x, y))
    finger._send("touchMove", (x, y - 40), after=0.5)  # as long as a long press takes
    finger._send("touchMove", (x, y - 90))
    assert not it.page.query_selector(".rt-dragged")
    finger.lift()


def test_a_card_is_picked_by_its_number_and_placed_by_keys(tab):
    it = at(tab(), PLAIN)
    keys = it.page.keyboard
    it.page.focus(".rt")
    keys.press("2")
    assert it.page.locator(".rt-selected").get_attribute("aria-label").startswith("Grrr")
    assert it.page.evaluate("document.activeElement.dataset.slot") == "A upper"
    keys.press("ArrowDown")
    keys.press("Enter")
    it.page.wait_for_function("location.search.includes('play+Grrr')")
    assert line(it, "lower") == ["A Baron 1", "A Grrr 1"]
    keys.press("1")
    assert "Boom!" in it.page.locator(".rt-selected").get_attribute("aria-label")
    keys.press("Escape")
    assert not it.page.query_selector(".rt-selected")
    keys.press("9")
    assert not it.page.query_selector(".rt-selected, .rt-why")


# -- what moves -------------------------------------------------------------------------------------------------------

#: Everything that has moved without input, by the browser's own observer.
SHIFTS = """() => {
  if (document.adoptedStyleSheets.length) throw new Error("what is not painted is not seen to move");
  window.shifts = [];
  const ours = ".rt-ghost, .rt-moment, .rt-report, .rt-dragged, .rt-flying";
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push([entry.value, entry.sources.some(({node}) => node?.nodeType === 1 && node.closest(ours))]);
  }).observe({type: "layout-shift", buffered: false});
}"""


def test_an_incantation_flies_to_its_target_and_a_bastion_falls_for_the_whole_board(tab):
    it = at(tab(painted=True), FALLS, pace="normal")
    it.page.evaluate(SHIFTS)
    it.page.evaluate("""() => {
      window.flown = [];
      new MutationObserver((list) => {
        for (const {addedNodes} of list) for (const node of addedNodes)
          if (node.classList?.contains("rt-flying")) window.flown.push(node.getAnimations()[0].effect.getKeyframes().length);
      }).observe(document.querySelector(".rt"), {childList: true});
    }""")
    card(it, "Boom!").click()
    it.page.click("[data-key='B Scribe 1'] .rt-card")
    it.page.wait_for_selector("[data-verb=end]")
    assert it.page.evaluate("window.flown") == [3]
    assert not it.page.query_selector(".rt-flying")
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-moment-fall")
    assert it.text(".rt-moment p") == "The Bastion of B falls!" and it.page.locator(".rt-moment svg").count() == 3
    it.page.keyboard.press("Shift")  # pressing anything ends it
    assert not it.page.query_selector(".rt-moment")
    it.page.wait_for_selector("[data-verb=end]")
    it.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert sum(value for value, ours in it.page.evaluate("window.shifts") if ours) < 0.02


def test_the_end_is_an_animation_and_then_a_report(tab):
    it = at(tab(painted=True), ENDS, "end ; end", pace="fast")
    it.page.click(".rt-more")
    it.page.evaluate(SHIFTS)
    it.page.evaluate("""() => {
      const root = document.querySelector(".rt");
      window.early = 0; // how often the tools tell the end before it comes
      window.together = 0; // how often the report is there with the moment
      new MutationObserver(() => {
        if (root.classList.contains("rt-all") && !document.querySelector(".rt-over")) window.early += 1;
        const moment = document.querySelector(".rt-moment-won p");
        if (moment) window.won = [moment.textContent, document.querySelector(".rt-tools").checkVisibility()];
        if (moment && document.querySelector(".rt-report")) window.together += 1;
      }).observe(root, { attributes: true, subtree: true, childList: true });
    }""")
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-report")
    assert it.page.evaluate("[window.early, window.together, window.won]") == [0, 0, ["A has won!", True]]
    assert not it.page.query_selector(".rt-moment")
    assert sum(value for value, ours in it.page.evaluate("window.shifts") if ours) < 0.02


def test_with_reduced_motion_nothing_is_drawn_and_the_words_stay(tab):
    it = tab(fresh=True)
    it.page.emulate_media(reduced_motion="reduce")
    at(it, ENDS, "end ; end", pace="normal")
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-moment")
    assert it.text(".rt-moment p") == "A has won!" and not it.page.query_selector(".rt-moment svg")
    assert it.page.eval_on_selector(".rt-moment", "element => getComputedStyle(element).animationName") == "none"
    it.page.wait_for_selector(".rt-report")


# -- the report -------------------------------------------------------------------------------------------------------


def test_a_game_ends_with_a_report_and_one_tries_again_from_the_turn_that_decided_it(tab):
    it = at(tab(), ENDS, "end ; end")
    assert not it.page.query_selector(".rt-report")
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-report")
    said = it.text(".rt-report")
    for part in ("3 turns", "Zombie", "5 damage", "Turn 3 (A): 3 damage to the loser"):
        assert part in said, said
    cells = it.page.eval_on_selector_all(".rt-report td", "all => all.map((one) => one.textContent).filter(Boolean)")
    assert cells == ["3", "0", "5", "0", "1", "0"]
    it.page.click("text=What the signs mean")  # it is on top, so it is closed first
    it.page.keyboard.press("Escape")
    assert not it.page.is_visible(".rt-lens") and it.page.query_selector(".rt-report")
    it.page.keyboard.press("Escape")
    assert not it.page.query_selector(".rt-report")
    it.page.focus("[data-verb=report]")  # and it can be opened again
    it.page.keyboard.press("Enter")
    assert it.page.evaluate("document.activeElement.matches('.rt-report')")
    it.page.keyboard.press("Enter")  # pressing again chooses nothing by accident
    assert it.page.query_selector(".rt-report") and it.page.query_selector(".rt-over")
    it.page.click("[data-verb=table]")
    assert not it.page.query_selector(".rt-report")
    it.page.click("[data-verb=report]")
    it.page.click("[data-verb=try]")
    it.page.wait_for_selector("[data-verb=rejoin]")
    it.settle()
    assert "Turn 3" in it.text(".rt-status") and "moves=" not in it.link  # the link leads to this moment
    assert not it.page.query_selector(".rt-report, .rt-over") and it.page.query_selector(".rt-playable")
    it.page.click("[data-verb=rejoin]")
    it.page.wait_for_selector("[data-verb=rejoin]", state="detached")
    it.page.keyboard.press("g")
    it.page.wait_for_selector(".rt-over")


def test_a_game_that_is_opened_after_its_end_shows_its_report_on_request(tab):
    it = at(tab(width=360, height=740), ENDS, "end ; end ; end")
    assert it.page.query_selector(".rt-over") and not it.page.query_selector(".rt-report")
    it.page.click("[data-verb=report]")
    report, button = (it.page.locator(one).bounding_box() for one in (".rt-report", "[data-verb=try]"))
    assert button["y"] + button["height"] <= report["y"] + report["height"]  # visible, however long it is
    assert it.page.eval_on_selector(".rt-report", "report => report.scrollHeight <= report.clientHeight")
    assert not it.too_small()
    it.page.click("[data-verb=back], .rt-control >> nth=1")  # the table is visible after scrolling
    assert not it.page.query_selector(".rt-report")


# -- sounds -----------------------------------------------------------------------------------------------------------

COUNTED = """(() => {
  const Kind = window.AudioContext;
  window.contexts = 0;
  window.AudioContext = class extends Kind { constructor(...all) { super(...all); window.contexts += 1; } };
})()"""


def test_no_sound_is_made_before_sounds_are_switched_on_and_the_browser_remembers(tab):
    it = tab(fresh=True)
    it.page.add_init_script(COUNTED)
    at(it, PLAIN)
    button = ".rt-sounds"
    assert it.page.get_attribute(button, "aria-pressed") == "false"
    card(it, "Grrr").click()
    it.page.click("[data-slot]:not([hidden])")
    it.settle()
    assert it.page.evaluate("window.contexts") == 0
    it.page.click(button)
    assert it.page.get_attribute(button, "aria-pressed") == "true" and it.page.evaluate("window.contexts") == 1
    it.page.reload()
    it.page.wait_for_selector(button)
    assert it.page.get_attribute(button, "aria-pressed") == "true" and it.page.evaluate("window.contexts") == 0
    it.page.click(button)
    assert it.page.get_attribute(button, "aria-pressed") == "false" and it.page.evaluate("window.contexts") == 0
