"""What is counted only falls: a limit is lowered with what it counts, and never raised."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from types import FunctionType

import pytest

from tests.architecture import counts
from workbench.engine.ruleset import RulesModule

MOST_TESTS_OF_A_MAPS_KIND = 25
MOST_FILES_IN_A_FOLDER = 25
MOST_HOOKS_OF_THE_RULES = 26
"""What a rules module is asked as a whole; what it says, shows and judges are parts of it."""
MOST_MODULES_NAMING = {"occupancy": 6, "victory_points": 12, "stacking": 26, "supply": 8}


MOST_MODULES_NAMING_OTHERS = {
    "short_name": 6, "quality": 11, "arrival": 6, "turn_names": 5, "first_turn": 5, "last_turn": 6, "river_class": 10,
}  # fmt: skip
"""Where rules, set-ups and painters read them, and where the file has more than a cell of them."""


def test_what_kind_a_map_is_is_asked_no_more_often() -> None:
    found = counts.all_map_kind_tests()
    assert len(found) <= MOST_TESTS_OF_A_MAPS_KIND, "\n".join(found)


def test_no_folder_holds_more_files() -> None:
    found = counts.files_by_folder()
    assert {folder: count for folder, count in found.items() if count > MOST_FILES_IN_A_FOLDER} == {}


def test_a_rules_module_has_no_more_hooks() -> None:
    found = [name for name in dir(RulesModule) if not name.startswith("_")]
    asked = [name for name in found if isinstance(getattr(RulesModule, name), FunctionType | cached_property)]
    assert len(asked) <= MOST_HOOKS_OF_THE_RULES, "\n".join(asked)


@pytest.mark.parametrize("field", [*counts.FIELDS_OF_A_SPACE, *counts.FIELDS_OF_OTHERS])
def test_a_field_is_named_in_no_more_modules(field: str) -> None:
    found, most = counts.naming_files(field), MOST_MODULES_NAMING | MOST_MODULES_NAMING_OTHERS
    assert 0 < len(found) <= most[field], "\n".join(found)


def test_the_core_names_no_fact_of_one_game() -> None:
    found = counts.facts_named()
    assert not found, "a fact of one game is a tag that its designs declare:\n" + "\n".join(found)


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(shown, HexMap)",
        "isinstance(shown, AreaMap | HexMap)",
        "isinstance(shown, (str, hex_map.HexMap))",
        "match shown:\n    case HexMap(grid=grid):\n        pass",
        "def is_hex(shown: object) -> TypeGuard[HexMap]: ...",
        'getattr(shown, "default_terrain", None)',
    ],
)
def test_a_question_for_the_kind_is_counted(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "place", Path.as_posix)
    assert len(list(counts.map_kind_tests(_module(line, tmp_path)))) == 1


@pytest.mark.parametrize("line", ["isinstance(shown, str)", "HexMap(shown)", 'getattr(shown, "title")'])
def test_another_question_is_not(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "place", Path.as_posix)
    assert list(counts.map_kind_tests(_module(line, tmp_path))) == []


def _module(line: str, folder: Path) -> Path:
    module = folder / "module.py"
    module.write_text(line, encoding="utf-8")
    return module
