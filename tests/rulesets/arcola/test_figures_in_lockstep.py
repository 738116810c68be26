"""Two campaigns that differ in figures which the French may not know: as long as they are told the same, every answer
of a process that is bound to their seat is the same to the byte.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from sample_games.arcola.build import build
from tests.conformance import World
from tests.lockstep import Counts, Game, played_in_lockstep
from tests.long_runs import IS_LONG
from workbench.engine.design import Counter, Design
from workbench.engine.rules_modules import AnyRules
from workbench.engine.secrecy.declared import SecretKind

SEEDS = (1, 2, 3) if IS_LONG else (1,)
RATINGS = ("initiative", "bonus", "level")


def other_figures(design: Design) -> Design:
    """Other ratings of everybody, other strengths and names of Austrians, other words of secret tables."""
    secret = {(one.what, one.of) for one in design.secrets}
    return replace(
        design,
        counters=tuple(_other(design, one) for one in design.counters),
        tables=tuple(
            replace(one, title="Else", notes="Else") if (SecretKind.TABLE, one.id) in secret else one
            for one in design.tables
        ),
        parameters=tuple(
            replace(one, title="Else") if (SecretKind.PARAMETER, one.id) in secret else one for one in design.parameters
        ),
    )


def _other(design: Design, counter: Counter) -> Counter:
    values = counter.values
    for name in RATINGS:
        if isinstance(was := values.get(name), int):
            values = values.set(name, max(1, 6 - was))
    if design.side_of_counter(counter) == "french":
        return replace(counter, values=values)
    return replace(counter, values=values, name="Else", strength=counter.strength + 1)


def the_same(rules: AnyRules, state: Any, seat: str, chance: random.Random) -> Iterator[World]:
    if seat == "french":
        yield World(state, {})


CAMPAIGN = Game("figures", build, "november", the_same, other=other_figures)


def test_figures_that_the_french_may_not_know_change_no_byte_of_what_they_are_told() -> None:
    counts = Counts()
    for seed in SEEDS:
        played_in_lockstep(CAMPAIGN, seed=seed, plays=40, every=4, depth=3, counts=counts)
    assert counts.total > 200 and counts.pairs["to the end"] > 1, counts
