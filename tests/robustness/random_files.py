"""The files of a random user: maps, pictures, records, tables to open, whole and spoilt, and odd places to save at."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from PySide6.QtWidgets import QFileDialog

from tests.exchange.pictures import SVG, gradient, pdf, save
from workbench.engine.bots import let_play, make_bots
from workbench.storage.document import RulesetDocument
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.samples import build_sample

ENDINGS = ("ruleset", "record", "png", "svg", "pdf", "csv", "geojson", "json", "txt")
SCAN = "scan.png"
LONGEST_NAME = 300
OUR_SHARE = 0.7
"""So often a file of the kind is typed that the dialog asks for."""


@cache
def stock() -> Path:
    """A folder with a file of every kind that the program reads, and some that it must refuse; made once."""
    folder = Path(mkdtemp(prefix="random-user-stock-"))
    for name in (SCAN, "scan.jpg", "scan.tif", "scan.webp"):
        save(folder / name, gradient(900, 600))
    pdf(folder / "pages.pdf", pages=2)
    shapes = "".join(f'<path id="p{at}" d="M{at * 10} 0 h10 v10 h-10 z"/>' for at in range(8))
    (folder / "areas.svg").write_text(SVG.format(shapes))
    _geojson(folder / "areas.geojson")
    (folder / "hexes.csv").write_text("hex,terrain\n0101,clear\n0102,woods\n0203,hills\n")
    (folder / "empty.csv").write_text("")
    (folder / "note.txt").write_text("no map at all\n")
    design = build_sample("crossroads")
    RulesetDocument.create(folder / "another.ruleset", design).close()
    (folder / "cut.ruleset").write_bytes((folder / "another.ruleset").read_bytes()[:9000])
    _record(folder / "played.record")
    (folder / "cut.record").write_bytes((folder / "played.record").read_bytes()[:7000])
    return folder


def _geojson(path: Path) -> None:
    ring = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
    shapes = [{"type": "Polygon", "coordinates": [[[x + at, y] for x, y in ring]]} for at in range(6)]
    features = [
        {"type": "Feature", "properties": {"id": f"a{at}", "name": f"A {at}"}, "geometry": shape}
        for at, shape in enumerate(shapes)
    ]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))


def _record(path: Path) -> None:
    design = build_sample("crossroads")
    scenario = design.scenarios[0].id
    played = RecordedPlaytest.start(design, scenario, 7, {})
    seats = played.playtest.rules.seats(played.playtest.start)
    let_play(played.playtest, make_bots(dict.fromkeys(seats, "random"), played.playtest), turns=1)
    played.save_as(path)
    played.close()


def lay_out(folder: Path) -> None:
    """Give a sitting its own copies."""
    for path in stock().iterdir():
        shutil.copy(path, folder)


def paths(folder: Path, chance: random.Random) -> Sequence[Path]:
    """What may be typed: files that are there, ones that are not, odd ones."""
    here = sorted(path for path in folder.iterdir() if path.suffix != ".log" and path.is_file())
    odd = (
        folder / "new file",
        folder / "ünïcode ’ name",
        Path("/no folder/no file"),
        folder / ("x" * LONGEST_NAME),
        folder,
    )
    return [*here, *odd, folder / f"made {chance.randrange(9)}.{chance.choice(ENDINGS)}"]


def path_for(dialog: QFileDialog, folder: Path, chance: random.Random) -> Path:
    """Mostly one of the kind that the dialog asks for."""
    offered = paths(folder, chance)
    wanted = set(re.findall(r"\*(\.\w+)", " ".join(dialog.nameFilters())))
    fit = [path for path in offered if path.suffix in wanted]
    if fit and chance.random() < OUR_SHARE:
        return chance.choice(fit)
    if wanted and chance.random() < OUR_SHARE:
        return folder / f"made {chance.randrange(9)}{chance.choice(sorted(wanted))}"
    return chance.choice(offered)


def keep_in(dialog: QFileDialog, folder: Path) -> None:
    """A file dialog deletes nothing, and stays where files are: what it would do in /proc is the system's affair."""
    dialog.setOption(QFileDialog.Option.ReadOnly)
    here = Path(dialog.directory().absolutePath())
    if here == Path(here.anchor) or (Path("/proc") in (here, *here.parents)):
        dialog.setDirectory(str(folder))
