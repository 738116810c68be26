"""The scans of a map in the outline: which there are, how strongly each is seen, and what can be done with it."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSlider,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from editors.map_editor.scans.scans import OPACITY_STEP, Scans
from editors.map_editor.selection import Chosen
from workbench.engine.maps.map_parts import Scan
from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.controls.parts import EmptyState, text_label
from workbench.qt.looks.icons import bind_icon

_SCAN_ROLE = int(Qt.ItemDataRole.UserRole)
MOST_ROWS_PX = 84


class ScanList(QStackedWidget):
    """A row for each scan, and below it the figures of the one that is chosen."""

    import_asked = Signal()
    calibrate_asked = Signal()
    crop_asked = Signal()
    fit_grid_asked = Signal()

    def __init__(self, scans: Scans, has_grid: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scans = scans
        self._is_sliding = False
        self.list, self.opacity = QListWidget(), QSlider(Qt.Orientation.Horizontal)
        self._percent, self._size = text_label("", "label"), text_label("", "hint", wrap=True)
        self.shown, self.locked = QCheckBox(self.tr("Shown")), QCheckBox(self.tr("Locked"))
        self.calibrate = self._button(self.tr("Calibrate"), "crosshair", self.calibrate_asked)
        self.crop = self._button(self.tr("Crop"), "crop", self.crop_asked)
        self.fit_grid = self._button(self.tr("Fit grid"), "hexagon", self.fit_grid_asked)
        self.fit_grid.setVisible(has_grid)
        self.fit_grid.setToolTip(self.tr("Give the hexes the size and place that they have on the scan"))
        self.remove = self._button(self.tr("Take away"), "trash", None)
        self.higher = self._button(self.tr("Lay above"), "arrow-up", None)
        self.deeper = self._button(self.tr("Lay below"), "arrow-down", None)
        self.higher.setToolTip(self.tr("Lay the scan over the next one of the list"))
        self.deeper.setToolTip(self.tr("Lay the scan under the next one of the list"))
        self.more = self._button(self.tr("Import a scan…"), "image", self.import_asked)
        self.addWidget(self._nothing())
        self.addWidget(self._page())
        self._connect()
        scans.changed.connect(self.refresh)
        self.refresh()

    def _nothing(self) -> QWidget:
        page = QWidget()
        box = QVBoxLayout(page)
        text = self.tr("No scan lies under this map. Trace a printed one: import a picture or a page of a PDF.")
        box.addWidget(EmptyState("image", text), 1)
        first = self._button(self.tr("Import a scan…"), "image", self.import_asked)
        box.addWidget(first)
        return page

    def _page(self) -> QWidget:
        self.list.setAccessibleName(self.tr("Scans"))
        self.list.setMaximumHeight(MOST_ROWS_PX)
        self.opacity.setRange(0, 100)
        self.opacity.setPageStep(OPACITY_STEP)
        self.opacity.setAccessibleName(self.tr("Opacity"))
        self.opacity.setToolTip(
            self.tr("How strongly the scan is seen   , fainter   . stronger   hold U to look without")
        )
        self._percent.setMinimumWidth(38)
        slider = QHBoxLayout()
        slider.addWidget(self.opacity, 1)
        slider.addWidget(self._percent)
        form = QFormLayout()
        form.addRow(self.tr("Opacity"), slider)
        switches = QHBoxLayout()
        switches.addWidget(self.shown)
        switches.addWidget(self.locked)
        switches.addStretch()
        buttons = QGridLayout()
        for at, button in enumerate((self.higher, self.deeper, self.calibrate, self.crop, self.fit_grid, self.remove)):
            buttons.addWidget(button, at // 2, at % 2)
        page = QWidget()
        box = QVBoxLayout(page)
        box.setContentsMargins(10, 8, 10, 8)
        box.addWidget(self.list)
        box.addWidget(self._size)
        box.addLayout(form)
        box.addLayout(switches)
        box.addLayout(buttons)
        box.addWidget(self.more)
        box.addStretch()
        return page

    def _button(self, text: str, icon: str, asked: object) -> QPushButton:
        button = QPushButton(text)
        bind_icon(button, icon)
        emit = getattr(asked, "emit", None)
        if emit is not None:
            button.clicked.connect(lambda: emit())
        return button

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._choose)
        self.remove.clicked.connect(self._scans.remove)
        self.higher.clicked.connect(lambda: self._scans.raise_by(1))
        self.deeper.clicked.connect(lambda: self._scans.raise_by(-1))
        self.shown.clicked.connect(lambda on: self._with_chosen(lambda scan: self._scans.show(scan, on)))
        self.locked.clicked.connect(lambda on: self._with_chosen(lambda scan: self._scans.lock(scan, on)))
        self.opacity.sliderPressed.connect(lambda: self._slide(True))
        self.opacity.sliderReleased.connect(lambda: self._slide(False))
        self.opacity.valueChanged.connect(self._opacity_changed)

    # As a list of the outline

    def show_map(self) -> int:
        """List the scans; how many there are."""
        self.refresh()
        return len(self._scans.all)

    def show_choice(self, chosen: Chosen) -> None:
        """Nothing: a scan is no space."""

    def is_of(self, chosen: Chosen) -> bool:
        return False

    def refresh(self) -> None:
        """Show the scans as they are."""
        scans, chosen = self._scans.all, self._scans.chosen
        self.setCurrentIndex(1 if scans else 0)
        with QSignalBlocker(self.list):
            self.list.clear()
            for scan in reversed(scans):
                item = ListRow(self._scans.called(scan) + self._state(scan), self.list)
                item.setData(_SCAN_ROLE, scan.id)
                if chosen is not None and scan.id == chosen.id:
                    self.list.setCurrentItem(item)
        if chosen is None:
            return
        with QSignalBlocker(self.opacity):
            if not self._is_sliding:
                self.opacity.setValue(chosen.opacity_percent)
        self._percent.setText(f"{chosen.opacity_percent} %")
        self.shown.setChecked(chosen.shown)
        self.locked.setChecked(chosen.locked)
        self._size.setText(self._words_of(chosen))
        for button in (self.calibrate, self.crop, self.fit_grid, self.remove):
            button.setEnabled(not chosen.locked)
        for button, steps in ((self.higher, 1), (self.deeper, -1)):
            button.setVisible(len(scans) > 1)
            button.setEnabled(self._scans.can_rise(steps))

    def _state(self, scan: Scan) -> str:
        words = [self.tr("hidden")] if not scan.shown else []
        words += [self.tr("locked")] if scan.locked else []
        return f"   ({', '.join(words)})" if words else ""

    def _words_of(self, scan: Scan) -> str:
        size = f"{scan.width_px:,} × {scan.height_px:,} px".replace(",", "\u202f")
        if self._scans.tiles_of(scan) is None:
            return self.tr("{0}; its tiles are missing or damaged: import it again").format(size)
        how = self.tr("{0} marks").format(len(scan.marks)) if scan.marks else self.tr("not calibrated")
        return f"{size}, {how}" + (self.tr(", cropped") if scan.crop else "")

    # What is done with it

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self._scans.choose(item.data(_SCAN_ROLE))

    def _with_chosen(self, does: object) -> None:
        if (scan := self._scans.chosen) is not None and callable(does):
            does(scan)

    def _slide(self, is_sliding: bool) -> None:
        self._is_sliding = is_sliding
        if not is_sliding:
            self._scans.set_opacity(self.opacity.value())

    def _opacity_changed(self, percent: int) -> None:
        """While the slider is held the scan is only shown so; let go, or by a key, it is so."""
        scan = self._scans.chosen
        if self._is_sliding and scan is not None:
            self._scans.try_out(replace(scan, opacity_percent=percent))
        else:
            self._scans.set_opacity(percent, "steps")
