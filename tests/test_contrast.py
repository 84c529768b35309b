"""Contrast, computed from the stylesheets: every text on every background where it appears, in the light and the dark
theme.

Words need 4.5 : 1; large words and symbols need 3 : 1 (WCAG 2.2, 1.4.3 and 1.4.11). The table names texts and
backgrounds by the selectors that colour them, so it follows the styles. The last tests list what the table does not
cover.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from tutor import browser

THEMES = ("light", "dark")
WORDS, LARGE = 4.5, 3.0

# -- reading the stylesheets -----------------------------------------------------------------------------------------


class Declared(NamedTuple):
    """A rule of a stylesheet: its selectors and its declarations."""

    selectors: tuple[str, ...]
    values: dict[str, str]


def split(text: str, at: str) -> list[str]:
    """Split a text at a character, except inside parentheses."""
    found, depth, start = [], 0, 0
    for i, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == at and depth == 0:
            found.append(text[start:i].strip())
            start = i + 1
    return [*found, text[start:].strip()]


@cache
def sheet() -> tuple[Declared, ...]:
    """Return every rule for the screen in all stylesheets, including those for narrow and wide pages."""
    found: list[Declared] = []
    for path in sorted(browser.styles(), key=lambda path: path.name != "table.css"):
        text = re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        found += _rules(text)
    return tuple(found)


def _rules(text: str) -> list[Declared]:
    found = []
    at = 0
    while (opens := text.find("{", at)) >= 0:
        depth, closes = 1, opens
        while depth:
            closes += 1
            depth += (text[closes] == "{") - (text[closes] == "}")
        head, body = text[at:opens].strip(), text[opens + 1 : closes]
        if head.startswith("@container") or (head.startswith("@media") and "print" not in head):
            found += _rules(body)
        elif not head.startswith("@"):
            values = (part.partition(":") for part in split(body, ";") if part)
            found.append(Declared(tuple(split(head, ",")), {key.strip(): value.strip() for key, _, value in values}))
        at = closes + 1
    return found


def of(selector: str, key: str) -> str:
    """Return what the stylesheets declare for a selector. The last declaration wins."""
    found = [one.values[key] for one in sheet() if selector in one.selectors and key in one.values]
    assert found, f"no stylesheet declares {key} for {selector}"
    return found[-1].removesuffix("!important").strip()


# -- colours ---------------------------------------------------------------------------------------------------------


class Colour(NamedTuple):
    red: float
    green: float
    blue: float
    alpha: float = 1.0

    def over(self, ground: Colour) -> Colour:
        """Return this colour, with its opacity, over an opaque background."""
        return Colour(*(self.alpha * a + (1 - self.alpha) * b for a, b in zip(self[:3], ground[:3], strict=True)))

    @property
    def luminance(self) -> float:
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in self[:3]]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def colour(said: str, theme: str) -> Colour:
    """Return a colour written in CSS for a theme."""
    said = said.strip()
    if said == "transparent":
        return Colour(0, 0, 0, 0)
    if said.startswith("#"):
        digits = said[1:] if len(said) > 5 else "".join(digit * 2 for digit in said[1:])
        return Colour(*(int(digits[i : i + 2], 16) / 255 for i in range(0, len(digits), 2)))
    name, _, inside = said.partition("(")
    parts = split(inside.removesuffix(")"), ",")
    match name:
        case "light-dark":
            return colour(parts[THEMES.index(theme)], theme)
        case "var":
            return colour(of(".rt", parts[0]), theme)
        case "color-mix":
            one, share = re.fullmatch(r"(.*) (\d+)%", parts[1]).groups()
            a, b, weight = colour(one, theme), colour(parts[2], theme), int(share) / 100
            alpha = weight * a.alpha + (1 - weight) * b.alpha
            mixed = (weight * x * a.alpha + (1 - weight) * y * b.alpha for x, y in zip(a[:3], b[:3], strict=True))
            return Colour(*(c / alpha if alpha else 0 for c in mixed), alpha)
    raise AssertionError(f"no colour that is known here: {said}")


def ratio(one: Colour, two: Colour) -> float:
    light, dark = sorted((one.luminance, two.luminance), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def laid(layers: tuple[str, ...], theme: str) -> Colour:
    """Return the visible colour of layers, given from bottom to top."""
    seen = colour(layers[0], theme)
    assert seen.alpha == 1
    for layer in layers[1:]:
        seen = colour(layer, theme).over(seen)
    return seen


def test_colours_are_computed_as_browsers_do():
    assert ratio(colour("#fff", "light"), colour("#000", "light")) == pytest.approx(21)
    assert ratio(colour("#777777", "light"), colour("#fff", "light")) == pytest.approx(4.48, abs=0.01)
    assert colour("light-dark(#fff, #102414)", "dark") == colour("#102414", "light")
    half = colour("color-mix(in srgb, #ffffff 50%, transparent)", "light")
    assert half == Colour(1, 1, 1, 0.5) and half.over(Colour(0, 0, 0)) == Colour(0.5, 0.5, 0.5)
    assert split("light-dark(#fff, #000), a b", ",") == ["light-dark(#fff, #000)", "a b"]
    assert len(sheet()) > 400


# -- grounds ---------------------------------------------------------------------------------------------------------

PAPER, RAISED, INK = "var(--paper)", "var(--raised)", "var(--ink)"
LAND_A, LAND_B, SEA = "var(--land-a)", "var(--land-b)", "var(--sea)"
LAND_C, LAND_D = "var(--land-c)", "var(--land-d)"


def back(selector: str) -> str:
    return of(selector, "background")


def glow(said: str) -> tuple[str, ...]:
    """Return the colours of a gradient."""
    return tuple(dict.fromkeys(re.findall(r"var\(--[\w-]+\)|color-mix\([^()]*(?:\([^()]*\)[^()]*)*\)", said)))


#: The backgrounds, each as layers of colours.
GROUNDS: dict[str, tuple[str, ...]] = {
    "the page": (PAPER,),
    "a raised box": (RAISED,),
    "land A": (LAND_A,),
    "land B": (LAND_B,),
    "land C": (LAND_C,),
    "land D": (LAND_D,),
    **{f"the end of {name}": (back(".rt .rt-end").replace("var(--land)", land),) for name, land in (("A", LAND_A), ("B", LAND_B), ("C", LAND_C), ("D", LAND_D))},
    "the sea": (SEA,),
    "a hand's place": (back(".rt .rt-holding"),),
    "a creature": (back(".rt .rt-card"),),
    "an Incantation": (back(".rt .rt-incantation"),),
    "a Bastion": (back(".rt .rt-stronghold .rt-card"),),
    "a Fort": (back(".rt .rt-stronghold.rt-fort .rt-card"),),
    "the line told": (RAISED, back(".rt .rt-log [aria-current]")),
    "a line pointed at": (RAISED, back(".rt .rt-log .rt-go:hover")),
    "a link pointed at": (RAISED, back(".rt .rt-link:hover")),
    "a step of the edge": (back(".rt .rt-holding"), back(".rt .rt-edge .rt-step")),
    "drafting": (glow(back(".rt .rt-drafting"))[1],),
    **{f"the welcome on {name}": (ground, back(".rt .rt-welcome p")) for name, ground in (("A", LAND_A), ("B", LAND_B), ("sea", SEA))},
    **{f"the cover on {name}": (ground, back(".rt .rt-cover p")) for name, ground in (("A", LAND_A), ("B", LAND_B), ("sea", SEA))},
    **{f"the shelf on {name}": (ground,) for name, ground in (("A", LAND_A), ("B", LAND_B), ("sea", SEA))},
    "an answer chosen": (back('.rt .rt-option[aria-pressed="true"]'),),
    "an entry turned to": (PAPER, back(".rt .rt-entry:focus")),
    "a chapter pointed at": (PAPER, back(".rt .rt-chapters a:hover")),
    "the box": ("var(--wood)",),
    "the box, below": (glow(back(".rt .rw-box"))[1], "#0000000d"),
    "an event ticked": (RAISED, back(".rt .rw-event:has(:checked)")),
    "an event ticked and pointed at": (RAISED, back(".rt .rw-event:has(:checked)"), back(".rt .rw-story label:hover")),
    "the boards": ("var(--wood)",),
    "accent": ("var(--accent)",),
    "a picture's frame": (back(".rt .rt-frame"),),
    **{f"the report on {name}": (ground, back(".rt .rt-report")) for name, ground in (("A", LAND_A), ("B", LAND_B), ("sea", SEA))},
    "a moment": (PAPER, back(".rt .rt-moment")),
    "the felt": ("var(--felt)",),
    "a place of the felt": (back(".rt .du-hand"),),
}  # fmt: skip
CARDS = ("a creature", "an Incantation")
REPORT = ("the report on A", "the report on B", "the report on sea")
LANDS = ("land A", "land B", "land C", "land D")
BOXES = ("the page", "a raised box")
TINTS = ("the line told", "a line pointed at")

#: Each text, as the selector that colours it or a colour, with the backgrounds where it appears.
TEXTS: list[tuple[str, float, tuple[str, ...]]] = [
    (INK, WORDS, tuple(name for name in GROUNDS if name not in ("the box", "the box, below", "the boards", "accent", "a moment"))),
    (".rt .rt-alert", WORDS, ("a raised box",)),
    (".rt .rt-loading", WORDS, ("the page",)),
    (".rt .rt-bar h1 small", WORDS, ("the page",)),
    (".rt .rt-status li", WORDS, ("the page",)),
    (".rt .rt-names", WORDS, BOXES),
    (".rt .rt-radio legend", WORDS, BOXES),
    (".rt .rt-field span", WORDS, BOXES),
    (".rt .rt-seed", WORDS, ("the page",)),
    (".rt .rt-three > label", WORDS, ("a raised box",)),
    (".rt :is(.rt-picks, .rt-editions) legend", WORDS, ("the page",)),
    (".rt .rt-champions summary::before", LARGE, ("a raised box",)),
    (".rt ::placeholder", WORDS, ("a raised box",)),
    (".rt .rt-link small", WORDS, ("a raised box", "a link pointed at")),
    (".rt .rt-gained", LARGE, CARDS),
    (".rt .rt-new", LARGE, CARDS),
    (".rt .rt-crown", LARGE, CARDS),
    (".rt .rt-land", WORDS, ("land A", "land B")),
    (".rt .rt-bridge span", WORDS, ("the boards",)),
    (".rt .rt-edge span", WORDS, ("a hand's place",)),
    (".rt .rt-edge .rt-stand", WORDS, ("a hand's place",)),
    (".rt .rt-guide .rt-cite", WORDS, BOXES),
    (".rt .rt-cite", WORDS, (*BOXES, *TINTS, "an event ticked", "an event ticked and pointed at")),
    (".rt .rt-cite i", WORDS, (*BOXES, *TINTS)),
    (".rt .rt-details i", WORDS, ("a raised box",)),
    (".rt .rt-why", WORDS, ("the page",)),
    (".rt .rt-warning", WORDS, BOXES),
    (".rt .rt-seal", WORDS, (*BOXES, "an entry turned to")),
    (".rt .rt-won", WORDS, ("the page",)),
    (".rt .rt-source", WORDS, (*BOXES, "an entry turned to")),
    (".rt .rt-learn .rt-source", WORDS, ("the shelf on A", "the shelf on B", "the shelf on sea")),
    *((f".rt .rt-prospects {part}", WORDS, BOXES) for part in ("thead th", "td small", "tbody em", "summary")),
    (".rt .rt-words summary", WORDS, ("the page",)),
    (".rt .rt-when", WORDS, ("the page",)),
    (".rt .rt-recap", WORDS, ("the page",)),
    (".rt .rt-differing h4", WORDS, ("a raised box",)),
    (".rt .rt-owner", WORDS, ("land A", "land B")),
    (".rt .rt-turns b", WORDS, LANDS),
    (".rt .rt-log .rt-go em", WORDS, BOXES),
    (".rt .rt-how", WORDS, ("the page", "a raised box")),
    (".rt .rt-rule-line", WORDS, ("the page",)),
    (".rt .rt-bad", LARGE, (*CARDS, *LANDS, "a hand's place")),
    (".rt .rt-good", LARGE, (*CARDS, *LANDS, "a hand's place")),
    (".rt .rt-pop", LARGE, (*CARDS, *LANDS)),
    (".rt .rt-note", WORDS, BOXES),
    (".rt.rt-presented .rt-remote", WORDS, ("a raised box",)),
    (".rt .rt-plan", WORDS, ("the page", "a raised box")),
    (".rt .rt-plan b", WORDS, ("the page", "a raised box")),
    (".rt .rt-right b", WORDS, ("a raised box",)),
    (".rt .rt-lesson > span", WORDS, ("a raised box",)),
    (".rt .rt-track > span", WORDS, ("a raised box",)),
    (".rt .rt-track > small", WORDS, ("a raised box",)),
    (".rt .rt-lesson > small", WORDS, ("a raised box",)),
    (".rt .rt-lesson-head small", WORDS, ("the page",)),
    (".rt .rt-about-puzzle", WORDS, ("the page", "a raised box")),
    (".rt .rt-stars > span", WORDS, ("the page", "a raised box")),
    (".rt .rt-clock", WORDS, ("the page", "a raised box")),
    (".rt .rt-puzzles h3 small", WORDS, ("a raised box",)),
    (".rt .rt-found", WORDS, ("the page",)),
    (".rt .rt-chapters a:hover", WORDS, ("a raised box", "a chapter pointed at")),
    (".rt .rt-chapter h3 span", LARGE, ("the page",)),
    (".rt .rt-permalink", LARGE, ("the page", "an entry turned to")),
    (".rt .rt-permalink:hover", LARGE, ("the page", "an entry turned to")),
    (".rt .rt-only", WORDS, (*BOXES, "an entry turned to")),
    (".rt .rt-entry .rt-reading i", WORDS, ("the page", "an entry turned to")),
    (".rt .rt-refs > span", WORDS, ("the page", "an entry turned to")),
    (".rt .rt-refs summary", WORDS, ("the page", "an entry turned to")),
    (".rt .rt-rulebook a", WORDS, (*BOXES, "an entry turned to")),
    (".rt .rt-play span", LARGE, ("a raised box",)),
    (".rt figcaption", WORDS, ("the page", "an entry turned to")),
    (".rt .rt-coverage th small", WORDS, ("the page",)),
    (".rt .rt-coverage td small", WORDS, ("the page",)),
    (".rt .rw-lead p", WORDS, ("the page",)),
    (".rt .rw-label", WORDS, BOXES),
    (".rt .rw small:not(.rt-cite)", WORDS, BOXES),
    (".rt .rw-box > h2", WORDS, ("the box",)),
    (".rt .rw-box :is(.rw-none, .rw-own summary, .rw-own p)", WORDS, ("the box", "the box, below")),
    (".rt .rw-box h3", WORDS, ("the box", "the box, below")),
    (".rt .rw-none", WORDS, ("the page",)),
    (".rt .rw-more summary", WORDS, ("a raised box",)),
    (".rt .rw-zone", WORDS, ("a hand's place",)),
    (".rt .rw .rt-slot", LARGE, ("land A", "land B", "a hand's place")),
    (".rt .rw-why li", WORDS, ("a raised box",)),
    (".rt .rw-unknown", WORDS, ("a creature",)),
    (".rt .rw-hint", WORDS, ("the page",)),
    (".rt .rw-refusal legend", WORDS, BOXES),
    (".rt .rt-moment p", WORDS, ("a moment",)),
    (".rt .rt-report small", WORDS, REPORT),
    (".rt .rt-report dt", WORDS, REPORT),
    (".rt .du-table h3", WORDS, ("the page", "the felt", "a place of the felt")),
    (".rt .du-sample", WORDS, ("the page",)),
    (".rt .du-partner", WORDS, ("the felt", "a place of the felt")),
    (".rt .du-note", WORDS, ("the felt", "a raised box")),
    (".rt .du-decks small", WORDS, ("the page",)),
    (".rt .du-why", WORDS, ("the page",)),
    (".rt .rt-game span", WORDS, ("a raised box",)),
    (".rt .du-nothing", WORDS, ("the felt",)),
    (".rt .du-beneath", WORDS, ("the felt",)),
    (".rt .du-lane h3 small", WORDS, ("the felt",)),
    (".rt .du-label", WORDS, ("a raised box",)),
    (".rt .du-part-stronger", WORDS, ("a raised box",)),
    (".rt .du-part-weaker", WORDS, ("a raised box",)),
    (".rt .du-captured small", WORDS, ("a raised box",)),
    (".rt .du-node + .du-node::before", LARGE, ("the page",)),
]  # fmt: skip

#: Symbols without words that must be visible: what may be played, what is chosen, where the focus is.
SIGNS = [
    ("var(--accent)", (*BOXES, *LANDS, "a hand's place", "the sea"), "the frame of the focus, of what is chosen, and of a place to play to"),
    ("var(--danger)", (*LANDS, "a hand's place", "a raised box"), "the frame of a target, and of what is wrong"),
    ("var(--gold)", (*LANDS, "a hand's place"), "the frame of a card that can be played"),
    (INK, CARDS, "the signs of abilities"),
]  # fmt: skip
#: Not symbols: the faint edges of boxes, and the faded hand of a side that cannot play. Printing has a white
#: background.
PRINTED = (".rt .rt-sheet",)
#: Texts whose backgrounds are tested separately.
NUMBERS = ".rt :is(.rt-cost, .rt-attack, .rt-health)"


def said(theme: str, text: str, ground: str, found: float, least: float) -> str:
    return f"{text} on {ground}, {theme}: {found:.2f}, expected {least}"


@pytest.mark.parametrize("theme", THEMES)
def test_every_text_has_contrast_on_each_of_its_backgrounds(theme):
    poor = []
    for text, least, grounds in TEXTS:
        shown = text if text.startswith("var") else of(text, "color")
        for ground in grounds:
            under = laid(GROUNDS[ground], theme)
            found = ratio(colour(shown, theme).over(under), under)
            if found < least:
                poor.append(said(theme, text, ground, found, least))
    assert not poor, "\n".join(poor)


@pytest.mark.parametrize("theme", THEMES)
def test_a_text_with_its_own_background_has_contrast(theme):
    poor, seen = [], 0
    for rule in sheet():
        shown, ground = rule.values.get("color"), rule.values.get("background", "")
        if shown in (None, "inherit") or not ground or ground == "none" or rule.selectors[0].startswith(PRINTED):
            continue
        for one in glow(ground) if "gradient" in ground else (ground,):
            seen += 1
            under = laid((*GROUNDS["a hand's place"], one) if "edge" in rule.selectors[0] else (RAISED, one), theme)
            found = ratio(colour(shown, theme).over(under), under)
            if found < WORDS:
                poor.append(said(theme, ", ".join(rule.selectors), one, found, WORDS))
    assert seen > 15
    assert not poor, "\n".join(poor)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("of_what", ["rt-cost", "rt-health", "rt-attack::before", "rt-up::before", "rt-hurt"])
def test_the_numbers_of_a_card_can_be_read(theme, of_what):
    white = of(NUMBERS, "color")
    found = ratio(colour(white, theme), laid((back(f".rt .{of_what}"),), theme))
    assert found >= WORDS, said(theme, white, of_what, found, WORDS)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("part", "least"), [("name", WORDS), ("signs", LARGE)])
def test_a_card_that_cannot_be_played_now_can_be_read(theme, part, least):
    faded = float(of(f".rt .rt-unplayable > .rt-{part}", "opacity"))
    for card in CARDS:
        under = laid(GROUNDS[card], theme)
        found = ratio(colour(INK, theme)._replace(alpha=faded).over(under), under)
        assert found >= least, said(theme, f"its {part}", card, found, least)


@pytest.mark.parametrize("theme", THEMES)
def test_marks_of_cards_and_places_have_contrast(theme):
    poor = []
    for shown, grounds, what in SIGNS:
        for ground in grounds:
            found = ratio(colour(shown, theme), laid(GROUNDS[ground], theme))
            if found < LARGE:
                poor.append(said(theme, f"{what} ({shown})", ground, found, LARGE))
    assert not poor, "\n".join(poor)


def test_the_table_knows_every_text_that_a_stylesheet_colours():
    known = {NUMBERS, *(text for text, _, _ in TEXTS)}
    missing = [
        selector
        for rule in sheet()
        if rule.values.get("color", "inherit") != "inherit" and "background" not in rule.values
        for selector in rule.selectors
        if selector not in known and not selector.startswith(PRINTED)
    ]
    assert not missing, f"on which ground do these stand? {missing}"
    assert all(a != b for a, b in pairwise(sorted(text for text, _, _ in TEXTS)))  # no duplicates
