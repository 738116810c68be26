"""Rows for the tags that a design asks of every space: those that have a title."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.space_rows import SpaceRows
from editors.map_editor.spaces.tags import NO, YES, TagKind, TagType, asked_tags
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.tag_values import LOWEST, tidied
from workbench.engine.maps.tags import number_said
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message, small
from workbench.qt.editing.inspector_rows import Rows, narrow
from workbench.qt.looks.translator import spoken
from workbench.qt.things.thing_rows import LIMIT_WIDTH


class TagRows(SpaceRows):
    """A row for each, by what its values are; made anew when the design declares others."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk)
        self._types: dict[str, TagType] = {}

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        self._make_rows()
        super().show_spaces(spaces)

    def _make_rows(self) -> None:
        types = {tag.id: tag for tag in asked_tags(self._desk.design)}
        if [*types.items()] == [*self._types.items()]:
            return
        self._filled.disconnect() if self._types else None
        self._types, self.chips, self.widgets = types, {}, {}
        before, self.rows = self.rows, Rows(has_chips=True)
        self.box.replaceWidget(before, self.rows)
        before.hide()
        before.deleteLater()
        for tag in types.values():
            self._add(tag)
        self.setVisible(bool(types))

    def _add(self, tag: TagType) -> None:
        title = spoken(tag.called)
        match tag.kind:
            case TagKind.YES_NO:
                self.check(tag.id, title)
            case TagKind.NUMBER:
                box = self.number(tag.id, title, *_bounds(tag))
                if tag.unit:
                    box.setSuffix(f" {spoken(tag.unit)}")
                    narrow(box, LIMIT_WIDTH)
            case TagKind.CHOICE:
                self.choice(tag.id, title, lambda: [("", ""), *((choice, choice) for choice in tag.choices)])
            case TagKind.LETTERS:
                self.text(tag.id, title, lambda text: tidied(tag, text))
            case TagKind.TEXT:
                self.text(tag.id, title)

    def value_of(self, space: Space, field: str) -> object:
        tag = self._types[field]
        if tag.kind is TagKind.YES_NO:
            return space.tags.get(field) == YES
        return number_said(space.tags, field) if tag.kind is TagKind.NUMBER else space.tags.get(field, "")

    def change(self, field: str, value: object, origin: Provenance | None = None) -> None:
        self.catch_up()
        if not self._shown or (origin is None and self.common(field) == value):
            return
        changed = [self._changed(space, field, value, origin) for space in self._shown]
        named = small(self._types[field].called)
        said = "" if origin is not None else _written(value)
        self.put(changed, Message("{field} {value}", field=named, value=said) if said else named)

    def _changed(self, space: Space, tag: str, value: object, origin: Provenance | None) -> Space:
        origins = space.provenance.set(tag, origin or Provenance())
        if origin is not None:
            return replace(space, provenance=origins)
        text = _written(value)
        says_nothing = text in ("", NO) or (self._types[tag].kind is TagKind.NUMBER and text == "0")
        tags = space.tags.delete(tag) if says_nothing and tag in space.tags else space.tags
        return replace(space, tags=tags if says_nothing else tags.set(tag, text), provenance=origins)


def _written(value: object) -> str:
    return (YES if value else NO) if isinstance(value, bool) else str(value).strip()


def _bounds(tag: TagType) -> tuple[int, int]:
    return (LOWEST if tag.low is None else tag.low, -LOWEST if tag.high is None else tag.high)
