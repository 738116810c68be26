"""The case book tells a wrong case: words that do not exist, answers nobody asked for, dice nobody rolled."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.toulon import ToulonRules
from tests.case_books.names import WrongCase
from tests.rulesets.toulon.case_checks import run
from tests.rulesets.toulon.case_table import CaseTable
from tests.rulesets.toulon.case_words import Case
from workbench.engine.dice import NeedsDice

MARCH = {
    "given": {"units": {"Montety": ["drome"]}},
    "when": {"orders": [{"from": "Montety", "units": ["drome"], "to": "Malvallon", "checks": "drome"}], "dice": [1]},
    "then": {"units": {"drome": {"area": "Malvallon", "attrition": 0}}, "ops": {"western_wing": 8}},
}


def play(rules: ToulonRules, **changed: Any) -> None:
    case = msgspec.convert({"case": "16.14/1", "clause": "16.14", "title": "", **MARCH, **changed}, Case)
    run(case, CaseTable(rules, case.given, case.when.side if case.when else "republican"))


def test_a_right_case_passes(rules: ToulonRules) -> None:
    play(rules)


@pytest.mark.parametrize(
    "then",
    [
        {"units": {"drome": "Montety"}},
        {"units": {"drome": "gone"}},
        {"units": {"drome": {"attrition": 1}}},
        {"ops": {"western_wing": 9}},
        {"happened": ["loss taken"]},
        {"happened": [{"quality checked": {"unit": "drome", "times": 2}}]},
        {"did not happen": [{"quality checked": {"passed": True}}]},
        {"not asked": ["order a force"]},
        {"asked": {"order a force": "allied"}},
        {"choices": {"order a force": {"exactly": ["Montety"]}}},
        {"control": {"Malvallon": {"republican": "no mans land"}}},
        {"strength": {"drome": 4}},
        {"refused": "16.4"},
        {"combat": [{"column": "1:1"}]},
        {"state": {"defeated": ["allied"]}},
        {"may": [{"go": ["drome"], "to": "Toulon"}]},
        {"may not": [{"go": ["drome"], "to": "La Beaulieu", "by": "16.4"}]},
    ],
)
def test_what_is_not_true_fails(rules: ToulonRules, then: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        play(rules, then=then)


@pytest.mark.parametrize(
    "changed",
    [
        {"given": {"units": {"Montety": ["drom"]}}},
        {"given": {"units": {"Montetie": ["drome"]}}},
        {"given": {**MARCH["given"], "ops": {"western": 3}}},
        {"then": {"happened": ["quality check"]}},
        {"then": {"happened": [{"quality checked": {"face": 1}}]}},
        {"then": {"not asked": ["order force"]}},
        {"then": {"units": {"drom": "Montety"}}},
        {"then": {"units": {"drome": {"temporry": 1}}}},
        {"then": {"ops": {"western": 8}}},
        {"then": {"may": [{"to": "Malvallon"}]}},
        {"when": {**MARCH["when"], "answers": {"lay out": ["drome"]}}},
        {"when": {**MARCH["when"], "answers": {"layout": ["drome"]}}},
        {"when": {"play": "quality check"}},
    ],
)
def test_what_does_not_exist_is_told(rules: ToulonRules, changed: dict[str, Any]) -> None:
    with pytest.raises(WrongCase):
        play(rules, **changed)


@pytest.mark.parametrize("word", ["givn", "thn", "chapter"])
def test_a_block_has_its_words_and_no_others(rules: ToulonRules, word: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        play(rules, **{word: {}})


def test_dice_are_neither_too_few_nor_too_many(rules: ToulonRules) -> None:
    with pytest.raises(NeedsDice):
        play(rules, when={**MARCH["when"], "dice": []})
    with pytest.raises(AssertionError):
        play(rules, when={**MARCH["when"], "dice": [1, 1]})


# ---------------------------------------------------------------- nations at the table

CAMP = {
    "given": {"options": {"players": "nations"}, "units": {"Toulon": ["11th_devon"], "La Rode": ["hibernia"]}},
    "when": {
        "side": "allied",
        "orders": [{"by": "spanish", "from": "La Rode", "units": ["hibernia"], "to": "Brunet"}],
        "dice": [1],
    },
    "then": {"asked": {"order a force": ["british", "spanish", "sardinian", "neapolitan", "toulonnais"]}},
}


def test_an_order_waits_for_its_seat(rules: ToulonRules) -> None:
    play(rules, **CAMP)


@pytest.mark.parametrize(
    ("block", "changed"),
    [
        ("given", {"options": {"players": "three"}}),
        ("given", {"options": {"initiative": "allied"}}),
        ("when", {"orders": [{"by": "austrian", "from": "La Rode", "units": ["hibernia"], "to": "Brunet"}]}),
        (
            "when",
            {
                "answers": {"order a force": {"by seat": {"austrian": "end"}}},
                "orders": [],
                "play": "movement",
                "dice": [],
            },
        ),
        ("then", {"asked": {"order a force": "allied"}}),
    ],
)
def test_a_seat_that_is_not_there_is_told(rules: ToulonRules, block: str, changed: dict[str, Any]) -> None:
    with pytest.raises(WrongCase):
        play(rules, **CAMP | {block: {**CAMP[block], **changed}})


def test_seats_are_named_in_the_order_in_which_they_are_asked(rules: ToulonRules) -> None:
    wrong = {"asked": {"order a force": ["spanish", "british", "sardinian", "neapolitan", "toulonnais"]}}
    with pytest.raises(AssertionError):
        play(rules, **CAMP | {"then": wrong})
