"""The four fonts are there, each takes its weight, and icons come in the colour asked for."""

import pytest
from PySide6.QtGui import QAction, QColor, QFontInfo, QFontMetricsF
from PySide6.QtWidgets import QApplication, QToolButton

from workbench.qt.looks.fonts import FontRole, font, load_fonts
from workbench.qt.looks.icons import ICON_FOLDER, bind_icon, icon, icon_pixmap
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import DARK, LIGHT

FAMILIES: list[tuple[FontRole, str]] = [
    ("interface", "Inter"),
    ("map", "EB Garamond"),
    ("counter", "Barlow Condensed"),
    ("mono", "JetBrains Mono"),
]


@pytest.mark.parametrize(("role", "family"), FAMILIES)
def test_the_font_of_each_role_is_loaded(qapp: QApplication, role: FontRole, family: str) -> None:
    assert role in load_fonts()
    assert QFontInfo(font(role, 16)).family() == family


@pytest.mark.parametrize("role", ["interface", "map", "counter"])
def test_weight_shows_in_variable_and_in_static_fonts(qapp: QApplication, role: FontRole) -> None:
    regular, bold = (QFontMetricsF(font(role, 60, weight)).horizontalAdvance("Malbousquet") for weight in (500, 700))
    assert bold > regular


def test_spacing_and_figures_of_one_width(qapp: QApplication) -> None:
    plain, spaced = font("map", 40), font("map", 40, spacing_px=5)
    assert QFontMetricsF(spaced).horizontalAdvance("Rade") > QFontMetricsF(plain).horizontalAdvance("Rade") + 14
    figures = QFontMetricsF(font("interface", 40))
    assert figures.horizontalAdvance("111") == pytest.approx(figures.horizontalAdvance("888"), abs=0.5)


def test_half_a_pixel_goes_up(qapp: QApplication) -> None:
    assert font("interface", 12.5).pixelSize() == 13


@pytest.mark.parametrize("name", sorted(file.stem for file in ICON_FOLDER.glob("*.svg")))
def test_every_icon_of_ours_draws_something(qapp: QApplication, name: str) -> None:
    image = icon_pixmap(name, "#0D6670", 21).toImage()
    assert any(image.pixelColor(x, y).alpha() for x in range(21) for y in range(21))


def test_phosphor_icons_take_the_colour(qapp: QApplication) -> None:
    image = icon_pixmap("house", "#FF0000", 32, filled=True).toImage()
    solid = [image.pixelColor(x, y) for x in range(32) for y in range(32) if image.pixelColor(x, y).alpha() == 255]
    assert solid
    assert all(colour == QColor("#FF0000") for colour in solid)


def test_an_icon_that_is_nowhere_is_refused(qapp: QApplication) -> None:
    with pytest.raises(ValueError, match="no icon"):
        icon("no-such-icon")


def test_a_bound_icon_follows_the_theme(qapp: QApplication, qtbot) -> None:  # type: ignore[no-untyped-def]
    button = QToolButton()
    qtbot.addWidget(button)
    action = QAction("Add", button)
    button.addAction(action)
    bind_icon(button, "turret", "text", checked_token="selected_icon")
    bind_icon(action, "plus", "text2")
    before = button.icon().cacheKey(), action.icon().cacheKey()
    apply_theme(qapp, DARK)
    try:
        assert button.icon().cacheKey() != before[0]
        assert action.icon().cacheKey() != before[1]
    finally:
        apply_theme(qapp, LIGHT)
    assert (button.icon().cacheKey(), action.icon().cacheKey()) == before
