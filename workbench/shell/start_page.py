"""The start page: begin, go on with a recent file, or open a sample game as one's own copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from workbench.qt.fonts import font, text_font
from workbench.qt.icons import icon
from workbench.qt.style_sheet import set_role, set_style_property
from workbench.qt.theme import SIZE_BODY, SIZE_HEADING, SIZE_LABEL, SIZE_START_TITLE, current_text_scale, px
from workbench.shell.settings import RecentFile
from workbench.storage.samples import SampleGame

LEFT_WIDTH = 312
PICTURE_HEIGHT = 300


class StartPage(QWidget):
    """Signals only: the window does the opening."""

    new_map_asked = Signal()
    open_asked = Signal()
    file_chosen = Signal(str)
    sample_chosen = Signal(str, str)
    recent_cleared = Signal()

    def __init__(self, samples: Sequence[SampleGame], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style_property(self, "ground", "bench")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._samples = samples
        self._recent = QVBoxLayout()
        self._pictures: dict[str, QLabel] = {}
        page = QWidget()
        row = QHBoxLayout(page)
        row.setContentsMargins(48, 32, 32, 24)
        row.setSpacing(32)
        row.addWidget(self._left_column())
        row.addWidget(self._right_column(), 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        self.show_recent([])

    def show_recent(self, files: Sequence[RecentFile]) -> None:
        """Fill the list of recent files, or say how it fills."""
        while item := self._recent.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        if not files:
            hint = QLabel(self.tr("Files you open stand here. Begin with a sample game."))
            hint.setWordWrap(True)
            hint.setContentsMargins(14, 12, 14, 12)
            set_role(hint, "hint")
            self._recent.addWidget(hint)
        for file in files:
            path = Path(file.path)
            button = _row_button(
                "map-trifold", file.title, f"{path.parent.name} / {path.name}", file.opened[:16].replace("T", " ")
            )
            button.clicked.connect(lambda _checked=False, chosen=file.path: self.file_chosen.emit(chosen))
            self._recent.addWidget(button)

    def show_picture(self, game: str, picture: QPixmap) -> None:
        """The picture of a sample game, made once the window is up."""
        if label := self._pictures.get(game):
            ratio = self.devicePixelRatioF()
            scaled = picture.scaled(
                QSize(round(label.width() * ratio), round(label.height() * ratio)),
                Qt.AspectRatioMode.KeepAspectRatioByExpanding,
                Qt.TransformationMode.SmoothTransformation,
            )
            scaled.setDevicePixelRatio(ratio)
            label.setPixmap(scaled)

    def _left_column(self) -> QWidget:
        column = QWidget()
        column.setFixedWidth(px(LEFT_WIDTH) + 48)
        box = QVBoxLayout(column)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(8)
        title = QLabel("Wargame Workbench")
        title.setFont(font("map", SIZE_START_TITLE * current_text_scale(), 500))
        claim = QLabel(self.tr("Draw the map, play it under its rules, measure, change one number, play on."))
        claim.setWordWrap(True)
        set_role(claim, "label")
        box.addWidget(title)
        box.addWidget(claim)
        box.addSpacing(12)
        box.addWidget(self._begin_card())
        box.addSpacing(16)
        box.addLayout(self._recent_heading())
        card = _card()
        card_box = QVBoxLayout(card)
        card_box.setContentsMargins(0, 4, 0, 4)
        card_box.setSpacing(0)
        card_box.addLayout(self._recent)
        box.addWidget(card)
        box.addStretch(1)
        return column

    def _begin_card(self) -> QWidget:
        card = _card()
        box = QVBoxLayout(card)
        box.setContentsMargins(6, 6, 6, 6)
        box.setSpacing(2)
        new = _row_button("polygon", self.tr("New area map"), self.tr("Shared borders on an empty sheet"), "Ctrl N")
        new.clicked.connect(self.new_map_asked.emit)
        box.addWidget(new)
        first = self._samples[0] if self._samples else None
        if first is not None:
            text = self.tr("Your own copy, to change as you like")
            begin = _row_button("map-trifold", self.tr("Open a copy of {}").format(first.title), text, "")
            begin.clicked.connect(lambda: self.sample_chosen.emit(first.game, "design"))
            box.addWidget(begin)
            play = _row_button("play-circle", self.tr("Play {}").format(first.title), self.tr("A playtest at once"), "")
            play.clicked.connect(lambda: self.sample_chosen.emit(first.game, "playtest"))
            box.addWidget(play)
        opened = _row_button(
            "folder-open", self.tr("Open a ruleset"), self.tr(".ruleset, or a .record to go on"), "Ctrl O"
        )
        opened.clicked.connect(self.open_asked.emit)
        box.addWidget(opened)
        return card

    def _recent_heading(self) -> QHBoxLayout:
        row = QHBoxLayout()
        heading = QLabel(self.tr("Recent"))
        heading.setFont(text_font(SIZE_BODY + 1, 600))
        clear = QPushButton(self.tr("Clear"))
        clear.setFlat(True)
        clear.clicked.connect(self.recent_cleared.emit)
        row.addWidget(heading)
        row.addStretch(1)
        row.addWidget(clear)
        return row

    def _right_column(self) -> QWidget:
        column = QWidget()
        grid = QGridLayout(column)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(16)
        heading = QLabel(self.tr("Sample games"))
        heading.setFont(text_font(SIZE_HEADING, 600))
        hint = QLabel(self.tr("enforced rules, ready to play; opening one makes your own copy"))
        set_role(hint, "hint")
        grid.addWidget(heading, 0, 0)
        grid.addWidget(hint, 0, 1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        for i, sample in enumerate(self._samples):
            grid.addWidget(self._sample_card(sample), 1 + i // 2, i % 2, 1, 2 if len(self._samples) == 1 else 1)
        for line in range((len(self._samples) + 1) // 2):
            grid.setRowStretch(1 + line, 1)
        return column

    def _sample_card(self, sample: SampleGame) -> QWidget:
        card = _card()
        box = QVBoxLayout(card)
        box.setContentsMargins(1, 1, 1, 12)
        picture = QLabel()
        picture.setMinimumHeight(px(PICTURE_HEIGHT))
        picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_style_property(picture, "ground", "sunken")
        picture.setAccessibleName(self.tr("The map of {}").format(sample.title))
        self._pictures[sample.game] = picture
        box.addWidget(picture, 1)
        row = QHBoxLayout()
        row.setContentsMargins(14, 6, 14, 0)
        words = QVBoxLayout()
        name = QLabel(sample.title)
        name.setFont(text_font(SIZE_HEADING, 600))
        text = QLabel(sample.summary)
        text.setWordWrap(True)
        set_role(text, "label")
        words.addWidget(name)
        words.addWidget(text)
        row.addLayout(words, 1)
        for mode, title, sign in (
            ("design", self.tr("Design"), "design"),
            ("playtest", self.tr("Play"), "play-circle"),
        ):
            button = QPushButton(icon(sign, "on_accent" if mode == "playtest" else "text"), title)
            set_style_property(button, "accent", mode == "playtest")
            button.clicked.connect(lambda _c=False, m=mode, g=sample.game: self.sample_chosen.emit(g, m))
            row.addWidget(button)
        box.addLayout(row)
        return card


def _card() -> QFrame:
    card = QFrame()
    set_style_property(card, "card", True)
    return card


def _row_button(sign: str, title: str, text: str, key: str) -> QPushButton:
    """A wide flat button: an icon, a title over a line of text, a key or a time at the right."""
    button = QPushButton()
    button.setFlat(True)
    button.setAccessibleName(title)
    button.setAccessibleDescription(text)
    set_style_property(button, "listitem", True)
    button.setFixedHeight(px(52))
    row = QHBoxLayout(button)
    row.setContentsMargins(10, 6, 10, 6)
    row.setSpacing(12)
    picture = QLabel()
    picture.setPixmap(icon(sign, "accent").pixmap(QSize(px(19), px(19))))
    words = QVBoxLayout()
    words.setSpacing(0)
    heading = QLabel(title)
    heading.setFont(text_font(SIZE_BODY, 600))
    below = QLabel(text)
    below.setFont(text_font(SIZE_LABEL))
    set_role(below, "label")
    words.addWidget(heading)
    words.addWidget(below)
    row.addWidget(picture)
    row.addLayout(words, 1)
    if key:
        right = QLabel(key)
        set_role(right, "caption")
        row.addWidget(right)
    for label in button.findChildren(QLabel):
        label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    return button
