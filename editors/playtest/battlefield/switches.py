"""The switches of the battlefield: as those of orders, but as wide as their words."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QSizePolicy

from editors.playtest.orders.chips import chip


def switch(title: str, is_on: bool, does: Callable[[], object]) -> QPushButton:
    """A switch that never cuts its words."""
    made = chip(title, is_on, does)
    made.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
    return made
