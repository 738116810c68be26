"""A module as VASSAL itself has written it, with a game that it has saved, read back and held against the design."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

from tests.exchange.vassal.compared_module import differences
from tests.real_programs.vassal_engine import Report
from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Design
from workbench.exchange.vassal.reading.module import propose_module

HEX_MM = 16.0


def wrong_return(design: Design, path: Path, report: Report) -> Iterator[str]:
    """What does not come back, but for the one counter that was moved: it has to stand where VASSAL says."""
    again = path.with_name("again.vmod")
    _written_anew(path, again, report.folder, len(design.scenarios))
    found = propose_module(again, HEX_MM).found.design
    moved = next(iter(report.all("MOVED")), None)
    counter = copy_of(moved[0])[0] if moved else None
    for line in differences(design, found):
        if counter is None or not line.startswith(f"{design.scenarios[-1].id}: {counter} "):
            yield f"read back: {line}"
    if moved is not None:
        places = {one.space for one in found.scenarios[-1].placements if copy_of(one.counter)[0] in (counter, moved[0])}
        names = {
            sheet.every_space[space].name for sheet in found.maps for space in places if space in sheet.every_space
        }
        if moved[3] not in {*places, *names}:
            yield f"read back: {moved[0]} was moved to {moved[3]} and stands in {sorted(places)}"


def _written_anew(path: Path, again: Path, told: Path, scenarios: int) -> None:
    """The module with the build file that VASSAL wrote, and the game that it saved as the last of the scenarios."""
    build, saved = next(told.glob("*.xml")), told / "moved.vsav"
    with zipfile.ZipFile(path) as before, zipfile.ZipFile(again, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "buildFile.xml":
                content = build.read_bytes()
            elif name == f"scenario_{scenarios}.vsav" and saved.exists():
                content = saved.read_bytes()
            after.writestr(name, content)
