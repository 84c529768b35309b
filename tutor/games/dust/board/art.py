"""The drawings of Dust Collectorz: a shape and a pattern for each tribe, so that color is never the only distinction.

All are made for this project. A sixth sign is for the tribes of other sets and for counter cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, degrees, sin, tau

PAPER = "#fbf6e9"
#: The color of each tribe, and its sign in a 100 × 100 square: five shapes, each with its own pattern.
_MARKS = {
    "paper": ("#3f7cc0", '<path d="M50 4 94 50 50 96 6 50z"/><path d="M50 4v92M6 50h88" class="line"/>'),
    "stone": ("#6f6a62", '<path d="M28 8h44l22 42-22 42H28L6 50z"/><path d="M28 34h16M56 52h20M32 70h20" class="line"/>'),
    "glass": ("#2a9a94", '<path d="M50 6 96 90H4z"/><path d="M50 6 34 90M50 6l16 84" class="line"/>'),
    "cloth": ("#b5527c", '<path d="M10 10h80v80H10z"/><path d="M10 36h80M10 64h80M36 10v80M64 10v80" class="line"/>'),
    "ink": ("#4b3f8f", '<path d="M50 4c22 30 34 42 34 58a34 34 0 0 1-68 0C16 46 28 34 50 4z"/><path d="M36 62a14 14 0 0 0 14 14" class="line"/>'),
}  # fmt: skip
_OTHER = ("#8a5a00", '<path d="M50 5 62 38 96 38 68 59 79 93 50 72 21 93 32 59 4 38 38 38z"/>')


def tribe_mark(tribe: str) -> str:
    """Return the sign of a tribe in a 100 × 100 square, as SVG text."""
    colour, drawn = _MARKS.get(tribe, _OTHER)
    lined = drawn.replace('class="line"', 'fill="none" stroke="#fffdf6" stroke-width="5"')
    return f'<g fill="{colour}">{lined}</g>'


def card_svg(tribe: str) -> str:
    """Return a card that shows only the sign of its tribe, upright in a 100 × 100 square, as SVG text."""
    colour = _MARKS.get(tribe, _OTHER)[0]
    return (
        f'<rect x="17" y="3" width="66" height="94" rx="9" fill="{PAPER}" stroke="{colour}" stroke-width="3"/>'
        f'<g transform="translate(25 12) scale(0.5)">{tribe_mark(tribe)}</g>'
    )


def back_svg(width: int, height: int) -> str:
    """Return the back of a card, as SVG text."""
    return (
        f'<rect width="{width}" height="{height}" rx="7" fill="#5d4a86" stroke="#2b2044"/>'
        f'<rect x="5" y="5" width="{width - 10}" height="{height - 10}" rx="4" fill="none" stroke="#b9a7e0" stroke-dasharray="3 4"/>'
    )


def wheel_svg(wheel: Sequence[str]) -> str:
    """Return the tribes of a wheel, each beating the next, coming out of a whirl of dust, as SVG text.

    The background is transparent, for light and dark pages.
    """
    steps = [tau * at / len(wheel) - tau / 4 for at in range(len(wheel))]
    near = tau / len(wheel) * 0.33
    drawn = []
    for tribe, angle in zip(wheel, steps, strict=True):
        end = angle + tau / len(wheel) - near
        head = f'<path d="M-9-9 6 0-9 9z" fill="currentColor" transform="translate({_at(end, 86)}) rotate({degrees(end) + 90:.0f})"/>'
        drawn += [
            f'<path d="M{_at(angle + near, 86)}A86 86 0 0 1 {_at(end, 86)}" fill="none" stroke="currentColor" stroke-width="4"/>',
            head,
            (
                f'<g transform="translate({_at(angle, 82)}) rotate({degrees(angle) / 9 + 10:.0f}) translate(-21 -21) scale(0.42)">'
                f'<rect x="-16" y="-20" width="132" height="140" rx="18" fill="{PAPER}"/>{tribe_mark(tribe)}</g>'
            ),
        ]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-330 -120 460 240">{_dust()}{"".join(drawn)}</svg>'


def _dust() -> str:
    """Return grains of dust that come from the left into a whirl; they are finer and fainter farther out."""
    grains: dict[int, list[str]] = {2: [], 3: [], 5: []}
    for n in range(1, 150):
        far, angle = 16 + n**1.15, n * 2.4
        x, y = far * cos(angle) * (1.15 if cos(angle) < 0 else 0.45), far * sin(angle) * 0.42
        grains[5 if far < 90 else 3 if far < 190 else 2].append(f"M{x:.0f} {y:.0f}h0")
    return "".join(
        f'<path d="{"".join(found)}" stroke="currentColor" stroke-width="{size}" stroke-linecap="round" opacity="{size / 8}"/>'
        for size, found in grains.items()
    )


def _at(angle: float, far: float) -> str:
    """Return the point at this direction and distance."""
    return f"{far * cos(angle):.1f} {far * sin(angle):.1f}"
