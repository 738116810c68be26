"""The dialog that places a counter on a space: one of the design that stands nowhere yet, or a new one."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.counters.placer import Placer
from workbench.engine.design import Counter, Design, Faction
from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.qt.controls.bounded_widgets import ComboBox, Label
from workbench.qt.controls.fields import number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.counters.counter_painter import counter_pixmap
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import called
from workbench.qt.set_up.set_up import Draft, armies_of, free_counters, sides_of, types_of
from workbench.qt.set_up.stacks import face_of

NEW = ""
MOST_STRENGTH = 99
PICTURE_PX = 76
_FIRST_STRENGTH = 4


class PlaceDialog(QDialog):
    """Side, type, which counter, its strength and name; the space is named in the title.

    *Place* places it and closes; *Place another* stays open for the next one.
    """

    def __init__(self, placer: Placer, space: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._placer, self._space = placer, space
        self.setWindowTitle(one_line(_tr("Place a counter in {0}").format(called(placer.called(space)))))
        self.army, self.kind, self.counter = ComboBox(), ComboBox(), ComboBox()
        self.strength, self.name = number_field(0, MOST_STRENGTH, _FIRST_STRENGTH), QLineEdit()
        self.name.setToolTip(_tr("Left empty it gets a name by itself"))
        self.counter.setToolTip(_tr("Those of this side and type that stand nowhere yet, or a new one"))
        self.picture, self.stands = Label(), text_label("", "hint", wrap=True)
        self.picture.setFixedSize(px(PICTURE_PX) + 4, px(PICTURE_PX) + 4)
        form = QFormLayout()
        form.setSpacing(px(8))
        for words, field in self._rows():
            field.setAccessibleName(few_lines(words))
            form.addRow(an_entry(words), field)
        row = QHBoxLayout()
        row.setSpacing(px(16))
        row.addLayout(form, 1)
        row.addWidget(self.picture)
        box = QVBoxLayout(self)
        box.addLayout(row)
        box.addWidget(self.stands)
        box.addWidget(self._make_buttons())
        self.another.setAutoDefault(False)
        self.place.setDefault(True)  # Enter means it, which a button learns only inside its dialog
        self._fill_sides()
        self.army.activated.connect(self._fill_counters)
        self.kind.activated.connect(self._fill_counters)
        self.counter.activated.connect(self._show_counter)
        self.strength.valueChanged.connect(self._show_picture)
        self.name.textChanged.connect(self._show_picture)
        self._fill_counters()

    def _rows(self) -> tuple[tuple[str, QWidget], ...]:
        return (
            (_tr("Side"), self.army), (_tr("Type"), self.kind), (_tr("Counter"), self.counter),
            (_tr("Strength"), self.strength), (_tr("Name"), self.name),
        )  # fmt: skip

    def _make_buttons(self) -> QDialogButtonBox:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.place, self.another = QPushButton(_tr("Place")), QPushButton(_tr("Place another"))
        self.another.setToolTip(_tr("Place this one and go on with the next"))
        buttons.addButton(self.place, QDialogButtonBox.ButtonRole.AcceptRole)
        buttons.addButton(self.another, QDialogButtonBox.ButtonRole.ActionRole)
        self.place.clicked.connect(self._place_and_close)
        self.another.clicked.connect(self._place_and_go_on)
        buttons.rejected.connect(self.reject)
        return buttons

    @property
    def draft(self) -> Draft:
        """The counter that would be made."""
        army, kind = str(self.army.currentData()), str(self.kind.currentData())
        return Draft(army, kind, self.strength.value(), self.name.text().strip())

    def _place_and_close(self) -> None:
        if self._place():
            self.accept()

    def _place_and_go_on(self) -> None:
        if self._place():
            self.name.clear()
            self._fill_counters()

    def _place(self) -> bool:
        known = str(self.counter.currentData())
        why_not = self._placer.place(known, self._space) if known else self._placer.make(self.draft, self._space)
        if why_not:
            self.stands.setText(why_not)
        return not why_not

    # What is offered

    def _fill_sides(self) -> None:
        design, last = self._placer.design, self._placer.last
        for army in armies_of(design):
            self.army.addItem(army_words(design, army), army.id)
        for kind in types_of(design):
            self.kind.addItem(kind.name, kind.id)
        if last is not None:
            self.army.setCurrentIndex(max(0, self.army.findData(last.faction)))
            self.kind.setCurrentIndex(max(0, self.kind.findData(last.unit_type)))
            self.strength.setValue(last.strength)

    def _fill_counters(self) -> None:
        draft = self.draft
        free = free_counters(self._placer.design, self._placer.scenario, draft.faction, draft.unit_type)
        blocker = QSignalBlocker(self.counter)
        self.counter.clear()
        for counter in free:
            self.counter.addItem(
                f"{counter.name}, {counter.strength}" if counter.strength else counter.name, counter.id
            )
        self.counter.addItem(_tr("A new one"), NEW)
        self.counter.setCurrentIndex(0)
        blocker.unblock()
        self._show_counter()

    def _show_counter(self) -> None:
        """What a known counter prints is its own; a new one is filled in."""
        known = self._known()
        for field in (self.strength, self.name):
            field.setEnabled(known is None)
        if known is not None:
            self.strength.setValue(known.strength)
            self.name.clear()
        self._show_picture()

    def _known(self) -> Counter | None:
        wanted = str(self.counter.currentData())
        return next((c for c in self._placer.design.counters if c.id == wanted), None)

    def _show_picture(self) -> None:
        design, draft, known = self._placer.design, self.draft, self._known()
        shown = known or self._placer.drafted(draft)
        self.name.setPlaceholderText(shown.name)
        ratio = self.devicePixelRatioF()
        self.picture.setPixmap(counter_pixmap(face_of(design, shown), px(PICTURE_PX), ratio, shadow=True))
        self.stands.setText(self._stands())

    def _stands(self) -> str:
        here = [counter.name for counter in self._placer.standing_in(self._space)]
        said = _tr("Here already: {0}.").format(", ".join(here)) if here else _tr("Nobody stands here yet.")
        return f"{said}  {_tr('Scenario: {0}').format(self._placer.scenario.title)}"


def army_words(design: Design, army: Faction) -> str:
    """A nation with its side, where a side has several of them; else the side."""
    side = next((side.name for side in sides_of(design) if side.id == army.side), army.side)
    several = sum(other.side == army.side for other in armies_of(design)) > 1
    return f"{side}: {army.name}" if several else side


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaceCounter", text)
