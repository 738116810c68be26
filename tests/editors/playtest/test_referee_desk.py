"""Games by files in the window, by real clicks: how few they are, and what cannot be taken."""

from __future__ import annotations

# mypy: disable-error-code="no-untyped-call"
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QLabel, QRadioButton
from pytestqt.qtbot import QtBot

from editors.playtest.by_files.refereeing.referee_desk import RefereeDesk
from editors.playtest.by_files.refereeing.ruling_rows import ROLE, PhaseRows, RulingRow
from editors.playtest.orders.ruling_grounds import SplitBar
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
    rows = [panel.list.item(row).data(ROLE) for row in range(panel.list.count())]
    phases = [one for one in rows if isinstance(one, PhaseRows)]
    assert [row for phase in phases for row in phase.rows] == [one for one in rows if isinstance(one, RulingRow)]
    assert [row.number for phase in phases for row in phase.rows] == [*range(1, len(desk.desk.rulings) + 1)]
    assert len({phase.title for phase in phases}) == len(phases) > 0 and all(phase.clause for phase in phases)
    for at, one in enumerate(desk.desk.rulings):
        panel.list.setCurrentRow(panel.list.row_of(at))
        assert panel.form is not None
        words = {label.text() for label in panel.form.findChildren(QLabel)}
        suggestion = one.options.suggestion
        assert message.begun(suggestion.reason) in words and {str(fact.of) for fact in suggestion.facts} <= words
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
    person.qtbot.keyClicks(desk.outbox.answer, NOTE)
    person.click(desk.outbox.say_button)
    assert NOTE in desk.outbox.page.toPlainText()
    person.click(desk.map.eyes[seat])
    pieces = {piece.unit for piece in desk.map.session.pieces()}
    hidden = {unit for unit, one in desk.desk.state.units.items() if one.side != seat}
    assert hidden and not hidden & pieces
    person.click(desk.verify_button)
    assert "0 faults" in desk._notice.findChildren(type(desk._proof))[-1].text()
