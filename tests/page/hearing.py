"""Somebody who hears the page: what comes into its live regions, in order."""

from __future__ import annotations

import itertools

#: Writes down each text that comes into a live region, with the milliseconds at which it came.
HEAR = """() => {
  window.heard?.disconnect();
  window.told = [];
  const live = '[aria-live=polite], [role=status], [role=alert]';
  window.heard = new MutationObserver((all) => {
    for (const { target, addedNodes } of all) {
      const at = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.closest(live);
      const text = addedNodes.length ? [...addedNodes].map((one) => one.textContent).join(' ') : '';
      if (at && text) window.told.push([performance.now(), text]);
    }
  });
  window.heard.observe(document.querySelector('.rt'), { childList: true, subtree: true, characterData: true });
}"""
#: The story has come to its rest, and what it says was said.
RESTS = "!document.querySelector('[data-waiting], [data-behind], [data-saying], .rt-control[aria-label=Pause]')"
#: Milliseconds between two announcements, at the least.
APART = 60


class Listener:
    """Somebody who hears the page, and what was said of each thing that was done."""

    def __init__(self, it):
        self.it = it
        it.settle()
        it.page.evaluate(HEAR)

    def after(self, act) -> list[str]:
        """What is said after something is done, until all is said."""
        self.it.page.evaluate("told.length = 0")
        act()
        self.it.settle()
        self.it.page.wait_for_function(RESTS)
        self.it.settle()
        told = self.it.page.evaluate("told")
        for (one, _), (other, text) in itertools.pairwise(told):
            assert other - one >= APART, f"too soon: {text}"
        return [text for _, text in told]

    def press(self, key: str) -> list[str]:
        return self.after(lambda: self.it.page.keyboard.press(key))

    def click(self, selector: str) -> list[str]:
        return self.after(lambda: self.it.page.eval_on_selector(selector, "element => element.click()"))

    def beats(self, since: int = 0) -> list[str]:
        """The story from a beat on, as it stands beside the table."""
        found = self.it.page.locator(".rt-log > .rt-beat > .rt-go").evaluate_all(
            "all => all.map((one) => [...one.childNodes].filter(({ nodeName }) => nodeName !== 'SMALL')"
            ".map(({ textContent }) => textContent).join(''))"
        )
        return found[since:]
