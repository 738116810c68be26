"""The inspector: what is selected, and everything that one can say of it."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from editors.map_editor.areas.border_form import BorderForm
from editors.map_editor.areas.junction_form import JunctionForm
from editors.map_editor.areas.line_form import LineForm, chosen_line, line_title
from editors.map_editor.areas.map_form import MapForm
from editors.map_editor.areas.space_form import SpaceForm, kind_name
from editors.map_editor.inspector_rows import area_words, let_undo_through
from workbench.engine.area_map import SpaceKind
from workbench.qt.parts import IconLabel, text_label


class _Pages(QStackedWidget):
    """As high as the page that is shown, not as the highest."""

    def sizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.sizeHint() if page is not None else QSize()

    def minimumSizeHint(self) -> QSize:
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize()


class Inspector(QWidget):
    """A heading and the form of what is selected: a space, border, junction, road, river, or the sheet itself.

    `done` tells that Enter was pressed in a field: what is typed stands, and the keyboard can go back to the map.
    """

    done = Signal()

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._icon = IconLabel("polygon", "text2", 17)
        self._title, self._note = text_label("", "strong"), text_label("", "hint")
        self.space_form = SpaceForm(desk)
        self.border_form = BorderForm(desk)
        self.junction_form = JunctionForm(desk)
        self.line_form = LineForm(desk)
        self.map_form = MapForm(desk)
        self._stack = _Pages()
        for form in (self.map_form, self.space_form, self.border_form, self.junction_form, self.line_form):
            self._stack.addWidget(form)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self._stack)
        head = QHBoxLayout()
        head.setContentsMargins(12, 9, 12, 9)
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self._note)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addLayout(head)
        box.addWidget(self._scroll, 1)
        self._shown = Chosen()
        for field in self.findChildren(QLineEdit):
            field.returnPressed.connect(self.done)
            let_undo_through(field)
        for number in self.findChildren(QAbstractSpinBox):
            let_undo_through(number)
        desk.on_choice.append(self.refresh)
        desk.on_map.append(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is selected as it is now."""
        chosen, area_map = self._desk.chosen, self._desk.area_map
        if chosen.space in area_map.spaces:
            space = area_map.spaces[chosen.space]
            self._head("polygon" if space.kind is SpaceKind.AREA else "waves", f"{kind_name(space.kind)} {space.id}")
            self._note.setText(area_words(area_map, self._desk.geometry.face(space.id).area))
            self.space_form.show_space(space)
            self._stack.setCurrentWidget(self.space_form)
        elif chosen.border in area_map.borders:
            self._head("line-segments", self.tr("Border"))
            self.border_form.show_border(area_map.borders[chosen.border])
            self._stack.setCurrentWidget(self.border_form)
        elif chosen.junction in area_map.junctions:
            self._head("junction", self.tr("Junction {0}").format(chosen.junction))
            self.junction_form.show_junction(area_map.junctions[chosen.junction])
            self._stack.setCurrentWidget(self.junction_form)
        elif chosen_line(self._desk) is not None:
            self._head("river" if chosen.river else "road", line_title(self._desk))
            self.line_form.show_chosen()
            self._stack.setCurrentWidget(self.line_form)
        else:
            self._head("map-trifold", self.tr("Sheet"))
            self.map_form.show_sheet()
            self._stack.setCurrentWidget(self.map_form)
        self._stack.updateGeometry()
        if chosen != self._shown:
            self._scroll.verticalScrollBar().setValue(0)
            self._shown = chosen

    def name_field(self) -> QLineEdit | None:
        """The field for the name of what is selected."""
        form = self._stack.currentWidget()
        if form is self.space_form:
            return self.space_form.name
        if form is self.line_form:
            return self.line_form.name
        return self.map_form.game if form is self.map_form else None

    def first_field(self) -> QWidget | None:
        """Where the keyboard begins in the form that is shown."""
        form = self._stack.currentWidget()
        fields = {
            self.space_form: self.space_form.stacking,
            self.border_form: self.border_form.road,
            self.junction_form: self.junction_form.x_mm,
        }
        return fields.get(form, self.name_field()) if form is not None else None

    def _head(self, icon: str, title: str) -> None:
        self._icon.set_icon(icon, "text2")
        self._title.setText(title)
        self._note.setText("")
