"""Some hundred mutated inputs of every kind; thirty minutes of them are `python -m tests.robustness.mutated_inputs`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.long_runs import examples
from tests.robustness.mutants import mutated_bytes, mutated_json, mutated_text, mutated_xml
from tests.robustness.mutated_inputs import Tried, why_wrong
from tests.robustness.mutated_stores import ALL_KINDS
from workbench.engine.codec import from_json
from workbench.engine.decision import Action
from workbench.storage.records.replay import _other_event

EACH = 5
WAIT_S = 500
RULESET = ALL_KINDS["ruleset"]


@pytest.mark.skipif(sys.platform == "win32", reason="each is tried in a child that is forked")
def test_some_hundred_mutated_inputs_are_answered_in_one_line() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.robustness.mutated_inputs", "--number", str(examples(EACH)), "--seed", "1793"],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        timeout=WAIT_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for name in ALL_KINDS:
        assert f"{name}: {examples(EACH)} tried" in done.stdout


@pytest.mark.parametrize(
    ("tried", "why"),
    [
        (Tried(2, "", 0.1, 0), "not a word"),
        (Tried(1, "one\ntwo\n", 0.1, 0), "2 lines"),
        (Tried(2, "workbench: unexpected KeyError: 'a'\n", 0.1, 0), "unexpected KeyError"),
        (Tried(70, "Traceback (most recent call last):\n", 0.1, 0), "exit code 70"),
        (Tried(-11, "", 0.1, 0), "SIGSEGV"),
        (Tried(-9, "", 40.0, 0), "took more than"),
        (Tried(2, f"workbench: {'a' * 2000}\n", 0.1, 0), "a line of 2011 signs"),
    ],
)
def test_what_is_not_answered_as_it_should_be_is_told(tried: Tried, why: str) -> None:
    assert why in why_wrong(RULESET, tried)
    assert not why_wrong(RULESET, Tried(2, "workbench: it is damaged\n", 0.1, 0))


def test_a_seed_makes_the_same_mutants_every_time() -> None:
    from random import Random

    for seed in range(20):
        for again in (
            lambda random: mutated_bytes(random, bytes(range(200))),
            lambda random: mutated_text(random, "a,1\nb,2\n"),
            lambda random: mutated_xml(random, '<svg><path d="M0 0"/></svg>'),
            lambda random: mutated_json(random, {"a": [1, 2], "b": {"c": "d"}}),
        ):
            assert again(Random(seed)) == again(Random(seed))


@pytest.mark.parametrize("kind", [Any, Action, list[Any], dict[str, Any]])
def test_json_that_is_nested_beyond_all_bounds_is_told_in_one_line(kind: Any) -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, '{"seat":' + "[" * 50_000):
        with pytest.raises(msgspec.DecodeError) as refused:
            from_json(text, kind)
        assert "\n" not in str(refused.value)


@pytest.mark.parametrize("kind", [Any, Action, list[Any], dict[str, Any]])
@pytest.mark.parametrize("text", [b'"\xff"', b'["\xff"]', b'{"\xff": 1}', b'{"seat": "\xc3"}', b"\xff", b"\xfe\xff\0"])
def test_json_that_is_no_text_is_told_in_one_line(kind: Any, text: bytes) -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        from_json(text, kind)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("events", [b"[" * 100_000, b"{}", b"[1", b"", b'["\xff"]'])
def test_recorded_events_that_are_none_differ_in_one_line(events: bytes) -> None:
    assert _other_event(events, b"[]").startswith("its events cannot be read: ")
