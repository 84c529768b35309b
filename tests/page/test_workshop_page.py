"""The workshop on the page: making a position by mouse and by keyboard alone, hearing what is impossible, and
exporting it.
"""

from __future__ import annotations

import itertools
import re
import tomllib
from urllib.parse import urlencode

from serving import pick

from tutor.commands.main import main

START = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brigand | Baron ; B: {Bastion} Troll Gnome"


def workshop(tab, query: dict[str, str] | None = None, **options):
    it = tab(**options)
    it.open("?" + urlencode({"page": "workshop", **(query or {})}))
    it.page.wait_for_selector(".rw-cards .rt-card")
    ready(it)
    return it


def ready(it) -> None:
    """Wait until the position has been checked and what follows is shown."""
    it.settle()


def at(it, focus: str):
    return it.page.locator(f'[data-focus="{focus}"]')


def lay(it, card: str, zone: str) -> None:
    at(it, f"box {card}").click()
    at(it, f"slot {zone}").click()


def zone(it, name: str) -> list[str]:
    """Return the names of the cards in a zone."""
    return it.page.locator(f'[data-zone="{name}"] li .rt-name').all_inner_texts()


def reasons(it) -> list[str]:
    return it.page.locator(".rw-table .rw-why li").all_inner_texts()


def test_a_position_is_made_corrected_played_and_exported_by_clicks(tab, tmp_path, capsys):
    it = workshop(tab)
    page = it.page
    assert it.text(".rw-verdict") == "This can be played."
    at(it, "make-clear").click()
    ready(it)
    assert [text.partition(":")[0] for text in reasons(it)] == ["the Bastion is the last card of the hand"] * 2
    lay(it, "Ogre", "A.hand")
    lay(it, "Zombie", "A.hand")
    lay(it, "Gnome", "B.hand")
    lay(it, "Brigand", "A.upper")
    lay(it, "Baron", "B.upper")
    lay(it, "Boom!", "B.lower")
    at(it, "card A.upper 0").click()
    for _ in range(6):
        at(it, "more Damage").click()
    ready(it)
    assert it.text(".rw-verdict") == "2 reasons why this is impossible"
    said = reasons(it)
    assert "6 damage destroys Brigand" in said[0] and "Boom! is an Incantation" in said[1]
    assert page.locator('.rw-wrong[data-focus="card A.upper 0"], .rw-wrong[data-focus="card B.lower 0"]').count() == 2
    assert "6 damage destroys Brigand" in at(it, "card A.upper 0").get_attribute("aria-label")
    assert page.is_disabled('[data-focus="make-play"]')
    page.wait_for_function("document.querySelector('.rt-live').textContent.includes('2 reasons')")

    for _ in range(4):
        at(it, "less Damage").click()
    at(it, "card B.lower 0").click()
    at(it, "make-remove").click()
    ready(it)
    assert reasons(it) == [] and zone(it, "A.hand") == ["Bastion", "Ogre", "Zombie"]
    assert "Brigand[-2]" in page.evaluate("decodeURIComponent(location.search)")

    at(it, "make-play").click()  # at the real table, and back with the moves
    page.wait_for_selector("[data-verb=end]")
    page.click(".rt-holding-A li:has-text('Zombie') .rt-card")
    page.click("[data-slot='A lower']")
    it.settle()
    page.click("[data-verb=end]")
    it.settle()
    page.click(".rw-home")
    page.wait_for_selector(".rw-story li")
    ready(it)
    assert page.input_value(".rw-moves textarea") == "play Zombie lower\nend"
    assert zone(it, "A.hand") == ["Bastion", "Ogre", "Zombie"]  # as at the start

    events = page.locator(".rw-event")
    assert events.count() > 3
    for number in (0, 2):
        at(it, f"tick {number}").check()
    page.fill('[data-focus="title"]', 'The "first" one')
    ready(it)
    assert it.text(".rw-texts .rt-seal") == "Checked against the rules just now."
    texts = {}
    for key in ("link", "scenario", "test", "cell"):
        at(it, f"tab {key}").click()
        texts[key] = page.input_value(".rw-text")
    assert texts["link"].startswith(it.address + "?start=game:")
    entry = tomllib.loads(texts["scenario"])["the-first-one"]
    assert entry["title"] == 'The "first" one' and len(entry["story"]) == 2
    path = tmp_path / "mine.toml"
    path.write_text(texts["scenario"])
    assert main(["check", str(path)]) == 0 and "all as they say" in capsys.readouterr().out
    exec(texts["cell"], {})
    exec(texts["test"] + "\ntest_the_first_one()\n", {})
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    at(it, "make-copy").click()
    page.wait_for_selector(".rw-texts .rt-note:not(:empty)")
    assert page.evaluate("navigator.clipboard.readText()") == texts["cell"]
    it.open(texts["link"].removeprefix(it.address))
    page.wait_for_selector(".rt-situation")
    assert it.text(".rt-situation") == entry["title"] and "A to play" in it.text(".rt-status"), "at its start"
    page.click("text=Skip to now")
    assert "B to play" in it.text(".rt-status")


def test_copying_without_a_clipboard_selects_the_text(tab):
    it = workshop(tab, {"start": START, "moves": "end"})
    it.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
    at(it, "make-copy").click()
    it.page.wait_for_selector(".rw-texts .rt-note:not(:empty)")
    chosen = it.page.eval_on_selector(".rw-text", "e => e.value.slice(e.selectionStart, e.selectionEnd)")
    assert chosen == it.page.input_value(".rw-text") and "?start=" in chosen


def test_by_keyboard_alone(tab):
    it = workshop(tab)
    page = it.page

    def focus() -> str:
        return page.evaluate("document.activeElement.dataset.focus ?? ''")

    def tab_to(wanted: str) -> None:
        for _ in range(90):
            if re.fullmatch(wanted, focus()):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} is not reached, but {focus()}")

    def take(card: str) -> None:
        """Find a card in the box and take it."""
        page.keyboard.press("Control+Home")
        page.evaluate("document.activeElement.blur()")
        tab_to("find")
        page.keyboard.press("Control+a")
        page.keyboard.type(card)
        tab_to(f"box {card}")
        page.keyboard.press("Enter")

    tab_to("make-clear")
    page.keyboard.press("Enter")
    take("Ogre")
    assert focus() == "slot B.hand"  # its first possible place has the focus
    page.keyboard.press("Escape")
    assert focus() == "box Ogre" and page.locator(".rt-slot:visible").count() == 0
    for target in ("B.hand", "A.hand", "A.upper"):
        take("Ogre")
        tab_to(f"slot {target}".replace(".", r"\."))
        page.keyboard.press("Enter")
        assert focus() == f"card {target} {1 if 'hand' in target else 0}"
    ready(it)
    assert reasons(it) == []
    page.keyboard.press("Enter")  # the placed card is selected; its panel comes next
    page.keyboard.press("Enter")
    tab_to("more Damage")
    for _ in range(4):
        page.keyboard.press("Enter")
        assert focus() == "more Damage"
    ready(it)
    assert "4 damage destroys Ogre" in reasons(it)[0]
    page.keyboard.press("Control+z")
    ready(it)
    assert reasons(it) == []
    page.keyboard.press("Control+y")
    ready(it)
    assert len(reasons(it)) == 1
    page.evaluate("document.activeElement.blur()")
    tab_to(r"card A\.upper 0")
    page.keyboard.press("Delete")
    ready(it)
    assert reasons(it) == [] and zone(it, "A.upper") == []
    page.evaluate("document.activeElement.blur()")
    tab_to("find")
    page.keyboard.press("Control+a")
    page.keyboard.press("Delete")
    tab_to("box .*")
    first = focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert focus() != first and focus().startswith("box ")
    tab_to("next end")
    page.keyboard.press("Enter")
    ready(it)
    assert page.input_value(".rw-moves textarea") == "end"
    tab_to("tick 1")
    page.keyboard.press("Space")
    tab_to("tab link")
    page.keyboard.press("ArrowRight")
    assert focus() == "tab scenario"
    ready(it)
    assert "story = [" in page.input_value(".rw-text")
    page.evaluate("document.activeElement.blur()")
    tab_to("make-play")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-verb=end]")


def test_a_card_is_dragged_with_the_mouse(tab):
    it = workshop(tab)
    page = it.page
    at(it, "box Baron").scroll_into_view_if_needed()
    at(it, "box Baron").hover()
    page.mouse.down()
    page.mouse.move(600, 300, steps=4)
    box = page.locator('[data-focus="card A.upper 0"]').bounding_box()
    page.mouse.move(box["x"] - 20, box["y"] + 30, steps=4)
    page.mouse.up()
    assert zone(it, "A.upper") == ["Brigand", "Baron"]
    ready(it)
    page.hover('[data-focus="card A.upper 1"]')
    page.mouse.down()
    target = page.locator('[data-focus="card B.upper 0"]').bounding_box()
    page.mouse.move(target["x"] + 5, target["y"] + 30, steps=6)
    page.mouse.up()
    assert zone(it, "A.upper") == ["Brigand"] and zone(it, "B.upper") == ["Baron", "Baron"]
    ready(it)
    page.hover('[data-focus="card B.upper 0"]')
    page.mouse.down()
    page.mouse.move(20, 400, steps=6)  # outside the table, however far the page is scrolled: it stays in place
    page.mouse.up()
    assert zone(it, "B.upper") == ["Baron", "Baron"] and page.locator(".rw-ghost").count() == 0


def test_the_second_edition_and_the_automa(tab):
    it = workshop(tab, {"start": START})
    page = it.page
    pick(page, 'input[name="rw-mode"][value="solo"]')
    ready(it)
    assert zone(it, "B.hand") == ["Troll", "Gnome", "Bastion"] and reasons(it) == []
    pick(page, 'input[name="rw-edition"][value="2"]')
    at(it, "card A.upper 0").click()
    at(it, "select Symbiote above it").select_option("Specter")
    lay(it, "Grrr", "B.discard")
    ready(it)
    assert reasons(it) == [] and page.locator(".rw-table .rt-rider").count() == 1
    page.click(".rw-more summary")
    at(it, "select Your Champion").select_option("Titan")
    at(it, "toggle Rage for all its creatures").click()
    ready(it)
    said = page.evaluate("decodeURIComponent(location.search).replaceAll('+', ' ')")
    for words in ("edition 2, solo", "Brigand&Specter", "discard: Grrr", "automa rules: all rage", "champion A: Titan"):
        assert words in said
    pick(page, 'input[name="rw-edition"][value="1"]')
    ready(it)
    text = " ".join(page.locator(".rw-why li:visible").all_inner_texts())
    assert "has no Champions" in text and "edition 1 does not know" in text
    pick(page, 'input[name="rw-edition"][value="2"]')
    ready(it)
    url = it.link
    page.reload()
    page.wait_for_selector(".rw-table .rt-rider")
    ready(it)
    assert it.link == url


FOUR = (
    "game: edition 2, team, turn 5, A to play, summoning ; A: {Bastion} Troll Baron Grrr ; A-B: Carapace Brute | Ogre ; "
    "A-D: | Zombie Gnome ; C: Alpha {Fort} Mutant ; C-D: Vortex | ; B: {Bastion} Titan Reaper ; D: {Bastion} Specter Hydra"
)


def rows(it) -> list[list[str]]:
    """Return the zones left and right of each Bridge, from the top."""
    return it.page.locator(".rw-table .rt-row").evaluate_all(
        "all => all.map((row) => [...row.querySelectorAll('[data-zone]')].map((one) => one.dataset.zone))"
    )


def test_a_position_of_four_kingdoms_is_made_corrected_and_played(tab):
    it = workshop(tab, {"start": FOUR})
    page = it.page
    assert rows(it) == [["C.upper", "D.lower"], ["C.lower", "B.upper"], ["A.upper", "B.lower"], ["A.lower", "D.upper"]]
    assert zone(it, "A.upper") == ["Brute", "Carapace"] and zone(it, "D.upper") == ["Zombie", "Gnome"]
    assert it.text(".rw-verdict") == "This can be played."
    at(it, "box Grrr").click()
    assert at(it, "slot D.lower").get_attribute("aria-label") == "Lay Grrr here: D's lower line, to C, from the Bridge"
    at(it, "slot D.lower").click()
    at(it, "card C.upper 0").click()
    for _ in range(3):
        at(it, "more Damage").click()
    ready(it)
    assert zone(it, "D.lower") == ["Grrr"] and "3 damage destroys Vortex" in reasons(it)[0]
    at(it, "less Damage").click()
    pick(page, 'input[name="rw-mode"][value="co-op"]')
    ready(it)
    assert reasons(it) == [] and zone(it, "D.hand") == ["Specter", "Hydra", "Bastion"]
    lay(it, "Brute", "D.discard")
    pick(page, 'input[name="rw-side"][value="D"]')
    ready(it)
    said = page.evaluate("decodeURIComponent(location.search).replaceAll('+', ' ')")
    for words in (
        "co-op",
        "D to play",
        "C-D: Vortex[-2] | Grrr",
        "automa D: Specter Hydra {Bastion}",
        "discard D: Brute",
    ):
        assert words in said, words
    pick(page, 'input[name="rw-edition"][value="1"]')
    ready(it)
    assert "which edition 1 has not got" in " ".join(page.locator(".rw-state .rw-why li").all_inner_texts())
    at(it, "make-undo").click()
    pick(page, 'input[name="rw-mode"][value="team"]')
    ready(it)
    assert "“discard D:” has no place in a team game" in reasons(it)[0]
    at(it, "make-undo").click()
    ready(it)
    at(it, "make-play").click()
    page.wait_for_selector(".rt-ring .rt-row")
    page.click(".rw-home")
    page.wait_for_selector(".rw-table .rt-row")
    ready(it)
    assert zone(it, "D.lower") == ["Grrr"] and len(rows(it)) == 4


def test_the_winners_of_four_are_chosen(tab):
    over = FOUR.replace("A to play, summoning", "over, B and D win").replace(
        "Alpha {Fort} Mutant", "Alpha Mutant {Fort}"
    )
    it = workshop(tab, {"start": over})
    assert reasons(it) == []
    at(it, "select Who has won").select_option("A,C")
    ready(it)
    assert "“A and C win”: expected one fallen Fort, that of a loser" in reasons(it)[0]


def test_a_card_of_the_user_and_an_invalid_one(tab):
    it = workshop(tab, {"start": START})
    page = it.page
    page.click(".rw-own summary")
    page.fill('[data-focus="own"]', "Wolf(3:2/4 rage)")
    at(it, "make-own-get").click()
    at(it, "slot B.lower").click()
    ready(it)
    assert zone(it, "B.lower") == ["Wolf"] and reasons(it) == []
    assert at(it, "card B.lower 0").get_attribute("aria-label").startswith("Wolf, attack 2, health 4 of 4, Rage")
    page.fill('[data-focus="own"]', "<img src=x onerror=alert(1)>")
    at(it, "make-own-get").click()
    at(it, "slot B.lower").click()
    ready(it)
    assert "is no card" in reasons(it)[0] and page.locator("img").count() == 0
    page.fill('[data-focus="own"]', "Bat(1:1/1 flying)")
    page.press('[data-focus="own"]', "Enter")
    at(it, "slot B.lower").click()
    ready(it)
    assert len(reasons(it)) == 2 and "“flying” is no special ability" in reasons(it)[1]
    page.click("text=Undo")
    page.click("text=Undo")
    ready(it)
    assert reasons(it) == []


def test_an_expected_refusal_is_chosen_and_unreadable_moves_are_reported(tab):
    it = workshop(tab, {"start": START, "moves": "play Zombie upper ; play Ogre upper"})
    page = it.page
    page.wait_for_selector(".rw-refusal")
    ready(it)
    assert page.locator('.rw-refusal [type="radio"]:checked').count() == 1
    assert it.text(".rw-texts .rt-seal") == "Checked against the rules just now."
    at(it, "tab cell").click()
    assert "except Refused" in page.input_value(".rw-text")
    at(it, "select Rules that must not apply").select_option(index=1)
    ready(it)
    assert page.locator(".rw-chip:has-text('×')").count() == 1
    page.fill(".rw-moves textarea", "hop")
    page.wait_for_selector(".rw-moves .rt-warning:visible")
    assert "“hop” is no move" in it.text(".rw-moves .rt-warning") and not page.is_visible(".rw-take")
    at(it, "make-take-back").click()
    ready(it)
    assert not page.is_visible(".rw-moves .rt-warning")


def test_an_address_that_cannot_be_read_says_why(tab):
    it = workshop(tab, {"start": "game: edition 1, duel ; A: {Bastion}"})
    assert "missing" in it.text(".rt-alert") and it.text(".rw-verdict") == "This can be played."


def test_the_workshop_of_four_fits(tab):
    long = "Baron Brute Reptile Martyr[-1,spent] Troll Alpha"
    start = (
        f"game: edition 2, co-op ; A: Grrr {{Bastion}} Boom! Troll Ogre Zombie Gnome ; C: {{Bastion}} Troll ; A-B: {long} | {long} ; "
        f"C-D: {long} | {long} ; automa B: Martyr Scribe {{Bastion}} ; discard B: Ogre ; automa D: Martyr Scribe {{Bastion}} ; champion A: Titan"
    )
    it = workshop(tab, {"start": start})
    page = it.page
    assert it.text(".rw-verdict") == "This can be played."
    for focus in ("card A.upper 3", "box Troll"):
        at(it, focus).click()
        for width, height in ((1280, 800), (360, 740)):
            page.set_viewport_size({"width": width, "height": height})
            it.painted()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, width
            assert it.too_small() == [], (width, focus)
            part = ".rw-table" if width > 900 else ".rw-table .rt-lines"
            assert page.locator(part).bounding_box()["height"] <= height, (width, focus)
            out = page.locator(".rw-table .rt-row .rt-card").evaluate_all(
                "all => all.filter((e) => { const a = e.getBoundingClientRect(), b = e.closest('.rt-lines').getBoundingClientRect();"
                " return a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1; }).length"
            )
            assert out == 0, (width, focus)


def test_the_workshop_fits(tab):
    start = (
        "game: edition 2, solo ; A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie Gnome ; upper: Baron Brute Reptile Assassin&Specter Martyr[-1,spent] | Carapace Machine Vortex Scribe Alpha ;"
        " lower: Shaman | Zombie Disciple ; automa: Martyr Scribe {Bastion} ; discard: Cyclone ; champion A: Titan"
    )
    it = workshop(tab, {"start": start, "moves": "end"})
    page = it.page
    at(it, "card A.upper 4").click()
    ready(it)
    page.click(".rw-more summary")
    for _ in range(2):
        for width, theme in itertools.product((360, 768, 1280), ("light", "dark")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=theme)
            it.painted()
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, theme)
            assert it.too_small() == [], (width, theme)
        nameless = page.locator(
            ".rw button:visible, .rw input:visible, .rw select:visible, .rw textarea:visible"
        ).evaluate_all(
            "all => all.filter((e) => !(e.getAttribute('aria-label') || e.textContent.trim() || e.labels?.length))"
            ".map((e) => e.outerHTML.slice(0, 200))"
        )
        assert nameless == []
        at(it, "box Troll").click()


#: Selected words that do not fit into a filter of the box, left of its arrow; names of Bridges in small letters; and
#: names of hands surrounded by empty space.
CUT = """() => {
  const cut = [...document.querySelectorAll(".rw-filters select")].filter((select) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18;
    return pen.measureText(select.selectedOptions[0].textContent).width > room;
  });
  const small = [...document.querySelectorAll(".rt-bridge span")].filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12);
  const empty = [...document.querySelectorAll(".rw-zone")].filter((e) => e.offsetHeight > 40);
  return [...cut.map((select) => select.selectedOptions[0].textContent), ...[...small, ...empty].map((e) => e.textContent)];
}"""


def test_a_position_is_made_by_touch_and_in_another_language(tab):
    it = workshop(tab, {"start": START}, width=360, height=740, touch=True)
    page = it.page
    at(it, "box Grrr").tap()
    at(it, "slot B.lower").tap()
    ready(it)
    assert zone(it, "B.lower") == ["Grrr"]
    page.select_option(".rt-tongues", "ca")
    page.wait_for_selector('.rt[lang="ca"] .rw-cards .rt-card')
    ready(it)
    assert zone(it, "B.lower") == ["Grrr"] and "lang=ca" in it.link
    for code in ("fr", "es"):  # the language with the longest words
        page.select_option(".rt-tongues", code)
        page.wait_for_selector(f'.rt[lang="{code}"] .rw-cards .rt-card')
        ready(it)
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate(CUT) == [], (code, width)
    page.set_viewport_size({"width": 360, "height": 740})
    at(it, "make-undo").tap()
    ready(it)
    assert zone(it, "B.lower") == []
    at(it, "make-play").tap()
    page.wait_for_selector("[data-verb=end]")
    page.wait_for_selector(".rt-tools", state="attached")
    cut = page.locator(".rt-bar button:visible").evaluate_all(
        "all => all.filter((e) => e.scrollWidth > e.clientWidth).length"
    )
    assert page.locator(".rw-home").is_visible() and not cut, "a button of the bar is cut"


def test_on_a_phone_nothing_moves_as_a_card_is_chosen(tab):
    """Its actions are in two lines that scroll sideways, so the whole table stays visible."""
    four = "game: edition 2, team ; A: {Bastion} Troll ; A-B: Carapace Brute | Ogre ; C: {Bastion} Alpha ; B: {Bastion} Titan ; D: {Bastion} Hydra"
    for start, focus in ((START, "card A.upper 0"), (four, "card A.upper 1")):
        it = workshop(tab, {"start": start}, width=360, height=740)
        table = it.page.locator(".rw-table")
        before = table.bounding_box()["height"]
        at(it, focus).click()
        it.painted()
        assert it.page.locator(".rw-what[role=group] .rw-buttons").count() == 2
        assert before == table.bounding_box()["height"] < 740
        assert it.page.evaluate("document.documentElement.scrollWidth") == 360
        last = it.page.locator(".rw-what[role=group] .rw-buttons >> nth=1").locator(":scope > *").last
        last.scroll_into_view_if_needed()
        box = last.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and it.too_small() == []
