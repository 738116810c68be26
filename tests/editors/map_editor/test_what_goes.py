"""What goes with a border that goes is said before the click and in the history, and comes back; with fake events."""

from __future__ import annotations

import pytest
from immutables import Map
from msgspec.structs import replace

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.removal import merge_chosen, removal_of
from editors.map_editor.areas.tools import DrawAreaTool, JunctionTool, MergeTool
from editors.map_editor.selection import Chosen, one_space
from tests.editors.map_editor.conftest import PlainHistory, small_map
from tests.editors.map_editor.tool_events import at, click, hold, key, said
from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.border import Feature, plain_features
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.areas.merging import joining
from workbench.storage.edits.border_edits import MarkBorders, mark_kind
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeSpace

ACROSS: tuple[Point, ...] = ((20.0, 50.0), (40.0, 50.0), (40.0, 70.0), (20.0, 70.0))


class Told(PlainHistory):
    """Keeps the labels besides."""

    def __init__(self, document: RulesetDocument) -> None:
        super().__init__(document)
        self.labels: list[str] = []

    def tried(self, edit: Edit, origin: object) -> str:
        self.labels.append(edit.label)
        return super().tried(edit, origin)


@pytest.fixture
def history(document: RulesetDocument) -> Told:
    return Told(document)


@pytest.fixture
def walled(desk: AreaDesk) -> AreaDesk:
    """A wall, a bridge and an impassable line between the two areas on the left."""
    desk.apply(MarkBorders("small", ("A-C",), plain_features(("wall", "bridge", "blocked"))))
    return desk


def test_merging_says_which_wall_goes_and_undo_brings_it_back(walled: AreaDesk, history: Told) -> None:
    tool, before = MergeTool(walled), walled.design
    click(tool, walled, (30.0, 30.0))
    tool.move(at(walled, (30.0, 80.0)))
    assert "Corniche becomes part of Ardent. The bridge, the impassable line, the wall and the town go." in said(tool)
    click(tool, walled, (30.0, 80.0))
    assert history.labels[-1] == "Merge Ardent and Corniche; the bridge, the impassable line, the wall and the town go"
    history.undo()
    assert walled.design == before


def test_merging_with_nothing_between_says_nothing_of_it(desk: AreaDesk, history: Told) -> None:
    desk.apply(ChangeSpace("small", "C", "town", False))
    desk.choose(Chosen(("A", "C")))
    assert key(MergeTool(desk), desk, "enter")
    assert history.labels[-1] == "Merge Ardent and Corniche"


def test_removing_a_border_says_the_same(walled: AreaDesk) -> None:
    walled.choose(Chosen(border="A-C"))
    edit = removal_of(walled)
    assert edit is not None
    assert "the bridge, the impassable line, the wall" in edit.label


def test_merging_many_says_what_goes_of_them_all(walled: AreaDesk) -> None:
    walled.apply(MarkBorders("small", ("A-B",), (Feature("ford"),), ("road",), Map({"A-B": OneWay.FORWARDS})))
    walled.choose(Chosen(("C", "B", "A")))
    label = merge_chosen(walled).label
    assert label.startswith("Merge 3 areas; ")
    assert all(word in label for word in ("wall", "bridge", "impassable", "ford", "one way", "2 victory points"))


@pytest.mark.parametrize("hole", [False, True])
def test_an_area_drawn_over_a_wall_says_so(walled: AreaDesk, history: Told, hole: bool) -> None:
    tool, before = DrawAreaTool(walled, stops_at_borders=False), walled.design
    click(tool, walled, *ACROSS)
    tool.move(at(walled, ACROSS[-1], alt=hole))
    assert "The bridge, the impassable line and the wall go." in said(tool)
    assert key(tool, walled, "enter", alt=hole)
    assert history.labels[-1].endswith("; the bridge, the impassable line and the wall go")
    history.undo()
    assert walled.design == before


def test_an_area_that_takes_a_walled_border_as_its_own_keeps_the_wall(walled: AreaDesk) -> None:
    tool = DrawAreaTool(walled, stops_at_borders=False)
    click(tool, walled, (20.0, 45.0), (40.0, 45.0), (40.0, 60.0))
    tool.move(at(walled, (20.0, 60.0)))
    assert "Cut from Ardent." in said(tool)
    assert "wall" not in said(tool)


def test_an_area_taken_off_the_map_says_what_goes_with_its_edge(desk: AreaDesk) -> None:
    desk.apply(mark_kind("small", ("C-edge",), "cliff"))
    desk.choose(one_space("C"))
    edit = removal_of(desk)
    assert edit is not None
    assert edit.label == "Take Corniche off the map; the cliff goes"


def test_junctions_that_become_one_say_what_lay_between_them(desk: AreaDesk, history: Told) -> None:
    tool = JunctionTool(desk)
    click(tool, desk, (30.0, 60.0), (34.0, 60.0), alt=True)
    between = desk.hit(32.0, 60.0, 0.1).border
    desk.apply(mark_kind("small", (between,), "ford"))
    hold(tool, desk, [(34.0, 60.0), (32.0, 60.0), (30.2, 60.1)])
    assert "The ford goes." in said(tool)
    ends = desk.area_map.borders[between]
    assert joining(desk.area_map, ends.start, ends.end).label.endswith("; the ford goes")


# ---- who names the space that goes


def test_what_names_the_merged_area_names_the_other_then() -> None:
    links = Map({"L1": Link("L1", "C", "S"), "L2": Link("L2", "A", "C")})
    sheet = replace(small_map(), links=links)
    scenario = Scenario(
        "first", "First", first_turn=1, last_turn=2, placements=(Placement("horse", "C"), Placement("foot", "B"))
    )
    document = RulesetDocument(Design("Small", "", maps=(sheet,), scenarios=(scenario,)))
    history = PlainHistory(document)
    desk, before = AreaDesk(document, history), document.design
    desk.choose(Chosen(("A", "C")))
    assert key(MergeTool(desk), desk, "enter")
    assert [placement.space for placement in desk.design.scenario().placements] == ["A", "B"]
    assert {name: (link.first, link.second) for name, link in desk.area_map.links.items()} == {"L1": ("A", "S")}
    history.undo()
    assert document.design == before


def test_ports_on_two_waters_that_become_one_are_one() -> None:
    sheet = small_map()
    port = replace(sheet.spaces["C"], ports=("S", "B"))
    document = RulesetDocument(Design("Small", "", maps=(replace(sheet, spaces=sheet.spaces.set("C", port)),)))
    desk = AreaDesk(document, PlainHistory(document))
    desk.apply(ChangeSpace("small", "B", "kind", "rade"))
    desk.choose(Chosen(("S", "B")))
    assert key(MergeTool(desk), desk, "enter")
    assert desk.area_map.spaces["C"].ports == ("S",)
