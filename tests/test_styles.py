"""CSS that the style sheets avoid because a browser renders it wrongly (tests/browsers/ looks at the rendering)."""

from __future__ import annotations

import re

import pytest

from tutor.browser import styles

REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
SHEETS = sorted(styles())


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_an_angle_goes_through_a_property(path):
    """WebKit takes the angle of `tan(atan2(…))` for radians, so names on cards were mirrored and smeared."""
    text = REMARK.sub("", path.read_text("utf-8"))
    assert set(re.findall(r"\btan\(([^)]*\)?)\)", text)) <= {"var(--fit)"}
    for block in re.findall(r"\{[^{}]*\}", text):
        assert "var(--fit)" not in block or "--fit: atan2(" in block, block


def test_the_angle_is_registered():
    """Unregistered, its `em` and `cqw` would be those of another place, and WebKit would take it for radians again."""
    (found,) = (path.read_text("utf-8") for path in SHEETS if path.name == "stage.css")
    assert '@property --fit { syntax: "<angle>"; inherits: false;' in found


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_hatching_says_in_which_space_it_mixes(path):
    """Firefox inserts mixed colours between the hard stops of a repeating gradient with `color-mix()` unless it is `in
    srgb`.
    """
    for gradient in re.findall(r"repeating-[a-z]+-gradient\([^;]*", path.read_text("utf-8")):
        own = gradient.split(", linear-gradient")[0].split(", radial-gradient")[0]
        assert "color-mix" not in own or re.match(r"repeating-[a-z]+-gradient\([^,]* in srgb,", own), gradient


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_what_cannot_be_selected_says_so_to_webkit(path):
    text = path.read_text("utf-8")
    assert len(re.findall(r"(?<!-)\buser-select:", text)) == text.count("-webkit-user-select: none; user-select: none")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_a_name_breaks_after_a_hyphen(path):
    """With `word-break: keep-all` WebKit breaks at spaces only, so the names of cards overflowed."""
    assert "keep-all" not in path.read_text("utf-8")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_only_what_can_hover_is_shown_as_hovered(path):
    """On a phone `:hover` still matches after a tap, so a card that is not chosen would stay raised."""
    for line in path.read_text("utf-8").splitlines():
        assert ":hover" not in line or line.strip().startswith("@media (hover: hover) {"), line
