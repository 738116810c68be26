"""What is in an export and what is not: the note that lies in each package for another program, and that is told.

A format holds less than a design. What it cannot hold is said by the writer of the format, in a line each with the
reason, so that whoever opens the package knows what to look for elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version

from msgspec import Struct

from workbench.engine.codec import to_builtins
from workbench.engine.design import Design
from workbench.engine.words.message import Message, marked
from workbench.storage.contents import contents_of

MANIFEST = "workbench_manifest.json"
"""Its name in a package of several files."""
RIGHTS = marked("The rights in the game stay with its designer and its publisher; the Wargame Workbench claims none.")
PROGRAM = "wargame-workbench"


class LeftOut(Struct, frozen=True):
    """A kind of thing that the format does not hold, or not whole, and why."""

    what: str
    why: str

    def words(self) -> Message:
        return Message("{what}: {why}", what=self.what, why=self.why)


class Manifest(Struct, frozen=True):
    """`digest` is that of the ruleset, `holds` counts what is in the package, `provenance` figures by their origin."""

    format: str
    title: str
    designer: str
    rules: str
    digest: str
    program: str
    holds: Mapping[str, int]
    left_out: tuple[LeftOut, ...]
    provenance: Mapping[str, int]
    rights: str

    def as_json(self) -> str:
        """As it lies in the package; of the same design the same text."""
        return json.dumps(to_builtins(self), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def manifest_of(
    design: Design, format_name: str, holds: Mapping[str, int], left_out: Iterable[LeftOut] = ()
) -> Manifest:
    """The note on an export of a design in this format; what it `holds` the writer has counted."""
    contents = contents_of(design)
    return Manifest(
        format=format_name,
        title=design.title,
        designer=design.designer,
        rules=design.rules,
        digest=contents.digest,
        program=f"{PROGRAM} {_version()}".strip(),
        holds=dict(holds),
        left_out=tuple(left_out),
        provenance=contents.provenance,
        rights=RIGHTS,
    )


def _version() -> str:
    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return ""
