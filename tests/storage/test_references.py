"""Who names a space, and other ids for spaces wherever they are named."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from immutables import Map
from msgspec.structs import replace

from tests.engine.test_hex_numbers import numberings
from tests.storage.samples import few_hexes, rich_design
from workbench.engine.codec import digest
from workbench.engine.design import Counter, Design, Parameter, Placement, Scenario, SilencedProblem
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import Corner, HexNumbering, HexZone, hexside
from workbench.engine.maps.hex_numbers import find_place, why_not_numbered
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.tables.table import Table
from workbench.storage.checks.problems import problems
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.references import references_to, with_spaces_renamed
from workbench.storage.edits.renumbering import RenameSpace, RenumberHexes

MIRRORED = HexNumbering(corner=Corner.LOWER_RIGHT, first_row=1)


def named_everywhere() -> Design:
    """A design in which the hex 0202 is named in every place that can name a space."""
    sheet = few_hexes()
    lake = HexZone(Space("lake", "Lake", SpaceKind.SEA_ZONE, tags=Map({"shore": "0202, 0301"})), ("0202", "0402"))
    side = replace(hexside("0201", "0202", "cliff"), one_way=OneWay.FORWARDS)
    port = Space("0303", "Port", SpaceKind.HEX, ports=("lake",), tags=Map({"shore": "0203", "camp": "0202 tents"}))
    sheet = replace(
        sheet,
        hexes=sheet.hexes.set("0303", port),
        borders=Map({side.id: side}),
        zones=Map({"lake": lake}),
        links=Map({"tunnel": Link("tunnel", "0202", "lake", name="Tunnel", one_way=OneWay.FORWARDS)}),
    )
    counters = (
        Counter("a", "A", "A", "x", "y", values=Map({"home": "0202", "speed": "0202", "mark": 202})),
        Counter("b", "B", "B", "x", "y", values=Map({"home": "", "speed": "slow"})),
    )
    tables = (
        Table("points", "Points", ("0202", "0301"), ("vp", "by way of"), (("10", "0201;0202"), ("0202", ""))),
        Table("rally", "Rally", ("1", "2"), ("",), (("0202",), ("never",))),
    )
    parameters = (Parameter("goal", "Goal", "0202"), Parameter("year", "Year", 202), Parameter("word", "W", "see 0202"))
    scenario = Scenario("s", "Siege", 1, 2, map="hexes", placements=(Placement("a", "0202"), Placement("b", "lake")))
    return Design(
        title="Named",
        rules="",
        maps=(sheet,),
        counters=counters,
        tables=tables,
        parameters=parameters,
        scenarios=(scenario, replace(scenario, id="other", title="Elsewhere", map="nowhere")),
        silenced=(
            SilencedProblem("isolated", "hex", "0202", "an island"),
            SilencedProblem("bare_hexside", "hexside", "0201/0202", "to be drawn", "hexes"),
            SilencedProblem("isolated", "hex", "0202", "an island", "another"),
        ),
    )


def test_who_names_a_hex_is_told() -> None:
    assert [str(reference) for reference in references_to(named_everywhere(), "hexes", ["0202"])] == [
        "link Tunnel: end",
        "road Mill lane: chain of hexes",
        "zone Lake: hexes",
        "zone Lake: tag shore",
        "scenario Siege: set-up of a",
        "counter A: home",
        "table Points: row",
        "table Points: column by way of",
        "parameter Goal: value",
    ]


def test_who_names_a_zone_is_told() -> None:
    told = [str(reference) for reference in references_to(named_everywhere(), "hexes", ["lake"])]
    assert told == ["link Tunnel: end", "hex Port: port", "scenario Siege: set-up of b"]
    assert references_to(named_everywhere(), "hexes", ["0403"]) == ()


def test_new_numbers_stand_wherever_the_old_ones_stood() -> None:
    document = RulesetDocument(named_everywhere())
    before = digest(document.design)
    inverse = document.apply(RenumberHexes("hexes", MIRRORED))
    design = document.design
    sheet = design.hex_map("hexes")
    assert find_place(sheet.grid, "0302") == find_place(few_hexes().grid, "0202")
    assert sheet.hexes["0302"].name == "Mill"
    cliff = sheet.borders["0302/0303"]
    assert (cliff.first, cliff.second, cliff.one_way) == ("0303", "0302", OneWay.FORWARDS), "each side keeps its hex"
    assert sheet.roads["lane"].spaces == ("0303", "0302", "0301")
    assert sheet.zones["lake"].hexes == ("0302", "0102")
    assert sheet.zones["lake"].space.tags["shore"] == "0302, 0203"
    assert sheet.hexes["0201"].tags["camp"] == "0202 tents"
    assert (sheet.links["tunnel"].first, sheet.links["tunnel"].second) == ("0302", "lake")
    assert [p.space for p in design.scenarios[0].placements] == ["0302", "lake"]
    assert [p.space for p in design.scenarios[1].placements] == ["0202", "lake"]
    assert design.counters[0].values == Map({"home": "0302", "speed": "0202", "mark": 202})
    assert design.table("points").rows == ("0302", "0203")
    assert design.table("points").cells == (("10", "0303;0302"), ("0202", ""))
    assert design.table("rally").cells == (("0202",), ("never",))
    assert [p.value for p in design.parameters] == ["0302", 202, "see 0202"]
    assert [s.place_id for s in design.silenced] == ["0302", "0302/0303", "0202"]
    document.apply(inverse)
    assert digest(document.design) == before


def test_a_text_that_may_mean_another_map_stays() -> None:
    design = named_everywhere()
    other = replace(few_hexes(), id="other", hexes=Map(), borders=Map(), roads=Map())
    document = RulesetDocument(replace(design, maps=(*design.maps, other)))
    document.apply(RenumberHexes("hexes", MIRRORED))
    assert document.design.table("points").rows == ("0202", "0301")
    assert document.design.hex_map("other") == other


@settings(max_examples=40, deadline=None)
@given(numberings, numberings)
def test_any_numbering_keeps_the_map_as_it_is(one: HexNumbering, other: HexNumbering) -> None:
    document = RulesetDocument(named_everywhere())
    grid = document.design.hex_map().grid
    assume(not why_not_numbered(replace(grid, numbering=one)) and not why_not_numbered(replace(grid, numbering=other)))
    assume(len({one, other, grid.numbering}) == 3)
    before = ground(document.design)
    first = document.apply(RenumberHexes("hexes", one))
    assert ground(document.design) == before
    middle = digest(document.design)
    second = document.apply(RenumberHexes("hexes", other))
    assert ground(document.design) == before
    document.apply(second)
    assert digest(document.design) == middle
    document.apply(first)
    assert document.design == named_everywhere()


def ground(design: Design) -> object:
    """The map by places instead of numbers: spaces, ways between them, steps that are closed."""
    sheet = design.hex_map()
    network = HexNetwork(sheet)

    def place(space: str) -> object:
        return find_place(sheet.grid, space) or space

    edges = {(frozenset(map(place, pair)), kind, features) for *pair, kind, features in _edges(network)}
    closed = {(place(a), place(b)) for a, b in network.graph.graph["closed_steps"]}
    return {(place(s), network.space(s).name, network.space(s).kind) for s in network.spaces}, edges, closed


def _edges(network: HexNetwork) -> list[tuple[str, str, str, tuple[str, ...]]]:
    return [(a, b, edge["kind"], edge["features"]) for a, b, edge in network.graph.edges(data=True)]


@pytest.mark.parametrize(("map_id", "old", "new"), [("sheet", "east", "orient"), ("hexes", "lake", "water")])
def test_a_space_is_renamed_with_all_that_names_it(map_id: str, old: str, new: str) -> None:
    document = RulesetDocument(rich_design())
    errors = problems(rich_design())
    inverse = document.apply(RenameSpace(map_id, old, new))
    assert references_to(document.design, map_id, [old]) == ()
    assert len(references_to(document.design, map_id, [new])) == len(references_to(rich_design(), map_id, [old]))
    assert len(problems(document.design)) == len(errors)
    document.apply(inverse)
    assert document.design == rich_design()


@given(st.permutations(["east", "west", "bay", "pool"]))
def test_ids_can_change_places(ids: list[str]) -> None:
    design = rich_design()
    names = dict(zip(["east", "west", "bay", "pool"], ids, strict=True))
    renamed = with_spaces_renamed(design, "sheet", names)
    assert with_spaces_renamed(renamed, "sheet", {new: old for old, new in names.items()}) == design
