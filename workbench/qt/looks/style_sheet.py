"""The application's style sheet, made from a theme and a text scale, and the one call that puts both on."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from string import Template

from PySide6.QtWidgets import QApplication, QLabel, QWidget

from workbench.qt.looks.fonts import load_fonts, text_font
from workbench.qt.looks.icons import renew_bound_icons
from workbench.qt.looks.indicator_images import indicator_images
from workbench.qt.looks.style_rules import RULES
from workbench.qt.looks.theme import (
    COLOUR_TOKENS,
    HEIGHT_BUTTON,
    HEIGHT_CONTROL,
    HEIGHT_DENSE,
    HEIGHT_ROW,
    HEIGHT_STATUS_LINE,
    RADIUS_CARD,
    RADIUS_CHIP,
    RADIUS_FIELD,
    RADIUS_TAB,
    SIZE_BODY,
    SIZE_CAPTION,
    SIZE_DENSE,
    SIZE_HEADING,
    SIZE_HEADLINE,
    SIZE_LABEL,
    SIZE_TITLE,
    Theme,
    mix,
    palette,
    wear,
)

# Size and weight of each value of a label's `role` property; its colour is in the style sheet.
LABEL_ROLES: dict[str, tuple[float, int]] = {
    "caption": (SIZE_CAPTION, 400),
    "label": (SIZE_LABEL, 400),
    "body": (SIZE_BODY, 400),
    "strong": (SIZE_BODY, 600),
    "note": (SIZE_LABEL, 400),
    "section": (SIZE_LABEL, 600),
    "heading": (SIZE_HEADING, 600),
    "title": (SIZE_TITLE, 600),
    "headline": (SIZE_HEADLINE, 600),
    "hint": (SIZE_LABEL, 400),
    "error": (SIZE_LABEL, 500),
}
# Classes whose text is not the body font. A style sheet could not say this: Inter's weight is an axis.
_CLASS_FONTS: dict[str, tuple[float, int]] = {
    "QPushButton": (SIZE_LABEL, 500),
    "QToolButton": (SIZE_LABEL, 500),
    "QTabBar": (SIZE_LABEL, 500),
    "QHeaderView": (SIZE_LABEL, 400),
    "QAbstractItemView": (SIZE_DENSE, 400),
    "QLineEdit": (SIZE_DENSE, 400),
    "QAbstractSpinBox": (SIZE_DENSE, 400),
    "QComboBox": (SIZE_DENSE, 400),
    "QDockWidget": (SIZE_LABEL, 600),
    "QStatusBar": (SIZE_LABEL, 400),
    "QToolTip": (SIZE_LABEL, 400),
    "QMenuBar": (SIZE_BODY, 400),
    "QMenu": (SIZE_BODY, 400),
    "QGroupBox": (SIZE_LABEL, 600),
}


def style_sheet(theme: Theme, text_scale: float = 1.0) -> str:
    """The whole application's style sheet."""
    lengths = {
        "control": HEIGHT_CONTROL,
        "button": HEIGHT_BUTTON,
        "dense": HEIGHT_DENSE,
        "row": HEIGHT_ROW,
        "status": HEIGHT_STATUS_LINE,
    }
    # Qt counts the height without the border (1 px above and below) of a control.
    heights = {f"h_{name}": str(round(height * text_scale) - 2) for name, height in lengths.items()}
    colours = {token: str(getattr(theme, token)) for token in COLOUR_TOKENS}
    derived = {
        "accent_hover": mix(theme.accent, theme.text, 0.15),
        "accent_pressed": mix(theme.accent, theme.text, 0.3),
        "scroll_handle": mix(theme.strong, theme.surface, 0.45),
        "radius_chip": str(RADIUS_CHIP),
        "radius_field": str(RADIUS_FIELD),
        "radius_tab": str(RADIUS_TAB),
        "radius_card": str(RADIUS_CARD),
        "card_border": "2px solid #FFFFFF" if theme.chip_edges else f"1px solid {theme.card}",
        "chip_edge": "1px solid" if theme.chip_edges else "0px solid",
    }
    images = {f"image_{name}": f'url("{path}")' for name, path in indicator_images(theme).items()}
    return Template(RULES).substitute(colours | heights | derived | images)


def apply_theme(application: QApplication, theme: Theme, text_scale: float = 1.0) -> None:
    """Put a theme and a text size on the application and on every widget already made."""
    load_fonts()
    wear(theme, text_scale)
    with _no_widget_dies():
        _dress(application, theme, text_scale)


@contextmanager
def _no_widget_dies() -> Iterator[None]:
    """Hold the garbage collector while somebody goes through the list of all widgets.

    Python code runs in between (a label that draws its icon anew, the list made into Python objects); were unused
    widgets collected there, Qt would go on with widgets that are gone.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _dress(application: QApplication, theme: Theme, text_scale: float) -> None:
    application.setStyle("Fusion")
    application.setPalette(palette(theme))
    application.setStyleSheet(style_sheet(theme, text_scale))
    # Fonts after the sheet: setting a sheet, or the general font, forgets the fonts of classes.
    application.setFont(text_font(SIZE_BODY))
    for class_name, (size, weight) in _CLASS_FONTS.items():
        # The stub asks for bytes; the call itself takes only text.
        application.setFont(text_font(size, weight), class_name)  # type: ignore[arg-type]
    renew_bound_icons(application.allWidgets())
    for widget in application.allWidgets():
        role = widget.property("role")
        if isinstance(widget, QLabel) and role in LABEL_ROLES:
            set_role(widget, str(role))


def set_role(label: QLabel, role: str) -> None:
    """Give a label its size, weight and colour by use. Raises KeyError for an unknown role."""
    size, weight = LABEL_ROLES[role]
    label.setFont(text_font(size, weight))
    set_style_property(label, "role", role)


def set_style_property(widget: QWidget, name: str, value: str | bool) -> None:
    """Set a property that the style sheet asks for, and have the widget drawn by it."""
    if widget.property(name) == value:
        return
    widget.setProperty(name, value)
    style = widget.style()
    style.unpolish(widget)
    style.polish(widget)
    widget.update()
