from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.stacking import excess, fits

STRENGTHS = st.lists(st.integers(0, 9), max_size=6)


@given(STRENGTHS, st.integers(0, 30))
def test_what_fits_has_no_excess_and_what_does_not_has_exactly_what_is_above(strengths: list[int], limit: int) -> None:
    above = excess(strengths, limit)
    assert (above == 0) == fits(strengths, limit)
    assert above in (0, sum(strengths) - limit)


def test_one_unit_of_any_size_fits_and_idle_company_changes_nothing() -> None:
    assert fits([12, 0, 0], 5)
    assert not fits([12, 1], 5)


def test_without_a_limit_everything_fits() -> None:
    assert fits([50, 50], None)
    assert excess([50, 50], None) == 0
