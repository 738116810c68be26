"""Whether the system asks programs to keep still: what moves by itself makes some people ill."""

from __future__ import annotations

import configparser
import ctypes
import plistlib
import sys
from functools import cache
from pathlib import Path

CLIENT_AREA_ANIMATION = 0x1042
GTK_FOLDERS = ("gtk-4.0", "gtk-3.0")


@cache
def system_reduces_motion() -> bool:
    """Did somebody turn animations off for their desktop? Where that cannot be read, they did not."""
    try:
        if sys.platform == "win32":
            return _on_windows()
        return _on_mac() if sys.platform == "darwin" else _on_a_free_desktop(Path.home() / ".config")
    except (OSError, ValueError, AttributeError, configparser.Error, plistlib.InvalidFileException):
        return False


def _on_windows() -> bool:
    wanted = ctypes.c_int(1)
    library = getattr(ctypes, "windll").user32  # noqa: B009 (there is none elsewhere)
    asked = library.SystemParametersInfoW(CLIENT_AREA_ANIMATION, 0, ctypes.byref(wanted), 0)
    return bool(asked) and not wanted.value


def _on_mac() -> bool:
    kept = Path.home() / "Library/Preferences/com.apple.universalaccess.plist"
    return bool(plistlib.loads(kept.read_bytes()).get("reduceMotion", False))


def _on_a_free_desktop(folder: Path) -> bool:
    """What desktops write down for programs of every make."""
    for name in GTK_FOLDERS:
        kept = configparser.ConfigParser(interpolation=None)
        if kept.read(folder / name / "settings.ini") and kept.has_option("Settings", "gtk-enable-animations"):
            return not kept.getboolean("Settings", "gtk-enable-animations")
    return False
