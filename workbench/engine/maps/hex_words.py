"""What tells a hex without a name from others: its ground, and the nearest place that has a name."""

from __future__ import annotations

from functools import cached_property, reduce

from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import Axial, axial_of, distance, find_place
from workbench.engine.words.message import Message, joined

NEAR = 3
"""A named place so many hexes away still tells where a hex lies."""


class HexWords:
    """The words for the hexes of a design."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._said: dict[str, str] = {}

    def of(self, key: str) -> str:
        """ "woods, beside Four Ways", "clear"; "" of what is no hex, or has a name of its own."""
        if key not in self._said:
            self._said[key] = next(filter(None, (self._on(sheet, key) for sheet in self._design.hex_maps)), "")
        return self._said[key]

    def _on(self, sheet: HexMap, number: str) -> str:
        place, space = find_place(sheet.grid, number), sheet.space(number)
        if place is None or space.name:
            return ""
        first, *features = (self._grounds.get(kind, kind) for kind in (space.terrain, *space.features))
        ground = reduce(lambda one, more: Message("{ground} with {feature}", ground=one, feature=more), features, first)
        near = self._near(sheet, axial_of(sheet.grid, place))
        return joined(", ", filter(None, (ground, near)))

    def _near(self, sheet: HexMap, here: Axial) -> str:
        """By the nearest hex that has a name; of several the first by number."""
        away = ((distance(here, there), name) for there, name in self._named[sheet.id])
        steps, name = min(away, key=lambda found: found[0], default=(NEAR + 1, ""))
        if steps > NEAR:
            return ""
        if steps == 1:
            return Message("beside {name}", name=name)
        return Message("{steps} from {name}", steps=steps, name=name)

    @cached_property
    def _grounds(self) -> dict[str, str]:
        return {kind.id: kind.name.lower() for kind in self._design.terrain}

    @cached_property
    def _named(self) -> dict[str, list[tuple[Axial, str]]]:
        """Map -> where its hexes with names lie, by number."""
        return {sheet.id: _places_of(sheet) for sheet in self._design.hex_maps}


def _places_of(sheet: HexMap) -> list[tuple[Axial, str]]:
    named = ((find_place(sheet.grid, hex_), sheet.hexes[hex_].name) for hex_ in sorted(sheet.hexes))
    return [(axial_of(sheet.grid, place), name) for place, name in named if place is not None and name]
