"""A walk through every room and state of the page that depends on no language, for tests that check each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from somebody import Somebody

OWN = "game: edition 1, solo, turn 5 ; A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie ; upper: Baron | Carapace ; lower: | Zombie ; automa: Martyr Scribe Alpha {Bastion}"
OVER = "game: edition 1, solo ; A: Grrr {Fort} Zombie ; upper: | ; automa: Ogre Baron Gnome {Bastion}"
RIDE = "game: edition 2, duel ; A: {Bastion} Specter Zombie Grrr Gnome ; upper: Ogre Titan | ; B: {Bastion} Hydra Naga ; champion A: Hydra"


def right_answer(it) -> list[int]:
    """Return the right answer to the current question of the lesson, computed from the rules."""
    session = Somebody()
    found = re.search(r"lesson=([\w-]+)&step=(\d+)", it.link)
    session.handle({"n": 1, "do": "hello", "query": f"?lesson={found[1]}&step={found[2]}"})
    return list(session.lesson.part.question.right)


def room(it, number: int) -> None:
    """Go to a room by its number: lobby, lessons, rulebook, workshop. Works within a game, too."""
    if it.page.query_selector(".rt-presented"):  # there is no bar here
        it.page.click("[data-verb=present-end]")
        it.page.wait_for_selector(".rt-nav")
    if it.page.query_selector(".rt-nav") is None:
        home = it.page.locator(".rt-way-back[data-to=lobby] button, .rt-home:visible")
        (home if home.count() else it.page.locator(".rt-actions > button")).first.click()
        it.page.wait_for_selector(".rt-nav, .rt-asking")
        if it.page.query_selector(".rt-asking"):  # the page asks about a game in progress
            it.page.click(".rt-asking .rt-quiet")
        it.page.wait_for_selector(".rt-nav")
    it.page.locator(".rt-nav button").nth(number).click()
    it.page.wait_for_selector((".rt-welcome", ".rt-learn", ".rt-entry", ".rw-cards .rt-card")[number])
    it.settle()


def own(it, start: str, moves: str = "") -> None:
    """Start a position from the lobby."""
    room(it, 0)
    it.page.eval_on_selector(".rt-own", "element => (element.open = true)")
    it.page.fill(".rt-own textarea >> nth=0", start)
    it.page.fill(".rt-own textarea >> nth=1", moves)
    it.page.click(".rt-own-open")
    go_on(it)


def go_on(it) -> None:
    """Confirm a start, even if another game is in progress."""
    if it.page.query_selector(".rt-asking"):
        it.page.click(".rt-asking .rt-quiet")
    it.settle()


def press(page, selector: str) -> None:
    """Press something that may be redrawn at any time or is covered by its label."""
    page.eval_on_selector(selector, "element => element.click()")


def hand(it, name: str) -> None:
    it.page.click(f".rt-holding-A [data-key^='A {name} '] .rt-card")


def walk(it) -> Iterator[str]:
    """Go from state to state by what is on the page, and yield the name of each state."""
    page = it.page
    page.eval_on_selector(".rt-book", "element => (element.open = true)")
    press(page, 'input[name="rt-opponent"][value="custom"]')
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    page.wait_for_selector(".rt-differing .rt-columns")
    page.check(".rt-harder .rt-check input >> nth=0")
    it.settle()
    yield "lobby, all of it"
    page.fill(".rt-situations input", "¬")  # long pages are checked once
    page.eval_on_selector(".rt-book", "element => (element.open = false)")
    yield "lobby"
    press(page, 'input[name="rt-edition"][value="2"]')
    press(page, 'input[name="rt-deck-0"][value="draft"]')
    page.eval_on_selector(".rt-champions", "element => (element.open = true)")
    page.wait_for_selector(".rt-gallery .rt-card")
    press(page, ".rt-gallery li:nth-child(3) .rt-card")
    page.eval_on_selector(".rt-champions", "element => (element.open = false)")
    page.select_option(".rt-harder .rt-field >> nth=0 >> select", "10")
    page.select_option(".rt-harder .rt-field >> nth=1 >> select", "2")
    for check in page.query_selector_all(".rt-harder .rt-check input"):
        check.check()
    page.wait_for_selector(".rt-level .rt-warning")
    yield "lobby, a level that is none"
    press(page, 'input[name="rt-opponent"][value="friend"]')
    page.eval_on_selector(".rt-champions >> nth=1", "element => (element.open = true)")
    page.wait_for_selector(".rt-gallery .rt-card")
    press(page, ".rt-gallery li:nth-child(2) .rt-card")
    yield "lobby, for two"
    press(page, ".rt-gallery li:nth-child(2) .rt-card")
    press(page, 'input[name="rt-deck-0"][value="constructed"]')
    page.click(".rt-begin")
    page.wait_for_selector(".rt-picker")
    for number in range(8):
        page.locator(".rt-picker button").nth(number).click()
    yield "lobby, picking a deck"
    page.click(".rt-start .rt-buttons .rt-quiet")
    press(page, 'input[name="rt-deck-0"][value="1"]')
    page.click(".rt-begin")
    page.wait_for_selector("[data-verb=ready]")
    it.settle()
    yield "handover"
    page.click("[data-verb=ready]")
    it.settle()
    yield "duel"
    room(it, 0)
    it.begin("draft", 3)
    page.wait_for_selector(".rt-four")
    for _ in range(2):
        page.click(".rt-four .rt-card >> nth=1")
        it.settle()
    yield "draft"
    own(it, "game: edition 1, duel\nA: {Bastion} Nobody\nB: {Bastion} Ogre")
    page.wait_for_selector(".rt-alert:not([hidden])")
    yield "lobby, a position that cannot be read"
    own(it, OWN)
    yield "game"
    hand(it, "Ogre")
    page.wait_for_selector(".rt-reason")
    yield "game, refused"
    hand(it, "Boom!")
    page.wait_for_selector(".rt-target")
    page.hover(".rt-line .rt-card >> nth=1")
    page.wait_for_selector(".rt-inspect")
    yield "game, at which creature"
    page.click(".rt-pile")
    it.settle()
    yield "game, no target"
    page.click(".rt-prompt .rt-quiet")
    page.keyboard.press("Escape")
    hand(it, "Troll")
    page.wait_for_selector("[data-slot]:not([hidden])")
    yield "game, on which line"
    page.click("[data-slot]:not([hidden]) >> nth=0")
    it.settle()
    page.click("[data-verb=end]")
    it.settle()
    page.eval_on_selector(".rt-words", "element => (element.open = true)")
    page.click(".rt-discard")
    yield "game, a turn later"
    it.open_story()
    page.locator(".rt-event button").nth(4).click()
    it.settle()
    yield "game, looking back"
    own(it, RIDE)
    page.eval_on_selector(".rt-words", "element => (element.open = true)")
    hand(it, "Specter")
    page.wait_for_selector(".rt-target")
    yield "duel, above which creature"
    page.click(".rt-line [data-key^='A Ogre '] .rt-card")
    it.settle()
    yield "duel, a pair and a Champion"
    own(it, OVER, "play Zombie upper")
    page.wait_for_selector(".rt-over")
    yield "game over"
    page.click("[data-verb=report]")
    yield "game over, the report"
    page.click("[data-verb=table]")
    page.locator(".rt-tools button").nth(2).click()
    page.wait_for_selector(".rt-note")
    yield "game over, link copied"
    own(it, OVER)
    hand(it, "Zombie")
    page.wait_for_selector(".rt-prompt .rt-warning")
    yield "game, a warning"
    yield from situations(it)
    yield from learning(it)
    room(it, 2)
    page.eval_on_selector(".rt-coverage", "element => (element.open = true)")
    page.wait_for_selector(".rt-coverage tbody tr")
    page.locator("figcaption").first.scroll_into_view_if_needed()
    page.wait_for_selector("figcaption:not(:empty)")
    it.settle()
    yield "rulebook, all of it"
    page.eval_on_selector(".rt-coverage", "element => (element.open = false)")
    page.fill(".rt-sifting input[type=search]", "faq.extra-attack")
    page.wait_for_timeout(300)  # the number of hits is announced once typing has stopped
    yield "rulebook"
    page.fill(".rt-sifting input[type=search]", "xyzzy")
    page.wait_for_timeout(300)  # as before
    yield "rulebook, nothing found"
    yield from making(it)


def situations(it) -> Iterator[str]:
    """Situations: watched, branched, compared, presented."""
    page = it.page
    room(it, 0)
    page.fill(".rt-situations input", "")
    page.eval_on_selector(".rt-groups details", "element => (element.open = true)")
    page.click(".rt-groups details:nth-of-type(1) .rt-link >> nth=6")
    page.wait_for_selector(".rt-situation")
    it.settle()
    yield "situation"
    page.click(".rt-prompt .rt-quiet")
    it.settle()
    yield "situation, at its end"
    page.keyboard.press("1")
    page.keyboard.press("b")
    page.click("[data-verb=what-if]")
    page.wait_for_selector(".rt-branch")
    it.settle()
    yield "what-if"
    if page.query_selector("[data-verb=end]"):
        page.click("[data-verb=end]")
        it.settle()
    page.click(".rt-branch .rt-quiet")
    page.wait_for_selector(".rt-compare:not([hidden])")
    yield "what-if, beside the story"
    page.click("[data-verb=rejoin]")
    it.settle()
    page.click(".rt-other")
    page.wait_for_selector(".rt-compare:not([hidden]) button")
    it.settle()
    yield "both editions"
    room(it, 0)
    page.eval_on_selector(".rt-groups details", "element => (element.open = true)")
    page.click(".rt-groups details:nth-of-type(1) .rt-link:has(small) >> nth=17")
    page.wait_for_selector(".rt-situation")
    it.settle()
    page.click(".rt-other")
    page.wait_for_selector(".rt-compare:not([hidden]) button")
    it.settle()
    yield "both editions, another answer"
    room(it, 0)
    page.eval_on_selector(".rt-groups details", "element => (element.open = true)")
    page.click(".rt-present >> nth=0")
    page.wait_for_selector(".rt-presenting")
    it.settle()
    yield "presenting, veiled"
    page.focus(".rt")
    page.keyboard.press(" ")
    page.wait_for_selector("[data-verb=edition]")
    it.settle()
    page.evaluate(
        "document.querySelector('.rt-prompt .rt-quiet:not([data-verb])')?.click()"
    )  # unless everything has been told
    it.settle()
    yield "presenting, revealed"


def learning(it) -> Iterator[str]:
    """The page of the lessons, and lessons in each state."""
    page = it.page
    room(it, 1)
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    yield "lessons"
    page.click(".rt-lesson >> nth=2")  # which cards can be played: a question with several answers
    page.wait_for_selector(".rt-option")
    it.settle()
    yield "lesson, a question with several answers"
    for _ in range(2):
        page.click("[data-verb=hint]")
        it.settle()
    yield "lesson, a hint"
    options = page.locator(".rt-option")
    wrong = next(i for i in range(9) if i not in right_answer(it) and not options.nth(i).is_disabled())
    page.locator(".rt-option").nth(wrong).click()
    page.click("[data-verb=check]")
    it.settle()
    yield "lesson, a wrong answer"
    page.click("[data-verb=next-step]")
    it.settle()
    for number in right_answer(it):
        page.locator(".rt-option").nth(number).click()
    page.click("[data-verb=check]")
    it.settle()
    yield "lesson, a right answer"
    page.click("[data-verb=next-step]")
    it.settle()
    for _ in range(3):
        page.click("[data-verb=hint]")
        it.settle()
    yield "lesson, something to do"
    page.click("[data-verb=end]")
    it.settle()
    yield "lesson, out of reach"
    page.locator(".rt-actions > button").nth(0).click()
    page.wait_for_selector(".rt-learn")
    page.click(".rt-lesson >> nth=0")  # it explains first, then asks for one answer
    page.wait_for_selector("[data-verb=next-step]")
    it.settle()
    yield "lesson, told"
    page.click("[data-verb=next-step]")
    it.settle()
    right = right_answer(it)
    page.locator(".rt-option").nth(next(i for i in range(9) if i not in right)).click()
    it.settle()
    yield "lesson, another wrong answer"
    page.locator(".rt-actions > button").nth(0).click()
    page.wait_for_selector(".rt-learn")
    yield "lessons, one begun"


def making(it) -> Iterator[str]:
    """The workshop: an impossible position, a possible one, what follows, and the texts for export."""
    page = it.page
    room(it, 3)
    page.wait_for_selector(".rw-next button")
    it.settle()
    yield "workshop"
    page.click(".rw-table [data-focus='card A.upper 0']")
    yield "workshop, a card chosen"
    page.click("[data-focus='box Hydra']")
    yield "workshop, a card picked"
    page.click("[data-focus='slot B.upper']")
    page.wait_for_selector(".rw-why li:visible")
    it.settle()
    yield "workshop, what cannot be"
    page.click("[data-focus='make-undo']")
    page.wait_for_selector(".rw-next button")
    page.eval_on_selector(".rw-more", "element => (element.open = true)")
    page.click(".rw-next button >> nth=0")
    it.settle()
    page.wait_for_selector(".rw-event input")
    page.wait_for_timeout(200)  # it is checked once typing has stopped
    it.settle()
    page.check(".rw-event input >> nth=0")
    it.settle()
    yield "workshop, what follows"
    page.fill(".rw-moves textarea", "play Zombie upper\nplay Ogre upper")
    page.wait_for_selector(".rw-refusal")
    it.settle()
    page.locator(".rw-tabs button").nth(1).click()
    yield "workshop, refused"
    press(page, "input[name='rw-mode'][value='solo']")
    press(page, "input[name='rw-edition'][value='2']")
    page.wait_for_timeout(300)  # it is checked once typing has stopped
    it.settle()
    yield "workshop, against the Automa"
    press(page, "input[name='rw-mode'][value='co-op']")
    page.click(".rw-table [data-focus='card A.upper 0']")
    page.wait_for_timeout(300)  # it is checked once typing has stopped
    it.settle()
    yield "workshop, four Kingdoms"
