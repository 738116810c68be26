"""Dialogs for a file are not shown: what they suggest is kept, and nobody chooses anything."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget


def asked_for_places(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The places that are suggested from now on, one after the other."""
    asked: list[str] = []

    def ask(_parent: QWidget, _title: str, suggested: str, _kinds: str) -> tuple[str, str]:
        asked.append(suggested)
        return "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return asked
