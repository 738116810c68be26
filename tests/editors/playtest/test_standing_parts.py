"""Parts of rooms at the table: where they stand, when they are told of a moment, what the cover hides, what is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editors.playtest import commands
from editors.playtest import table as table_module
from editors.playtest.editor import PlaytestEditor
from editors.playtest.moment import Moment
from editors.playtest.rooms import PARTS
from editors.playtest.table import PlaytestTable
from editors.playtest.table_commands import OVERLAYS, TableCommand
from editors.playtest.table_parts import Stand, Table, TablePart
from tests.editors.playtest.sittings import PERSONS
from tests.engine.coin_design import coin_design
from workbench.storage.document import RulesetDocument


class Trial(TablePart):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.shown: list[str] = []
        self.is_on, self.text, self.stopped = False, "", False

    def offered(self, moment: Moment) -> bool:
        return moment.decision is not None

    def show_moment(self, moment: Moment) -> None:
        self.shown.append(moment.decision.seat if moment.decision else "")

    def remembered(self) -> str:
        return self.text

    def remember(self, text: str) -> None:
        self.text = text

    def stop(self) -> None:
        self.stopped = True


class Strip(Trial):
    stand, name = Stand.STRIP, "strip"


class Tab(Trial):
    stand, name, title = Stand.TAB, "tab", "A tab"


class Board(Trial):
    stand, name = Stand.BOARD, "board"


class Bottom(Trial):
    stand, name, title = Stand.BOTTOM, "bottom", "Below"


def turned(table: Table) -> None:
    table.part(Strip).is_on = not table.part(Strip).is_on


SWITCH = TableCommand("A switch", turned, ("Ctrl+Alt+T",), OVERLAYS, checked=lambda table: table.part(Strip).is_on)


@pytest.fixture
def editor(qtbot: QtBot, coin_rules: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PlaytestEditor]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(table_module, "PARTS", (*PARTS, Strip, Tab, Board, Bottom))
    monkeypatch.setattr(commands, "COMMANDS", (SWITCH,))
    made = PlaytestEditor(RulesetDocument(coin_design()))
    qtbot.addWidget(made.widget())
    made.widget().resize(1280, 800)
    made.widget().show()
    made.begin("", 3, PERSONS)
    yield made
    made.close()


def table_of(editor: PlaytestEditor) -> PlaytestTable:
    assert editor.table is not None
    return editor.table


def test_what_is_seen_follows_and_what_is_not_seen_catches_up(editor: PlaytestEditor) -> None:
    table = table_of(editor)
    strip, tab = table.part(Strip), table.part(Tab)
    assert strip.shown == ["red"] and tab.shown == []
    table.covers_between_seats = False
    table.answer(2)
    assert strip.shown == ["red", "blue"]
    assert tab.shown == []
    table.right.setCurrentWidget(tab)
    assert tab.shown == ["blue"]


def test_the_cover_hides_every_part(editor: PlaytestEditor) -> None:
    table = table_of(editor)
    table.covers_between_seats = True
    parts = [table.part(kind) for kind in (Strip, Board, Bottom)]
    assert all(part.isVisible() for part in parts)
    table.answer(2)
    assert table.is_covered and not any(part.isVisible() for part in parts)
    table.confirm()
    assert all(part.isVisible() for part in parts) and parts[2].shown[-1] == "blue"


def test_what_a_part_remembers_is_kept_with_the_docks(editor: PlaytestEditor) -> None:
    table_of(editor).part(Strip).text = "folded"
    docks = table_of(editor).divided.sizes()
    kept = editor.save_layout()
    strip = table_of(editor).part(Strip)
    editor.leave()
    assert strip.stopped
    editor.restore_layout(kept)
    editor.begin("", 3, PERSONS)
    assert table_of(editor).part(Strip).text == "folded" and table_of(editor).divided.sizes() == docks


@pytest.mark.parametrize("layout", [b"", b"\x00\x00\x00\xff\xfd", b"{}", b'{"parts": 3}', b"[]"])
def test_a_layout_of_an_earlier_program_or_of_nobody_is_taken(editor: PlaytestEditor, layout: bytes) -> None:
    table_of(editor).restore_layout(layout)
    assert table_of(editor).part(Strip).text == ""


def test_a_command_of_a_room_stands_in_its_menu(editor: PlaytestEditor) -> None:
    (action,) = editor.menus()["Overlays"]
    assert action.text() == "A switch" and action.isCheckable() and not action.isChecked()
    action.trigger()
    assert table_of(editor).part(Strip).is_on
    editor.leave()
    editor._refresh_actions()
    assert not action.isEnabled()
