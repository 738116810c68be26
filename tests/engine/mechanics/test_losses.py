from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.losses import alternating, forced_shares, part_rounded_up

ROOM = st.dictionaries(st.sampled_from("abcde"), st.integers(0, 6))


@given(st.integers(0, 20), st.booleans(), st.integers(0, 20))
def test_losses_alternate_one_by_one(number: int, permanent_first: bool, before: int) -> None:
    kinds = [(i + before + permanent_first) % 2 == 1 for i in range(number)]
    assert alternating(number, permanent_first, before) == (kinds.count(False), kinds.count(True))


@given(st.integers(0, 20), ROOM)
def test_forced_shares_leave_no_loss_out(total: int, room: dict[str, int]) -> None:
    shares = forced_shares(total, room)
    if shares is not None:
        assert sum(shares.values()) == min(total, sum(room.values()))
        assert all(0 < n <= room[unit] for unit, n in shares.items())
    else:
        assert sum(1 for most in room.values() if most) > 1


@given(st.integers(0, 50), st.integers(1, 5))
def test_parts_round_up(number: int, divisor: int) -> None:
    part = part_rounded_up(number, divisor)
    assert part * divisor >= number > (part - 1) * divisor or part == number == 0
