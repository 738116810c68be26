"""The dialog in which a designer declares a tag: what carries it, what its values are, what the map makes of it."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.tags import TagKind, TagOf, TagType, written_choices
from workbench.engine.maps.written_values import whole_number
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.engine.words.message import said_by
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import Notice
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.tag_edits import DeclareTag, ForgetTagType

_OF = (
    (marked("Spaces"), TagOf.SPACE),
    (marked("Junctions"), TagOf.JUNCTION),
    (marked("Borders and hexsides"), TagOf.BORDER),
    (marked("Counters of a set-up"), TagOf.PLACEMENT),
)
_KINDS = (
    (marked("Text"), TagKind.TEXT),
    (marked("Number"), TagKind.NUMBER),
    (marked("Yes/no"), TagKind.YES_NO),
    (marked("Choice"), TagKind.CHOICE),
    (marked("Letters"), TagKind.LETTERS),
)
MOST = 1_000_000


class DeclareDialog(QDialog):
    """A new tag, or one that the design declares already: that is changed, or declared no longer."""

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setWindowTitle(_tr("Declare a tag"))
        self.notice = Notice("error", "")
        self.notice.hide()
        self.which, self.of, self.kind = ComboBox(), ComboBox(), ComboBox()
        self.title, self.choices, self.unit = QLineEdit(), QLineEdit(), QLineEdit()
        self.low, self.high = QLineEdit(), QLineEdit()
        self.on_map, self.ends = QCheckBox(_tr("Stands on the map")), QCheckBox(_tr("Road sections end there"))
        self.choices.setPlaceholderText(_tr("one, two, three"))
        for box, words in ((self.of, _OF), (self.kind, _KINDS)):
            for text, value in words:
                box.addItem(_tr(text), value.value)
        form = QFormLayout()
        rows: tuple[tuple[str, QWidget], ...] = (
            (_tr("Tag"), self.which), (_tr("Name"), self.title), (_tr("Of"), self.of), (_tr("Type"), self.kind),
            (_tr("Choices"), self.choices), (_tr("Unit"), self.unit), (_tr("At least"), self.low),
            (_tr("At most"), self.high), ("", self.on_map), ("", self.ends),
        )  # fmt: skip
        for label, field in rows:
            form.addRow(an_entry(label), field)
            field.setAccessibleName(few_lines(label or self.windowTitle()))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.declare = buttons.addButton(_tr("Declare"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.forget = buttons.addButton(_tr("Declare no longer"), QDialogButtonBox.ButtonRole.DestructiveRole)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        self.forget.clicked.connect(self.forget_it)
        layout = QVBoxLayout(self)
        layout.addWidget(self.notice)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.which.addItem(_tr("A new one"), "")
        for tag in desk.design.tag_types:
            self.which.addItem(spoken(tag.called), tag.id)
        self.which.activated.connect(self._show_chosen)
        for box in (self.of, self.kind):
            box.activated.connect(self._grey)
        self._grey()

    @property
    def chosen(self) -> TagType | None:
        """The declared tag that is changed; None for a new one."""
        wanted = self.which.currentData()
        return next((tag for tag in self._desk.design.tag_types if tag.id == wanted), None)

    def tag_type(self) -> TagType:
        """What is declared; ValueError for a bound that is no number, or a name without a sign."""
        title, known = self.title.text().strip(), self.chosen
        plain = re.sub(r"\W+", "_", title.casefold()).strip("_")
        if not plain:
            raise ValueError(_tr("A tag needs a name."))
        kind = TagKind(self.kind.currentData())
        low, high = (_bound(field.text()) if kind is TagKind.NUMBER else None for field in (self.low, self.high))
        return TagType(
            known.id if known is not None else plain,
            kind,
            written_choices(self.choices.text()) if kind is TagKind.CHOICE else (),
            TagOf(self.of.currentData()),
            title,
            self.unit.text().strip() if kind is TagKind.NUMBER else "",
            low,
            high,
            self.on_map.isEnabled() and self.on_map.isChecked(),
            self.ends.isEnabled() and self.ends.isChecked(),
        )

    def accept(self) -> None:
        """Declare it; what is wrong stands over the form."""
        try:
            wanted = self.tag_type()
        except ValueError as why:
            self._refuse(spoken(said_by(why)))
            return
        taken = self.chosen is None and any(tag.id == wanted.id for tag in self._desk.design.tag_types)
        if taken:
            self._refuse(_tr("There is a tag {0} already.").format(wanted.called))
        else:
            self._do(DeclareTag(wanted))

    def forget_it(self) -> None:
        """Declare it no longer; what carries it keeps what it says."""
        if self.chosen is not None:
            self._do(ForgetTagType(self.chosen.id))

    def _do(self, edit: Edit) -> None:
        if why_not := self._desk.apply(edit):
            self._refuse(why_not)
        else:
            super().accept()

    def _refuse(self, why: str) -> None:
        self.notice.set_notice("error", why)
        self.notice.show()

    def _show_chosen(self) -> None:
        tag = self.chosen or TagType("")
        self.title.setText(tag.called)
        self.of.setCurrentIndex(self.of.findData(tag.of.value))
        self.kind.setCurrentIndex(self.kind.findData(tag.kind.value))
        self.choices.setText(", ".join(tag.choices))
        self.unit.setText(tag.unit)
        for field, bound in ((self.low, tag.low), (self.high, tag.high)):
            field.setText("" if bound is None else str(bound))
        self.on_map.setChecked(tag.on_map)
        self.ends.setChecked(tag.ends_sections)
        self._grey()

    def _grey(self) -> None:
        """Only what a tag of this type can say can be said."""
        kind, of = TagKind(self.kind.currentData()), TagOf(self.of.currentData())
        self.of.setEnabled(self.chosen is None)
        self.choices.setEnabled(kind is TagKind.CHOICE)
        for field in (self.unit, self.low, self.high):
            field.setEnabled(kind is TagKind.NUMBER)
        is_point = of is TagOf.JUNCTION and kind is TagKind.YES_NO
        self.on_map.setEnabled(is_point or (of is TagOf.SPACE and kind is not TagKind.YES_NO))
        self.ends.setEnabled(is_point)
        self.forget.setEnabled(self.chosen is not None)


def _bound(text: str) -> int | None:
    return whole_number(text, -MOST, MOST) if text.strip() else None


def _tr(text: str) -> str:
    return QCoreApplication.translate("DeclareDialog", text)
