"""Commands on the moments of a design: its saved versions, the way back to one, and what differs between two."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, print_json, print_table

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.storage.document import RulesetDocument
    from workbench.storage.file.backups import Backup

NOW = "now"
MOST = limits.LISTED_NUMBER.most
_Moment = "a version's number, `now`, or another ruleset file"


def versions(
    file: RulesetFile,
    save: Annotated[str, typer.Option("--save", metavar="NAME", help="Save the present under this name.")] = "",
    return_to: Annotated[
        int | None,
        typer.Option(
            "--return-to",
            min=1,
            max=MOST,
            metavar="N",
            help="Bring version N back; the present is saved as a version first.",
        ),
    ] = None,
    backups: Annotated[bool, typer.Option("--backups", help="List the automatic backups, the newest first.")] = False,
    back_to: Annotated[
        int | None,
        typer.Option(
            "--back-to", min=1, max=MOST, metavar="N", help="Bring backup N back; the present is saved as a version."
        ),
    ] = None,
    rescue: Annotated[
        Path | None,
        typer.Option("--rescue", metavar="OUT", help="Write the newest that is whole of a damaged file to a new one."),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the saved versions and the backups of a ruleset file, save a version, or return to one of them."""
    from workbench.engine.codec import digest
    from workbench.storage.document import RulesetDocument

    if sum((bool(save), return_to is not None, back_to is not None, backups, rescue is not None)) > 1:
        raise BadInput("one of --save, --return-to, --backups, --back-to and --rescue, not several")
    if rescue is not None:
        _rescue(file, rescue)
        return
    if backups:
        _list_backups(file, json)
        return
    if save or return_to is not None or back_to is not None:
        _change(file, save, return_to, back_to)
    document = RulesetDocument.look_at(file)
    now = digest(document.design)
    rows = [{**version._asdict(), "is_now": version.digest == now} for version in document.versions]
    for row in rows:
        row.pop("content")
    if json:
        print_json(rows)
        return
    head = ("number", "name", "saved at", "digest", "")
    cells = [
        (str(row["number"]), row["name"], _minute(row["saved_at"]), row["digest"][:12], NOW if row["is_now"] else "")
        for row in rows
    ]
    if rows:
        print_table(head, cells)
    typer.echo(f"now: digest {now}" if rows else f"no version is saved yet; now: digest {now}")


def compare(
    file: RulesetFile,
    one: Annotated[str, typer.Argument(metavar="ONE", help=f"What to compare with: {_Moment}.")],
    other: Annotated[str, typer.Argument(metavar="[OTHER]", help=f"Another moment: {_Moment}.")] = NOW,
    json: AsJson = False,
) -> None:
    """Say what differs between two versions of a ruleset file, or a version and now: each figure, old → new."""
    from workbench.storage.comparison import compare as compared
    from workbench.storage.document import RulesetDocument

    document = RulesetDocument.look_at(file)
    found = compared(_moment(document, one), _moment(document, other))
    if json:
        print_json(found)
        return
    for changed in found:
        typer.echo(str(changed))
    typer.echo(f"{len(found)} differences" if len(found) != 1 else "1 difference")


def _list_backups(file: Path, json: bool) -> None:
    from workbench.storage.file.backups import backups_of

    found = backups_of(file)
    if json:
        print_json([{"number": n, "made_at": b.made_at, "file": str(b.path)} for n, b in enumerate(found, start=1)])
        return
    if found:
        cells = [(str(n), _minute(b.made_at), str(b.path)) for n, b in enumerate(found, start=1)]
        print_table(("number", "before the changes of", "file"), cells)
    typer.echo("go back to one with --back-to" if found else "there is no backup of it yet")


def _rescue(file: Path, out: Path) -> None:
    from workbench.storage.file.rescue import rescues, take_out

    found = rescues(file)
    if not found:
        raise BadInput(f"{file}: nothing whole is left of it: neither a version nor a backup")
    take_out(found[0], out)
    typer.echo(f"{out}: {found[0].name}")


def _change(file: Path, save: str, return_to: int | None, back_to: int | None) -> None:
    from workbench.storage.document import RulesetDocument

    saved_at = datetime.now().astimezone().isoformat(timespec="seconds")
    with RulesetDocument.open(file) as document:
        try:
            if document.why_read_only:
                raise BadInput(f"{file}: nothing can be changed: {document.why_read_only}")
            if return_to is not None:
                document.apply(document.returning_to(return_to, saved_at))
            elif back_to is not None:
                document.apply(document.returning_to_backup(_backup(document, back_to), saved_at))
            else:
                document.save_version(save, saved_at)
        except (KeyError, ValueError) as error:
            raise BadInput(f"{file}: {error.args[0]}") from None


def _backup(document: RulesetDocument, number: int) -> Backup:
    found = document.backups
    if number > len(found):
        raise KeyError(f"there is no backup {number} (there are {len(found)})")
    return found[number - 1]


def _moment(document: RulesetDocument, named: str) -> Design:
    """The design of a version by its number, the present, or that of another file."""
    from workbench.storage.file.ruleset_file import load

    if named == NOW:
        return document.design
    if not named.isdecimal():
        return load(Path(named))
    try:
        return document.design_of(int(named))
    except KeyError as error:
        raise BadInput(f"{document.path}: {error.args[0]}") from None


def _minute(saved_at: str) -> str:
    """The time as one reads it: "1796-04-12 06:00"."""
    return saved_at.replace("T", " ")[:16]
