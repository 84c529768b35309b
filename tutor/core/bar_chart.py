"""A bar chart of one share with its interval, as SVG text for the page and for notebooks.

The chart uses the colours of its surroundings, light or dark. Its content is also given in words and numbers beside it.
"""

from __future__ import annotations

_WIDTH, _HEIGHT = 200, 14


def bar(likely: float, low: float, high: float) -> str:
    """Return a share from 0 to 1 as a bar, with its interval as a whisker, or without a whisker if the interval is
    empty.

    >>> bar(0.5, 0.5, 0.5).count("<path")
    0
    """
    middle = _HEIGHT / 2
    size = f'viewBox="0 0 {_WIDTH} {_HEIGHT}" preserveAspectRatio="none" width="100%" height="{_HEIGHT}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true" focusable="false">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="2" fill="currentColor" opacity="0.12"/>',
        f'<rect width="{_at(likely)}" height="{_HEIGHT}" rx="2" fill="var(--gold, #b0762a)"/>',
    ]
    if low < high:
        a, b = _at(low), _at(high)
        out.append(
            f'<path d="M{a} {middle}H{b}M{a} 3V{_HEIGHT - 3}M{b} 3V{_HEIGHT - 3}" fill="none" stroke="currentColor" '
            'stroke-width="2" vector-effect="non-scaling-stroke"/>'
        )
    return "".join([*out, "</svg>"])


def _at(share: float) -> str:
    return f"{_WIDTH * min(1.0, max(0.0, share)):g}"
