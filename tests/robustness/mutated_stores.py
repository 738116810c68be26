"""Further kinds of inputs that are mutated: records for a seat, results, histories, backups, logs, tiles, settings."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from tests.changed_parameters import change_parameter
from tests.exchange.pictures import gradient, save
from tests.robustness.mutants import mutated_bytes, mutated_database, mutated_text
from tests.robustness.mutated_kinds import KINDS, Kind, chosen_file
from tests.robustness.mutated_parts import spoil_packed, spoilt_by
from tests.storage.samples import small_design
from workbench.cli import ended_by, main
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice
from workbench.exchange.scans.pyramid import ScanTiles, TilePlace, UnfitPyramid, index_of, pyramid_of
from workbench.lab.results_file import read_results
from workbench.lab.results_tables import RESULTS_TABLES
from workbench.long_work import UNTOLD
from workbench.shell.settings import RecentFile, Settings
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.file import backups
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.seat_record import open_playtest
from workbench.storage.samples import build_sample
from workbench.storage.tables import RULESET_TABLES
from workbench.storage.tables.seat_record import SEAT_RECORD_TABLES

SEATS = {"crossroads": "blue", "toulon": "republican"}


def answered(work: Callable[[], object], *fit: type[Exception]) -> int:
    """The exit code that a command would have, for what has none of its own; `fit` are refusals of its own."""
    try:
        work()
    except fit as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 2
    except Exception as error:
        return ended_by(error)
    return 0


# ---------------------------------------------------------------- records for a seat, results


def _good_seat_records(folder: Path) -> None:
    place = Path(mkdtemp(prefix="workbench-mutants-"))
    for game, seat in SEATS.items():
        create(place / game, build_sample(game))
        record = place / f"{game}.record"
        main(("playtest", str(place / game), "--turns", "1", "--record", str(record), "--json"))
        main(("told", str(record), "--seat", seat, "--out", str(folder / record.name)))


def _bad_seat_record(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    spoilt_by(
        random,
        (
            (0.5, lambda: spoil_packed(random, path, SEAT_RECORD_TABLES)),
            (0.25, lambda: path.write_bytes(mutated_bytes(random, path.read_bytes()))),
            (0.25, lambda: mutated_database(random, path, SEAT_RECORD_TABLES)),
        ),
    )
    if random.random() < 0.4:
        return answered(lambda: open_playtest(path).close())
    return main((random.choice(("replay", "info")), str(path)))


def _good_results(folder: Path) -> None:
    ruleset = Path(mkdtemp(prefix="workbench-mutants-")) / "a"
    create(ruleset, build_sample("crossroads"))
    main(("simulate", str(ruleset), "--games", "2", "--jobs", "1", "--out", str(folder / "a.results"), "--json"))


def _bad_results(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    spoilt_by(
        random,
        (
            (0.3, lambda: path.write_bytes(mutated_bytes(random, path.read_bytes()))),
            (0.7, lambda: mutated_database(random, path, RESULTS_TABLES)),
        ),
    )
    return answered(lambda: read_results(path))


# ---------------------------------------------------------------- histories, backups and logs


def _good_histories(folder: Path) -> None:
    """A ruleset with versions and steps, in a folder with its backups, and another one with its log beside it."""
    path = folder / "bay.ruleset"
    create(path, small_design())
    for cost in (7, 8):
        with RulesetDocument.open(path) as document:
            document.apply(change_parameter("river_cost", cost))
            document.save_version(f"with {cost}", "2000-01-01T00:00:00")
            document.apply(change_parameter("river_cost", cost + 10))
    (folder / "log").mkdir()
    with RulesetDocument.open(path) as document:
        document.apply(change_parameter("river_cost", 30))
        for end in ("", "-wal", "-shm"):
            shutil.copyfile(f"{path}{end}", folder / "log" / f"bay.ruleset{end}")


def _bad_history(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    spoilt_by(
        random,
        (
            (0.7, lambda: spoil_packed(random, path, RULESET_TABLES)),
            (0.3, lambda: mutated_database(random, path, RULESET_TABLES)),
        ),
    )
    if random.random() < 0.3:
        return main(random.choice((("versions", str(path), "--return-to", "1"), ("compare", str(path), "1", "2"))))

    def there_and_back() -> None:
        with RulesetDocument.open(path) as document:
            for step in reversed(document.history.steps[: document.history.stands_at]):
                document.apply(document.taking_back(step))

    return answered(there_and_back, EditError)


def _bad_backup(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    kept = folder / "state"
    backups._home = lambda: kept
    with RulesetDocument.open(path) as document:
        document.apply(change_parameter("river_cost", 40))
    (backup,) = backups.backups_of(path)
    spoilt_by(
        random,
        (
            (0.4, lambda: backup.path.write_bytes(mutated_bytes(random, backup.path.read_bytes()))),
            (0.3, lambda: spoil_packed(random, backup.path, RULESET_TABLES)),
            (0.3, lambda: mutated_database(random, backup.path, RULESET_TABLES)),
        ),
    )
    if random.random() < 0.3:
        path.write_bytes(path.read_bytes()[:8_000])
        return main(("versions", str(path), "--rescue", str(folder / "rescued.ruleset")))
    return main(("versions", str(path), *random.choice((("--backups",), ("--back-to", "1")))))


def _bad_log(random: Random, good: Path, folder: Path) -> int:
    for file in (good / "log").iterdir():
        shutil.copyfile(file, folder / file.name)
    path = folder / "bay.ruleset"
    end = random.choice(("-wal", "-wal", "-shm", "-journal", ""))
    spoilt = folder / f"bay.ruleset{end}"
    content = spoilt.read_bytes() if spoilt.exists() else (folder / "bay.ruleset-wal").read_bytes()
    spoilt.write_bytes(mutated_bytes(random, content))
    if end == "-journal" and random.random() < 0.5:
        spoilt.write_bytes(bytes.fromhex("d9d505f920a163d7") + random.randbytes(random.randrange(600)))
    victim = folder / "victim"
    victim.touch()
    code = main(random.choice((("info", str(path)), ("check", str(path)), ("versions", str(path), "--save", "x"))))
    if not (victim.exists() and path.exists()):
        print("Traceback: a file was deleted", file=sys.stderr)
    return code


# ---------------------------------------------------------------- tiles of scans, settings


def _good_tiles(folder: Path) -> None:
    picture = save(folder.parent / f"{folder.name}.png", gradient(700, 500))
    pyramid = build(picture, PictureChoice(), folder, UNTOLD)
    (folder / pyramid.index_name).write_bytes(index_of(pyramid))


def _bad_tiles(random: Random, good: Path, folder: Path) -> int:
    files = {path.name: path.read_bytes() for path in sorted(good.iterdir()) if path.is_file()}
    name = random.choice(sorted(files))
    is_text = name.endswith(".json") and random.random() < 0.8
    files[name] = (
        mutated_text(random, files[name].decode()).encode(errors="surrogatepass")
        if is_text
        else mutated_bytes(random, files[name])
    )
    (index,) = (one for one in files if one.endswith(".json"))

    def read() -> None:
        pyramid = pyramid_of(index, files[index])
        tiles = ScanTiles(pyramid, files.__getitem__)
        for level, row, column in ((0, 0, 0), (0, 1, 1), (1, 0, 0), (9, 0, 0), (0, 10**6, 3)):
            tiles.tile(TilePlace(level, column, row))

    return answered(read, UnfitPyramid)


def _good_settings(folder: Path) -> None:
    settings = Settings(folder / "settings.ini")
    settings.theme, settings.text_scale = "dark", 1.25
    settings.save_layout("window", bytes(range(200)))
    settings.remember(RecentFile(str(folder / "settings.ini"), "A ruleset", "2000-01-01T00:00"))
    settings._store.sync()


def _bad_settings(random: Random, good: Path, folder: Path) -> int:
    path = chosen_file(random, good, folder)
    if random.random() < 0.5:
        path.write_text(mutated_text(random, path.read_text()), errors="replace")
    else:
        path.write_bytes(mutated_bytes(random, path.read_bytes()))

    def read() -> None:
        settings = Settings(path)
        assert isinstance(settings.theme, str) and 0.1 < settings.text_scale < 10
        settings.layout("window")
        settings.remember(RecentFile(str(path), "another", ""))
        assert len(settings.recent()) < 100

    return answered(read)


ALL_KINDS = {
    **KINDS,
    **{
        kind.name: kind
        for kind in (
            Kind("seat_record", _good_seat_records, _bad_seat_record),
            Kind("results", _good_results, _bad_results),
            Kind("history", _good_histories, _bad_history),
            Kind("backup", _good_histories, _bad_backup),
            Kind("log", _good_histories, _bad_log),
            Kind("tiles", _good_tiles, _bad_tiles, has_threads=True),
            Kind("settings", _good_settings, _bad_settings),
        )
    },
}
"""All kinds of inputs, by name."""
