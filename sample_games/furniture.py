"""What is printed on the sheets of the sample games besides their maps: titles, legends, compasses, names of waters."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle

Place = tuple[float, float, float, float]
"""Left, top, width and height in mm."""


def title(text: str, place: Place) -> Furniture:
    """The name of the map between rules."""
    return Furniture("title", FurnitureKind.TITLE, Rectangle(*place), text)


def legend(place: Place, words: Mapping[str, str]) -> Furniture:
    """What the map's colours, lines and signs mean, in these words."""
    return Furniture("legend", FurnitureKind.LEGEND, Rectangle(*place), "Legend", Map(words))


def compass(x_mm: float, y_mm: float, size_mm: float = 30.0) -> Furniture:
    """A rose round a point."""
    place = Rectangle(x_mm - size_mm / 2, y_mm - size_mm / 2, size_mm, size_mm)
    return Furniture("compass", FurnitureKind.COMPASS, place)


def scale_bar(place: Place) -> Furniture:
    """How long a distance is on the sheet."""
    return Furniture("scale", FurnitureKind.SCALE_BAR, Rectangle(*place))


def name_of_water(name: str, place: Place, size_mm: float) -> Furniture:
    """A bay or a lake that no rule knows, named as seas are."""
    values = Map({"size": f"{size_mm:g}", "letters": "water"})
    key = "_".join(name.lower().split())
    return Furniture(key, FurnitureKind.TEXT, Rectangle(*place), name, values)
