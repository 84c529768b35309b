"""The workshop, a game of four, Dust Collectorz and a finger, in every browser."""

from __future__ import annotations

import random
import re

from test_rooms import OVER, SOLO, play

MACHINES = "B machine easy, C machine easy, D machine easy"
FOUR = "setup: edition 2, free-for-all, decks 1 2 3 4, seed 3"
DUST = "setup: dust, versus, decks 1 2, seed 7"


def at(focus: str) -> str:
    """Return the selector of the element with this focus name."""
    return f'[data-focus="{focus}"]'


def test_a_position_is_made_in_the_workshop_played_and_exported(tab):
    tab.open("?page=workshop")
    tab.wait(".rw-cards .rt-card")

    def reasons() -> list[str]:
        tab.settle()
        return tab.run("() => [...document.querySelectorAll('.rw-table .rw-why li')].map((one) => one.innerText)")

    def zone(name: str) -> str:
        found: str = tab.run("(zone) => document.querySelector(`[data-zone='${zone}']`).innerText", name)
        return found

    tab.click(at("make-clear"))
    tab.until("() => document.querySelectorAll('.rw-table .rw-why li').length === 2")
    assert all("Bastion" in one for one in reasons())
    for card, to in (("Ogre", "A.hand"), ("Zombie", "A.hand"), ("Gnome", "B.hand"), ("Brigand", "A.upper")):
        tab.click(at(f"box {card}"))
        tab.click(at(f"slot {to}"))
        tab.settle()
    assert reasons() == []
    assert all(name in zone("A.hand") for name in ("Ogre", "Zombie")) and "Brigand" in zone("A.upper")

    tab.click(at("make-play"))
    tab.wait("[data-verb=end]")
    tab.click(".rt-holding-A li .rt-card", "Zombie")
    tab.click("[data-slot='A lower']")
    tab.settle()
    tab.click("[data-verb=end]")
    tab.settle()
    tab.click(".rw-home")
    tab.wait(".rw-story li")
    tab.settle()
    assert tab.run("() => document.querySelector('.rw-moves textarea').value") == "play Zombie lower\nend"

    tab.click(at("tab link"))
    link = tab.until("() => document.querySelector('.rw-text')?.value")
    assert link.startswith(tab.address + "?start=game:")
    tab.open(link.removeprefix(tab.address))
    tab.wait(".rt-event")
    events = tab.count(".rt-event", ".rt-event .rt-cite")
    assert events[0] == events[1] > 0


def test_a_whole_game_of_four(tab):
    tab.open(start=FOUR, seats=MACHINES)
    tab.wait(".rt-hand .rt-playable")
    play(tab, random.Random(3))
    assert re.fullmatch(r"[A-D](, [A-D])*( and [A-D] have| has) won!", tab.text(OVER))
    told = tab.count(".rt-event", ".rt-event .rt-cite")
    assert told[0] == told[1] > 40, "every event cites its rule"


def test_three_rounds_of_dust_collectorz(tab):
    asked, nothing, cards, lay = (
        "[data-verb=ready], [data-verb=choose-attack], [data-verb=first], [data-verb=do-draw]",
        "[data-verb=do-add-nothing]", ".du-hand .du-can", "[data-verb=lay]:enabled",
    )  # fmt: skip
    tab.open(start=DUST, seats="B machine fair")
    tab.wait(".du-hand")
    for _ in range(60):
        tab.press("g")  # to the end of the story
        tab.settle()
        if "Round 4" in tab.text(".rt"):
            break
        one = next((one for one in (asked, nothing, cards) if tab.has(one)), None)
        assert one, tab.text(".rt-prompt")
        tab.click(one)
        if one is cards:
            tab.settle()
            for which in ("[data-verb^=stat-]", "[data-verb^=whom-]"):
                if tab.has(which):
                    tab.click(which)
            tab.wait(lay)
            tab.click(lay)
    assert "Round 4" in tab.text(".rt")
    captured = tab.run(
        "() => [...document.querySelectorAll('.du-captured strong')].map((one) => Number(one.innerText))"
    )
    assert sum(captured) > 0
    told = tab.count(".rt-event", ".rt-event .rt-cite")
    assert told[0] == told[1] > 10, "every event cites its rule"


def test_a_card_is_dragged_by_a_finger(new_tab, address):
    tab = new_tab(address=address, finger=True)
    tab.resize(360, 740)
    tab.open().begin()
    tab.open(start=SOLO)
    tab.wait(".rt-hand .rt-playable")
    tab.run("() => { window.kinds = []; addEventListener('pointerdown', (one) => kinds.push(one.pointerType), true) }")
    before, scrolled = tab.count(".rt-line .rt-card")[0], tab.run("() => scrollY")
    tab.drag(".rt-hand .rt-playable.rt-creature", ".rt-row .rt-kingdom-A", by_touch=True)
    tab.until("(before) => document.querySelectorAll('.rt-line .rt-card').length === before + 1", before)
    assert tab.run("() => [...new Set(kinds)]") == ["touch"]
    assert tab.run("() => scrollY") == scrolled, "the page is not moved by the drag"
