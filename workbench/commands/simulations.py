"""The command that plays a scenario many times, and what it says of that."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench import limits
from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.scenario_options import Bots, Options, scenario_options
from workbench.commands.terminal import BadInput, Failed, complain, free_place, print_json, print_table, progress
from workbench.commands.terminal import write_text as write_whole
from workbench.storage.records.seeds import MOST_SEED

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.engine.playtests.other_figures import Figure
    from workbench.lab.batch import Played
    from workbench.lab.one_playtest import Row
    from workbench.lab.results_file import Order
    from workbench.lab.summary import Summary
    from workbench.lab.tasks import Workers

MOST_GAMES = limits.GAMES.most
INTERRUPTED = 130
MOST_TOLD, MOST_SEEDS = 5, 60
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", min=1, max=limits.JOBS.most, help="Worker processes; without it one for each core."),
]


def simulate(
    file: RulesetFile,
    games: Annotated[int, typer.Option("--games", min=1, max=MOST_GAMES, help="How many playtests.")],
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The first seed; others follow it.")] = 0,
    jobs: Jobs = None,
    cluster: Annotated[
        str, typer.Option("--cluster", metavar="ADDRESS", help="Play on this Dask cluster, e.g. tcp://host:8786.")
    ] = "",
    bots: Bots = "random",
    figures: Annotated[
        str, typer.Option("--figures", metavar="JSON", help='Other figures: {"parameter": 3, "table": {"row": "A"}}.')
    ] = "",
    options: Options = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="Keep a row for each playtest here; .csv for a CSV file.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace results that are there.")] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Look after every event whether all holds that has to; exit 1 if not.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Play a scenario many times and count: endings, wins with their intervals, means. Ctrl-C keeps what is done."""
    from workbench.lab.summary import summary_of
    from workbench.storage.file.ruleset_file import load

    if jobs is not None and cluster:
        raise BadInput("playtests run on worker processes (--jobs) or on a cluster (--cluster), not on both")
    design = load(file)
    order = order_of(design, scenario, range(seed, seed + games), bots, _other_figures(figures), options)
    if out is not None:
        _free_results(out, force)
    begun = time.perf_counter()
    played = _played(order, workers_for(jobs, cluster, games), out, check)
    elapsed = time.perf_counter() - begun
    sides = [side.id for side in design.sides]
    if out is not None and _is_csv(out):
        from workbench.lab.results_file import as_csv

        write_whole(out, as_csv(played.rows, sides), never=file)
    summary = summary_of(played.rows, sides)
    if json:
        print_json(summary)
    else:
        _print_summary(design, order, summary, elapsed)
        if check:
            _print_breaches(summary)
    if played.interrupted:
        complain(f"interrupted: {summary.games} of {games} playtests were played")
        raise typer.Exit(INTERRUPTED)
    if summary.failures or summary.breaches:
        raise typer.Exit(1)


def available_cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def order_of(
    design: Design, scenario: str, seeds: range, bots: str, figures: dict[str, Figure], options: str = ""
) -> Order:
    """What is to be played; BadInput when the design cannot be played so."""
    from workbench.commands.bot_playtest import bots_of
    from workbench.engine.playtests.other_figures import with_other_figures
    from workbench.engine.playtests.playtest import Playtest
    from workbench.engine.rules_modules import UNPLAYABLE, rules_for, why_unplayable
    from workbench.lab.results_file import Order
    from workbench.lab.setting import setting_of

    if seeds.stop - 1 > MOST_SEED:
        raise BadInput(f"the last seed would be larger than {MOST_SEED}")
    chosen = scenario_options(options)
    try:
        changed = with_other_figures(design, figures)
        rules = rules_for(changed)
        seats = rules.seats(Playtest(rules, scenario, seeds.start, chosen).start)
    except UNPLAYABLE as error:
        raise BadInput(why_unplayable(error)) from None
    return Order(setting_of(changed, scenario, bots_of(bots, seats, changed), chosen), seeds, figures)


def _other_figures(text: str) -> dict[str, Figure]:
    import msgspec

    from workbench.engine.codec import from_json

    if not text:
        return {}
    try:
        found = from_json(text, dict[str, Any])
    except msgspec.DecodeError as error:
        raise BadInput(f"--figures takes a JSON object of parameters and tables: {error}") from None
    return found


def workers_for(jobs: int | None, cluster: str, games: int) -> Workers:
    """Whoever plays so many playtests: a cluster, worker processes, or this process when one is enough."""
    from workbench.lab.tasks import ThisProcess

    if cluster:
        from workbench.lab.cluster import ClusterWorkers

        return ClusterWorkers(cluster)
    count = min(jobs or available_cores(), games)
    if count == 1:
        return ThisProcess()
    from workbench.lab.local_workers import LocalWorkers

    return LocalWorkers(count)


def _played(order: Order, workers: Workers, out: Path | None, is_checked: bool) -> Played:
    """The batch, with every row kept in the results file as it comes."""
    from workbench.lab.batch import play_batch
    from workbench.lab.cluster import ClusterError
    from workbench.lab.local_workers import WorkersLost
    from workbench.lab.results_file import ResultsFile

    keep: Callable[[list[Row]], None] = lambda rows: None  # noqa: E731
    total = len(order.seeds)
    with ExitStack() as closing:
        if out is not None and not _is_csv(out):
            keep = closing.enter_context(ResultsFile(out, order)).add
        tell = closing.enter_context(progress())
        tell(f"0 of {total} playtests")
        try:
            return play_batch(order, workers, keep, lambda done: tell(f"{done} of {total} playtests"), is_checked)
        except (ClusterError, WorkersLost) as error:
            raise Failed(str(error)) from error


def _is_csv(out: Path) -> bool:
    return out.suffix.lower() == ".csv"


def _free_results(out: Path, force: bool) -> None:
    """Make room for results before anything is played; only other results are ever taken away."""
    from workbench.lab.results_file import RESULTS_FILE
    from workbench.storage.file.held_file import take_away

    free_place(out, force)
    if not out.parent.is_dir():
        raise BadInput(f"{out}: there is no folder {out.parent}")
    if out.exists() and out.stat().st_size and not _is_csv(out):
        take_away(out, RESULTS_FILE)


def _print_summary(design: Design, order: Order, summary: Summary, elapsed: float) -> None:
    from workbench.engine.rules_modules import rules_for

    title = design.scenario(order.setting.scenario).title
    ended = summary.games - len(summary.failures)
    typer.echo(f"{design.title}: {title}, {summary.games} playtests from seed {order.seeds.start} on")
    names, rules = {side.id: side.name for side in design.sides}, rules_for(design)
    print_table(
        ("side", "wins", "share", "95 % interval"),
        [
            (names.get(side, side), str(n), _share(n / ended if ended else 0), _interval(summary.interval[side]))
            for side, n in summary.wins.items()
        ],
    )
    print_table(("ending", "playtests"), [(rules.words.ending_words(e), str(n)) for e, n in summary.endings.items()])
    rate = f"{summary.games / elapsed:.1f} a second" if elapsed else ""
    typer.echo(f"{summary.mean_turns:.1f} turns and {summary.mean_plays:.0f} plays on average; {elapsed:.1f} s, {rate}")
    for failure in summary.failures[:MOST_TOLD]:
        typer.echo(f"seed {failure.seed} failed: {failure.error}")
    if len(summary.failures) > MOST_TOLD:
        typer.echo(f"{len(summary.failures)} failed in all: seeds {_seeds(f.seed for f in summary.failures)}")


def _print_breaches(summary: Summary) -> None:
    """What had to hold and did not, and in which playtests: each of them can be played again by its seed."""
    for count in summary.breaches:
        clause = f" ({count.clause})" if count.clause else ""
        typer.echo(f"{count.check}{clause}: broken {count.times} times, in {len(count.seeds)} playtests")
        typer.echo(f"    seeds {_seeds(count.seeds)}; first: {count.first}")
    broken = {seed for count in summary.breaches for seed in count.seeds}
    typer.echo(f"checked after every event: {len(broken) or 'no'} playtest{'s' * (len(broken) != 1)} with breaches")


def _seeds(seeds: Iterable[int]) -> str:
    listed = sorted(seeds)
    more = f" and {len(listed) - MOST_SEEDS} more" if len(listed) > MOST_SEEDS else ""
    return ", ".join(map(str, listed[:MOST_SEEDS])) + more


def _share(share: float) -> str:
    return f"{100 * share:.1f} %"


def _interval(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"
