"""Toulon, built once, and the coin game as the installed rules module."""

from __future__ import annotations

import pytest

from sample_games.toulon.build import build as build_toulon
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.engine.design import Design


@pytest.fixture(scope="session")
def toulon() -> Design:
    return build_toulon()
