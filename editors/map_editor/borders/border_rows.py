"""The rows that the page of a border has on maps of either kind: name, the way across, what lies along it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QPushButton, QWidget

from editors.map_editor.borders.line_classes import LINE_COSTS, cost_words
from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.declared_tags import DeclaredTags
from editors.map_editor.spaces.tags import TagOf, TagType
from workbench.engine.design import Design
from workbench.engine.fields import fields_of
from workbench.engine.maps.area_map import OUTSIDE
from workbench.engine.maps.border import BLOCKED, RIVER, Border, Feature, place_of_origin
from workbench.engine.maps.map_parts import OneWay
from workbench.engine.provenance import Provenance
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.editing.inspector_rows import OriginChip, Rows
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.sheet.sided_lines import has_sides
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.storage.edits.border_edits import (
    MarkBorders,
    NameBorders,
    OpenOneWay,
    TagBorders,
    TurnBorders,
    mark_kind,
)

COLUMNS = 2
FURTHER = place_of_origin("")
"""The place of the features that have no row of their own."""
OF_THEIR_OWN = (RIVER, "shore", BLOCKED)


class BorderRows:
    """Name and origin, the way across, what lies along it and the button that turns it over; each edit is one step.

    What lies along it is ticked, by the `places` where the origin of features stands: those have a row of their own
    with a chip, the further features stand together under one.
    """

    def __init__(self, desk: AnyDesk, places: Sequence[str] = ()) -> None:
        self._desk = desk
        self.along = {place: BorderFeatures(1) for place in places} | {FURTHER: BorderFeatures(COLUMNS)}
        self.chips = {place: OriginChip() for place in self.along}
        self.name, self.origin, self.one_way = QLineEdit(), OriginChip(), WayChoice()
        self.tags = DeclaredTags(TagOf.BORDER, self._tag)
        self.turn = QPushButton(_tr("Turn over"))
        self.turn.setToolTip(_tr("Teeth and ticks stand on the other side"))
        self._border: Border | None = None
        self._id = ""
        self._named: tuple[str, ...] = ()
        self._ends = ("", "")
        self._called = ""
        self.name.editingFinished.connect(self._rename)
        self.origin.origin_chosen.connect(lambda origin: self._call(self.name.text().strip(), origin))
        self.one_way.activated.connect(self._open)
        for place, chip in self.chips.items():
            self.along[place].turned.connect(self._mark)
            chip.origin_chosen.connect(lambda origin, place=place: self._say_origin(place, origin))
        self.turn.clicked.connect(self._turn)

    def name_into(self, rows: Rows) -> None:
        rows.add(spoken(fields_of(Border)["name"].title), self.name, self.origin)

    @property
    def widgets(self) -> dict[str, QWidget]:
        """The fields of every border that have a row here."""
        return {"name": self.name, "one_way": self.one_way}

    @property
    def features(self) -> BorderFeatures:
        """The features that have no row of their own."""
        return self.along[FURTHER]

    def box(self, kind: str) -> QCheckBox:
        """The box of a kind of line, wherever it stands."""
        return self.along[self._place(kind)].boxes[kind]

    def rest_into(self, rows: Rows) -> None:
        """The way across, what lies along it, and the other side."""
        rows.add(spoken(fields_of(Border)["one_way"].title), self.one_way, takes_chips_place=True)
        for place in self.along:
            if place != FURTHER:
                rows.add(spoken(fields_of(Border)[place].title), self.along[place], self.chips[place])
        rows.add_heading(_tr("Along it"), self.chips[FURTHER])
        rows.add_wide(self.features)
        rows.add_wide(self.turn)

    def show_border(
        self,
        border_id: str,
        named: tuple[str, ...],
        between: tuple[tuple[str, str], tuple[str, str]],
        along: tuple[Sequence[tuple[str, str]], Collection[str]],
        called: str = "",
    ) -> None:
        """Fill the rows.

        A name is given to all that are `named`; `between` are the ids of its two spaces and what they are called,
        `along` is what is offered, words and id, and what is there.
        """
        self._id, self._named, self._called = border_id, named, called
        self._border = border = self._desk.map.borders.get(border_id)
        (first, one), (second, other) = between
        self._ends = (first, second)
        self.name.setText(border.name if border is not None else "")
        self.name.setCursorPosition(0)
        self.name.setEnabled(border is not None)
        self.name.setPlaceholderText("" if border is not None else _tr("once something lies along it"))
        self.origin.setEnabled(border is not None)
        self.origin.show_origin(border.provenance.get("name") if border is not None else None)
        self.one_way.show_ways(one, other, _way_of(border, first))
        self.one_way.setEnabled(OUTSIDE not in self._ends)
        kinds, carried = along
        for place, chip in self.chips.items():
            mine = [(words, kind) for words, kind in kinds if self._place(kind) == place]
            self.along[place].show_features(mine, carried, self._desk.design)
            chip.show_origin(border.provenance.get(place) if border is not None else None)
            chip.setEnabled(any(self._place(kind) == place for kind in carried))
        self.tags.show_tags(self._desk.design, border.tags if border is not None else {})
        self.turn.setVisible(any(has_sides(kinds_of(self._desk.design), kind) for kind in carried))

    def _place(self, kind: str) -> str:
        """The place of a feature among those that have a row here."""
        place = place_of_origin(kind)
        return place if place in self.along else FURTHER

    # Edits

    def _mark(self, kind: str, is_there: bool) -> None:
        """Put a kind of line along it, or take it off; the one figure of a row is then the designer's."""
        mark = mark_kind(self._desk.map_id, (self._id,), kind, is_there)
        origin = Provenance() if self._place(kind) != FURTHER else None
        if self._desk.apply(replace(mark, provenance=origin, called=self._called)):
            self.box(kind).setChecked(not is_there)

    def _say_origin(self, place: str, origin: Provenance) -> None:
        """Say where what lies along it in a row comes from."""
        kinds = self._border.unnamed_kinds if self._border is not None else ()
        said = tuple(Feature(kind) for kind in kinds if self._place(kind) == place)
        self._desk.apply(MarkBorders(self._desk.map_id, (self._id,), adds=said, provenance=origin, called=self._called))

    def _tag(self, tag: TagType, value: str) -> None:
        """Give one of its tags a value; a border of hexes that carried nothing does so then."""
        edit = TagBorders(self._desk.map_id, (self._id,), tag.id, value, tag.called, self._called)
        if (self._border.tags.get(tag.id, "") if self._border is not None else "") != value:
            self._desk.apply(edit)

    def _rename(self) -> None:
        if self._border is not None and (name := self.name.text().strip()) != self._border.name:
            self._call(name, None)

    def _call(self, name: str, origin: Provenance | None) -> None:
        if self._border is not None:
            self._desk.apply(NameBorders(self._desk.map_id, self._named, name, origin, self._called))

    def _open(self) -> None:
        way = self.one_way.way
        if way is not _way_of(self._border, self._ends[0]):
            ends = self._ends[::-1] if way is OneWay.BACKWARDS else self._ends
            self._desk.apply(OpenOneWay(self._desk.map_id, (ends,), way is not OneWay.NO))

    def _turn(self) -> None:
        if self._border is not None:
            self._desk.apply(TurnBorders(self._desk.map_id, (self._border.id,), self._called))


class WayChoice(ComboBox):
    """Both ways, or one of the two."""

    def show_ways(self, one: str, other: str, way: OneWay) -> None:
        """Offer the ways between two spaces as they are called."""
        self.clear()
        self.addItem(_tr("Both ways"), OneWay.NO.value)
        self.addItem(_tr("Only {0} → {1}").format(one, other), OneWay.FORWARDS.value)
        self.addItem(_tr("Only {0} → {1}").format(other, one), OneWay.BACKWARDS.value)
        self.setCurrentIndex(self.findData(way.value))

    @property
    def way(self) -> OneWay:
        return OneWay(str(self.currentData()))


class BorderFeatures(QWidget):
    """A box for each kind of line; `turned` tells which was set or taken off."""

    turned = Signal(str, bool)

    def __init__(self, columns: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = columns
        self.boxes: dict[str, QCheckBox] = {}
        self._kinds: tuple[tuple[str, str], ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 4, 0, 4)
        self._grid.setVerticalSpacing(4)

    def show_features(self, kinds: Iterable[tuple[str, str]], carried: Collection[str], design: Design) -> None:
        """Show kinds of lines, words and id, which of them lie along the border, and what they cost by the tables."""
        named = tuple(kinds)
        if named != self._kinds:
            self._kinds = named
            self._fill()
        for words, kind in named:
            self.boxes[kind].setChecked(kind in carried)
            self.boxes[kind].setToolTip(
                few_lines(" · ".join(filter(None, (words, cost_words(design, LINE_COSTS, kind)))))
            )

    def _fill(self) -> None:
        for box in self.boxes.values():
            self._grid.removeWidget(box)
            box.deleteLater()
        self.boxes = {}
        for at, (words, kind) in enumerate(self._kinds):
            box = QCheckBox(words)
            box.clicked.connect(lambda on, kind=kind: self.turned.emit(kind, on))
            self._grid.addWidget(box, *divmod(at, self._columns))
            self.boxes[kind] = box


def _way_of(border: Border | None, first: str) -> OneWay:
    """Which way a border is crossed, as seen from one of its two spaces."""
    if border is None:
        return OneWay.NO
    return border.one_way if border.first == first else border.one_way.turned


def _tr(text: str) -> str:
    return QCoreApplication.translate("BorderRows", text)
