"""Games by files in the window, by real clicks: how few they are, and what cannot be taken."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from editors.playtest.by_files.refereeing.desk_rows import DeskHeading, DeskRow
from editors.playtest.by_files.refereeing.referee_desk import RefereeDesk
from editors.playtest.orders.ruling_grounds import SplitBar
from editors.playtest.session import EVERYTHING
from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.referee.by_files import ByFiles
from workbench.engine.words import message
from workbench.referee import player, referee, verification
from workbench.referee.referee import Referee, Setting

NOTE = "the bridge is down"


class Clicks:
    """A hand at the referee's desk."""

    def __init__(self, qtbot: QtBot, game: ByFiles) -> None:
        self.qtbot, self.game, self.count = qtbot, game, 0
        self.open()

    def open(self) -> None:
        self.game.referee.close()
        self.desk = RefereeDesk(Referee.open(self.game.folder))
        self.qtbot.addWidget(self.desk)
        self.desk.resize(1400, 900)
        self.desk.show()
        self.desk.activateWindow()
        self.qtbot.waitUntil(self.desk.isActiveWindow)

    @property
    def round(self) -> int:
        return self.desk.desk.referee.head.round

    def click(self, button: QAbstractButton) -> None:
        assert button.isEnabled() and button.isVisible()
        at = QPoint(10, button.height() // 2)  # of a wide button of a choice only what is written takes clicks
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton, pos=at)
        self.count += 1

    def drop(self, folder: Path) -> None:
        """The files of all players, dropped together."""
        paths = []
        for seat, who in self.game.players.items():
            for number in range(who.round + 1, self.round + 1):
                who.open_packet(self.game.packet(seat, number))
            paths.append(folder / f"{seat}.orders")
            paths[-1].write_bytes(self.game.written_by(seat))
        self.desk.take(paths)
        self.count += 1

    def plain_round(self, folder: Path) -> None:
        self.drop(folder)
        self.click(self.desk.adjudicate_button)
        if self.desk.desk.waiting:
            self.click(self.desk.rulings.all_button)
        self.click(self.desk.write_button)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (player, referee, verification):
        monkeypatch.setattr(module, "rules_for", ArcolaRules)


def begun(qtbot: QtBot, folder: Path, by: str) -> Clicks:
    return Clicks(qtbot, ByFiles(folder / "game", build(), Setting("november", {"referee": by, "rounds": "short"})))


@pytest.fixture
def person(qtbot: QtBot, installed: None, tmp_path: Path) -> Iterator[Clicks]:
    clicks = begun(qtbot, tmp_path, "person")
    yield clicks
    clicks.desk.stop()


def test_the_program_alone_asks_nothing_once_the_files_are_there(qtbot: QtBot, installed: None, tmp_path: Path) -> None:
    clicks = begun(qtbot, tmp_path, "program")
    for number in range(1, 4):
        assert clicks.round == number
        clicks.drop(tmp_path)
    assert clicks.round == 4 and clicks.count == 3
    clicks.desk.stop()


def to_rulings(clicks: Clicks, folder: Path) -> None:
    """To a round whose files are there, adjudicated on trial, with rulings that wait."""
    for _ in range(20):
        clicks.drop(folder)
        clicks.click(clicks.desk.adjudicate_button)
        if clicks.desk.desk.waiting > 1:
            return
        clicks.click(clicks.desk.write_button)
    raise AssertionError("nothing was to be ruled")


def test_rulings_stand_by_phase_and_say_why(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    desk, panel = person.desk, person.desk.rulings
    rows = panel.list.shown()
    assert isinstance(rows[0], DeskHeading)
    assert [int(row.sign) for row in rows if isinstance(row, DeskRow)] == [*range(1, len(desk.desk.rulings) + 1)]
    titles = [row.title for row in rows if isinstance(row, DeskHeading)]
    phases = {desk.desk.phase_of(one) for one in desk.desk.rulings}
    assert len({*titles}) == len(titles) == len(phases) and all(phase.clause for phase in phases)
    for at, one in enumerate(desk.desk.rulings):
        panel.list.setCurrentRow(panel.list.row_of(at))
        assert panel.form is not None
        words = {label.text() for label in panel.form.findChildren(QLabel)}
        suggestion = one.options.suggestion
        assert (
            message.begun(suggestion.reason) in words and {message.begun(fact.of) for fact in suggestion.facts} <= words
        )
        assert bool(panel.form.findChildren(SplitBar)) == (len(suggestion.odds) == 2)


def test_a_round_of_a_person_who_alters_nothing_takes_four_clicks(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    number, person.count = person.round, 2
    assert not person.desk.write_button.isEnabled()
    person.click(person.desk.rulings.all_button)
    person.click(person.desk.write_button)
    assert person.count == 4 and person.round == number + 1


def test_an_altered_ruling_takes_three_more_and_stays_in_the_record(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    person.count, panel = 2, person.desk.rulings
    item = panel.list.item(panel.list.row_of(1))
    person.qtbot.mouseClick(
        panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualItemRect(item).center()
    )
    person.count += 1
    assert panel.form is not None
    person.click(next(one for one in panel.form.findChildren(QRadioButton) if not one.isChecked()))
    person.qtbot.keyClicks(panel.form.findChildren(type(panel.form._note.field))[0], NOTE)
    person.click(panel.confirm_button)
    one = person.desk.desk.rulings[1]
    assert one.is_altered and one.note == NOTE
    person.click(panel.all_button)
    person.click(person.desk.write_button)
    assert person.count == 7


def test_keys_confirm_one_after_the_other_and_then_write(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    number, waiting = person.round, person.desk.desk.waiting
    person.desk.setFocus()
    person.qtbot.keyClick(person.desk, Qt.Key.Key_Return)
    assert person.desk.desk.waiting == waiting - 1
    person.qtbot.keyClick(person.desk, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert person.desk.desk.waiting == 0
    person.qtbot.keyClick(person.desk, Qt.Key.Key_Return)
    assert person.round == number + 1


def test_a_file_that_cannot_be_taken_is_a_line(person: Clicks, tmp_path: Path) -> None:
    (tmp_path / "a.orders").write_bytes(b"nonsense")
    person.desk.take([tmp_path / "a.orders", tmp_path / "gone.orders"])
    assert [one.name for one in person.desk.desk.refused] == ["a.orders", "gone.orders"]
    assert not person.desk.adjudicate_button.isEnabled() and person.desk._notice.isVisible()


def test_a_seat_is_told_what_is_said_to_it_and_the_map_shows_what_it_knows(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    desk, seat = person.desk, person.game.seats[0]
    desk._below_map.setCurrentWidget(desk.notes)
    person.qtbot.keyClicks(desk.notes.answer, NOTE)
    person.click(desk.notes.say_button)
    assert desk.notes.count == 1 and desk.notes.seat == seat
    assert NOTE in desk.outbox.page.toPlainText()
    person.click(desk.map.eyes[seat])
    pieces = {piece.unit for piece in desk.map.session.pieces()}
    hidden = {unit for unit, one in desk.desk.state.units.items() if one.side != seat}
    assert hidden and not hidden & pieces
    person.click(desk.verify_button)
    assert "0 faults" in desk._notice.findChildren(type(desk._proof))[-1].text()


def test_the_truth_stands_beside_what_a_seat_knows_with_the_error_of_each_report(
    person: Clicks, tmp_path: Path
) -> None:
    desk, seat = person.desk, person.game.seats[0]
    for _ in range(20):
        to_rulings(person, tmp_path)
        if desk.desk.beliefs():
            break
        person.click(desk.rulings.all_button)
        person.click(desk.write_button)
    person.qtbot.keyClick(desk, Qt.Key.Key_2)
    assert desk.map.session.viewer == seat and not desk.map.is_beside
    person.click(desk.map.beside)
    assert desk.map.is_beside and desk.map.session.viewer == EVERYTHING
    other = desk.map.other
    assert other is not None and other.isVisible() and desk.map.map.isVisible()
    camera = desk.map.map.canvas.camera
    camera.set_zoom(2.5)
    assert other.canvas.camera.zoom == pytest.approx(2.5)
    believed = desk.desk.beliefs()
    assert {one.side for one in believed} <= {*person.game.seats} and desk.reports.count == len(believed) > 0
    rows = [row for row in desk.reports.list.shown() if isinstance(row, DeskRow)]
    for one, row in zip(believed, rows, strict=True):
        men = desk.desk.state.units[one.what].space if one.what else ""
        assert one.really == men and bool(row.chip)
        if one.estimate is not None and one.men:
            assert one.error == round(100 * (one.estimate.likely / one.men - 1))
    desk._right.setCurrentWidget(desk.reports)
    desk.reports.list.setCurrentRow(desk.reports.list.row_of(0))
    person.qtbot.keyClick(desk, Qt.Key.Key_1)
    assert not desk.map.is_beside and not other.isVisible()


def test_one_goes_back_to_how_it_was_ruled(person: Clicks, tmp_path: Path) -> None:
    to_rulings(person, tmp_path)
    desk = person.desk
    desk._below_map.setCurrentWidget(desk.branches)
    person.click(desk.rulings.all_button)
    one = next(x for x in desk.desk.rulings if len([*x.options.options][:2]) == 2)
    desk._rule(one, next(answer for answer in one.options.options if answer != one.suggested), NOTE, False)
    rows = [row for row in desk.branches.list.shown() if isinstance(row, DeskRow)]
    assert desk.branches.count == 2 and NOTE in rows[0].below
    assert [row.chip != "" for row in rows] == [True, False, False]
    desk.branches.list.setCurrentRow(desk.branches.list.row_of(1))
    person.click(desk.branches.back_button)
    assert not any(x.is_altered for x in desk.desk.rulings) and desk.branches.count == 3
    desk.branches.list.setCurrentRow(desk.branches.list.row_of(3))
    person.click(desk.branches.back_button)
    assert desk.desk.waiting == len(desk.desk.rulings) and desk.branches.count == 4


def test_a_seat_says_when_its_file_came_and_may_join_anew(person: Clicks, tmp_path: Path) -> None:
    person.drop(tmp_path)
    desk, seat = person.desk, person.game.seats[0]
    words = " ".join(label.text() for label in desk.seats.findChildren(QLabel))
    assert "file 1, taken" in words and "had nothing come: the round waits" in words
    person.click(desk.seats.rejoins[seat])
    assert desk.desk.referee.rows.seats[seat].may_rejoin and not desk.seats.rejoins[seat].isEnabled()
    assert f"out/000.{seat}.turn" in desk._notice.findChildren(QLabel)[-1].text()


def test_keys_adjudicate_and_write(person: Clicks, tmp_path: Path) -> None:
    person.drop(tmp_path)
    number = person.round
    person.desk.setFocus()
    person.qtbot.keyClick(person.desk, Qt.Key.Key_J)
    assert person.desk.desk.trial is not None
    person.qtbot.keyClick(person.desk, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    person.qtbot.keyClick(person.desk, Qt.Key.Key_D)
    assert person.round == number + 1
    rows = [row for row in person.desk.outbox.list.shown() if isinstance(row, DeskRow)]
    assert len(rows) == 2 and all(row.chip == "no leak found" and row.tone == "ok" for row in rows)
