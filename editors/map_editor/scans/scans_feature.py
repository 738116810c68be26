"""What scans bring to the editor of a map: tools, a list of the outline, the table of marks, commands, the key U."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature, MapCommand, Menu, ShownMap, Where
from editors.map_editor.scans.calibrate_tool import CalibrateTool
from editors.map_editor.scans.crop_tool import CropTool
from editors.map_editor.scans.import_dialog import ImportScanDialog
from editors.map_editor.scans.marks import Marks
from editors.map_editor.scans.marks_table import MarksTable
from editors.map_editor.scans.scan_list import ScanList
from editors.map_editor.scans.scans import OPACITY_STEP, Scans
from editors.map_editor.selection import Chosen
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.qt.controls.parts import text_label
from workbench.qt.editing.outline import OutlineList
from workbench.qt.looks.theme import px
from workbench.qt.map_canvas import Layer, MapCanvas, Tool
from workbench.qt.new_maps.scan_file import ask_file

BLINK_KEY = Qt.Key.Key_U


class ScansFeature(Feature):
    """The scans of one map, their tools and widgets."""

    def __init__(self, desk: AnyDesk) -> None:
        self.has_grid = desk.map.grid is not None
        self._desk = desk
        self.scans = Scans(desk)
        self.marks = Marks(self.scans)
        self.calibrate_tool, self.crop_tool = CalibrateTool(self.marks), CropTool(self.scans)
        self.list = ScanList(self.scans, self.has_grid)
        self.table = MarksTable(self.marks, self.has_grid)
        self._blink: BlinkKey | None = None
        self._part: ShownMap | None = None

    def tools(self) -> Sequence[ToolGroup]:
        return (ToolGroup(QCoreApplication.translate("MapPart", "Scan"), [self.calibrate_tool, self.crop_tool]),)

    def lists(self) -> Sequence[tuple[str, OutlineList[Chosen]]]:
        return ((_tr("Scans"), self.list),)

    def tabs(self) -> Sequence[tuple[str, QWidget]]:
        return ((_tr("Calibration"), self.table),)

    def commands(self) -> Sequence[MapCommand]:
        def tr(text: str) -> str:
            return QCoreApplication.translate("MapEditor", text)

        return (
            MapCommand(tr("Import a scan…"), self.ask_import, "Ctrl+Shift+U", changes=True),
            MapCommand(tr("Fit the grid to the scan"), self.marks.fit_grid, changes=True),
            MapCommand(tr("Scan stronger"), lambda: self.stronger(1), ".", Menu.VIEW, Where.MAP, True),
            MapCommand(tr("Scan fainter"), lambda: self.stronger(-1), ",", Menu.VIEW, Where.MAP, True),
            MapCommand(tr("Show or hide the scan"), self.toggle, "Shift+U", Menu.VIEW, Where.MAP, True),
        )

    def counts(self) -> Mapping[Layer, int]:
        return {Layer.SCANS: len(self._desk.map.scans)}

    def connect(self, part: ShownMap) -> None:
        """Join them with the canvas and the tools of a map."""
        self._part = part
        self._blink = BlinkKey(part.canvas)
        self.scans.changed.connect(self.lay)
        self.marks.changed.connect(part.canvas.tool_host.refresh)
        self.list.import_asked.connect(self.ask_import)
        self.list.calibrate_asked.connect(lambda: part.strip.take(self.calibrate_tool.name))
        self.list.crop_asked.connect(lambda: part.strip.take(self.crop_tool.name))
        self.list.fit_grid_asked.connect(self.marks.fit_grid)
        self.table.point_asked.connect(part.canvas.camera.bring_into_view)

    def lay(self) -> None:
        """Lay the scans on the canvas as they are."""
        if self._part is not None:
            self._part.canvas.layers.set_scans(self.scans.all, self.scans.tiles())

    def options_of(self, tool: Tool) -> list[QWidget]:
        """The field for the number of a hex, whose letters would be those of tools on the map."""
        if tool is not self.calibrate_tool or not self.has_grid:
            return []
        field = QLineEdit()
        field.setPlaceholderText(_tr("Hex number"))
        field.setAccessibleName(_tr("Number of the hex whose centre was clicked on the scan"))
        field.setFixedWidth(px(96))
        field.returnPressed.connect(lambda: self._enter(field))
        return [text_label(_tr("This is hex"), "label"), field]

    def _enter(self, field: QLineEdit) -> None:
        self.calibrate_tool.refusal = self.calibrate_tool.enter(field.text().strip())
        if not self.calibrate_tool.refusal:
            field.clear()
        if self._part is not None:
            self._part.canvas.tool_host.refresh()
            self._part.canvas.setFocus()

    def ask_import(self) -> None:
        """Ask for a picture, and how it shall be read."""
        if self._part is not None and (path := ask_file(self._part.canvas)) is not None:
            self.import_file(path)

    def import_file(self, path: Path) -> ImportScanDialog | None:
        """Open the dialog for a picture."""
        if self._part is None:
            return None
        part = self._part
        dialog = ImportScanDialog(self.scans, path, part.canvas.window())
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.imported.connect(lambda: part.strip.take(self.calibrate_tool.name))
        dialog.open()
        return dialog

    def stronger(self, steps: int) -> None:
        """Make the scan stronger, or with a negative number fainter."""
        self.scans.step_opacity(steps * OPACITY_STEP)

    def toggle(self) -> None:
        """Show the scan, or hide it."""
        if (scan := self.scans.chosen) is not None:
            self.scans.show(scan, not scan.shown)

    def close(self) -> None:
        """Let the canvas go."""
        if self._part is not None and self._part.canvas.layers.scene is not None:
            scans = self._part.canvas.layers.scene.sheet.scans
            if scans is not None:
                scans.close()


class BlinkKey(QObject):
    """While U is held on the map, its scans are not seen."""

    def __init__(self, canvas: MapCanvas) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        canvas.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusOut:
            self._canvas.layers.blink_scans(False)
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease) or not isinstance(event, QKeyEvent):
            return False
        if event.key() != BLINK_KEY or event.modifiers() != Qt.KeyboardModifier.NoModifier:
            return False
        if not event.isAutoRepeat():
            self._canvas.layers.blink_scans(kind == QEvent.Type.KeyPress)
        return True


def _tr(text: str) -> str:
    return QCoreApplication.translate("Scans", text)
