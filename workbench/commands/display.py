"""Whether there is a screen. It stands alone, for it is asked before anything else is imported."""

from __future__ import annotations

import os
import sys


def has_display() -> bool:
    """Can Qt show a window here, or paint into one that it was told of?"""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
