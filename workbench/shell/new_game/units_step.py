"""The third step: a handful of types of units, how many each side has, and their figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QGridLayout, QLineEdit

from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.fields import NumberField, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.shell.new_game.step import Step
from workbench.storage.starters.new_game import FIRST_ARMS, MOST_FIGURE, MOST_OF_A_KIND, Arm

LONGEST_NAME, NAME_WIDTH = 40, 110


class UnitsStep(Step):
    """A row for each type. A type of which there are none is left out."""

    def __init__(self) -> None:
        super().__init__(
            _tr("Units"), _tr("Both sides have the same to begin with; of what is not wanted there are 0.")
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(8))
        grid.setVerticalSpacing(px(8))
        heads = (_tr("Type"), _tr("A side has"), _tr("Attack"), _tr("Defence"), _tr("Moves"), _tr("Steps"))
        for at, head in enumerate(heads):
            grid.addWidget(text_label(head, "label"), 0, at)
        self.rows = [_ArmRow(arm, heads) for arm in FIRST_ARMS]
        for line, row in enumerate(self.rows, start=1):
            for at, field in enumerate(row.fields()):
                grid.addWidget(field, line, at)
            row.name.textChanged.connect(self._tell)
            for figure in row.figures.values():
                figure.valueChanged.connect(self._tell)
        self.first_field = self.rows[0].figures["count"]
        grid.setColumnStretch(0, 1)
        self.said = text_label("", "label", wrap=True)
        self.box.addLayout(grid)
        self.box.addWidget(self.said)
        self.box.addStretch(1)
        self._tell()

    def arms(self) -> tuple[Arm, ...]:
        """The types as the rows say."""
        return tuple(row.arm() for row in self.rows)

    def why_not(self) -> str:
        named = [arm.unit_type.name.casefold() for arm in self.arms() if arm.count]
        if not all(named):
            return _tr("A type of units has no name.")
        return _tr("Two types of units have the same name.") if len({*named}) < len(named) else ""

    def _tell(self) -> None:
        count = sum(arm.count for arm in self.arms())
        words = _tr("{0} counters a side, {1} in all.").format(count, 2 * count)
        self.said.setText(words if count else _tr("Without counters nobody can play yet: add them in Counters."))
        self.changed.emit()


class _ArmRow:
    """The fields of one type of unit."""

    def __init__(self, arm: Arm, heads: tuple[str, ...]) -> None:
        self._arm = arm
        self.name = QLineEdit(spoken(arm.unit_type.name))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(px(NAME_WIDTH))
        self.name.setCursorPosition(0)
        self.figures: Mapping[str, NumberField] = {
            "count": number_field(0, MOST_OF_A_KIND, arm.count),
            "strength": number_field(1, MOST_FIGURE, arm.strength),
            "defence": number_field(0, MOST_FIGURE, arm.defence),
            "movement": number_field(0, MOST_FIGURE, arm.movement),
            "steps": number_field(1, 9, arm.steps),
        }
        for field, head in zip(self.fields(), heads, strict=True):
            field.setAccessibleName(few_lines(f"{spoken(arm.unit_type.name)}: {head}"))
        for figure in self.figures.values():
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            figure.setFixedWidth(px(64))

    def fields(self) -> Iterator[QLineEdit | NumberField]:
        yield self.name
        yield from self.figures.values()

    def arm(self) -> Arm:
        kind = replace(self._arm.unit_type, name=self.name.text().strip())
        return replace(self._arm, unit_type=kind, **{name: field.value() for name, field in self.figures.items()})


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
