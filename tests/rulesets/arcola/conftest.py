"""The rules of Arcola bound to their design, a field to set moments up on, and the module as an installed one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import pytest

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.rulesets.arcola.moments import Field
from workbench.engine import rules_modules
from workbench.language import catalogue, rooms

NAME = "arcola"


@pytest.fixture(scope="session")
def rules() -> ArcolaRules:
    return ArcolaRules(build())


@pytest.fixture
def field(rules: ArcolaRules) -> Field:
    """An empty map on which a moment is set up by hand."""
    return Field(rules)


@pytest.fixture
def arcola_registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Designs of Arcola are played by its rules, and these are said in every language."""

    def with_arcola(group: str) -> list[Any]:
        others = [point for point in entry_points(group=group) if point.name != NAME]
        return [*others, EntryPoint(NAME, f"rulesets.{NAME}", group)]

    _forget()
    monkeypatch.setattr(rules_modules, "entry_points", with_arcola)
    yield
    _forget()


def _forget() -> None:
    for kept in (rules_modules.rules_class, rooms, catalogue):
        kept.cache_clear()
