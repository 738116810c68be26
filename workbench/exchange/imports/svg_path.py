"""The data of an SVG path as lines: curves and arcs become chains of short straight sides."""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable, Iterator
from functools import cache
from itertools import accumulate, pairwise
from math import acos, ceil, comb, copysign, cos, hypot, isfinite, pi, radians, sin, sqrt

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.svg_transform import NUMBER

Points = npt.NDArray[np.float64]
SIDE_MM = 0.4
"""About how long the sides are that stand for a curve."""
MOST_SIGNS_OF_A_POINT = 8
"""Signs between numbers, at the most so many for each point: enough to give up a path before it is read."""
SIGNS = " ,-\n\t\r"
DRAWING = "LlHhVvCcSsQqTtAa"
"""Each of these letters draws one point or more."""
MOST_SIDES = 200
"""Sides of one curve."""
_NUMBER, _NUMBERS = re.compile(rf"[\s,]*({NUMBER})"), re.compile(NUMBER)
_COMMAND = re.compile(rf"[\s,]*([MmZzLlHhVvCcSsQqTtAa])((?:[\s,]*{NUMBER})*+)")
_FLAG = re.compile(r"[\s,]*([01])")
_REST = re.compile(r"[\s,]*\Z")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


class Subpath(Struct, frozen=True):
    """One line of a path: its points in rows, and whether the drawing closes it."""

    points: Points
    is_closed: bool


def subpaths(data: str, where: str, mm_per_unit: float, count: Callable[[int], None]) -> Iterator[Subpath]:
    """The lines of a path, in its own units.

    `count` is told of every stretch how many points it adds, and may raise.

    Raises
    ------
    ImportRefused
        The data cannot be read; the text says from where on.
    """
    fewest = _fewest_points(data)
    count(fewest)
    count(-fewest)  # it was only asked whether there is room for so many
    pen = _Pen(mm_per_unit, count)
    for command, numbers in _commands(data, where):
        if command in "Mm":
            if pen.drew_a_line:
                yield pen.drawn(is_closed=False)
            pen.lift(numbers[:2], is_relative=command == "m")
            if len(numbers) > 2:
                pen.draw({"M": "L", "m": "l"}[command], numbers[2:])
        elif command in "Zz":
            if pen.drew_a_line:
                yield pen.drawn(is_closed=True)
            pen.close()
        else:
            pen.draw(command, numbers)
    if pen.drew_a_line:
        yield pen.drawn(is_closed=False)


def _fewest_points(data: str) -> int:
    """So many points a path has at the least, told without reading it."""
    signs, letters = (sum(data.count(sign) for sign in among) for among in (SIGNS, DRAWING))
    return max(signs // MOST_SIGNS_OF_A_POINT, letters)


def _commands(data: str, where: str) -> Iterator[tuple[str, list[float]]]:
    """Each letter with all numbers that follow it: those of one command, or of several of its kind."""
    at, is_first = 0, True
    while found := _COMMAND.match(data, at):
        command, at = found[1], found.end()
        takes = _TAKES[command.upper()]
        if command in "Aa":
            numbers, at = _arc_numbers(data, found.end(1))
        else:
            numbers = _numbers(found[2])
        if is_first and command not in "Mm":
            raise _unreadable(data, found.start(1), where)
        if bool(takes) != bool(numbers) or (takes and len(numbers) % takes) or not all(map(isfinite, numbers)):
            raise _unreadable(data, at, where)
        is_first = False
        yield command, numbers
    if not _REST.match(data, at):
        raise _unreadable(data, at, where)


def _numbers(run: str) -> list[float]:
    """The numbers of a run, which mostly stand apart, and may stand against each other."""
    try:
        return list(map(float, run.replace(",", " ").split()))
    except ValueError:
        return list(map(float, _NUMBERS.findall(run)))


def _arc_numbers(data: str, at: int) -> tuple[list[float], int]:
    """The numbers of arcs: the fourth and fifth of each are a 0 or a 1, which may stand without a space."""
    found: list[float] = []
    while token := (_FLAG if len(found) % 7 in (3, 4) else _NUMBER).match(data, at):
        found.append(float(token[1]))
        at = token.end()
    return found, at


def _unreadable(data: str, at: int, where: str) -> ImportRefused:
    return ImportRefused(
        Message("{where} has path data that cannot be read: {text}", where=where, text=repr(data[at : at + 30].strip()))
    )


class _Pen:
    """Where the pen is, and what it has drawn since it was set down. `count` is told of points before they are made."""

    def __init__(self, mm_per_unit: float, count: Callable[[int], None]) -> None:
        self._flat = array("d")
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._handle: Point | None = None
        self._handle_of = ""
        self._mm = max(mm_per_unit, 1e-9)
        self._count = count

    @property
    def drew_a_line(self) -> bool:
        """Are there two points or more?"""
        return len(self._flat) > 2

    def drawn(self, is_closed: bool) -> Subpath:
        """What was drawn since the pen was set down."""
        return Subpath(np.frombuffer(self._flat.tobytes()).reshape(-1, 2), is_closed)

    def lift(self, to: list[float], is_relative: bool) -> None:
        x, y = to
        self._at = self._start = (self._at[0] + x, self._at[1] + y) if is_relative else (x, y)
        self._set_down()

    def close(self) -> None:
        self._at = self._start
        self._set_down()

    def _set_down(self) -> None:
        self._flat, self._handle = array("d", self._at), None
        self._count(1)

    def draw(self, command: str, numbers: list[float]) -> None:
        """Straight sides, curves or arcs from where the pen is, as many as there are numbers for."""
        kind, is_relative = command.upper(), command.islower()
        if kind == "L":
            self._straight(numbers, is_relative)
            return
        takes = _TAKES[kind]
        for first in range(0, len(numbers), takes):
            n = numbers[first : first + takes]
            base = self._at if is_relative else (0.0, 0.0)
            if kind in "HV":
                self._to([*((base[0] + n[0], self._at[1]) if kind == "H" else (self._at[0], base[1] + n[0]))])
            elif kind == "A":
                end = (base[0] + n[5], base[1] + n[6])
                self._to(self._arc(n[0], n[1], n[2], bool(n[3]), bool(n[4]), end))
            else:
                self._curve(kind, [(base[0] + x, base[1] + y) for x, y in zip(n[::2], n[1::2], strict=True)])

    def _straight(self, numbers: list[float], is_relative: bool) -> None:
        if is_relative:
            x, y = self._at
            numbers[::2] = list(accumulate(numbers[::2], initial=x))[1:]
            numbers[1::2] = list(accumulate(numbers[1::2], initial=y))[1:]
        self._to(numbers)

    def _curve(self, kind: str, corners: list[Point]) -> None:
        if kind in "ST":
            corners = [self._mirrored("CS" if kind == "S" else "QT"), *corners]
        self._bend([self._at, *corners])
        self._at, self._handle, self._handle_of = corners[-1], corners[-2], kind

    def _mirrored(self, kinds: str) -> Point:
        """The handle of the curve before, beyond where the pen is."""
        if self._handle is None or self._handle_of not in kinds:
            return self._at
        return (2 * self._at[0] - self._handle[0], 2 * self._at[1] - self._handle[1])

    def _to(self, flat: list[float]) -> None:
        """On to these points, x and y of one after the other."""
        self._count(len(flat) // 2)
        self._flat.extend(flat)
        self._at, self._handle = (flat[-2], flat[-1]), None

    def _sides(self, length: float) -> int:
        mm = length * self._mm
        return max(2, min(MOST_SIDES, ceil(mm / SIDE_MM))) if isfinite(mm) else MOST_SIDES

    def _bend(self, corners: list[Point]) -> None:
        """Along a curve by its corners, of which the first is where the pen is."""
        reach = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(corners))
        sides = self._sides(reach)
        self._count(sides)
        self._flat.frombytes((_weights(len(corners) - 1, sides) @ np.array(corners)).tobytes())

    def _arc(self, rx: float, ry: float, turn_deg: float, is_large: bool, sweeps: bool, end: Point) -> list[float]:
        """An elliptical arc, by the implementation notes of the SVG specification (F.6)."""
        rx, ry, start = abs(rx), abs(ry), self._at
        if min(rx, ry) == 0 or start == end:
            return [*end]
        c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
        half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
        x, y = c * half_x + s * half_y, -s * half_x + c * half_y
        if (too_small := (x / rx) ** 2 + (y / ry) ** 2) > 1:
            rx, ry = rx * sqrt(too_small), ry * sqrt(too_small)
        below = (rx * y) ** 2 + (ry * x) ** 2
        factor = sqrt(max(0.0, (rx * ry) ** 2 - below) / below) * (-1 if is_large == sweeps else 1)
        middle_x, middle_y = factor * rx * y / ry, -factor * ry * x / rx
        centre_x = c * middle_x - s * middle_y + (start[0] + end[0]) / 2
        centre_y = s * middle_x + c * middle_y + (start[1] + end[1]) / 2
        first = _angle((x - middle_x) / rx, (y - middle_y) / ry)
        swept = (_angle((-x - middle_x) / rx, (-y - middle_y) / ry) - first) % (2 * pi)
        swept = swept if sweeps else swept - 2 * pi
        sides = self._sides(abs(swept) * max(rx, ry))
        found: list[float] = []
        for side in range(1, sides):
            angle = first + swept * side / sides
            a, b = rx * cos(angle), ry * sin(angle)
            found += (centre_x + c * a - s * b, centre_y + s * a + c * b)
        return [*found, *end]


def _angle(x: float, y: float) -> float:
    """Of a vector with the x axis."""
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y) if x or y else 0.0


@cache
def _weights(degree: int, sides: int) -> Points:
    """How much each corner of a Bézier curve weighs at each of its points (Bernstein's polynomials)."""
    parts = [side / sides for side in range(1, sides + 1)]
    return np.array([[comb(degree, at) * t**at * (1 - t) ** (degree - at) for at in range(degree + 1)] for t in parts])
