"""What the import dialog does in the background: have a file read and cleaned, and say in a sentence what failed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.words.message import Message
from workbench.exchange.imports.contents import Account, Contents
from workbench.exchange.imports.coordinates import UnknownCoordinates
from workbench.exchange.imports.import_process import ImportProcess, ReadMap, ReadModule, ToRead
from workbench.exchange.imports.proposal import CleaningStep, ImportRefused
from workbench.exchange.imports.reading import OF_FEATURES, ImportOptions, MapFormat, format_of, is_whole, why_not_read
from workbench.exchange.vassal.reading.proposal import ModuleDesign
from workbench.qt.looks.translator import said_figure, spoken, spoken_error
from workbench.shell.imports.import_preview import PlainSheet, plain_sheet
from workbench.storage.assets import Asset

NO_CONTENTS = Contents()
MOST_NAMES = 6
"""Of lost names so many are shown; `workbench import --json` lists all."""


@dataclass(frozen=True)
class Refused:
    """Why there is nothing to import, in one sentence."""

    why: str


@dataclass(frozen=True)
class Proposed:
    """A map of another program, with all steps that clean it done, and how it was read: `files` names all of them.

    Of a `module`, which is a whole design, it is the first of its maps, if there is one.
    """

    read: ToRead
    files: str
    map: AnyMap | None
    steps: tuple[CleaningStep, ...]
    plain: PlainSheet | None
    module: ModuleDesign | None = None
    contents: Contents = NO_CONTENTS
    account: Account | None = None


@dataclass(frozen=True)
class Cleaned:
    """The map as it is with these steps done and no others; or why it is none without the rest."""

    numbers: frozenset[int]
    map: AnyMap | None
    plain: PlainSheet | None = None
    why_not: str = ""
    module: ModuleDesign | None = None
    account: Account | None = None


@dataclass(frozen=True)
class WholeRuleset:
    """A whole ruleset in JSON; `is_unchanged` is whether it is as it was exported."""

    design: Design
    is_unchanged: bool
    plain: PlainSheet | None = None
    assets: tuple[Asset, ...] = ()


def read_source(source: Path, options: ImportOptions, process: ImportProcess) -> Proposed | WholeRuleset | Refused:
    """A file as it would be imported; never an exception for anything that the file may hold."""
    kind = format_of(source)
    if why := why_not_read(source):
        return Refused(tr("{0}: {1}").format(source.name, spoken(why)) + ".")
    if kind is None and not is_whole(source):
        known = tr("{0} is none of SVG, GeoJSON, TopoJSON, GeoPackage, CSV, Tiled, TripleA, VASSAL, a bundle or JSON.")
        return Refused(known.format(source.name))
    asked = ToRead(source, kind, options)
    try:
        found = process.read(asked)
    except ImportRefused as error:
        return Refused(_sentence(source, error, kind))
    except OSError as error:
        return Refused(tr("{0} cannot be read: {1}.").format(source.name, error.strerror or str(error)))
    if isinstance(found, ReadModule):
        first = next(iter(found.found.design.maps), None)
        return Proposed(asked, found.source, first, found.steps, _plain(first), found.found)
    if isinstance(found, ReadMap):
        plain = plain_sheet(found.map)
        return Proposed(
            asked, found.source, found.map, found.steps, plain, contents=found.contents, account=found.account
        )
    maps = maps_of(found.design)
    return WholeRuleset(found.design, found.is_unchanged, plain_sheet(maps[0]) if maps else None, found.assets)


def cleaned(asked: ToRead, numbers: Collection[int], process: ImportProcess) -> Cleaned:
    """The map of a file with some of its steps done."""
    accepted = frozenset(numbers)
    try:
        if asked.kind is MapFormat.VMOD:
            module = process.accept_module(asked, accepted)
            first = next(iter(module.design.maps), None)
            return Cleaned(accepted, first, _plain(first), module=module)
        made = process.accepted(asked, accepted)
        return Cleaned(accepted, made.map, plain_sheet(made.map), account=made.account)
    except ImportRefused as error:
        return Cleaned(
            accepted, None, why_not=tr("Without the steps left out it is no map: {0}.").format(spoken_error(error))
        )
    except OSError as error:
        why_not = tr("{0} cannot be read: {1}.").format(asked.source.name, error.strerror or str(error))
        return Cleaned(accepted, None, why_not=why_not)


def account_words(outcome: str, account: Account | None) -> str:
    """The outcome, and what came in: names that were lost or numbered, spaces that are small."""
    if account is None:
        return outcome
    lines = [outcome, tr("Shapes that came in: {0}.").format(said_figure(account.shapes, ","))]
    if account.lost:
        lines.append(tr("Lost ({0}): {1}.").format(said_figure(len(account.lost), ","), _some(account.lost)))
    if account.doubled:
        numbered = tr("Numbered, for their names stand several times ({0}): {1}.")
        lines.append(numbered.format(said_figure(len(account.doubled), ","), _some(account.doubled)))
    if account.off_spaces:
        off = tr("Names written where no space is ({0}): {1}.")
        lines.append(off.format(said_figure(len(account.off_spaces), ","), _some(account.off_spaces)))
    if account.small:
        small = tr("Small on this sheet: {0}; on one of {1} mm there would be none.")
        lines.append(small.format(said_figure(account.small, ","), said_figure(account.roomy_mm, ",")))
    return "\n".join(lines)


def _some(names: Sequence[str]) -> str:
    """The first few names."""
    return ", ".join(names[:MOST_NAMES]) + (" …" if len(names) > MOST_NAMES else "")


def outcome_words(imported: AnyMap, declined: int) -> str:
    """What an import comes to: "97 areas, 268 borders, 3 steps declined"."""
    if isinstance(imported, AreaMap):
        counts = [
            _count(len(imported.spaces), tr("1 area"), tr("{0} areas")),
            _count(len(imported.borders), tr("1 border"), tr("{0} borders")),
        ]
    else:
        counts = [
            _count(len(spaces_of(imported)) - len(imported.zones), tr("1 hex"), tr("{0} hexes")),
            _count(len(imported.borders), tr("1 hexside"), tr("{0} hexsides")),
        ]
        if imported.zones:
            counts.append(_count(len(imported.zones), tr("1 zone"), tr("{0} zones")))
    if imported.roads:
        counts.append(_count(len(imported.roads), tr("1 road"), tr("{0} roads")))
    if declined:
        counts.append(_count(declined, tr("1 step declined"), tr("{0} steps declined")))
    return ", ".join(counts)


def ruleset_words(design: Design) -> str:
    """What a whole ruleset holds: "2 maps, 40 counters, 3 scenarios"."""
    return ", ".join(
        (
            _count(len(design.maps), tr("1 map"), tr("{0} maps")),
            _count(len(design.counters), tr("1 counter"), tr("{0} counters")),
            _count(len(design.scenarios), tr("1 scenario"), tr("{0} scenarios")),
        )
    )


def module_words(found: ModuleDesign, declined: int) -> str:
    """What the import of a module comes to, a line for each kind of thing."""
    lines = [spoken(line) for line in found.counts]
    if declined:
        lines.append(_count(declined, tr("1 step declined"), tr("{0} steps declined")))
    return "\n".join(lines)


def _plain(shown: AnyMap | None) -> PlainSheet | None:
    return plain_sheet(shown) if shown is not None else None


def maps_of(design: Design) -> tuple[AnyMap, ...]:
    """All maps of a ruleset, in its order."""
    return design.maps


def _sentence(source: Path, error: ImportRefused, kind: MapFormat | None) -> str:
    if kind in (*OF_FEATURES, MapFormat.GPKG) and isinstance(error, UnknownCoordinates):
        remedy = Message("choose above how to read its coordinates")
        why = spoken(Message("{why}; {remedy}", why=error.why, remedy=remedy))
    else:
        why = spoken_error(error)
    line = " ".join(why.split())
    if not why.startswith(source.name):
        line = tr("{0}: {1}").format(source.name, line)
    return line if line.endswith(".") else f"{line}."


def _count(number: int, one: str, many: str) -> str:
    return one if number == 1 else many.format(said_figure(number, ","))


def tr(text: str) -> str:
    """A text of the import in the language of the reader."""
    return QCoreApplication.translate("ImportDialog", text)
