"""Uploading a card set in either lobby, as a file that is chosen or dropped."""

from __future__ import annotations

import pytest
from own_sets import OWN as DUST
from serving import pick
from waiting import eventually

CLASH = "format = 1\nname = {name}\nprovenance = 'Mine.'\ncards = [\n{cards}\n]\n".format(
    name="'Mine'",
    cards="\n".join(
        f'{{ name = "Beast {letter}", type = "creature", cost = 1, attack = 2, health = 3 }},'
        for letter in "ABCDEFGHIJKLMNOP"
    ),
)
BAD_CLASH = CLASH.replace('"creature"', '"beast"', 1)
BAD_DUST = (
    DUST.replace('"charge"', '"fly"').replace("[6, 5, 7, 6]", "[6, 5]").replace('metal = "fire"', 'metal = "iron"')
)
#: Dropping a file onto an element.
DROP = """(onto, [name, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, { type: "text/plain" }));
  const bubbling = { dataTransfer, bubbles: true, cancelable: true };
  if (onto.dispatchEvent(new DragEvent("dragover", bubbling))) throw new Error("nothing may be dropped there");
  onto.dispatchEvent(new DragEvent("drop", bubbling));
}"""


def chosen(it, name: str, text: str) -> None:
    it.page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/plain", "buffer": text.encode()})


def dropped(it, name: str, text: str) -> None:
    it.page.locator("label:has(input[type=file])").evaluate(DROP, [name, text])


def dust(tab):
    it = tab().open()
    it.page.click("[data-game=dust]")
    it.page.wait_for_selector(".du-decks")
    it.page.click(".du-decks summary")
    return it


def clash(tab):
    it = tab().open()
    pick(it.page, "input[name=rt-opponent][value=friend]")
    pick(it.page, "input[name=rt-deck-0][value=draft]")
    it.page.click(".rt-advanced summary")
    it.page.wait_for_selector("input[type=file]")
    return it


def refused(it) -> list[str]:
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    return it.text(".rt-alert").split("\n")


@pytest.mark.parametrize("bring", [chosen, dropped])
def test_a_valid_set_is_available_in_the_lobby_and_the_workshop_of_dust(tab, bring):
    it = dust(tab)
    bring(it, "elements.toml", DUST)
    eventually(lambda: it.text(".du-decks"), lambda said: "Elements" in said)
    option = it.page.locator(".rt-seat-deck option[value='elements.a']").first
    assert "Elements" in option.inner_text() and it.page.locator(".rt-alert:not([hidden])").count() == 0
    it.page.click(".rt-nav button:has-text('Make your own')")
    it.page.wait_for_selector("[data-focus='box Salamander']")
    it.settle()
    it.page.click(".rw-more summary")  # the table as text
    for line, said in (("A", "Salamander"), ("B", "")):
        it.page.locator(f"[data-focus='line {line}']").fill(said)
        it.page.locator(f"[data-focus='line {line}']").blur()
        it.settle()
    it.page.click("[data-focus='box Geyser']")
    it.page.click("[data-focus='slot B']")
    query = it.page.evaluate  # the page continues when the user types, so check it first
    search = "decodeURIComponent(location.search.replaceAll('+', ' '))"
    eventually(lambda: query(search), lambda said: "Geyser(water" in said and "wheel: fire wood" in said)
    assert it.text(".rw-verdict") == "This can be played."


@pytest.mark.parametrize("bring", [chosen, dropped])
def test_an_invalid_set_is_refused_with_every_reason(tab, bring):
    it = dust(tab)
    bring(it, "elements.toml", BAD_DUST)
    said = refused(it)
    assert len(said) == 3 and all("elements.toml" in line for line in said)
    for rule in ("dust.card.ability", "dust.card.stats", "dust.wheel.one-each-way"):
        assert any(rule in line for line in said), rule
    assert not it.seat.state.own and "Elements" not in it.text(".du-decks")
    bring(it, "elements.toml", DUST)  # corrected
    eventually(lambda: it.text(".du-decks"), lambda found: "Elements" in found)
    assert it.page.locator(".rt-alert:not([hidden])").count() == 0


@pytest.mark.parametrize("bring", [chosen, dropped])
def test_a_set_of_clash_is_drafted_from_or_refused(tab, bring):
    it = clash(tab)
    bring(it, "mine.toml", BAD_CLASH)
    assert any("mine.toml" in line and "Beast A" in line for line in refused(it))
    assert not it.seat.state.own
    bring(it, "mine.toml", CLASH)
    it.page.wait_for_selector(".rt-sets label:has-text('Mine')")
    assert it.page.locator(".rt-alert:not([hidden])").count() == 0
