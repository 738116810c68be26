"""The strip below the prompt at a player's desk: which round of which game it is, and the file that is sent."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from editors.playtest.by_files.desk_playtest import DeskSession
from editors.playtest.by_files.told_page import ToldPage
from editors.playtest.moment import Moment
from editors.playtest.notebook.report_files import at_home
from editors.playtest.saved_places import in_folder, remember_folder
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.clauses import Refusal
from workbench.engine.words.bounded_words import few_lines
from workbench.engine.words.message import marked
from workbench.qt.chosen_names import with_ending
from workbench.qt.controls.labels import ElidedLabel
from workbench.qt.controls.parts import IconLabel
from workbench.qt.faults import paints
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import current_theme, px
from workbench.qt.looks.translator import called, spoken_error
from workbench.referee.formats import ORDERS
from workbench.referee.refused import Refused
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.written import write_bytes

HEIGHT_PX = 42
DRAFT_MS = 700


class DeskStrip(TablePart):
    """Offered at a player's desk alone. What is written is kept a moment after it was."""

    stand, name = Stand.STRIP, "by_files"
    open_asked = Signal()

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._words = ElidedLabel("body")
        self.open_button = QPushButton(self.tr("Open the next packet…"))
        self.save_button = QPushButton(self.tr("Save orders…"))
        set_style_property(self.save_button, "accent", True)
        self.open_button.clicked.connect(self.open_asked)
        self.save_button.clicked.connect(self.ask_save)
        self._was_saved_as = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(10)
        row.addWidget(IconLabel("envelope-simple", "accent", 17))
        row.addWidget(self._words, 1)
        row.addWidget(self.open_button)
        row.addWidget(self.save_button)
        self.setFixedHeight(px(HEIGHT_PX))
        self._later = QTimer(self, singleShot=True, interval=DRAFT_MS)
        self._later.timeout.connect(self.keep_draft)
        if isinstance(table.session, DeskSession):
            table.session.writing.changed.connect(self._written)
            QTimer.singleShot(0, self, table.session.write_begun)

    @property
    def session(self) -> DeskSession:
        """The session of this desk."""
        assert isinstance(self.table.session, DeskSession)
        return self.table.session

    def offered(self, moment: Moment) -> bool:
        return isinstance(self.table.session, DeskSession)

    def follow(self, moment: Moment) -> None:
        super().follow(moment)
        if self.offered(moment):
            self._was_saved_as = self._was_saved_as if not self._later.isActive() else ""
            self._later.start()

    def show_moment(self, moment: Moment) -> None:
        if not self.offered(moment):
            return
        desk, player = self.session.at_desk, self.session.player
        self.table.prompt.setVisible(moment.decision is not None or desk.is_over)
        seat = called(self.session.rules.words.name_of(player.seat))
        if desk.is_over:
            words = self.tr("{} · the game is over").format(seat)
        elif self._was_saved_as:
            words = self.tr("{} · round {} · saved as {}: send it to who referees")
            words = words.format(seat, player.round, self._was_saved_as)
        elif desk.is_answered and moment.decision is None:
            words = self.tr("{} · round {} · nothing more is asked of you: save the file and send it")
            words = words.format(seat, player.round)
        elif desk.is_answered:
            words = self.tr("{} · round {} · answered; what follows may be answered too").format(seat, player.round)
        else:
            words = self.tr("{} · round {} · answer what is asked, then save the file").format(seat, player.round)
        self._words.set_whole_text(words)
        self.save_button.setEnabled(desk.is_answered and not desk.is_over)
        self.setAccessibleName(few_lines(words))

    def ask_save(self) -> None:
        """Ask where the file of orders goes."""
        player = self.session.player
        name = in_folder(f"{player.round:03}.{player.seat}{ORDERS}", player.path.parent)
        chosen, _ = QFileDialog.getSaveFileName(
            self.window(), self.tr("Save orders"), name, self.tr("Orders (*.orders)")
        )
        if (path := with_ending(self, at_home(chosen), ORDERS)) is not None:
            self.save(path)

    def save(self, path: Path) -> bool:
        """Write the file that is sent; one line says why it cannot be."""
        try:
            content = self.session.player.write(self.session.at_desk.orders())
            write_bytes(path, content)
        except Refused as refused:
            self.table.show_refusal(Refusal(refused.clause, refused.said))
            return False
        except (OSError, StoredFileError) as error:
            self.table.show_refusal(Refusal("", spoken_error(error)))
            return False
        remember_folder(path)
        self._later.stop()
        self._was_saved_as = path.name
        self.show_moment(self.table.moment)
        return True

    def keep_draft(self) -> None:
        """Keep what is written now."""
        try:
            self.session.keep_draft()
        except StoredFileError as error:
            self.table.show_refusal(Refusal("", spoken_error(error)))

    def stop(self) -> None:
        if self._later.isActive():
            self._later.stop()
            self.keep_draft()
        if isinstance(self.table.session, DeskSession):
            self.session.player.close()

    def _written(self) -> None:
        self._was_saved_as = ""
        self._later.start()
        self.show_moment(self.table.moment)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(px(HEIGHT_PX))

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), QColor(theme.surface))
            painter.fillRect(0, self.height() - 1, self.width(), 1, QColor(theme.line))


class ToldPart(TablePart):
    """The tab at a player's desk that tells what the packet tells."""

    stand, name, title = Stand.TAB, "told", marked("Told")

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.page = ToldPage()
        self._shown = 0
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.page)

    def offered(self, moment: Moment) -> bool:
        return isinstance(self.table.session, DeskSession)

    def show_moment(self, moment: Moment) -> None:
        session = self.table.session
        if isinstance(session, DeskSession) and self._shown != session.player.round:
            self._shown = session.player.round
            self.page.show_packet(session.player)
