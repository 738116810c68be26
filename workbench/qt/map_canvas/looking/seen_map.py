"""The layers of a map as a camera sees them: painted in the window frame by frame, or into a picture at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QWidget

from workbench.qt.looks.theme import current_theme
from workbench.qt.map_canvas.frames.frame_time import HURRIED, Calm
from workbench.qt.map_canvas.laid_over.overlay_extent import changed_extent
from workbench.qt.map_canvas.laid_over.overlays import Overlay
from workbench.qt.map_canvas.looking.camera import Camera
from workbench.qt.map_canvas.map_layers import MapLayers

PAINT_SOON_MS = 8
CENTRED = int(Qt.AlignmentFlag.AlignCenter)


class SeenMap(QObject):
    """Paints what changes; what takes longer than a frame may is drawn over the next ones."""

    def __init__(self, layers: MapLayers, camera: Camera, window: QWidget) -> None:
        super().__init__(window)
        self._layers, self._camera, self._window = layers, camera, window
        self.calm = Calm()
        self._goes_on = False
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._go_on)
        layers.changed.connect(self._update_part)
        layers.overlays_changed.connect(self._update_overlays)

    def paint(self, where: QRect) -> None:
        """Paint a part of the window."""
        scene, view, window = self._layers.scene, self._camera.view, self._window
        with QPainter(window) as painter:
            if scene is None:
                painter.fillRect(window.rect(), QColor(current_theme().sunken))
                if self._layers.asked is not None:
                    painter.setPen(QColor(current_theme().text2))
                    undo = self.tr("This map cannot be drawn. Undo may bring it back.")
                    painter.drawText(window.rect(), CENTRED, undo)
            else:
                if where != window.rect():
                    painter.setClipRect(where)
                scene.paint_surround(painter, view)
                time = self.calm.frame_time(view, self._goes_on)
                self._goes_on = False
                if not scene.paint(painter, view, time):
                    self._again.start(PAINT_SOON_MS if time is HURRIED else 0)

    def _go_on(self) -> None:
        self._goes_on = True
        self._window.update()

    @property
    def has_more_to_draw(self) -> bool:
        """Whether what is seen is still rough somewhere, and will be drawn over the next frames."""
        return self._again.isActive() or self._goes_on

    def finish_drawing(self) -> None:
        """Draw now what would be drawn over the next frames: for pictures of the window."""
        self.render_to_image(self._window.size(), fit=False)
        scene = self._layers.scene
        if scene is not None and scene.sheet.scans is not None:
            scene.sheet.scans.finish()
            scene.sheet.soil(scene.drawing.rect)
            self.render_to_image(self._window.size(), fit=False)
        self._window.update()

    def render_to_image(self, size: QSize, fit: bool = True) -> QImage:
        """The map with all that lies on it as a picture: the whole sheet, or what is seen now."""
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(self._layers.style_of_map.surround))
        scene, seen = self._layers.scene, self._camera.view
        if scene is not None:
            view = seen.sized(size.width(), size.height(), seen.ratio if not fit else 1.0)
            view = view.fitting(scene.drawing.fit_rect) if fit else view
            with QPainter(image) as painter:
                scene.paint_surround(painter, view)
                scene.paint(painter, view)
        return image

    def _update_overlays(self, before: tuple[Overlay, ...], after: tuple[Overlay, ...]) -> None:
        if (scene := self._layers.scene) is not None:
            px_per_mm = self._camera.view.px_per_mm
            self._update_part(changed_extent(scene.shapes, before, after, scene.overlays, px_per_mm))

    def _update_part(self, changed: QRectF | None) -> None:
        """Lay a rectangle of the sheet on the screen again; None is all that is seen."""
        if changed is None:
            self._window.update()
        elif not changed.isEmpty():
            where = self._camera.view.transform.mapRect(changed).toAlignedRect()
            self._window.update(where.adjusted(-2, -2, 2, 2))
