"""What is on the brush, shared by all painting tools of a map: a kind of paint and the value last taken of each."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QComboBox, QHBoxLayout

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.tool_options import ToolOption
from workbench.engine.area_map import Space, SpaceKind
from workbench.storage.hex_painting import HexPaint, PaintKind

PLAYED, UNPLAYED = "played", "unplayable"
LEVELS = range(10)


class Paints:
    """The palette of one map."""

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self.kind = PaintKind.TERRAIN
        self._values: dict[PaintKind, str] = {PaintKind.ELEVATION: "1", PaintKind.PLAYED: UNPLAYED}

    @property
    def value(self) -> str:
        """The value of the kind that is taken: the one last taken, else one that can be seen on plain ground."""
        values = [value for _, value in self.choices()]
        taken = self._values.get(self.kind, "")
        if taken in values:
            return taken
        plain = self._desk.hex_map.default_terrain
        return next((value for value in values if value != plain), "")

    def take(self, kind: PaintKind, value: str = "") -> None:
        """Take another kind of paint, and with it a value."""
        self.kind = kind
        if value:
            self._values[kind] = value

    def kinds(self) -> list[tuple[str, str]]:
        """The kinds of paint: words and value."""
        words = {
            PaintKind.TERRAIN: _tr("Terrain"),
            PaintKind.FEATURE: _tr("Feature"),
            PaintKind.ELEVATION: _tr("Elevation"),
            PaintKind.PLAYED: _tr("Played or not"),
        }
        return [(words[kind], kind.value) for kind in PaintKind]

    def choices(self) -> list[tuple[str, str]]:
        """The values of the kind that is taken: words and value."""
        match self.kind:
            case PaintKind.ELEVATION:
                used = {space.elevation for space in self._desk.hex_map.hexes.values()}
                return [(_tr("Level {0}").format(level), str(level)) for level in sorted({*LEVELS, *used})]
            case PaintKind.PLAYED:
                return [(_tr("Unplayable"), UNPLAYED), (_tr("Played"), PLAYED)]
            case _:
                return [(kind.name, kind.id) for kind in self._desk.design.terrain]

    def paint(self, takes_away: bool = False) -> HexPaint | None:
        """What a stroke would put down; None when the design has nothing to paint with."""
        value = self.value
        if self.kind is PaintKind.PLAYED:
            return HexPaint(self.kind, present=(value == PLAYED) != takes_away)
        return HexPaint(self.kind, value, present=not takes_away) if value else None

    def pick_up(self, space: Space) -> None:
        """Take what a hex has of the kind that is taken."""
        match self.kind:
            case PaintKind.TERRAIN:
                self.take(self.kind, space.terrain)
            case PaintKind.FEATURE:
                self.take(self.kind, space.features[0] if space.features else "")
            case PaintKind.ELEVATION:
                self.take(self.kind, str(space.elevation))
            case PaintKind.PLAYED:
                self.take(self.kind, UNPLAYED if space.kind is SpaceKind.UNPLAYABLE else PLAYED)

    def is_alike(self, one: Space, other: Space) -> bool:
        """Whether two hexes have the same of the kind that is taken: what a fill goes over."""
        match self.kind:
            case PaintKind.TERRAIN:
                return one.terrain == other.terrain and one.kind is other.kind
            case PaintKind.FEATURE:
                return one.features == other.features
            case PaintKind.ELEVATION:
                return one.elevation == other.elevation
            case PaintKind.PLAYED:
                return one.kind is other.kind


class PaintOption(ToolOption):
    """The kind of paint and its value in the bar over the map."""

    def __init__(self, paints: Paints) -> None:
        super().__init__()
        self._paints = paints
        self.kind, self.value = QComboBox(), QComboBox()
        self.kind.setAccessibleName(_tr("What is painted"))
        self.value.setAccessibleName(_tr("Paint"))
        self.kind.setToolTip(_tr("What is painted"))
        self.value.setToolTip(_tr("Paint · Alt click picks it up from a hex"))
        for words, kind in paints.kinds():
            self.kind.addItem(words, kind)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.kind)
        row.addWidget(self.value)
        self.kind.activated.connect(self._take_kind)
        self.value.activated.connect(self._take_value)
        self.refresh()

    def refresh(self) -> None:
        """Show what is on the brush."""
        with QSignalBlocker(self.kind), QSignalBlocker(self.value):
            self.kind.setCurrentIndex(self.kind.findData(self._paints.kind.value))
            self.value.clear()
            for words, value in self._paints.choices():
                self.value.addItem(words, value)
            self.value.setCurrentIndex(self.value.findData(self._paints.value))

    def _take_kind(self) -> None:
        self._paints.take(PaintKind(str(self.kind.currentData())))
        self.refresh()

    def _take_value(self) -> None:
        self._paints.take(self._paints.kind, str(self.value.currentData()))


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
