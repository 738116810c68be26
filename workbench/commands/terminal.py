"""What a command says: one JSON document or readable lines on standard output, all else on standard error."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import typer

Tell = Callable[[str], None]
"""Told in words how far the work is."""


class BadInput(Exception):
    """The user asked for what cannot be done: one line, exit code 2."""


class Failed(Exception):
    """A check, a replay or a playtest failed: one line, exit code 1."""


def print_json(document: object) -> None:
    """The one document on standard output."""
    import json

    from workbench.engine.codec import to_builtins

    typer.echo(json.dumps(to_builtins(document), ensure_ascii=False, indent=2).encode())


def print_table(columns: tuple[str, ...], rows: Sequence[tuple[str, ...]], title: str = "") -> None:
    """A small table; columns of numbers (all cells digits) stand to the right."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from workbench.engine.words.bounded_words import MOST_OF_A_CELL, one_line

    table = Table(box=box.SIMPLE_HEAD, title=Text(title) if title else None, title_justify="left", pad_edge=False)
    for i, column in enumerate(columns):
        is_number = all(row[i].lstrip("-").isdigit() for row in rows)
        table.add_column(Text(column), justify="right" if is_number and rows else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(one_line(cell, MOST_OF_A_CELL)) for cell in row))
    console = Console(soft_wrap=not sys.stdout.isatty())
    with console.capture() as captured:
        console.print(table)
    typer.echo(captured.get(), nl=False)


def complain(text: str) -> None:
    """One line on standard error."""
    from workbench.engine.words.bounded_words import MOST_TOLD, one_line

    typer.echo(f"workbench: {one_line(' '.join(text.split()), MOST_TOLD)}", err=True)


@contextlib.contextmanager
def progress() -> Iterator[Tell]:
    """A line that tells how far the work is, on standard error and only when somebody sees it."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield lambda text: status.update(text)


def write_text(path: Path, text: str, never: Path | None = None) -> None:
    """Write a whole file: it appears complete or not at all, and never in place of a database or of `never`."""
    from workbench.storage.file import written

    place_to_write(path, never)
    written.write_text(path, text)


def place_to_write(path: Path, never: Path | None = None) -> None:
    """Raise BadInput when a file cannot be written there, or a database or `never` would be lost by it."""
    if never is not None and path.exists() and path.samefile(never):
        raise BadInput(f"{path}: this is the file to be read; name another one")
    if application_id(path) is not None:
        raise BadInput(f"{path}: a ruleset, a record or another database is there; name another file")
    if path.is_dir():
        raise BadInput(f"{path}: it is a folder; name the file")
    if not path.parent.is_dir():
        raise BadInput(f"{path}: there is no folder {path.parent}")


def folder_to_write(folder: Path, is_ours: Callable[[Path], bool], ours: str) -> None:
    """Raise BadInput when no folder of files can be made there, or files that are not of `ours` would be mixed with."""
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: it is a file; name a folder")
    if folder.is_dir() and any(folder.iterdir()) and not is_ours(folder):
        raise BadInput(f"{folder}: other files are there; name an empty folder, or one of {ours}")
    if not folder.parent.is_dir():
        raise BadInput(f"{folder}: there is no folder {folder.parent}")


def application_id(path: Path) -> int | None:
    """The number by which a database file names its program; None for any other file, or none."""
    if not path.is_file():
        return None
    with path.open("rb") as file:
        header = file.read(72)
    return int.from_bytes(header[68:72], "big") if header.startswith(b"SQLite format 3") else None


def free_place(path: Path, force: bool) -> None:
    """Refuse a place where a file lies already, unless it may be replaced; an empty file is no file."""
    if not force and path.exists() and (not path.is_file() or path.stat().st_size):
        raise BadInput(f"{path}: there is a file already; name another one, or add --force to replace it")
