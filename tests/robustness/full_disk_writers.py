"""Everything that writes a file for good, one after the other in a process whose files may not grow beyond a size.

Run as ``python -m tests.robustness.full_disk_writers FOLDER``; it prints what went wrong after "WRONG:".
Each writer first writes as much as it likes, which gives the size of its file. Then it may write some share of that.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QColor, QImage

from tests.engine.coin_design import coin_design
from tests.storage.samples import small_design
from workbench import cli
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import CannotExport
from workbench.lab.results_file import ResultsFileError
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.saved_pictures import save_picture
from workbench.shell.exports import export_design
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.record_file import RecordFile

OLD = b"what was there before"
SHARES = (0.1, 0.7, 0.999)
UNLIMITED = resource.RLIM_INFINITY
Write = Callable[[Path], object]


def writers(folder: Path) -> dict[str, Write]:
    """What writes, by the name of the file it writes."""
    ruleset = folder / "design.ruleset"
    hexes = HexMap("hexes", "Hexes", 120.0, 100.0, HexGrid(6, 6, 16.0, 15.0, 15.0))
    design = small_design().with_map(hexes)
    document = RulesetDocument.create(ruleset, design)
    document.put_asset(Asset("picture", "image/png", b"\x89PNG\r\n\x1a\n" + os.urandom(100_000)))
    shades = QImage(200, 200, QImage.Format.Format_RGB32)
    for at in range(200 * 200):
        shades.setPixelColor(at % 200, at // 200, QColor(at % 256, at * 7 % 256, at * 13 % 256))

    def command(*more: str) -> Write:
        return lambda path: _called("export", str(ruleset), "--out", str(path), *more)

    def save_as(path: Path) -> None:
        with RulesetDocument.open(ruleset) as copied:
            copied.save_as(path)

    return {
        "a.json": command("--to", "json"),
        "a.geojson": command("--to", "geojson"),
        "a.svg": command("--to", "svg"),
        "a.png": command("--to", "png", "--dpi", "60"),
        "a.pdf": command("--to", "pdf"),
        "pages.pdf": command("--to", "pdf", "--scale", "3"),
        "game.pnp.pdf": command("--to", "pnp"),
        "a_hexes.csv": command("--to", "csv", "--map", "hexes"),
        "b.json": lambda path: export_design(document, path),
        "b.geojson": lambda path: export_design(document, path),
        "b.svg": lambda path: export_design(document, path),
        "b_hexes.csv": lambda path: export_design(document, path),
        "c.png": lambda path: save_picture(shades, path),
        "c.jpg": lambda path: save_picture(shades, path),
        "new.ruleset": lambda path: create(path, design),
        "copy.ruleset": save_as,
        "new.record": lambda path: RecordFile.create(path, coin_design(), "siege", 1).close(),
    }


def _called(*arguments: str) -> None:
    if code := cli.main(arguments):
        raise OSError(f"exit code {code}")


def main(folder: Path) -> None:
    """Try them all; a line for each thing that is wrong."""
    make_painting_possible()
    made = folder / "made"
    made.mkdir()
    for name, write in writers(folder).items():
        target = made / name
        write(target)
        size = target.stat().st_size
        if not size:
            print("WRONG:", name, "is empty")
        for share in SHARES:
            _tried(name, write, target, int(size * share))
        for left in made.iterdir():
            left.unlink()


def _tried(name: str, write: Write, target: Path, limit: int) -> None:
    for file in target.parent.iterdir():
        file.unlink()
    is_ours = target.suffix in (".ruleset", ".record")  # which take the place of no other file
    if not is_ours:
        target.write_bytes(OLD)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, UNLIMITED))
    try:
        write(target)
        print(f"WRONG: {name}: said to be done, with {limit} bytes")
    except (OSError, StoredFileError, CannotExport, ResultsFileError):
        pass
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
    there = {file.name: file.read_bytes() for file in target.parent.iterdir()}
    if there != ({} if is_ours else {name: OLD}):
        print(f"WRONG: {name}: with {limit} bytes there is {', '.join(there) or 'nothing'} afterwards")


if __name__ == "__main__":
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    main(Path(sys.argv[1]))
