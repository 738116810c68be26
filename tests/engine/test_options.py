"""Options of every kind: what is listed is legal, what is drawn is listed, what is not listed is refused."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from immutables import Map

from workbench.engine.clauses import BrokenRules, Refusal
from workbench.engine.options import NOT_OFFERED, Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.questions.restricted_options import without_candidates
from workbench.engine.state import Allotted

NAMES = ("a", "b", "c", "d")
TOO_MUCH = Refusal("1", "too much")
words = st.lists(st.sampled_from(NAMES), unique=True, min_size=1).map(tuple)


def barring(barred: frozenset[Any]) -> Any:
    return lambda answer: TOO_MUCH if answer in barred else None


@st.composite
def one_of(draw: st.DrawFn) -> OneOf:
    return OneOf(draw(words), barring(draw(st.frozensets(st.sampled_from(NAMES)))))


@st.composite
def some_of(draw: st.DrawFn) -> SomeOf:
    heaviest = draw(st.integers(1, 4))
    return SomeOf(
        draw(words),
        draw(st.integers(0, 2)),
        draw(st.none() | st.integers(2, 4)),
        refuse=barring(draw(st.frozensets(words))),
        too_much=lambda chosen: TOO_MUCH if len(chosen) > heaviest else None,
    )


allotments = st.builds(Allotment, st.integers(0, 6), st.dictionaries(st.sampled_from(NAMES), st.integers(1, 3)))
numbers = st.builds(
    lambda low, more, barred: Number(low, low + more, barring(barred)),
    st.integers(-3, 3),
    st.integers(0, 5),
    st.frozensets(st.integers(-3, 8)),
)
options = one_of() | some_of() | allotments | numbers | words.map(Ordering)


@given(options, st.integers(0, 99))
def test_what_is_listed_is_legal_and_what_is_drawn_is_listed(offered: Options[Any], seed: int) -> None:
    listed = list(offered)
    assert all(offered.refusal(answer) is None for answer in listed)
    if listed:
        assert offered.sample(random.Random(seed)) in listed
    else:
        with pytest.raises(BrokenRules):
            offered.sample(random.Random(seed))


@given(some_of())
def test_every_legal_set_is_listed_once(offered: SomeOf) -> None:
    sets = [chosen for n in range(5) for chosen in itertools.combinations(offered.candidates, n)]
    assert sorted(offered) == sorted(chosen for chosen in sets if offered.refusal(chosen) is None)


@given(allotments)
def test_every_allotment_gives_out_the_total(offered: Allotment) -> None:
    listed = list(offered)
    assert {answer.total for answer in listed} == {offered.total}
    assert len(set(map(str, listed))) == len(listed)


@pytest.mark.parametrize(
    ("offered", "answer"),
    [
        (OneOf(("a",)), "b"),
        (OneOf(("a",)), ("a",)),
        (SomeOf(("a", "b")), ("a", "a")),
        (SomeOf(("a", "b"), 1), ()),
        (SomeOf(("a", "b"), 0, 1), ("a", "b")),
        (SomeOf(("a",)), "a"),
        (Allotment(2, {"a": 2}), Allotted(Map({"a": 3}))),
        (Allotment(2, {"a": 2}), Allotted(Map({"a": 1}))),
        (Allotment(2, {"a": 2}), Allotted(Map({"b": 2}))),
        (Allotment(2, {"a": 2, "b": 2}), Allotted(Map({"a": 2, "b": 0}))),
        (Ordering(("a", "b")), ("a",)),
        (Ordering(("a", "b")), ("a", "a")),
        (Number(1, 3), 4),
        (Number(1, 3), "2"),
    ],
)
def test_what_is_not_offered_is_refused(offered: Options[Any], answer: Any) -> None:
    assert offered.refusal(answer) is not None


def test_a_refused_candidate_says_why() -> None:
    assert OneOf(("a", "b"), barring(frozenset({"a"}))).refusal("a") == TOO_MUCH


HUGE = 10**12


def test_huge_numbers_are_drawn_without_a_list() -> None:
    drawn = {Number(1, HUGE).sample(random.Random(seed)) for seed in range(20)}
    assert len(drawn) == 20
    assert all(1 <= number <= HUGE for number in drawn)
    assert max(drawn) > HUGE // 2


def test_of_huge_numbers_those_that_are_refused_are_not_drawn() -> None:
    odd = Number(1, HUGE, lambda number: Refusal("1", "even") if number % 2 == 0 else None)
    assert all(odd.sample(random.Random(seed)) % 2 for seed in range(20))
    only_the_first = Number(1, HUGE, lambda number: Refusal("1", "late") if number > 1 else None)
    assert only_the_first.sample(random.Random(1)) == 1


def test_huge_allotments_are_drawn_without_a_list() -> None:
    options = Allotment(HUGE, {"a": HUGE, "b": HUGE // 2, "c": 3})
    drawn = [options.sample(random.Random(seed)) for seed in range(20)]
    assert all(options.refusal(answer) is None for answer in drawn)
    assert len({answer.shares.get("a", 0) for answer in drawn}) > 10
    assert {unit for answer in drawn for unit in answer.shares} == {"a", "b", "c"}


def test_banned_candidates_are_in_no_answer() -> None:
    fewer = without_candidates(SomeOf(("a", "b", "c"), 1, 3), lambda candidate: candidate == "b")
    assert list(fewer) == [("a",), ("a", "c"), ("c",)]
    assert list(without_candidates(OneOf(("a", "b")), lambda candidate: candidate == "b")) == ["a"]
    ordering = Ordering(("a", "b"))
    assert without_candidates(ordering, lambda candidate: True) is ordering


@given(one_of(), st.integers(0, 99))
def test_a_candidate_may_be_left_out_of_the_draw(offered: OneOf, seed: int) -> None:
    others = [candidate for candidate in offered if candidate != "a"]
    drawn = offered.drawn(random.Random(seed), besides="a")
    assert drawn in others if others else drawn is None


def test_every_legal_candidate_is_drawn_as_often_as_any_other() -> None:
    offered = OneOf("abcdefgh", barring(frozenset("bdf")))
    rng = random.Random(1)
    often = Counter(offered.drawn(rng, besides="h") for _ in range(8_000))
    assert set(often) == set("aceg")
    assert all(abs(times - 2_000) < 200 for times in often.values())


def test_most_candidates_are_not_looked_at_when_one_is_drawn() -> None:
    asked: list[str] = []
    OneOf(map(str, range(100)), lambda candidate: asked.append(candidate)).sample(random.Random(1))
    assert len(asked) == 1


def beyond(name: str) -> Refusal | None:
    return Refusal("7", f"{name} is elsewhere") if name == "far" else None


OFFERED: list[tuple[Options[Any], Any, Refusal]] = [
    (OneOf(NAMES, beyond=beyond), "far", Refusal("7", "far is elsewhere")),
    (OneOf(NAMES, beyond=beyond), "nowhere", Refusal("", NOT_OFFERED)),
    (OneOf(NAMES), 3, Refusal("", "one of the choices is asked for, by its id")),
    (SomeOf(NAMES, beyond=beyond), ("a", "far"), Refusal("7", "far is elsewhere")),
    (SomeOf(NAMES, 2, 3, clause="8"), ("a",), Refusal("8", "at least 2 of them, not 1")),
    (SomeOf(NAMES, 2, 3, clause="8"), NAMES, Refusal("8", "at most 3 of them, not 4")),
    (SomeOf(NAMES), ("a", "a"), Refusal("", "each of them is named once")),
    (SomeOf(NAMES), "a", Refusal("", "a list of ids is asked for")),
    (Allotment(3, {"a": 2, "b": 2}, beyond=beyond), Allotted(Map({"far": 3})), Refusal("7", "far is elsewhere")),
    (
        Allotment(3, {"a": 2, "b": 2}, clause="9", name=str.upper),
        Allotted(Map({"a": 3})),
        Refusal("9", "A has room for 2, not for 3"),
    ),
    (Allotment(3, {"a": 2, "b": 2}, clause="9"), Allotted(Map({"a": 2})), Refusal("9", "3 in all, not 2")),
    (Allotment(3, {"a": 2, "b": 2}, clause="9"), Allotted(Map({"a": 2, "b": 2})), Refusal("9", "3 in all, not 4")),
    (Ordering(NAMES, clause="6"), NAMES[1:], Refusal("6", "all 4 of them, not 3")),
    (Ordering(NAMES, beyond=beyond), (*NAMES, "far"), Refusal("7", "far is elsewhere")),
    (Number(1, 4, clause="5"), 5, Refusal("5", "a number from 1 to 4, not 5")),
    (Number(1, 4), True, Refusal("", "a whole number is asked for")),
]


@pytest.mark.parametrize(("offered", "answer", "refusal"), OFFERED)
def test_a_refusal_says_which_constraint_fails(offered: Options[Any], answer: Any, refusal: Refusal) -> None:
    assert offered.refusal(answer) == refusal
