"""The hexes with names, after any edits, are those that one finds by going through all of them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from editors.map_editor.hexes.named_hexes import NamedHexes
from workbench.engine.maps.area_map import Space, SpaceKind

NUMBERS = [f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 9)]
EDITS = st.lists(st.tuples(st.sampled_from(NUMBERS), st.sampled_from(["", "Mill", "Ford", None])), max_size=30)


@given(EDITS)
def test_they_are_kept_up(edits: list[tuple[str, str | None]]) -> None:
    hexes: Map[str, Space] = Map({number: Space(number, "", SpaceKind.HEX) for number in NUMBERS[::2]})
    kept = NamedHexes()
    for number, name in edits:
        if name is not None:
            hexes = hexes.set(number, Space(number, name, SpaceKind.HEX))
        elif number in hexes:
            hexes = hexes.delete(number)
        found = {space.id: space for space in kept.of(hexes)}
        assert found == {number: space for number, space in hexes.items() if space.name}
