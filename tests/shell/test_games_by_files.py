"""Games by files through the window: joining, packets opened and answered, files dropped, each refusal a line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editors.playtest.by_files.desk_playtest import DeskSession
from editors.playtest.by_files.desk_strip import DeskStrip, ToldPart
from editors.playtest.by_files.games import GamesByFiles
from editors.playtest.by_files.joined_page import JoinedPage
from editors.playtest.by_files.new_game import NewGameByFiles
from editors.playtest.editor import PlaytestEditor
from editors.playtest.table import PlaytestTable
from sample_games.crossroads.build import build
from tests.referee.by_files import ByFiles
from workbench.qt.controls.parts import Toast
from workbench.referee.player import Player
from workbench.referee.referee import Referee, Setting
from workbench.referee.referee_file import FILE, LOCKED
from workbench.shell.by_files.password_dialog import PasswordDialog
from workbench.shell.editors import PLAYTEST
from workbench.shell.main_window import MainWindow
from workbench.shell.settings import Settings
from workbench.storage.document import RulesetDocument

FOG = Setting("meeting_engagement", {"fog": "on"})


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Settings(tmp_path / "settings.ini"), paints_pictures=False)
    qtbot.addWidget(made)
    made.resize(1280, 720)
    made.show()
    yield made
    made.close()


@pytest.fixture
def game(tmp_path: Path) -> ByFiles:
    """A game in its first round, whose files are all let go."""
    game = ByFiles(tmp_path / "game", build(), FOG)
    game.close()
    return game


def desks(window: MainWindow) -> GamesByFiles:
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor)
    return editor.by_files


def table(window: MainWindow) -> PlaytestTable:
    editor = window.editor(PLAYTEST)
    assert isinstance(editor, PlaytestEditor) and editor.table is not None
    return editor.table


def told(window: MainWindow) -> str:
    """The line that is told in passing."""
    return " ".join(
        toast.accessibleName() or toast._text.text() for toast in window.findChildren(Toast) if toast.isVisible()
    )


def packet(game: ByFiles, seat: str, number: int) -> Path:
    return game.folder / "out" / f"{number:03}.{seat}.turn"


def test_a_player_joins_answers_a_packet_and_saves_the_file_that_is_taken(window: MainWindow, tmp_path: Path) -> None:
    referee = Referee.new(tmp_path / "g", build(), FOG)
    invitation = tmp_path / "g/out/000.blue.turn"
    own = tmp_path / "mine" / "blue.seat"
    own.parent.mkdir()
    assert window.game_files.join(invitation, own)
    assert isinstance(desks(window)._desk, JoinedPage)
    referee.take((tmp_path / "mine/blue.orders").read_bytes())
    other, joining = Player.join(tmp_path / "red.seat", (tmp_path / "g/out/000.red.turn").read_bytes())
    other.close()
    referee.take(joining)
    referee.adjudicate()
    first = own.parent / "first.turn"
    first.write_bytes((tmp_path / "g/out/001.blue.turn").read_bytes())
    assert window.open_path(first)
    session = table(window).session
    assert isinstance(session, DeskSession) and session.decision() is not None
    strip = table(window).part(DeskStrip)
    assert strip.isVisible() and not strip.save_button.isEnabled()
    while (asked := session.decision()) is not None and not session.at_desk.is_answered:
        assert session.answer(next(iter(asked.options))) is None
    assert strip.save_button.isEnabled()
    assert strip.save(tmp_path / "b.orders")
    assert referee.take((tmp_path / "b.orders").read_bytes()).seat == "blue"
    referee.close()
    said, view = session.at_desk.orders(), session.player.view
    assert window.open_path(own)  # sitting down again one finds what one had written
    again = table(window).session
    assert isinstance(again, DeskSession)
    assert again.at_desk.orders() == said and again.player.view == view
    table(window).undo()
    assert not again.at_desk.is_answered


def test_a_packet_opens_with_the_players_own_file_beside_it(window: MainWindow, game: ByFiles) -> None:
    seat = game.seats[0]
    assert window.open_path(packet(game, seat, 1))
    assert desks(window).player is not None and desks(window).player.round == 1  # type: ignore[union-attr]
    page = table(window).part(ToldPart).page.toPlainText()
    assert page.startswith("Round 1")


def test_what_is_not_right_is_told_in_one_line(window: MainWindow, game: ByFiles, tmp_path: Path) -> None:
    seat, other = game.seats
    (game.folder / f"{other}.seat").unlink()
    assert not window.open_path(packet(game, other, 1))
    assert "no .seat file" in told(window)
    assert window.open_path(packet(game, seat, 1))
    assert not window.open_path(packet(game, other, 1))
    assert "another seat's" in told(window)
    bad = tmp_path / "bad.turn"
    bad.write_bytes(packet(game, seat, 1).read_bytes()[:-40])
    assert not window.open_path(bad)
    assert desks(window).player is not None
    assert not window.open_path(tmp_path / "nothing.seat")
    assert not window.open_path(tmp_path / "nothing.orders")


@pytest.mark.parametrize("name", ["bad.game", "bad.seat", "bad.turn", "none.game", "none.seat"])
def test_what_cannot_be_opened_leaves_open_what_is(
    window: MainWindow, game: ByFiles, tmp_path: Path, name: str
) -> None:
    if name.startswith("bad"):
        (tmp_path / name).write_bytes(b"nothing that can be read")
    document = RulesetDocument(build())
    window.take_document(document)
    assert not window.open_path(tmp_path / name)
    assert window.document is document and told(window).startswith(name)
    assert window.open_path(game.folder / "referee.game")
    desk = desks(window).referee_desk
    assert desk is not None and not window.open_path(tmp_path / name)
    assert desks(window).referee_desk is desk and desk.isVisible()
    assert window.open_path(game.folder / "referee.game"), "the file of the desk that is open is opened anew"


def test_files_of_orders_are_dropped_on_the_referees_desk(window: MainWindow, game: ByFiles, tmp_path: Path) -> None:
    paths = []
    for seat in game.seats:
        with Player.open(game.folder / f"{seat}.seat") as player:
            player.open_packet(game.packet(seat, 1))
            game.players[seat] = player
            paths.append(tmp_path / f"{seat}.orders")
            paths[-1].write_bytes(game.written_by(seat))
    assert window.open_path(game.folder / "referee.game")
    desk = desks(window).referee_desk
    assert desk is not None and desk.desk.referee.head.round == 1
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, left, plain = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(window, QDragEnterEvent(QPoint(5, 5), copy, data, left, plain))
    QApplication.sendEvent(window, QDropEvent(QPointF(5, 5), copy, data, left, plain))
    assert not desk.desk.refused
    assert desk.desk.referee.head.round == 2  # the program referees: nothing waits
    assert packet(game, game.seats[0], 2).is_file()


def test_a_game_is_begun_from_a_ruleset(window: MainWindow, tmp_path: Path) -> None:
    window.take_document(RulesetDocument(build()))
    dialog = window.game_files.ask_new()
    assert isinstance(dialog, NewGameByFiles)
    dialog.folder.setText(str(tmp_path / "none" / "game"))
    assert not dialog.make() and dialog._notice.isVisible()
    dialog.folder.setText(str(tmp_path / "new game"))
    dialog.absent["red"].setCurrentIndex(dialog.absent["red"].findData("none"))
    assert dialog.make()
    desk = desks(window).referee_desk
    assert desk is not None and desk.desk.way("red") == "none" and desk.desk.waits_for == ("blue", "red")
    assert (tmp_path / "new game/out/000.blue.turn").is_file()


def test_a_game_under_a_password_asks_for_it_until_it_is_right_and_is_locked_again(
    window: MainWindow, tmp_path: Path
) -> None:
    window.take_document(RulesetDocument(build()))
    dialog = window.game_files.ask_new()
    assert isinstance(dialog, NewGameByFiles)
    folder = tmp_path / "new game"
    dialog.folder.setText(str(folder))
    dialog.password.setText("short")
    assert not dialog.make() and not folder.exists() and dialog._notice.isVisible()
    dialog.password.setText("arcola 1796")
    assert dialog.make()
    (asking,) = window.findChildren(PasswordDialog)
    assert asking.isVisible() and not (folder / FILE).exists() and (folder / LOCKED).is_file()
    asking.password.setText("arcole 1796")
    asking.unlock()
    assert asking.isVisible() and asking.notice.isVisible() and desks(window).referee_desk is None
    asking.password.setText("arcola 1796")
    asking.unlock()
    assert not asking.isVisible() and desks(window).referee_desk is not None and (folder / FILE).is_file()
    desks(window).leave()
    assert not (folder / FILE).exists() and (folder / LOCKED).is_file()
    assert window.open_path(folder / LOCKED)
    again = next(one for one in window.findChildren(PasswordDialog) if one is not asking)
    again.reject()
    assert desks(window).referee_desk is None and (folder / LOCKED).is_file()


def test_an_encrypted_game_is_begun_and_its_packets_open_beside_the_players_own_file(
    window: MainWindow, tmp_path: Path
) -> None:
    window.take_document(RulesetDocument(build()))
    dialog = window.game_files.ask_new()
    assert isinstance(dialog, NewGameByFiles) and not dialog.setting().encrypt
    dialog.encrypt.click()
    dialog.folder.setText(str(tmp_path / "closed"))
    assert dialog.make()
    desk = desks(window).referee_desk
    assert desk is not None and desk.desk.referee.head.facts.is_encrypted
    game = ByFiles(tmp_path / "game", build(), FOG._replace(encrypt=True))
    game.close()
    seat, other = game.seats
    (game.folder / f"{other}.seat").unlink()
    assert not window.open_path(packet(game, other, 1))
    assert "no .seat file" in told(window)
    assert window.open_path(packet(game, seat, 1))
    assert table(window).part(ToldPart).page.toPlainText().startswith("Round 1")
    assert not window.open_path(packet(game, other, 1))
    assert "another seat's" in told(window)
