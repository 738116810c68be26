"""What is in an export and what is not: the note that lies in each package for another program, and that is told.

A format holds less than a design. What it cannot hold is said by the writer of the format, in a line each with the
reason, so that whoever opens the package knows what to look for elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import PackageNotFoundError, version

from msgspec import Struct

from workbench.engine.codec import to_builtins
from workbench.engine.design import Design
from workbench.engine.secrecy.declared import SecretKind
from workbench.engine.secrecy.published import left_to_the_referee, name_of_secret
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


TO_THE_REFEREE: Mapping[SecretKind, str] = {
    SecretKind.TABLE: marked("tables that the referee alone has"),
    SecretKind.PARAMETER: marked("figures that the referee alone has"),
    SecretKind.VALUE: marked("values of counters that the referee alone has"),
    SecretKind.COUNTERS: marked("counters that the referee alone knows"),
    SecretKind.SET_UP: marked("set-ups that the referee alone knows"),
}
"""What the secrets of each kind are called in what the players have."""


def left_to_referee(design: Design) -> Iterator[LeftOut]:
    """What was left out of a design because the referee alone may know it, by name, a line for each kind."""
    for kind, what in TO_THE_REFEREE.items():
        names = [name_of_secret(one) for one in left_to_the_referee(design) if one.what is kind]
        if names:
            yield LeftOut(what, ", ".join(names))


def manifest_of(
    design: Design, format_name: str, holds: Mapping[str, int], left_out: Iterable[LeftOut] = ()
) -> Manifest:
    """The note on an export of a design in this format; what it `holds` the writer has counted.

    What the design lacks because it is the referee's is named besides what the format `left_out`.
    """
    contents = contents_of(design)
    return Manifest(
        format=format_name,
        title=design.title,
        designer=design.designer,
        rules=design.rules,
        digest=contents.digest,
        program=f"{PROGRAM} {_version()}".strip(),
        holds=dict(holds),
        left_out=(*left_out, *left_to_referee(design)),
        provenance=contents.provenance,
        rights=RIGHTS,
    )


def _version() -> str:
    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        return ""
