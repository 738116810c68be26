"""Links in words, and their places on the sheet."""

from __future__ import annotations

from workbench.cartography.lines.link_lines import middle_of
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.map_parts import Link, LinkKind, OneWay
from workbench.engine.networks.joins import WATER
from workbench.engine.words.message import all_of
from workbench.qt.map_canvas.drawing import Geometry


def link_called(shown: AnyMap, link: Link) -> str:
    """Its name, else its two spaces ("Atlantic and North Sea")."""
    return link.name or all_of((space_called(shown, link.first), space_called(shown, link.second)))


def ends_said(shown: AnyMap, link: Link) -> str:
    """Its two spaces with the way between them: "Atlantic – North Sea", "Brest → Atlantic"."""
    sign = {OneWay.NO: "–", OneWay.FORWARDS: "→", OneWay.BACKWARDS: "←"}[link.one_way]
    return f"{space_called(shown, link.first)} {sign} {space_called(shown, link.second)}"


def space_called(shown: AnyMap, space: str) -> str:
    """The name of a space, or its id."""
    known = spaces_of(shown).get(space)
    return known.name or space if known is not None else space


def place_of_link(geometry: Geometry, link: str) -> Point | None:
    """The middle of its line; None when it has none."""
    line = geometry.link_lines.get(link)
    return middle_of(line) if line else None


def kind_between(one: Space, other: Space) -> str:
    """The kind of a link by what it joins: sea from water to water or to a box, coast from water to land, else land."""
    kinds = {one.kind, other.kind}
    if not kinds & WATER:
        return LinkKind.LAND
    return LinkKind.SEA if kinds <= WATER | {SpaceKind.BOX} else LinkKind.COAST
