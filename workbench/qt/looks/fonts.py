"""The four fonts of the workbench, and the one function that knows how each takes its weight."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import get_ident
from typing import Literal

from PySide6.QtGui import QFont, QFontDatabase, QTextCharFormat, QTextCursor, QTextDocument

from workbench.qt.looks.theme import SIZE_CAPTION, current_text_scale

FontRole = Literal["interface", "map", "counter", "mono"]

# Package with the font files, family it brings, what stands in when it is missing.
_SOURCES: dict[FontRole, tuple[str, str, tuple[str, ...]]] = {
    "interface": ("fontpkg_inter", "Inter", ("DejaVu Sans", "sans-serif")),
    "map": ("fontpkg_eb_garamond", "EB Garamond", ("DejaVu Serif", "serif")),
    "counter": (
        "fontpkg_barlow_condensed",
        "Barlow Condensed",
        ("DejaVu Sans Condensed", "DejaVu Sans", "sans-serif"),
    ),
    "mono": ("fontpkg_jetbrains_mono", "JetBrains Mono", ("DejaVu Sans Mono", "monospace")),
}
_GENERIC_HINTS: dict[FontRole, QFont.StyleHint] = {
    "interface": QFont.StyleHint.SansSerif,
    "map": QFont.StyleHint.Serif,
    "counter": QFont.StyleHint.SansSerif,
    "mono": QFont.StyleHint.Monospace,
}
HEAVY = 600
FAMILIES = tuple(family for _, family, _ in _SOURCES.values())
"""The families that the program brings, for whoever offers a choice of fonts."""

# Of the 18 files of Barlow Condensed the counters use three weights.
_COUNTER_STYLES = ("-Medium.ttf", "-SemiBold.ttf", "-Bold.ttf")


@cache
def load_fonts() -> frozenset[FontRole]:
    """Register the font files with Qt, once; the roles that found all of theirs."""
    return frozenset(role for role in _SOURCES if _load_family(role))


def _load_family(role: FontRole) -> bool:
    files = _font_files(role)
    return bool(files) and all(QFontDatabase.addApplicationFont(str(file)) >= 0 for file in files)


def _font_files(role: FontRole) -> tuple[Path, ...]:
    spec = find_spec(_SOURCES[role][0])
    if spec is None or spec.origin is None:
        return ()
    files = sorted((Path(spec.origin).parent / "files").glob("*.ttf"))
    if role == "counter":
        files = [file for file in files if file.name.endswith(_COUNTER_STYLES)]
    return tuple(files)


@cache
def _is_variable(role: FontRole) -> bool:
    return role != "counter" and role in load_fonts()


def font(
    role: FontRole,
    size_px: float,
    weight: int = 400,
    italic: bool = False,
    spacing_px: float = 0.0,
    tabular: bool | None = None,
) -> QFont:
    """A font by its use.

    `size_px` is not scaled by the user's text size (`text_font` is); `weight` is 100 to 900;
    `spacing_px` is added after each letter; `tabular` gives all figures one width, which the
    interface does unless told otherwise. The font is the caller's own, to be changed at will.
    """
    return QFont(_kept(get_ident(), role, size_px, weight, italic, spacing_px, tabular))


@lru_cache(maxsize=512)
def _kept(
    _thread: int, role: FontRole, size_px: float, weight: int, italic: bool, spacing_px: float, tabular: bool | None
) -> QFont:
    """A copy shares what Qt found for the font, its engine and measures, which takes longer to look up than to draw
    a word with. Each thread keeps its own: Qt finds them by thread, and without a lock.
    """
    load_fonts()
    _, family, fallbacks = _SOURCES[role]
    result = QFont([family, *fallbacks])
    result.setStyleHint(_GENERIC_HINTS[role])
    # Qt's pixel sizes are whole numbers; a half goes up, so that 12.5 stays readable.
    result.setPixelSize(max(1, int(size_px + 0.5)))
    result.setItalic(italic)
    # A variable font ignores setWeight in Qt 6.11; its weight is an axis.
    if _is_variable(role):
        result.setVariableAxis(QFont.Tag("wght"), float(weight))
    else:
        result.setWeight(QFont.Weight(weight))
    if spacing_px:
        result.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, spacing_px)
    if tabular or (tabular is None and role == "interface"):
        result.setFeature(QFont.Tag("tnum"), 1)
    return result


def text_font(size_px: float, weight: int = 400, italic: bool = False) -> QFont:
    """The interface font at the user's text scale: what labels and painted rows use."""
    return font("interface", size_px * current_text_scale(), weight, italic)


def mono_font(size_px: float = SIZE_CAPTION, weight: int = 400) -> QFont:
    """The font of keys, identifiers and logs to copy, at the user's text scale."""
    return font("mono", size_px * current_text_scale(), weight)


def thicken(document: QTextDocument) -> None:
    """Set the strong words of a document in the heavy letters of their font.

    A variable font has them on an axis that a document does not know: Qt would smear the thin ones.
    """
    strong = []
    block = document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            piece = pieces.fragment()
            if piece.charFormat().fontWeight() > QFont.Weight.Medium:
                strong.append((piece.position(), piece.length()))
            pieces += 1
        block = block.next()
    heavy = QTextCharFormat()
    axis = QFont()
    axis.setVariableAxis(QFont.Tag("wght"), float(HEAVY))
    heavy.setFont(axis, QTextCharFormat.FontPropertiesInheritanceBehavior.FontPropertiesSpecifiedOnly)
    heavy.setFontWeight(QFont.Weight.Normal)
    cursor = QTextCursor(document)
    for at, length in strong:
        cursor.setPosition(at)
        cursor.setPosition(at + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.mergeCharFormat(heavy)
