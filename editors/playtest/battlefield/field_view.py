"""The picture under the hand: units are chosen, dragged between sections, sent against the enemy; by keys too."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from editors.playtest.battlefield.field_layout import FieldLayout, laid_out
from editors.playtest.battlefield.field_painter import FieldLook, paint_field
from workbench.engine.shown.battlefield import RESERVE, FieldUnit, ShownField
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.counters.counter_cache import paint_cached_counter
from workbench.qt.faults import paints
from workbench.qt.looks.theme import current_text_scale, current_theme
from workbench.qt.looks.translator import called, spoken

ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
LEAST = QSize(420, 300)


class FieldView(QWidget):
    """`placed` tells a unit and the section that it is to stand in, `aimed` one's own unit and the enemy's, `picked` a
    unit that is clicked while nobody is placed; `chosen_changed` that the keyboard is at another unit.
    """

    placed = Signal(str, str)
    aimed = Signal(str, str)
    picked = Signal(str)
    chosen_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.look: FieldLook | None = None
        self.layout_of_field: FieldLayout | None = None
        self._chosen = self._over = self._carried = ""
        self._pressed: QPointF | None = None
        self._hand = QPointF()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(self.tr("Battlefield"))

    def minimumSizeHint(self) -> QSize:
        return LEAST

    # ------------------------------------------------------------------ what is shown

    def show_look(self, look: FieldLook) -> None:
        """Another picture; who was chosen stays so while he is on it."""
        self.look = look
        known = {unit.unit for unit in look.shown.below.units}
        if self._chosen not in known:
            self._chosen = ""
        self._lay_out()
        self._tell()

    @property
    def chosen(self) -> str:
        """One's own unit that is chosen, "" when none is."""
        return self._chosen

    def choose(self, unit: str) -> None:
        """Choose a unit of one's own."""
        if unit != self._chosen:
            self._chosen = unit
            self._tell()
            self.chosen_changed.emit()
            self.update()

    def unit_of(self, unit: str) -> FieldUnit | None:
        """A unit on the field, of either side."""
        if self.look is None:
            return None
        units = (*self.look.shown.below.units, *self.look.shown.above.units)
        return next((one for one in units if one.unit == unit), None)

    @property
    def _shown(self) -> ShownField | None:
        return self.look.shown if self.look is not None else None

    def _lay_out(self) -> None:
        if self._shown is not None:
            self.layout_of_field = laid_out(self._shown, self.width(), self.height(), current_text_scale())
        self.update()

    def _tell(self) -> None:
        """What is read aloud: the unit that is chosen and where it stands."""
        unit = self.unit_of(self._chosen)
        words = self.words_of(unit) if unit is not None else self.tr("nobody is chosen")
        self.setAccessibleDescription(few_lines(words))

    def words_of(self, unit: FieldUnit) -> str:
        """A unit in a line: its name, what is known of it, and where it stands."""
        shown = self._shown
        sections = shown.sections if shown is not None else ()
        is_below = shown is not None and unit in shown.below.units
        place = next((spoken(x.below if is_below else x.above) for x in sections if x.key == unit.section), "")
        return ", ".join(filter(None, (called(unit.name), spoken(unit.words), place or self.tr("in reserve"))))

    # ------------------------------------------------------------------ painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @paints
    def paintEvent(self, event: QPaintEvent) -> None:
        if self.look is None or self.layout_of_field is None:
            return
        look = FieldLook(self.look.shown, self.look.faces, self._chosen, self._over, self.look.picked)
        with QPainter(self) as painter:
            paint_field(painter, look, self.layout_of_field, self.width(), self.height())
            if self._carried and (face := look.faces.get(self._carried)) is not None:
                size = self.layout_of_field.size
                painter.setOpacity(0.85)
                paint_cached_counter(
                    painter, face, QRectF(self._hand.x() - size / 2, self._hand.y() - size / 2, size, size)
                )
                painter.setOpacity(1.0)
            if self.hasFocus():
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(current_theme().color("focus"), 2))
                painter.drawRect(self.rect().adjusted(1, 1, -1, -1))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    # ------------------------------------------------------------------ the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        unit = self._unit_at(event.position())
        if event.button() is not Qt.MouseButton.LeftButton or not unit:
            return
        if self._is_own(unit):
            self.choose(unit)
            self._pressed = event.position()
        elif self._chosen:
            self.aimed.emit(self._chosen, unit)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        place = event.position()
        unit = self.unit_of(self._unit_at(place))
        if self._pressed is None:
            self.setToolTip(few_lines(self.words_of(unit)) if unit is not None else "")
            is_hand = unit is not None and (self._is_own(unit.unit) or bool(self._chosen))
            self.setCursor(Qt.CursorShape.PointingHandCursor if is_hand else Qt.CursorShape.ArrowCursor)
            return
        if not self._carried and (place - self._pressed).manhattanLength() >= QApplication.startDragDistance():
            self._carried = self._chosen
            QToolTip.hideText()
        if self._carried and self.layout_of_field is not None:
            self._hand = place
            self._over = self.layout_of_field.section_at(place)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        carried, over, was_pressed = self._carried, self._over, self._pressed is not None
        self._carried, self._over, self._pressed = "", "", None
        self.update()
        if carried and over:
            self.placed.emit(carried, over)
        elif was_pressed and not carried:
            self.picked.emit(self._chosen)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()  # the map below stays where it is

    def _unit_at(self, place: QPointF) -> str:
        return self.layout_of_field.unit_at(place) if self.layout_of_field is not None else ""

    def _is_own(self, unit: str) -> bool:
        return self._shown is not None and any(one.unit == unit for one in self._shown.below.units)

    # ------------------------------------------------------------------ the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(Qt.Key(event.key()))
        if step is None:
            if event.key() == Qt.Key.Key_P and not event.modifiers():
                self._aim_at_next()
            elif event.key() == Qt.Key.Key_Space and self._chosen:
                self.picked.emit(self._chosen)
            else:
                super().keyPressEvent(event)
            return
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move_chosen(*step)
        else:
            self._choose_beside(*step)

    def _choose_beside(self, right: int, down: int) -> None:
        """The nearest unit of one's own in that direction."""
        layout, shown = self.layout_of_field, self._shown
        if layout is None or shown is None:
            return
        own = {unit.unit: layout.units[unit.unit].center() for unit in shown.below.units if unit.unit in layout.units}
        if not own:
            return
        here = own.get(self._chosen)
        if here is None:
            self.choose(next(iter(own)))
            return
        found = {}
        for unit, there in own.items():
            ahead = (there.x() - here.x()) * right + (there.y() - here.y()) * down
            aside = abs((there.x() - here.x()) * down) + abs((there.y() - here.y()) * right)
            if ahead > 1:
                found[unit] = ahead + 3 * aside
        if found:
            self.choose(min(found, key=lambda unit: (found[unit], unit)))

    def _move_chosen(self, right: int, down: int) -> None:
        """The chosen unit into the section beside it, into the reserve, or forward out of it."""
        shown, unit = self._shown, self.unit_of(self._chosen)
        if shown is None or unit is None:
            return
        keys = [section.key for section in shown.sections]
        if unit.section not in keys:
            to = keys[len(keys) // 2] if down < 0 else ""
        elif down > 0:
            to = RESERVE
        else:
            at = keys.index(unit.section) + right
            to = keys[at] if right and 0 <= at < len(keys) else ""
        if to:
            self.placed.emit(unit.unit, to)

    def _aim_at_next(self) -> None:
        """The next unit of the enemy's front: the attack of the chosen unit is pressed against it."""
        shown = self._shown
        if shown is None or not self._chosen:
            return
        enemies = [unit.unit for unit in shown.above.units if unit.section in {x.key for x in shown.sections}]
        now = next((arrow.ends for arrow in shown.arrows if arrow.kind == "effort" and arrow.is_below), "")
        if enemies:
            self.aimed.emit(
                self._chosen, enemies[(enemies.index(now) + 1) % len(enemies)] if now in enemies else enemies[0]
            )
