"""The layers of a map as a camera sees them: painted in the window frame by frame, or into a picture at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from workbench.qt.looks.theme import current_theme
from workbench.qt.map_canvas.frames.frame_time import HURRIED, Calm
from workbench.qt.map_canvas.laid_over.overlay_extent import changed_extent
from workbench.qt.map_canvas.laid_over.overlays import Overlay
from workbench.qt.map_canvas.looking.camera import Camera
from workbench.qt.map_canvas.map_layers import MapLayers
from workbench.qt.map_canvas.scene import MapScene

PAINT_SOON_MS = 8
CENTRED = int(Qt.AlignmentFlag.AlignCenter)


class SeenMap(QObject):
    """Paints what changes; what takes longer than a frame may is drawn over the next ones."""

    def __init__(self, layers: MapLayers, camera: Camera, window: QWidget) -> None:
        super().__init__(window)
        self._layers, self._camera, self._window = layers, camera, window
        self.calm = Calm()
        self._goes_on = False
        self._still: QPixmap | None = None
        self._is_soiled = self._only_moves = False
        self._again = QTimer(self, singleShot=True)
        self._again.timeout.connect(self._go_on)
        layers.changed.connect(self._update_part)
        layers.moved.connect(self._move_part)
        layers.overlays_changed.connect(self._update_overlays)

    def paint(self, where: QRect) -> None:
        """Paint a part of the window."""
        scene, view, window = self._layers.scene, self._camera.view, self._window
        if scene is not None and scene.moving:
            still = self._still_map(scene, where)
            with QPainter(window) as painter:
                painter.setClipRect(where)
                painter.drawPixmap(0, 0, still)
                scene.paint_moving(painter, view)
            return
        self._still = None
        with QPainter(window) as painter:
            if scene is None:
                painter.fillRect(window.rect(), QColor(current_theme().sunken))
                if self._layers.asked is not None:
                    painter.setPen(QColor(current_theme().text2))
                    undo = self.tr("This map cannot be drawn. Undo may bring it back.")
                    painter.drawText(window.rect(), CENTRED, undo)
            else:
                self._paint_scene(painter, scene, where)

    def _paint_scene(self, painter: QPainter, scene: MapScene, where: QRect) -> None:
        """All but what moves, as far as there is time in a frame."""
        view = self._camera.view
        if where != self._window.rect():
            painter.setClipRect(where)
        scene.paint_surround(painter, view)
        time = self.calm.frame_time(view, self._goes_on)
        self._goes_on = self._is_soiled = False
        if not scene.paint(painter, view, time):
            self._again.start(PAINT_SOON_MS if time is HURRIED else 0)

    def _still_map(self, scene: MapScene, where: QRect) -> QPixmap:
        """What things move over, as a picture: in frames in which nothing else changes it is only copied."""
        window, ratio = self._window, self._window.devicePixelRatioF()
        if self._still is None or self._still.size() != window.size() * ratio:
            self._still = QPixmap(window.size() * ratio)
            self._still.setDevicePixelRatio(ratio)
            where, self._only_moves = window.rect(), False
        if not self._only_moves:
            with QPainter(self._still) as painter:
                self._paint_scene(painter, scene, where)
        return self._still

    def _move_part(self, changed: QRectF) -> None:
        """Something moves over a rectangle of the sheet; where the map itself waits to be painted, with that."""
        if self._is_soiled or self._still is None:
            self._update_part(changed)
            return
        self._only_moves = True
        try:
            self._window.repaint(self._pixels(changed))
        finally:
            self._only_moves = False

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
        self._is_soiled = True
        if changed is None:
            self._window.update()
        elif not changed.isEmpty():
            self._window.update(self._pixels(changed))

    def _pixels(self, changed: QRectF) -> QRect:
        return self._camera.view.transform.mapRect(changed).toAlignedRect().adjusted(-2, -2, 2, 2)
