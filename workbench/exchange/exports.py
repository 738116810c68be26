"""Exports: what writes a design, or a map of it, for other programs and for paper, by the ending of its files.

An export is a function in the entry point group `wargame_workbench.exports` whose name is that ending ("json"). The
command and the window call it the same way. The program's own are in `text_exports.py` and, with Qt, in
`workbench.qt.map_prints.exports`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace as changed

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.extensions import BrokenExtension, Extensions, is_function
from workbench.engine.secrecy.published import Audience, kept_by_the_referee, name_of_secret, published_for
from workbench.engine.words.message import Message, joined, marked, said_by
from workbench.language import said_in
from workbench.long_work import Progress, Stopped

if TYPE_CHECKING:
    from workbench.exchange.manifest import Manifest
    from workbench.storage.assets import Asset


class CannotExport(Exception):
    """Nothing was written; the text says why, in a sentence for the reader."""


class PaperPart(StrEnum):
    """What a game on paper is made of, in the order of its pages."""

    COVER = "cover"
    MAP = "map"
    COUNTERS = "counters"
    TABLES = "tables"
    AIDS = "aids"
    CARDS = "cards"
    RULES = "rules"
    REFEREE = "referee"
    CREDITS = "credits"


ALL_PARTS = frozenset(PaperPart)
BOOKLET = frozenset({PaperPart.COVER, PaperPart.REFEREE, PaperPart.CREDITS})
"""What the players' book lacks, in covers: the referee has that book as well."""


@dataclass(frozen=True, slots=True)
class PrintWishes:
    """How a map is to be printed: `style` "" is the map's own, `scale` a share of its own size, lengths are in mm.

    With `scans` those that are shown lie under its lines. `language` "" is the first of the design.

    Of a whole game on paper are printed its `parts`; the backs of its counters, where they are wished, lie `register`
    further to the right and further down than reckoned, as the printer needs it. `counter_sheet` "" is the first.
    """

    style: str = ""
    dpi: int = 300
    paper: str = "A4"
    landscape: bool | None = None
    scale: float = 1.0
    margin: float = 10.0
    overlap: float = 8.0
    scans: bool = False
    language: str = ""
    parts: frozenset[PaperPart] = ALL_PARTS
    register: tuple[float, float] = (0.0, 0.0)
    backs: bool = True
    counter_sheet: str = ""


def _anywhere(_path: Path) -> None:
    """Whoever asks has looked already."""


@dataclass(frozen=True, slots=True)
class Export:
    """What is to be written, and where. `map_id` "" is the first map; `asset` gives the content of a picture by name.

    `record` is a playtest that goes with it, where the format can show one, and `seat` whose eyes it is shown with.
    `assets` are all that the ruleset file carries, mostly with their content left there.

    `claim` is asked before a file beside `path` is written, and raises where none may be.

    `audience` is whom it is for, None as is usual of the format: `as_published` gives the export that `is_published`,
    with the design that these may have.
    """

    design: Design
    path: Path
    map_id: str = ""
    wishes: PrintWishes = field(default_factory=PrintWishes)
    asset: Callable[[str], bytes] | None = None
    assets: Mapping[str, Asset] = field(default_factory=dict)
    progress: Progress | None = None
    claim: Callable[[Path], None] = _anywhere
    record: Path | None = None
    seat: str = ""
    audience: Audience | None = None
    is_published: bool = False

    def the_map(self) -> AnyMap:
        """The map that is asked for; CannotExport when there is none."""
        maps: tuple[AnyMap, ...] = self.design.maps
        found = [one for one in maps if one.id == self.map_id] if self.map_id else list(maps)
        if not found:
            there = joined(", ", (one.id for one in maps)) if maps else Message("none")
            raise CannotExport(
                Message("no map {map_id} (there are: {there})", map_id=repr(self.map_id), there=there)
                if self.map_id
                else Message("the design has no map")
            )
        return found[0]


@dataclass(frozen=True, slots=True)
class Written:
    """What came of an export: `words` ("map.pdf: 3 pages A4"), and the kinds of things that are not all in it.

    The `manifest` of a format of another program says why, and what is in it. `notice` is what whoever passes it on
    has to know.
    """

    words: str = ""
    left_out: tuple[str, ...] = ()
    manifest: Manifest | None = None
    notice: str = ""


ORDER = (
    *("json", "bundle", "geojson", "gpkg", "csv", "md", "svg", "png", "pdf", "pnp"),
    *("web", "tmx", "tmj", "vmod", "triplea", "frontend"),
)
"""How the program's own stand in lists; those of other packages follow."""
Writer = Callable[[Export], Written | None]
EXPORTS: Extensions[Writer] = Extensions(
    "export",
    marked("a function that writes one"),
    is_function,
    first=ORDER,
)
ENDINGS = {"bundle": ".bundle.zip", "pnp": ".pnp.pdf", "triplea": ".triplea.zip", "web": ".html", "frontend": ""}
"""The endings of the files of those exports that are not called as their files end; "" is a folder of files."""


def ending_of(name: str) -> str:
    """How the files of an export end: ".json"."""
    return ENDINGS.get(name, f".{name}")


WHOLE = frozenset({"json", "bundle"})
"""Exports that are read back exactly: to work on they are whole, unless they are asked for as the players have them."""


def usual_audience(name: str) -> Audience:
    """Whom an export is for where nobody says so."""
    return Audience.REFEREE if name in WHOLE else Audience.PLAYERS


def as_published(name: str, export: Export) -> Export:
    """The export of this name with the design as its readers may have it; that for the referee says so in its title.

    Every export goes through here before its writer sees it, and no writer asks what is secret.
    """
    if export.is_published:
        return export
    audience = export.audience or usual_audience(name)
    design = published_for(export.design, audience)
    if name not in WHOLE and is_for_referee(name, replace(export, audience=audience)):
        title = Message("{title}, for the referee", title=design.title)
        language = export.wishes.language or next(iter(design.languages), "")
        design = changed(design, title=said_in(language, title))
    return replace(export, design=design, audience=audience, is_published=True)


def is_for_referee(name: str, export: Export) -> bool:
    """Does an export of this name hold what the referee alone may know?"""
    is_his = (export.audience or usual_audience(name)) is Audience.REFEREE
    return is_his and bool(kept_by_the_referee(export.design))


def notice_of(design: Design) -> str:
    """What is to be known of a file that holds this design whole, "" of one without secrets of the referee."""
    kept = ", ".join(map(name_of_secret, kept_by_the_referee(design)))
    return Message("it holds what the referee alone may know: {names}", names=kept) if kept else ""


def write_export(name: str, export: Export) -> Written:
    """Write a design as the export of this name does, for the readers that it is for.

    Raises
    ------
    CannotExport
        There is no such export, it cannot be loaded, it refuses, or one of another package fails.
    OSError
        The file cannot be written.
    Stopped
        `progress` said so.
    """
    asked = as_published(name, export)
    try:
        written = EXPORTS[name](asked) or Written()
        return replace(written, notice=notice_of(asked.design) if is_for_referee(name, asked) else "")
    except KeyError:
        if name in EXPORTS:
            raise
        raise CannotExport(
            Message("no export is called {name} (there are: {names})", name=repr(name), names=joined(", ", EXPORTS))
        ) from None
    except BrokenExtension as broken:
        raise CannotExport(said_by(broken)) from broken
    except (CannotExport, Stopped, OSError):
        raise
    except Exception as error:
        if EXPORTS.is_own(name):
            raise
        package = EXPORTS.package_of(name)
        raise CannotExport(
            Message(
                "the export {name} failed: {kind}: {error} (package {package})",
                name=repr(name),
                kind=type(error).__name__,
                error=said_by(error),
                package=package,
            )
        ) from error
