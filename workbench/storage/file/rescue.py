"""What of a ruleset file that is damaged can still be had: its newest whole version, its newest whole backup.

A damaged file is never mended in its place: what is rescued becomes a new file beside it.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from workbench.engine.design import Design
from workbench.engine.words.message import Message, marked
from workbench.storage.document import RulesetDocument
from workbench.storage.file.backups import Backup, backups_of
from workbench.storage.file.bounds import check_bounds
from workbench.storage.file.connecting import connect
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.leftovers import leftovers
from workbench.storage.file.ruleset_file import RULESET_FILE, create, load
from workbench.storage.file.schema_checks import unsafe_part
from workbench.storage.versions import Version, design_of, read_content


class Rescue(NamedTuple):
    """Something whole that is left of a file: what it is called, and when it was made."""

    name: str
    made_at: str
    design: Design | None = None
    backup: Backup | None = None


def rescues(path: Path) -> list[Rescue]:
    """The newest whole version in a damaged file and the newest whole backup of it, the newer one first."""
    return sorted((*_newest_version(path), *_newest_backup(path)), key=lambda rescue: rescue.made_at, reverse=True)


def take_out(rescue: Rescue, out: Path) -> None:
    """Write what is left as a new file; StoredFileError when it cannot be written or something is there."""
    if out.exists():
        why = marked("there is a file of this name, and what is rescued is not written over it")
        raise RULESET_FILE.error(out, "this ruleset file cannot be made", why, "Choose another name")
    if rescue.design is not None:
        create(out, rescue.design)
    elif rescue.backup is not None:
        with RulesetDocument.look_at(rescue.backup.path) as document:
            document.save_as(out)


def remedy(path: Path) -> str:
    """What is to be done about a damaged file, in words; "" when nothing of it is left."""
    names = [rescue.name for rescue in rescues(path)]
    return Message("Still whole, and to be had as a new file: {names}", names="; ".join(names)) if names else ""


def _newest_version(path: Path) -> Iterator[Rescue]:
    with contextlib.suppress(sqlite3.Error, OSError, UnicodeDecodeError):
        if leftovers(path):
            return
        with contextlib.closing(connect(path.resolve(), "ro&immutable=1")) as rows:
            if unsafe_part(rows, RULESET_FILE.tables, RULESET_FILE.former_tables):
                return
            for number, name, saved_at, digest in rows.execute(
                "SELECT number, name, saved_at, digest FROM version ORDER BY number DESC"
            ).fetchall():
                version = Version(number, str(name), str(saved_at), str(digest))
                with contextlib.suppress(sqlite3.Error, ValueError, TypeError, KeyError, RecursionError):
                    design = design_of(version, read_content(rows, number))
                    check_bounds(design)
                    yield Rescue(str(version)[:80], version.saved_at, design)
                    return


def _newest_backup(path: Path) -> Iterator[Rescue]:
    for backup in backups_of(path):
        with contextlib.suppress(StoredFileError):
            load(backup.path)
            yield Rescue(str(backup), backup.made_at, backup=backup)
            return
