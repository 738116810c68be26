"""Who holds a key: the same whether the things are gone through in steps, at once, or in the middle of an edit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from workbench.cartography.checks.name_index import FILLED_AT_ONCE, Holders

THINGS = st.dictionaries(st.text("abc", min_size=1, max_size=3), st.lists(st.sampled_from("xyz"), max_size=3))


def listed(holders: Holders[list[str]]) -> dict[str, list[str]]:
    return {key: holders[key] for key in holders.keys()}  # noqa: SIM118


@given(THINGS, THINGS)
def test_what_is_filled_in_steps_is_what_is_filled_when_asked(
    was: dict[str, list[str]], now: dict[str, list[str]]
) -> None:
    at_once, in_steps, begun = (Holders(was, lambda keys: keys) for _ in range(3))
    for _ in in_steps.fill():
        pass
    next(begun.fill())
    assert listed(at_once) == listed(in_steps) == listed(begun)
    changed = sorted({*was, *now})
    late = Holders(was, lambda keys: keys)
    assert at_once.follow(changed, was, now) == late.follow(changed, was, now)
    assert listed(at_once) == listed(late) == listed(Holders(now, lambda keys: keys))


def test_many_things_are_gone_through_with_pauses() -> None:
    many = {str(number): [str(number % 7)] for number in range(3 * FILLED_AT_ONCE)}
    holders = Holders(many, lambda keys: keys)
    assert len([*holders.fill()]) >= 3
    assert len(holders["3"]) == sum(number % 7 == 3 for number in range(3 * FILLED_AT_ONCE))
