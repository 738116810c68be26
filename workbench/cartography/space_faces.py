"""What any space of a map covers, of areas or of hexes, in mm of its sheet."""

from __future__ import annotations

from shapely import MultiPolygon, Polygon

from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.outlines import Face
from workbench.cartography.hexes.hex_zones import box_face, hex_face, hex_region
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.hex_map import HexMap


def face_of(shown: AnyMap, name: str) -> Face:
    """The polygon of an area, a hex, a zone or a box; empty where it lies nowhere, several for what lies in pieces."""
    if not isinstance(shown, HexMap):
        face = faces(shown).face(name)
        return box_face(shown.spaces[name].shape) if face.is_empty else face
    zone = shown.zones.get(name)
    if zone is None:
        return hex_face(shown.grid, name)
    found = hex_region(shown.grid, zone.hexes) if zone.hexes else box_face(zone.space.shape)
    assert isinstance(found, Polygon | MultiPolygon)
    return found
