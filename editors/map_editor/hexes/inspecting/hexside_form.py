"""The hexsides of a hex in the inspector. `hexside_page.py` is the page of one that is selected alone."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.inspecting.hex_picture import HexPicture
from editors.map_editor.hexes.inspecting.hexside_diagram import HexsideDiagram
from editors.map_editor.hexes.inspecting.hexside_page import HexsideForm
from editors.map_editor.hexes.line_kinds import feature_cost, hexside_features
from editors.map_editor.hexes.palettes.swatches import LINE_PX, Swatches, style_of_map
from editors.map_editor.selection import Chosen, one_space
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.hex_map import hexside_id
from workbench.engine.maps.hex_places import find_place
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.parts import ElidedLabel, text_label
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.theme import px
from workbench.storage.edits.border_edits import mark_kind

__all__ = ["HexsideForm", "HexsideSection"]

NARROW_PX = 50
"""Where the picture of a line is wider than that, text is so large that one column of kinds fills the inspector."""


class HexsideSection(QWidget):
    """The hex as a diagram, and under it what can lie along the side that is chosen there.

    `side_marked` is told the hexside that was chosen in the diagram, "" when another hex is shown: the map marks it.
    """

    side_marked = Signal(str)

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._swatches, self._number = desk, Swatches(desk), ""
        self.diagram = HexsideDiagram()
        self.boxes: dict[str, QCheckBox] = {}
        self._words, self._many = ElidedLabel("label"), text_label("", "hint", wrap=True)
        self.opener = QToolButton()
        self.opener.setAutoRaise(True)
        bind_icon(self.opener, "arrow-square-out")
        self.opener.setToolTip(self.tr("Select this hexside: its name, the way across, all about it  (Enter)"))
        self.opener.setAccessibleName(self.tr("Select this hexside"))
        self._one = self._laid_out()
        rows = Rows(has_chips=False)
        rows.add_wide(self._many)
        rows.add_wide(self._one)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)
        self.diagram.side_chosen.connect(self._choose)
        self.diagram.side_opened.connect(self._open)
        self.diagram.menu_asked.connect(self._ask)
        self.opener.clicked.connect(lambda: self._open(self._beyond))

    def _laid_out(self) -> QWidget:
        one = QWidget()
        head = QHBoxLayout()
        head.setSpacing(4)
        head.addWidget(self._words, 1)
        head.addWidget(self.opener)
        self._kinds = QGridLayout()
        self._kinds.setHorizontalSpacing(8)
        self._kinds.setVerticalSpacing(5)
        box = QVBoxLayout(one)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(4)
        box.addWidget(self.diagram)
        box.addLayout(head)
        box.addLayout(self._kinds)
        return one

    # The section

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Show the sides of a hex; of several there is nothing to say in common."""
        is_one = len(spaces) == 1
        self._one.setVisible(is_one)
        self._many.setVisible(not is_one)
        if is_one:
            self.show_hex(spaces[0].id)
        else:
            self._many.setText(self.tr("The sides of one hex are shown; {0} hexes are selected.").format(len(spaces)))
            self._leave("")

    def fits(self, spaces: Sequence[Space]) -> bool:
        """Whether there are hexes; zones and boxes have no sides."""
        grid = self._desk.hex_map.grid
        return bool(spaces) and all(find_place(grid, space.id) is not None for space in spaces[:2])

    def said(self, spaces: Sequence[Space]) -> str:
        """How many sides carry something."""
        if len(spaces) != 1:
            return ""
        beyond = self._desk.neighbours(spaces[0].id)
        carried = sum(1 for other in beyond if self._desk.features(spaces[0].id, other))
        return self.tr("{0} of {1} carry something").format(carried, len(beyond)) if carried else ""

    def show_hex(self, number: str) -> None:
        """Show a hex as it is now."""
        if number != self._number:
            self._leave(number)
        self.diagram.show_picture(HexPicture(self._desk.hex_map, number, style_of_map(self._desk)))
        self._show_side()

    def _leave(self, number: str) -> None:
        self._number = number
        self.side_marked.emit("")

    # The side that is chosen

    @property
    def _beyond(self) -> str:
        """The hex beyond it."""
        return self.diagram.chosen.beyond if self.diagram.chosen is not None else ""

    def _choose(self, beyond: str) -> None:
        self._show_side()
        self.side_marked.emit(hexside_id(self._number, beyond))

    def _open(self, beyond: str) -> None:
        if beyond:
            self._desk.choose(Chosen(border=hexside_id(self._number, beyond)))

    def _show_side(self) -> None:
        chosen, design = self.diagram.chosen, self._desk.design
        self._words.set_whole_text(self.diagram.said(chosen) if chosen is not None else "")
        carried = self._desk.features(self._number, self._beyond) if chosen is not None else ()
        offered = hexside_features(design, self._desk.hex_map)
        pictures = self._swatches.lines(feature for _, feature in offered)
        columns = 1 if px(LINE_PX[0]) > NARROW_PX else 2
        for at, (words, feature) in enumerate(offered):
            if feature not in self.boxes:
                self.boxes[feature] = self._box(feature)
                self._kinds.addWidget(self.boxes[feature], at // columns, at % columns)
            box = self.boxes[feature]
            box.setText(words)
            box.setIcon(pictures[feature])
            box.setIconSize(QSize(px(LINE_PX[0]), px(LINE_PX[1])))
            box.setToolTip(few_lines(" · ".join(filter(None, (words, feature_cost(design, feature))))))
            box.setChecked(feature in carried)
            box.setEnabled(chosen is not None)
        listed = {feature for _, feature in offered}
        for feature, box in self.boxes.items():
            box.setVisible(feature in listed)

    def _box(self, feature: str) -> QCheckBox:
        box = QCheckBox()
        box.clicked.connect(lambda present: self.mark(self._beyond, feature, present))
        return box

    def mark(self, beyond: str, feature: str, present: bool) -> None:
        """Put something along a side of the hex, or take it away."""
        self._desk.apply(mark_kind(self._desk.map_id, (hexside_id(self._number, beyond),), feature, present))
        self._show_side()

    def _ask(self, beyond: str, at: QPoint) -> None:
        self.menu_of(beyond).popup(at)

    def menu_of(self, beyond: str) -> QMenu:
        """What the right button offers on a side: all that can lie there, and where one can go from it."""
        menu = QMenu(self)
        carried = self._desk.features(self._number, beyond)
        for words, feature in hexside_features(self._desk.design, self._desk.hex_map):
            action = menu.addAction(an_entry(words))
            action.setCheckable(True)
            action.setChecked(feature in carried)
            action.triggered.connect(lambda present, kind=feature: self.mark(beyond, kind, present))
        menu.addSeparator()
        menu.addAction(self.tr("Select this hexside")).triggered.connect(lambda: self._open(beyond))
        menu.addAction(an_entry(self.tr("Select hex {0}").format(beyond))).triggered.connect(
            lambda: self._desk.choose(one_space(beyond))
        )
        return menu
