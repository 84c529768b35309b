"""The reference of the rulebook as each browser prints it."""

from __future__ import annotations

import re
import zlib

import pytest

#: The size of the letters of the last print, in points.
SIZE = "() => parseFloat(document.querySelector('.rt-sheet').style.getPropertyValue('--size'))"


def unpacked(printed: bytes) -> bytes:
    """A PDF, followed by its streams as they are before they are packed."""
    streams = re.findall(rb"(?<!end)stream\r?\n(.*?)endstream", printed, re.DOTALL)
    return printed + b"\n".join(zlib.decompressobj().decompress(one) for one in streams if one[:1] == b"x")


@pytest.mark.parametrize(("edition", "least"), [("1", 8.0), ("2", 6.9), ("", 6.9)], ids=["first", "second", "both"])
def test_the_reference_is_one_full_page(tab, edition, least):
    """Firefox rounds the height of the sheet up: at every size the sheet seemed too long, and the smallest was taken."""
    tab.open("?page=rulebook")
    tab.wait(".rt-entry")
    tab.click(f".rt-filter label:has(input[value='{edition}'])")
    tab.settle()
    printed = unpacked(tab.printed())
    assert re.findall(rb"/Type\s*/Page\b", printed) == [b"/Type /Page"]
    assert re.search(rb"/MediaBox\s*\[ ?0 0 59[4-6][\d.]* 84[12]", printed), "the paper is not A4"
    assert len(re.findall(rb"\bT[jJ]\b", printed)) > 200 and printed.count(b"/URI") > 40, "words and links are missing"
    assert tab.run(SIZE) >= least
