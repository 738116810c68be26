"""How well one colour reads on another, as WCAG 2.2 counts it."""

from __future__ import annotations


def relative_luminance(colour: str) -> float:
    """Luminance of `#RRGGBB` between 0 and 1, as WCAG 2.2 defines it."""
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(one: str, other: str) -> float:
    """WCAG 2.2 contrast of two colours, 1 to 21; the order does not matter."""
    darker, lighter = sorted((relative_luminance(one), relative_luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
