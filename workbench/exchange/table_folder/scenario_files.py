"""Set-ups, tracks, options and names of turns out of their files, and where the figures of things come from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Placement
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.message import Message, as_message, marked, said_by
from workbench.exchange.table_folder.cells import EMPTY_TEXT, unguarded, value_of
from workbench.exchange.table_folder.csv_files import Line
from workbench.exchange.table_folder.folder import Folder
from workbench.exchange.table_folder.lists import BY_NAME, origins_field
from workbench.exchange.table_folder.writing import PLACEMENTS, PROVENANCE, TAG
from workbench.storage.edits.thing_edits import OF_THE_DESIGN
from workbench.storage.rows.parts import id_of


def read_scenario_parts(folder: Folder) -> None:
    """Set-ups, tracks, options and names of turns, of all scenarios."""
    parts: dict[str, Mapping[str, Any]] = {}
    if (
        placed := _by_scenario(folder, PLACEMENTS, ("scenario", "counter", "space"), partial(_placement, folder))
    ) is not None:
        parts["placements"] = {scenario: tuple(found) for scenario, found in placed.items()}
    for field, file in BY_NAME.items():
        read = _number_named if field == "tracks" else _text_named
        named = _by_scenario(folder, file, ("scenario", "name", "value"), read)
        if named is not None:
            parts[field] = {scenario: Map(found) for scenario, found in named.items()}
    if not parts:
        return
    nothing: Mapping[str, Any] = {"placements": ()}
    after = tuple(
        replace(one, **{field: found.get(one.id, nothing.get(field, Map())) for field, found in parts.items()})
        for one in folder.now("scenarios")
    )
    if after != folder.now("scenarios"):
        folder.fields["scenarios"] = after


def _by_scenario(
    folder: Folder, file: str, heads: tuple[str, ...], read: Callable[[Line], Any]
) -> Mapping[str, list[Any]] | None:
    sheet = folder.sheet(file)
    if sheet is None:
        return None
    strange = [name for name in sheet.columns if name not in heads and not name.startswith(TAG)]
    if strange or not {*heads} <= {*sheet.columns}:
        told = Message(marked("its columns have to be {names}"), names=", ".join(heads))
        folder.fault(file, 1, told)
        return None
    scenarios = {one.id for one in folder.now("scenarios")}
    found: dict[str, list[Any]] = {}
    for line in sheet.lines:
        scenario = unguarded(line.cells["scenario"])
        if scenario not in scenarios:
            folder.fault(file, line.number, Message("there is no scenario {name}", name=repr(scenario[:40])))
            continue
        try:
            one = read(line)
        except ValueError as error:
            folder.fault(file, line.number, said_by(error))
            continue
        if "name" in heads and one[0] in {name for name, _ in found.get(scenario, [])}:
            folder.fault(file, line.number, Message("{name} stands twice", name=repr(one[0][:40])))
        found.setdefault(scenario, []).append(one)
    return found


def _placement(folder: Folder, line: Line) -> Placement:
    tags = {
        name.removeprefix(TAG): "" if cell == EMPTY_TEXT else unguarded(cell)
        for name, cell in line.cells.items()
        if name.startswith(TAG) and cell
    }
    counter, space = unguarded(line.cells["counter"]), unguarded(line.cells["space"])
    if counter not in folder.counters:
        raise ValueError(Message(marked("there is no counter {name}"), name=repr(counter[:40])))
    spaces = folder.spaces
    if space not in spaces and space.isdecimal() and (whole := space.zfill(4)) in spaces:
        raise ValueError(
            Message(marked("{space} has lost its first zero in a spreadsheet: {whole}"), space=space, whole=whole)
        )
    return Placement(counter, space, Map(tags))


def read_origins(folder: Folder) -> None:
    """The origins of figures of counters and scenarios."""
    sheet = folder.sheet(PROVENANCE)
    if sheet is None:
        return
    heads = ("kind", "owner", "field", "source", "note")
    if sheet.columns != heads:
        folder.fault(PROVENANCE, 1, Message(marked("its columns have to be {names}"), names=", ".join(heads)))
        return
    kinds = {of: field for of, kind in OF_THE_DESIGN.items() if (field := origins_field(kind.value))}
    owners = {of: {id_of(thing) for thing in folder.now(of)} for of in kinds}
    found: dict[tuple[str, str], dict[str, Provenance]] = {}
    for line in sheet.lines:
        of, owner, name = (unguarded(line.cells[head]) for head in heads[:3])
        try:
            source = value_of(line.cells["source"], Source)
        except ValueError as error:
            folder.fault(PROVENANCE, line.number, said_by(error), "source")
            continue
        if of not in kinds or owner not in owners[of]:
            what = as_message(OF_THE_DESIGN[of].called) if of in OF_THE_DESIGN else repr(of[:40])
            told = Message("there is no {kind} {name}", kind=what, name=repr(owner[:40]))
            folder.fault(PROVENANCE, line.number, told)
            continue
        found.setdefault((of, owner), {})[name] = Provenance(source, unguarded(line.cells["note"]))
    for of, field in kinds.items():
        after = tuple(replace(one, **{field: Map(found.get((of, one.id), {}))}) for one in folder.now(of))
        if after != folder.now(of):
            folder.fields[of] = after


def _text_named(line: Line) -> tuple[str, Any]:
    return unguarded(line.cells["name"]), unguarded(line.cells["value"])


def _number_named(line: Line) -> tuple[str, Any]:
    return unguarded(line.cells["name"]), value_of(line.cells["value"], int)
