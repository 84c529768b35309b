"""The table of four: all of it is visible on every screen size, each line has its two names, and one hand is large."""

from __future__ import annotations

import pytest
from alone import READING, Alone
from axe import AXE, found_by_axe
from test_stage import DESK, PHONE, SIZES, out_of_sight

from tutor.locale import LANGUAGES

SIX = "Baron Brute Reptile Assassin Machine Scribe"
FULL = (
    "game: edition 2, free-for-all, turn 9, B to play, summoning, mana 9 ; "
    "A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie Gnome Abomination ; "
    f"A-B: {SIX} | Carapace Machine Vortex Scribe Alpha Ogre ; A-D: Troll Ogre | {SIX} ; "
    f"C: Alpha {{Fort}} Mutant Titan Ogre Reaper Gnome Zombie ; C-D: Vortex | {SIX} ; "
    "C-B: Naga Hydra Ogre Troll Zombie Gnome | Titan ; B: {Bastion} Titan Reaper Specter Cyclone Zombie Grrr Gnome Baron ; "
    "D: {Bastion} Specter Hydra Boom! Naga Ogre Troll ; champion A: Hydra ; champion B: Naga"
)
TEAM = (
    "game: edition 2, team, turn 5, A to play, summoning, mana 6 ; A: {Bastion} Troll Baron Grrr Boom! ; "
    "A-B: Carapace Brute | Ogre ; A-D: | Zombie Gnome ; C: Alpha {Fort} Mutant ; C-D: Vortex | ; C-B: | ; "
    "B: {Bastion} Titan Reaper ; D: {Bastion} Specter Hydra"
)
COOP = (
    "game: edition 2, co-op, turn 6, C to play, summoning, mana 6 ; A: {Bastion} Troll Baron Grrr Boom! ; "
    "A-B: Carapace Brute | Ogre Titan ; A-D: | Zombie Gnome ; C: Alpha {Fort} Mutant Titan ; C-D: Vortex | ; C-B: | Scribe ; "
    "automa B: Titan Reaper Ogre Ogre Gnome Troll {Bastion} ; discard B: Boom! ; "
    "automa D: Specter Hydra Baron Grrr Gnome Zombie Ogre Brute {Bastion}"
)
GAMES = {"free-for-all": FULL, "team": TEAM, "co-op": COOP}

#: Elements that cover others or are out of place: rows, their ends, the strips of the other players.
AMISS = """() => {
  const found = [];
  const box = (e) => e.getBoundingClientRect();
  const all = (selector, root = document) => [...root.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
  const name = (e) => `${e.className} ${e.textContent.trim().slice(0, 30)}`;
  const apart = (one, other) => {
    const [a, b] = [box(one), box(other)];
    const [x, y] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
    if (x > 1.5 && y > 1.5) found.push(`${name(one)} lies over ${name(other)} by ${Math.round(x)} x ${Math.round(y)} px`);
  };
  const rows = all(".rt-row"), strips = all(".rt-top > .rt-holding");
  if (rows.length !== 4 || strips.length !== 3) found.push(`${rows.length} rows, ${strips.length} strips`);
  const stacked = [...strips, ...rows, ...all(".rt-table > .rt-holding")];
  stacked.slice(1).forEach((e, i) => box(e).top < box(stacked[i]).bottom - 1 && found.push(`${name(e)} begins too early`));
  const high = rows.map((row) => box(row).height);
  if (Math.max(...high) - Math.min(...high) > 1) found.push(`rows of ${high} px`);
  for (const row of rows) {
    const [left, right] = all(".rt-end", row);
    if (!left || !right) { found.push("a line without its name"); continue; }
    for (const end of [left, right]) {
      for (const card of all(".rt-card", row)) apart(card, end);
      const { scrollHeight, clientHeight } = end;
      if (scrollHeight > clientHeight + 1) found.push(`${name(end)} does not fit`);
    }
    const bridge = all(".rt-bridge", row)[0];
    for (const card of all(".rt-card", row)) apart(card, bridge);
    const names = all(".rt-bridge span", row).map((e) => e.textContent).join("");
    if (names !== left.textContent[0] + right.textContent[0]) found.push(`the Bridge says ${names}`);
  }
  for (const strip of strips) {
    const { left, right, top, bottom } = box(strip);
    const things = all(".rt-card, .rt-back, .rt-pile, .rt-discard", strip);
    if (!all(".rt-stronghold, .rt-pile", strip).length) found.push(`no Stronghold in ${name(strip)}`);
    for (const e of things) {
      const b = box(e);
      if (b.left < left - 1 || b.right > right + 1 || b.top < top - 1 || b.bottom > bottom + 1) found.push(`${name(e)} sticks out of its strip`);
      if (b.width < 11) found.push(`${name(e)} is ${b.width} px wide`);
    }
    things.slice(1).forEach((e, i) => apart(things[i], e));
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("dark", [False, True])
def test_a_table_of_four_is_visible_in_every_size(tab, dark):
    it, found = tab(width=DESK[0], height=DESK[1], dark=dark).open(), []
    for name, start in GAMES.items():
        it.tell(do="new", start=start)
        for width, height in SIZES:
            it.page.set_viewport_size({"width": width, "height": height})
            problems = [*out_of_sight(it), *it.page.evaluate(AMISS)]
            found += [f"{name}, {width} x {height}: {problem}" for problem in problems]
    assert not found, "\n".join(found)


#: Words that are cut off: at the ends of the lines, and the name of the current language, left of its arrow.
CUT = """() => {
  const found = [];
  for (const end of document.querySelectorAll(".rt-end")) {
    const edge = end.getBoundingClientRect();
    for (const word of end.children) {
      const { top, bottom, left, right } = word.getBoundingClientRect();
      if (Math.min(top - edge.top, edge.bottom - bottom, left - edge.left, edge.right - right) < -1) found.push(end.textContent);
    }
  }
  const select = document.querySelector(".rt-tongues"), { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18;
  const name = select.selectedOptions[0].textContent;
  if (pen.measureText(name).width > room) found.push(name);
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} px wide`);
  return found;
}"""


#: How much of the longest prompt of a game is out of sight, and names that are longer than their Bridges.
HIDDEN = """() => {
  const found = [], asked = document.querySelector(".rt-asked");
  if (asked.scrollHeight > asked.clientHeight + 1) found.push(asked.textContent);
  for (const name of document.querySelectorAll(".rt-bridge span")) {
    const [a, b] = [name.getBoundingClientRect(), name.parentElement.getBoundingClientRect()];
    if (a.top < b.top - 1 || a.bottom > b.bottom + 1) found.push(name.textContent);
  }
  return found;
}"""


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_no_end_of_a_line_and_no_language_is_cut_on_a_phone(tab, code):
    it, found = tab(width=PHONE[0], height=PHONE[1]).open(f"?lang={code}"), []
    for act in ({"do": "new", "start": FULL}, {"do": "lesson", "id": "four-mercenaries", "step": 2}):
        it.tell(**act)
        assert it.page.locator(".rt-end").count() == 8
        found += it.page.evaluate(CUT)
    it.tell(do="new", start="setup: edition 2, solo, deck 1, seed 4")
    found += it.page.evaluate(HIDDEN)
    assert not found, found


def test_axe_finds_nothing_serious_at_a_table_of_four(tab):
    it, found = tab(width=DESK[0], height=DESK[1]).open(), []
    it.page.evaluate(AXE)
    for start, theme, (width, height) in ((FULL, "dark", PHONE), (COOP, "light", DESK), (TEAM, "dark", DESK)):
        it.tell(do="new", start=start)
        it.page.set_viewport_size({"width": width, "height": height})
        it.page.emulate_media(color_scheme=theme)
        found += [f"{theme}, {width}: {one}" for one in found_by_axe(it.page)]
    assert not found, "\n".join(found)


def test_a_table_of_four_fits_into_a_notebook(chromium):
    it = Alone(chromium, address=READING).open()
    for start in GAMES.values():
        it.tell(do="new", start=start)
        for width in (1280, 760):
            it.page.set_viewport_size({"width": width, "height": 800})
            assert it.page.eval_on_selector(".rt", "root => root.getBoundingClientRect().height") <= 600
            found = [*(one for one in out_of_sight(it) if "scrolls" not in one), *it.page.evaluate(AMISS)]
            assert found == [], (start, width)
    it.close()


def test_every_line_is_named_in_full_and_an_address_opens_it(tab):
    it = tab().start(TEAM)
    named = it.page.eval_on_selector_all(".rt-kingdom", "lines => lines.map((line) => line.ariaLabel)")
    assert sorted(named) == sorted(
        f"{side}'s {line} line, to {other}, from the Bridge"
        for side, others in {"A": "BD", "B": "CA", "C": "DB", "D": "AC"}.items()
        for line, other in zip(("upper", "lower"), others, strict=True)
    )
    assert [it.page.locator(f".rt-holding-{side}").get_attribute("aria-label") for side in "ABCD"] == [
        f"{side}'s hand, left to right" for side in "ABCD"
    ]
    assert "Fort of C: 1 card" in it.page.get_attribute(".rt-holding-C .rt-stronghold .rt-card", "aria-label")
    assert (
        it.page.locator(".rt-top .rt-hand")
        .nth(1)
        .locator(":scope > li")
        .nth(1)
        .evaluate("li => li.classList.contains('rt-stronghold')")
    )  # its place: behind C's first card


def test_arrow_keys_reach_everything_on_the_table(tab):
    it = tab(width=DESK[0], height=DESK[1]).open()
    it.tell(do="new", start=COOP)
    rows = []
    it.page.keyboard.press("ArrowUp")
    for _ in range(7):
        rows.append(it.page.evaluate("document.activeElement.closest('[data-row]').dataset.row"))
        it.page.keyboard.press("ArrowUp")
    assert rows == ["hand-C", "A lower", "A upper", "C lower", "C upper", "hand-B", "hand-A"]
    assert "Nothing discarded" in it.page.evaluate("document.activeElement.ariaLabel")  # of D, whose strip is the first


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_turn_of_co_op_by_clicks(tab, size):
    it = tab(width=size[0], height=size[1], pace="fast").open()
    it.tell(do="new", start=COOP)
    page = it.page
    page.locator(".rt-holding-C .rt-playable").first.click()
    slots = page.locator("[data-slot]:not([hidden])")
    assert [slot.get_attribute("aria-label") for slot in slots.all()] == [
        "Summon Alpha here: upper line, to D",
        "Summon Alpha here: lower line, to B",
    ]
    line = page.locator('[data-row="C lower"] .rt-kingdom-C').bounding_box()
    slot = slots.nth(1).bounding_box()
    assert line["x"] <= slot["x"] and slot["x"] + slot["width"] <= line["x"] + line["width"]
    slots.nth(1).click()
    it.settle()
    page.evaluate("""() => {
      window.shown = new Set();
      new MutationObserver(() => {
        for (const card of document.querySelectorAll(".rt-shown .rt-card")) window.shown.add(card.ariaLabel.split(",")[0]);
      }).observe(document.querySelector(".rt-shown"), { childList: true, subtree: true });
    }""")
    page.click("[data-verb=end]")
    it.settle()
    page.wait_for_selector(".rt-table > .rt-holding-A")  # D has played, and it is A's turn
    page.wait_for_selector("[data-verb=end]", timeout=60_000)
    assert "Specter" in page.evaluate("[...window.shown]")
    assert page.get_attribute(".rt", "data-player") == "A"
    it.still()
    assert [*out_of_sight(it), *page.evaluate(AMISS)] == []
    assert page.locator(".rt-top > .rt-holding-C .rt-hand > li").count() == 3  # Fort, Mutant, Titan: now a strip


def test_the_preview_of_an_attack_is_shown_at_the_enemy_across_the_bridge(tab):
    it = tab(width=DESK[0], height=DESK[1]).open()
    it.tell(do="new", start=TEAM)
    it.page.hover("[data-verb=end]")
    it.page.wait_for_selector(".rt-fate")
    ogre = it.page.locator('[data-row="A upper"] .rt-kingdom-B .rt-card').first.bounding_box()
    fates = [fate.bounding_box() for fate in it.page.locator(".rt-fate").all()]
    assert any(abs(fate["x"] - ogre["x"]) < 2 and abs(fate["y"] - ogre["y"]) < 2 for fate in fates)
