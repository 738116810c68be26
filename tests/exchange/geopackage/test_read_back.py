"""Any map of areas that leaves as a GeoPackage comes back with its spaces, names, kinds and neighbours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.cartography.coverages import BRIEF, assert_sound, coverage_maps
from workbench.engine.design import Design
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Georeference, Space, SpaceKind
from workbench.exchange.exports import Export
from workbench.exchange.geopackage.export import write_gpkg
from workbench.exchange.imports.reading import MapFormat, propose_import

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=12)
ODD_NAMES = st.one_of(NAMES, st.sampled_from(["O'Hara; DROP", '"<&>"', "Île, d’Yeu", "東京", "a/b\\c", "x" * 300]))
KINDS = st.sampled_from([SpaceKind.AREA, SpaceKind.SEA_ZONE, SpaceKind.RADE, SpaceKind.UNPLAYABLE])
GLOBES = st.sampled_from(
    [None, Georeference(5.8, 43.2, 0.001, 0.0007, 80.0), Georeference(-3.0, 52.0, 0.01, 0.01, 900)]
)


@st.composite
def any_maps(draw: st.DrawFn) -> AreaMap:
    """A sound map whose spaces are of any kind and have odd names, on the globe or not."""
    area_map = draw(coverage_maps())
    ids = sorted(area_map.spaces)
    names = draw(st.lists(ODD_NAMES, min_size=len(ids), max_size=len(ids), unique_by=lambda name: name.strip()))
    spaces = area_map.spaces
    for space, name in zip(ids, names, strict=True):
        spaces = spaces.set(space, Space(space, name, draw(KINDS)))
    return replace(area_map, spaces=spaces, georeference=draw(GLOBES))


def pairs(shown: AreaMap) -> set[frozenset[str]]:
    """The ids of spaces that share a border."""
    borders = shown.borders.values()
    return {frozenset((one.left, one.right)) for one in borders if OUTSIDE not in (one.left, one.right)}


@BRIEF
@given(any_maps())
def test_what_was_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, shown: AreaMap) -> None:
    path = tmp_path_factory.mktemp("gpkg") / "map.gpkg"
    write_gpkg(Export(Design("Written", "", maps=(shown,)), path, map_id=shown.id))
    proposal = propose_import(path, MapFormat.GPKG)
    found = proposal.map
    assert isinstance(found, AreaMap)
    assert_sound(found)
    plain = {space.id: (space.name, space.kind) for space in shown.spaces.values()}
    assert {space.id: (space.name, space.kind) for space in found.spaces.values()} == plain
    assert pairs(found) == pairs(shown)
    assert (found.width_mm, found.height_mm) == (shown.width_mm, shown.height_mm)
    assert [str(step) for step in proposal.steps] == []
