"""Strokes that give hexes to zones: the zone of each hex is kept up with them, and nothing is looked at twice."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone
from workbench.engine.maps.hex_places import every_number
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.zone_edits import PaintZone

GRID = HexGrid(6, 5, 16.0, 20.0, 20.0)
NUMBERS = st.lists(st.sampled_from(every_number(GRID)), min_size=1, max_size=8, unique=True).map(tuple)
STROKES = st.lists(st.tuples(st.sampled_from(("", "east", "west")), NUMBERS), max_size=8)


@given(east=NUMBERS, west=NUMBERS, strokes=STROKES, is_asked=st.booleans())
def test_the_zone_of_each_hex_is_kept_up(
    east: tuple[str, ...], west: tuple[str, ...], strokes: list[tuple[str, tuple[str, ...]]], is_asked: bool
) -> None:
    """Also on a map where two zones claim a hex, which a file of another program may bring."""
    zones = {
        name: HexZone(Space(name, name, SpaceKind.SEA_ZONE, "sea"), h) for name, h in (("east", east), ("west", west))
    }
    document = RulesetDocument(Design("D", "", maps=(HexMap("m", "M", 120, 120, GRID, zones=Map(zones)),)))
    for zone, numbers in strokes:
        if is_asked:
            assert document.design.hex_maps[0].zone_of is not None
        with suppress(EditError):  # hexes that lie so already
            document.apply(PaintZone("m", zone, numbers))
        shown = document.design.hex_maps[0]
        fresh = replace(shown, title="Asked anew")
        assert dict(shown.zone_of) == dict(fresh.zone_of)
        assert all(fresh.zone_of.get(number, "") == zone for number in numbers)
