"""How fast what happened is shown."""

from __future__ import annotations

from typing import Final

NORMAL, SLOW, OFF = "normal", "slow", "off"
TIMES: Final = {NORMAL: 1, SLOW: 3, OFF: 0}
"""So many times as long as usual."""
