"""The pages of a border and of a hexside offer the same, in the same words, and each edit there is one step."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QCheckBox
from pytestqt.qtbot import QtBot

from editors.map_editor.borders.border_rows import BorderRows
from editors.map_editor.editor import MapEditor
from editors.map_editor.selection import Chosen
from tests.editors.map_editor.edit_examples import AREAS, HEXES, everything
from workbench.engine.maps.border import Border, place_of_origin
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.provenance import Provenance, Source
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.border_edits import mark_kind
from workbench.storage.edits.tag_edits import DeclareTag

ON = {AREAS: "A-C", HEXES: "0201/0301"}


class Page:
    """The page of one border of a map of either kind."""

    def __init__(self, qtbot: QtBot, map_id: str) -> None:
        self.editor = MapEditor(RulesetDocument(everything()))
        qtbot.addWidget(self.editor.page)
        self.map_id, self.border_id = map_id, ON[map_id]
        if map_id == HEXES:
            self.editor.apply(mark_kind(HEXES, ("0201/0301",), "wall"))
        self.editor.show_map(map_id)
        self.editor.desk.choose(Chosen(border=self.border_id))
        ground = self.editor.part.ground
        form = ground.border_form if map_id == AREAS else ground.hexside_form  # type: ignore[union-attr]
        self.rows: BorderRows = form.shared

    @property
    def border(self) -> Border:
        return self.editor.design.map(self.map_id).borders[self.border_id]

    @property
    def steps(self) -> int:
        stack = self.editor.undo_stack()
        assert stack is not None
        return stack.count()


@pytest.fixture(params=[AREAS, HEXES])
def page(request: pytest.FixtureRequest, qtbot: QtBot) -> Page:
    return Page(qtbot, request.param)


def test_it_is_named_with_its_origin_and_that_is_taken_back(page: Page) -> None:
    before, steps = page.border, page.steps
    page.rows.name.setText("Old wall")
    page.rows.name.editingFinished.emit()
    origin = Provenance(Source.PUBLIC_SOURCE, "atlas")
    page.rows.origin.origin_chosen.emit(origin)
    assert (page.border.name, page.border.provenance["name"]) == ("Old wall", origin)
    assert page.steps == steps + 2
    stack = page.editor.undo_stack()
    assert stack is not None
    stack.undo()
    stack.undo()
    assert page.border == before and page.rows.name.text() == before.name


def test_it_is_opened_one_way_and_both_ways_again(page: Page) -> None:
    words = [page.rows.one_way.itemText(at) for at in range(page.rows.one_way.count())]
    assert words[0] == "Both ways" and all(one.startswith("Only ") for one in words[1:])
    for at, way in ((1, OneWay.FORWARDS), (2, OneWay.BACKWARDS), (0, OneWay.NO)):
        page.rows.one_way.setCurrentIndex(at)
        page.rows.one_way.activated.emit(at)
        assert page.border.one_way is way
        assert page.rows.one_way.currentIndex() == at


def test_what_lies_along_it_is_ticked_and_has_another_side(page: Page) -> None:
    for kind in ("wall", "bridge"):
        box = page.rows.box(kind)
        if not box.isChecked():
            box.click()
        assert page.border.carries(kind)
    assert not page.rows.turn.isHidden()
    sides = (page.border.first, page.border.second)
    page.rows.turn.click()
    assert (page.border.first, page.border.second) == sides[::-1]
    page.rows.box("bridge").click()
    assert page.border.kinds.count("bridge") == 0


@pytest.mark.parametrize("kind", ["river", "beach", "blocked", "wall"])
def test_where_what_lies_along_it_comes_from_is_shown_and_set(qtbot: QtBot, kind: str) -> None:
    """Of a hexside as of a border; the page of a border has rows of its own for all but the further features."""
    page, place = Page(qtbot, HEXES), place_of_origin(kind)
    chip = page.rows.chips[place]
    if not page.border.carries(kind):
        assert not chip.isEnabled()
        page.rows.box(kind).click()
    origin = Provenance(Source.RULEBOOK, "3.2")
    steps = page.steps
    assert chip.isEnabled() and chip.text() != "3.2"
    chip.origin_chosen.emit(origin)
    assert page.border.provenance[place] == origin and "3.2" in chip.toolTip()
    assert page.steps == steps + 1 and page.border.carries(kind)
    page.rows.box(kind).click()
    assert not page.rows.box(kind).isChecked()


def test_where_the_further_features_of_a_border_of_areas_come_from_is_set(qtbot: QtBot) -> None:
    page = Page(qtbot, AREAS)
    if not page.rows.box("wall").isChecked():
        page.rows.box("wall").click()
    page.rows.chips["features"].origin_chosen.emit(Provenance(Source.PUBLIC_SOURCE, "atlas"))
    assert page.border.provenance["features"] == Provenance(Source.PUBLIC_SOURCE, "atlas")


@pytest.mark.parametrize("map_id", [AREAS, HEXES])
def test_the_tags_that_the_design_declares_for_borders_have_rows_on_its_page(qtbot: QtBot, map_id: str) -> None:
    page = Page(qtbot, map_id)
    assert not page.rows.tags.fields and page.rows.tags.isHidden()
    page.editor.apply(DeclareTag(TagType("gate", TagKind.YES_NO, of=TagOf.BORDER, title="Gate")))
    page.editor.desk.choose(Chosen(border=page.border_id))
    field = page.rows.tags.fields["gate"].field
    assert isinstance(field, QCheckBox) and not field.isChecked()
    steps = page.steps
    field.click()
    assert page.border.tags["gate"] == "yes" and field.isChecked()
    field.click()
    assert "gate" not in page.border.tags
    assert page.steps in (steps + 1, steps + 2)
