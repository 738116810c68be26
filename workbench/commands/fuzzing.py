"""The command for those who write rules: playtests of legal and illegal actions at random, and what they come upon."""

from __future__ import annotations

import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.scenario_options import Options
from workbench.commands.simulations import Jobs
from workbench.commands.terminal import print_json, progress
from workbench.storage.records.seeds import MOST_SEED

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.lab.fuzzing import Finding, FuzzRow
    from workbench.lab.one_playtest import Failure
    from workbench.lab.setting import Setting


def fuzz(
    file: RulesetFile,
    games: Annotated[int, typer.Option("--games", min=1, max=limits.GAMES.most, help="How many playtests.")] = 20,
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    seed: Annotated[int, typer.Option("--seed", min=0, max=MOST_SEED, help="The first seed; others follow it.")] = 0,
    jobs: Jobs = None,
    bots: Annotated[str, typer.Option("--bots", help="Who answers half of the questions.")] = "random",
    options: Options = "",
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="Where records of findings go.")] = Path("out/fuzz"),
    json: AsJson = False,
) -> None:
    """Look for exceptions, dead ends, endless play and illegal actions that are played; exit code 1 when any is found.

    For each finding a record of its playtest is written, and beside it the action that brought it about.
    """
    from workbench.commands.simulations import order_of, workers_for
    from workbench.lab.fuzzing import FuzzRow, fuzz_one
    from workbench.storage.file.ruleset_file import load

    design = load(file)
    order = order_of(design, scenario, range(seed, seed + games), bots, {}, options)
    rows: list[FuzzRow | Failure] = []
    begun = time.perf_counter()
    with progress() as tell:
        for done in workers_for(jobs, "", games).run(fuzz_one, order.setting, order.seeds):
            rows += done
            tell(f"{len(rows)} of {games} playtests")
    found = [row for row in rows if not isinstance(row, FuzzRow) or row.finding is not None]
    for row in found:
        if isinstance(row, FuzzRow) and row.finding is not None:
            _write(out, design, order.setting, row.seed, row.finding)
    if json:
        print_json(sorted(rows, key=lambda row: row.seed))
    else:
        _print_summary(rows, time.perf_counter() - begun, out)
    if found:
        raise typer.Exit(1)


def _print_summary(rows: list[FuzzRow | Failure], seconds: float, out: Path) -> None:
    from workbench.lab.fuzzing import FuzzRow

    fuzzed = [row for row in rows if isinstance(row, FuzzRow)]
    plays, refused = sum(row.plays for row in fuzzed), sum(row.refused for row in fuzzed)
    typer.echo(f"{len(rows)} playtests, {plays} plays, {refused} illegal actions refused, in {seconds:.1f} s")
    endings = Counter(row.ending for row in fuzzed if row.ending)
    typer.echo("endings: " + ", ".join(f"{ending} {n}" for ending, n in endings.most_common()))
    for row in sorted(rows, key=lambda row: row.seed):
        if not isinstance(row, FuzzRow):
            typer.echo(f"seed {row.seed}: {row.error}")
        elif row.finding is not None:
            finding = row.finding
            typer.echo(f"seed {row.seed}, after play {row.plays}: {finding.kind}: {finding.what} [{finding.where}]")
            typer.echo(f"    {finding.action or '(no action)'}    {out / f'{row.seed}.record'}")
    typer.echo(f"{len(rows) - sum(1 for row in fuzzed if row.finding is None)} findings")


def _write(out: Path, design: Design, setting: Setting, seed: int, finding: Finding) -> None:
    """A record of the plays before the finding, and the action after them."""
    from workbench.commands.playtests import free_record
    from workbench.engine.codec import from_json
    from workbench.engine.decision import Action
    from workbench.engine.rules_modules import UNPLAYABLE
    from workbench.storage.file.written import write_text
    from workbench.storage.records.playtest_record import RecordedPlaytest

    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{seed}.record"
    free_record(path, force=True)
    write_text(path.with_suffix(".action.json"), finding.action + "\n")
    try:
        recorded = RecordedPlaytest.start(design, setting.scenario, seed, path=path, options=setting.options)
    except UNPLAYABLE:
        return  # it was found at the start: no play led there
    try:
        for action in from_json(finding.plays, tuple[Action, ...]):
            recorded.play(action)
    finally:
        recorded.close()
