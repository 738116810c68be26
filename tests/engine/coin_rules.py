"""A fixture: the coin game is the rules module that is installed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from workbench.engine import rules_modules


@pytest.fixture
def coin_rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    rules_modules.rules_class.cache_clear()
    monkeypatch.setattr(rules_modules, "rules_places", lambda: {"coins": "tests.engine.coin_game:Coins"})
    yield
    rules_modules.rules_class.cache_clear()
