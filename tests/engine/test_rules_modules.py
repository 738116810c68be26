"""Rules modules are found by name, and what cannot be found or loaded is told in one line."""

from __future__ import annotations

import sys
import types

import pytest
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins
from workbench.engine import rules_modules
from workbench.engine.extensions import Offer, Offers
from workbench.engine.rules_modules import UnknownRules, rules_class, rules_for, rules_places


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    rules_class.cache_clear()


def put(monkeypatch: pytest.MonkeyPatch, places: dict[str, str]) -> None:
    offers = Offers({name: Offer(name, place) for name, place in places.items()})
    monkeypatch.setattr(rules_modules, "rules_offers", lambda: offers)


@pytest.mark.parametrize("place", ["tests.engine.coin_game", "tests.engine.coin_game:Coins"])
def test_a_rules_module_is_a_class_or_the_module_that_holds_it(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    put(monkeypatch, {"coins": place})
    design = coin_design()
    rules = rules_for(design)
    assert type(rules) is Coins
    assert rules.design is design


@pytest.mark.parametrize(
    ("places", "why"),
    [
        ({}, r"'coins' \(there are: none\)"),
        ({"chess": "nowhere"}, r"'coins' \(there are: chess\)"),
        ({"coins": "no_such_package"}, "'coins' cannot be loaded: No module named"),
        ({"coins": "json"}, "json holds 0 rules modules instead of one"),
        ({"coins": "json:Nothing"}, "cannot be loaded"),
    ],
)
def test_what_cannot_be_loaded_is_told(monkeypatch: pytest.MonkeyPatch, places: dict[str, str], why: str) -> None:
    put(monkeypatch, places)
    with pytest.raises(UnknownRules, match=why):
        rules_for(coin_design())


def test_a_design_without_rules_has_nobody_to_enforce_them() -> None:
    with pytest.raises(UnknownRules, match="names no rules module"):
        rules_for(replace(coin_design(), rules=""))


def test_two_rules_modules_in_one_module_are_one_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    both = types.ModuleType("both_rules")
    both.One, both.Two = type("One", (Coins,), {}), type("Two", (Coins,), {})  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "both_rules", both)
    put(monkeypatch, {"coins": "both_rules"})
    with pytest.raises(UnknownRules, match="holds 2 rules modules"):
        rules_for(coin_design())


@pytest.mark.parametrize("name", sorted(rules_places()))
def test_no_clause_of_a_module_has_the_number_of_another(name: str) -> None:
    numbers = [clause.number for clause in rules_class(name).clauses]
    assert len(numbers) == len({*numbers})
