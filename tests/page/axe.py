"""What axe-core reports about a page, and which of its controls have no name for a screen reader."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

#: The source of axe-core, from a package of the test environment.
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text("utf-8")

#: Return what axe-core finds to be serious or critical: the rule and the first elements, with the reason. axe-core
#: checks every element several times. Where a room is checked as a whole, contrast and sizes, which take most of the
#: time, are left out; elsewhere hidden elements, and all but a few of similar elements, are removed during the check.
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
    """Return the serious problems of a page in which `AXE` is defined."""
    return [f"{rule}: {place}" for rule, places in page.evaluate(RUN, whole) for place in places]


#: Roles of controls.
ROLES = re.compile("button|link|textbox|searchbox|combobox|checkbox|radio|slider|tab|listbox|spinbutton")


def nameless(it) -> list[str]:
    """Return the controls that have no name in the accessibility tree."""
    nodes = it.page.context.new_cdp_session(it.page).send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in nodes if not node["ignored"] and ROLES.fullmatch(node["role"]["value"])]
    assert len(controls) > 5
    return [node["role"]["value"] for node in controls if not node.get("name", {}).get("value", "").strip()]
