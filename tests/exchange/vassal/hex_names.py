"""How VASSAL calls a point of a hex grid, by the settings of its build file: the tests' own account of it."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor
from xml.etree.ElementTree import Element

from tests.exchange.vassal.reader import GRIDS


def name_at(grid: Element, size: tuple[int, int], x: int, y: int) -> str:
    """The name of the hex at a pixel of a board of this size: hexes are bricks, the odd columns half a brick lower."""
    numbering = grid.find(GRIDS + "mapgrid.HexGridNumbering")
    assert numbering is not None
    said = numbering.attrib
    is_sideways = grid.attrib["sideways"] == "true"
    dx, dy = float(grid.attrib["dx"]), float(grid.attrib["dy"])
    across, down = (y, x) if is_sideways else (x, y)
    across, down = across - int(grid.attrib["x0"]), down - int(grid.attrib["y0"])
    column = floor(across / dx + 0.5)
    is_odd = column % 2 != 0
    row = floor((down - (dy / 2 if is_odd else 0)) / dy + 0.5)
    last_across, last_down = floor(size[0] / dy + 0.5), floor(size[1] / dx + 0.5)
    from_right, from_below = said["hDescend"] == "true", said["vDescend"] == "true"
    if is_sideways:
        h = last_down - column if from_below else column
        v = last_across - row if from_right else row
        turns = from_right
    else:
        h = last_across - column if from_right else column
        v = last_down - row if from_below else row
        turns = from_below
    if said["stagger"] == "true" and is_odd:
        v += -1 if turns else 1
    first, second = _line(h, "h", said), _line(v, "v", said)
    parts = (first, second) if said["first"] == "H" else (second, first)
    return said["locationFormat"].replace("$gridLocation$", said["sep"].join(parts))


def moved_to(grid: Element, x: int, y: int) -> tuple[int, int]:
    """The pixel that a counter comes to which is put down at one."""
    is_sideways = grid.attrib["sideways"] == "true"
    dx, dy = float(grid.attrib["dx"]), float(grid.attrib["dy"])
    x0, y0 = int(grid.attrib["x0"]), int(grid.attrib["y0"])
    across, down = (y, x) if is_sideways else (x, y)
    column = floor((across - x0 + dx / 2) / dx)
    lower = 0 if column % 2 == 0 else int(dy / 2)
    row = floor((down - y0 + (0 if lower else dy / 2)) / dy)
    at = int(dx * column + x0), int(dy * row + lower + y0)
    return (at[1], at[0]) if is_sideways else at


def _line(index: int, which: str, said: Mapping[str, str]) -> str:
    number = index + int(said[f"{which}Off"])
    if said[f"{which}Type"] == "N":
        sign, digits = "-" if number < 0 else "", int(said[f"{which}Leading"]) + 1
        return f"{sign}{abs(number):0{digits}}"
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return letters[abs(number) % 26] * (abs(number) // 26 + 1)
