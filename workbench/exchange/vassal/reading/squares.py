"""The squares of a grid: VASSAL counts them all over the board, and each becomes an area."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from xml.etree.ElementTree import Element

from workbench import limits
from workbench.exchange.vassal.elements import BOARD
from workbench.exchange.vassal.reading.places import Zone
from workbench.exchange.vassal.reading.settings import is_on, number, whole

NUMBERING = BOARD + "mapgrid.SquareGridNumbering"
LEAST_PX, USUAL_PX = 4.0, 48.0
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def squares_of(grid: Element, size: tuple[int, int], holds: tuple[int, int, int, int]) -> tuple[Zone, ...] | None:
    """The squares whose middle is in a frame of a board of this size, as zones; None where they are too many.

    >>> from xml.etree.ElementTree import Element
    >>> [zone.name for zone in squares_of(Element("x", {"dx": "50", "dy": "50"}), (100, 60), (0, 0, 100, 60))]
    ['0101', '0201']
    """
    dx, dy = number(grid, "dx", USUAL_PX), number(grid, "dy", USUAL_PX)
    left, upper, right, lower = holds
    if min(dx, dy) < LEAST_PX or (right - left) * (lower - upper) > limits.MODULE_BOXES.most * dx * dy:
        return None
    x0, y0 = whole(grid, "x0", round(USUAL_PX / 2)), whole(grid, "y0", round(USUAL_PX / 2))
    found = grid.find(NUMBERING)
    said = found if found is not None else Element(NUMBERING)
    names = _Names(said, (floor(size[0] / dx + 0.5), floor(size[1] / dy + 0.5)))
    return tuple(
        Zone(names.of(column, row), _square(x0 + column * dx, y0 + row * dy, dx, dy), False, (), {}, None)
        for column in _inside(x0, dx, left, right)
        for row in _inside(y0, dy, upper, lower)
    )


def _inside(first: int, step: float, low: int, high: int) -> range:
    return range(ceil((low - first) / step), floor((high - first) / step) + 1)


def _square(x: float, y: float, dx: float, dy: float) -> tuple[tuple[int, int], ...]:
    left, right, upper, lower = round(x - dx / 2), round(x + dx / 2), round(y - dy / 2), round(y + dy / 2)
    return ((left, upper), (right, upper), (right, lower), (left, lower))


class _Names:
    """What VASSAL calls a square."""

    def __init__(self, said: Element, last: tuple[int, int]) -> None:
        self._said, self._last = said, dict(zip("hv", last, strict=True))

    def of(self, column: int, row: int) -> str:
        parts = [self._line("h", column), self._line("v", row)]
        if self._said.get("first", "H").strip() == "V":
            parts.reverse()
        return self._said.get("sep", "").join(parts)

    def _line(self, axis: str, at: int) -> str:
        counted = self._last[axis] - at if is_on(self._said, f"{axis}Descend") else at
        found = counted + whole(self._said, f"{axis}Off", 1)
        sign = "-" if found < 0 else ""
        if self._said.get(f"{axis}Type", "N").strip() == "A":
            times, letter = divmod(abs(found), len(LETTERS))
            return sign + LETTERS[letter] * min(times + 1, 9)
        digits = max(1, min(9, whole(self._said, f"{axis}Leading", 1) + 1))
        return f"{sign}{abs(found):0{digits}}"


def frame_of(zone: Zone) -> tuple[int, int, int, int]:
    """Left, upper, right and lower edge of a zone."""
    xs, ys = [x for x, _ in zone.path], [y for _, y in zone.path]
    return min(xs), min(ys), max(xs), max(ys)


def with_squares(zone: Zone, size: tuple[int, int]) -> Iterator[Zone]:
    """The squares of a zone that has a grid of them; the zone itself where they are too many."""
    assert zone.grid is not None
    yield from squares_of(zone.grid, size, frame_of(zone)) or (zone,)
