"""The case book tells a wrong case: words that do not exist, answers nobody asked for, positions nobody can be in."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rulesets.grande_tactique import GrandeTactiqueRules
from tests.case_books.names import WrongCase
from tests.rulesets.grande_tactique.case_checks import run
from tests.rulesets.grande_tactique.case_table import CaseTable
from tests.rulesets.grande_tactique.case_words import Case
from workbench.engine.dice import NeedsDice

FOUGHT = {
    "given": {"forces": {"Monte Negino": [["bonaparte", "div_laharpe"]], "Montenotte": ["div_argenteau"]}},
    "when": {"play": "battle", "with": {"attacker": "Bonaparte", "hex": "Montenotte"}, "dice": [4, 4, 1, 1]},
    "then": {
        "forces": {"Bonaparte": "0812", "Argenteau": {"hex": "Montenotte", "fatigue": 1, "shown": True}},
        "formations": {"div_laharpe": {"sp": 3}},
        "battle": {"result": "tactical defeat", "modifiers": {"ratio": -3, "terrain": -2, "manoeuvre": 1, "morale": 1}},
    },
}


def play(rules: GrandeTactiqueRules, **changed: Any) -> None:
    case = msgspec.convert({"case": "11.9/1", "clause": "11.9", "title": "", **FOUGHT, **changed}, Case)
    run(case, CaseTable(rules, case.given))


def test_a_right_case_passes(rules: GrandeTactiqueRules) -> None:
    play(rules)


@pytest.mark.parametrize(
    "then",
    [
        {"forces": {"Bonaparte": "Montenotte"}},
        {"forces": {"Argenteau": "gone"}},
        {"forces": {"Laharpe": "Monte Negino"}},
        {"forces": {"Argenteau": {"fatigue": 0}}},
        {"forces": {"Argenteau": {"shown": False}}},
        {"formations": {"div_argenteau": {"sp": 1}}},
        {"battle": {"total": 6}},
        {"battle": {"result": "undecided"}},
        {"battle": {"modifiers": {"ratio": -3}}},
        {"reports": {"Argenteau": {"kind": "division"}}},
        {"morale": {"div_laharpe": 5}},
        {"demoralised": {"div_laharpe": True}},
        {"capacity": {"Bonaparte": 2}},
        {"commanded": {"Bonaparte": False}},
        {"costs": [{"from": "Savona", "to": "Vado", "is": 2}]},
        {"costs": [{"from": "Savona", "to": "Vado", "is": "closed"}]},
        {"orders cost": {"bonaparte": {"laharpe": 1}}},
        {"line": {"bonaparte": True}},
        {"drawable": ["Bonaparte"]},
        {"ratio": {"8:8": 1}},
        {"losses": {"8 at 10": 2}},
        {"terrain": {"Montenotte from Monte Negino": {"hills": -3}}},
        {"final": {10: "draw"}},
        {"figures": {"losses/1/5": 1}},
        {"engaged": [{"with": {"attacker": "Bonaparte", "hex": "Montenotte"}, "counts": {"french": 4}}]},
        {"engaged": [{"with": {"attacker": "Bonaparte", "hex": "Montenotte"}, "roles": {"Bonaparte": "flank"}}]},
        {"engaged": [{"with": {"attacker": "Bonaparte", "hex": "Montenotte"}, "others": {}}]},
    ],
)
def test_what_is_not_true_fails(rules: GrandeTactiqueRules, then: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        play(rules, then=then)


@pytest.mark.parametrize(
    "changed",
    [
        {"given": {"forces": {"Montenote": ["div_argenteau"]}}},
        {"given": {"forces": {"Montenotte": ["div_argento"]}}},
        {"given": {**FOUGHT["given"], "formations": {"div_argenteau": {"strength": 3}}}},
        {"given": {**FOUGHT["given"], "sheets": {"Bonapart": {"fatigue": 1}}}},
        {"given": {**FOUGHT["given"], "sheets": {"Bonaparte": {"fatigue": 3}}}},
        {"given": {**FOUGHT["given"], "weather": "snow"}},
        {"given": {**FOUGHT["given"], "options": {"decoys": "many"}}},
        {"given": {"forces": {"Montenotte": ["div_argenteau", "div_laharpe"]}}},
        {"when": {"play": "war"}},
        {"when": {**FOUGHT["when"], "with": {"attacker": "Laharpe", "hex": "Montenotte"}}},
        {"when": {**FOUGHT["when"], "answers": {"joins": []}}},
        {"when": {**FOUGHT["when"], "answers": {"join": []}}},
        {"when": {**FOUGHT["when"], "answers": {"retreat a hex": {"in turn": ["0812", "0811"]}}}},
        {"then": {"forces": {"div_laharpe": "Monte Negino"}}},
        {"then": {"formations": {"div_laharp": {"sp": 3}}}},
        {"then": {"formations": {"div_laharpe": {"strength": 3}}}},
        {"then": {"happened": ["battle lost"]}},
        {"then": {"terrain": {"Montenotte": {"hills": -2}}}},
    ],
)
def test_what_does_not_exist_is_told(rules: GrandeTactiqueRules, changed: dict[str, Any]) -> None:
    with pytest.raises(WrongCase):
        play(rules, **changed)


@pytest.mark.parametrize("word", ["givn", "thn", "chapter"])
def test_a_block_has_its_words_and_no_others(rules: GrandeTactiqueRules, word: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        play(rules, **{word: {}})


def test_dice_are_neither_too_few_nor_too_many(rules: GrandeTactiqueRules) -> None:
    with pytest.raises(NeedsDice):
        play(rules, when={**FOUGHT["when"], "dice": [4, 4, 1]})
    with pytest.raises(AssertionError):
        play(rules, when={**FOUGHT["when"], "dice": [4, 4, 1, 1, 1]})
