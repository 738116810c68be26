"""What the standard rules ask of a design: tables, parameters and a sequence of play to begin with.

Rows are given for the kinds of terrain, roads and lines that the design has, with the figures of the standard kinds
that these are like. Every figure is the designer's to change.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from msgspec.structs import replace

from workbench.engine.catalogue.resolved import Kindred, catalogue_of
from workbench.engine.design import Design, Parameter, Phase, Side, UnitType
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.networks.joins import BY_LAND
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked

RULES = "hex_and_counter"
STANDARD_TAGS = (TagType("steps_lost", TagKind.NUMBER, of=TagOf.PLACEMENT, title=marked("Steps lost"), low=0),)
"""The tags that the standard rules read."""
ARMS = ("infantry", "cavalry", "artillery")
CLOSED = "P"
UNIT_TYPES = tuple(UnitType(arm, arm.capitalize(), arm) for arm in ARMS)

_Cells = Sequence[object]
_RESULTS: Mapping[str, _Cells] = {
    "1": ("1R/-", "1R/-", "1/-", "R/-", "R/-", "1/1"),
    "2": ("1R/-", "1/-", "R/-", "R/-", "1/1", "-/R"),
    "3": ("1/-", "R/-", "R/-", "1/1", "-/R", "-/1R"),
    "4": ("R/-", "R/-", "1/1", "-/R", "-/1R", "-/1R"),
    "5": ("R/-", "1/1", "-/R", "-/1R", "-/1R", "-/1R2"),
    "6": ("1/1", "-/R", "-/1R", "-/1R", "-/1R2", "DE"),
}
_PHASES = (
    ("movement", marked("Movement"), "5"),
    ("combat", marked("Combat"), "6"),
    ("recovery", marked("Recovery"), "11"),
)
_PARAMETERS = (
    Parameter("stacking_limit", marked("Stacking limit"), 2, "units", "3.1"),
    Parameter("zones_of_control", marked("Zones of control"), "rigid", "", "4.1"),
    Parameter("zone_exit_cost", marked("Leaving an enemy zone of control"), 1, "MP", "4.5"),
    Parameter("retreat_hexes", marked("Retreat without a number"), 1, "spaces", "7.1"),
    Parameter("blocked_retreat", marked("A retreat that is blocked"), "step_a_hex", "", "7.6"),
    Parameter("supply_range", marked("Line of communication"), 8, "spaces", "9.2"),
    Parameter("recovery_at_most", marked("A disrupted unit recovers with at most"), 4, "1D6", "11.1"),
    Parameter("victory_margin", marked("Lead that wins at the end"), 1, "points", "12.3"),
)


def standard_tables(design: Design, say: Callable[[str], str] = str) -> tuple[Table, ...]:
    """The tables of the standard rules, with a row for each kind of ground, border and road of the design."""
    terrain, borders, roads = terrain_of(design), borders_of(design), roads_of(design)
    arms = _columns_of(design.unit_types)
    catalogue = catalogue_of(design)
    ground, lines = catalogue.ground, catalogue.borders
    in_combat = {**_in_combat(ground, terrain), **_in_combat(lines, borders)}
    found = [
        _chart(
            "terrain_effects",
            marked("Terrain effects"),
            marked("terrain"),
            _costs(ground, terrain, (1, 1, 1)),
            "5.2",
            arms,
        ),
        _chart("hexside_effects", marked("Borders"), marked("border"), _costs(lines, borders, (0, 0, 0)), "5.4", arms),
        _table("road_effects", marked("Roads"), marked("road"), ("",), _costs(catalogue.roads, roads, (1,)), "5.5"),
        _table(
            "zone_effects", marked("Where zones of control end"), marked("border"), ("",), _stops(lines, borders), "4.2"
        ),
        _table(
            "combat_results",
            marked("Combat results"),
            marked("modified roll"),
            ("1:2", "1:1", "3:2", "2:1", "3:1", "4:1"),
            _RESULTS,
            "6.4",
            dice="1D6",
        ),
        _table("combat_effects", marked("Ground in combat"), marked("ground"), ("shift", "modifier"), in_combat, "6.5"),
        _table(
            "victory_points",
            marked("Victory points"),
            marked("what"),
            tuple(side.id for side in design.sides),
            {"step_lost": (1,) * len(design.sides)},
            "12.2",
        ),
    ]
    return tuple(_said(table, say) for table in found if table.rows)


def _said(table: Table, say: Callable[[str], str]) -> Table:
    means = say(table.row_means), say(table.column_means)
    return replace(table, title=say(table.title), row_means=means[0], column_means=means[1])


def standard_parameters(say: Callable[[str], str] = str) -> tuple[Parameter, ...]:
    """The parameters that have no default, and those that a designer looks for first."""
    return tuple(replace(parameter, title=say(parameter.title)) for parameter in _PARAMETERS)


def standard_sequence(sides: Iterable[Side], say: Callable[[str], str] = str) -> tuple[Phase, ...]:
    """A turn in which the sides move and fight one after the other."""
    lines = []
    for side in sides:
        lines.append(Phase(f"{side.id}_turn", say(Message("Turn: {side}", side=side.name)), 0, "", "", side.id))
        lines += [Phase(f"{side.id}_{what}", say(title), 1, no, what, side.id) for what, title, no in _PHASES]
    return tuple(lines)


# ---------------------------------------------------------------- the words of a design


def terrain_of(design: Design) -> tuple[str, ...]:
    """The kinds of terrain that the design lists, and those that its maps use besides."""
    used = {space.terrain for sheet in design.area_maps for space in sheet.spaces.values() if space.kind in BY_LAND}
    used |= {sheet.hexes[number].terrain for sheet in design.hex_maps for number in sheet.hexes}
    used |= {sheet.default_terrain for sheet in design.hex_maps}
    return _in_order((kind.id for kind in design.terrain), used)


def borders_of(design: Design) -> tuple[str, ...]:
    """What can lie along a border or a hexside: the design's classes of lines, and what its maps use besides."""
    used = {
        feature for sheet in design.area_maps for border in sheet.borders.values() for feature in border.further_kinds
    }
    used |= {feature for sheet in design.hex_maps for side in sheet.borders.values() for feature in side.kinds}
    return _in_order(
        (line.id for line in design.line_classes), {catalogue_of(design).borders.own(RIVER), *used} - {"blocked"}
    )


def roads_of(design: Design) -> tuple[str, ...]:
    """The design's classes of roads, and what its maps use besides."""
    used = {road.road_class for sheet in design.maps for road in sheet.roads.values()}
    return _in_order((road.id for road in design.road_classes), used)


def _in_order(listed: Iterable[str], used: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*listed, *sorted(used))))


# ---------------------------------------------------------------- rows


def _costs(kindred: Kindred, kinds: Iterable[str], other: _Cells) -> dict[str, _Cells]:
    return {kind: next((known.costs for known in kindred.lineage(kind) if known.costs), other) for kind in kinds}


def _in_combat(kindred: Kindred, kinds: Iterable[str]) -> dict[str, _Cells]:
    found = {kind: next((known.combat for known in kindred.lineage(kind) if known.combat), None) for kind in kinds}
    return {kind: cells for kind, cells in found.items() if cells}


def _stops(kindred: Kindred, borders: Iterable[str]) -> dict[str, _Cells]:
    return {kind: ("stops",) for kind in borders if any(known.stops_zones for known in kindred.lineage(kind))}


def _columns_of(types: Collection[UnitType]) -> Mapping[str, int]:
    """Unit type -> the standard arm, by its place among them, that it pays as; "" alone where one is like none."""
    if {kind.id for kind in types} <= set(ARMS):
        return {arm: at for at, arm in enumerate(ARMS)}
    likes = {kind.id: kind.id if kind.id in ARMS else str(kind.branch) for kind in types}
    return {kind: ARMS.index(arm) for kind, arm in likes.items()} if set(likes.values()) <= set(ARMS) else {"": 0}


def _chart(
    name: str, title: str, row_means: str, rows: Mapping[str, _Cells], clause: str, arms: Mapping[str, int]
) -> Table:
    """A chart by unit type, or by what infantry pays where the design has types that are like no arm."""
    cells = {row: tuple(texts[at] for at in arms.values()) for row, texts in rows.items()}
    return _table(name, title, row_means, tuple(arms), cells, clause, column_means=marked("unit type"))


def _table(
    name: str,
    title: str,
    row_means: str,
    columns: tuple[str, ...],
    rows: Mapping[str, _Cells],
    clause: str,
    dice: str = "",
    column_means: str = "",
) -> Table:
    return Table(
        name,
        title,
        rows=tuple(rows),
        columns=columns,
        cells=tuple(tuple(str(cell) for cell in cells) for cells in rows.values()),
        dice=dice,
        row_means=row_means,
        column_means=column_means if len(columns) > 1 else "",
        clause=clause,
    )
