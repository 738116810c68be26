"""What a report of an error tells beside the error: programs, screen, window, design, and how each map is looked at."""

from __future__ import annotations

import platform
from importlib.metadata import version

import PySide6
from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.qt.map_canvas.canvas import MapCanvas


def circumstances(window: QWidget, mode: str, design: Design | None) -> list[str]:
    """Lines for a report. Of the design it tells its digest, not what is in it."""
    programs = f"wargame-workbench {version('wargame-workbench')}, Python {platform.python_version()}"
    size = f"{window.width()} × {window.height()}, {window.devicePixelRatioF()!r} device pixels a pixel"
    return [
        f"{programs}, PySide6 {PySide6.__version__}, Qt {qVersion()}",
        f"{platform.platform()}, {QGuiApplication.platformName()}",
        f"window {size}, mode {mode}",
        f"design {digest(design)}, rules {design.rules}" if design is not None else "no design is open",
        *(_seen(canvas) for canvas in window.findChildren(MapCanvas) if canvas.isVisible()),
    ]


def _seen(canvas: MapCanvas) -> str:
    shown = canvas.layers.shown_map
    return f"map {shown.id if shown else 'none'}, style {canvas.layers.style_of_map.name}, {canvas.camera.view}"
