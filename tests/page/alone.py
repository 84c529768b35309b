"""A table on a page of its own, whose seat is in this very process: no server and no kernel, so that hundreds of tables can
be laid one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from somebody import Somebody

from tutor.browser import table

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ADDRESS = "http://table.test/"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>html, body { margin: 0 }</style><body data-rules-tutor="BODY"><div id="table"></div></body></html>"""
LAY = """async ({ js, css }) => {
  const style = document.createElement("style");
  style.textContent = css;
  document.head.append(style);
  const { default: widget } = await import(URL.createObjectURL(new Blob([js], { type: "text/javascript" })));
  const model = {
    on: (_, hear) => { window.hear = hear },
    send: (message) => void window.said(message).then((answer) => window.hear(answer)),
  };
  widget.initialize({ model });
  widget.render({ model, el: document.getElementById("table") });
}"""


class Alone:
    """A table, and the errors that were met on it. ``body`` is ``page`` where it has the whole page."""

    def __init__(self, browser: Browser, width: int = 1280, height: int = 800, pace: str = "none", body: str = "page",
                 touch: bool = False) -> None:  # fmt: skip
        self.seat = Somebody()
        self.page = browser.new_context(viewport={"width": width, "height": height}, has_touch=touch).new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.page.route(
            f"{ADDRESS}**", lambda route: route.fulfill(body=PAGE.replace("BODY", body), content_type="text/html")
        )
        self.page.expose_function("said", self.seat.handle)
        self.page.add_init_script(f"localStorage.setItem('rules-tutor-pace', '{pace}')")
        self.page.goto(ADDRESS)
        found = table()
        self.page.evaluate(LAY, {"js": found.js, "css": found.css})
        self.page.wait_for_selector(".rt-nav")
        self.settle()

    def tell(self, **act: Any) -> None:
        """Let the seat do something unasked, and the page hear what comes of it."""
        answer = self.seat.handle(act)
        assert "room" in answer, answer
        self.page.evaluate("answer => window.hear(answer)", {**answer, "re": None})
        self.settle()

    def settle(self) -> None:
        """Wait until the table has answered everything, and what goes with it has come."""
        self.page.wait_for_function(
            "(({waiting, behind, room}) => !waiting && behind === undefined && (room !== 'game' || document.querySelector('.rt-tools')))"
            "(document.querySelector('.rt').dataset)"
        )

    def close(self) -> None:
        """Leave. Raises `AssertionError` where anything went wrong."""
        self.page.context.close()
        assert not self.errors, "\n".join(self.errors)
