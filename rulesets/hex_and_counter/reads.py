"""What the standard rules read of a design: each table and parameter, by which clauses, in which procedures."""

from __future__ import annotations

from immutables import Map

from workbench.engine.counters.value_types import ValueKind, ValueType
from workbench.engine.tables.axes import AxisKind, EntriesOf
from workbench.engine.tables.parameter import ParameterKind
from workbench.engine.tables.reads import AxisRead, Bound, ParameterRead, Reads, TableRead
from workbench.engine.words.message import marked

WORD = ParameterKind.WORD
_BY_UNIT_TYPE, _BY_SIDE = AxisRead(of=EntriesOf.UNIT_TYPE), AxisRead(of=EntriesOf.SIDE)
_KINDS = (EntriesOf.TERRAIN, EntriesOf.FEATURE)
_MOVE, _FIGHT, _END = ("movement",), ("combat",), ("victory_check",)


def _word(name: str, clause: str, words: tuple[str, ...], used_in: tuple[str, ...]) -> ParameterRead:
    return ParameterRead(name, WORD, choices=words, clauses=(clause,), used_in=used_in, required=False)


def _number(name: str, clause: str, used_in: tuple[str, ...], least: int = 0, most: int | None = None) -> ParameterRead:
    return ParameterRead(name, least=least, most=most, clauses=(clause,), used_in=used_in, required=False)


READS = Reads(
    tables=(
        TableRead(
            "terrain_effects",
            AxisRead(of=EntriesOf.TERRAIN),
            _BY_UNIT_TYPE,
            "cost",
            clauses=("5.2",),
            used_in=_MOVE,
            required=False,
            is_chart=True,
        ),
        TableRead(
            "hexside_effects",
            AxisRead(of=EntriesOf.FEATURE),
            _BY_UNIT_TYPE,
            "cost",
            clauses=("5.4",),
            used_in=_MOVE,
            required=False,
            is_chart=True,
        ),
        TableRead(
            "road_effects",
            AxisRead(of=EntriesOf.ROAD_CLASS),
            _BY_UNIT_TYPE,
            "cost",
            clauses=("5.5",),
            used_in=_MOVE,
            required=False,
            is_chart=True,
        ),
        TableRead(
            "zone_effects",
            language="word",
            may_be_empty=True,
            clauses=("4.2",),
            used_in=(*_MOVE, *_FIGHT),
            required=False,
            is_chart=True,
            of_kinds=_KINDS,
        ),
        TableRead(
            "combat_effects",
            columns=AxisRead(AxisKind.FIELDS),
            language="signed",
            may_be_empty=True,
            clauses=("6.5",),
            used_in=_FIGHT,
            required=False,
            is_chart=True,
            of_kinds=_KINDS,
        ),
        TableRead(
            "combat_results",
            AxisRead(AxisKind.ROLL),
            language="standard_result",
            modifiers=(Bound(table="combat_effects", column="modifier"),),
            shifts=(Bound(table="combat_effects", column="shift"),),
            may_be_empty=True,
            clauses=("6.4", "6.8"),
            used_in=_FIGHT,
            required=False,
        ),
        TableRead(
            "retreat_priorities", language="text", may_be_empty=True, clauses=("7.4",), used_in=_FIGHT, required=False
        ),
        TableRead(
            "supply_edges",
            _BY_SIDE,
            language="words",
            may_be_empty=True,
            clauses=("9.3",),
            used_in=("supply",),
            required=False,
        ),
        TableRead(
            "victory_points",
            columns=_BY_SIDE,
            may_be_empty=True,
            clauses=("12.1", "12.2"),
            used_in=_END,
            required=False,
            of_scenarios=True,
        ),
        TableRead(
            "held",
            AxisRead(of=EntriesOf.SPACE),
            language="word",
            clauses=("12.1",),
            used_in=_END,
            required=False,
            of_scenarios=True,
        ),
        TableRead(
            "objectives",
            _BY_SIDE,
            AxisRead(AxisKind.FIELDS),
            may_be_empty=True,
            languages=Map({"hexes": "words"}),
            clauses=("12.6",),
            used_in=_END,
            required=False,
            of_scenarios=True,
        ),
        TableRead(
            "arrivals",
            AxisRead(of=EntriesOf.COUNTER),
            AxisRead(AxisKind.FIELDS, entries=("turn", "entry")),
            languages=Map({"entry": "word"}),
            clauses=("10.1",),
            used_in=("reinforcements",),
            required=False,
            of_scenarios=True,
        ),
    ),
    parameters=(
        _number("stacking_limit", "3.1", _MOVE, least=1),
        _word("stacking_counts", "3.1", ("units", "strength"), _MOVE),
        _word("zones_of_control", "4.1", ("none", "rigid", "locking", "loose"), (*_MOVE, *_FIGHT)),
        _number("zone_entry_cost", "4.5", _MOVE),
        _number("zone_exit_cost", "4.5", _MOVE),
        _word("zone_to_zone", "4.6", ("allowed", "forbidden"), _MOVE),
        _number("minimum_move", "5.7", _MOVE, most=1),
        _number("exit_cost", "5.8", _MOVE),
        _number("unsupplied_movement_percent", "9.5", _MOVE, most=100),
        _number("retreat_hexes", "7.1", _FIGHT, least=1),
        _word("blocked_retreat", "7.6", ("eliminated", "step_a_hex"), _FIGHT),
        _word("displacement", "7.8", ("refused", "one_hex"), _FIGHT),
        _number("retreat_disrupts", "7.7", _FIGHT, most=1),
        _number("advance_units", "8.1", _FIGHT),
        _number("unsupplied_strength_percent", "6.6", _FIGHT, most=100),
        _number("supply_range", "9.2", ("supply",)),
        _number("recovery_at_most", "11.1", ("recovery",), most=6),
        _number("victory_margin", "12.3", _END),
        _number("early_victory_margin", "12.4", _END),
    ),
    values=(
        ValueType("defence", marked("Defence"), clause="1.1"),
        ValueType("movement", marked("Movement"), clause="5.1"),
        ValueType("steps", marked("Steps"), least=1, clause="1.1"),
        ValueType("reduced_strength", marked("Reduced strength"), clause="1.2"),
        ValueType("reduced_defence", marked("Reduced defence"), clause="1.2"),
        ValueType("entry", marked("Entry"), ValueKind.WORD, clause="10.4"),
    ),
)
