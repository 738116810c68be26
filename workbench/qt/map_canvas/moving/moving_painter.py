"""Paints what moves over a map, in the window's pixels: counters are copied from pictures of their size."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from workbench.qt.controls.dice import DIE_COLOURS, paint_die
from workbench.qt.counters.stack_painter import paint_stack
from workbench.qt.map_canvas.laid_over.overlay_painter import pen
from workbench.qt.map_canvas.looking.view import View
from workbench.qt.map_canvas.moving.moving_things import BURST_MM, DIE_MM, GAP_MM, FallenDice, Fire, Moving, MovingStack

FLASH, SMOKE = "#D2400F", "#FFFFFF"
LINE_PX, CASING_PX = 2.6, 5.2
SHOT_SHARE = 0.55
"""So much of the time the shot is on its way; then it bursts."""
LEAST_WIDTH = 0.04


def paint_moving(painter: QPainter, view: View, things: Iterable[Moving]) -> None:
    """Paint all of them, one over the other."""
    for thing in things:
        painter.save()
        match thing:
            case MovingStack():
                _paint_stack(painter, view, thing)
            case Fire():
                _paint_fire(painter, view, thing)
            case FallenDice():
                _paint_dice(painter, view, thing)
        painter.restore()


def _paint_stack(painter: QPainter, view: View, stack: MovingStack) -> None:
    side = stack.size_mm * view.px_per_mm
    painter.setOpacity(stack.opacity)
    painter.translate(view.to_screen(*stack.at))
    if stack.turned:
        painter.scale(max(LEAST_WIDTH, abs(cos(pi * stack.turned))), 1.0)
    badge = str(len(stack.faces)) if len(stack.faces) > 1 else ""
    # a counter that turns has another width in every frame: no pictures are kept of those
    paint_stack(painter, stack.faces, QRectF(-side / 2, -side / 2, side, side), badge, cached=not stack.turned)


def _paint_fire(painter: QPainter, view: View, fire: Fire) -> None:
    on = view.to_screen(*fire.on)
    out = min(1.0, fire.share / SHOT_SHARE)
    burst = max(0.0, (fire.share - SHOT_SHARE) / (1 - SHOT_SHARE)) if fire.origins else fire.share
    painter.setOpacity(1.0 - burst)
    for origin in fire.origins:
        start = view.to_screen(*origin)
        end = start + (on - start) * out
        for colour, width in ((SMOKE, CASING_PX), (FLASH, LINE_PX)):
            painter.setPen(pen(colour, width))
            painter.drawLine(start, end)
    if burst:
        _paint_burst(painter, on, BURST_MM * view.px_per_mm, burst)


def _paint_burst(painter: QPainter, middle: QPointF, most: float, share: float) -> None:
    """A ring that grows and fades."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((SMOKE, CASING_PX), (FLASH, LINE_PX)):
        painter.setPen(pen(colour, width))
        painter.drawEllipse(middle, most * share, most * share)


def _paint_dice(painter: QPainter, view: View, dice: FallenDice) -> None:
    painter.setOpacity(dice.opacity)
    painter.setTransform(view.transform, True)
    for index, face in enumerate(dice.faces):
        colour = dice.colours[index] if index < len(dice.colours) else "white"
        square = QRectF(dice.rect.left() + index * (DIE_MM + GAP_MM), dice.rect.top(), DIE_MM, DIE_MM)
        paint_die(painter, face, square, colour if colour in DIE_COLOURS else "white")
