"""What a screen reader is given: the texts that enter the live regions of a page, in order."""

from __future__ import annotations

import itertools

#: Records each text that enters a live region, with its time in milliseconds.
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
#: The story has stopped, and all of it has been announced.
RESTS = "!document.querySelector('[data-waiting], [data-behind], [data-saying], .rt-control[aria-label=Pause]')"
#: The minimum number of milliseconds between two announcements.
APART = 60


class Listener:
    """Records what the page announces after each action."""

    def __init__(self, it):
        self.it = it
        it.settle()
        it.page.evaluate(HEAR)

    def after(self, act) -> list[str]:
        """Return what is announced after an action, once everything has been announced."""
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
        """Return the beats of the story, from one of them on, as they are shown next to the table."""
        found = self.it.page.locator(".rt-log > .rt-beat > .rt-go").evaluate_all(
            "all => all.map((one) => [...one.childNodes].filter(({ nodeName }) => nodeName !== 'SMALL')"
            ".map(({ textContent }) => textContent).join(''))"
        )
        return found[since:]
