"""Asks what a scenario that begins at this moment is called, and says what of the moment it cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.playtest.branches.branch_words import words_of_kind
from editors.playtest.session import EVERYTHING, PlaytestSession
from workbench.engine.design import Design
from workbench.engine.playtests.comparison import Contrast, Kind
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.scenarios.scenario_of_moment import ScenarioOfMoment, scenario_of_moment

WIDTH_PX, HEIGHT_PX, LIST_PX = 620, 440, 240
WIDTHS_PX, MOST_LINES, MOST_OPEN = (230, 190), 400, 8
NOTHING = "–"


class ScenarioDialog(QDialog):
    """A title, and under it what is left out, kind by kind.

    Where one side alone is seen it tells nothing of that, not even how much it is, for it may be of hidden units; it
    warns that the scenario will show the other side.
    """

    def __init__(self, session: PlaytestSession, design: Design, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._design = session, design
        self.setWindowTitle(_tr("Scenario from this moment"))
        self.made = self._of(_suggested(session))
        self.title = QLineEdit(self.made.scenario.title)
        self.title.setAccessibleName(_tr("Title of the scenario"))
        self.title.selectAll()
        self.said = text_label(few_lines(self._said(), MOST_TOLD), "body", wrap=True)
        self.list = self._make_list()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.add = buttons.addButton(_tr("Add the scenario"), QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.title.textChanged.connect(lambda text: self.add.setEnabled(bool(text.strip())))
        box = QVBoxLayout(self)
        box.setContentsMargins(20, 18, 20, 16)
        box.setSpacing(10)
        box.addWidget(text_label(_tr("Title of the scenario"), "label"))
        for part in (self.title, self.said):
            box.addWidget(part)
        box.addWidget(self.list, 1)
        if self.list.isHidden():
            box.addStretch(1)
        box.addWidget(buttons)
        self.resize(px(WIDTH_PX), px(HEIGHT_PX) if self.list.topLevelItemCount() else self.sizeHint().height())

    def chosen(self) -> ScenarioOfMoment:
        """The scenario under the title that was given."""
        title = self.title.text().strip()
        return self.made if title == self.made.scenario.title else self._of(title)

    def _of(self, title: str) -> ScenarioOfMoment:
        return scenario_of_moment(self._session.playtest, self._design, title)

    def _said(self) -> str:
        turn = self.made.scenario.turns.start
        words = _tr("All units are set up as they stand, and play begins with turn {0}, from its first phase.")
        told = " ".join((words.format(turn), *(spoken(one) for one in self._session.rules.moments.left_out)))
        if viewer := self._session.viewer:
            side = one_line(spoken(self._session.rules.words.name_of(viewer)))
            return f"{told} {_tr('Design will show all of them, with what is hidden from {0} now.').format(side)}"
        if self.made.why_not:
            return f"{told} {_tr('It cannot begin yet: {0}.').format(spoken(self.made.why_not).rstrip('.'))}"
        if not self.made.left_out:
            return f"{told} {_tr('Nothing of the position is left out.')}"
        return f"{told} {_tr('What no set-up of these rules says is left out ({0}):').format(len(self.made.left_out))}"

    def _make_list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setHeaderLabels([_tr("What is left out"), _tr("Now"), _tr("In the scenario")])
        made.setAccessibleName(_tr("What is left out"))
        made.setIndentation(14)
        made.setMinimumHeight(px(LIST_PX))
        for column, width in enumerate(WIDTHS_PX):
            made.setColumnWidth(column, px(width))
        groups: dict[Kind, list[Contrast]] = {}
        for contrast in self.made.left_out if self._session.viewer == EVERYTHING else ():
            groups.setdefault(contrast.kind, []).append(contrast)
        for kind, contrasts in sorted(groups.items(), key=lambda group: group[0] is Kind.FURTHER):
            made.addTopLevelItem(_group(kind, contrasts))
        for row in range(made.topLevelItemCount()):
            made.setFirstColumnSpanned(row, made.rootIndex(), True)
        if len(self.made.left_out) <= MOST_OPEN:
            made.expandAll()
        made.setVisible(bool(groups))
        return made


def _group(kind: Kind, contrasts: Sequence[Contrast]) -> QTreeWidgetItem:
    words = words_of_kind(kind) or _tr("what the rules keep besides")
    title = words[:1].upper() + words[1:]
    head = TreeRow([f"{title} ({len(contrasts)})"])
    for contrast in contrasts[:MOST_LINES]:
        told = [spoken(text) for text in (contrast.what, contrast.one, contrast.other)]
        row = TreeRow([one_line(text or NOTHING) for text in told])
        for column, text in enumerate(told):
            row.setToolTip(column, few_lines(text, MOST_TOLD))
        head.addChild(row)
    return head


def _suggested(session: PlaytestSession) -> str:
    playtest = session.playtest
    title = playtest.rules.design.scenario(playtest.scenario).title
    return one_line(_tr("{0}, from turn {1}").format(title, playtest.turn))


def _tr(text: str) -> str:
    return QCoreApplication.translate("ScenarioDialog", text)
