import pytest

from workbench.engine.mechanics.quality_check import fails_from, passes
from workbench.engine.mechanics.retreat import takes_precedence
from workbench.engine.mechanics.supply import is_surrounded


@pytest.mark.parametrize(("face", "passed"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_check_passes_at_or_below_its_number(face: int, passed: bool) -> None:
    assert passes(face, at_most=5, modifier=1) is passed


def test_a_face_that_always_fails_is_natural() -> None:
    assert not passes(6, at_most=9, modifier=-3, always_fails=6)
    assert passes(5, at_most=6, modifier=1, always_fails=6)


def test_attrition_fails_from_its_number_on() -> None:
    assert not fails_from(3, 5, modifier=1)
    assert fails_from(4, 5, modifier=1)


def test_a_better_space_takes_precedence_only_when_it_is_open() -> None:
    ranks = {"friendly": 0, "empty": 1}
    assert takes_precedence("empty", ranks, ranks.__getitem__, lambda _: True) == "friendly"
    assert takes_precedence("empty", ranks, ranks.__getitem__, lambda space: space == "empty") == ""
    assert takes_precedence("friendly", ranks, ranks.__getitem__, lambda _: True) == ""


def test_surrounded_is_every_neighbour_shut() -> None:
    neighbours = {"a": ("b", "c"), "island": ()}
    assert is_surrounded("a", neighbours, {"b", "c"}.__contains__)
    assert not is_surrounded("a", neighbours, {"b"}.__contains__)
    assert not is_surrounded("island", neighbours, lambda _: True)
