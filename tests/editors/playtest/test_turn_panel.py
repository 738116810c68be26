"""The head of a playtest: the turn, what decides, the sequence with the phase of now, the tracks asked about."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QSplitter, QWidget
from pytestqt.qtbot import QtBot

from editors.playtest.moment import moment_of
from editors.playtest.session import PlaytestSession
from editors.playtest.table import PlaytestTable
from editors.playtest.turn.sequence_row import SequenceRow
from editors.playtest.turn.tracks import AskedTrack, TrackBar
from editors.playtest.turn.turn_panel import Headline, TurnPanel
from tests.editors.playtest.sittings import SIEGE, siege
from workbench.engine.design import Design
from workbench.engine.display import LineStatus, SequenceLine, ShownTrack, ShownVictory
from workbench.storage.records.playtest_record import RecordedPlaytest


def test_what_is_long_in_one_row_takes_no_room_from_the_other(qtbot: QtBot) -> None:
    head = Headline()
    qtbot.addWidget(head)
    head.resize(180, 70)
    head.show()
    head.show_turn("Tour 1 sur 18", "11 avril", ShownVictory("PV 10", "Coalition : victoire majeure"))
    for _ in range(2):  # lays out, and what is elided is said again
        head.grab()
        QApplication.processEvents()
    assert "Tour 1 sur 18" in [label.text() for label in head.findChildren(QLabel)]


# ---------------------------------------------------------------- the sequence and the tracks


def table_of(qtbot: QtBot, session: PlaytestSession, height: int = 680) -> PlaytestTable:
    """A table in a window of 1280 x 800: what the bars leave of it."""
    table = PlaytestTable(session)
    qtbot.addWidget(table)
    table.canvas.camera.reduced_motion = True
    table.resize(1280, height)
    table.show()
    QApplication.processEvents()
    return table


def in_sight(widget: QWidget, table: PlaytestTable) -> bool:
    """Is all of it seen in the window?"""
    return widget.isVisible() and widget.visibleRegion().boundingRect().size() == widget.size()


def labels_in(widget: QWidget) -> list[QLabel]:
    return [label for label in widget.findChildren(QLabel) if label.isVisible() and label.text()]


def row_of_now(table: PlaytestTable) -> SequenceRow:
    return next(row for row in table.left.turn.findChildren(SequenceRow) if row.accessibleName().endswith(", now"))


@pytest.mark.parametrize("height", [680, 520])
def test_the_purses_of_whoever_is_asked_are_in_sight(qtbot: QtBot, toulon: Design, height: int) -> None:
    table = table_of(qtbot, siege(toulon), height)
    tracks = [t for t in table.session.rules.display.tracks(table.moment.sight) if t.side == "republican"]
    told = labels_in(table.left.turn.asked)
    assert len(tracks) >= 2
    assert {track.title for track in tracks} <= {label.text().removeprefix("▸ ") for label in told}
    assert all(in_sight(label, table) for label in told)
    assert len(table.moment.choices.choices) > 8  # a long list of options


def test_the_purse_of_the_force_under_way_is_named(qtbot: QtBot, toulon: Design) -> None:
    table = table_of(qtbot, siege(toulon))
    table.choose(next(c for c in table.moment.choices.choices if c.refusal is None))
    table.left.form.check_all()
    answer = table.left.form.answer()
    assert isinstance(answer, tuple)
    table.answer(answer[:1])
    assert table.moment.chosen_units
    QApplication.processEvents()
    factions = {table.moment.pieces[unit].faction for unit in table.moment.chosen_units}
    named = [label.text() for label in labels_in(table.left.turn.asked) if label.text().startswith("▸")]
    titles = {t.title for t in table.session.rules.display.tracks(table.moment.sight) if t.faction in factions}
    assert named
    assert {text.removeprefix("▸ ") for text in named} <= titles


def test_those_of_another_side_are_below_the_sequence(qtbot: QtBot, toulon: Design) -> None:
    table = table_of(qtbot, siege(toulon))
    stays = {label.text().removeprefix("▸ ") for label in labels_in(table.left.turn.asked)}
    others = {t.title for t in table.session.rules.display.tracks(table.moment.sight) if t.side == "allied"}
    assert others
    assert not others & stays
    inside = table.left.turn.room.widget()
    assert inside is not None
    assert others <= {label.text() for label in inside.findChildren(QLabel)}


@pytest.mark.parametrize("height", [680, 420])
def test_the_phase_of_now_is_never_scrolled_away(qtbot: QtBot, toulon: Design, height: int) -> None:
    table = table_of(qtbot, siege(toulon), height)
    assert in_sight(row_of_now(table), table)
    room = table.left.turn.room
    splitter = table.left.turn.parentWidget()
    assert isinstance(splitter, QSplitter)
    splitter.setSizes([1, 2000])
    QApplication.processEvents()
    assert in_sight(row_of_now(table), table)
    room.verticalScrollBar().setValue(room.verticalScrollBar().maximum())
    table.session.tell()
    assert in_sight(row_of_now(table), table)


def test_at_the_end_of_a_long_sequence_its_last_line_is_in_sight(qtbot: QtBot) -> None:
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.resize(260, 150)
    panel.show()
    for now in (0, 17, 29):
        status = [LineStatus.DONE] * now + [LineStatus.NOW] + [LineStatus.NEXT] * (29 - now)
        panel.show_turn([SequenceLine(f"Phase {n}", "5", one) for n, one in enumerate(status)], (), {})
        QApplication.processEvents()
        row = next(row for row in panel.findChildren(SequenceRow) if row.accessibleName() == f"Phase {now}, now")
        assert row.visibleRegion().boundingRect().size() == row.size()


def test_when_it_is_over_all_tracks_stand_together_in_their_order(qtbot: QtBot) -> None:
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.resize(270, 300)
    panel.show()
    tracks = [AskedTrack(ShownTrack("Blue: points", 3, side="blue"), is_asked=True)]
    tracks.append(AskedTrack(ShownTrack("Red: points", 2, side="red")))
    panel.show_turn((), tracks, {})
    QApplication.processEvents()
    inside = panel.room.widget()
    assert inside is not None
    assert [label.text() for label in labels_in(inside) if "points" in label.text()] == ["Blue: points", "Red: points"]
    assert not labels_in(panel.asked)


def test_the_turn_grows_with_its_lines_until_a_hand_divides_the_column(qtbot: QtBot, toulon: Design) -> None:
    """A campaign begins with few phases; those of a side's turn get their room when they come."""
    begun = PlaytestSession(RecordedPlaytest.start(toulon, "campaign", 5, SIEGE), SIEGE)
    table = table_of(qtbot, begun, 860)
    first, further = table.left.turn.height(), siege(toulon)
    table.left.show_moment(moment_of(further, table.map.board))
    qtbot.waitUntil(lambda: table.left.turn.height() > first)
    assert table.left.form.height() >= 300
    splitter = table.left.findChild(QSplitter)
    assert splitter is not None
    splitter.setSizes([200, splitter.height() - 200])
    splitter.splitterMoved.emit(200, 1)
    divided = table.left.turn.height()
    table.left.show_moment(moment_of(further, table.map.board))
    qtbot.wait(50)
    assert table.left.turn.height() == divided


def test_rows_stay_where_only_the_figures_or_the_line_of_now_differ(qtbot: QtBot) -> None:
    panel = TurnPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 400)
    panel.show()

    def shown(now: int, left: int, asked: bool = False) -> tuple[list[SequenceRow], list[TrackBar]]:
        lines = [
            SequenceLine(title, clause, LineStatus.NOW if n == now else LineStatus.NEXT)
            for n, (title, clause) in enumerate((("Move", "4.1"), ("Fight", "5.1")))
        ]
        panel.show_turn(lines, [AskedTrack(ShownTrack("Supplies", left, 9), asked)], {})
        QApplication.processEvents()
        return panel.findChildren(SequenceRow), panel.findChildren(TrackBar)

    before, after = shown(0, 7), shown(1, 5)
    assert before == after
    assert [row.accessibleName().rsplit(", ", 1)[1] for row in after[0]] == ["next", "now"]
    assert "5" in [label.text() for label in labels_in(panel)]
    assert "7" not in [label.text() for label in labels_in(panel)]
    picture = panel.grab().toImage()
    assert shown(1, 5) == after and panel.grab().toImage() == picture
    shown(0, 7)
    assert panel.grab().toImage() != picture, "the bar and the line of now look different"
    shown(1, 5, asked=True)
    assert panel.asked.isVisible() and "5" in [label.text() for label in labels_in(panel.asked)]
