"""Learning on the page: lessons, what-ifs, presenting, and an address for each moment."""

from __future__ import annotations

import json
import sys
import zipfile


def moment(tab) -> int:
    """Return the step that is shown; the slider says so after the board has been painted."""
    tab.settle()
    return int(tab.page.eval_on_selector(".rt-range", "range => range.value"))


def test_a_lesson_asks_before_it_shows_and_explains_a_wrong_answer(tab):
    it = tab().open("?page=lessons")
    it.page.click(".rt-lesson >> nth=0")
    it.page.wait_for_selector("[data-verb=next-step]")
    it.page.click("[data-verb=next-step]")
    it.page.wait_for_selector(".rt-option")
    assert it.page.locator(".rt-event").count() == 0  # nothing that follows is shown yet
    it.page.click(".rt-option >> nth=1")
    it.page.wait_for_selector(".rt-sides")
    it.settle()
    assert it.page.locator(".rt-sides svg").count() >= 2 and it.page.locator(".rt-event").count() > 3
    assert "Perhaps you assumed" in it.text(".rt-prompt") and it.page.locator(".rt-prompt .rt-cite").count()


def test_a_task_has_three_levels_of_hints_and_praise(tab):
    it = tab().open("?lesson=stronghold&step=5")
    for _ in range(2):  # summon, then end the turn
        for _ in range(3):
            it.page.click("[data-verb=hint]")
            it.settle()
        assert it.page.locator("[data-verb=hint]").count() == 0
        it.page.click(".rt-hint button")
        it.settle()
    assert "Done!" in it.text(".rt-prompt")


def test_a_task_that_is_missed_says_why_and_is_tried_again_or_shown(tab):
    it = tab().open("?lesson=stronghold&step=5")
    it.page.click("[data-verb=end]")
    it.settle()
    assert "Baron was not played on the lower line." in it.text(".rt-prompt")
    assert it.page.locator(".rt-event").count() > 1
    assert it.page.locator("[data-verb=end], .rt-playable").count() == 0  # nobody plays for the other side
    it.page.click("[data-verb=retry]")
    it.settle()
    assert "was not played" not in it.text(".rt-prompt") and it.page.locator("[data-verb=hint]").count() == 1
    it.page.click("[data-verb=end]")
    it.settle()
    it.page.click("[data-verb=show]")
    it.settle()
    it.page.click(".rt-prompt .rt-main")  # it is played
    it.page.wait_for_selector("[data-verb=next-step]")
    assert "one way to do it" in it.text(".rt-prompt")


def test_the_questions_can_be_downloaded_as_a_deck(tab, tmp_path):
    it = tab().open("?page=lessons&lang=fr")
    it.page.click(".rt-anki summary")
    with it.page.expect_download() as got:
        it.page.click(".rt-anki button")
    assert got.value.suggested_filename == "clash-of-decks-fr.apkg"
    got.value.save_as(tmp_path / "deck.apkg")
    with zipfile.ZipFile(tmp_path / "deck.apkg") as deck:
        assert deck.testzip() is None and "collection.anki2" in deck.namelist()
        assert len(json.loads(deck.read("media"))) > 100


def test_a_lesson_is_resumed_at_its_step_with_its_progress(tab):
    it = tab().open("?lesson=stronghold&step=2")
    it.page.click(".rt-option >> nth=1")
    it.page.wait_for_selector("[data-verb=next-step]")
    it.page.click("[data-verb=next-step]")
    it.page.wait_for_function("location.search.includes('step=3')")
    kept = it.page.evaluate("localStorage.getItem('rules-tutor-progress')")
    assert kept.startswith("rules-tutor progress 2") and "stronghold" in kept
    it.page.reload()  # it is another kernel now
    it.page.wait_for_selector(".rt-option")
    assert "step=3" in it.link
    it.open("?page=lessons")
    it.page.wait_for_selector(".rt-learning")
    assert it.page.input_value(".rt-learning textarea") == kept


def test_a_broken_progress_is_refused_with_its_line_and_the_old_one_kept(tab):
    it = tab().open("?lesson=stronghold&step=2")
    it.open("?page=lessons")
    it.page.wait_for_selector(".rt-learning")
    kept = it.page.evaluate("localStorage.getItem('rules-tutor-progress')")
    it.page.click(".rt-learning summary")
    it.page.fill(".rt-learning textarea", "rules-tutor progress 1\nlesson stronghold at two")
    it.page.click(".rt-learning .rt-own .rt-main")
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    assert "line 2" in it.text(".rt-alert")
    assert it.page.evaluate("localStorage.getItem('rules-tutor-progress')") == kept


def test_every_moment_of_a_story_has_an_address(tab):
    it = tab().open("?situation=perforation&at=3")
    it.page.wait_for_selector(".rt-tools")
    assert moment(it) == 3
    it.page.select_option(".rt-grain", "event")
    it.page.focus(".rt")  # a list has keys of its own
    it.page.keyboard.press("n")
    it.page.wait_for_function("location.search.includes('at=4')")
    it.page.reload()
    it.page.wait_for_selector(".rt-tools")
    it.settle()
    assert moment(it) == 4


def test_stepping_by_events_beats_phases_and_turns(tab):
    it = tab().start(
        "game: edition 1, duel ; A: {Bastion} Zombie ; upper: Brute Ogre | Troll ; B: {Bastion} Ogre Troll", "end"
    )
    it.page.wait_for_selector(".rt-tools")
    counts = {}
    for grain in ("event", "beat", "phase", "turn"):
        it.page.select_option(".rt-grain", grain)
        it.page.focus(".rt")  # a list has keys of its own
        it.page.evaluate(
            "document.querySelector('.rt-range').value = 0; document.querySelector('.rt-range').dispatchEvent(new Event('input'))"
        )
        last = int(it.page.get_attribute(".rt-range", "max"))
        counts[grain] = 0
        while moment(it) < last:
            it.page.keyboard.press("n")
            counts[grain] += 1
        it.page.keyboard.press("b")
        assert moment(it) < last
    assert counts["event"] > counts["beat"] > counts["phase"] > counts["turn"] > 0


def test_stepping_asks_the_kernel_nothing(tab):
    it = tab().open("?situation=perforation")
    it.page.wait_for_selector(".rt-tools")
    it.page.select_option(".rt-grain", "event")
    it.page.evaluate(
        """() => {
          window.sent = 0;
          const say = WebSocket.prototype.send;
          WebSocket.prototype.send = function (message) { window.sent += 1; return say.call(this, message); };
        }"""
    )
    took = it.page.evaluate(
        """async () => {
          const frame = () => new Promise((done) => requestAnimationFrame(done));
          const root = document.querySelector('.rt');
          const took = [];
          for (let i = 0; i < 5; i++) {
            await frame();
            const start = performance.now();
            root.dispatchEvent(new KeyboardEvent('keydown', { key: 'n', bubbles: true }));
            took.push(performance.now() - start);
          }
          return took;
        }"""
    )
    assert moment(it) == len(took) == 5  # events
    assert it.page.evaluate("window.sent") == 0


def test_a_what_if_is_played_compared_and_left(tab):
    it = tab().open("?situation=perforation")
    it.page.click("text=What if?")
    it.page.wait_for_selector(".rt-branch")
    it.page.click(".rt-holding-A .rt-playable >> nth=0")
    it.page.click("[data-slot]:not([hidden]) >> nth=0")
    it.settle()
    it.page.click("text=Beside the story")
    it.page.wait_for_selector(".rt-compare:not([hidden]) svg")
    assert "Your what-if" in it.text(".rt-compare")
    it.page.click("[data-verb=rejoin]")
    it.settle()
    assert it.page.locator(".rt-branch").count() == 0 and "situation=perforation" in it.link


def test_a_moment_is_copied_as_a_link_and_in_words(tab):
    it = tab()
    it.context.grant_permissions(["clipboard-read", "clipboard-write"])
    it.open("?situation=perforation&at=4")
    it.page.click("text=Copy the link")
    it.page.wait_for_selector(".rt-note")
    assert it.page.evaluate("navigator.clipboard.readText()").endswith("?situation=perforation&at=4")
    it.page.click("text=Copy as text")
    it.page.wait_for_function("navigator.clipboard.readText().then((text) => text.startsWith('game: edition 1'))")


def test_faq_answers_are_presented_with_the_answer_hidden(tab):
    it = tab().open("?present=faq&situation=closing-up")
    it.page.wait_for_selector(".rt-veiled .rt-presenting")
    assert "The front creature is destroyed" in it.text(".rt-question")
    assert not it.page.is_visible(".rt-log") and it.page.locator(".rt-seal").count() == 0
    it.page.keyboard.press(" ")
    it.page.wait_for_selector(".rt-answer")
    assert it.page.is_visible(".rt-log") and it.page.locator(".rt-seal").count() == 1
    assert "First edition" in it.text(".rt-table")
    it.page.keyboard.press("x")
    it.page.wait_for_function("document.querySelector('.rt-table').textContent.includes('Second edition')")


def test_a_presenters_remote_is_enough(tab):
    """A remote has keys for on, back and dark. The audience guesses before the answer, and after it the large button
    leads to the next situation.
    """
    it = tab().open("?present=closing-up,berserk-new,fifth-card")
    number = ".rt-presenting b"
    it.page.wait_for_selector(".rt-guess")
    assert (
        it.text(number) == "1 of 3" and "present=closing-up,berserk-new,fifth-card" in it.link
    )  # the list of the user
    for key in ("1", "2", "2", "3", "Shift+Digit3"):
        it.page.keyboard.press(key)
    assert it.page.locator(".rt-guess output").all_inner_texts() == ["1", "2", "0", "0"]
    assert it.page.locator(".rt-right").count() == 0 and it.page.locator("[data-verb=end]").count() == 0
    it.page.keyboard.press("b")
    assert it.page.is_visible(".rt-dark")
    it.page.keyboard.press("PageDown")  # any key first shows the board again
    assert not it.page.is_visible(".rt-dark") and it.page.locator(".rt-veiled").count() == 1
    it.page.keyboard.press("PageDown")
    it.page.wait_for_selector(".rt-right")
    right = it.page.locator(".rt-right").inner_text()
    assert "Bastion, Grrr, Scribe, Zombie" in right and it.page.locator(".rt-right").count() == 1
    assert it.page.locator(".rt-guess output").all_inner_texts() == ["1", "2", "0", "0"]
    assert it.page.locator("[data-verb=end]").count() == 0
    assert it.page.locator(".rt-prompt .rt-main").all_inner_texts() == ["Next"]
    it.page.keyboard.press("ArrowRight")
    it.page.wait_for_function(f"document.querySelector('{number}').textContent === '2 of 3'")
    it.settle()
    assert it.page.locator(".rt-veiled").count() == 1
    assert set(it.page.locator(".rt-guess output").all_inner_texts()) == {"0"}
    it.page.keyboard.press("PageUp")
    it.page.wait_for_function(f"document.querySelector('{number}').textContent === '1 of 3'")


def test_a_refusal_is_asked_about_before_it_is_shown_and_steps_lead_back(tab):
    """After the last situation, “on” shows its code, so that a remote is enough for that, too."""
    it = tab().open("?present=berserk-to-stronghold,fifth-card")
    at = "document.querySelector('.rt-range').value"
    it.page.wait_for_selector(".rt-guess")
    assert it.text(".rt-plan") == "What is played: A: end of the turn"
    for key in ("QR code: Q", "other edition: X", "full screen: F", "end: E"):
        assert key in it.text(".rt-remote")
    it.page.keyboard.press("PageDown")
    it.page.wait_for_selector(".rt-right")
    assert it.page.locator(".rt-plan").count() == 0
    end = int(it.page.evaluate(at))
    it.page.keyboard.press("PageUp")
    it.page.wait_for_function(f"{at} < {end}")
    assert int(it.page.evaluate(at)) > 0 and it.page.locator(".rt-veiled").count() == 0
    it.page.keyboard.press("PageDown")
    it.page.wait_for_selector(".rt-answer")
    it.page.keyboard.press("PageDown")
    it.page.wait_for_function("document.querySelector('.rt-presenting b').textContent === '2 of 2'")
    it.settle()
    assert it.text(".rt-plan") == "What is played: A: Gnome, lower line"
    assert it.page.locator(".rt-answer, .rt-reason").count() == 0, "nothing has been told yet"
    it.page.keyboard.press("2")
    it.page.keyboard.press("PageDown")
    it.page.wait_for_selector(".rt-answer")
    assert "only the four leftmost" in it.text(".rt-reason")
    assert it.page.locator(".rt-right output").all_inner_texts() == ["1"]
    it.page.keyboard.press("PageDown")
    it.page.wait_for_selector(".rt-code-sheet svg")
    it.page.keyboard.press("PageDown")
    assert not it.page.is_visible(".rt-code-sheet")
    it.page.keyboard.press("ArrowUp")
    it.page.wait_for_function("document.querySelector('.rt-table').textContent.includes('Second edition')")
    it.page.keyboard.press("e")
    it.page.wait_for_selector("[data-room=lobby]")


def test_a_list_is_collected_sorted_and_kept_in_the_link(tab):
    it = tab()
    it.context.grant_permissions(["clipboard-read", "clipboard-write"])
    for id in ("rage", "berserk", "splash"):
        it.open(f"?situation={id}")
        it.page.click("[data-verb=list-put]")
    own = it.page.locator(".rt-own-list li")
    assert own.count() == 3 and "Splash" in own.nth(2).inner_text()
    own.nth(2).get_by_label("Move up").click()
    assert "Splash" in own.nth(1).inner_text()
    own.nth(2).get_by_label("Remove").click()
    own.nth(1).get_by_label("Move up").click()
    it.page.click("[data-verb=list-copy]")
    it.page.wait_for_function("navigator.clipboard.readText().then((text) => text.endsWith('/?present=splash,rage'))")
    it.page.click("[data-verb=list-present]")
    it.page.wait_for_selector(".rt-presenting")
    it.page.wait_for_function("location.search.startsWith('?present=splash,rage&situation=splash')")


def test_a_situation_that_was_sent_opens_at_its_start_and_leads_to_the_front_page(tab):
    table = "game: edition 1, duel ; A: {Bastion} Gnome ; upper: Brute | Zombie ; B: {Bastion} Ogre"
    for query, title in (("?situation=rage", "Rage"), (f"?start={table}&moves=end&title=Who falls?", "Who falls?")):
        it = tab().open(query)
        it.page.wait_for_selector(".rt-situation")
        assert it.text(".rt-situation") == title and it.page.is_visible("text=Play")
        it.page.click("text=← Front page")
        it.page.wait_for_selector("[data-room=lobby]")


def test_a_situation_that_answers_no_question_says_at_its_end_what_was_seen(tab):
    it = tab().open("?situation=splash")
    it.page.click(".rt-prompt .rt-quiet")
    it.page.wait_for_selector("[data-verb=end]")
    assert it.text(".rt-answer").startswith("Brigand attacks Baron on the upper line.")
    assert it.page.is_visible(".rt-asked .rt-seal") and it.page.locator(".rt-asked .rt-ask").count() == 0
    it.page.click("[data-verb=end]")
    it.settle()
    assert it.page.locator(".rt-answer").count() == 0, "it was about what has been played"


def test_a_phone_in_the_audience_shows_all_answers_and_the_right_one(tab):
    for size in ((768, 1024), (390, 844), (360, 740)):
        it = tab(width=size[0], height=size[1]).open("?present=faq&situation=closing-up")
        it.page.wait_for_selector(".rt-guess")
        whole = """([inside, selector]) => { const { top, bottom } = document.querySelector(inside).getBoundingClientRect();
          return [...document.querySelectorAll(selector)].every((e) => {
            const box = e.getBoundingClientRect();
            return box.top >= top - 1 && box.bottom <= Math.min(bottom, innerHeight) + 1;
          }); }"""
        assert it.page.locator(".rt-guess").count() == 4
        assert it.page.evaluate(whole, [".rt-answers", ".rt-guess"]), size
        it.page.keyboard.press("PageDown")
        it.page.wait_for_selector(".rt-answer")
        assert it.page.evaluate(whole, [".rt-asked", ".rt-answer"]), size
        assert it.page.evaluate(whole, [".rt-answers", ".rt-guess"]), size


def test_the_position_is_given_to_an_audience_as_a_code(tab):
    it = tab().open("?present=closing-up,sprint-bonus-ends")
    it.page.wait_for_selector("[data-verb=code]")
    it.page.keyboard.press("q")
    it.page.wait_for_selector(".rt-code-sheet svg")
    assert it.text(".rt-code-sheet p") == f"{it.address}?present=closing-up,sprint-bonus-ends&situation=closing-up"
    size = it.page.evaluate("document.querySelector('.rt-code-sheet svg').getBoundingClientRect().width")
    assert size > 400
    it.page.keyboard.press("Escape")
    assert not it.page.is_visible(".rt-code-sheet")


def test_where_no_code_can_be_drawn_the_link_is_shown_large(tab, monkeypatch):
    monkeypatch.setitem(sys.modules, "segno", None)
    it = tab(width=1920, height=1080).open("?present=closing-up")
    it.page.wait_for_selector("[data-verb=code]")
    it.page.keyboard.press("ArrowDown")
    it.page.wait_for_selector(".rt-code-link")
    assert it.text(".rt-code-link").endswith("?present=closing-up&situation=closing-up")
    assert it.page.locator(".rt-code-sheet svg").count() == 0
    assert it.page.eval_on_selector(".rt-code-link", "e => parseFloat(getComputedStyle(e).fontSize)") >= 30


def test_the_board_is_as_large_as_a_stage_allows(tab):
    """Nothing has to be scrolled, only the board and the question are shown, and cards use the available height."""
    it = tab(width=1920, height=1080).open("?present=faq&situation=closing-up")
    it.page.wait_for_selector(".rt-guess")
    for width, height, least in ((1920, 1080, 160), (1280, 720, 100)):
        it.page.set_viewport_size({"width": width, "height": height})
        it.painted()
        whole = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        assert it.page.evaluate(whole) == [width, height]
        boxes = it.page.evaluate(
            "['.rt-holding-A', '.rt-holding-B', '.rt-lines', '.rt-prompt'].map((s) => document.querySelector(s).getBoundingClientRect().toJSON())"
        )
        assert all(box["top"] >= 0 and box["bottom"] <= height and box["right"] <= width for box in boxes)
        card = it.page.evaluate("document.querySelector('.rt-line .rt-card').offsetWidth")
        assert card >= least, (width, card)
    it.page.click("[data-verb=screen]")
    it.page.wait_for_function("document.fullscreenElement?.classList.contains('rt')")
    it.page.click("[data-verb=screen]")
    it.page.wait_for_function("!document.fullscreenElement")


def test_nothing_of_a_lesson_hangs_over_the_edge(tab):
    it = tab()
    for query in ("?page=lessons", "?lesson=stronghold&step=2", "?present=faq"):
        it.open(query)
        for width in (360, 1280):
            it.page.set_viewport_size({"width": width, "height": 860})
            it.painted()
            assert it.page.evaluate("document.documentElement.scrollWidth") <= width, (query, width)


def test_a_track_is_chosen_and_its_lessons_are_by_its_edition(tab):
    it = tab().open("?page=lessons")
    it.page.click("[data-track=second]")
    it.page.wait_for_selector("[data-track=second][aria-pressed=true]")
    numbers = it.page.locator(".rt-lesson > b").all_inner_texts()
    assert numbers == [str(n) for n in range(1, len(numbers) + 1)]
    it.page.click(".rt-lesson >> nth=0")
    it.page.wait_for_function("location.search.includes('lesson=stronghold') && location.search.includes('edition=2')")
    it.page.reload()
    it.page.wait_for_selector(".rt-lesson-head")
    it.open("?page=lessons")
    it.page.wait_for_selector("[data-track=second][aria-pressed=true]")


def test_a_placement_asks_without_hints_and_leads_to_the_first_lesson(tab):
    it = tab().open("?page=lessons")
    it.page.click("[data-verb=place-1]")
    for number in range(1, 11):
        it.page.wait_for_selector(f"text=Question {number} of 10")
        assert it.page.locator("[data-verb=hint], .rt-dots").count() == 0
        it.page.click("[data-verb=unknown]")
        it.page.wait_for_selector("[data-verb=next-step]")
        assert it.page.locator(".rt-prompt .rt-warning").count() == 0
        it.page.click("[data-verb=next-step]")
    it.page.wait_for_selector(".rt-learning")
    assert "0 of 10 right. Begin with" in it.text(".rt-learn")
    assert it.page.locator(".rt-lesson >> nth=0").inner_text().endswith("Begin here")
