"""Marches at the same time, and how orders come to them: chapters 9 and 13."""

from __future__ import annotations

import networkx as nx

from rulesets.arcola.marching import steps_due, those_who_step, way_with_leader
from workbench.engine.mechanics.timed_march import Arm, Mover, after_instant

LINE = nx.path_graph([*"abcdef"])


def two_halves(mover: str, arm: str, here: str, there: str) -> int | None:
    return 2


def test_13_7_the_parts_of_a_force_stay_together_and_stacking_stops_the_one_behind() -> None:
    foot, horse = (Arm("infantry", 10),), (Arm("cavalry", 14),)
    movers: tuple[Mover, ...] = (
        Mover("chief", ("b", "c", "d"), horse, precedence=(1,)),
        Mover("joined", ("a", "b", "c"), foot, leader="chief", precedence=(2,)),
    )
    now, walked = 0, []
    while (found := steps_due(movers, two_halves, 630, now)) is not None:
        now = found.at
        taken = those_who_step(LINE, movers, found)
        walked += [(now, step.mover, step.to) for step in found.steps if step.mover in taken]
        movers = after_instant(movers, found, 630, taken)
    assert walked == [(126, "joined", "b"), (126, "chief", "c"), (252, "joined", "c"), (252, "chief", "d")]
    assert [mover.place for mover in movers] == ["d", "c"]


def test_12_1_who_finds_no_room_waits() -> None:
    movers = (Mover("a", ("b", "c"), (Arm("infantry", 10),)), Mover("b", ("d", "c"), (Arm("infantry", 10),)))
    found = steps_due(movers, two_halves, 630, 0)
    assert found is not None
    assert those_who_step(LINE, movers, found, lambda space, entering: len(entering) < 2) == ("a",)


def test_13_7_a_joined_leader_keeps_beside_the_path() -> None:
    assert way_with_leader(LINE, "a", ("b", "c", "d", "e"), lambda here, there: 1) == ("a", "b", "c", "d")
