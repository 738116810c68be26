"""How far apart two colours look: to anybody, and to readers who do not see red, green or blue.

Distances are CIEDE2000; what such readers see is by the matrices of Machado, Oliveira and Fernandes (2009).
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]


class Sight(StrEnum):
    """Who looks."""

    USUAL = "usual"
    RED_BLIND = "red_blind"
    GREEN_BLIND = "green_blind"
    BLUE_BLIND = "blue_blind"


SEEN: dict[Sight, tuple[Triple, Triple, Triple]] = {
    Sight.RED_BLIND: (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    Sight.GREEN_BLIND: (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    Sight.BLUE_BLIND: (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def distance(one: str, other: str, sight: Sight = Sight.USUAL) -> float:
    """How far apart two colours (#rrggbb) look: under 10 they are easily taken for each other.

    >>> round(distance("#000000", "#FFFFFF")), distance("#B5382D", "#B5382D")
    (100, 0.0)
    """
    return _ciede2000(_lab(one, sight), _lab(other, sight))


def least_distances(colours: list[str]) -> dict[Sight, float]:
    """The least distance between any two of several colours, for each sight; nothing of fewer than two."""
    pairs = [(one, other) for at, one in enumerate(colours) for other in colours[:at]]
    return {sight: min(distance(*pair, sight) for pair in pairs) for sight in Sight} if pairs else {}


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@cache
def _lab(colour: str, sight: Sight) -> Triple:
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    rgb = (red, green, blue)
    if sight in SEEN:
        seen = (sum(a * b for a, b in zip(line, rgb, strict=True)) for line in SEEN[sight])
        rgb = tuple(min(max(channel, 0.0), 1.0) for channel in seen)  # type: ignore[assignment]
    x, y, z = (
        _cube_root(sum(a * b for a, b in zip(line, rgb, strict=True)) / white)
        for line, white in zip(_TO_XYZ, _WHITE, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube_root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _ciede2000(one: Triple, other: Triple) -> float:
    (light, a, b), (light2, a2, b2) = one, other
    mean = (hypot(a, b) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25**7)))
    a, a2 = a * (1 + g), a2 * (1 + g)
    chroma, chroma2 = hypot(a, b), hypot(a2, b2)
    hue, hue2 = _hue(a, b), _hue(a2, b2)
    turn = 0.0 if chroma * chroma2 == 0 else (hue2 - hue + 180) % 360 - 180
    d_light, d_chroma = light2 - light, chroma2 - chroma
    d_hue = 2 * sqrt(chroma * chroma2) * sin(radians(turn / 2))
    m_light, m_chroma = (light + light2) / 2, (chroma + chroma2) / 2
    m_hue = hue + hue2 if chroma * chroma2 == 0 else (hue + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(m_hue - 30))
        + 0.24 * cos(radians(2 * m_hue))
        + 0.32 * cos(radians(3 * m_hue + 6))
        - 0.20 * cos(radians(4 * m_hue - 63))
    )
    s_light = 1 + 0.015 * (m_light - 50) ** 2 / sqrt(20 + (m_light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * m_chroma, 1 + 0.015 * m_chroma * t
    bent = -sin(radians(60 * exp(-(((m_hue - 275) / 25) ** 2)))) * 2 * sqrt(m_chroma**7 / (m_chroma**7 + 25**7))
    light_part, chroma_part, hue_part = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return sqrt(max(0.0, light_part**2 + chroma_part**2 + hue_part**2 + bent * chroma_part * hue_part))


def _hue(a: float, b: float) -> float:
    return degrees(atan2(b, a)) % 360 if a or b else 0.0
