"""The page opens whatever a browser has stored, whatever its address asks for, and wherever its table is shown."""

from __future__ import annotations

import json

import pytest
from own_sets import OWN
from somebody import Somebody
from waiting import eventually

from tutor.browser import pack, table

LONE_HALF = "rules-tutor progress 2\nlesson first-turn at 1 done\ud83d"
GAMES = json.dumps([{"query": "?start=x"}])
STORED = [
    {"games": GAMES}, {"games": "5"}, {"why": "[]"}, {"why": '{"start=x": 5}'}, {"language": "constructor"}, {"language": "__proto__"},
    {"pace": "constructor"}, {"theme": "toString"}, {"list": "constructor,__proto__"}, {"progress": "x" * 2_000_000},
]  # fmt: skip
HELD = [
    {"sets": "5"}, {"sets": "{}"}, {"sets": '[{"do":"set"}]'}, {"seat": "5"}, {"seat": '{"search":"?x","acts":5}'}, {"times": '{"at":5}'},
]  # fmt: skip
#: Names that every JavaScript object has.
KNOWN = "game: edition 1, duel ; A: {Bastion} constructor(1:2/2) toString(1:1) Ogre ; upper: valueOf(1:1/3) | hasOwnProperty(1:1/2) ; B: {Bastion} Ogre"


def lay(it, storage: str, values: dict[str, str]) -> None:
    """Put values into the storage of a page before its first load."""
    it.page.add_init_script(
        f"if (location.protocol !== 'about:') for (const [key, value] of Object.entries({json.dumps(values)}))"
        f" {storage}['rules-tutor-' + key] ??= value"
    )


@pytest.mark.parametrize("stored", STORED, ids=lambda one: f"{next(iter(one))}-{next(iter(one.values()))[:12]}")
def test_the_page_opens_whatever_is_stored_permanently(tab, stored):
    it = tab(fresh=True)
    lay(it, "localStorage", stored)
    it.open()
    assert it.page.locator(".rt-begin").is_visible()
    it.open("?start=setup: edition 1, solo, deck 1, seed 7&moves=end")
    assert it.page.locator('[data-verb="end"]').count() == 1


@pytest.mark.parametrize("kept", HELD, ids=lambda one: next(iter(one.values())))
def test_the_page_opens_whatever_a_tab_has_stored(tab, kept):
    it = tab(fresh=True)
    lay(it, "sessionStorage", kept)
    assert it.open().page.locator(".rt-begin").is_visible()


def test_a_progress_that_cannot_be_read_is_set_aside_with_a_sentence(tab):
    it = tab(fresh=True)
    lay(it, "localStorage", {"progress": "x" * 70_000})
    it.open()
    assert "progress" in it.text(".rt-alert")
    assert it.page.evaluate("localStorage['rules-tutor-progress-kept'].length") == 70_000
    assert it.page.evaluate("localStorage['rules-tutor-progress'] ?? ''") == ""


def test_half_a_character_in_the_progress_affects_nothing_else(tab):
    it = tab(fresh=True)
    lay(it, "localStorage", {"progress": LONE_HALF})
    assert it.open("?page=lessons").page.locator("main").is_visible()


@pytest.mark.parametrize("code", ["constructor", "__proto__", "xx", ""])
def test_an_unknown_language_falls_back_to_that_of_the_browser(tab, served_tab, code):
    assert tab().open(f"?lang={code}").page.locator(".rt-begin").is_visible()
    if code == "constructor":  # the template decides until there is a table
        it = served_tab().open(f"?lang={code}")
        assert it.page.get_attribute("html", "lang") == "en" and it.page.locator(".rt-begin").is_visible()


def test_cards_may_have_the_names_of_object_properties(tab):
    it = tab().start(KNOWN, "play constructor upper ; end")
    it.open_story()
    assert "Constructor" in it.text("main") and "function" not in it.text("main")
    assert it.page.locator("[data-key]").count() >= 4


def test_a_file_with_a_long_name_is_accepted_and_a_large_one_refused_at_once(tab):
    it = tab().open()
    it.page.click("[data-game=dust]")
    it.page.click(".du-decks summary")
    name = "a" * 79 + "\U0001f600.toml"
    it.page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/plain", "buffer": b"format = 1"})
    eventually(
        lambda: (it.painted(), [act["name"] for act in it.acts("set")])[1],
        lambda said: said == ["a" * 79 + "\U0001f600"],
    )
    said = len(it.acts("set"))
    it.page.set_input_files("input[type=file]", {"name": "b.toml", "mimeType": "text/plain", "buffer": b"#" * 500_000})
    it.page.wait_for_function("document.querySelector('.rt-alert').textContent.includes('too large')")
    assert len(it.acts("set")) == said


def test_sets_kept_for_a_reload_fit_into_the_limit_of_the_server(tab):
    """The newest set of each name is kept. tests/browser/stored.test.mjs tests the limit."""
    it = tab(fresh=True).open()
    it.page.click("[data-game=dust]")
    it.page.click(".du-decks summary")
    for _ in range(3):
        it.page.set_input_files(
            "input[type=file]", {"name": "mine.toml", "mimeType": "text/plain", "buffer": OWN.encode()}
        )
        it.settle()
    it.page.wait_for_function("sessionStorage['rules-tutor-sets']")
    assert len(json.loads(it.page.evaluate("sessionStorage['rules-tutor-sets']"))) == 1


#: Two views of a table, the second in a shadow root, as in other notebooks; then a message of their kernel. Whether the
#: style of a bundle reaches both, and what each of them says when the kernel is silent.
VIEWS = """async ([source, told]) => {
  document.body.dataset.rulesTutor = 'reading';
  const { default: made } = await import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
  const { initialize, render } = made(), said = [];
  let hear;
  const model = { send: (message) => said.push(message), on: (_, heard) => (hear = heard) };
  const host = document.body.appendChild(document.createElement('div'));
  const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
  const outside = document.body.appendChild(document.createElement('div'));
  initialize({ model });
  const leave = render({ model, el: outside });
  render({ model, el: inside });
  window.views = { leave, outside, inside, said, hear: (answer) => hear(answer) };
  hear({ ...told, re: 1 });
  await new Promise((done) => setTimeout(done, 50));
  return [document.head, host.shadowRoot].map((one) => one.querySelectorAll('[data-rt-room=shared]').length);
}"""
LOST = "() => [views.outside, views.inside].map((one) => one.querySelector('.rt-lost').textContent)"


def test_each_view_reports_a_dead_kernel_and_has_its_style_in_a_shadow_root(chromium):
    page = chromium.new_page()
    page.clock.install()
    page.goto("about:blank")
    told = Somebody("setup: edition 1, solo, deck 1, seed 7").handle({"n": 1, "do": "hello"})
    told["modules"] = {name: pack(name)._asdict() for name in ("shared", "player", "clash")}
    asked = page.evaluate_handle(
        f"(given) => {{ window.found = null; ({VIEWS})(given).then((one) => {{ found = one }}) }}", [table().js, told]
    )
    page.clock.run_for(200)
    page.wait_for_function("found !== null")
    assert asked and page.evaluate("found") == [1, 1]
    page.evaluate("views.inside.querySelector('.rt').dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))")
    page.clock.run_for(30_000)
    lost = page.evaluate(LOST)
    assert lost[0] == lost[1] != ""
    page.evaluate("views.leave()")  # the first view is removed; the timer that watches the table stays with the other
    page.evaluate("views.hear({ re: Math.max(...views.said.map(({ n }) => n)) })")
    assert page.evaluate(LOST)[1] == ""
    page.close()
