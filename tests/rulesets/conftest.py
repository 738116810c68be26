"""The designs of the sample games, built once for all tests of their rules."""

from __future__ import annotations

import pytest

from sample_games.toulon.build import build as build_toulon
from workbench.engine.design import Design


@pytest.fixture(scope="session")
def toulon_design() -> Design:
    return build_toulon()
