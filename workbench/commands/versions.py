"""Commands on the moments of a design: its saved versions, the way back to one, and what differs between two."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, print_json, print_table

if TYPE_CHECKING:
    from workbench.engine.design import Design
    from workbench.storage.document import RulesetDocument

NOW = "now"
_Moment = "a version's number, `now`, or another ruleset file"


def versions(
    file: RulesetFile,
    save: Annotated[str, typer.Option("--save", metavar="NAME", help="Save the present under this name.")] = "",
    return_to: Annotated[
        int | None,
        typer.Option("--return-to", metavar="N", help="Bring version N back; the present is saved as a version first."),
    ] = None,
    json: AsJson = False,
) -> None:
    """List the saved versions of a ruleset file, save one, or return to one."""
    from workbench.engine.codec import digest
    from workbench.storage.document import RulesetDocument

    if save and return_to is not None:
        raise BadInput("either --save or --return-to, not both")
    if save or return_to is not None:
        _change(file, save, return_to)
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


def _change(file: Path, save: str, return_to: int | None) -> None:
    from workbench.storage.document import RulesetDocument

    saved_at = datetime.now().astimezone().isoformat(timespec="seconds")
    with RulesetDocument.open(file) as document:
        try:
            if return_to is None:
                document.save_version(save, saved_at)
            else:
                if document.why_read_only:
                    raise BadInput(f"{file}: nothing can be changed: {document.why_read_only}")
                document.apply(document.returning_to(return_to, saved_at))
        except (KeyError, ValueError) as error:
            raise BadInput(f"{file}: {error.args[0]}") from None


def _moment(document: RulesetDocument, named: str) -> Design:
    """The design of a version by its number, the present, or that of another file."""
    from workbench.storage.ruleset_file import load

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
