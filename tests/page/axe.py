"""What axe-core and the tree of a screen reader have to say of a page."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

#: axe-core, as the package for the tests brings it along.
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text("utf-8")

#: What axe-core finds that is serious or critical: the rule, and the first places, with what is wrong there. It looks at all
#: that hangs in the page, several times: where a room is seen whole, contrast and sizes are left out, which take it most of its
#: time; elsewhere what is hidden, and of what is alike all but a few, is taken off the page while it looks.
RUN = """async (whole) => {
  const GRAVE = new Set(["serious", "critical"]);
  const alike = '.rt-pages [hidden], .rt-coverage, .rt-sheet, .rw-cards li:nth-child(n + 9):not(:has([tabindex="0"])), .rt-gallery li:nth-child(n + 9), .rt-event:nth-child(n + 12)';
  const off = whole ? [] : [...document.querySelectorAll(alike)].map((one) => [one, document.createComment("")]);
  const isAsked = ({ id, enabled, tags }) =>
    id === "target-size" || id === "color-contrast" ? !whole : enabled && !tags.includes("experimental") && !tags.includes("deprecated");
  const rules = axe._audit.rules.filter((rule) => isAsked(rule) && GRAVE.has(rule.impact)); // it tells what they weigh nowhere else
  const options = { resultTypes: ["violations"], preload: false, runOnly: rules.map(({ id }) => id) };
  const unseen = document.adoptedStyleSheets;
  document.adoptedStyleSheets = []; // what has no opacity has no contrast
  for (const [one, place] of off) one.replaceWith(place);
  const { violations } = await axe.run(document, options).finally(() => {
    for (const [one, place] of off.reverse()) place.replaceWith(one);
    document.adoptedStyleSheets = unseen;
  });
  return violations.filter(({ impact }) => GRAVE.has(impact))
    .map(({ id, nodes }) => [id, nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} — ${n.failureSummary.split("\\n")[1]}`)]);
}"""


def found_by_axe(page, whole: bool = False) -> list[str]:
    """What is serious on a page to which `AXE` has been given."""
    return [f"{rule}: {place}" for rule, places in page.evaluate(RUN, whole) for place in places]


#: What can be pressed or filled in.
ROLES = re.compile("button|link|textbox|searchbox|combobox|checkbox|radio|slider|tab|listbox|spinbutton")


def nameless(it) -> list[str]:
    """What can be pressed or filled in, and has no name in the tree that a screen reader is given."""
    nodes = it.page.context.new_cdp_session(it.page).send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in nodes if not node["ignored"] and ROLES.fullmatch(node["role"]["value"])]
    assert len(controls) > 5
    return [node["role"]["value"] for node in controls if not node.get("name", {}).get("value", "").strip()]
