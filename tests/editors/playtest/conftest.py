"""Toulon, built once, the coin game as the installed rules module, and a hand at the table of La Grande Tactique."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from sample_games.toulon.build import build as build_toulon
from tests.editors.playtest.hands import CHOSEN, Hand, held, sitting
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.engine.design import Design


@pytest.fixture(scope="session")
def toulon() -> Design:
    return build_toulon()


@pytest.fixture
def tactique(qtbot: QtBot) -> Iterator[Hand]:
    """La Grande Tactique where the French choose who acts, against a bot."""
    yield from held(qtbot, sitting("grande_tactique", "campaign", CHOSEN, "french", 100, "greedy"))
