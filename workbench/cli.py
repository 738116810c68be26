"""The commands of the workbench. `--json` prints one document; errors are one line on standard error.

Exit codes: 0 done · 1 a check, a replay or a playtest failed · 2 bad use or bad input · 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from workbench.commands import (
    checks,
    demo,
    designs,
    exports,
    extensions,
    fuzzing,
    history,
    imports,
    known_limits,
    odds,
    playtests,
    reports,
    samples,
    simulations,
    translations,
    versions,
    windows,
)
from workbench.commands.referee import player_side, referee_side, ruling_side
from workbench.commands.terminal import BadInput, Failed, complain

DONE, FAILED, BAD_USE, INTERRUPTED = 0, 1, 2, 130
ClickError = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


class Commands(TyperGroup):
    """The commands; Ctrl C ends each with a word."""

    def invoke(self, ctx: Any) -> object:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None  # typer itself would end without one


app = typer.Typer(
    name="workbench",
    cls=Commands,
    help="Draw a board wargame, enforce its rules, play it, publish it. Without a command the window opens.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for command in (
    demo.demo,
    windows.gui,
    samples.samples,
    samples.sample,
    designs.info,
    checks.check,
    playtests.playtest,
    playtests.replay,
    playtests.told,
    reports.report,
    simulations.simulate,
    samples.clauses,
    odds.odds,
    exports.export,
    extensions.extensions,
    versions.versions,
    versions.compare,
    history.history,
    playtests.engine,
    playtests.serve,
    known_limits.limits,
    translations.translations,
):
    app.command()(command)
app.command("import")(imports.import_file)
by_files = typer.Typer(help="Play by files that any mail carries, with a referee.", rich_markup_mode=None)
for of_games in (
    referee_side.new,
    player_side.join,
    referee_side.packet,
    referee_side.take,
    ruling_side.rulings,
    ruling_side.rule,
    ruling_side.notes,
    ruling_side.answer,
    referee_side.adjudicate,
    referee_side.status,
    referee_side.verify,
    referee_side.reveal,
    referee_side.rejoin,
    referee_side.lock,
    referee_side.unlock,
    player_side.write,
    player_side.kept,
):
    by_files.command()(of_games)
by_files.command("open")(player_side.open_packet)
app.add_typer(by_files, name="referee")
app.command()(fuzzing.fuzz)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import PackageNotFoundError, version

        try:
            number = version("wargame-workbench")
        except PackageNotFoundError:
            number = "(not installed)"
        typer.echo(f"workbench {number}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def open_the_window(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Say which version this is.")
    ] = False,
) -> None:
    clear_what_the_dead_left()
    if context.invoked_subcommand is None:
        windows.gui(None)


def clear_what_the_dead_left() -> None:
    """Files that programs were killed over, and that were to become whole ones, go; what they worked in goes too."""
    from workbench.storage.file.passing_folders import clear_left_folders
    from workbench.storage.file.unfinished import clean_up_noted

    clean_up_noted()
    clear_left_folders()


@cache
def all_commands() -> Any:
    """The commands with their options read from the functions, which takes longer than most commands."""
    return get_command(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code."""
    try:
        result = all_commands()(args=arguments, prog_name="workbench", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else DONE
    except (Exception, KeyboardInterrupt) as error:
        return ended_by(error)


def ended_by(error: BaseException) -> int:
    """Say in one line what ended a command; its exit code."""
    if isinstance(error, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    if isinstance(error, KeyboardInterrupt | typer.Abort):
        complain("interrupted")
        return INTERRUPTED
    if isinstance(error, Failed):
        complain(str(error))
        return FAILED
    assert isinstance(error, Exception)
    complain(_in_words(error))
    return BAD_USE


def _in_words(error: Exception) -> str:
    """What went wrong, for the person at the terminal; the traceback only when it is asked for."""
    from workbench.engine.extensions import BrokenExtension
    from workbench.engine.rules_modules import UnknownRules
    from workbench.storage.file.file_errors import StoredFileError

    if isinstance(error, ClickError):
        return str(error.format_message())  # type: ignore[attr-defined]
    if isinstance(error, BadInput | StoredFileError | UnknownRules | BrokenExtension):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'}: {error.strerror or error}"
    if os.environ.get("WORKBENCH_TRACEBACK"):
        raise error
    return f"unexpected {type(error).__name__}: {error} (WORKBENCH_TRACEBACK=1 shows where)"
