"""Games that are hard to print: nothing in them, everything called oddly or too long, tables as wide as a wall."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from tests.exchange.vassal.odd_design import LONG, odd_design
from workbench.engine.design import (
    ClauseKind,
    ClauseLabel,
    Counter,
    Design,
    Faction,
    Parameter,
    Phase,
    Placement,
    Scenario,
    Side,
    Table,
    UnitType,
)
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.provenance import Provenance, Source

WORDS = " ".join(f"word{at}" for at in range(45))
"""More than 300 signs that can be broken."""


def nothing() -> Design:
    """A design without anything."""
    return Design("Nothing", "")


def long_names() -> Design:
    """All is called by 300 signs, which cannot be broken at a blank, or by many words."""
    sides = (Side("one", LONG), Side("two", WORDS, "red"))
    factions = tuple(
        Faction(side.id, side.name, side.id, "x", ground, "#FFFFFF", (ground,) * 3)
        for side, ground in zip(sides, ("#204080", "#D0B060"), strict=True)
    )
    counters = tuple(Counter(f"c{at}", LONG if at % 2 else WORDS, "", sides[at % 2].id, "inf") for at in range(30))
    placements = tuple(Placement(one.id, "0101" if at < 25 else "0102") for at, one in enumerate(counters[:28]))
    scenario = Scenario("s", LONG, 1, 3, f"{WORDS}\n{LONG}", placements=placements, turn_names=Map({"1": LONG}))
    hexes = HexMap("h", LONG, 100, 80, HexGrid(4, 3, 18.0, 20.0, 20.0))
    return Design(
        LONG, "", designer=WORDS, description=f"{WORDS}\n{LONG}", maps=(hexes, replace(hexes, id="i", title=WORDS)),
        sides=sides, factions=factions, unit_types=(UnitType("inf", LONG, "infantry"),), counters=counters,
        tables=(named_table(),), parameters=(Parameter("p", LONG, WORDS, LONG, WORDS),), scenarios=(scenario,),
        sequence=(Phase("a", LONG), Phase("b", WORDS, 9, clause=LONG)),
        clauses=(ClauseLabel("1", WORDS, LONG), ClauseLabel("2", LONG, WORDS, ClauseKind.NOTE)),
    )  # fmt: skip


def named_table() -> Table:
    """Rows, columns and cells of 300 signs."""
    rows, columns = (LONG, WORDS), (WORDS, "b", LONG)
    return Table("t", LONG, rows, columns, ((LONG, "1", WORDS), ("2", WORDS, LONG)), notes=WORDS, row_means=LONG)


def wide_table(columns: int, word: str = "result") -> Table:
    """A table of so many columns that cannot be narrower than a word."""
    cells = tuple(tuple(f"{word}{row}.{column}" for column in range(columns)) for row in range(4))
    return Table("wide", "Wide", tuple(f"row {at}" for at in range(4)), tuple(map(str, range(columns))), cells)


def tall_table(rows: int) -> Table:
    """A table of so many rows, each with a number of its own."""
    return Table("tall", "Tall", tuple(f"r{at}" for at in range(rows)), ("a", "b"), (("x", "y"),) * rows)


def of_tables(*tables: Table) -> Design:
    """A design of tables alone."""
    return Design("Tables", "", tables=tables)


def sourced() -> Design:
    """A design whose figures are from everywhere."""
    kinds = (Source.RULEBOOK, Source.PUBLIC_SOURCE, Source.PUBLIC_SOURCE, Source.RECONSTRUCTED)
    made = (Provenance(kind, note) for kind, note in zip(kinds, ("7", "an atlas", "an atlas", "guessed"), strict=True))
    return Design("S", "", parameters=tuple(Parameter(f"p{at}", "P", at, "", "", one) for at, one in enumerate(made)))


ODD_GAMES = {"nothing": nothing, "long names": long_names, "odd names": odd_design}
