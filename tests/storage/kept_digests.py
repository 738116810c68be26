"""The digests of the designs that kept files hold. A digest goes over all fields: one more field, and all change.

Then write them anew, and name what came as a path through the JSON of a design, `*` for each one of a list or map:

    python -m tests.storage.kept_digests parameters/*/notes

Each kept design without it has to be what it was; nothing is written where one differs otherwise too.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.storage.kept_samples import GAMES, design_of
from workbench.engine.codec import text_digest, to_json
from workbench.engine.design import Design
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import load

OLD_FILES = Path(__file__).with_name("old_files")
KEPT = OLD_FILES / "digests.json"
WITH_VERSIONS = "two_areas_schema_1.ruleset"


def kept_digests() -> dict[str, str]:
    """What each kept design had: by the file, by the sample, by a file's version."""
    return dict(json.loads(KEPT.read_text(encoding="utf-8")))


def kept_designs() -> Iterator[tuple[str, Design]]:
    """Every kept design by what its digest is kept under."""
    for file in sorted(OLD_FILES.glob("*.ruleset")):
        yield file.name, load(file)
    for game in GAMES:
        yield game, design_of(game)
    with tempfile.TemporaryDirectory() as folder:
        copied = Path(folder) / WITH_VERSIONS
        copied.write_bytes((OLD_FILES / WITH_VERSIONS).read_bytes())
        with RulesetDocument.open(copied) as document:
            for version in document.versions:
                yield f"{WITH_VERSIONS}, {version.name}", document.design_of(version.number)


def digest_without(design: Design, paths: Sequence[str]) -> str:
    """The digest of a design as it would be without these fields."""
    told = msgspec.json.decode(to_json(design))
    for path in paths:
        _take_out(told, path.split("/"))
    return text_digest(msgspec.json.encode(told, order="sorted"))


def _take_out(told: Any, path: Sequence[str]) -> None:
    name, *further = path
    if name == "*":
        for inner in told.values() if isinstance(told, dict) else told:
            _take_out(inner, further)
    elif further and name in told:
        _take_out(told[name], further)
    elif isinstance(told, dict):
        told.pop(name, None)


def main(paths: Sequence[str]) -> int:
    """Write the digests anew where nothing but the fields at `paths` has come."""
    kept, now = kept_digests(), dict(kept_designs())
    differing = [name for name, design in now.items() if name in kept and digest_without(design, paths) != kept[name]]
    if differing:
        print("These differ otherwise too, and nothing is written:", *differing, sep="\n  ")
        return 1
    KEPT.write_text(json.dumps({name: digest_without(now[name], ()) for name in sorted(now)}, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
