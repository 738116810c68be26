"""A button that lists what a bot may be told never to do or not to care for, to be ticked one by one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from workbench.engine.bots.kinds import IGNORES
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

WIDTH_PX, BESIDE_PX = 150, 30
TICKING_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TickedMenu(QMenu):
    """A menu that stays open while its switches are ticked; Esc, or a click elsewhere, closes it."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self._ticked(self.actionAt(event.position().toPoint())):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() not in TICKING_KEYS or not self._ticked(self.activeAction()):
            super().keyPressEvent(event)

    def _ticked(self, action: QAction | None) -> bool:
        if action is None or not action.isCheckable() or not action.isEnabled():
            return False
        action.trigger()
        return True


class ToldButton(QToolButton):
    """What is ticked is `told`; the button says it, or how much it is. `restrictions` as of `restrictions_of`."""

    def __init__(self, restrictions: Mapping[str, str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = {word: spoken(meaning) for word, meaning in restrictions.items()}
        self._of_whom = ""
        self.setFixedWidth(px(WIDTH_PX))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        set_style_property(self, "toggle", True)
        self._menu = TickedMenu(self)
        self._actions: dict[str, QAction] = {}
        for word, meaning in self._words.items():
            action = QAction(an_entry(meaning), self._menu, checkable=True)
            action.toggled.connect(self._say)
            self._menu.addAction(action)
            self._actions[word] = action
        self.setMenu(self._menu)
        self._say()

    @property
    def told(self) -> tuple[str, ...]:
        """The words that are ticked, sorted as they are listed."""
        return tuple(word for word, action in self._actions.items() if action.isChecked())

    def tell(self, told: tuple[str, ...]) -> None:
        """Tick these and no others."""
        for word, action in self._actions.items():
            action.setChecked(word in told)

    def allow(self, ignoring: bool) -> None:
        """Offer what a bot is not to care for, or leave that out."""
        for word, action in self._actions.items():
            if word.startswith(IGNORES):
                action.setVisible(ignoring)
                action.setChecked(action.isChecked() and ignoring)

    def belong_to(self, name: str) -> None:
        """Whose bot it is, for those who hear it."""
        self._of_whom = name
        self._say()

    def _say(self) -> None:
        told = [self._words[word] for word in self.told]
        words = _tr("nothing") if not told else told[0] if len(told) == 1 else _tr("{} things").format(len(told))
        room = px(WIDTH_PX) - px(BESIDE_PX)
        self.setText(self.fontMetrics().elidedText(an_entry(words), Qt.TextElideMode.ElideRight, room))
        self.setToolTip(few_lines("\n".join(told) if told else _tr("This bot is told nothing")))
        self.setAccessibleName(few_lines(_tr("What the bot of {} is told: {}").format(self._of_whom, words)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ToldButton", text)
