"""A record for a seat is saved from the table and looked at in the window; and what fixed eyes see betrays nothing."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from editors.playtest.editor import PlaytestEditor
from editors.playtest.seats import advice_desk
from editors.playtest.seats.advice_desk import Asked
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.table import PlaytestTable
from tests import window_lockstep
from tests.editors.playtest.sittings import SIEGE, siege
from tests.editors.playtest.window_texts import page_texts
from tests.lockstep import Leak
from tests.lockstep_games import GAMES
from tests.window_lockstep import windows_in_lockstep
from workbench.engine.bots import Notes, advice, make_bot
from workbench.engine.design import Design
from workbench.engine.playtests.playtest import Playtest
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.records.seat_record import open_playtest, write_seat_record

SMALL = [game for game in GAMES if game.name in ("crossroads delaying_defence", "grande_tactique montenotte")]


@pytest.fixture
def told(toulon: Design, tmp_path: Path) -> Path:
    """What the Allies were told of two turns and a half."""
    path = tmp_path / "allies.record"
    write_seat_record(path, toulon, siege(toulon, SIEGE).playtest, "allied")
    return path


def test_the_page_of_a_record_for_a_seat_is_that_of_fixed_eyes(qtbot: QtBot, toulon: Design, told: Path) -> None:
    whole, seen = siege(toulon, SIEGE), open_playtest(told)
    whole.look_as("allied")
    tables = [PlaytestTable(whole), PlaytestTable(PlaytestSession(seen, seen.seats))]
    for table in tables:
        qtbot.addWidget(table)
    logs = [[(line.text, line.clause, line.faces) for line in table.right.log.lines()] for table in tables]
    assert logs[0] == logs[1] and len(logs[0]) > 100
    stacks = [table.canvas.layers.scene.counters._given if table.canvas.layers.scene else None for table in tables]
    assert stacks[0] == stacks[1] and stacks[0]
    assert "what was told, after play" in repr(page_texts(tables[1]))


def test_it_is_looked_at_play_by_play(qtbot: QtBot, told: Path) -> None:
    recorded = open_playtest(told)
    table = PlaytestTable(PlaytestSession(recorded, recorded.seats))
    qtbot.addWidget(table)
    plays = len(recorded.playtest.plays)
    assert not table.session.can_redo()
    table.undo()
    table.undo()
    assert len(recorded.playtest.plays) == plays - 2 and table.session.can_redo()
    table.confirm()
    assert len(recorded.playtest.plays) == plays - 1
    table.session.look_as(EVERYTHING)
    assert "decides" not in table.prompt.accessibleName()
    while table.session.can_undo():
        table.undo()
    assert recorded.playtest.tree.at == 0


def test_it_is_saved_and_opened_in_the_window(
    qtbot: QtBot, toulon: Design, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(window)
    window.show()
    window.take_document(RulesetDocument(toulon))
    window.show_mode(PLAYTEST)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    editor.begin("campaign", 3, SIEGE)
    out = tmp_path / "for them.record"
    monkeypatch.setattr(QInputDialog, "getItem", lambda *_words: ("Republicans", True))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words: (str(out), ""))
    editor._save_for_seat.trigger()
    assert out.is_file()
    assert window.open_path(out)
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor) and editor.table is not None
    assert editor.table.session.told_to == "republican"
    eyes = [action.text() for action in editor._commands.eyes_menu.actions()]
    assert eyes == ["Republicans"]
    window.close()


@pytest.mark.parametrize("game", SMALL, ids=lambda game: str(game.name))
def test_two_worlds_look_the_same_to_fixed_eyes(qtbot: QtBot, game: object) -> None:
    (known,) = [one for one in SMALL if one is game]
    assert windows_in_lockstep(known, 1, 40, 30, 1).total > 4


def test_whatever_tells_more_would_be_found(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eyes that see everything see two worlds, in each of these ways."""
    stand, compare, found = window_lockstep.Sitting.stand, window_lockstep._Pair._compare, set[str]()

    def compared(pair: Any, what: str, reads: Any) -> None:
        try:
            compare(pair, what, reads)
        except Leak:
            found.add(what)

    monkeypatch.setattr(
        window_lockstep.Sitting, "stand", lambda sitting, state, number, _seat: stand(sitting, state, number, "")
    )
    monkeypatch.setattr(window_lockstep._Pair, "_compare", compared)
    monkeypatch.setattr(window_lockstep, "first_difference", lambda *_pages: "")
    one_world = replace(SMALL[0], worlds=lambda *of_moment: islice(SMALL[0].worlds(*of_moment), 1))
    windows_in_lockstep(one_world, 1, 2, 30, 1)
    assert found >= {"page", "stages", "map", "report", "comparison", "taken back"}


def test_advice_that_knew_more_would_be_found(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances that hang on the true state, as seeds of advice may not."""

    def knowing(beside: Playtest[Any, Any], asked: Asked, ended: Event) -> Notes:
        beside.take_up(asked.tree)
        seed = int(beside.digest()[:8], 16)
        return advice(beside, asked.seat, make_bot("random", seed, beside), asked.so_far)

    monkeypatch.setattr(advice_desk, "_advised", knowing)
    with pytest.raises(Leak):
        for seed in range(1, 6):
            windows_in_lockstep(SMALL[0], seed, 40, 15, 1)
