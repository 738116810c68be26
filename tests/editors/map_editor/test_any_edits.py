"""Any sequence of edits keeps the map sound, and taking them back restores it to the digest."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import shapely
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.editors.map_editor.any_area_edits import DRAWS, KINDS, Draw, edit_of, rich_design
from tests.editors.map_editor.conftest import small_map
from tests.editors.map_editor.test_every_edit import every_kind
from workbench.cartography.areas.adjacency import adjacencies, neighbours
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import WOULD
from workbench.cartography.checks.map_checks import problems
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import OUTSIDE, AreaMap, Point, SpaceKind
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError

NOT_OF_THE_GROUND = {
    "workbench.storage.edits.areas.outline_edits",
    "workbench.storage.checks.design.set_ups",
    "workbench.storage.checks.fixes.hex_fixes",
    "workbench.storage.history.history_edits", "workbench.storage.starters.starter_design",
    "workbench.storage.starters.trial_set_up",
    *(
        f"workbench.storage.edits.{subject}"
        for subject in (
            "catalogue_edits", "furniture_edits", "hex_edits", "hex_painting",
            "scan_edits", "sheet_edits", "silence_edits", "table_edits", "sequence_edits", "listed_edits",
            "scenarios.scenario_edits",
            "counters.counter_edits", "declarations.secrecy_edits",
        )
    ),
}  # fmt: skip
"""Modules whose edits are those of hexes, of the sheet around the ground, or of the design beside the maps; the step
of the history that any of them leaves, which is taken back in test_every_edit; and the fixes of what no edit leaves
behind, which have their spoilt maps."""

NOT_OF_AREAS = {
    "AddZone", "PaintZone", "RenumberHexes", "ChangeDesign", "ReplaceDesign", "ReplaceEntry",
    "Together", "ResizeHexMap", "TagPlacement",
}  # fmt: skip
"""Kinds of other modules that are for hexes or for the design, or are made of other edits."""


def assert_sound(area_map: AreaMap) -> None:
    """No lines cross, every face is whole and lies on nobody else's ground, every border has its spaces and ends."""
    assert [str(problem) for problem in problems(area_map) if problem.check in WOULD] == []
    grounds = [space.id for space in area_map.spaces.values() if space.kind is not SpaceKind.BOX]
    shapes = [faces(area_map).face(space) for space in sorted(grounds)]
    assert all(shape.is_valid and shape.geom_type == "Polygon" and not shape.is_empty for shape in shapes)
    assert abs(shapely.union_all(shapes).area - sum(shape.area for shape in shapes)) < 0.01
    for name, border in sorted(area_map.borders.items()):
        assert border.id == name
        assert border.left != border.right
        assert {border.left, border.right} <= {*area_map.spaces, OUTSIDE}
        assert {border.start, border.end} <= set(area_map.junctions)
        assert border.road in {"", *area_map.roads}
        assert border.river in {"", *area_map.rivers}
    for a, b in adjacencies(area_map):
        if b != OUTSIDE:
            assert b in neighbours(area_map, a)
            assert a in neighbours(area_map, b)


def has_ground(area_map: AreaMap) -> bool:
    return bool(area_map.borders and area_map.junctions)


CORNER: Point = (0.0, 0.0)
at = list(KINDS).index
NAMED = {kind.__name__: at(kind) for kind in KINDS}
PINCHED = [
    *[Draw(NAMED["MoveJunction"], 0, 0, CORNER, CORNER)] * 6,
    Draw(NAMED["InsertBorderPoint"], 0, 0, CORNER, CORNER),
    Draw(NAMED["CutHole"], 0, 1, (24.0, 0.0), (20.0, 59.0)),
    *[Draw(NAMED["JoinJunctions"], first, 0, CORNER, CORNER) for first in (16, 0, 1)],
]
"""Junctions joined until a face would touch itself."""


@example(draws=PINCHED, is_rich=False)
@example(draws=[Draw(NAMED["DrawArea"], 0, 1, (9.1, 9.6), (9.1, 9.6))], is_rich=False)
@given(draws=st.lists(DRAWS, min_size=1, max_size=12), is_rich=st.just(True))
@settings(max_examples=40, deadline=None)
def test_any_edits_keep_the_map_sound_and_go_back_to_the_digest(draws: list[Draw], is_rich: bool) -> None:
    document = RulesetDocument(rich_design() if is_rich else Design("Small", "", maps=(small_map(),)))
    inverses: list[tuple[str, Edit]] = []
    for draw in draws:
        if not has_ground(document.design.map()):
            break
        before = digest(document.design)
        try:
            inverse = document.apply(edit_of(document.design.map(), draw))
        except EditError as reason:
            assert str(reason)
            assert digest(document.design) == before
            continue
        inverses.append((before, inverse))
        assert_sound(document.design.map())
    for before, inverse in reversed(inverses):
        document.apply(inverse)
        assert digest(document.design) == before


@given(draws=st.lists(DRAWS, min_size=1, max_size=8))
@settings(max_examples=12, deadline=None)
def test_any_edits_are_saved_exactly(draws: list[Draw]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "areas.ruleset"
        with RulesetDocument.create(path, rich_design()) as document:
            for draw in draws:
                if not has_ground(document.design.map()):
                    break
                try:
                    document.apply(edit_of(document.design.map(), draw))
                except EditError:
                    continue
            kept = document.design
        with RulesetDocument.open(path) as again:
            assert again.design == kept
            assert digest(again.design) == digest(kept)


def test_every_kind_of_edit_of_areas_is_among_them() -> None:
    kinds = [kind for kind in every_kind() if kind.__module__ not in NOT_OF_THE_GROUND]
    missing = {kind.__name__ for kind in kinds if kind not in KINDS} - NOT_OF_AREAS
    assert not missing, f"give them a line in any_area_edits.py: {sorted(missing)}"
    assert {kind.__name__ for kind in kinds} >= NOT_OF_AREAS
    assert {kind.__module__ for kind in every_kind()} >= NOT_OF_THE_GROUND


def test_chance_really_does_each_kind_of_edit() -> None:
    """A kind that were refused each time would be tried in vain."""
    chance, done = Random(1793), Counter[str]()
    for kind in KINDS:
        for _ in range(60):
            place, other = ((chance.randrange(1200) / 10, chance.randrange(1200) / 10) for _ in range(2))
            draw = Draw(at(kind), chance.randrange(51), chance.randrange(51), place, other, chance.randrange(16))
            document = RulesetDocument(rich_design())
            try:
                document.apply(edit_of(document.design.map(), draw))
            except EditError:
                continue
            done[kind.__name__] += 1
            break
    assert {kind.__name__ for kind in KINDS} - set(done) == set()
