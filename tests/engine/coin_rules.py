"""A fixture: the coin game is the rules module that is installed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from workbench.engine import rules_modules


@pytest.fixture
def coin_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    rules_modules.rules_class.cache_clear()
    point = EntryPoint("coins", "tests.engine.coin_game:Coins", rules_modules.GROUP)
    monkeypatch.setattr(rules_modules, "entry_points", lambda group: [point])
    yield
    rules_modules.rules_class.cache_clear()
