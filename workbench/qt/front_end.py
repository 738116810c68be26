"""The kit for web front-ends with the map as it is drawn."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.front_end.kit import MAP, kit_of
from workbench.long_work import LongWork
from workbench.qt.map_prints.exports import write_svg
from workbench.storage.file.passing_folders import PassingFolder
from workbench.storage.file.written import write_texts


def write_frontend(export: Export) -> Written:
    """The kit as a folder at the place of the export; files that lie there besides are let be."""
    folder = export.path
    if folder.exists() and not folder.is_dir():
        raise CannotExport(Message("{path}: it is a file; name a folder", path=str(folder)))
    work = LongWork(export.progress)
    files, manifest = kit_of(export.design, _drawn(export), work)
    work.tell(1, 1)
    folder.mkdir(exist_ok=True)
    write_texts({folder / name: content.decode() for name, content in files.items()})
    return Written(Message("{path}: {count} files", path=str(folder), count=len(files)), manifest=manifest)


def kit_with_map(design: Design) -> dict[str, bytes]:
    """The files of the kit by name. CannotExport where the design has no map that can be drawn."""
    return kit_of(design, _drawn(Export(design, Path())))[0]


def _drawn(export: Export) -> str:
    with PassingFolder() as folder:
        drawing = folder / MAP
        write_svg(replace(export, path=drawing, progress=None))
        return drawing.read_text(encoding="utf-8")
