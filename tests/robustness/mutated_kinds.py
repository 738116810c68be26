"""The kinds of inputs that are mutated: what a good one is like, how it is made bad, and who reads it."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from sqlalchemy import MetaData

from tests.exchange.pictures import SVG, gradient, pdf, save
from tests.robustness.mutants import mutated_bytes, mutated_database, mutated_json, mutated_text, mutated_xml
from tests.robustness.mutated_parts import spoil_packed, spoilt_by
from workbench.cli import ended_by, main
from workbench.engine.design import Design
from workbench.exchange.engine_lines import serve
from workbench.exchange.engine_session import EngineSession
from workbench.exchange.imports import import_process
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice, UnfitPicture
from workbench.long_work import UNTOLD
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.file.sums import seal
from workbench.storage.samples import build_sample, sample_games
from workbench.storage.tables import RULESET_TABLES
from workbench.storage.tables.record import RECORD_TABLES

GAMES = tuple(sample.game for sample in sample_games())
SCANNED = "png", "jpg", "tif", "webp"
PLAYS = 12


@dataclass
class Kind:
    """One kind of input. `good` makes good ones in a folder, once; `run` makes one bad, has it read, gives the code."""

    name: str
    good: Callable[[Path], None]
    bad: Callable[[Random, Path, Path], int]
    may_break_off: bool = False
    has_threads: bool = False
    folder: Path | None = None

    def prepared(self) -> Kind:
        """With its good ones made, and what reads them loaded."""
        self.folder = Path(mkdtemp(prefix="workbench-mutants-"))
        with Path(os.devnull).open("w") as nowhere, redirect_stdout(nowhere), redirect_stderr(nowhere):
            if not self.has_threads:
                self.good(self.folder)
                self.bad(Random(self.name), self.folder, Path(mkdtemp(prefix="workbench-mutants-")))
            elif child := os.fork():  # a thread of a native reader would not be there in the children
                os.waitpid(child, 0)
            else:
                self.good(self.folder)
                os._exit(0)
        return self

    def run(self, random: Random, folder: Path) -> int:
        assert self.folder is not None
        return self.bad(random, self.folder, folder)


def chosen_file(random: Random, good: Path, folder: Path) -> Path:
    """One of the good files, copied to where it may be spoilt."""
    source = random.choice(sorted(path for path in good.iterdir() if path.is_file()))
    return Path(shutil.copy(source, folder))


# ---------------------------------------------------------------- rulesets and records


def _good_rulesets(folder: Path) -> None:
    for game in GAMES:
        path = folder / f"{game}.ruleset"
        create(path, build_sample(game))
    with RulesetDocument.open(folder / f"{GAMES[0]}.ruleset") as document:
        document.save_version("first", "2000-01-01T00:00:00")


def _bad_ruleset(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    _spoil_file(random, path, RULESET_TABLES)
    out = str(folder / "out")
    commands = (
        ("info", str(path)),
        ("info", str(path), "--json"),
        ("check", str(path)),
        ("playtest", str(path), "--turns", "1"),
        ("export", str(path), "--to", "json", "--out", out),
        ("export", str(path), "--to", "geojson", "--out", out),
        ("versions", str(path)),
        ("compare", str(path), "1"),
        ("versions", str(path), "--return-to", "1"),
    )
    return main(random.choice(commands))


def _spoil_file(random: Random, path: Path, tables: MetaData) -> None:
    spoilt_by(
        random,
        (
            (0.2, lambda: spoil_packed(random, path, tables)),
            (0.25, lambda: path.write_bytes(mutated_bytes(random, path.read_bytes()))),
            (0.55, lambda: mutated_database(random, path, tables)),
        ),
    )


def _good_records(folder: Path) -> None:
    rulesets = Path(mkdtemp(prefix="workbench-mutants-"))
    for game in ("crossroads", "toulon", "grande_tactique"):
        create(rulesets / game, build_sample(game))
        main(("playtest", str(rulesets / game), "--turns", "1", "--record", str(folder / f"{game}.record"), "--json"))


def _bad_record(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    if random.random() < 0.4:
        _spoil_plays(random, path)
    else:
        _spoil_file(random, path, RECORD_TABLES)
    return main(("replay", str(path)))


def _spoil_plays(random: Random, path: Path) -> None:
    """The JSON inside a record: actions, events, options."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        numbers = [number for (number,) in file.execute("SELECT number FROM play")]
        column, number = random.choice(("action", "events")), random.choice(numbers)
        (old,) = file.execute(f"SELECT {column} FROM play WHERE number = ?", (number,)).fetchone()
        new = mutated_json(random, json.loads(old)).encode(errors="surrogatepass")
        file.execute(f"UPDATE play SET {column} = ? WHERE number = ?", (new, number))
        seal(file, RECORD_TABLES)


# ---------------------------------------------------------------- imports


def _good_imports(folder: Path) -> None:
    rulesets = Path(mkdtemp(prefix="workbench-mutants-"))
    for game in GAMES:
        create(rulesets / game, build_sample(game))
        main(("export", str(rulesets / game), "--to", "json", "--out", str(folder / f"{game}.json")))
        main(("export", str(rulesets / game), "--to", "geojson", "--out", str(folder / f"{game}.geojson")))
        design = load(rulesets / game)
        if design.hex_maps:
            (folder / game).mkdir()
            main(("export", str(rulesets / game), "--to", "csv", "--out", str(folder / game / "map.csv")))
    shapes = "".join(
        f'<path id="p{at}" d="M{at * 10} 0 h10 v10 h-10 z"/><circle cx="{at * 9}" cy="40" r="4"/>' for at in range(8)
    )
    curves = '<g transform="rotate(9) scale(2)"><path d="M5 60 C1 70 20 70 20 60 S9 50 5 60 A4 4 0 1 0 9 9 Z"/></g>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="100mm" viewBox="0 0 200 100">'
    (folder / "drawn.svg").write_text(f'{head}<g id="layer">{shapes}{curves}</g><use href="#p1" x="90"/></svg>')
    ring = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
    features = [
        {
            "type": "Feature",
            "properties": {"id": f"a{at}", "name": f"A {at}"},
            "geometry": {"type": "Polygon", "coordinates": [[[x + at, y] for x, y in ring]]},
        }
        for at in range(6)
    ]
    (folder / "plain.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))


def _bad_import(random: Random, good: Path, folder: Path) -> int:
    import_process.ImportProcess = Here  # type: ignore[misc, assignment]
    source = random.choice(sorted(good.iterdir()))
    if source.is_dir():
        shutil.copytree(source, folder, dirs_exist_ok=True)
        path = random.choice(sorted(folder.glob("*.csv")))
        read = min(folder.glob("*hexes.csv"), default=path)
    else:
        path = read = Path(shutil.copy(source, folder))
    content = path.read_bytes()
    mutated: dict[str, Callable[[], bytes]] = {
        ".json": lambda: mutated_json(random, json.loads(content)).encode(errors="surrogatepass"),
        ".geojson": lambda: mutated_json(random, json.loads(content)).encode(errors="surrogatepass"),
        ".svg": lambda: mutated_xml(random, content.decode()).encode(errors="surrogatepass"),
        ".csv": lambda: mutated_text(random, content.decode()).encode(errors="surrogatepass"),
    }
    is_rough = random.random() < 0.3
    path.write_bytes(mutated_bytes(random, content) if is_rough else mutated[path.suffix]())
    crs = ("--crs", random.choice(("lonlat", "webmercator", "plane", "sheet"))) if random.random() < 0.3 else ()
    return main(("import", str(read), "--out", str(folder / "made.ruleset"), "--accept", "all", *crs))


class Here(import_process.Reader):
    """Reads in this very process, so that what goes wrong is seen."""

    def read(self, asked: import_process.ToRead) -> Any:
        return self._bounded(asked, None)

    def accept(self, asked: import_process.ToRead, numbers: frozenset[int]) -> Any:
        return self._bounded(asked, numbers).map

    def _bounded(self, asked: import_process.ToRead, numbers: frozenset[int] | None) -> Any:
        try:
            return self.answer(asked, numbers)
        except MemoryError:
            raise ImportRefused("it needs more memory") from None

    def stop(self) -> None:
        pass


# ---------------------------------------------------------------- pictures


def _good_pictures(folder: Path) -> None:
    for ending in SCANNED:
        save(folder / f"small.{ending}", gradient(90, 60))
    save(folder / "laced.png", gradient(70, 50), interlace=True)
    save(folder / "tiled.tif", gradient(600, 300), tile=True, compression="deflate")
    pdf(folder / "small.pdf", pages=2)
    (folder / "small.svg").write_text(SVG.format('<rect width="9" height="9"/><text y="20">a</text>' * 20))


def _bad_picture(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    content = path.read_bytes()
    if path.suffix == ".svg" and random.random() < 0.7:
        path.write_text(mutated_xml(random, content.decode()), errors="replace")
    else:
        path.write_bytes(mutated_bytes(random, content))
    choice = PictureChoice(random.choice((0, 0, 0, 1, 9)), random.choice((1, 2, 4)), random.choice((64, 900)))
    try:
        build(path, choice, folder, UNTOLD)
    except (UnfitPicture, OSError, MemoryError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    return 0


# ---------------------------------------------------------------- the engine protocol


_TALKS: dict[str, tuple[Design, list[dict[str, Any]]]] = {}
"""For each game what a front-end said, once they are made."""


def _good_talks(folder: Path) -> None:
    (folder / "talks").touch()
    for game in ("toulon", "grande_tactique", "crossroads"):
        design = build_sample(game)
        _TALKS[game] = (design, _talk(EngineSession(design)))


def _talk(session: EngineSession) -> list[dict[str, Any]]:
    said: list[dict[str, Any]] = []

    def ask(**request: Any) -> Any:
        said.append(request)
        return session.answer(json.dumps(request).encode())

    moment = ask(do="start", seed=7)
    for number in range(PLAYS):
        asked = next(iter(moment.get("decisions", ())), None)
        if asked is None:
            break
        ask(do="next", seat=asked["seat"], answers=[])
        actions = ask(do="actions", seat=asked["seat"], limit=3, seed=number)["actions"]
        if not actions:
            break
        moment = ask(do="play", action=actions[0])
    state = ask(do="state")["state"]
    seat = moment["decisions"][0]["seat"] if moment.get("decisions") else ""
    units = sorted(state.get("units", {}))[:3]
    for do in ("view", "decision"):
        ask(do=do, seat=seat)
    for do in ("reach", "retreats"):
        ask(do=do, units=units, seat=seat)
    ask(do="trace_supply", unit=units[0] if units else "")
    ask(do="events", since=0, seat=seat)
    ask(do="set_up", position={"units": {name: state["units"][name] for name in units}})
    ask(do="figures", no_figure=3)
    ask(do="undo")
    ask(do="digest")
    return said


def _bad_talk(random: Random, _: Path, folder: Path) -> int:
    design, said = _TALKS[random.choice(sorted(_TALKS))]
    kept = random.randrange(1, len(said))
    lines = [json.dumps(request).encode() for request in said[:kept]]
    for request in said[kept : kept + 8]:
        line = json.dumps(request)
        if random.random() < 0.75:
            lines.append(mutated_json(random, json.loads(line)).encode(errors="surrogatepass"))
        else:
            lines.append(mutated_bytes(random, line.encode()).replace(b"\n", b" "))
    (folder / "lines").write_bytes(b"\n".join(lines) + b"\n")
    answers = io.BytesIO()
    try:
        serve(EngineSession(design), io.BytesIO(b"\n".join(lines) + b"\n"), answers)
    except Exception as error:
        return ended_by(error)
    for answer in answers.getvalue().splitlines():
        if (told := json.loads(answer)).get("error", "").startswith("unexpected"):
            print(told["error"][:800], file=sys.stderr)
    return 0


KINDS = {
    kind.name: kind
    for kind in (
        Kind("ruleset", _good_rulesets, _bad_ruleset),
        Kind("record", _good_records, _bad_record),
        Kind("import", _good_imports, _bad_import),
        Kind("picture", _good_pictures, _bad_picture, may_break_off=True, has_threads=True),
        Kind("protocol", _good_talks, _bad_talk),
    )
}
