"""How many hexes have which ground: the counts that are kept up with edits are those of a count from nothing."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from editors.map_editor.hexes.named_hexes import NamedHexes
from editors.map_editor.hexes.palettes.ground_counts import GroundCounts
from workbench.engine.maps.area_map import Space, SpaceKind

NUMBERS = st.sampled_from(["0101", "0102", "0201", "0202", "0303"])
SPACES = st.builds(
    Space,
    NUMBERS,
    st.sampled_from(["", "", "Arcola"]),
    st.just(SpaceKind.HEX),
    st.sampled_from(["clear", "woods"]),
    features=st.sampled_from([(), ("town",), ("town", "mill")]),
)


@given(st.lists(st.lists(SPACES, max_size=6), min_size=1, max_size=4))
def test_counts_and_names_follow_the_edits_of_a_map(steps: list[list[Space]]) -> None:
    counts, names = GroundCounts(), NamedHexes()
    for spaces in steps:
        hexes = Map({space.id: space for space in spaces})
        found = counts.of(hexes)
        assert +found.terrain == Counter(space.terrain for space in hexes.values())
        assert +found.features == Counter(feature for space in hexes.values() for feature in space.features)
        wanted = sorted(space.id for space in hexes.values() if space.name)
        assert sorted(space.id for space in names.of(hexes)) == wanted


def test_the_list_of_names_is_the_same_as_long_as_the_names_are() -> None:
    names = NamedHexes()
    hexes = Map({"0101": Space("0101", "Arcola", SpaceKind.HEX), "0102": Space("0102", "", SpaceKind.HEX)})
    listed = names.of(hexes)
    assert names.of(hexes.set("0102", Space("0102", "", SpaceKind.HEX, "woods"))) is listed
    assert names.of(hexes.set("0102", Space("0102", "Alpone", SpaceKind.HEX))) is not listed
