"""The hex that is selected as a diagram in the inspector: its six sides are clicked, or walked with the arrow keys."""

from __future__ import annotations

from math import atan2, degrees, hypot

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editors.map_editor.hexes.inspecting.hex_picture import OUT_SHARE, SIZE_MM, HexPicture, Side
from editors.map_editor.hexes.line_kinds import called_border
from workbench.engine.catalogue.standard import Family
from workbench.engine.maps.hex_map import Orientation
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.faults import paints
from workbench.qt.looks.fonts import text_font
from workbench.qt.looks.theme import SIZE_LABEL, current_theme, px
from workbench.qt.looks.translator import kind_title, worded
from workbench.qt.map_canvas.laid_over.overlay_painter import SELECTION, SELECTION_CASING

HIGH_PX, HALF_PX, GAP_PX = 208, 64, 9
"""Height of the diagram; from the middle of the hex to a side at most; from the hex to its numbers."""
INNER_SHARE = 0.25
"""So near the middle a click means no side."""


class HexsideDiagram(QWidget):
    """`side_chosen` is told the hex beyond the side that was clicked or walked to, `side_opened` that beyond one that
    was clicked twice or entered, `menu_asked` that beyond one and where on the screen.
    """

    side_chosen = Signal(str)
    side_opened = Signal(str)
    menu_asked = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picture: HexPicture | None = None
        self.chosen: Side | None = None
        self._under: Side | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(px(280), px(HIGH_PX))

    def minimumSizeHint(self) -> QSize:
        return QSize(200, px(HIGH_PX))

    def show_picture(self, picture: HexPicture) -> None:
        """Show a hex. The direction that was chosen stays chosen; at first it is where something lies."""
        before, self.picture, self._under = self.chosen, picture, None
        known = [side for side in picture.sides if side.beyond]
        kept = next((side for side in known if before is not None and side.facing == before.facing), None)
        carrying = next((side for side in known if picture.hexside(side) is not None), next(iter(known), None))
        self.chosen = kept or carrying
        self._say()
        self.update()

    def choose(self, side: Side | None) -> None:
        """Choose a side, and tell it."""
        if side is None or not side.beyond:
            return
        self.chosen = side
        self._say()
        self.update()
        self.side_chosen.emit(side.beyond)

    def said(self, side: Side) -> str:
        """What is there, in words: "NW  1010 Cairo: River, Bridge · Road Corniche"."""
        if self.picture is None:
            return ""
        if not side.beyond:
            return self.tr("{0}: the edge of the map").format(side.letters)
        kept = self.picture.hexside(side)
        words = [called_border(feature) for feature in kept.kinds] if kept is not None else []
        if kept is not None and kept.name:
            words.append(kept.name)
        if self.picture.is_coast(side):
            words.append(self.tr("Coast"))
        words += [road.name or kind_title(Family.ROAD, road.road_class) for road in self.picture.roads_out(side)]
        way = {"out": self.tr("out of the hex only"), "in": self.tr("into the hex only")}
        words += filter(None, [way.get(self.picture.way_across(side), "")])
        return worded(self.tr("{0}: {1}"), side.label, ", ".join(words) or self.tr("nothing lies there"))

    def _say(self) -> None:
        if self.picture is not None:
            self.setAccessibleName(few_lines(self.tr("Sides of hex {0}").format(self.picture.number)))
            self.setAccessibleDescription(few_lines(self.said(self.chosen) if self.chosen is not None else ""))

    # Where things are

    @property
    def _font(self) -> QFont:
        return text_font(SIZE_LABEL)

    @property
    def _px_per_mm(self) -> float:
        """The hex is as large as its numbers leave room for, and high enough for those above and below it."""
        if self.picture is None:
            return 1.0
        metrics = QFontMetricsF(self._font)
        words = max(metrics.horizontalAdvance(side.label) for side in self.picture.sides)
        across = (self.width() / 2 - words - px(GAP_PX)) / OUT_SHARE
        corner = 2 / 3**0.5
        if self.picture.orientation is Orientation.FLAT:
            across /= corner * 0.75
            above = (self.height() / 2 - metrics.height() - px(GAP_PX)) / OUT_SHARE
        else:
            above = self.height() / 2 / OUT_SHARE / corner
        return 2 * max(20.0, min(px(HALF_PX), across, above)) / SIZE_MM

    def point_of(self, side: Side) -> QPointF:
        """The middle of a side on the widget."""
        if self.picture is None:
            return QPointF()
        return self._middle + self.picture.middle_of(side) * self._px_per_mm

    def side_at(self, at: QPointF) -> Side | None:
        """The side that a place of the widget is nearest to, its number included; None in the middle of the hex."""
        if self.picture is None:
            return None
        way = at - self._middle
        if hypot(way.x(), way.y()) < INNER_SHARE * SIZE_MM / 2 * self._px_per_mm:
            return None
        first = 0.0 if self.picture.orientation is Orientation.POINTY else 30.0
        facing = round((degrees(atan2(way.y(), way.x())) - first) / 60) % 6
        return self.picture.sides[facing]

    @property
    def _middle(self) -> QPointF:
        return QPointF(self.width() / 2, self.height() / 2)

    # Mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.choose(self.side_at(event.position()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        side = self.side_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and side is not None and side.beyond:
            self.side_opened.emit(side.beyond)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.side_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)

    def _hover(self, side: Side | None) -> None:
        under = side if side is not None and side.beyond else None
        if under != self._under:
            self._under = under
            self.setCursor(Qt.CursorShape.PointingHandCursor if under is not None else Qt.CursorShape.ArrowCursor)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        match Qt.Key(event.key()):
            case Qt.Key.Key_Right | Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Left | Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.chosen is not None:
                self.side_opened.emit(self.chosen.beyond)
            case _:
                super().keyPressEvent(event)

    def _step(self, by: int) -> None:
        """Go round the hex to the next side that another hex lies beyond."""
        if self.picture is None or self.chosen is None:
            return
        sides, at = self.picture.sides, self.chosen.facing
        turned = (sides[(at + by * step) % 6] for step in range(1, 7))
        self.choose(next((side for side in turned if side.beyond), None))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        side = self.chosen if by_key else self.side_at(QPointF(event.pos()))
        if side is None or not side.beyond:
            return
        at = self.mapToGlobal(self.point_of(side).toPoint()) if by_key else event.globalPos()
        self.choose(side)
        self.menu_asked.emit(side.beyond, at)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            side = self.side_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.tip(side) if side is not None else "", self)
            return True
        return super().event(event)

    def tip(self, side: Side) -> str:
        """What is there, and what one can do with it."""
        if not side.beyond:
            return self.said(side)
        ways = self.tr("Click: choose it · Enter or double click: all about it · right button: what lies there")
        return f"{self.said(side)}\n{ways}"

    # Painting

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        picture = self.picture
        if picture is None:
            return
        with QPainter(self) as painter:
            self._paint_picture(painter, picture)

    def _paint_picture(self, painter: QPainter, picture: HexPicture) -> None:
        scale = self._px_per_mm
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(self._middle)
        painter.save()
        painter.scale(scale, scale)
        picture.paint(painter, scale)
        painter.restore()
        for side, pens in (
            (self._under, ((current_theme().accent, 1.6),)),
            (self.chosen, ((SELECTION_CASING, 4.0), (SELECTION, 2.2))),
        ):
            if side is not None:
                strip = picture.ground_beyond(side)
                for colour, wide in pens:
                    painter.setPen(QPen(QColor(colour), wide))
                    painter.drawPolygon(QPolygonF([corner * scale for corner in strip]))
        for side in picture.sides:
            self._paint_label(painter, side, scale)

    def _paint_label(self, painter: QPainter, side: Side, scale: float) -> None:
        """Beside the hex where there is room beside it, else over or under it."""
        if self.picture is None:
            return
        is_chosen = self.chosen is not None and side.facing == self.chosen.facing
        font = text_font(SIZE_LABEL, 600 if is_chosen else 400)
        metrics = QFontMetricsF(font)
        at = self.picture.middle_of(side, OUT_SHARE) * scale
        room, high, gap = self.width() / 2, metrics.height(), px(GAP_PX)
        if abs(at.x()) < 1.0:
            top = at.y() + gap / 2 if at.y() > 0 else at.y() - high - gap / 2
            rect, align = QRectF(-room, top, 2 * room, high), Qt.AlignmentFlag.AlignHCenter
        else:
            left = at.x() + gap if at.x() > 0 else -room
            width = room - gap - abs(at.x())
            rect = QRectF(left, at.y() - high / 2, width, high)
            align = Qt.AlignmentFlag.AlignLeft if at.x() > 0 else Qt.AlignmentFlag.AlignRight
        painter.setFont(font)
        painter.setPen(QColor(current_theme().text if side.beyond else current_theme().text3))
        words = metrics.elidedText(side.label, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, align | Qt.AlignmentFlag.AlignVCenter, words)
