"""The drawings of Dust Collectorz, made for this house: a shape and a pattern for each tribe, so that no tribe is known
by its colour alone. A sixth one is for tribes of other sets, and for counter cards.
"""

from __future__ import annotations

PAPER = "#fbf6e9"
#: By tribe its colour, and its sign in a square of 100: five shapes, each with its own pattern.
_MARKS = {
    "paper": ("#3f7cc0", '<path d="M50 4 94 50 50 96 6 50z"/><path d="M50 4v92M6 50h88" class="line"/>'),
    "stone": ("#6f6a62", '<path d="M28 8h44l22 42-22 42H28L6 50z"/><path d="M28 34h16M56 52h20M32 70h20" class="line"/>'),
    "glass": ("#2a9a94", '<path d="M50 6 96 90H4z"/><path d="M50 6 34 90M50 6l16 84" class="line"/>'),
    "cloth": ("#b5527c", '<path d="M10 10h80v80H10z"/><path d="M10 36h80M10 64h80M36 10v80M64 10v80" class="line"/>'),
    "ink": ("#4b3f8f", '<path d="M50 4c22 30 34 42 34 58a34 34 0 0 1-68 0C16 46 28 34 50 4z"/><path d="M36 62a14 14 0 0 0 14 14" class="line"/>'),
}  # fmt: skip
_OTHER = ("#8a5a00", '<path d="M50 5 62 38 96 38 68 59 79 93 50 72 21 93 32 59 4 38 38 38z"/>')


def tribe_mark(tribe: str) -> str:
    """The sign of a tribe in a square of 100, as SVG text."""
    colour, drawn = _MARKS.get(tribe, _OTHER)
    lined = drawn.replace('class="line"', 'fill="none" stroke="#fffdf6" stroke-width="5"')
    return f'<g fill="{colour}">{lined}</g>'


def back_svg(width: int, height: int) -> str:
    """The back of a card."""
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="#5d4a86" stroke="#2b2044"/>'
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="4" fill="none" stroke="#b9a7e0" stroke-dasharray="3 4"/>'
    )
