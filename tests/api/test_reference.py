"""The reference of the Python API on the static site, built from the docstrings."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

import tutor

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(
    importlib.util.find_spec("pdoc") is None, reason="NO PDOC: the reference is not built here"
)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    from tutor.site.reference import build_reference

    folder = tmp_path_factory.mktemp("reference") / "api"
    build_reference(folder, ROOT)
    assert sorted(path.name for path in folder.iterdir()) == ["index.html", "tutor.html"]
    return (folder / "tutor.html").read_text("utf-8")


def test_every_public_name_has_its_place(page):
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(tutor.__all__) <= ids and {"Game.play", "Event.cause", "Reason.why", "Library"} <= ids
    assert not [id for id in ids if "__init__" in id or "._" in id]


def test_it_asks_for_nothing_elsewhere(page):
    assert "<script" not in page and "Content-Security-Policy" in page
    assert all(link.startswith(("#", "data:")) or link == "../" for link in re.findall(r'(?:href|src)="([^"]*)"', page))


def test_its_links_lead_somewhere(page):
    ids = set(re.findall(r'id="([^"]+)"', page))
    assert set(re.findall(r'href="#([^"]+)"', page)) <= ids


def test_the_page_of_the_site_leads_there():
    from tutor.site.build import _links

    assert _links(ROOT).endswith('<a href="api/tutor.html">API reference</a>')
