"""How far reports err: mirrored exactly, without bias, as wide as their grade says."""

from __future__ import annotations

import random
from itertools import product
from statistics import fmean, pstdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets.arcola.figures.reports import ReportFigures
from rulesets.arcola.reports.arithmetic import Errors, band, cut, estimate, rounded, told_men
from sample_games.arcola.build import build
from workbench.engine.knowledge.contacts import Estimate

FIGURES = ReportFigures(build())
ERRORS = Errors(*FIGURES.parts, FIGURES.die_faces, FIGURES.rounding)
GRADES = ("A", "B", "C")
MEDIOCRE = 3
FACES = st.integers(1, FIGURES.die_faces)
PAIRS = st.tuples(FACES, FACES)


def some_reports(
    men: int, spread: int, count: int, steady: tuple[int, int] | None = None, seed: int = 1, errors: Errors = ERRORS
) -> list[int]:
    chance = random.Random(seed)

    def pair() -> tuple[int, int]:
        return chance.randint(1, ERRORS.faces), chance.randint(1, ERRORS.faces)

    return [told_men(men, spread, errors, steady or pair(), pair()) for _ in range(count)]


@given(st.integers(1, 25), st.integers(0, 90), PAIRS, PAIRS)
def test_swapped_dice_mirror_the_error(
    points: int, spread: int, steady: tuple[int, int], fresh: tuple[int, int]
) -> None:
    men = points * FIGURES.men
    one = told_men(men, spread, ERRORS, steady, fresh)
    other = told_men(men, spread, ERRORS, steady[::-1], fresh[::-1])
    assert one - men == men - other
    assert one % FIGURES.rounding == 0 and abs(one - men) <= men * spread / 100 + FIGURES.rounding / 2


@given(st.integers(1, 25_000), st.integers(0, 90), PAIRS, PAIRS)
def test_the_error_is_its_formula(men: int, spread: int, steady: tuple[int, int], fresh: tuple[int, int]) -> None:
    """Computed another way: with floats, and never more than half a rounding beside it."""
    parts = 0.7 * (steady[0] - steady[1]) / 999 + 0.3 * (fresh[0] - fresh[1]) / 999
    assert abs(told_men(men, spread, ERRORS, steady, fresh) - men * (1 + spread / 100 * parts)) <= 50 + 1e-6


def test_halves_go_away_from_the_truth() -> None:
    assert rounded(40_500, 10, 100, 4_000) == 4_100
    assert rounded(39_500, 10, 100, 4_000) == 3_900
    assert rounded(40_490, 10, 100, 4_000) == 4_000
    assert rounded(39_510, 10, 100, 4_000) == 4_000


@pytest.mark.parametrize(("grade", "deviation"), [("A", 12.5), ("B", 18.8), ("C", 25.0)])
def test_reports_are_wide_and_without_bias(grade: str, deviation: float) -> None:
    """The standard deviations of grades under a leader of middling initiative, in percent of the men."""
    spread = FIGURES.true_spread(grade, MEDIOCRE, is_screened=False)
    for men in (2_000, 10_000):
        told = some_reports(men, spread, 15_000)
        assert abs(fmean(told) / men - 1) < 0.01
        assert abs(100 * pstdev(told) / men - deviation) < 0.6


def doubt_left(errors: Errors) -> float:
    """Of the doubt of one report, how much is left when thirty of one contact are averaged."""
    spread, men = FIGURES.true_spread("B", MEDIOCRE, is_screened=False), 10_000
    chance = random.Random(7)
    single = pstdev(some_reports(men, spread, 6_000, seed=2, errors=errors))
    averages = []
    for seed in range(900):
        steady = chance.randint(1, ERRORS.faces), chance.randint(1, ERRORS.faces)
        averages.append(fmean(some_reports(men, spread, 30, steady, seed, errors)))
    return pstdev(averages) / single


def test_watching_long_does_not_wash_the_doubt_away() -> None:
    """With no steady part it would: that leak would be found."""
    assert 0.89 < doubt_left(ERRORS) < 0.95
    assert doubt_left(replace(ERRORS, steady=0, fresh=100)) < 0.25


def spreads_met(grade: str) -> list[int]:
    """Of observers of every initiative, of whom one in three is screened."""
    return [FIGURES.true_spread(grade, skill, screened) for skill in range(1, 6) for screened in (False, False, True)]


@pytest.mark.parametrize(("grade", "holds"), [("A", 86), ("B", 85), ("C", 88)])
def test_the_band_holds_the_truth_six_times_in_seven(grade: str, holds: int) -> None:
    stated, within, total = FIGURES.spread(grade), 0, 0
    for size, spread in product((1, 3, 5, 8, 12, 15), spreads_met(grade)):
        men = size * FIGURES.men
        for told in some_reports(men, spread, 150, seed=size * 100 + spread):
            low, high = band(told, stated, FIGURES.rounding)
            within, total = within + (low <= men <= high), total + 1
    assert abs(100 * within / total - holds) < 2.5


@pytest.mark.parametrize(("grade", "right", "certain"), [("A", 48, 11), ("B", 37, 5), ("C", 32, 4)])
def test_a_perfect_guesser_stays_in_doubt(grade: str, right: int, certain: int) -> None:
    """Of forces of 1 to 15 points, all as likely: how often the best guess is right, and how often it is certain."""
    counts: dict[int, dict[int, int]] = {}
    for size, spread in product(range(1, 16), spreads_met(grade)):
        for told in some_reports(size * FIGURES.men, spread, 400, seed=size * 100 + spread):
            by_size = counts.setdefault(told, {})
            by_size[size] = by_size.get(size, 0) + 1
    total = sum(sum(by_size.values()) for by_size in counts.values())
    best = sum(max(by_size.values()) for by_size in counts.values())
    sure = sum(n for by_size in counts.values() if max(by_size.values()) > 0.9 * (n := sum(by_size.values())))
    assert abs(100 * best / total - right) < 3
    assert abs(100 * sure / total - certain) < 2


@pytest.mark.parametrize("grade", GRADES)
def test_skill_and_screen_widen_the_truth_and_not_what_is_stated(grade: str) -> None:
    stated = FIGURES.spread(grade)
    wide = [FIGURES.true_spread(grade, skill, screened) for skill, screened in product(range(1, 6), (False, True))]
    assert max(wide) > stated > min(wide) and max(wide) <= 90
    assert FIGURES.spread(grade) == stated


@given(st.integers(1, 25_000), st.sampled_from([FIGURES.spread(grade) for grade in GRADES]), st.integers(0, 25_000))
def test_a_report_is_cut_to_what_is_known(men: int, grade: int, at_least: int) -> None:
    told = estimate(men, grade, FIGURES.rounding, at_least, 15_000)
    assert told.low <= told.likely <= told.high
    assert told.low >= at_least and (told.high <= 15_000 or told.high == at_least)


def test_a_band_by_hand() -> None:
    """4,000 men of a grade of 40 %: by 1.2 and by 0.8."""
    assert estimate(4_000, 40, 100) == Estimate(4_000, 3_300, 5_000)
    assert cut(Estimate(4_000, 3_300, 5_000), at_least=4_200, at_most=4_900) == Estimate(4_200, 4_200, 4_900)
