"""How fast bots play, in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from editors.playtest.bot_clock import AT_ONCE, FOLLOWED, SLOW, STEADY


def pace_titles() -> dict[str, str]:
    """Every pace, as it is offered."""
    return {
        FOLLOWED: _tr("So that it can be followed"),
        STEADY: _tr("Four plays a second"),
        SLOW: _tr("Slow, to read along"),
        AT_ONCE: _tr("At once"),
    }


def _tr(text: str) -> str:
    return QCoreApplication.translate("Paces", text)
