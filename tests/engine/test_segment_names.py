"""Segments are named in what is saved: a renamed one keeps its name there, and no code names one that is not there."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import Coins
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.engine import rules_modules
from workbench.engine.bots import let_play, make_bots
from workbench.engine.clauses import clauses_of
from workbench.engine.decision import Action
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_class
from workbench.engine.ruleset import Segment
from workbench.engine.segment_names import formerly, is_called, segment_name, segment_names
from workbench.engine.state import Procedure
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.replay import replay_record

Sequence_ = Mapping[type[Procedure], tuple[Segment, ...]]
BOTS = {"red": "random", "blue": "random"}
NAMED = re.compile(r"[A-Z][A-Za-z]+\.[a-z][a-z_]*")


def renamed(segment: Segment, *marks: str) -> Segment:
    def other(procedure: Any, u: Any) -> Any:
        return segment(procedure, u)

    other.__name__ = f"{segment.__name__}_now"
    other.clauses = clauses_of(segment)  # type: ignore[attr-defined]
    return formerly(*marks)(other) if marks else other


def coins_with(rename: Callable[[Segment], Segment]) -> type[Coins]:
    sequence: Sequence_ = {kind: tuple(map(rename, segments)) for kind, segments in Coins.sequence.items()}
    return type("CoinsNow", (Coins,), {"sequence": sequence})


@pytest.fixture
def record(tmp_path: Path, coin_rules: None) -> Path:
    """Some plays under the names as they were, without an end."""
    recorded = RecordedPlaytest.start(coin_design(), "long", 5, BOTS, tmp_path / "then.record")
    let_play(recorded.playtest, make_bots(BOTS, recorded.playtest), 1, recorded.play_by)
    assert len(recorded.playtest.plays) > 5
    recorded.close()
    return tmp_path / "then.record"


def now_called(monkeypatch: pytest.MonkeyPatch, rules: type[Coins]) -> None:
    rules_class.cache_clear()
    monkeypatch.setattr(rules_modules, "rules_class", cache(lambda name: rules))


def test_a_record_outlives_the_renaming_of_every_segment(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It replays to the same digests, and is gone on with."""
    now_called(monkeypatch, coins_with(lambda segment: renamed(segment, segment.__name__)))
    assert replay_record(record).same
    recorded = RecordedPlaytest.open(record)
    let_play(recorded.playtest, make_bots(BOTS, recorded.playtest), 1, recorded.play_by)
    recorded.close()
    assert replay_record(record).same


def test_without_the_mark_it_is_told_and_not_played(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now_called(monkeypatch, coins_with(renamed))
    assert not replay_record(record).same


def test_every_name_is_understood_in_an_answer_and_in_a_position() -> None:
    """A segment that was renamed twice answers to all of its names, and is saved under the first."""
    rules = coins_with(lambda segment: renamed(segment, segment.__name__, f"{segment.__name__}_between"))
    playtest: Playtest[Any, Any] = Playtest(rules(coin_design()), "long", 5)
    (first, *_) = playtest.decisions()
    procedure, _, name = first.name.partition(".")
    (segment,) = [s for found in rules.sequence.values() for s in found if is_called(s, name)]
    assert segment_names(segment) == (name, f"{name}_between", f"{name}_now") and segment_name(segment) == name
    why_not = playtest.engine.why_not_now
    for said in segment_names(segment):
        assert why_not(playtest.state, first.seat, f"{procedure}.{said}") is None
    assert why_not(playtest.state, first.seat, f"{procedure}.else") is not None
    assert why_not(playtest.state, first.seat, f"Evening.{name}") is not None
    played = playtest.play(Action(first.seat, f"{procedure}.{name}_now", (next(iter(first.options)),)))
    assert played


@pytest.mark.parametrize("name", sorted(rules_modules.rules_places()))
def test_no_code_names_a_segment_that_is_not_there(name: str) -> None:
    """A word "Procedure.name" of a rules module is a segment of that procedure, by one of its names, or a field."""
    rules = rules_class(name)
    known = {
        f"{kind.__name__}.{word}"
        for kind, segments in rules.sequence.items()
        for word in (*(n for s in segments for n in segment_names(s)), *kind.__struct_fields__)
    }
    kinds = {kind.__name__ for kind in rules.sequence}
    folder = Path(inspect.getfile(rules)).parent
    said = {
        word
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and NAMED.fullmatch(node.value)
        if (word := node.value).partition(".")[0] in kinds
    }
    assert said - known == set()
