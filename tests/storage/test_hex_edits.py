"""Hex edits: what they do, that their inverse restores, what they refuse, and that strokes merge."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import BLOCKED, RIVER
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.provenance import Provenance
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.hex_edits import ChangeHex, PaintTerrain
from workbench.storage.samples import build_sample

MAP = "valley"


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture
def document(crossroads: Design) -> RulesetDocument:
    return RulesetDocument(crossroads)


def after(document: RulesetDocument, edit: Edit) -> HexMap:
    """The map after an edit whose inverse restores the design."""
    before = document.design
    inverse = document.apply(edit)
    changed = document.design
    again = document.apply(inverse)
    assert document.design == before
    document.apply(again)
    assert document.design == changed
    return changed.hex_map()


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", "Mill"), ("terrain", "hills"), ("town", True), ("stacking", 3), ("victory_points", 5),
     ("kind", SpaceKind.UNPLAYABLE)],
)  # fmt: skip
def test_a_field_of_a_plain_hex_is_set(document: RulesetDocument, field: str, value: object) -> None:
    changed = after(document, ChangeHex(MAP, "0505", field, value, Provenance()))
    assert getattr(changed.hexes["0505"], field) == value
    assert changed.hexes["0505"].provenance[field] == Provenance()


def test_what_is_like_the_default_again_is_not_stored(document: RulesetDocument) -> None:
    assert "0301" in document.design.hex_map().hexes
    assert "0301" not in after(document, PaintTerrain(MAP, ("0301",), "clear")).hexes


def test_strokes_of_one_gesture_are_one_edit() -> None:
    first, second = PaintTerrain(MAP, ("0505",), "woods", "g"), PaintTerrain(MAP, ("0506",), "woods", "g")
    assert second.merged_with(first) == PaintTerrain(MAP, ("0505", "0506"), "woods", "g")
    assert replace(second, gesture="h").merged_with(first) is None
    assert replace(second, gesture="").merged_with(replace(first, gesture="")) is None
    river = mark_kind(MAP, ("0505/0506",), RIVER, True, "g")
    more = replace(river, borders=("0504/0505",))
    assert more.merged_with(river) == replace(river, borders=("0505/0506", "0504/0505"))
    assert replace(more, adds=(), drops=(RIVER,)).merged_with(river) is None


def test_features_come_and_go_and_a_bare_hexside_is_not_stored(document: RulesetDocument) -> None:
    changed = after(document, mark_kind(MAP, ("0505/0506",), BLOCKED))
    assert changed.borders["0505/0506"].kinds == (BLOCKED,)
    assert after(document, mark_kind(MAP, ("0505/0506",), RIVER)).borders["0505/0506"].kinds == (
        BLOCKED,
        RIVER,
    )
    after(document, mark_kind(MAP, ("0505/0506",), BLOCKED, present=False))
    assert "0505/0506" not in after(document, mark_kind(MAP, ("0505/0506",), RIVER, present=False)).borders


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (ChangeHex("moon", "0505", "name", "x"), "no hex map"),
        (ChangeHex(MAP, "9999", "name", "x"), "no hex of map"),
        (ChangeHex(MAP, "0505", "colour", "x"), "no colour"),
        (ChangeHex(MAP, "0505", "victory_points", "many"), "victory_points of hex 0505"),
        (PaintTerrain(MAP, ("0505",), "clear"), "Nothing"),
        (mark_kind(MAP, ("0505/0508",), RIVER), "no border"),
        (mark_kind(MAP, ("0505/0506",), RIVER, present=False), "Nothing"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(document: RulesetDocument, edit: Edit, words: str) -> None:
    before = document.design
    with pytest.raises(EditError, match=words):
        document.apply(edit)
    assert document.design is before
