"""Drawings of our own: a portrait for every card from its name and numbers, a sign for every ability, the Strongholds.

Everything is SVG text. What a card can do shows in its portrait (horns for Perforation, a shell for Protection …), and
two cards never look alike, whatever set they come from.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from math import cos, pi, sin

from ..clash import Card
from ..clash.cards import AURA

#: The sign of each ability: what is inside an SVG with a viewBox of 0 0 24 24, drawn in the current colour.
SIGNS: dict[str, str] = {
    "splash": '<path d="M12 3c3 4.4 4.6 6.7 4.6 9.2a4.6 4.6 0 0 1-9.2 0C7.4 9.7 9 7.4 12 3z"/>'
    '<path d="M3 14c1.3 1.9 2 2.9 2 4a2 2 0 0 1-4 0c0-1.1.7-2.1 2-4zM21 14c1.3 1.9 2 2.9 2 4a2 2 0 0 1-4 0'
    'c0-1.1.7-2.1 2-4z" />',
    "perforation": '<path d="M1 10.5h15V6l7 6-7 6v-4.5H1z"/><path d="M6 3h2.4v5H6zM6 16h2.4v5H6zM11.5 3h2.4v5h-2.4z'
    'M11.5 16h2.4v5h-2.4z"/>',
    "rage": '<path d="M13 1c.5 4 5.5 6.5 5.5 13a6.7 6.7 0 0 1-13.4 0c0-3 1.5-5 3-6.5.2 1.7.8 2.7 1.9 3.4'
    'C9.5 7 10.5 3.5 13 1zm-.8 12.5c-1.7 1.4-2.7 2.6-2.7 4.2a2.8 2.8 0 0 0 5.6 0c0-1.8-1.3-2.7-2.9-4.2z"'
    ' fill-rule="evenodd"/>',
    "protection": '<path d="M12 1l9 3v7c0 6-3.8 10-9 12-5.2-2-9-6-9-12V4z"/>',
    "indestructible": '<path d="M7 2h10l6 7-11 13L1 9zM8 4.5L5.5 8h4zm8 0L14.5 8h4zm-4 .5L10.5 8h3zM4.5 10l5 6-2-6zm15 0'
    'h-3l-2 6zM10 10l2 7 2-7z" fill-rule="evenodd"/>',
    "berserk": '<path d="M4.2 2.5C8 2 10 4 10.5 6.5L12 8l1.5-1.5C14 4 16 2 19.8 2.5c.4 3.6-1.4 5.8-4.3 6.5l-1.7 1.5'
    'L22 18.7 19.7 21 12 13.2 4.3 21 2 18.7l8.2-8.2L8.5 9C5.6 8.3 3.8 6.1 4.2 2.5z"/>',
    "sprint": '<path d="M2 4l9 8-9 8v-5l3.5-3L2 9zM12 4l10 8-10 8v-5l4-3-4-3z"/>',
    "aura": '<path d="M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22zm0 2.6a8.4 8.4 0 1 0 0 16.8 8.4 8.4 0 0 0 0-16.8z"'
    ' fill-rule="evenodd"/>',
}


@cache
def sign(ability: str) -> str:
    """What is inside the 24 by 24 sign of an ability; an Aura is a ring around the sign of what it gives."""
    if ability.startswith(AURA):
        return f'{SIGNS["aura"]}<g transform="translate(6.5 6.5) scale(.46)">{SIGNS[ability.removeprefix(AURA)]}</g>'
    return SIGNS[ability]


class _Dice:
    """Numbers that a name fixes, the same in every process."""

    def __init__(self, name: str) -> None:
        self._name, self._bytes = name, b""

    def __call__(self, sides: int) -> int:
        """A whole number from 0 up to, and without, ``sides``."""
        if not self._bytes:
            self._bytes = blake2b(self._name.encode(), digest_size=64).digest()
            self._name += "+"
        value, self._bytes = self._bytes[0], self._bytes[1:]
        return value * sides // 256


def _smooth(points: list[tuple[float, float]]) -> str:
    """A closed smooth path through the points."""
    count = len(points)
    path = [f"M{points[0][0]:.0f} {points[0][1]:.0f}"]
    for i in range(count):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[(i + k) % count] for k in (-1, 0, 1, 2))
        path.append(
            f"C{bx + (cx - ax) / 6:.0f} {by + (cy - ay) / 6:.0f} {cx - (dx - bx) / 6:.0f} {cy - (dy - by) / 6:.0f}"
            f" {cx:.0f} {cy:.0f}"
        )
    return "".join(path) + "z"


def _blob(dice: _Dice, x: float, y: float, wide: float, high: float) -> str:
    points = []
    for i in range(9):
        angle, bump = 2 * pi * i / 9 - pi / 2, 0.9 + dice(26) / 100
        points.append((x + wide * bump * cos(angle), y + high * bump * sin(angle)))
    return _smooth(points)


@cache
def portrait(card: Card) -> str:
    """What is inside the 100 by 100 portrait of a card."""
    return _creature(card) if card.is_creature else _incantation(card)


def _creature(card: Card) -> str:
    dice = _Dice(card.name)
    hue = dice(360)
    body, dark, light = f"hsl({hue} 46% 54%)", f"hsl({hue} 48% 33%)", f"hsl({hue} 58% 74%)"
    accent = f"hsl({(hue + 150 + dice(60)) % 360} 62% 58%)"
    health, attack = card.health or 1, card.attack
    wide, high = 23 + min(health, 9) * 1.7, 21 + min(health, 9) * 1.3 + dice(5)
    x, y = 50.0, 58.0
    top, has = y - high, card.own | card.auras
    out: list[str] = []
    if card.auras:
        out.append(
            f'<circle cx="50" cy="54" r="44" fill="none" stroke="{accent}" stroke-width="2.5" stroke-dasharray="2 5"/>'
        )
        out.append(f'<circle cx="50" cy="54" r="38" fill="{accent}" opacity=".18"/>')
    if "sprint" in has:
        lines = "".join(f"M{4 + dice(8)} {46 + 11 * i}h{16 + dice(10)}" for i in range(4))
        out.append(f'<path d="{lines}" stroke="{light}" stroke-width="3" stroke-linecap="round" fill="none"/>')
    # limbs behind the body
    legs = 2 + dice(3)
    for i in range(legs):
        at = x + (i - (legs - 1) / 2) * wide * 1.5 / legs
        out.append(
            f'<path d="M{at:.0f} {y + high * 0.7:.0f}v{14 + dice(4)}" stroke="{dark}" stroke-width="8" stroke-linecap="round"/>'
        )
    if "sprint" not in has and dice(3):
        reach = 12 + min(attack, 8)
        out.append(
            f'<path d="M{x - wide * 0.8:.0f} {y:.0f}q-{reach} 2-{reach - 2} {-12 + dice(26)}M{x + wide * 0.8:.0f} {y:.0f}'
            f'q{reach} 2 {reach - 2} {-12 + dice(26)}" stroke="{dark}" stroke-width="7" stroke-linecap="round" fill="none"/>'
        )
    out.append(_headgear(dice, has, x, top, wide, light, dark, accent))
    out.append(f'<path d="{_blob(dice, x, y, wide, high)}" fill="{body}" stroke="{dark}" stroke-width="3"/>')
    out.append(
        f'<ellipse cx="{x:.0f}" cy="{y + high * 0.45:.0f}" rx="{wide * 0.6:.0f}" ry="{high * 0.4:.0f}" fill="{light}" opacity=".55"/>'
    )
    if "protection" in has:
        plates = "".join(
            f"M{x - wide * w:.0f} {y - high * h:.0f}q{wide * w:.0f}-{9} {wide * w * 2:.0f} 0"
            for w, h in ((0.95, 0.1), (0.9, 0.4), (0.6, 0.72))
        )
        out.append(f'<path d="{plates}" fill="none" stroke="{accent}" stroke-width="4" stroke-linecap="round"/>')
    if "indestructible" in has:
        cracks = f"M{x - wide * 0.7:.0f} {y + 2:.0f}l6 5-3 6 6 4M{x + wide * 0.5:.0f} {y + high * 0.2:.0f}l5 6-4 5"
        out.append(f'<path d="{cracks}" fill="none" stroke="{dark}" stroke-width="2.5" opacity=".8"/>')
        out.append(
            f'<path d="M50 {y + high * 0.3:.0f}l7 8-7 10-7-10z" fill="{accent}" stroke="{dark}" stroke-width="2"/>'
        )
    if "splash" in has:
        for dx, dy in ((-wide - 3, -8), (wide + 4, -12), (wide + 1, 12)):
            out.append(f'<path d="M{x + dx:.0f} {y + dy:.0f}q7 9 0 13q-7-4 0-13z" fill="{accent}"/>')
    if not has and dice(2):
        out += [
            f'<circle cx="{x + (dice(100) - 50) * wide / 80:.0f}" cy="{y + (dice(60) - 10) * high / 80:.0f}" r="{2 + dice(3)}" fill="{dark}" opacity=".35"/>'
            for _ in range(5)
        ]
    out.append(_face(dice, has, attack, x, y, high, dark))
    return "".join(out)


def _headgear(
    dice: _Dice, has: frozenset[str], x: float, top: float, wide: float, light: str, dark: str, accent: str
) -> str:
    y = top + 8
    style = dice(4)
    if "perforation" in has:
        return f'<path d="M{x - 6:.0f} {y:.0f}L{x:.0f} {max(2, y - 34):.0f}l6 {min(34, y - 2):.0f}z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
    if "berserk" in has or style == 0:
        return "".join(
            f'<path d="M{x + s * wide * 0.35:.0f} {y + 2:.0f}q{s * 6}-20 {s * 20}-20q{-s * 5} 10 {-s * 6} 24z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
            for s in (-1, 1)
        )
    if style == 1:
        return "".join(
            f'<path d="M{x + s * wide * 0.3:.0f} {y:.0f}q{s * 2}-16 {s * 9}-22" stroke="{dark}" stroke-width="3" fill="none"/>'
            f'<circle cx="{x + s * (wide * 0.3 + 9):.0f}" cy="{y - 23:.0f}" r="5" fill="{accent}"/>'
            for s in (-1, 1)
        )
    if style == 2:
        spikes = "".join(f"L{x + (i - 2.5) * wide / 4:.0f} {y - (14 if i % 2 else 0):.0f}" for i in range(6))
        return f'<path d="M{x - wide * 0.7:.0f} {y + 6:.0f}{spikes}L{x + wide * 0.7:.0f} {y + 6:.0f}z" fill="{accent}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
    return "".join(
        f'<path d="M{x + s * wide * 0.75:.0f} {y + 12:.0f}q{s * 2}-22 {s * 12}-24q{s * 4} 18 {-s * 2} 30z" fill="{light}" stroke="{dark}" stroke-width="3" stroke-linejoin="round"/>'
        for s in (-1, 1)
    )


def _face(dice: _Dice, has: frozenset[str], attack: int, x: float, y: float, high: float, dark: str) -> str:
    out: list[str] = []
    eyes, at = (1, 2, 2, 3)[dice(4)], y - high * 0.28
    size = (11 if eyes == 1 else 8) + dice(3)
    gap = size * 2 + 3
    look = dice(5) - 2
    for i in range(eyes):
        cx = x + (i - (eyes - 1) / 2) * gap
        cy = at - (3 if eyes == 3 and i == 1 else 0)
        out.append(
            f'<circle cx="{cx:.0f}" cy="{cy:.0f}" r="{size}" fill="#fdfaf0" stroke="{dark}" stroke-width="2.5"/>'
        )
        out.append(f'<circle cx="{cx + look:.0f}" cy="{cy + 1:.0f}" r="{size * 0.48:.0f}" fill="#20202c"/>')
        out.append(f'<circle cx="{cx + look - 2:.0f}" cy="{cy - 1:.0f}" r="1.6" fill="#fff"/>')
    if "rage" in has or "berserk" in has:
        span = (eyes - 1) / 2 * gap + size
        out.append(
            f'<path d="M{x - span:.0f} {at - size - 3:.0f}L{x - 3:.0f} {at - size + 5:.0f}M{x + span:.0f} {at - size - 3:.0f}'
            f'L{x + 3:.0f} {at - size + 5:.0f}" stroke="{dark}" stroke-width="5" stroke-linecap="round"/>'
        )
    my, mw = y + high * 0.22, 9 + min(attack, 8) * 1.6
    if attack == 0:
        out.append(
            f'<path d="M{x - 7:.0f} {my + 3:.0f}q7 4 14 0" stroke="{dark}" stroke-width="3" fill="none" stroke-linecap="round"/>'
        )
        return "".join(out)
    deep = 5 + min(attack, 8)
    out.append(
        f'<path d="M{x - mw:.0f} {my:.0f}q{mw:.0f} {deep * 2} {mw * 2:.0f} 0q-{mw:.0f} 5-{mw * 2:.0f} 0z" fill="#3a1220" stroke="{dark}" stroke-width="2.5" stroke-linejoin="round"/>'
    )
    teeth = 2 + min(attack, 8) // 2
    for i in range(teeth):
        tx = x + (i - (teeth - 1) / 2) * mw * 1.5 / teeth
        out.append(f'<path d="M{tx - 2.5:.0f} {my + 2:.0f}h5l-2.5 {4 + min(attack, 6) // 2}z" fill="#fdfaf0"/>')
    return "".join(out)


def _incantation(card: Card) -> str:
    dice = _Dice(card.name)
    hue = dice(360)
    glow, deep, bright = f"hsl({hue} 78% 60%)", f"hsl({hue} 60% 34%)", f"hsl({hue} 95% 84%)"
    points = 7 + min(card.attack, 8)
    star = []
    for i in range(points * 2):
        angle = pi * i / points - pi / 2
        radius = (42 if i % 2 == 0 else 22) - dice(7)
        star.append(f"{50 + radius * cos(angle):.0f} {52 + radius * sin(angle):.0f}")
    out = [
        f'<circle cx="50" cy="52" r="46" fill="{glow}" opacity=".2"/>',
        f'<path d="M{"L".join(star)}z" fill="{glow}" stroke="{deep}" stroke-width="3" stroke-linejoin="round"/>',
        f'<path d="{_blob(dice, 50, 52, 17, 17)}" fill="{bright}" stroke="{deep}" stroke-width="2.5"/>',
    ]
    rune = "".join(f"M{44 + dice(12)} {44 + dice(6)}l{dice(14) - 7} {8 + dice(9)}" for _ in range(3))
    out.append(f'<path d="{rune}" stroke="{deep}" stroke-width="3.5" stroke-linecap="round" fill="none"/>')
    if "perforation" in card.own:
        out.append(
            f'<path d="M6 82L82 16m0 0l-4 17m4-17l-17 3" stroke="{deep}" stroke-width="5" fill="none" stroke-linecap="round"/>'
        )
    if "splash" in card.own:
        for cx, cy in ((14, 26), (86, 30), (20, 82), (84, 80)):
            out.append(
                f'<path d="M{cx} {cy - 8}q9 11 0 15q-9-4 0-15z" fill="{bright}" stroke="{deep}" stroke-width="2"/>'
            )
    return "".join(out)


#: The Stronghold on its Bastion side, and on its Fort side: 100 by 100.
BASTION = (
    '<path d="M50 4v14M50 5l17 5-17 6z" stroke="#5d2b1c" stroke-width="3" fill="#d8573c" stroke-linejoin="round"/>'
    '<path d="M38 92V30h-5V18h7v6h6v-6h8v6h6v-6h7v12h-5v62z" fill="#b9b3a3" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M10 94V50h6v6h7v-6h7v6h8v38zM62 94V56h8v-6h7v6h7v-6h6v44z" fill="#cfc8b6" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M42 94V76a8 8 0 0 1 16 0v18z" fill="#4a3526"/><path d="M47 40h6v12h-6zM20 66h5v9h-5zM75 66h5v9h-5z" fill="#4a4438"/>'
    '<path d="M64 62l6 5M30 80l-6 6M66 82h8M41 60h7" stroke="#8b8473" stroke-width="2.5"/>'
)
FORT = (
    '<path d="M6 94V62h7v6h7v-6h7v6h9V52l8-9 5 8 8-4 3 9 4-3v15h9v-6h7v6h7v-6h7v32z" fill="#a79f8e" stroke="#4a4438" stroke-width="3" stroke-linejoin="round"/>'
    '<path d="M42 94V80a8 8 0 0 1 16 0v14z" fill="#3d2c20"/><path d="M47 60h6v9h-6zM18 76h5v8h-5zM77 76h5v8h-5z" fill="#4a4438"/>'
    '<path d="M36 56l6 8-4 7 7 6M66 62l-6 9 5 6" stroke="#4a4438" stroke-width="2.5" fill="none"/>'
    '<path d="M8 34q8-10 16-2t14-6" stroke="#8d8d96" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>'
    '<path d="M70 26q6-10 14-4" stroke="#8d8d96" stroke-width="4" fill="none" stroke-linecap="round" opacity=".5"/>'
)
