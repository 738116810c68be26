"""A batch in a few figures: endings, wins with their intervals, means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import fmean

from msgspec import Struct

from workbench.lab.breaches import Breach
from workbench.lab.one_playtest import Failure, PlaytestRow, Row
from workbench.lab.statistics import wilson_interval


class BreachCount(Struct, frozen=True):
    """What had to hold and did not: in which playtests, how often in all, and how it was first seen."""

    check: str
    clause: str
    seeds: tuple[int, ...]
    times: int
    first: str


class Summary(Struct, frozen=True):
    """Figures of a batch. Shares and means are over the playtests that ended; `games` counts the failures too.

    `breaches` tells the breaches by what had to hold; it is empty where nothing was checked.
    """

    games: int
    failures: list[Failure]
    endings: dict[str, int]
    wins: dict[str, int]
    interval: dict[str, tuple[float, float]]
    mean_turns: float
    mean_plays: float
    mean_seconds: float
    breaches: tuple[BreachCount, ...] = ()


def summary_of(rows: Iterable[Row], sides: Iterable[str]) -> Summary:
    """The figures of these rows; every side is listed, also one that never won."""
    listed = sorted(rows, key=lambda row: row.seed)
    ended = [row for row in listed if isinstance(row, PlaytestRow)]
    endings = Counter(row.ending for row in ended)
    won = Counter(row.winner for row in ended if row.winner)
    wins = {side: won[side] for side in dict.fromkeys((*sides, *sorted(won)))}
    return Summary(
        games=len(listed),
        failures=[row for row in listed if isinstance(row, Failure)],
        endings=dict(endings.most_common()),
        wins=wins,
        interval={side: wilson_interval(n, len(ended)) for side, n in wins.items()},
        mean_turns=_mean([row.turns for row in ended]),
        mean_plays=_mean([row.plays for row in ended]),
        mean_seconds=_mean([row.seconds for row in ended]),
        breaches=counted_breaches(listed),
    )


def counted_breaches(rows: Iterable[Row]) -> tuple[BreachCount, ...]:
    """The breaches of these rows by their check and clause, those of most playtests first."""
    found: dict[tuple[str, str], list[tuple[int, Breach]]] = {}
    for row in rows:
        for breach in row.breaches:
            found.setdefault((breach.check, breach.clause), []).append((row.seed, breach))
    counts = [
        BreachCount(
            check=check,
            clause=clause,
            seeds=tuple(dict.fromkeys(seed for seed, _ in breaches)),
            times=sum(breach.times for _, breach in breaches),
            first=f"seed {breaches[0][0]}, {breaches[0][1]}",
        )
        for (check, clause), breaches in sorted(found.items())
    ]
    return tuple(sorted(counts, key=lambda count: -len(count.seeds)))


def _mean(numbers: list[int] | list[float]) -> float:
    return fmean(numbers) if numbers else 0.0
