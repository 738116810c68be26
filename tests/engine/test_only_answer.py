"""The one answer that is left to a question of each kind, and where there is a choice after all."""

from __future__ import annotations

from typing import Any

import pytest
from immutables import Map

from workbench.engine.clauses import Refusal
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.questions.only_answer import only_answer
from workbench.engine.state import Allotted

NO = Refusal("1", "not now")
B_ALONE = Allotted(Map({"b": 1}))


@pytest.mark.parametrize(
    ("options", "only"),
    [
        (OneOf(("a", "none"), lambda x: NO if x == "a" else None, way_out="none"), "none"),
        (OneOf(("a",)), "a"),
        (OneOf(("a", "none"), way_out="none"), None),
        (SomeOf(("a", "b"), too_much=lambda chosen: NO), ()),
        (SomeOf(()), ()),
        (SomeOf(("a", "b"), too_much=lambda chosen: NO if "a" in chosen else None), None),
        (SomeOf(("a", "b"), least=1), None),
        (SomeOf(("a",), least=1), ("a",)),
        (SomeOf(("a",), least=1, refuse=lambda chosen: NO), None),
        (Ordering(("a",)), ("a",)),
        (Ordering(("a", "b")), None),
        (Number(2, 2), 2),
        (Number(0, 1), None),
        (Number(0, 2, lambda n: NO if n else None), 0),
        (Allotment(2, {"a": 3}), Allotted(Map({"a": 2}))),
        (Allotment(5, {"a": 1, "b": 1}), Allotted(Map({"a": 1, "b": 1}))),
        (Allotment(1, {"a": 1, "b": 1}), None),
        (Allotment(1, {"a": 1, "b": 1}, refuse=lambda x: None if "b" in x.shares else NO, demands=(NO,)), B_ALONE),
        (Allotment(900, {"a": 900, "b": 900}, refuse=lambda x: NO, demands=(NO,)), None),
    ],
)
def test_the_one_answer_that_is_left_is_found(options: Options[Any], only: object) -> None:
    assert only_answer(options) == only
    assert only is None or options.refusal(only_answer(options) or only) is None  # type: ignore[arg-type]
