"""What the spaces and the lines of a map are called: hexes and hexsides, or areas and borders."""

from __future__ import annotations

from typing import NamedTuple


class MapWords(NamedTuple):
    """The words of one kind of map; `space` and `border` name what most of its spaces and its lines are."""

    space: str
    border: str
    id: str


OF_AREAS = MapWords("area", "border", "Id")
OF_HEXES = MapWords("hex", "hexside", "Number")
