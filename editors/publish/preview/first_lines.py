"""The first lines of an output that is text, or of the list of what is in a package of it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from editors.publish.playtests import write_playtest_report
from workbench.engine.words.bounded_words import one_line
from workbench.exchange.exports import Export, ending_of, write_export
from workbench.long_work import under_way
from workbench.storage.file.passing_folders import PassingFolder

MOST_LINES, MOST_SIGNS, MOST_READ = 300, 200, 2_000_000


def first_lines(output: str, export: Export) -> str:
    """It is written where nobody looks, and its beginning read. Raises as the export does."""
    with PassingFolder() as folder:
        path = folder / f"{export.path.stem}{ending_of(output)}"
        write_export(output, replace(export, path=path, progress=under_way().goes_on))
        written = sorted(folder.iterdir())
        first = path if path.is_file() else written[0]
        return _packed(first) if first.suffix == ".zip" else _text(first)


def report_text(export: Export) -> str:
    """The beginning of what is told of a playtest. Raises as its report does."""
    with PassingFolder() as folder:
        path = folder / "report.md"
        write_playtest_report(replace(export, path=path, progress=under_way().goes_on))
        return _text(path)


def _text(path: Path) -> str:
    with path.open("rb") as file:
        read = file.read(MOST_READ)
    lines = read.decode("utf-8", "replace").split("\n", MOST_LINES)
    told = "\n".join(one_line(line, MOST_SIGNS) for line in lines[:MOST_LINES])
    return f"{told}\n…" if len(lines) > MOST_LINES else told


def _packed(path: Path) -> str:
    """What is in a zip, a line a file."""
    try:
        with ZipFile(path) as archive:
            found = archive.infolist()
    except BadZipFile:
        return ""
    return "\n".join(f"{one.file_size:>12,}  {one_line(one.filename, MOST_SIGNS)}" for one in islice(found, MOST_LINES))
