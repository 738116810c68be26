"""Colours, sizes and type of the workbench, by name. Widgets never hold a colour of their own."""

from __future__ import annotations

from dataclasses import dataclass, fields

from PySide6.QtGui import QColor, QPalette

from workbench.language import marked

TEXT_SCALES = (1.0, 1.15, 1.3, 1.5)

RADIUS_CHIP = 3
RADIUS_FIELD = 4
RADIUS_TAB = 5
RADIUS_CARD = 6

# Type sizes in pixels at a text scale of 1.
SIZE_CAPTION = 11.0
SIZE_LABEL = 12.0
SIZE_DENSE = 12.5
SIZE_BODY = 13.0
SIZE_HEADING = 15.0
SIZE_TITLE = 20.0
SIZE_HEADLINE = 28.0
SIZE_START_TITLE = 34.0

# Heights in pixels at a text scale of 1; rows and controls grow with the text.
HEIGHT_DENSE = 26
HEIGHT_CONTROL = 28
HEIGHT_BUTTON = 30
HEIGHT_ROW = 24
HEIGHT_STATUS_LINE = 24
HEIGHT_CHIP = 18


@dataclass(frozen=True, slots=True)
class Theme:
    """One table of token names to colours (`#RRGGBB`).

    `title` is what menus call it. `chip_edges` asks for outlined chips, because high contrast has no tints.
    """

    name: str
    title: str
    is_dark: bool
    chip_edges: bool
    bench: str
    surface: str
    raised: str
    sunken: str
    line: str
    strong: str
    text: str
    text2: str
    text3: str
    accent: str
    on_accent: str
    selected: str
    on_selected: str
    selected_icon: str
    hover: str
    ok: str
    ok_tint: str
    warning: str
    warning_tint: str
    error: str
    error_tint: str
    info: str
    info_tint: str
    neutral_tint: str
    focus: str
    card: str
    card_text: str
    card_text2: str
    card_line: str
    card_link: str
    card_error: str

    def color(self, token: str) -> QColor:
        """The token as a Qt colour. Raises KeyError for a name that is no token."""
        if token not in COLOUR_TOKENS:
            raise KeyError(token)
        return QColor(str(getattr(self, token)))


COLOUR_TOKENS = frozenset(
    field.name for field in fields(Theme) if field.name not in {"name", "title", "is_dark", "chip_edges"}
)

LIGHT = Theme(
    name="light",
    title=marked("Light"),
    is_dark=False,
    chip_edges=False,
    bench="#ECEAE5",
    surface="#F7F6F2",
    raised="#FFFFFF",
    sunken="#D8D4CB",
    line="#D6D2C8",
    strong="#857F74",
    text="#1F1D1A",
    text2="#55504A",
    text3="#6E685F",
    accent="#0D6670",
    on_accent="#FFFFFF",
    selected="#CFE3E5",
    on_selected="#1F1D1A",
    selected_icon="#0D6670",
    hover="#E6E3DC",
    ok="#23704A",
    ok_tint="#DFF0E4",
    warning="#8A5A00",
    warning_tint="#FBEFD2",
    error="#AE2A1E",
    error_tint="#FAE3DF",
    info="#28589C",
    info_tint="#E1EAF6",
    neutral_tint="#E9E6DF",
    focus="#C4520A",
    card="#26282B",
    card_text="#F3F1EC",
    card_text2="#C9C6C0",
    card_line="#4A4D52",
    card_link="#8DB8F2",
    card_error="#FF8F80",
)

DARK = Theme(
    name="dark",
    title=marked("Dark"),
    is_dark=True,
    chip_edges=False,
    bench="#1D1E20",
    surface="#252729",
    raised="#303336",
    sunken="#141516",
    line="#3C3F43",
    strong="#8B9097",
    text="#ECEAE5",
    text2="#BDBAB4",
    text3="#9D9A94",
    accent="#63C5CB",
    on_accent="#0B1E20",
    selected="#24474B",
    on_selected="#ECEAE5",
    selected_icon="#63C5CB",
    hover="#34373A",
    ok="#6CC795",
    ok_tint="#1E3A2B",
    warning="#E8B450",
    warning_tint="#3D3117",
    error="#FF8F80",
    error_tint="#46231F",
    info="#8DB8F2",
    info_tint="#1F3048",
    neutral_tint="#36393D",
    focus="#FF9A4D",
    card="#26282B",
    card_text="#F3F1EC",
    card_text2="#C9C6C0",
    card_line="#55585D",
    card_link="#8DB8F2",
    card_error="#FF8F80",
)

HIGH_CONTRAST = Theme(
    name="high contrast",
    title=marked("High contrast"),
    is_dark=True,
    chip_edges=True,
    bench="#000000",
    surface="#000000",
    raised="#000000",
    sunken="#000000",
    line="#FFFFFF",
    strong="#FFFFFF",
    text="#FFFFFF",
    text2="#FFFFFF",
    text3="#D9D9D9",
    accent="#FFD60A",
    on_accent="#000000",
    selected="#FFD60A",
    on_selected="#000000",
    selected_icon="#000000",
    hover="#2B2B2B",
    ok="#5CFF9D",
    ok_tint="#000000",
    warning="#FFC94D",
    warning_tint="#000000",
    error="#FF8A80",
    error_tint="#000000",
    info="#8AC7FF",
    info_tint="#000000",
    neutral_tint="#000000",
    focus="#00E5FF",
    card="#26282B",
    card_text="#F3F1EC",
    card_text2="#D9D9D9",
    card_line="#FFFFFF",
    card_link="#8DB8F2",
    card_error="#FF8F80",
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK, HIGH_CONTRAST)}

# Light to heavy use; luminance falls evenly. A dark theme reads it backwards.
SEQUENTIAL_RAMP = ("#F4EFE2", "#CFE3E0", "#8FC3C2", "#4C96A0", "#0D6670", "#083F46")


def sequential_ramp(theme: Theme) -> tuple[str, ...]:
    """Shades from little to much; zero is never a shade."""
    return tuple(reversed(SEQUENTIAL_RAMP)) if theme.is_dark else SEQUENTIAL_RAMP


def mix(one: str, other: str, share: float) -> str:
    """`one` with a share (0 to 1) of `other` in it."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)


def palette(theme: Theme) -> QPalette:
    """The palette for everything the style sheet leaves to Qt's own style."""
    roles = {
        QPalette.ColorRole.Window: theme.bench,
        QPalette.ColorRole.WindowText: theme.text,
        QPalette.ColorRole.Base: theme.raised,
        QPalette.ColorRole.AlternateBase: theme.surface,
        QPalette.ColorRole.Text: theme.text,
        QPalette.ColorRole.PlaceholderText: theme.text3,
        QPalette.ColorRole.Button: theme.raised,
        QPalette.ColorRole.ButtonText: theme.text,
        QPalette.ColorRole.BrightText: theme.on_accent,
        QPalette.ColorRole.Highlight: theme.selected,
        QPalette.ColorRole.HighlightedText: theme.on_selected,
        QPalette.ColorRole.Accent: theme.accent,
        QPalette.ColorRole.Link: theme.info,
        QPalette.ColorRole.LinkVisited: theme.info,
        QPalette.ColorRole.ToolTipBase: theme.card,
        QPalette.ColorRole.ToolTipText: theme.card_text,
        QPalette.ColorRole.Light: theme.raised,
        QPalette.ColorRole.Midlight: theme.line,
        QPalette.ColorRole.Mid: theme.line,
        QPalette.ColorRole.Dark: theme.strong,
        QPalette.ColorRole.Shadow: theme.strong,
    }
    result = QPalette()
    for role, colour in roles.items():
        result.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        result.setColor(QPalette.ColorGroup.Disabled, role, QColor(theme.text3))
    return result


class _Worn:
    """What the application wears, asked for with every word that is painted: no property of it, looked up by name."""

    theme = LIGHT
    text_scale = 1.0


def wear(theme: Theme = LIGHT, text_scale: float = 1.0) -> None:
    """Note what is put on: a theme, and the user's text scale; without either, what is worn before anything is."""
    _Worn.theme, _Worn.text_scale = theme, float(text_scale)


def current_theme() -> Theme:
    """The theme the application wears now; light before one was put on."""
    return _Worn.theme


def current_text_scale() -> float:
    """The user's text scale, 1.0 before one was set."""
    return _Worn.text_scale


def px(size: float) -> int:
    """A height or type size in pixels at the user's text scale."""
    return round(size * _Worn.text_scale)
