"""The samples as schema 7 had them open, can be worked on, and are told of as they were."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from tests.changed_parameters import change_parameter
from tests.storage.kept_digests import kept_digests
from tests.storage.kept_samples import (
    FOLDER,
    GAMES,
    PACKED,
    Told,
    design_of,
    kept,
    maps_of,
    told_network,
    told_of,
    told_problems,
    unpacked,
)
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load
from workbench.storage.samples import sample_games

DIGESTS = kept_digests()


@cache
def kept_design(game: str) -> Design:
    return design_of(game)


@cache
def told_now(game: str) -> Told:
    return told_of(kept_design(game))


def test_every_sample_is_kept() -> None:
    assert {path.name.removesuffix(PACKED) for path in FOLDER.glob(f"*{PACKED}")} == set(GAMES) == set(kept())
    assert set(GAMES) <= {sample.game for sample in sample_games()}


@pytest.mark.parametrize("game", GAMES)
def test_its_file_is_the_design_it_was_and_is_edited(game: str, tmp_path: Path) -> None:
    path = unpacked(game, tmp_path)
    with RulesetDocument.open(path) as document:
        assert digest(document.design) == digest(kept_design(game)) == DIGESTS[game]
        name = document.design.parameters[0].id
        inverse = document.apply(change_parameter(name, 77))
        assert document.design.number(name) == 77
        document.apply(inverse)
    assert digest(load(path)) == DIGESTS[game]


@pytest.mark.parametrize("part", ["networks", "problems", "problems without its words", "exports"])
@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_of_it_is_what_was(game: str, part: str) -> None:
    assert told_now(game)[part] == kept()[game][part]


def test_one_line_more_or_one_word_less_is_told() -> None:
    design = kept_design("crossroads")
    shown = design.hex_map()
    side = next(iter(sorted(shown.borders)))
    barred = replace(shown, borders=shown.borders.set(side, shown.borders[side].bearing(["blocked"])))
    assert told_network(barred) != told_network(shown)
    assert told_problems(problems(replace(design, terrain=()))) != told_problems(problems(design))
    assert len(maps_of(design)) == 1
