"""The section of the inspector that tells what joins a space and the sea: shore, ports, links."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.off_map.links import ends_said, space_called
from editors.map_editor.selection import Chosen
from workbench.cartography.areas.shores import coastal_spaces, links_of, ports_on, waters_beside
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.networks.joins import WATER
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.inspector_rows import Rows
from workbench.qt.looks.style_sheet import set_style_property

MOST_NAMED = 8


class SeaRows(QWidget):
    """Of a water its shore, the ports that open on it and its links; of any other space its waters and its links."""

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shore: tuple[str, ...] = ()
        self.shore, self.ports, self.links = (text_label("", "body", wrap=True) for _ in range(3))
        self.choose = QPushButton(_tr("Select the shore"))
        self.choose.setToolTip(_tr("All areas or hexes of land that lie at this water"))
        set_style_property(self.choose, "dense", True)
        self.choose.clicked.connect(lambda: desk.choose(Chosen(self._shore)))
        rows = Rows(has_chips=False)
        self._shore_label = rows.add(_tr("Shore"), self.shore)
        rows.add("", self.choose)
        self._ports_label = rows.add(_tr("Ports"), self.ports)
        rows.add(_tr("Links"), self.links)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(rows)

    def fits(self, spaces: Sequence[Space]) -> bool:
        """It is of one space alone."""
        return len(spaces) == 1

    def said(self, spaces: Sequence[Space]) -> str:
        """What there is, in short."""
        number = len(links_of(self._desk.map, spaces[0].id)) if len(spaces) == 1 else 0
        return "" if not number else _tr("1 link") if number == 1 else _tr("{0} links").format(number)

    def show_spaces(self, spaces: Sequence[Space]) -> None:
        """Fill the rows with one space."""
        if len(spaces) != 1:
            return
        space, shown = spaces[0], self._desk.map
        is_water = space.kind in WATER
        for widget in (self._ports_label, self.ports):
            widget.setVisible(is_water)
        self._shore_label.setText(_tr("Shore") if is_water else _tr("At the waters"))
        if is_water:
            self._shore = coastal_spaces(shown, space.id)
            self.shore.setText(self._named(self._shore))
            self.ports.setText(self._named(ports_on(shown, space.id)))
        else:
            self._shore = ()
            waters = () if space.kind is SpaceKind.BOX else waters_beside(shown, space.id)
            self.shore.setText(self._named(waters))
        self.choose.setVisible(bool(self._shore))
        said = [ends_said(shown, shown.links[name]) for name in links_of(shown, space.id)]
        self.links.setText("\n".join(said) or _tr("none"))

    def _named(self, spaces: Sequence[str]) -> str:
        names = [space_called(self._desk.map, space) for space in spaces[:MOST_NAMED]]
        more = len(spaces) - len(names)
        said = ", ".join(names) or _tr("none")
        return _tr("{0} and {1} more").format(said, more) if more > 0 else said


def _tr(text: str) -> str:
    return QCoreApplication.translate("SeaRows", text)
