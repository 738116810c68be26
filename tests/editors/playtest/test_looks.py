"""Counters by size and a style of the map for certain eyes: chosen at the table, kept with its layout."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest.commands import Commands
from editors.playtest.on_map.looks import SIZES, USUAL, LooksPart
from editors.playtest.session import PlaytestSession
from editors.playtest.table import PlaytestTable
from workbench.qt.map_canvas.styles.map_style import COLOUR_BLIND_SAFE, HIGH_CONTRAST, style_of
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample


def table_of(qtbot: QtBot, game: str) -> PlaytestTable:
    design = build_sample(game)
    table = PlaytestTable(PlaytestSession(RecordedPlaytest.start(design, design.scenarios[0].id, 3, {}), {}))
    qtbot.addWidget(table)
    table.resize(1280, 700)
    table.show()
    return table


def widths(table: PlaytestTable) -> list[float]:
    scene = table.canvas.layers.scene
    assert scene is not None
    return sorted({pile.stack.size_mm for piles in scene.counters.stacks.values() for pile in piles})


@pytest.mark.parametrize("game", ["crossroads", "toulon"])
def test_counters_grow_and_shrink_by_a_share_of_what_they_were(qtbot: QtBot, game: str) -> None:
    table = table_of(qtbot, game)
    looks, usual = table.part(LooksPart), widths(table)
    looks.grow(1)
    assert widths(table) == pytest.approx([size * SIZES[USUAL + 1] for size in usual])
    table.session.tell()
    assert widths(table) == pytest.approx([size * SIZES[USUAL + 1] for size in usual]), "the next moment too"
    looks.wear(HIGH_CONTRAST.name)
    assert widths(table) == pytest.approx([size * SIZES[USUAL + 1] for size in usual]), "and in another style"
    for _ in range(10):
        looks.grow(-1)
    assert widths(table) == pytest.approx([size * SIZES[0] for size in usual]) and not looks.can_grow(-1)
    looks.grow(USUAL)
    assert widths(table) == usual


def test_the_map_is_worn_in_a_style_for_eyes_and_in_its_own_again(qtbot: QtBot) -> None:
    table = table_of(qtbot, "crossroads")
    commands = Commands(table, lambda: table)
    own = style_of(table.map.board.map.look.style)
    of_view = {action.text(): action for action in commands.of_rooms("View")}
    of_view["Map in colours that colour-blind eyes tell apart"].trigger()
    assert table.canvas.layers.style_of_map is COLOUR_BLIND_SAFE
    assert [text for text, action in of_view.items() if action.isChecked()] == [
        "Map in colours that colour-blind eyes tell apart"
    ]
    of_view["Map in its own style"].trigger()
    assert table.canvas.layers.style_of_map is own


def test_it_is_kept_with_the_layout(qtbot: QtBot) -> None:
    table, other = (table_of(qtbot, "crossroads") for _ in range(2))
    table.part(LooksPart).grow(2)
    table.part(LooksPart).wear(COLOUR_BLIND_SAFE.name)
    other.restore_layout(table.save_layout())
    assert widths(other) == widths(table)
    assert other.canvas.layers.style_of_map is COLOUR_BLIND_SAFE
    for nonsense in ("", ",", "99,period", "-1,x", "²,", "2,colour-blind"):
        other.part(LooksPart).remember(nonsense)
        assert min(SIZES) <= other.canvas.layers.counter_scale <= max(SIZES)
