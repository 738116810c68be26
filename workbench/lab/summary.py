"""A batch in a few figures: endings, wins with their intervals, means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from statistics import fmean

from msgspec import Struct

from workbench.lab.one_playtest import Failure, PlaytestRow, Row
from workbench.lab.statistics import wilson_interval


class Summary(Struct, frozen=True):
    """Figures of a batch. Shares and means are over the playtests that ended; `games` counts the failures too."""

    games: int
    failures: list[Failure]
    endings: dict[str, int]
    wins: dict[str, int]
    interval: dict[str, tuple[float, float]]
    mean_turns: float
    mean_plays: float
    mean_seconds: float


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
    )


def _mean(numbers: list[int] | list[float]) -> float:
    return fmean(numbers) if numbers else 0.0
