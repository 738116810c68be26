"""The inspector's form for what is printed on the sheet: what it says, where it lies, what its kind needs."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.furniture.placing import item_of
from editors.map_editor.inspector import Heading, InspectorPage
from workbench.engine.maps.map_parts import Furniture, FurnitureKind, Rectangle
from workbench.language import marked
from workbench.qt.controls.fields import choice_field, decimal_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows, narrow
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.furniture.furniture_painter import (
    LETTERS,
    OF_WATER,
    TEXT_MM,
    is_of_water,
    number_of,
    track_ends,
)
from workbench.storage.edits.furniture_edits import ChangeFurniture, OrderFurniture, RemoveFurniture

MOST_MM = 10_000
SAYS = frozenset({
    FurnitureKind.TITLE, FurnitureKind.LEGEND, FurnitureKind.TRACK, FurnitureKind.BOX, FurnitureKind.TEXT,
})  # fmt: skip
TEXT_HEIGHT = 72

TITLES: dict[FurnitureKind, str] = {
    FurnitureKind.TITLE: marked("Title"), FurnitureKind.LEGEND: marked("Legend"),
    FurnitureKind.COMPASS: marked("Compass"), FurnitureKind.SCALE_BAR: marked("Scale bar"),
    FurnitureKind.TRACK: marked("Track"), FurnitureKind.BOX: marked("Printed box"),
    FurnitureKind.TEXT: marked("Text"), FurnitureKind.PICTURE: marked("Picture"),
}  # fmt: skip


def kind_title(kind: FurnitureKind) -> str:
    """What a kind is called in a menu or above a form, in the language of the reader."""
    return spoken(TITLES[kind])


class ItemForm(InspectorPage):
    """One item; `picture_asked` when another picture shall be chosen, `words_asked` for the catalogue's words."""

    picture_asked = Signal()
    words_asked = Signal()

    def __init__(self, desk: AnyDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.text = QPlainTextEdit()
        self.text.setFixedHeight(TEXT_HEIGHT)
        self.text.setTabChangesFocus(True)
        self.places = [decimal_field(0.0, MOST_MM, 0.0, 1) for _ in range(4)]
        self.letters = decimal_field(1.0, 40.0, TEXT_MM, 1)
        self.lettering = choice_field((self.tr("Plain text"), ""), (self.tr("Name of a water"), OF_WATER))
        self.lettering.setToolTip(self.tr("The name of a bay or a lake leans and is spaced, in the ink of the sea"))
        self.first, self.last = number_field(-999, 9999, 1), number_field(-999, 9999, 10)
        self.picture = QPushButton(self.tr("Choose a picture…"))
        self.words = QPushButton(self.tr("Words of the catalogue"))
        self.words.setToolTip(self.tr("Call terrain, lines and roads in the legend as the catalogue of the game does"))
        self.above, self.under = QPushButton(self.tr("Bring to the front")), QPushButton(self.tr("Send to the back"))
        self.remove = QPushButton(self.tr("Take it away"))
        self._rows = Rows()
        self._labels: dict[QWidget, QWidget] = {}
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self._row(self.tr("Text"), self.text)
        names = (self.tr("From the left"), self.tr("From the top"), self.tr("Width"), self.tr("Height"))
        for name, place in zip(names, self.places, strict=True):
            self._rows.add(name, narrow(place, 104), hint=text_label("mm", "hint"))
        self._row(self.tr("First box"), self.first)
        self._row(self.tr("Last box"), self.last)
        self._row(self.tr("Letters, mm"), self.letters)
        self._row(self.tr("Written as"), self.lettering)
        for button in (self.picture, self.words, self.above, self.under, self.remove):
            self._rows.add_wide(button)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 4, 0, 8)
        box.addWidget(self._rows)
        box.addStretch()

    def _row(self, label: str, field: QWidget) -> None:
        self._labels[field] = self._rows.add(label, field)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._say)
        for place in self.places:
            place.valueChanged.connect(self._place)
        self.letters.valueChanged.connect(lambda size: self._set("size", f"{size:g}"))
        self.lettering.activated.connect(lambda _: self._set(LETTERS, self.lettering.currentData()))
        self.first.valueChanged.connect(lambda first: self._set("first", str(first)))
        self.last.valueChanged.connect(lambda last: self._set("last", str(last)))
        self.picture.clicked.connect(self.picture_asked)
        self.words.clicked.connect(self.words_asked)
        self.above.clicked.connect(lambda: self._order(to_front=True))
        self.under.clicked.connect(lambda: self._order(to_front=False))
        self.remove.clicked.connect(self._take_away)

    @property
    def item(self) -> Furniture | None:
        """The item that is selected."""
        return item_of(self._desk.map, self._desk.chosen.furniture)

    def heading(self) -> Heading | None:
        item = self.item
        return Heading("frame-corners", kind_title(item.kind), item.id) if item is not None else None

    def first_field(self) -> QWidget | None:
        return self.places[0]

    def refresh(self) -> None:
        item = self.item
        if item is None:
            return
        fields: list[QWidget] = [self.text, *self.places, self.letters, self.lettering, self.first, self.last]
        blockers = [QSignalBlocker(field) for field in fields]
        if self.text.toPlainText() != item.text:
            self.text.setPlainText(item.text)
        shape = item.shape
        for place, value in zip(
            self.places, (shape.x_mm, shape.y_mm, shape.width_mm, shape.height_mm), strict=True
        ):  # fmt: skip
            place.setValue(value)
        self.letters.setValue(number_of(item, "size", TEXT_MM))
        self.lettering.setCurrentIndex(int(is_of_water(item)))
        first, last = track_ends(item)
        self.first.setValue(first)
        self.last.setValue(last)
        for blocker in blockers:
            blocker.unblock()
        kind = item.kind
        self._show(self.text, kind in SAYS)
        for field in (self.letters, self.lettering):
            self._show(field, kind is FurnitureKind.TEXT)
        for end in (self.first, self.last):
            self._show(end, kind is FurnitureKind.TRACK)
        self.picture.setVisible(kind is FurnitureKind.PICTURE)
        self.words.setVisible(kind is FurnitureKind.LEGEND)

    def _show(self, field: QWidget, visible: bool) -> None:
        field.setVisible(visible)
        self._labels[field].setVisible(visible)

    # Edits

    def _say(self) -> None:
        if (item := self.item) is not None:
            self._change(replace(item, text=self.text.toPlainText()), "text")

    def _place(self) -> None:
        x, y, width, height = (field.value() for field in self.places)
        if (item := self.item) is not None and width > 0 and height > 0:
            self._change(replace(item, shape=Rectangle(x, y, width, height)), "place")

    def _set(self, name: str, value: str) -> None:
        if (item := self.item) is not None:
            self._change(replace(item, values=item.values.set(name, value)), name)

    def set_words(self, words: Map[str, str]) -> None:
        """Give the legend these words beside its other values."""
        if (item := self.item) is not None:
            self._change(replace(item, values=item.values.update(words)), "words")

    def _change(self, item: Furniture, what: str) -> None:
        if item != self.item:
            self._desk.apply(ChangeFurniture(self._desk.map_id, item, what, f"form:{item.id}:{what}"))

    def _order(self, to_front: bool) -> None:
        if (item := self.item) is not None:
            others = tuple(one.id for one in self._desk.map.furniture if one.id != item.id)
            order = (*others, item.id) if to_front else (item.id, *others)
            self._desk.apply(OrderFurniture(self._desk.map_id, order))

    def _take_away(self) -> None:
        if (item := self.item) is not None:
            self._desk.apply(RemoveFurniture(self._desk.map_id, (item.id,)))
