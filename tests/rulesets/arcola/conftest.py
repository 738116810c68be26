"""The rules of Arcola bound to their design, a field to set moments up on, and the module as an installed one."""

from __future__ import annotations

import pytest

from rulesets.arcola import ArcolaRules
from sample_games.arcola.build import build
from tests.rulesets.arcola.moments import Field


@pytest.fixture(scope="session")
def rules() -> ArcolaRules:
    return ArcolaRules(build())


@pytest.fixture
def field(rules: ArcolaRules) -> Field:
    """An empty map on which a moment is set up by hand."""
    return Field(rules)
