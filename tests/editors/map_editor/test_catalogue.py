"""The catalogues of terrain, roads and lines: each change is one edit that can be taken back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.catalogue.catalogue_dialog import CatalogueDialog, CataloguePage
from editors.map_editor.catalogue.pages import Catalogue
from editors.map_editor.hexes.hex_desk import HexDesk
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.map_catalogue import LineStyle
from workbench.engine.problem import Level
from workbench.qt.map_canvas.hexes.hex_style import ground_of, hex_style
from workbench.qt.map_canvas.styles.kinds import Kinds, kinds_of
from workbench.qt.map_canvas.styles.map_style import CLEAN, HIGH_CONTRAST, PERIOD
from workbench.qt.map_canvas.styles.own_colours import with_kinds
from workbench.qt.map_canvas.styles.own_lines import line_strokes, road_strokes
from workbench.qt.undo import EditStack
from workbench.storage.checks.playable_checks import rules_problems
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture
def history(crossroads: Design) -> EditStack:
    return EditStack(RulesetDocument(crossroads))


@pytest.fixture
def desk(crossroads: Design) -> HexDesk:
    document = RulesetDocument(crossroads)
    return HexDesk(document, EditStack(document))


@pytest.fixture
def dialog(qtbot: QtBot, desk: HexDesk) -> Iterator[CatalogueDialog]:
    made = CatalogueDialog(desk)
    qtbot.addWidget(made)
    yield made
    desk.close()


def write(page: CataloguePage, kind: str, column: str, text: str) -> bool:
    row = [one.id for one in page.model.kinds].index(kind)
    at = [one.key for one in page.model.columns].index(column)
    return page.model.setData(page.model.index(row, at), text)


def said(page: CataloguePage) -> str:
    return "" if page.notice.isHidden() else page.notice._text.text()


def undo(desk: HexDesk) -> None:
    history = desk._history
    assert isinstance(history, EditStack)
    history.undo()


def test_cells_of_a_kind_are_edits(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page, before = dialog.pages[Catalogue.TERRAIN], desk.design
    assert write(page, "woods", "colour", "33AA44")
    assert write(page, "woods", "pattern", "dots")
    kind = next(kind for kind in desk.design.terrain if kind.id == "woods")
    assert (kind.colour, kind.pattern) == ("#33aa44", "dots")
    undo(desk)
    undo(desk)
    assert desk.design == before


def test_what_is_no_colour_is_said_and_changes_nothing(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page, before = dialog.pages[Catalogue.TERRAIN], desk.design
    assert not write(page, "woods", "colour", "greenish")
    assert not write(page, "woods", "name", "  ")
    assert desk.design == before
    assert not page.notice.isHidden()


def test_costs_are_the_cells_of_the_table_that_the_rules_read(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page = dialog.pages[Catalogue.TERRAIN]
    table = desk.design.table("terrain_effects")
    column = table.columns[0]
    assert write(page, "woods", f"cost:{column}", "7")
    assert desk.design.table("terrain_effects").cell("woods", column) == "7"
    undo(desk)
    assert desk.design.table("terrain_effects") == table


@pytest.mark.parametrize(("game", "columns"), [("crossroads", ()), ("grande_tactique", ("forage", "combat"))])
def test_a_cost_that_the_rules_cannot_read_is_refused_in_its_cell(
    qtbot: QtBot, game: str, columns: tuple[str, ...]
) -> None:
    document = RulesetDocument(build_sample(game))
    desk = HexDesk(document, EditStack(document))
    dialog = CatalogueDialog(desk)
    qtbot.addWidget(dialog)
    page, before = dialog.pages[Catalogue.TERRAIN], desk.design
    table = before.table("terrain_effects")
    row = table.rows[0]
    column = "movement" if "movement" in table.columns else table.columns[0]
    for text in ("abc-5", "", "1/0", "x" * 5000):
        assert not write(page, row, f"cost:{column}", text)
        assert desk.design is before
        assert "movement points" in said(page) and len(said(page)) <= 600, text[:20]
    assert write(page, row, f"cost:{column}", "3/2")
    assert page.notice.isHidden() and desk.design.table("terrain_effects").cell(row, column) == "3/2"
    before = desk.design
    for other in columns:
        assert not write(page, row, f"cost:{other}", "1.5") and "no whole number" in said(page)
        assert desk.design is before
    desk.close()


@pytest.mark.parametrize(
    ("game", "column", "cells"),
    [("crossroads", "infantry", ("3/2",)), ("grande_tactique", "movement", ("", "3/2", ""))],
)
def test_a_kind_without_a_cost_gets_one_and_nothing_else_unless_the_rules_need_it(
    qtbot: QtBot, game: str, column: str, cells: tuple[str, ...]
) -> None:
    document = RulesetDocument(build_sample(game))
    desk = HexDesk(document, EditStack(document))
    page = CataloguePage(desk, Catalogue.TERRAIN)
    qtbot.addWidget(page)
    page.add_kind()
    kind = page.chosen()
    assert kind is not None
    assert write(page, kind.id, f"cost:{column}", "3/2")
    table = desk.design.table("terrain_effects")
    assert table.cells[table.rows.index(kind.id)] == (cells if len(cells) > 1 else cells * len(table.columns))
    assert not [problem for problem in rules_problems(desk.design) if problem.level is Level.ERROR]
    desk.close()


def test_what_the_rules_could_not_read_before_hinders_no_other_cell(qtbot: QtBot, crossroads: Design) -> None:
    table = crossroads.table("terrain_effects")
    broken = replace(table, cells=(("abc-5", *table.cells[0][1:]), *table.cells[1:]))
    tables = tuple(broken if one.id == table.id else one for one in crossroads.tables)
    document = RulesetDocument(replace(crossroads, tables=tables))
    desk = HexDesk(document, EditStack(document))
    page = CataloguePage(desk, Catalogue.TERRAIN)
    qtbot.addWidget(page)
    assert write(page, table.rows[1], f"cost:{table.columns[0]}", "4")
    assert not write(page, table.rows[1], f"cost:{table.columns[0]}", "four")
    assert write(page, table.rows[0], f"cost:{table.columns[0]}", "2"), "and it can be mended"
    desk.close()


def test_a_duplicate_costs_as_much_as_the_first(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page, before = dialog.pages[Catalogue.TERRAIN], desk.design
    page.choose("woods")
    page.duplicate()
    copy = page.chosen()
    assert copy is not None and copy.id == "woods_2"
    table = desk.design.table("terrain_effects")
    assert [table.cell("woods_2", c) for c in table.columns] == [table.cell("woods", c) for c in table.columns]
    undo(desk)
    assert desk.design == before


def test_a_kind_in_use_stays_or_is_replaced_by_another(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page = dialog.pages[Catalogue.TERRAIN]
    page.choose("woods")
    page.remove_kind()
    assert any(kind.id == "woods" for kind in desk.design.terrain)
    assert not page._instead_row.isHidden()
    page.instead.setCurrentIndex(page.instead.findData("clear"))
    page.replace.click()
    assert all(kind.id != "woods" for kind in desk.design.terrain)
    assert all(space.terrain != "woods" for space in desk.hex_map.hexes.values())


def test_kinds_are_added_and_ordered(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page = dialog.pages[Catalogue.ROADS]
    page.add_kind()
    added = page.chosen()
    assert added is not None and desk.design.road_classes[-1].id == added.id
    if len(page.model.kinds) > 1:
        page.move_kind(-1)
        assert desk.design.road_classes[-2].id == added.id
    assert write(page, added.id, "width_mm", "1,5 mm")
    assert not write(page, added.id, "width_mm", "wide")
    assert next(one for one in desk.design.road_classes if one.id == added.id).width_mm == 1.5


# How they are painted


def test_own_colours_and_patterns_are_painted(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page, woods = dialog.pages[Catalogue.TERRAIN], Space("0101", "", terrain="woods")
    write(page, "woods", "colour", "#123456")
    write(page, "woods", "pattern", "hatch")
    kinds = kinds_of(desk.design)
    own = with_kinds(PERIOD, kinds)
    assert (ground_of(woods, hex_style(own)).fill, ground_of(woods, hex_style(own)).sign) == ("#123456", "hatch")
    assert own.ground(woods).fill == "#123456"
    assert own.ground(woods).hatch is not None
    assert with_kinds(PERIOD, kinds_of(desk.design)) is own
    safe = with_kinds(HIGH_CONTRAST, kinds)
    assert ground_of(woods, hex_style(safe)).fill == ground_of(woods, hex_style(HIGH_CONTRAST)).fill
    assert ground_of(woods, hex_style(safe)).sign == "hatch"


def test_a_design_that_says_nothing_leaves_the_style(crossroads: Design) -> None:
    assert kinds_of(Design("Plain", "")) == Kinds()
    assert with_kinds(CLEAN, Kinds()) is CLEAN


def test_own_lines_are_painted_in_their_colour_and_width(dialog: CatalogueDialog, desk: HexDesk) -> None:
    page = dialog.pages[Catalogue.LINES]
    page.add_kind()
    added = page.chosen()
    assert added is not None
    write(page, added.id, "colour", "#aa0000")
    write(page, added.id, "style", "dashed")
    style = with_kinds(PERIOD, kinds_of(desk.design))
    (stroke,) = line_strokes(style, added.id)
    assert stroke.colour == "#aa0000" and stroke.dash
    assert line_strokes(style, "nothing of this") == ()
    assert road_strokes(PERIOD, "primary") == ()


def test_a_kind_is_made_like_another_and_wet_with_undo(dialog: CatalogueDialog, desk: HexDesk) -> None:
    """It is drawn, and counted as water, like what it is like; a line takes the width and style of that."""
    page, before = dialog.pages[Catalogue.TERRAIN], desk.design
    assert write(page, "hills", "like", "woods")
    style = hex_style(with_kinds(PERIOD, kinds_of(desk.design)))
    hills, woods = (Space("0101", "", SpaceKind.HEX, kind) for kind in ("hills", "woods"))
    assert ground_of(hills, style) == ground_of(woods, style)
    assert write(page, "hills", "wet", "water")
    assert catalogue_of(desk.design).ground.is_water("hills")
    undo(desk)
    assert not catalogue_of(desk.design).ground.is_water("hills")
    undo(desk)
    assert desk.design == before
    lines = dialog.pages[Catalogue.LINES]
    lines.add_kind()
    assert write(lines, "new_kind", "like", "wall")
    made = desk.design.line_classes[-1]
    assert (made.like, made.width_mm, made.style) == ("wall", 1.0, LineStyle.TICKED)
    assert write(lines, "new_kind", "width_mm", "3") and write(lines, "new_kind", "like", "cliff")
    assert (desk.design.line_classes[-1].width_mm, desk.design.line_classes[-1].style) == (3.0, LineStyle.TICKED)


def test_what_a_kind_is_like_is_read_by_name(dialog: CatalogueDialog) -> None:
    page = dialog.pages[Catalogue.TERRAIN]
    assert write(page, "hills", "like", "woods")
    row = [kind.id for kind in page.model.kinds].index("hills")
    at = [column.key for column in page.model.columns].index("like")
    assert page.model.data(page.model.index(row, at)) == "Woods"
