"""One figure of many spaces set by one edit: all or none, taken back exactly, on maps of both kinds."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from immutables import Map

from workbench.engine.codec import digest
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import AreaMap, Space
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.provenance import Provenance, Source
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.thing_edits import ChangeThings

TERRAIN = (TerrainType("clear", "Clear"), TerrainType("woods", "Woods"))
SPACES = Map({name: Space(name, f"Space {name}", stacking=number) for number, name in enumerate("ABCD", start=1)})
HEXES = [f"{column:02}{row:02}" for column in range(1, 5) for row in range(1, 4)]
VALUES = {
    "terrain": st.sampled_from(["clear", "woods"]),
    "stacking": st.none() | st.integers(0, 20),
    "town": st.booleans(),
    "name": st.text("abc ", max_size=5),
}
ORIGINS = st.none() | st.sampled_from([Provenance(), Provenance(Source.RULEBOOK, "6.2")])


def fresh() -> RulesetDocument:
    hex_map = HexMap("hexes", "Hexes", 200.0, 200.0, HexGrid(4, 3, 15.0, 20.0, 20.0))
    area_map = AreaMap("areas", "Areas", 200.0, 200.0, spaces=SPACES)
    return RulesetDocument(
        Design(
            "Both",
            "",
            maps=(
                area_map,
                hex_map,
            ),
            terrain=TERRAIN,
        )
    )


@settings(max_examples=60, deadline=None)
@given(data=st.data(), map_id=st.sampled_from(["areas", "hexes"]), field=st.sampled_from(sorted(VALUES)))
def test_all_named_spaces_have_the_value_and_the_inverse_restores_everything(
    data: st.DataObject, map_id: str, field: str
) -> None:
    document = fresh()
    names = sorted(SPACES) if map_id == "areas" else HEXES
    chosen = tuple(data.draw(st.lists(st.sampled_from(names), min_size=1, unique=True)))
    value, origin = data.draw(VALUES[field]), data.draw(ORIGINS)
    before = digest(document.design)
    was = [document.design.maps[map_id == "hexes"].every_space[name] for name in chosen]
    assume(any(getattr(one, field) != value or origin for one in was))
    inverse = document.apply(ChangeThings("spaces", map_id, chosen, field, value, origin, "some"))
    for name in names:
        space = document.design.map().spaces[name] if map_id == "areas" else document.design.hex_map().space(name)
        old = fresh().design.map().spaces[name] if map_id == "areas" else fresh().design.hex_map().space(name)
        assert getattr(space, field) == (value if name in chosen else getattr(old, field))
        assert space.provenance.get(field) == (origin if name in chosen else None)
    document.apply(inverse)
    assert digest(document.design) == before


@pytest.mark.parametrize(
    "edit",
    [
        ChangeThings("spaces", "areas", ("A", "Z"), "stacking", 3),
        ChangeThings("spaces", "areas", ("A",), "stacking", "many"),
        ChangeThings("spaces", "areas", ("A",), "id", "B"),
        ChangeThings("spaces", "areas", ("A",), "colour", "red"),
        ChangeThings("spaces", "areas", (), "stacking", 3),
        ChangeThings("spaces", "sea", ("A",), "stacking", 3),
        ChangeThings("spaces", "hexes", ("0101", "9901"), "stacking", 3),
    ],
)
def test_what_cannot_be_done_says_so_and_changes_nothing(edit: ChangeThings) -> None:
    document = fresh()
    before = document.design
    with pytest.raises(EditError, match=r"\w+ "):
        document.apply(edit)
    assert document.design is before


def test_an_origin_alone_leaves_every_figure() -> None:
    document = fresh()
    origin = Provenance(Source.RULEBOOK, "6.2")
    document.apply(ChangeThings("spaces", "areas", ("A", "B"), "stacking", None, origin, "2 areas", only_origin=True))
    spaces = document.design.map().spaces
    assert [spaces[name].stacking for name in "AB"] == [1, 2]
    assert [spaces[name].provenance["stacking"] for name in "AB"] == [origin, origin]


def test_the_history_calls_them_as_the_user_does() -> None:
    assert ChangeThings("spaces", "areas", ("A",), "town", True, called="Ollioules").label == "Ollioules: town yes"
    assert (
        ChangeThings("spaces", "areas", ("A", "B"), "stacking", 3, called="2 areas").label
        == "2 areas: stacking number 3"
    )
    assert (
        ChangeThings("spaces", "areas", ("A",), "stacking", None, called="Ollioules").label
        == "Ollioules: change stacking number"
    )
    both = ChangeThings("spaces", "areas", ("A", "B"), "depot", None, Provenance(), "2 areas", only_origin=True)
    assert both.label == "2 areas: where their depot of comes from"
