"""The form at the right: what is said of a phase, its own figures, and a sentence of what it does."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QFrame, QScrollArea, QVBoxLayout, QWidget

from editors.sequence_editor.procedure_figures import ProcedureFigures
from editors.sequence_editor.sequence_desk import HEADING, SequenceDesk
from workbench.engine.design import Phase
from workbench.engine.fields import MAIN, Field
from workbench.engine.maps.area_map import NOTES
from workbench.engine.sequence.phase_kinds import PhaseFigure
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.editing.desk_form import DeskForm, DeskThings
from workbench.qt.editing.inspector_rows import Rows, let_undo_through
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.storage.edits.sequence_edits import SetOwnFigure
from workbench.storage.edits.thing_edits import ChangeThings

LABEL_WIDTH, FIGURE_WIDTH = 130, 120
IN_THE_TREE = frozenset({"depth", "procedure", "parameters"})
"""What is set by the tree, and by fields of its own here."""


class PhaseRows(DeclaredRows):
    """The declared fields of a phase but those that are set elsewhere."""

    def add_rows(self, declared: Mapping[str, Field]) -> None:
        super().add_rows({name: field for name, field in declared.items() if name not in IN_THE_TREE})


class PhaseForm(QScrollArea):
    """Everything of one phase; of a coded module's only the notes can be changed."""

    def __init__(self, desk: SequenceDesk) -> None:
        super().__init__()
        self._desk = desk
        self._is_locked = False
        self.rows = PhaseRows(DeskThings(desk, "sequence"), MAIN)
        self.notes = DeskForm(desk, "sequence", NOTES)
        self.rows["turns"].setPlaceholderText(_tr("every turn"))
        self.rows["turns"].setToolTip(_tr("Such as 3, 2-5, 2-, odd or even; several are parted by commas"))
        self.notes.rows["notes"].setAccessibleName(_tr("Notes"))
        self.procedure = ComboBox()
        self.procedure.activated.connect(self._choose_procedure)
        let_undo_through(self.procedure)
        self._procedure_room = Rows()
        self._procedure_room.add(_tr("Procedure"), self.procedure, takes_chips_place=True)
        self.sentence = Notice("info", "")
        self.read = ProcedureFigures(desk)
        self.figures: dict[str, QWidget] = {}
        self._figure_room, self._figure_box = QWidget(), QVBoxLayout()
        self._figure_box.setContentsMargins(0, 0, 0, 0)
        self._figure_room.setLayout(self._figure_box)
        self._shown_figures: tuple[object, ...] = ()
        inside = QWidget()
        box = QVBoxLayout(inside)
        box.setContentsMargins(0, 8, 0, 8)
        notes = text_label(_tr("Notes"), "section")
        notes.setContentsMargins(12, 10, 12, 0)
        for part in (self._procedure_room, self.rows, self._figure_room, self.sentence, self.read, notes, self.notes):
            box.addWidget(part)
        box.addStretch(1)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def lock(self) -> None:
        """The file is only looked at."""
        self._is_locked = True
        self.notes.lock()
        self.refresh()

    def refresh(self) -> None:
        """Show the chosen phase."""
        phase = self._desk.phase
        can_change = phase is not None and self._desk.is_offered and not self._is_locked
        for part in (self._procedure_room, self.rows, self._figure_room):
            part.setEnabled(can_change)
        self.notes.show_things([phase] if phase is not None else [])
        self.read.show_phase(phase if not self._desk.is_offered else None)
        if phase is None:
            self.sentence.hide()
            return
        self.rows.show_things([phase])
        self._show_procedure(phase)
        kind = self._desk.kind_of(phase)
        self.sentence.set_notice("info", spoken(kind.about) if kind is not None else "")
        self.sentence.setVisible(kind is not None)
        self._show_figures(phase, kind.parameters if kind is not None else ())

    def _show_procedure(self, phase: Phase) -> None:
        with QSignalBlocker(self.procedure):
            self.procedure.clear()
            self.procedure.addItem(_tr("Heading: nothing is run"), HEADING)
            for kind in self._desk.kinds:
                self.procedure.addItem(spoken(kind.title), kind.procedure)
            if self.procedure.findData(phase.procedure) < 0:
                self.procedure.addItem(phase.procedure, phase.procedure)
            self.procedure.setCurrentIndex(self.procedure.findData(phase.procedure))

    def _choose_procedure(self) -> None:
        phase = self._desk.phase
        if phase is not None and self.procedure.currentData() != phase.procedure:
            chosen = self.procedure.currentData()
            self._desk.apply(ChangeThings("sequence", "", (phase.id,), "procedure", chosen, called=phase.title))

    # Own figures

    def _show_figures(self, phase: Phase, figures: tuple[PhaseFigure, ...]) -> None:
        design = {parameter.id: parameter.value for parameter in self._desk.design.parameters}
        said = {figure.id: design.get(figure.id, figure.usual) for figure in figures}
        shown = (phase.id, figures, phase.parameters, tuple(said.items()))
        if shown == self._shown_figures:
            return
        same_rows = self._shown_figures[:2] == shown[:2] and self._shown_figures[3:] == shown[3:]
        self._shown_figures = shown
        if not same_rows:
            self._make_rows(phase, figures, said)
        for figure in figures:
            self._fill(figure, phase)

    def _make_rows(self, phase: Phase, figures: tuple[PhaseFigure, ...], said: Mapping[str, object]) -> None:
        while (taken := self._figure_box.takeAt(0)) is not None:
            if (widget := taken.widget()) is not None:
                widget.deleteLater()
        self.figures = {}
        if not figures:
            return
        rows = Rows(has_chips=False)
        rows.add_heading(_tr("Figures of this phase"))
        for figure in figures:
            usual = said[figure.id]
            plain = _tr("as the game: {0}").format(usual) if usual is not None else _tr("as the game: none")
            field = self._words(phase, figure, plain) if figure.words else self._number(phase, figure, plain)
            field.setToolTip(few_lines(f"{spoken(figure.title)} ({figure.clause})"))
            field.setMinimumWidth(px(FIGURE_WIDTH))
            name = rows.add(spoken(figure.title), field, chip=text_label(figure.clause, "hint"))
            name.setWordWrap(True)
            name.setMaximumWidth(px(LABEL_WIDTH))
            self.figures[figure.id] = field
        self._figure_box.addWidget(rows)

    def _number(self, phase: Phase, figure: PhaseFigure, plain: str) -> QWidget:
        box = number_field(figure.least - 1, figure.most, figure.least - 1)
        box.setSpecialValueText(plain)
        if figure.unit:
            box.setSuffix(f" {spoken(figure.unit)}")
        box.valueChanged.connect(
            lambda value: self._desk.apply(
                SetOwnFigure(phase.id, figure.id, None if value < figure.least else int(value))
            )
        )
        let_undo_through(box)
        return box

    def _words(self, phase: Phase, figure: PhaseFigure, plain: str) -> QWidget:
        box = ComboBox()
        box.addItem(plain, None)
        for word in figure.words:
            box.addItem(word.replace("_", " "), word)
        box.activated.connect(lambda _at: self._desk.apply(SetOwnFigure(phase.id, figure.id, box.currentData())))
        let_undo_through(box)
        return box

    def _fill(self, figure: PhaseFigure, phase: Phase) -> None:
        own, field = phase.parameters.get(figure.id), self.figures[figure.id]
        with QSignalBlocker(field):
            if isinstance(field, QComboBox):
                field.setCurrentIndex(max(field.findData(own), 0))
            else:
                field.setValue(own if isinstance(own, int) else figure.least - 1)  # type: ignore[attr-defined]


def _tr(text: str) -> str:
    return QCoreApplication.translate("PhaseForm", text)
