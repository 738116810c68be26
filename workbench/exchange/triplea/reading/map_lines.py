"""The text files of a map: a territory a line, its name, then its points in pixels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench import limits
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.drawn_shapes import MOST_POINTS
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.triplea.file_names import CENTERS, POLYGONS
from workbench.exchange.triplea.rings import Pixel

_POINT = re.compile(r"\(\s*(-?\d{1,7})\s*,\s*(-?\d{1,7})\s*\)")
MOST_SIGNS_OF_A_NAME = 200


def polygons(text: str, cleaning: Cleaning) -> dict[str, list[list[Pixel]]]:
    """Name -> the outlines of its parts. Lines that are none are left out, each by a step.

    Raises
    ------
    ImportRefused
        There are more territories or points than a map has, a name stands twice, or there is none at all.
    """
    found: dict[str, list[list[Pixel]]] = {}
    points = 0
    for number, name, rest in _lines(text, "<"):
        parts = _parts(rest)
        if not name or parts is None:
            _left_out(cleaning, POLYGONS, number, Message("is no name with outlines between < and >"))
            continue
        if name in found:
            raise ImportRefused(
                Message("line {number} of {file} has the name {name} again", number=number, file=POLYGONS, name=name)
            )
        found[name] = parts
        points += sum(map(len, parts))
        if points > MOST_POINTS:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.OUTLINE_POINTS.beyond))
        if len(found) > limits.AREA_SPACES.most:
            raise ImportRefused(Message("it has {beyond}", beyond=limits.AREA_SPACES.beyond))
    if not found:
        raise ImportRefused(Message("there is no territory in {file}", file=POLYGONS))
    return found


def centers(text: str, cleaning: Cleaning) -> dict[str, Pixel]:
    """Name -> its centre; lines that are none are left out, each by a step."""
    found: dict[str, Pixel] = {}
    for number, name, rest in _lines(text, "("):
        points = _points(rest)
        if not name or points is None or len(points) != 1:
            _left_out(cleaning, CENTERS, number, Message("is no name with one point"))
            continue
        found[name] = points[0]
    return found


def _lines(text: str, before: str) -> Iterator[tuple[int, str, str]]:
    """Number of a line, the name, and what stands from that sign on."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            name, sign, rest = line.partition(before)
            yield number, " ".join(name.split())[:MOST_SIGNS_OF_A_NAME], f"{sign}{rest}"


def _parts(rest: str) -> list[list[Pixel]] | None:
    """The points of each group between < and >; None where anything else stands there."""
    first, *groups = rest.split("<")
    found = []
    for group in groups:
        inner, sign, after = group.partition(">")
        points = _points(inner)
        if not sign or after.strip() or points is None:
            return None
        found.append(points)
    return found if found and not first.strip() else None


def _points(text: str) -> list[Pixel] | None:
    """The points of a text that has nothing else."""
    points = _POINT.findall(text)
    return [(int(x), int(y)) for x, y in points] if points and not _POINT.sub("", text).strip() else None


def _left_out(cleaning: Cleaning, file: str, number: int, cause: str) -> None:
    place = Place("map", "", Message("line {number} of {file}", number=number, file=file))
    if not cleaning.step("broken_line", place, cause, "leave it out"):
        raise ImportRefused(Message("{place} {cause}", place=place.said, cause=cause))
