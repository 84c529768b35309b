"""What the rooms other than games announce to a screen reader: a draft, the rulebook, the workshop."""

from __future__ import annotations

from hearing import Listener

DRAFT = "setup: edition 1, duel, draft, seed 3"


def test_a_draft_says_what_is_new_and_who_takes_a_card(tab):
    it = tab().open()
    listener = Listener(it)
    (said,) = listener.after(lambda: it.tell(do="new", start=DRAFT))
    assert said == "Round 1: Zombie, Gnome, Baron and Alpha are revealed. A takes a card."
    label = "document.activeElement.getAttribute('aria-label')"
    it.page.focus(".rt-four li:nth-child(2) button")
    assert listener.press("Enter") == ["A takes Gnome. B takes a card."]
    assert it.page.evaluate(label).startswith("Take Zombie. "), "the focus is at the first card that is left"
    assert listener.press("Enter") == ["B takes Zombie. B takes a card."]
    (said,) = listener.press("Enter")
    assert said.startswith("B takes Baron. A gets what is left: Alpha. Round 2: ") and said.endswith(" B takes a card.")
    it.page.get_by_role("button", name="Take back").focus()
    assert listener.press("Enter") == ["Taken back. B takes a card."]


def test_a_solo_draft_says_what_was_taken_and_what_is_revealed(tab):
    it = tab().open()
    listener = Listener(it)
    (said,) = listener.after(lambda: it.tell(do="new", start="setup: edition 1, solo, draft, seed 3"))
    assert said.startswith("Round 1: ")
    it.page.focus(".rt-four button")
    (said,) = listener.press("Enter")
    assert said.startswith("You take ") and said.count("Round 2: ") == 1 and "Round 1" not in said


def test_an_entry_of_the_rulebook_has_a_name_and_a_link_leads_back_to_it(tab):
    it = tab().open("?page=rulebook&rule=faq.closing-up")
    page = it.page
    at = "document.activeElement.dataset.rule"
    page.wait_for_function(f"{at} === 'faq.closing-up'")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("The front creature is destroyed.")
    assert page.locator(".rt-entry :is(h4, h5) a").count() == 0, "each heading would be said twice"
    page.click("[data-rule='faq.closing-up'] .rt-refs a")
    page.wait_for_function(f"{at} !== 'faq.closing-up'")
    assert page.evaluate("document.activeElement.ariaLabel") == it.text(f"[data-rule='{page.evaluate(at)}'] h4")
    page.wait_for_function("!location.search.endsWith('faq.closing-up')")
    page.go_back()
    page.wait_for_function(f"{at} === 'faq.closing-up'")
    page.go_forward()
    page.wait_for_function(f"{at} && {at} !== 'faq.closing-up'")


def test_search_results_of_the_rulebook_are_announced_once(tab):
    it = tab().open("?page=rulebook")
    it.page.wait_for_selector(".rt-entry")
    it.page.wait_for_function("document.querySelector('.rt-found').textContent")
    listener = Listener(it)
    found = "document.querySelector('.rt-found').textContent"
    for query in ("berserk", "berserk "):
        it.page.fill(".rt-sifting input[type=search]", query)
        it.page.wait_for_function(f"!{found}.startsWith('3')")
        # a timer of the same length as that of the count, but set later, runs after it
        it.page.evaluate("() => new Promise((done) => setTimeout(done, 250))")
    it.page.fill(".rt-sifting input[type=search]", "xyzzy")
    it.page.wait_for_function(f"{found}.startsWith('Nothing')")
    told = [text for _, text in listener.it.page.evaluate("told")]
    assert told[0].endswith(" entries") and told[1].startswith("Nothing found.") and len(told) == 2


def at_work(tab) -> Listener:
    """Return a listener in the workshop."""
    it = tab().open("?page=workshop")
    it.page.wait_for_selector(".rw-cards .rt-card")
    it.page.wait_for_selector(".rw-next button")
    it.page.keyboard.press("Shift")  # so that the page knows that the keyboard is in use
    return Listener(it)


def test_a_card_is_found_placed_corrected_and_played_by_ear(tab):
    listener = at_work(tab)
    page = listener.it.page
    focus = "document.activeElement"
    page.fill(".rw-find", "troll")
    page.wait_for_function("told.length")
    assert [text for _, text in page.evaluate("told")] == ["1 card"]
    page.focus(".rw-cards button")
    (held,) = listener.press("Enter")
    assert held.startswith("You hold Troll: ")
    assert page.evaluate(f"{focus}.closest('[role=group]').ariaLabel") == "B's hand, left to right"
    assert page.locator(".rw-table [data-zone]").evaluate_all("all => all.every((one) => one.ariaLabel)")
    assert listener.press("Enter") == ["Troll lies here: B's hand, left to right. This can be played."]
    page.focus("[data-zone='B.hand'] .rt-stronghold button")
    (why,) = listener.press("Delete")
    assert why.startswith("Bastion is back in the box. 1 reason why this is impossible: ")
    assert listener.press("Control+z") == ["Taken back. This can be played."]
    (again,) = listener.press("Control+y")
    assert again.startswith("Done again. 1 reason why ")
    listener.press("Control+z")
    page.focus("[data-focus=make-play]")
    (asked,) = listener.press("Enter")
    assert asked.startswith("Summoning: you have ")


def test_a_number_of_the_workshop_is_said_with_its_name(tab):
    listener = at_work(tab)
    page = listener.it.page
    turn = page.locator(".rw-stepper").first
    assert turn.get_attribute("aria-label") == "Turn: 3"
    turn.locator("button").last.focus()
    assert listener.press("Enter") == ["Turn: 4. This can be played."]
    assert turn.get_attribute("aria-label") == "Turn: 4"
    assert page.locator("output:not([aria-live=off])").count() == 0, "a number without a name would be said"


def test_the_effects_of_a_move_are_announced_without_repeating_the_table(tab):
    listener = at_work(tab)
    page = listener.it.page
    page.focus(".rw-next button")
    (said,) = listener.press("Enter")
    assert said == "Zombie enters play on the upper line, place 2 from the Bridge. It costs 1 Mana; 2 left."
    assert page.evaluate("document.activeElement.closest('.rw-next') !== null"), "the next move can be made"
    page.fill(".rw-moves textarea", "sing")
    page.wait_for_function("told.some(([, text]) => text.includes('sing'))")
    page.fill(".rw-moves textarea", "")
    listener.it.settle()
    told = [text for _, text in page.evaluate("told")]
    assert not any("This can be played." in text for text in told), "of the table nothing has changed"


def test_a_picture_is_heard_in_words_and_not_by_its_numbers(tab):
    listener = at_work(tab)
    board = listener.it.page.locator(".rw-board > svg")
    assert board.get_attribute("role") == "img"
    assert board.locator("text").evaluate_all("all => all.length && all.every((one) => one.closest('[aria-hidden]'))")
