"""Outlines as paths of SVG, written in few signs; those that look alike are found, whatever places they stand at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import floor

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Cell = tuple[int, int, int]
TAKES = {"M": 1, "L": 1, "C": 3, "Z": 0}
"""How many points follow a command."""
ALIKE = 0.004
"""Outlines no point of which lies farther apart are the same, in units of the drawing."""
_BESIDE = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1)]
MOST_PARTS = 64
"""An outline of more closed lines is ground, not a line of letters."""
_STRAIGHT = re.compile("ML+Z?")
_NUMBERS, _SIGNS = b"0123456789.,+-e \n", bytes.maketrans(b"MLCZ,", b"     ")


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """Commands with the points that they take, `[point, (x, y)]`, all from the origin."""

    commands: str
    points: Floats

    def scaled(self, by: float, x: float, y: float) -> Outline:
        return Outline(self.commands, self.points * by + (x, y))


@dataclass(frozen=True, slots=True)
class PlacedOutline:
    """The outline `shape` of those that are shared, its first point moved to a place."""

    shape: int
    x: float
    y: float


def outline_of(path: str) -> Outline:
    """Read a path of the commands M, L, C and Z.

    Raises
    ------
    ValueError
        Other commands, or another number of points than they take.
    """
    drawn = path.encode()
    commands = drawn.translate(None, _NUMBERS).decode()
    found = drawn.translate(_SIGNS).split()
    if not set(commands) <= TAKES.keys() or 2 * sum(TAKES[command] for command in commands) != len(found):
        raise ValueError("the path has other commands than M, L, C and Z")
    points = np.array([float(one) for one in found]).reshape(-1, 2)
    return Outline(commands, points)


def through(points: str, closed: bool) -> Outline:
    """Straight lines through points as SVG lists them."""
    found = np.array([float(one) for one in points.replace(",", " ").split()]).reshape(-1, 2)
    return Outline("M" + "L" * (len(found) - 1) + "Z" * closed, found)


def joined(outlines: list[Outline]) -> Outline:
    """One outline of several."""
    return Outline("".join(o.commands for o in outlines), np.concatenate([o.points for o in outlines]))


def parts_of(outline: Outline) -> list[Outline]:
    """The parts that can be filled one by one, since the boxes round them do not touch: letters of a line, mostly."""
    lines = ["M" + line for line in outline.commands.split("M")[1:]]
    if not 1 < len(lines) <= MOST_PARTS:
        return [outline]
    ends = np.cumsum([sum(TAKES[command] * line.count(command) for command in TAKES) for line in lines])
    starts = np.concatenate([[0], ends[:-1]])
    low, high = (edge.reduceat(outline.points, starts, axis=0) for edge in (np.minimum, np.maximum))
    touches = ((low[:, None] <= high[None, :]) & (low[None, :] <= high[:, None])).all(axis=2)
    points = [outline.points[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    if np.count_nonzero(touches) == len(lines):  # each touches itself alone
        return [Outline(line, own) for line, own in zip(lines, points, strict=True)]
    group = np.arange(len(lines))
    for _ in lines:  # the least number spreads to all that touch
        least = np.where(touches, group[None, :], len(lines)).min(axis=1)
        if np.array_equal(least, group):
            break
        group = least
    held = [np.flatnonzero(group == first).tolist() for first in sorted(set(group.tolist()))]
    return [
        Outline(lines[which[0]], points[which[0]])
        if len(which) == 1
        else Outline("".join(lines[at] for at in which), np.concatenate([points[at] for at in which]))
        for which in held
    ]


class SharedOutlines:
    """Outlines by their shape, each with how often it was met.

    Alike ones have nearly the same width, height and `_slant`: one is looked for in the cell of its own and those
    round it, and so is compared with few others. What was met before as it is, but for roundings, is known at once.
    """

    def __init__(self, alike: float = ALIKE) -> None:
        self._alike = alike
        self.shapes: list[Outline] = []
        self.met: list[int] = []
        self._cells: dict[tuple[str, Cell], list[int]] = {}
        self._exact: dict[tuple[str, bytes], int] = {}

    def place(self, outline: Outline) -> PlacedOutline:
        """Where the outline stands, and which shape it has."""
        x, y = outline.points[0].tolist()
        around = outline.points - outline.points[0]
        exact = outline.commands, np.rint(around * (16 / self._alike)).tobytes()
        at = self._exact.get(exact)
        if at is None:
            at = self._exact[exact] = self._shape(outline.commands, around)
        self.met[at] += 1
        return PlacedOutline(at, x, y)

    def _shape(self, commands: str, around: Floats) -> int:
        """The first shape that is alike; a new one if none is."""
        cell = _cell(around, 2 * self._alike)
        for at in self._near(commands, cell):
            if np.abs(self.shapes[at].points - around).max() <= self._alike:
                return at
        self._cells.setdefault((commands, cell), []).append(len(self.shapes))
        self.shapes.append(Outline(commands, around))
        self.met.append(0)
        return len(self.shapes) - 1

    def _near(self, commands: str, cell: Cell) -> list[int]:
        """Shapes of these commands in a cell or beside it, in the order in which they were met first."""
        wide, high, slant = cell
        found: list[int] = []
        for a, b, c in _BESIDE:
            found += self._cells.get((commands, (wide + a, high + b, slant + c)), ())
        return sorted(found)


def _cell(around: Floats, size: float) -> Cell:
    """Where an outline is looked for: those of two that are alike are the same or beside each other."""
    wide, high = (around.max(axis=0) - around.min(axis=0)).tolist()
    return floor(wide / size), floor(high / size), floor(_slant(around) / size)


def _slant(around: Floats) -> float:
    """A mean of all coordinates with signs that change: no step between two alike outlines changes it by more."""
    return float(around.ravel() @ _signs(around.size)) / around.size


@lru_cache(maxsize=4096)
def _signs(count: int) -> Floats:
    return np.where(np.arange(count) * 0.618034 % 1 < 0.5, 1.0, -1.0)


def path_text(outline: Outline, places: int) -> str:
    """The outline as a path whose numbers have so many decimal places; steps that come to nothing are left out."""
    whole = np.rint(outline.points * 10**places).astype(np.int64)
    if _STRAIGHT.fullmatch(outline.commands):
        return _straight(whole, places) + "Z" * outline.commands.endswith("Z")
    return "".join(_written(outline, whole.tolist(), places))


def _straight(whole: NDArray[np.int64], places: int) -> str:
    """One line from point to point: its first step is written even if it goes nowhere, which is a dot."""
    steps = np.diff(whole, axis=0)
    goes: NDArray[np.bool_] = np.any(steps != 0, axis=1)
    goes[0] = True
    return f"M{numbers(whole[0].tolist(), places)}l{numbers(steps[goes].ravel().tolist(), places)}"


def _written(outline: Outline, whole: list[list[int]], places: int) -> Iterator[str]:
    at, last = 0, ""
    here = start = [0, 0]
    for command in outline.commands:
        taken = whole[at : at + TAKES[command]]
        at += len(taken)
        if command == "Z":
            yield "Z"
            here, last = start, "Z"
        elif command == "M":
            yield "M" + numbers(taken[0], places)
            here = start = taken[0]
            last = "M"
        elif last == "M" or any(point != here for point in taken):  # a dot is a line that goes nowhere
            steps = [value for x, y in taken for value in (x - here[0], y - here[1])]
            text = numbers(steps, places)
            letter = command.lower()
            yield letter + text if last != letter else text if text[0] == "-" else " " + text
            here, last = taken[-1], letter


def numbers(values: list[int], places: int) -> str:
    """Whole numbers of the last decimal place, written one after the other."""
    return "".join([_spaced(value, places) for value in values]).removeprefix(" ")


@lru_cache(maxsize=65536)
def _spaced(value: int, places: int) -> str:
    """As it stands after another: its sign parts them too."""
    text = _number(value, places)
    return text if text[0] == "-" else " " + text


def _number(value: int, places: int) -> str:
    text = f"{value / 10**places:.{places}f}"
    if places:
        text = text.rstrip("0").rstrip(".")
    sign, digits = ("-", text[1:]) if text[0] == "-" else ("", text)
    return sign + (digits[1:] if digits.startswith("0.") else digits)


def number(value: float, places: int) -> str:
    """A number with at most so many decimal places and no sign too many."""
    return _number(round(value * 10**places), places)
