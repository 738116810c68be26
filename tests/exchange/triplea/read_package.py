"""A package for TripleA as another reader sees it: a zip, lines of text, an XML parser."""

from __future__ import annotations

import json
import re
import zipfile
from functools import cached_property
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element, fromstring

Pixel = tuple[int, int]
_POINT = re.compile(r"\((\d+),(\d+)\)")


class Package:
    """The files of a package."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as opened:
            assert opened.testzip() is None
            self.files = {name: opened.read(name) for name in opened.namelist()}

    def lines(self, name: str) -> dict[str, str]:
        """Name of a territory -> what stands behind it, in a file of one territory a line."""
        found: dict[str, str] = {}
        for line in self.files[name].decode("ascii").splitlines():
            territory = re.split(r"[<(]", line, maxsplit=1)[0].strip()
            assert territory not in found
            found[territory] = line[len(territory) :]
        return found

    @cached_property
    def polygons(self) -> dict[str, list[list[Pixel]]]:
        return {
            name: [points(part) for part in re.findall(r"<([^>]*)>", rest)]
            for name, rest in self.lines("polygons.txt").items()
        }

    @cached_property
    def centers(self) -> dict[str, Pixel]:
        found = {name: points(rest) for name, rest in self.lines("centers.txt").items()}
        assert {len(one) for one in found.values()} == {1}
        return {name: one[0] for name, one in found.items()}

    @cached_property
    def names(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.files["workbench_names.json"])
        return found

    @cached_property
    def space_of(self) -> dict[str, str]:
        return {name: one["id"] for name, one in self.names["territories"].items()}

    @cached_property
    def games(self) -> dict[str, Element]:
        return {
            name.removeprefix("games/"): fromstring(content)
            for name, content in sorted(self.files.items())
            if name.startswith("games/")
        }

    def lies_at(self, point: Pixel) -> list[str]:
        """The territories that a point lies in by the even-odd rule."""
        return [name for name, parts in self.polygons.items() if any(is_inside(part, point) for part in parts)]


def points(text: str) -> list[Pixel]:
    return [(int(x), int(y)) for x, y in _POINT.findall(text)]


def is_inside(ring: list[Pixel], point: Pixel) -> bool:
    """By the even-odd rule, of a point a little to the lower right of the pixel's corner."""
    x, y = point[0] + 0.25, point[1] + 0.125
    inside = False
    for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside
