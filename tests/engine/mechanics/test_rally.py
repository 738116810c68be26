"""One die for a force: who comes to order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.rally import is_certain, rallied

NUMBERS = st.dictionaries(st.sampled_from("abcde"), st.integers(-1, 8))


@given(st.integers(1, 6), NUMBERS, st.integers(-3, 3), st.frozensets(st.sampled_from("abcdez")))
def test_a_unit_rallies_at_its_number_or_less_or_for_certain(
    face: int, at_most: dict[str, int], modifier: int, certain: frozenset[str]
) -> None:
    found = rallied(face, at_most, modifier, certain)
    assert list(found) == [unit for unit in at_most if unit in found]
    for unit, most in at_most.items():
        assert (unit in found) == (unit in certain or face + modifier <= most)


@given(st.integers(-1, 12), st.integers(2, 10), st.integers(-3, 3))
def test_what_is_certain_does_with_every_face(at_most: int, sides: int, modifier: int) -> None:
    every_face = all(rallied(face, {"a": at_most}, modifier) for face in range(1, sides + 1))
    assert is_certain(at_most, sides, modifier) is every_face


def test_nobody_to_rally() -> None:
    assert rallied(1, {}, certain=["stranger"]) == ()
