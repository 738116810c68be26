"""Whole battles by the arithmetic alone: one worked by hand, and what holds in all of them."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from rulesets.arcola.battle.battlefield import Company, Field, Section, strength_of
from rulesets.arcola.battle.outcome import Tiredness
from tests.rulesets.arcola.battle.fields import FIGURES, companies
from tests.rulesets.arcola.battle.whole_battle import SIDES, Fought, fight


@pytest.mark.clause("18.13")
def test_a_battle_worked_by_hand() -> None:
    """Twelve against six at two to one: the die of 3 gives D2/2 on the usual line.

    The attacker's gun misses with a 4. The defender, initiative 3, rolls 4, adds half of two, and is tired; he does not
    rout, for 5 is less than 6. Each loses two: half from the lead, and the other one from it too, for there is nobody
    else in its section but guns. The defender goes back one hex. The winner, who rolled 3 with initiative 4, is not
    tired: in the table 4 + 1 with a 6 gives no hex.
    """
    field = Field(
        companies("a C i4", "b L i3", "c R i3", "guns C a1", "r - i5", "e L c1"),
        companies("d C i3", "x L i1c1", "y R i1", "z - i3"),
    )
    dice = iter([4, 3, 3, 4, 6])
    fought = fight(field, {True: 4, False: 3}, lambda: next(dice), FIGURES)
    assert fought.verdict is not None and (fought.verdict.attacker, fought.verdict.defender) == (2, 2)
    assert not fought.verdict.attacker_loses
    assert fought.points == (2, 2)
    assert [fought.losses[True].of(unit) for unit in ("a", "guns", "b")] == [2, 0, 0]
    assert fought.losses[False].of("d") == 2
    assert fought.tiredness == {True: Tiredness(), False: Tiredness(True)}
    assert (fought.routs[False], fought.retreat[False], fought.chased) == (False, 1, 0)
    assert next(dice, None) is None


def drawn(chance: random.Random) -> Field:
    """Two sides of some units, the first of each in the centre, deployed as the rules allow or with a side empty."""

    def side(prefix: str) -> tuple[Company, ...]:
        found = []
        for n in range(chance.randint(1, 7)):
            section = Section.CENTRE if not n else chance.choice([*Section])
            arm = chance.choice(["infantry"] * 4 + ["cavalry", "artillery"]) if n else "infantry"
            strength = chance.randint(2, 5) if arm == "infantry" else chance.randint(1, 2)
            level = chance.choice([0, strength // 2])
            found.append(
                Company(f"{prefix}{n}", section, **{arm: strength}, level=level, ineffective=chance.random() < 0.1)
            )
        return tuple(found)

    return Field(side("a"), side("d"), is_affecting=chance.random() < 0.4)


def all_strength(fought: Fought, side: bool) -> int:
    return strength_of(fought.left[side])


@pytest.mark.parametrize("seed", range(20))
def test_strength_is_kept_and_the_steps_agree(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        field = drawn(chance)
        initiative = {side: chance.randint(1, 5) for side in SIDES}
        fought = fight(field, initiative, lambda: chance.randint(1, 6), FIGURES)
        assert fought.verdict is not None and fought.verdict.has_winner
        loser = fought.verdict.attacker_loses
        for side in SIDES:
            gone = fought.bombarded[side] + fought.losses[side].total + (fought.chased if side is loser else 0)
            assert all_strength(fought, side) == strength_of(field.units(side)) - gone
            assert fought.losses[side].total + fought.losses[side].left_over == fought.points.of(side)
            assert all(unit.strength > 0 for unit in fought.left[side])
        assert not fought.routs[not loser]
        assert fought.retreat[not loser] == 0
        assert fought.retreat[loser] <= fought.verdict.number(loser)
        if fought.chased:
            assert fought.routs[loser], "who is not routed loses nothing in a pursuit"


def test_better_odds_win_more_often() -> None:
    chance = random.Random(7)
    won = Counter[int]()
    for attack in (2, 4, 8, 16):
        field = Field((Company("a", Section.CENTRE, infantry=attack),), (Company("d", Section.CENTRE, infantry=4),))
        for _ in range(120):
            fought = fight(field, {True: 3, False: 3}, lambda: chance.randint(1, 6), FIGURES)
            won[attack] += fought.verdict is not None and fought.verdict.defender_loses
    assert won[2] < won[4] < won[8] < won[16]
