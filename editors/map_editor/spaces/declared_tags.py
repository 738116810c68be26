"""A row for each tag that the design declares for one kind of thing: a junction, a border."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.map_editor.spaces.tag_field import TagField
from editors.map_editor.spaces.tags import TagOf, TagType
from workbench.engine.design import Design
from workbench.engine.maps.tags import tag_types_of
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.translator import spoken


class DeclaredTags(QWidget):
    """`mark` is told the tag and the value that one gives it, "" where it says nothing any more."""

    def __init__(self, of: TagOf, mark: Callable[[TagType, str], object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._of, self._mark = of, mark
        self.fields: dict[str, TagField] = {}
        self._types: tuple[TagType, ...] = ()
        self._rows: Rows | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_tags(self, design: Design, tags: Mapping[str, str]) -> None:
        """Show what a thing says in its tags; the rows are made anew when the design declares others."""
        types = tag_types_of(design.tag_types, self._of)
        if types != self._types:
            self._make_rows(types)
        for tag, field in self.fields.items():
            field.show_value(tags.get(tag, ""))

    def _make_rows(self, types: tuple[TagType, ...]) -> None:
        if self._rows is not None:
            self._box.removeWidget(self._rows)
            self._rows.hide()
            self._rows.deleteLater()
        self._types, self._rows = types, Rows()
        self.fields = {tag.id: TagField(tag, partial(self._mark, tag)) for tag in types}
        for tag in types:
            self._rows.add(spoken(tag.called), self.fields[tag.id], takes_chips_place=True)
        self._box.addWidget(self._rows)
        self.setVisible(bool(types))
