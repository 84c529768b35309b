"""Nothing is lost: whatever happens to the kernel, the server, the network or the page, the page notices within 15
seconds, says so, and continues the same game or lesson at the same step.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from urllib.parse import urlencode

import pytest
from servers import Line, Server, Visitor, kernel_of, process_of, until
from somebody import Somebody

from tutor.widgets import Table

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the tests find processes in /proc")

GAME = ("setup: edition 1, solo, deck 1, seed 7", "end ; end")
#: While this tab is told so, frames arrive late on a page that is loaded.
LATE = """if (location.protocol === "http:" && sessionStorage.getItem("late")) {
  const soon = requestAnimationFrame;
  requestAnimationFrame = (act) => setTimeout(soon, 600, act);
}"""
NOTICE = ".rt-lost:not([hidden])"
SOON = 15_000


@pytest.fixture(scope="module")
def server():
    opened = Server()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def line(server):
    """The connection of the desk to the server."""
    return Line(server.port)


@pytest.fixture(scope="module")
def opened_desk(chromium, line):
    it = Visitor(chromium, line.address, fresh=True)
    it.page.add_init_script(LATE)
    yield it.start(*GAME)
    it.errors.clear()
    it.close()


@pytest.fixture
def desk(opened_desk):
    """A tab that is used by one test after another: a page that has recovered is as good as a new one."""
    opened_desk.page.evaluate("sessionStorage.clear()")  # how often it has recovered lately
    yield opened_desk
    assert [error for error in opened_desk.errors if error.startswith("outside")] == []
    opened_desk.errors.clear()  # as below


@pytest.fixture
def tab(chromium, server):
    opened: list[Visitor] = []

    def open_tab(address=server.address, **options):
        opened.append(Visitor(chromium, address, **options))
        return opened[-1]

    yield open_tab
    for watched in opened:
        assert [error for error in watched.errors if error.startswith("outside")] == []
        watched.errors.clear()  # the browser reports every request that was not answered
        watched.close()


def place(tab):
    """Return where a tab is: its address, the table, and the step that is shown."""
    tab.settle()
    page = tab.page
    words = page.eval_on_selector(
        ".rt-words",
        "e => { e.open = true; return new Promise((r) => setTimeout(() => r(e.lastChild.textContent), 300)) }",  # the page asks for them
    )
    return tab.link, words, page.eval_on_selector(".rt-range", "range => [range.value, range.max]")


def at_work(it, step=9):
    """Return a tab with a game, at one of its earlier steps, and its place."""
    if it.page.url.startswith(it.address):
        it.visit("?" + urlencode({"start": GAME[0], "moves": GAME[1]}))
    else:
        it.start(*GAME)
    it.page.eval_on_selector(".rt-range", f"e => {{ e.value = {step}; e.dispatchEvent(new Event('input')) }}")
    found = place(it)
    assert found[2][0] == str(step) != found[2][1]
    return it, found


def comes_back(tab, kernel, seconds=40):
    """Wait until the page has another kernel and shows its table."""
    until(
        tab.page,
        "(old) => { const e = document.getElementById('jupyter-config-data'); return e && JSON.parse(e.textContent).kernelId !== old"
        " && document.querySelector('main.rt-table, .rt-four') }", kernel, seconds,
    )  # fmt: skip
    tab.settle()
    tab.page.wait_for_timeout(300)  # until its address is up to date


def is_back(tab, before):
    """Assert that a tab is where it was. On a busy machine its address is up to date some time after the table."""
    until(tab.page, "(url) => location.href === url", before[0], 20)
    assert place(tab) == before


def load_again(tab, wait):
    """Reload a page, wait until its table is shown, and then for some milliseconds."""
    tab.page.reload()
    tab.page.wait_for_selector("main.rt-table")
    tab.page.wait_for_timeout(wait)  # until its address is up to date


def notice(tab, said):
    """Wait until something is announced; the page may be reloaded right after it."""
    tab.page.locator(f"{NOTICE}[role=alert]", has_text=said).wait_for(timeout=SOON)


def kill(page, kernel):
    """Kill the kernel of a page and focus the page, which then need not wait for its next ping."""
    os.kill(process_of(kernel), signal.SIGKILL)
    page.evaluate("window.dispatchEvent(new Event('focus'))")


def test_a_kernel_that_is_killed(desk):
    it, before = at_work(desk)
    kernel = kernel_of(it.page)
    os.kill(process_of(kernel), signal.SIGKILL)
    notice(it, "being restored")
    comes_back(it, kernel)
    is_back(it, before)
    it.page.keyboard.press("g")
    it.page.click("[data-verb=end]")
    it.settle()  # and it continues


def test_a_kernel_that_goes_before_the_table_stands(desk):
    it, held = desk, []
    it.page.route("**/voila.js*", lambda route: route.continue_() if held else held.append(route))
    it.page.goto(it.address + "?situation=perforation", wait_until="commit")
    while not held:  # the script that draws the table has been requested and has not arrived
        it.page.wait_for_timeout(50)
    kernel = kernel_of(it.page)
    os.kill(process_of(kernel), signal.SIGKILL)
    held[0].continue_()
    comes_back(it, kernel)
    it.page.wait_for_timeout(6000)  # long enough for the page to give up
    assert it.page.evaluate("performance.now()") > 6000  # and remains
    it.page.unroute_all()


@pytest.mark.slow
def test_a_move_that_was_not_answered_is_made_once(tab):
    it = tab().start(*GAME)
    kernel = kernel_of(it.page)
    process, url = process_of(kernel), it.link
    os.kill(process, signal.SIGSTOP)
    it.page.click("[data-verb=end]")
    notice(it, "takes long")
    assert it.link == url
    os.kill(process, signal.SIGKILL)
    comes_back(it, kernel)
    until(it.page, "(old) => location.href === `${old}+;+end`", url)
    it.page.reload()
    it.page.wait_for_selector("main.rt-table")
    it.settle()
    assert it.link == f"{url}+;+end"


def test_a_server_that_is_opened_again(desk, server):
    it, before = at_work(desk)
    kernel = kernel_of(it.page)
    server.close(signal.SIGKILL)
    notice(it, "connection is gone")
    server.open()
    comes_back(it, kernel)
    is_back(it, before)


@pytest.mark.slow
def test_a_table_that_is_cleared_away_while_the_page_is_open(chromium):
    server = Server(idle=0.1)
    it, before = at_work(Visitor(chromium, server.address))
    kernel = kernel_of(it.page)
    while server.health()["taken"]:
        it.page.wait_for_timeout(50)
    notice(it, "being restored")
    comes_back(it, kernel)
    is_back(it, before)
    it.errors.clear()
    it.close()
    server.close()


@pytest.mark.slow
def test_a_network_that_was_down_for_long(tab, server):
    """The page may have given up its connection by then. Its table was visible all the time, and the page does not
    say otherwise.
    """
    line = Line(server.port)
    it, before = at_work(tab(line.address))
    it.page.evaluate("""() => {
      const lost = document.querySelector(".rt-lost"), kept = () => sessionStorage.getItem("said") ?? "";
      new MutationObserver(() => sessionStorage.setItem("said", kept() + lost.textContent)).observe(lost, { childList: true });
    }""")
    line.cut()
    notice(it, "connection is gone")
    it.page.wait_for_timeout(45_000)  # longer than the server keeps a silent connection
    line.mend()
    until(
        it.page,
        "() => document.querySelector('main.rt-table') && document.querySelector('.rt-lost')?.hidden",
        seconds=60,
    )
    said = it.page.evaluate("sessionStorage.getItem('said')")
    assert "was closed" not in said and "connection" in said
    until(it.page, "() => performance.now() > 5000")
    is_back(it, before)


def test_a_network_that_comes_and_goes(desk, line):
    it, before = at_work(desk)
    kernel = kernel_of(it.page)
    line.flows.clear()
    it.page.evaluate(
        "window.dispatchEvent(new Event('offline'))"
    )  # a browser that knows that it is offline would try forever
    notice(it, "connection is gone")
    it.page.wait_for_timeout(3000)  # the time without a network
    line.flows.set()
    it.page.evaluate("window.dispatchEvent(new Event('online'))")
    it.page.wait_for_selector(NOTICE, state="hidden", timeout=SOON)
    assert (place(it), kernel_of(it.page)) == (before, kernel)


@pytest.mark.slow
def test_a_move_on_a_connection_that_breaks(tab, server):
    line = Line(server.port)
    it = tab(line.address).start(*GAME)
    url = it.link
    line.cut()
    it.page.click("[data-verb=end]")
    notice(it, "connection is gone")
    assert it.link == url
    line.mend()
    until(it.page, "(old) => location.href === `${old}+;+end`", url)
    it.page.wait_for_selector(NOTICE, state="hidden", timeout=SOON)
    it.settle()
    assert it.link == f"{url}+;+end"


@pytest.mark.slow
def test_a_page_that_was_asleep(tab):
    it, before = at_work(tab())
    kernel = kernel_of(it.page)
    wire = it.context.new_cdp_session(it.page)
    wire.send("Page.setWebLifecycleState", {"state": "frozen"})
    os.kill(process_of(kernel), signal.SIGKILL)
    time.sleep(3)  # the time asleep
    wire.send("Page.setWebLifecycleState", {"state": "active"})
    notice(it, "being restored")
    comes_back(it, kernel)
    is_back(it, before)


def test_the_step_stays_in_the_address_if_frames_arrive_late(desk):
    """The address of the game was once sent after the page was painted, which removed the step from it on a busy
    machine.
    """
    it, before = at_work(desk)
    it.page.evaluate("sessionStorage.setItem('late', 'yes')")
    load_again(it, 2000)
    assert "setTimeout" in it.page.evaluate("requestAnimationFrame.toString()")
    is_back(it, before)
    it.page.evaluate("sessionStorage.removeItem('late')")


def test_a_page_that_is_loaded_again_also_in_a_what_if(desk):
    it, before = at_work(desk)
    load_again(it, 300)
    is_back(it, before)
    it.page.click("text=What if?")
    it.settle()
    it.page.click("[data-verb=end]")
    it.settle()
    branch = place(it)
    assert it.page.is_visible("text=Back to")
    load_again(it, 500)
    is_back(it, branch)
    it.page.click("text=Back to")
    it.settle()
    assert place(it)[0] == before[0]


@pytest.mark.slow
def test_two_tabs_of_the_same_address(tab):
    one, before = at_work(tab())
    other = tab()
    own, other.page = other.page, one.context.new_page()
    other.open("?" + one.link.partition("?")[2])
    other.page.keyboard.press("g")
    other.page.click("[data-verb=end]")
    other.settle()
    further = place(other)
    assert further[0] != before[0]
    one.page.bring_to_front()
    kernels = [kernel_of(tab.page) for tab in (one, other)]
    for kernel in kernels:
        os.kill(process_of(kernel), signal.SIGKILL)
    comes_back(one, kernels[0])
    is_back(one, before)
    other.page.bring_to_front()
    comes_back(other, kernels[1])
    is_back(other, further)
    other.page.close()
    other.page = own


def test_a_lesson_and_the_progress_of_two_tabs(desk):
    it = desk.visit("?lesson=mana&step=3")
    kernel, asked = kernel_of(it.page), it.text(".rt-prompt")
    page = it.context.new_page()
    page.goto(it.address + "?lesson=stronghold")
    page.wait_for_selector("main.rt-table")
    page.wait_for_timeout(500)  # until the start of the lesson has been saved
    it.page.bring_to_front()
    kill(it.page, kernel)
    notice(it, "being restored")
    comes_back(it, kernel)
    assert "lesson=mana&step=3" in it.link and it.text(".rt-prompt") == asked
    kept = it.page.evaluate("localStorage.getItem('rules-tutor-progress')")
    assert "lesson mana at 3" in kept and "lesson stronghold at 1" in kept
    page.close()


@pytest.mark.slow
def test_a_draft_from_an_uploaded_set(tab):
    it = tab().open()
    own = 'format = 1\nname = "My monsters"\nprovenance = "Made up."\ncards = [\n' + "".join(
        f'{{ name = "Beast {chr(65 + i)}", type = "creature", cost = 1, attack = 1, health = 3 }},\n' for i in range(16)
    ) + "]\n"  # fmt: skip
    it.page.set_input_files("input[type=file]", {"name": "mine.toml", "mimeType": "text/plain", "buffer": own.encode()})
    until(it.page, "() => sessionStorage.getItem('rules-tutor-sets')")
    it.page.goto(it.address + "?start=setup:+edition+1,+duel,+draft,+sets+mine,+seed+3")
    it.page.wait_for_selector(".rt-four")
    it.page.click(".rt-four .rt-card >> nth=1")
    it.settle()
    url, shown = it.link, it.text(".rt-four")
    kernel = kernel_of(it.page)
    kill(it.page, kernel)
    notice(it, "being restored")
    comes_back(it, kernel)
    it.settle()
    assert (it.link, it.text(".rt-four")) == (url, shown)


@pytest.mark.slow
def test_repeated_attempts_only_on_request(tab):
    it, _ = at_work(tab())
    it.page.evaluate(
        "sessionStorage.setItem('rules-tutor-times', JSON.stringify([1, 2, 3].map((i) => Date.now() - i)))"
    )
    kernel = kernel_of(it.page)
    kill(it.page, kernel)
    notice(it, "again and again")
    it.page.wait_for_timeout(2500)  # long enough for it to be reset
    assert kernel_of(it.page) == kernel
    it.page.click("text=Restore the table")
    comes_back(it, kernel)


def test_in_a_notebook_it_says_to_run_the_cell_again(chromium):
    page = chromium.new_page()
    page.goto("about:blank")
    session = Somebody(*GAME)
    page.expose_function("kernel", session.handle)
    page.evaluate(
        """async (source) => {
          const widget = (await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))).default();
          let hear;
          window.dead = false;
          const model = { on: (_, act) => (hear = act), send: async (message) => window.dead || hear(await kernel(message)) };
          widget.initialize({ model });
          widget.render({ model, el: document.body });
        }""", str(Table._esm),
    )  # fmt: skip
    page.wait_for_selector("main.rt-table")
    page.evaluate("window.dead = true")
    page.click("[data-verb=end]")
    found = page.wait_for_selector(NOTICE, timeout=SOON)
    assert "run this cell again" in found.inner_text()
    page.close()
