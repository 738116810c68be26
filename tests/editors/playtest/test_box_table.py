"""A box off the map at the table: a unit steps into it over a link, and its counter stands and is clicked there."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from immutables import Map
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.playtest.moment import moment_of
from editors.playtest.on_map.board import board_of
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.table import PlaytestTable
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexZone
from workbench.engine.maps.map_parts import Link, LinkKind, Rectangle
from workbench.qt.map_canvas import ToolEvent
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

MOVE = "Movement.move_a_unit"
BOX = Space("pool", "Force pool", SpaceKind.BOX, "clear", shape=Rectangle(2.0, 2.0, 30.0, 14.0))


def with_box(unit_space: str) -> Design:
    """The crossroads with a box that a land link joins to one hex."""
    design = build_sample("crossroads")
    sheet = design.hex_maps[0]
    link = Link("way", unit_space, "pool", LinkKind.LAND)
    sheet = replace(sheet, zones=Map({"pool": HexZone(BOX)}), links=Map({"way": link}))
    return replace(design, maps=(sheet,))


def start(design: Design) -> tuple[RecordedPlaytest, dict[str, str]]:
    """The delaying defence where the first unit is moved."""
    seats = {"blue": PERSON, "red": PERSON}
    recorded = RecordedPlaytest.start(design, "delaying_defence", 7, seats)
    bot = {seat: make_bot("random", 3, recorded.playtest) for seat in seats}
    while (asked := recorded.playtest.decisions()[0]).name != MOVE:
        recorded.play_by(asked.seat, bot_chooser(recorded.playtest, asked.seat, bot[asked.seat]))
    return recorded, seats


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[PlaytestTable]:
    bare, seats = start(build_sample("crossroads"))
    session = PlaytestSession(bare, seats)
    before = moment_of(session, board_of(build_sample("crossroads"), "delaying_defence"))
    unit = next(name for name, choice in sorted(before.choices.by_unit.items()) if choice.refusal is None)
    recorded, seats = start(with_box(before.pieces[unit].space))
    made = PlaytestTable(PlaytestSession(recorded, seats))
    qtbot.addWidget(made)
    made.resize(1300, 850)
    made.show()
    qtbot.waitExposed(made)
    made.canvas.camera.reduced_motion = True
    yield made
    made.stop()


def test_a_unit_steps_into_a_box_over_a_link_and_its_counter_can_be_clicked_there(table: PlaytestTable) -> None:
    choices, pieces = table.moment.choices, table.moment.pieces
    sheet = table.map.board.map
    here = sheet.links["way"].first
    unit = next(name for name, choice in choices.by_unit.items() if not choice.refusal and pieces[name].space == here)
    table.choose(choices.by_unit[unit])
    assert "pool" in table.moment.choices.legal_spaces()
    tool, place = table.canvas.tool_host.tool, BOX.shape.middle if BOX.shape else (0.0, 0.0)
    assert tool is not None
    assert table.canvas.layers.space_at(*place) == "pool"
    event = ToolEvent(*place, px_per_mm=table.canvas.camera.view.px_per_mm, space="pool", button="left")
    tool.press(event)
    tool.release(event)
    assert table.moment.pieces[unit].space == "pool"
    scene = table.canvas.layers.scene
    assert scene is not None
    x, y = scene.counters.stacks["pool"][0].square.center().toTuple()
    assert scene.counters.at(x, y) == ("pool", unit)
    assert BOX.shape is not None
    assert BOX.shape.holds(x, y)
    if folder := os.environ.get("WORKBENCH_TEST_OUT"):
        table.canvas.camera.set_zoom(1.0)
        table.canvas.camera.fly_to("pool", animated=False)
        table.canvas.seen.finish_drawing()
        table.grab().save(f"{folder}/playtest_box.png")
    table.undo()
    assert table.moment.pieces[unit].space == here
