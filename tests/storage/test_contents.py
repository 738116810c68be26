"""What a design holds is counted over all of it."""

from __future__ import annotations

from msgspec.structs import replace

from tests.storage.samples import small_design
from workbench.engine.codec import digest, to_builtins
from workbench.engine.maps.border import drawn_border
from workbench.storage.contents import contents_of


def test_the_contents_of_a_design_are_counted() -> None:
    design = small_design()
    found = to_builtins(contents_of(design))
    assert found["title"] == "The bay"
    assert found["rules"] == "toulon"
    assert found["digest"] == digest(design)
    assert found["spaces"] == {"area": 2, "hex": 12, "rade": 1}
    assert (found["borders"], found["junctions"], found["road_sections"], found["counters"]) == (8, 6, 2, 3)
    assert found["tables"] == ["muster", "fire"]
    assert found["scenarios"] == ["siege"]
    assert found["provenance"] == {"rulebook": 14, "public_source": 0, "reconstructed": 9, "designer": 9}


def test_a_road_that_leads_nowhere_is_not_counted() -> None:
    sheet = small_design().map()
    astray = drawn_border("astray", "e", "nowhere", "", "").marked(road="pass")
    design = small_design().with_map(replace(sheet, borders=sheet.borders.set("astray", astray)))
    assert contents_of(design).road_sections == 2
