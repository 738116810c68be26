"""The rules of La Grande Tactique bound to their design, and a field on which a moment is set up by hand."""

from __future__ import annotations

import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from sample_games.grande_tactique.build import build as build_grande_tactique
from tests.rulesets.grande_tactique.moments import Field
from workbench.engine.design import Design


@pytest.fixture(scope="session")
def tactique_design() -> Design:
    return build_grande_tactique()


@pytest.fixture(scope="session")
def rules(tactique_design: Design) -> GrandeTactiqueRules:
    return GrandeTactiqueRules(tactique_design)


@pytest.fixture
def field(rules: GrandeTactiqueRules) -> Field:
    return Field(rules)
