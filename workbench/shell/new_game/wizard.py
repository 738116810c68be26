"""The wizard: the steps at the left, one of them in the middle, Back, Next and Make below; the game from any step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import Notice
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import language_spoken, spoken
from workbench.qt.screen_room import Scrolled, fit_to_screen
from workbench.shell.editors import DESIGN, PLAYTEST
from workbench.shell.new_game.figures_step import FiguresStep
from workbench.shell.new_game.map_step import MapStep
from workbench.shell.new_game.scenario_step import ScenarioStep
from workbench.shell.new_game.sides_step import SidesStep
from workbench.shell.new_game.step import Step
from workbench.shell.new_game.units_step import UnitsStep
from workbench.storage.samples import SampleGame, build_sample
from workbench.storage.starters.new_game import GameWish, made_game

SIZE = QSize(900, 620)
STEPS_WIDTH = 166
LEAST_WIDTH = 720
"""In a narrower window, as on a small screen with large letters, the steps are not listed: Back and Next do."""


class MadeGame(Struct, frozen=True):
    """What the wizard ends with: the design, the mode to show it in, and the picture that its map is drawn over."""

    design: Design
    mode: str = DESIGN
    scan: Path | None = None


class NewGameWizard(QDialog):
    """`take` makes the file and says whether it was made: where it was not, the wizard stays as it is."""

    def __init__(
        self, samples: Sequence[SampleGame], take: Callable[[MadeGame], bool], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._take = take
        self.setWindowTitle(_tr("New game"))
        self.map, self.sides, self.units = MapStep(samples), SidesStep(), UnitsStep()
        self.figures, self.scenario = FiguresStep(), ScenarioStep()
        self.steps: tuple[Step, ...] = (self.map, self.sides, self.units, self.figures, self.scenario)
        self.list, self.pages, self.notice = QListWidget(), QStackedWidget(), Notice("error", "")
        self.cancel, self.back = QPushButton(_tr("Cancel")), QPushButton(_tr("Back"))
        self.next, self.make_button = QPushButton(_tr("Next")), QPushButton(_tr("Make the game"))
        set_style_property(self.make_button, "accent", True)
        self._lay_out()
        self._connect()
        self._refresh()
        fit_to_screen(self, QSize(px(SIZE.width()), px(SIZE.height())))
        self.map.name.setFocus()
        self.map.name.selectAll()

    # ------------------------------------------------------------------ what comes of it

    def wish(self) -> GameWish:
        """The game as all steps say; `Impossible` where the map cannot be."""
        return GameWish(
            self.map.name.text().strip(),
            self.map.sheet(),
            self.map.designer.text().strip(),
            self.sides.sides(),
            self.units.arms(),
            self.figures.figures(),
            self.scenario.name.text().strip(),
            self.scenario.turns.value(),
            self.scenario.is_set_up.isChecked(),
            self.scenario.has_objective.isChecked(),
        )

    def made(self) -> MadeGame:
        """The game itself."""
        mode = PLAYTEST if self.scenario.plays_at_once.isChecked() else DESIGN
        if not self.map.sample:
            return MadeGame(made_game(self.wish(), language_spoken(), spoken), mode, self.map.scan)
        copied = build_sample(self.map.sample)
        told = self.map.designer.text().strip() or copied.designer
        return MadeGame(replace(copied, title=self.map.name.text().strip(), designer=told), mode)

    def make(self) -> None:
        """Make the game and close; what speaks against it is said, and its step shown."""
        if (at := self._first_wrong()) is not None:
            self.show_step(at)
            return
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            game = self.made()
        finally:
            QApplication.restoreOverrideCursor()
        if self._take(game):
            self.accept()

    # ------------------------------------------------------------------ steps

    def show_step(self, at: int) -> None:
        """Show a step, with the keyboard in its first field."""
        self.list.setCurrentRow(at)
        self.steps[at].first_field.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.list.setVisible(self.width() >= px(LEAST_WIDTH))

    def _show(self, at: int) -> None:
        self.pages.setCurrentIndex(at)
        if self.steps[at] is self.figures and self._first_wrong() is None and not self.map.sample:
            bare = replace(self.wish(), is_set_up=False, has_objective=False)  # what takes its time is not shown here
            self.figures.show_tables(made_game(bare, language_spoken(), spoken))
        self._refresh()

    def _refresh(self) -> None:
        at, last = self.list.currentRow(), len(self.steps) - 1
        for number in range(1, last + 1):
            row = self.list.item(number)
            is_open = not self.map.sample
            row.setFlags(
                Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if is_open else Qt.ItemFlag.NoItemFlags
            )
        self.back.setEnabled(at > 0)
        self.next.setEnabled(at < last and not self.map.sample)
        wrong = self._first_wrong()
        why = self.steps[wrong].why_not() if wrong is not None else ""
        said = f"{self.steps[wrong].title}: {why}" if wrong is not None and wrong != at else why
        self.notice.set_notice("error", few_lines(said))
        self.notice.setVisible(bool(said))
        self.make_button.setEnabled(wrong is None)
        (self.next if self.next.isEnabled() else self.make_button).setDefault(True)

    def _first_wrong(self) -> int | None:
        """The first step that there can be no game of; of a copied sample only the first one counts."""
        counted = self.steps[:1] if self.map.sample else self.steps
        return next((at for at, step in enumerate(counted) if step.why_not()), None)

    def _lay_out(self) -> None:
        self.list.setAccessibleName(_tr("Steps of the wizard"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for number, step in enumerate(self.steps, start=1):
            self.list.addItem(ListRow(f"{number}  {step.title}"))
            self.pages.addWidget(Scrolled(step))
        self.list.setFixedWidth(max(px(STEPS_WIDTH), self.list.sizeHintForColumn(0) + px(16)))
        self.list.setCurrentRow(0)
        middle, foot, box = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        middle.setSpacing(px(10))
        middle.addWidget(self.list)
        middle.addWidget(self.pages, 1)
        for button in (self.cancel, self.back, self.next, self.make_button):
            button.setAutoDefault(button in (self.next, self.make_button))
        foot.addWidget(self.cancel)
        foot.addStretch(1)
        for button in (self.back, self.next, self.make_button):
            foot.addWidget(button)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(10))
        box.addLayout(middle, 1)
        box.addWidget(self.notice)
        box.addLayout(foot)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.cancel.clicked.connect(self.reject)
        self.back.clicked.connect(lambda: self.show_step(self.list.currentRow() - 1))
        self.next.clicked.connect(lambda: self.show_step(self.list.currentRow() + 1))
        self.make_button.clicked.connect(self.make)
        for step in self.steps:
            step.changed.connect(self._refresh)


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
