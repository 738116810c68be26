"""The line above the rows of the timeline: buttons, where one stands, and the way back for who looks at the past."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QToolButton, QWidget

from editors.playtest.time.trip import FAST, NORMAL, PAUSES_MS, SLOW
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.controls.labels import ElidedLabel, text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px

LEAST_PX = 300
MOST_LEVEL = 7
LEFT_OUT: Final = {
    3: ("speed", "beside"),
    4: ("bookmark", "note", "felt_wrong"),
    5: ("first", "last", "mine"),
    7: ("list", "tree"),
}
"""From which level on which buttons are left out: what they do stands in the menu Time."""
STEPS: Final = (
    ("first", "skip-back", marked("To the beginning")),
    ("back", "caret-left", marked("One play back")),
    ("play", "play", marked("Replay from here")),
    ("ahead", "caret-right", marked("One play ahead")),
    ("last", "skip-forward", marked("To the last play of the line")),
    ("mine", "user-circle", marked("To my last decision")),
    ("speed", "gauge", marked("Speed of the replay")),
)
PINS: Final = (
    ("bookmark", "bookmark-simple", marked("Bookmark this moment")),
    ("note", "note-pencil", marked("Note on this moment")),
    ("felt_wrong", "warning-circle", marked("This felt wrong")),
    ("list", "list-bullets", marked("List of notes")),
    ("tree", "git-branch", marked("Tree of branches")),
    ("beside", "columns", marked("Two moments beside each other")),
)
"""Name, sign and words of the buttons, in their order."""
WORDED: Final = {"list": marked("Notes"), "tree": marked("Branches"), "beside": marked("Compare")}
"""These have a word beside their sign, where there is room."""


class TimelineHead(QWidget):
    """What is pressed it says by the names of `BUTTONS`, and the speeds by theirs."""

    pressed = Signal(str)
    speed_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.buttons: dict[str, QToolButton] = {}
        self.counts = ElidedLabel("note")
        self.place = text_label("", "label")
        self.pill, self.away = QFrame(), text_label("", "label")
        self.home_button = QPushButton(_tr("Back to now"))
        self.stay_button = QPushButton(_tr("Play on from here"))
        self.more, self.others, self.speeds = QToolButton(), QMenu(self), QMenu(self)
        self._has_more = False
        self._fitted: object = None
        self._counted = ""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(px(6), 2, px(8), 2)
        self._row.setSpacing(px(2))
        self._lay_out()

    def show_place(self, words: str, away: str) -> None:
        """Where one stands; `away` is said instead in a pill, while one looks at another moment than one's own."""
        self.place.setText(words)
        self.away.setText(away)
        self.pill.setAccessibleName(few_lines(away))
        self._fit()

    def show_counts(self, words: str) -> None:
        self._counted = words
        self.counts.set_whole_text(words)
        self._fit()

    def show_folded(self, is_folded: bool) -> None:
        """The arrow says which way it goes."""
        button = self.buttons["fold"]
        button.setArrowType(Qt.ArrowType.RightArrow if is_folded else Qt.ArrowType.DownArrow)
        words = _tr("Unfold the timeline") if is_folded else _tr("Fold the timeline")
        button.setToolTip(few_lines(words))
        button.setAccessibleName(few_lines(words))

    def show_playing(self, is_playing: bool) -> None:
        bind_icon(self.buttons["play"], "pause" if is_playing else "play")

    def set_more(self, actions: Sequence[QAction]) -> None:
        """What else can be done with the moment."""
        menu = QMenu(self.more)
        menu.addActions(list(actions))
        self.more.setMenu(menu)
        self._has_more = bool(actions)
        self._fit()

    def show_speed(self, speed: str) -> None:
        """Tick a speed in its menu."""
        for action in self.speeds.actions():
            action.setChecked(action.data() == speed)

    # ------------------------------------------------------------------ how much there is room for

    def minimumSizeHint(self) -> QSize:
        """As narrow as need be: what then has no room stands in the menu all the same."""
        return QSize(px(LEAST_PX), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange) and self._fitted is not None:
            self._fitted = None
            self._fit()

    def _fit(self) -> None:
        """With words beside the signs where there is room; where there is little, the way home has the first claim."""
        is_away = bool(self.away.text())
        wanted = (
            self.width(),
            is_away,
            len(self.place.text()),
            len(self.away.text()),
            self._has_more,
            len(self._counted),
        )
        if wanted == self._fitted:
            return
        self._fitted = wanted
        self.counts.setMinimumWidth(0)
        for level in range(MOST_LEVEL + 1):
            self._show_level(level, is_away)
            if self._row.sizeHint().width() <= self.width():
                break
        if self.counts.isVisibleTo(self):  # whole, or not at all
            wide = self.counts.fontMetrics().horizontalAdvance(self._counted) + 2
            self.counts.setMinimumWidth(wide)
            self.counts.setVisible(self._row.sizeHint().width() <= self.width())

    def _show_level(self, level: int, is_away: bool) -> None:
        """0 is all of it; each level leaves more out."""
        styles = Qt.ToolButtonStyle
        for name in WORDED:
            style = styles.ToolButtonTextBesideIcon if level == 0 else styles.ToolButtonIconOnly
            self.buttons[name].setToolButtonStyle(style)
        fold = styles.ToolButtonTextBesideIcon if level < 2 else styles.ToolButtonIconOnly
        self.buttons["fold"].setToolButtonStyle(fold)
        self.counts.setVisible(level == 0 and not is_away)
        self.place.setVisible(not is_away)
        self.pill.setVisible(is_away)
        self.away.setVisible(level < 6)
        self.stay_button.setVisible(level < MOST_LEVEL)
        self.more.setVisible(self._has_more and level < 3)
        for least, names in LEFT_OUT.items():
            for name in names:
                self.buttons[name].setVisible(level < least)

    def _lay_out(self) -> None:
        fold = self._button("fold", "", _tr("Timeline"))
        fold.setText(_tr("Timeline"))
        fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        set_style_property(fold, "fold", True)
        self._row.addWidget(self.counts, 1)
        for name, sign, words in STEPS:
            self._button(name, sign, _tr(words))
        self._make_speeds()
        self._row.addSpacing(px(6))
        self._row.addWidget(self.place)
        self._make_pill()
        self._row.addStretch(1)
        for name, sign, words in PINS:
            self._button(name, sign, _tr(words))
        for name in WORDED:
            self.buttons[name].setText(_tr(WORDED[name]))
            set_style_property(self.buttons[name], "toggle", True)
        for name in ("list", "tree"):
            self.buttons[name].setCheckable(True)
        self.buttons["beside"].setMenu(self.others)
        self.buttons["beside"].setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        bind_icon(self.more, "dots-three")
        self.more.setToolTip(_tr("More of this moment"))
        self.more.setAccessibleName(_tr("More of this moment"))
        self._row.addWidget(self.more)
        self._show_level(0, is_away=False)

    def _button(self, name: str, sign: str, words: str) -> QToolButton:
        button = self.buttons[name] = QToolButton()
        button.setAccessibleName(few_lines(words))
        button.setToolTip(few_lines(words))
        if sign:
            bind_icon(button, sign)
        if name != "speed":
            button.clicked.connect(lambda _checked=False, pressed=name: self.pressed.emit(pressed))
        self._row.addWidget(button)
        return button

    def _make_speeds(self) -> None:
        titles = {SLOW: _tr("Slow"), NORMAL: _tr("Normal"), FAST: _tr("Fast")}
        for speed in PAUSES_MS:
            action = self.speeds.addAction(titles[speed])
            action.setData(speed)
            action.setCheckable(True)
            action.triggered.connect(lambda _checked=False, chosen=speed: self.speed_chosen.emit(chosen))
        button = self.buttons["speed"]
        button.setMenu(self.speeds)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def _make_pill(self) -> None:
        set_style_property(self.pill, "notice", "warning")
        inside = QHBoxLayout(self.pill)
        inside.setContentsMargins(px(10), 0, px(3), 0)
        inside.setSpacing(px(6))
        for part in (self.away, self.home_button, self.stay_button):
            inside.addWidget(part)
        self.home_button.clicked.connect(lambda: self.pressed.emit("home"))
        self.stay_button.clicked.connect(lambda: self.pressed.emit("stay"))
        self.stay_button.setToolTip(_tr("Another play from here begins a branch; what was played stays"))
        self._row.addWidget(self.pill)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)
