"""Wilson's interval against known values and a peer; the figures of a batch."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lab.one_playtest import Failure, PlaytestRow
from workbench.lab.statistics import wilson_interval
from workbench.lab.summary import summary_of


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_known_intervals(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson_interval(successes, trials) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(0, 400), st.integers(1, 400))
def test_it_agrees_with_scipy(successes: int, trials: int) -> None:
    from scipy.stats import binomtest  # takes seconds to load: not while tests are collected

    successes = min(successes, trials)
    peer = binomtest(successes, trials).proportion_ci(method="wilson")
    assert wilson_interval(successes, trials) == (pytest.approx(peer.low), pytest.approx(peer.high))


def test_nothing_tried_is_nothing_known() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)
    with pytest.raises(ValueError, match="3 successes cannot come of 2 trials"):
        wilson_interval(3, 2)


def row(seed: int, winner: str, turns: int = 3) -> PlaytestRow:
    return PlaytestRow(seed, "bedtime", winner, turns, 10 * turns, {"red": 1, "blue": 0}, {}, 0.5, "d")


def test_a_summary_counts_what_ended_and_lists_what_did_not() -> None:
    rows = [row(2, "red", 5), Failure(1, "no way on"), row(0, "")]
    summary = summary_of(rows, ["red", "blue"])
    assert (summary.games, summary.failures) == (3, [Failure(1, "no way on")])
    assert (summary.endings, summary.wins) == ({"bedtime": 2}, {"red": 1, "blue": 0})
    assert summary.interval == {"red": wilson_interval(1, 2), "blue": wilson_interval(0, 2)}
    assert (summary.mean_turns, summary.mean_plays, summary.mean_seconds) == (4.0, 40.0, 0.5)


def test_a_batch_of_failures_has_no_means() -> None:
    summary = summary_of([Failure(0, "x")], ["red"])
    assert (summary.games, summary.mean_turns, summary.interval) == (1, 0.0, {"red": (0.0, 1.0)})
