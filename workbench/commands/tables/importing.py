"""Tables of a spreadsheet brought into a ruleset file: a folder of them, or an order of battle of somebody else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from workbench import limits
from workbench.commands.terminal import BadInput, complain, print_json

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument
    from workbench.storage.edits.edit import Edit


def import_tables(folder: Path, into: Path, is_accepted: bool, json: bool) -> None:
    """List the changes, or do them; exit code 1 where something is wrong, or changes were only listed."""
    from workbench.exchange.table_folder.accepting import changes_told, edits_of
    from workbench.exchange.table_folder.reading import read_table_folder

    if not folder.is_dir():
        raise BadInput(f"{folder}: it is no folder of tables")
    if not any(folder.glob("*.csv")) and not any(folder.glob("tables/*.csv")):
        raise BadInput(f"{folder}: there is no CSV file in it")
    with _opened(into, is_accepted) as document:
        read = read_table_folder(folder, document.design)
        for fault in read.faults:
            complain(fault)
        if read.faults:
            raise typer.Exit(1)
        told = changes_told(document.design, read)
        _take(document, told, edits_of(read), is_accepted, json, {})


def import_order_of_battle(
    source: Path, into: Path, columns: str, scenario: str, is_accepted: bool, json: bool
) -> None:
    """List what its columns say and what would change, or do it; exit code 1 as with tables."""
    from workbench.exchange.table_folder.csv_files import BadTable
    from workbench.exchange.table_folder.foreign_sheets import read_foreign
    from workbench.exchange.table_folder.order_of_battle import OrderOfBattle

    if not source.is_file():
        raise BadInput(f"{source}: it is no file")
    if source.stat().st_size > limits.JSON_BYTES.most:
        raise BadInput(f"{source}: it has {limits.JSON_BYTES.beyond}")
    try:
        sheet = read_foreign(source.name, source.read_bytes())
    except BadTable as why:
        raise BadInput(str(why)) from None
    with _opened(into, is_accepted) as document:
        laid = OrderOfBattle(document.design, sheet, scenario)
        titles = laid.targets()
        says = _mapping(laid.proposal(titles), columns, titles)
        found = laid.preview(says)
        named = {heading: titles.get(target, "") for heading, target in says.items()}
        if not json:
            for heading, title in named.items():
                typer.echo(f"{heading} -> {title or 'left out'}")
        for fault in found.faults:
            complain(fault)
        if found.faults:
            raise typer.Exit(1)
        _take(document, found.changes, (found.edit,) if found.edit else (), is_accepted, json, {"columns": named})


def _mapping(guessed: dict[str, str], columns: str, titles: Mapping[str, str]) -> dict[str, str]:
    """What each column says, as it is guessed and told otherwise."""
    by_word = {word.casefold(): target for target, title in titles.items() for word in (title, target)} | {"": ""}
    by_heading = {heading.strip().casefold(): heading for heading in guessed}
    says = dict(guessed)
    for part in filter(None, (one.strip() for one in columns.split(","))):
        heading, equals, word = part.partition("=")
        known = by_heading.get(heading.strip().casefold())
        target = by_word.get(word.strip().casefold())
        if not equals or known is None:
            raise BadInput(f"--columns takes HEADING=FIELD, and there is no column {heading.strip()!r}")
        if target is None:
            raise BadInput(f"--columns: a column can say {', '.join(titles)}, and not {word.strip()!r}")
        for other in (one for one, said in says.items() if said == target and target not in ("", "new")):
            says[other] = ""
        says[known] = target
    return says


@contextmanager
def _opened(into: Path, is_accepted: bool) -> Iterator[RulesetDocument]:
    from workbench.storage.document import RulesetDocument

    opened = RulesetDocument.open if is_accepted else RulesetDocument.look_at
    with opened(into) as document:
        if is_accepted and document.why_read_only:
            raise BadInput(f"{into}: {document.why_read_only}")
        yield document


def _take(
    document: RulesetDocument,
    told: Sequence[str],
    edits: Sequence[Edit],
    is_accepted: bool,
    json: bool,
    also: Mapping[str, object],
) -> None:
    """List the changes; do them where they are accepted, otherwise end with 1."""
    if json:
        print_json({"written": is_accepted and bool(told), "changes": [*map(str, told)], **also})
    else:
        typer.echo("\n".join(map(str, told)) or "Nothing differs.")
    if is_accepted:
        for edit in edits:
            document.apply(edit)
    elif told:
        if not json:
            typer.echo(f"{len(told)} changes; nothing was written. Repeat with --accept all to do them.")
        raise typer.Exit(1)
