"""The few pictures a style sheet can take only from files: check marks and arrows in a theme's ink."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtCore import QStandardPaths

from workbench.qt.looks.theme import Theme, mix
from workbench.storage.file.written import write_text

_CHECK = "M3.5 8.4 6.6 11.4 12.5 4.8"
_DASH = "M4 8 H12"
_DOWN = "M4 6.2 8 10.2 12 6.2"
_UP = "M4 9.8 8 5.8 12 9.8"
_RIGHT = "M6.2 4 10.2 8 6.2 12"
_CROSS = "M4.5 4.5 11.5 11.5 M11.5 4.5 4.5 11.5"


def indicator_images(theme: Theme) -> dict[str, str]:
    """Paths of the pictures by name, written to the user's cache when they are not there yet."""
    faint = mix(theme.text3, theme.surface, 0.4)
    return {
        "check": _image_file(_CHECK, theme.on_accent, 2.0),
        "check_off": _image_file(_CHECK, faint, 2.0),
        "dash": _image_file(_DASH, theme.on_accent, 2.0),
        "down": _image_file(_DOWN, theme.text2, 1.4),
        "down_off": _image_file(_DOWN, faint, 1.4),
        "up": _image_file(_UP, theme.text2, 1.4),
        "up_off": _image_file(_UP, faint, 1.4),
        "right": _image_file(_RIGHT, theme.text2, 1.4),
        "close": _image_file(_CROSS, theme.text3, 1.4),
    }


@cache
def _image_file(path_data: str, colour: str, stroke: float) -> str:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16">'
        f'<path d="{path_data}" fill="none" stroke="{colour}" stroke-width="{stroke}" '
        'stroke-linecap="round" stroke-linejoin="round"/></svg>'
    )
    # Named by its content: another version of the program never finds a picture that is not its own.
    file = _folder() / f"{sha256(svg.encode()).hexdigest()[:16]}.svg"
    if not file.exists():
        write_text(file, svg)
    return file.as_posix()


@cache
def _folder() -> Path:
    location = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericCacheLocation)
    folder = Path(location) / "wargame-workbench" / "indicators"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        # A home that cannot be written to: the pictures last for this run.
        return Path(mkdtemp(prefix="wargame-workbench-"))
    return folder
