"""A shape on its way from the drawing to a space, and how its size is said."""

from __future__ import annotations

from msgspec import Struct

from workbench.cartography.areas import polygon_cleaning as geometry
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.cartography.areas.polygon_cleaning import Shape
from workbench.cartography.figures import rounded
from workbench.engine.problem import Place
from workbench.engine.words.message import Message


class CleanShape(Struct, frozen=True):
    """A space of the coverage, and which shape of the source it comes from; None is a gap that became a space."""

    polygon: NamedPolygon
    source: int | None


class Shaping(Struct, frozen=True):
    """A shape that is being cleaned; `is_named` is whether the source calls it something."""

    id: str
    name: str
    ground: Shape
    source: int | None
    is_named: bool = True

    @property
    def place(self) -> Place:
        """Where a step about it is."""
        return Place("space", self.id, self.name or self.id)


def size_said(ground: Shape) -> Message:
    """How large some ground is, in words."""
    return Message(
        "{area} mm², {width} mm wide", area=rounded(ground.area, 2), width=rounded(geometry.thickness_mm(ground), 2)
    )


def free(stem: str, taken: set[str], between: str = ".") -> str:
    """The first numbered form of a name that nobody has: "Hill 2"."""
    number = 2
    while f"{stem}{between}{number}" in taken:
        number += 1
    return f"{stem}{between}{number}"
