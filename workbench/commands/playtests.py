"""Commands that play: bots, a replay of what was played, the engine for other front-ends, and browsers."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.scenario_options import BOTS_HELP, Bots, Options, scenario_options
from workbench.commands.terminal import BadInput, free_place, print_json, print_table, progress
from workbench.language import ENGLISH, languages
from workbench.storage.records.seeds import MOST_SEED, unpredictable_seed

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.exchange.engine_session import EngineSession

ENGINE_BOTS_HELP = f"Seats that bots hold; seats that are not named are the front-end's own. {BOTS_HELP}"
Record = Annotated[Path, typer.Argument(metavar="RECORD", help="The record of a playtest.")]


def playtest(
    file: RulesetFile,
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    seed: Annotated[
        int | None,
        typer.Option("--seed", min=0, max=MOST_SEED, help="The same seed rolls the same; without it one is drawn."),
    ] = None,
    bots: Bots = "random",
    options: Options = "",
    turns: Annotated[
        int | None, typer.Option("--turns", min=1, max=limits.SCENARIO_TURNS.most, help="Stop after so many turns.")
    ] = None,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record of the playtest here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a record that is there.")] = False,
    json: AsJson = False,
) -> None:
    """Let bots play a scenario of a ruleset file under its rules."""
    from workbench.commands.bot_playtest import outcome_in_words, play_out
    from workbench.engine.words.wording import counted
    from workbench.storage.file.ruleset_file import load

    design = load(file)
    seed = unpredictable_seed() if seed is None else seed
    if record is not None:
        free_record(record, force)
    with progress() as tell:
        report = play_out(design, scenario, seed, bots, turns, record, tell, scenario_options(options))
    if json:
        print_json(report)
        return
    title = design.scenario(report.scenario).title
    typer.echo(f"{design.title}: {title}, seed {report.seed}")
    names = {side.id: side.name for side in design.sides}
    typer.echo(outcome_in_words(design, report))
    print_table(("side", "points"), [(names.get(side, side), str(points)) for side, points in report.points.items()])
    rate = round(report.plays / report.seconds) if report.seconds else 0
    typer.echo(
        f"{counted(report.turns, 'turn')}, {counted(report.plays, 'play')} in {report.seconds:.1f} s ({rate} a second)"
    )
    typer.echo(f"digest {report.digest}")
    if record is not None:
        typer.echo(f"record {record}")


def replay(
    record: Record,
    ruleset: Annotated[
        Path | None, typer.Option("--ruleset", help="Play by this ruleset file instead of the one in the record.")
    ] = None,
    json: AsJson = False,
) -> None:
    """Play a record again, every branch, and compare every play; exit code 1 when something differs.

    A record for a seat is only read through: without the dice and the others' answers it cannot be played.
    """
    from workbench.storage.file.ruleset_file import load
    from workbench.storage.records.replay import replay_in_words, replay_record
    from workbench.storage.records.seat_record import contents_of_seat_record, is_seat_record

    if is_seat_record(record):
        contents = contents_of_seat_record(record)
        if json:
            print_json({"same": True, "plays": contents.plays, "seat": contents.seat, "played": False})
        else:
            typer.echo(f"whole: {contents.plays} plays as {contents.seat} was told them; they cannot be played again")
        return
    design = load(ruleset) if ruleset is not None else None
    with progress() as tell:
        report = replay_record(record, design, tell)
    if json:
        print_json(report)
    else:
        for line in replay_in_words(report):
            typer.echo(line)
    if not report.same:
        raise typer.Exit(1)


def told(
    record: Record,
    seat: Annotated[str, typer.Option("--seat", help="The side, or the part of one, that was told.")],
    out: Annotated[Path, typer.Option("--out", help="Write the record for the seat here.")],
    json: AsJson = False,
) -> None:
    """Write a record for one seat: what it was told of a playtest, its own answers, and nothing that is hidden from it.

    A record itself holds everything: the dice seed, all orders, every branch.
    """
    from workbench.storage.records.playtest_record import played
    from workbench.storage.records.record_file import read_record
    from workbench.storage.records.seat_record import contents_of_seat_record, write_seat_record

    found = read_record(record)
    playtest = played(record, found)
    write_seat_record(out, playtest.rules.design, playtest, seat)
    contents = contents_of_seat_record(out)
    if json:
        print_json(contents)
    else:
        typer.echo(f"{out}: {contents.plays} plays as {seat} was told them")


def engine(
    file: RulesetFile,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record of the playtest here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a record that is there.")] = False,
    seat: Annotated[
        str, typer.Option("--seat", help="Tell what this seat may know and nothing else; bots hold the others.")
    ] = "",
    bots: Annotated[str, typer.Option("--bots", metavar="SIDE=BOT,…", help=ENGINE_BOTS_HELP)] = "",
    language: Annotated[
        str, typer.Option("--language", help="Say prompts, refusals and the log in it (`workbench translations`).")
    ] = ENGLISH,
) -> None:
    """Answer requests, a JSON object a line, from standard input (described in resources/protocol.md).

    Without --seat everything is told, of all seats.
    """
    from workbench.commands.bot_playtest import dealt_bots
    from workbench.engine.rules_modules import rules_for
    from workbench.exchange.engine_lines import serve
    from workbench.exchange.engine_session import EngineSession
    from workbench.storage.file.ruleset_file import load

    if seat and record is not None:
        raise BadInput("a record tells everything, and --seat what one seat may know: leave one of them out")
    if language not in languages():
        raise BadInput(f"no language is called {language!r} (there are: {', '.join(languages())})")
    design = load(file)
    rules_for(design)
    if record is not None:
        free_record(record, force)
    try:
        session = EngineSession(design, record, seat, dealt_bots(bots, seat, design), language)
        serve(session, sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # nobody reads any more: what is still to be written goes nowhere, and that is no failure
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def serve(
    file: RulesetFile,
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    options: Options = "",
    seed: Annotated[
        int | None, typer.Option("--seed", min=0, max=MOST_SEED, help="Whoever knows it knows the dice.")
    ] = None,
    bots: Annotated[str, typer.Option("--bots", metavar="SIDE=BOT,…", help=ENGINE_BOTS_HELP)] = "",
    page: Annotated[
        Path | None, typer.Option("--page", help="A folder of `export --to frontend`, with a page of your own.")
    ] = None,
    record: Annotated[Path | None, typer.Option("--record", help="Write the record of the playtest here.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a record that is there.")] = False,
    language: Annotated[str, typer.Option("--language", help="Of prompts, refusals and the log.")] = ENGLISH,
) -> None:
    """Play a ruleset in browsers on this machine: an address for each seat, which is told its own part only.

    It goes on until Ctrl C. Nobody but this machine is answered. Needs `pip install 'wargame-workbench[web]'`.
    """
    import json

    from workbench.commands.bot_playtest import dealt_bots
    from workbench.engine.rules_modules import rules_for
    from workbench.exchange.engine_session import EngineSession
    from workbench.exchange.front_end import serving
    from workbench.exchange.front_end.bridge import Bridge
    from workbench.storage.file.ruleset_file import load

    if language not in languages():
        raise BadInput(f"no language is called {language!r} (there are: {', '.join(languages())})")
    design, chosen = load(file), scenario_options(options)
    rules_for(design)
    if record is not None:
        free_record(record, force)

    def begun() -> EngineSession:
        session = EngineSession(design, record, "", dealt_bots(bots, "", design), language)
        asked = {"do": "start", "seed": unpredictable_seed() if seed is None else seed, "options": chosen}
        answer = session.answer(json.dumps(asked | ({"scenario": scenario} if scenario else {})).encode())
        if "error" in answer:
            session.close()
            raise BadInput(answer["error"])
        return session

    bridge = Bridge(begun)
    try:
        at = serving.listening()
        files = _files(page, design)
        serving.application(bridge, files, at.getsockname()[1])  # what is missing is told before any address is
        for token, seat in bridge.tokens.items():
            typer.echo(f"{seat}: http://{serving.LOOPBACK}:{at.getsockname()[1]}/?token={token}")
        typer.echo("Open each in a browser of its own, or hand it to its player. Ctrl C ends it.")
        serving.serve(bridge, files, at)
    except serving.CannotServe as error:
        raise BadInput(str(error)) from None
    finally:
        bridge.close()


def _files(page: Path | None, design: Design) -> dict[str, bytes]:
    """The files of the kit, as everybody may read them; those of a folder stand before the program's own."""
    from workbench.engine.secrecy.seat_design import design_for
    from workbench.exchange.exports import CannotExport
    from workbench.exchange.front_end.serving import KINDS
    from workbench.qt.front_end import kit_with_map

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # the map is drawn, on no display
    try:
        files = kit_with_map(design_for(design, ""))
    except CannotExport as error:
        raise BadInput(str(error)) from None
    if page is None:
        return files
    if not page.is_dir():
        raise BadInput(f"{page}: there is no such folder")
    own = [one for one in sorted(page.iterdir()) if one.is_file() and one.suffix[1:] in KINDS]
    return files | {one.name: one.read_bytes() for one in own}


def free_record(path: Path, force: bool) -> None:
    """Make room for a record; only another record is ever taken away."""
    from workbench.storage.file.held_file import take_away
    from workbench.storage.records.record_file import RECORD_FILE

    free_place(path, force)
    if path.exists() and path.stat().st_size:
        take_away(path, RECORD_FILE)
