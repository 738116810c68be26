"""What `export --to counters` writes: a PDF for each sheet of counters, or a picture of each counter, into a folder."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

from workbench.commands.terminal import BadInput, place_to_write, progress
from workbench.engine.design import Design

FORMAT = "counters"


def write_counters(design: Design, file: Path, folder: Path, as_pictures: bool, dpi: int) -> str:
    """Write the sheets, or the single counters; tells in words what was written.

    Raises
    ------
    BadInput
        The folder cannot be made, or the counters cannot be printed so.
    """
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    from workbench.engine.words.bounded_words import in_short
    from workbench.engine.words.message import said_by
    from workbench.limits import BeyondLimit
    from workbench.qt.counter_sheets.writing import file_name, sheets_of, write_pictures, write_sheet
    from workbench.qt.counters.counter_pictures import know_contents
    from workbench.qt.map_prints.application import make_painting_possible
    from workbench.qt.map_prints.pages import PrintError
    from workbench.storage.file.ruleset_file import load_asset

    _make(folder)
    make_painting_possible()
    know_contents(design, partial(load_asset, file))
    sheets = sheets_of(design)
    with progress() as tell:

        def told(done: int, of: int) -> bool:
            tell(f"{in_short(design.title)}: {done / of:.0%}")
            return True

        try:
            if as_pictures:
                written = [*write_pictures(design, folder, sheets[0].size_mm, dpi, told)]
                return f"{folder}: {len(written)} pictures of {len(design.counters)} counters"
            lines = []
            for sheet in sheets:
                path = folder / f"{file_name(sheet.id)}.pdf"
                place_to_write(path, never=file)
                count = write_sheet(design, sheet, path, told)
                lines.append(f"{path}: {count} {'sheet' if count == 1 else 'sheets'} of {in_short(sheet.paper)}")
            return "\n".join(lines)
        except (ValueError, BeyondLimit, PrintError) as error:
            raise BadInput(str(said_by(error))) from None


def _make(folder: Path) -> None:
    if folder.exists() and not folder.is_dir():
        raise BadInput(f"{folder}: it is a file; name a folder")
    if not folder.parent.is_dir():
        raise BadInput(f"{folder}: there is no folder {folder.parent}")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from None
