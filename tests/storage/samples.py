"""Small designs for the tests of storage, and hypothesis strategies that make many more."""

from __future__ import annotations

from hypothesis import strategies as st
from immutables import Map

from workbench.engine.area_map import (
    AreaMap,
    Border,
    Fort,
    FortKind,
    Georeference,
    Junction,
    River,
    Road,
    Shore,
    Space,
    SpaceKind,
)
from workbench.engine.design import (
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
    TerrainType,
    UnitType,
)
from workbench.engine.hex_map import (
    Corner,
    HexGrid,
    HexMap,
    HexNumbering,
    HexRoad,
    Hexside,
    NumberOrder,
    Orientation,
    Shifted,
    hexside,
)
from workbench.engine.provenance import Provenance, Source

BOOK = Provenance(Source.RULEBOOK, "3")
GUESS = Provenance(Source.RECONSTRUCTED, "from the course of the coast")


def two_areas() -> AreaMap:
    """Two areas side by side, the road between them, an open sea below."""
    junctions = [
        Junction("a", 0.0, 0.0),
        Junction("b", 50.0, 0.0, reconnoitre_point=True, name="La Valette", provenance=BOOK),
        Junction("c", 100.0, 0.0),
        Junction("d", 0.0, 40.0),
        Junction("e", 50.0, 40.0, reconnoitre_point=True),
        Junction("f", 100.0, 40.0),
    ]
    borders = [
        Border("ab", "a", "b", "", "west"),
        Border("bc", "b", "c", "", "east"),
        Border("cf", "c", "f", "", "east"),
        Border("fe", "f", "e", "bay", "east", shore=Shore.BEACH),
        Border("ed", "e", "d", "bay", "west", shore=Shore.NOT_A_BEACH, provenance=Map({"shore": GUESS})),
        Border("da", "d", "a", "", "west"),
        Border("be", "b", "e", "east", "west", ((50.1, 13.3), (0.1 + 0.2, 20.0)), road="pass", river="brook"),
        Border("fd", "f", "d", "", "bay", ((100.0, 80.0), (0.0, 80.0)), blocked=True),
    ]
    spaces = [
        Space("bay", "Bay", SpaceKind.RADE, zone="G"),
        Space(
            "east",
            "East",
            terrain="woods",
            stacking=7,
            town=True,
            forts=(Fort("Redoubt", 1, FortKind.REDOUBT), Fort("Fort Rouge", 2, for_side="allies", provenance=BOOK)),
            unified_fort=True,
            victory_points=3,
            zone="GP",
            depot="british",
            label=(75.5, 20.25),
            notes="seen from the sea",
            tags=Map({"camp": "yes", "wing": "east"}),
            provenance=Map({"stacking": BOOK, "victory_points": GUESS}),
        ),
        Space("west", "West"),
    ]
    return AreaMap(
        "sheet",
        "The bay",
        120.0,
        90.0,
        junctions=Map({j.id: j for j in junctions}),
        borders=Map({b.id: b for b in borders}),
        spaces=Map({s.id: s for s in spaces}),
        roads=Map({"pass": Road("pass", "Road of the pass", "secondary", GUESS)}),
        rivers=Map({"brook": River("brook", "Brook")}),
        georeference=Georeference(5.9, 43.1, 0.001, 0.00072, 80.0),
        provenance=GUESS,
    )


def few_hexes() -> HexMap:
    """Twelve hexes with a wood, a town, a bridged river and a road."""
    hexes = [
        Space("0102", "", SpaceKind.HEX, "woods"),
        Space(
            "0202",
            "Mill",
            SpaceKind.HEX,
            town=True,
            victory_points=2,
            tags=Map({"entry": "north"}),
            provenance=Map({"victory_points": BOOK}),
        ),
    ]
    hexsides = [hexside("0202", "0201", "river", "bridge", name="Mill bridge"), hexside("0301", "0302", "wall")]
    return HexMap(
        "hexes",
        "The mill",
        90.0,
        75.0,
        HexGrid(4, 3, 20.0, 12.0, 22.25, Orientation.FLAT, Shifted.EVEN, HexNumbering(first_row=1)),
        hexes=Map({x.id: x for x in hexes}),
        hexsides=Map({x.id: x for x in hexsides}),
        roads=Map({"lane": HexRoad("lane", "Mill lane", ("0201", "0202", "0203"), "secondary", GUESS)}),
        provenance=BOOK,
    )


def small_design() -> Design:
    """A design with something of every kind in it, and no problem."""
    return Design(
        title="The bay",
        rules="toulon",
        designer="A. Nonymous",
        description="Two areas and a fleet",
        languages=("en", "fr"),
        maps=(two_areas(),),
        hex_maps=(few_hexes(),),
        terrain=(TerrainType("clear", "Clear"), TerrainType("woods", "Woods", BOOK)),
        sides=(Side("allies", "Allies", "red"), Side("republic", "Republicans")),
        factions=(
            Faction("british", "British", "allies", "B", "#aa0000", "#ffffff", ("#aa0000", "#ffffff", "#0000aa")),
            Faction("wing", "Western wing", "republic", "W", "#0000aa", "#ffffff", ("#0000aa", "#ffffff", "#aa0000")),
        ),
        unit_types=(UnitType("infantry", "Infantry", "infantry"), UnitType("leader", "Leader", "flag")),
        counters=(
            Counter(
                "b1",
                "1st Foot",
                "1",
                "british",
                "infantry",
                4,
                "B3",
                values=Map({"fire": 2, "mark": "12"}),
                provenance=Map({"strength": BOOK, "quality": GUESS, "fire": BOOK, "mark": BOOK}),
            ),
            Counter(
                "b2",
                "2nd Foot",
                "2",
                "british",
                "infantry",
                300,
                arrival=3,
                provenance=Map({"strength": BOOK, "arrival": GUESS}),
            ),
            Counter("w1", "Guide", "G", "wing", "leader", notes="arrives late", provenance=Map({"strength": GUESS})),
        ),
        tables=(
            Table(
                "rally", "Rally", ("1", "2"), ("",), (("no",), ("yes",)), "1D6", "die", clause="29.2", provenance=BOOK
            ),
            Table("fire", "Fire", ("1", "2"), ("near", "far"), (("1", "0"), ("2", "1")), provenance=GUESS),
        ),
        parameters=(
            Parameter("river_cost", "Cost of a river", 3, "op", "3", BOOK),
            Parameter("first_side", "Who begins", "7"),
        ),
        sequence=(Phase("turn", "Turn"), Phase("move", "Movement", 1, "16", "Move", "allies")),
        scenarios=(
            Scenario(
                "siege",
                "The siege",
                1,
                12,
                "All of it",
                "sheet",
                (Placement("b1", "east"), Placement("w1", "west", 1, 2)),
                Map({"points": 5}),
                Map({"weather": "fair"}),
                Map({"1": "August"}),
                Map({"placements": BOOK, "points": BOOK}),
            ),
        ),
        clauses=(ClauseLabel("3", "Rivers cost points"), ClauseLabel("16", "Movement")),
    )


_text = st.text(st.characters(codec="utf-8"), max_size=6)
_name = st.text("abcdé'\" ;%ç\n", min_size=1, max_size=3)
_float = st.floats(-1e7, 1e7, allow_nan=False)
_int = st.integers(-(2**63), 2**63 - 1)
_few = st.integers(0, 999)
_provenance = st.builds(Provenance, st.sampled_from(Source), _text)
_origins = st.dictionaries(_name, _provenance, max_size=2).map(Map)
_point = st.tuples(_float, _float)


def _entries(thing: type, **fields: st.SearchStrategy[object]) -> st.SearchStrategy[Map]:
    things = st.lists(st.builds(thing, id=_name, **fields), max_size=3, unique_by=lambda one: one.id)
    return things.map(lambda found: Map({one.id: one for one in found}))


def _listed(thing: type, **fields: st.SearchStrategy[object]) -> st.SearchStrategy[tuple]:
    return st.lists(st.builds(thing, id=_name, **fields), max_size=3, unique_by=lambda one: one.id).map(tuple)


_forts = st.lists(st.builds(Fort, _text, _int, st.sampled_from(FortKind), _text, _provenance), max_size=2).map(tuple)
_maps = _listed(
    AreaMap,
    title=_text,
    width_mm=_float,
    height_mm=_float,
    junctions=_entries(Junction, x_mm=_float, y_mm=_float, name=_text, provenance=_provenance),
    borders=_entries(
        Border,
        start=_text,
        end=_text,
        left=_text,
        right=_text,
        points=st.lists(_point, max_size=3).map(tuple),
        road=_text,
        shore=st.sampled_from(Shore),
        blocked=st.booleans(),
        provenance=_origins,
    ),
    spaces=_entries(
        Space,
        name=_text,
        kind=st.sampled_from(SpaceKind),
        terrain=_text,
        stacking=st.none() | _int,
        forts=_forts,
        label=st.none() | _point,
        tags=st.dictionaries(_name, _text, max_size=2).map(Map),
        provenance=_origins,
    ),
    roads=_entries(Road, name=_text, provenance=_provenance),
    rivers=_entries(River, name=_text),
    georeference=st.none() | st.builds(Georeference, _float, _float, _float, _float, _float),
    provenance=_provenance,
)
_spaces = _entries(
    Space,
    name=_text,
    kind=st.sampled_from(SpaceKind),
    label=st.none() | _point,
    tags=st.dictionaries(_name, _text, max_size=2).map(Map),
    provenance=_origins,
)
_words = st.lists(_text, max_size=3).map(tuple)
_numberings = st.builds(
    HexNumbering, st.sampled_from(NumberOrder), st.sampled_from(Corner), _int, _int, column_digits=st.integers(0, 9)
)
_grids = st.builds(
    HexGrid, _few, _few, _float, _float, _float, st.sampled_from(Orientation), st.sampled_from(Shifted), _numberings
)
_hex_maps = st.lists(
    st.builds(
        HexMap,
        id=st.text("xyz", min_size=1, max_size=2),  # no map of areas is called so
        title=_text,
        width_mm=_float,
        height_mm=_float,
        grid=_grids,
        default_terrain=_text,
        hexes=_spaces,
        hexsides=_entries(Hexside, first=_text, second=_text, features=_words, name=_text, provenance=_origins),
        roads=_entries(HexRoad, name=_text, hexes=_words, provenance=_provenance),
        provenance=_provenance,
    ),
    max_size=2,
    unique_by=lambda one: one.id,
).map(tuple)
_texts = st.lists(_text, max_size=3).map(tuple)
designs = st.builds(
    Design,
    title=_text,
    rules=st.from_regex(r"[a-z][a-z_0-9]{0,9}|", fullmatch=True),
    languages=_texts,
    maps=_maps,
    hex_maps=_hex_maps,
    terrain=_listed(TerrainType, name=_text, provenance=_provenance),
    counters=_listed(
        Counter,
        name=_text,
        short_name=_text,
        faction=_text,
        unit_type=_text,
        strength=_int,
        arrival=st.none() | _int,
        values=st.dictionaries(_name, _int | _text, max_size=2).map(Map),
        provenance=_origins,
    ),
    tables=_listed(
        Table,
        title=_text,
        rows=_texts,
        columns=_texts,
        cells=st.lists(_texts, max_size=3).map(tuple),
        provenance=_provenance,
    ),
    parameters=_listed(Parameter, title=_text, value=_int | _text, provenance=_provenance),
    sequence=_listed(Phase, title=_text, depth=st.integers(0, 9), side=_text),
    scenarios=_listed(
        Scenario,
        title=_text,
        first_turn=_few,
        last_turn=_few,
        placements=st.lists(st.builds(Placement, _text, _text, _int, _int), max_size=3).map(tuple),
        tracks=st.dictionaries(_name, _int, max_size=2).map(Map),
        turn_names=st.dictionaries(_name, _text).map(Map),
        provenance=_origins,
    ),
)
"""Any design that can be stored, sensible or not."""
