"""The start page: begin, go on with a recent file, or open a sample game as one's own copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import Label
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.fonts import font
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import SIZE_START_TITLE, current_text_scale, px
from workbench.shell.settings import RecentFile
from workbench.shell.start.start_parts import RowButton, SamplePicture
from workbench.storage.records.kept_playtests import KeptPlaytest
from workbench.storage.samples import SampleGame

LEFT_WIDTH = 350
FIRST_PLAYTESTS = 4
"""So many stand on the page before one asks for all of them."""
LEAST_RIGHT = 430
LEAST_CARD, CARDS_APART, FIRST_CARD_ROW = 360, 16, 2
"""Two samples stand beside each other where each card has so much."""
MARGIN_PX = 32


class StartPage(QWidget):
    """Signals only: the window does the opening. It is made anew for another theme or text size."""

    new_game_asked = Signal()
    new_map_asked = Signal()
    tour_asked = Signal()
    import_asked = Signal()
    open_asked = Signal()
    file_chosen = Signal(str)
    sample_chosen = Signal(str, str)
    recent_cleared = Signal()
    playtests_cleared = Signal()

    def __init__(self, samples: Sequence[SampleGame], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._samples = samples
        self._files: tuple[RecentFile, ...] = ()
        self._kept: tuple[KeptPlaytest, ...] = ()
        self._shows_all_kept = False
        self._painted: dict[str, QPixmap] = {}
        self._pictures: dict[str, SamplePicture] = {}
        # once, after the application has its new fonts: a new look is told in several steps
        self._renewal = QTimer(self, singleShot=True, interval=0)
        self._renewal.timeout.connect(self._make)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._scroll)
        self._make()

    def show_recent(self, files: Sequence[RecentFile]) -> None:
        """Fill the list of recent files, or say how it fills."""
        self._files = tuple(files)
        _empty(self._recent)
        self._clear.setVisible(bool(files))
        if not files:
            hint = text_label(self.tr("Files you open stand here. Begin with a sample game."), "hint", wrap=True)
            hint.setContentsMargins(14, 12, 14, 12)
            self._recent.addWidget(hint)
        for file in files:
            self._recent.addWidget(self._recent_button(file))

    def show_playtests(self, kept: Sequence[KeptPlaytest]) -> None:
        """List the playtests that the program keeps by itself, the latest first."""
        self._kept = tuple(kept)
        _empty(self._playtests)
        self._playtests_part.setVisible(bool(kept))
        first = self._kept if self._shows_all_kept else self._kept[:FIRST_PLAYTESTS]
        for one in first:
            self._playtests.addWidget(self._playtest_button(one))
        if len(first) < len(self._kept):
            more = QPushButton(self.tr("Show all {}").format(len(self._kept)))
            more.setFlat(True)
            more.clicked.connect(self._show_all_playtests)
            self._playtests.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)

    def _show_all_playtests(self) -> None:
        self._shows_all_kept = True
        self.show_playtests(self._kept)

    def show_picture(self, game: str, picture: QPixmap) -> None:
        """The picture of a sample game, made once the window is up."""
        self._painted[game] = picture
        if game in self._pictures:
            self._pictures[game].show_picture(picture)

    # ------------------------------------------------------------------ making

    def _make(self) -> None:
        page = QWidget()
        self._recent = QVBoxLayout()
        self._pictures.clear()
        self._columns = QBoxLayout(QBoxLayout.Direction.LeftToRight, page)
        self._columns.setContentsMargins(MARGIN_PX, 24, MARGIN_PX, 24)
        self._columns.setSpacing(MARGIN_PX)
        self._columns.addWidget(self._left_column())
        self._columns.addWidget(self._right_column(), 1)
        self._scroll.setWidget(page)
        self.show_recent(self._files)
        self.show_playtests(self._kept)
        for game, picture in self._painted.items():
            self.show_picture(game, picture)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_columns"):
            self._renewal.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Side by side where there is room for both columns, one below the other where there is not."""
        is_wide = self.width() >= px(LEFT_WIDTH) + px(LEAST_RIGHT) + 3 * MARGIN_PX
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._columns.setDirection(direction)
        self._left.setMaximumWidth(px(LEFT_WIDTH) if is_wide else 16_777_215)
        self._left.setMinimumWidth(px(LEFT_WIDTH) if is_wide else 0)
        beside = px(LEFT_WIDTH) + MARGIN_PX if is_wide else 0
        room = self._scroll.viewport().width() - 2 * MARGIN_PX - beside
        self._stand(2 if room >= 2 * px(LEAST_CARD) + CARDS_APART else 1)

    def _stand(self, columns: int) -> None:
        """The cards of the samples, so many beside each other."""
        for row in range(self._grid.rowCount()):
            self._grid.setRowStretch(row, 0)
        for number, card in enumerate(self._cards):
            row, column = divmod(number, columns)
            self._grid.addWidget(card, FIRST_CARD_ROW + row, column, 1, 2 // columns)
            self._grid.setRowStretch(FIRST_CARD_ROW + row, 1)

    def _left_column(self) -> QWidget:
        self._left = QWidget()
        box = QVBoxLayout(self._left)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        title = Label("Wargame Workbench")
        title.setFont(font("map", SIZE_START_TITLE * current_text_scale(), 500))
        box.addWidget(title)
        claim = self.tr("Draw the map, play it under its rules, measure, change one number, play on.")
        box.addWidget(text_label(claim, "label", wrap=True))
        box.addSpacing(8)
        box.addWidget(self._begin_card())
        box.addSpacing(8)
        box.addWidget(self._playtests_list())
        box.addLayout(self._recent_heading())
        box.addWidget(_card_of(self._recent))
        box.addStretch(1)
        return self._left

    def _playtests_list(self) -> QWidget:
        """Under a heading, with the space below it: all of it goes where there is none."""
        self._playtests, self._playtests_part = QVBoxLayout(), QWidget()
        box = QVBoxLayout(self._playtests_part)
        box.setContentsMargins(0, 0, 0, 8)
        box.setSpacing(8)
        clear = _clear_button(self.tr("Clear…"), self.tr("Delete the playtests that are kept"))
        clear.clicked.connect(self.playtests_cleared.emit)
        box.addLayout(_heading(self.tr("Playtests"), clear))
        box.addWidget(_card_of(self._playtests))
        return self._playtests_part

    def _begin_card(self) -> QWidget:
        card = _card()
        box = QVBoxLayout(card)
        box.setContentsMargins(6, 6, 6, 6)
        box.setSpacing(2)
        text = self.tr("Map, sides, units, tables, scenario")
        game = RowButton("sparkle", self.tr("New game"), text, "Ctrl G")
        game.clicked.connect(self.new_game_asked.emit)
        box.addWidget(game)
        new = RowButton("polygon", self.tr("New map"), self.tr("Areas with shared borders, or hexes"), "Ctrl N")
        new.clicked.connect(self.new_map_asked.emit)
        box.addWidget(new)
        text = self.tr("GeoJSON, SVG, hexes as CSV or of Tiled")
        imported = RowButton("download-simple", self.tr("Import a map"), text, "Ctrl I")
        imported.clicked.connect(self.import_asked.emit)
        box.addWidget(imported)
        first = self._samples[0] if self._samples else None
        if first is not None:
            text = self.tr("Your own copy, to change as you like")
            begin = RowButton("map-trifold", self.tr("Open a copy of {}").format(first.title), text)
            begin.clicked.connect(lambda: self.sample_chosen.emit(first.game, "design"))
            box.addWidget(begin)
            play = RowButton("play-circle", self.tr("Play {}").format(first.title), self.tr("A playtest at once"))
            play.clicked.connect(lambda: self.sample_chosen.emit(first.game, "playtest"))
            box.addWidget(play)
        text = self.tr("Six steps over a small game")
        tour = RowButton("graduation-cap", self.tr("First time here?"), text)
        tour.clicked.connect(self.tour_asked.emit)
        box.addWidget(tour)
        text = self.tr(".ruleset, or a .record to go on")
        opened = RowButton("folder-open", self.tr("Open a ruleset or a record"), text, "Ctrl O")
        opened.clicked.connect(self.open_asked.emit)
        box.addWidget(opened)
        return card

    def _recent_heading(self) -> QHBoxLayout:
        self._clear = _clear_button(self.tr("Clear"), self.tr("Clear the recent files"))
        self._clear.clicked.connect(self.recent_cleared.emit)
        return _heading(self.tr("Recent"), self._clear)

    def _playtest_button(self, one: KeptPlaytest) -> RowButton:
        begun = self.tr("{}, begun {}").format(one.game, one.begun)
        button = RowButton("play-circle", one.title, begun)
        button.setToolTip(few_lines(str(one.path)))
        button.clicked.connect(lambda _checked=False, chosen=str(one.path): self.file_chosen.emit(chosen))
        return button

    def _recent_button(self, file: RecentFile) -> RowButton:
        path = Path(file.path)
        sign = "play-circle" if path.suffix == ".record" else "map-trifold"
        button = RowButton(sign, file.title, f"{path.parent.name} / {path.name}", file.opened[:10])
        button.setToolTip(few_lines(file.path))
        button.clicked.connect(lambda _checked=False, chosen=file.path: self.file_chosen.emit(chosen))
        return button

    def _right_column(self) -> QWidget:
        column = QWidget()
        self._grid = grid = QGridLayout(column)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(CARDS_APART)
        for column_of_cards in (0, 1):
            grid.setColumnStretch(column_of_cards, 1)
        grid.setVerticalSpacing(10)
        grid.addWidget(text_label(self.tr("Sample games"), "heading"), 0, 0, 1, 2)
        hint = self.tr("Enforced rules, ready to play; opening one makes your own copy.")
        grid.addWidget(text_label(hint, "hint", wrap=True), 1, 0, 1, 2)
        self._cards = [self._sample_card(sample) for sample in self._samples]
        self._stand(1)
        return column

    def _sample_card(self, sample: SampleGame) -> QWidget:
        card = _card()
        box = QVBoxLayout(card)
        box.setContentsMargins(1, 1, 1, 12)
        picture = SamplePicture()
        picture.setAccessibleName(few_lines(self.tr("The map of {}").format(sample.title)))
        self._pictures[sample.game] = picture
        box.addWidget(picture, 1)
        row = QHBoxLayout()
        row.setContentsMargins(14, 6, 14, 0)
        row.setSpacing(8)
        words = QVBoxLayout()
        words.addWidget(text_label(sample.title, "heading", wrap=True))
        words.addWidget(text_label(sample.summary, "label", wrap=True))
        row.addLayout(words, 1)
        for mode, title, sign in (
            ("design", self.tr("Design"), "design"),
            ("playtest", self.tr("Play"), "play-circle"),
        ):
            button = QPushButton(title)
            bind_icon(button, sign, "on_accent" if mode == "playtest" else "text")
            button.setAccessibleName(few_lines(f"{title}: {sample.title}"))
            set_style_property(button, "accent", mode == "playtest")
            button.clicked.connect(lambda _c=False, m=mode, g=sample.game: self.sample_chosen.emit(g, m))
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        box.addLayout(row)
        return card


def _card() -> QFrame:
    card = QFrame()
    set_style_property(card, "card", True)
    return card


def _card_of(rows: QVBoxLayout) -> QFrame:
    """A card round rows that are filled later."""
    card = _card()
    box = QVBoxLayout(card)
    box.setContentsMargins(6, 6, 6, 6)
    rows.setSpacing(2)
    box.addLayout(rows)
    return card


def _clear_button(text: str, spoken: str) -> QPushButton:
    button = QPushButton(text)
    button.setFlat(True)
    button.setAccessibleName(few_lines(spoken))
    return button


def _heading(text: str, button: QPushButton) -> QHBoxLayout:
    row = QHBoxLayout()
    row.addWidget(text_label(text, "heading"))
    row.addStretch(1)
    row.addWidget(button)
    return row


def _empty(rows: QVBoxLayout) -> None:
    while item := rows.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
