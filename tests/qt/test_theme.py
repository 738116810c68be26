"""The tokens keep the contrast they promise, and the style sheet holds for every theme and text size."""

import gc

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from workbench.engine.counters.contrast import contrast_ratio, relative_luminance
from workbench.qt.looks.style_sheet import apply_theme, set_role, style_sheet
from workbench.qt.looks.theme import (
    COLOUR_TOKENS,
    DARK,
    HIGH_CONTRAST,
    LIGHT,
    SEQUENTIAL_RAMP,
    TEXT_SCALES,
    THEMES,
    Theme,
    current_theme,
    mix,
    px,
    sequential_ramp,
)

# Token, the least ratio against `surface` and against `raised`.
PROMISED = {
    "light": [
        ("strong", 3.7, 4.0),
        ("text", 15.6, 16.8),
        ("text2", 7.4, 8.0),
        ("text3", 5.1, 5.5),
        ("accent", 6.2, 6.7),
        ("ok", 5.6, 5.6),
        ("warning", 5.5, 5.5),
        ("error", 6.2, 6.2),
        ("info", 6.6, 6.6),
        ("focus", 4.3, 4.6),
    ],
    "dark": [
        ("strong", 4.7, 4.0),
        ("text", 12.5, 10.6),
        ("text2", 7.7, 6.6),
        ("text3", 5.3, 4.5),
        ("accent", 7.4, 6.3),
        ("ok", 7.3, 6.0),
        ("warning", 7.9, 6.0),
        ("error", 6.8, 5.8),
        ("info", 7.3, 6.0),
        ("focus", 7.1, 6.0),
    ],
    "high contrast": [
        ("strong", 21, 21),
        ("text", 21, 21),
        ("text2", 21, 21),
        ("text3", 14.8, 14.8),
        ("accent", 14.8, 14.8),
        ("ok", 16.2, 16.2),
        ("warning", 13.6, 13.6),
        ("error", 9.1, 9.1),
        ("info", 11.6, 11.6),
        ("focus", 13.6, 13.6),
    ],
}
ALL_THEMES = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


@ALL_THEMES
def test_tokens_keep_their_promised_contrast(theme: Theme) -> None:
    for token, on_surface, on_raised in PROMISED[theme.name]:
        colour = getattr(theme, token)
        # The promises are rounded to a tenth.
        assert contrast_ratio(colour, theme.surface) >= on_surface - 0.06, token
        assert contrast_ratio(colour, theme.raised) >= on_raised - 0.06, token


@pytest.mark.parametrize(("theme", "least"), [(LIGHT, 5.1), (DARK, 6.0), (HIGH_CONTRAST, 9.1)])
def test_chips_are_read_on_their_tint(theme: Theme, least: float) -> None:
    for token in ("ok", "warning", "error", "info"):
        ratio = contrast_ratio(getattr(theme, token), getattr(theme, f"{token}_tint"))
        assert ratio >= least - 0.1, token


@ALL_THEMES
def test_text_on_filled_grounds_is_read(theme: Theme) -> None:
    assert contrast_ratio(theme.on_accent, theme.accent) >= 6.6
    assert contrast_ratio(theme.on_selected, theme.selected) >= 8.3
    assert contrast_ratio(theme.card_text, theme.card) >= 12
    assert contrast_ratio(theme.card_link, theme.card) >= 4.5
    assert contrast_ratio(theme.card_error, theme.card) >= 4.5
    assert contrast_ratio(theme.text2, theme.hover) >= 4.5


def test_the_ratio_of_black_and_white_is_21() -> None:
    assert contrast_ratio("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast_ratio("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast_ratio("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_a_mix_of_nothing_is_the_colour_itself() -> None:
    assert mix("#102030", "#FFFFFF", 0) == "#102030"
    assert mix("#102030", "#FFFFFF", 1) == "#FFFFFF"


def test_the_ramp_only_darkens_and_a_dark_theme_reads_it_backwards() -> None:
    luminance = [relative_luminance(shade) for shade in SEQUENTIAL_RAMP]
    assert luminance == sorted(luminance, reverse=True)
    assert sequential_ramp(DARK) == tuple(reversed(sequential_ramp(LIGHT)))


def test_an_unknown_token_is_refused() -> None:
    with pytest.raises(KeyError):
        LIGHT.color("name")


@ALL_THEMES
@pytest.mark.parametrize("scale", TEXT_SCALES)
def test_every_name_in_the_style_sheet_is_filled_in(qapp: QApplication, theme: Theme, scale: float) -> None:
    sheet = style_sheet(theme, scale)
    assert "$" not in sheet
    assert sheet.count("{") == sheet.count("}")
    assert COLOUR_TOKENS


def test_a_theme_reaches_widgets_that_are_already_there(qapp: QApplication, qtbot) -> None:  # type: ignore[no-untyped-def]
    label, button = QLabel("Turn"), QPushButton("Play on")
    qtbot.addWidget(label)
    qtbot.addWidget(button)
    set_role(label, "heading")
    apply_theme(qapp, DARK, 1.5)
    try:
        assert current_theme() is DARK
        assert label.font().pixelSize() == 23
        button.ensurePolished()
        assert button.font().pixelSize() == 18
        assert px(10) == 15
    finally:
        apply_theme(qapp, LIGHT)
    assert label.font().pixelSize() == 15


class Watcher(QLabel):
    """Notes whether garbage could be collected whenever its look changes."""

    def __init__(self) -> None:
        super().__init__("watching")
        self.collecting: list[bool] = []

    def changeEvent(self, event: QEvent) -> None:
        self.collecting.append(gc.isenabled())
        super().changeEvent(event)


def test_no_widget_is_collected_while_a_theme_is_put_on(qtbot, qapp: QApplication) -> None:
    label = Watcher()
    qtbot.addWidget(label)
    label.collecting.clear()
    apply_theme(qapp, DARK)
    assert label.collecting
    assert not any(label.collecting)
    assert gc.isenabled()
    apply_theme(qapp, LIGHT)
