"""Steps that no border offers: links, ports, zones of many hexes; and borders that are crossed one way only."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from tests.changed_borders import changed_border
from workbench.engine.maps.area_map import AreaMap, Junction, Space, SpaceKind
from workbench.engine.maps.border import drawn_border
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexZone, Orientation, hexside
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, Calibration, Link, LinkKind, OneWay, Rectangle, StackingRule
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.networks.joins import PORT, JoinKind
from workbench.engine.networks.map_network import ONE_WAY
from workbench.engine.networks.network import MoveCost, Network

GRID = HexGrid(4, 3, 20.0, 12.0, 22.25, Orientation.FLAT)
SEA = HexZone(Space("gulf", "Gulf", SpaceKind.SEA_ZONE), ("0301", "0302", "0303"))
BAY = HexZone(Space("bay", "Bay", SpaceKind.RADE), ("0402", "0403"))
POOL = HexZone(Space("pool", "Force pool", SpaceKind.BOX, shape=Rectangle(90.0, 0.0, 20.0, 10.0)))


def hexes(**changed: object) -> HexMap:
    sheet = HexMap("m", "Map", 100.0, 100.0, GRID, zones=Map({zone.id: zone for zone in (SEA, BAY, POOL)}))
    return replace(sheet, **changed)


def areas(**changed: object) -> AreaMap:
    """Two areas with a border between them, and a box."""
    junctions = [Junction("a", 10.0, 0.0), Junction("b", 10.0, 10.0)]
    border = changed_border(drawn_border("ab", "a", "b", "west", "east"), **changed)
    spaces = [Space("west", "West"), Space("east", "East"), Space("box", "Box", SpaceKind.BOX)]
    return AreaMap(
        "m",
        "Map",
        20.0,
        10.0,
        Map({junction.id: junction for junction in junctions}),
        Map({"ab": border}),
        Map({space.id: space for space in spaces}),
    )


def links(*given: Link) -> Map[str, Link]:
    return Map({link.id: link for link in given})


def one_each(_space: object, _edge: object) -> int:
    return 1


def test_a_zone_is_entered_and_its_hexes_are_not() -> None:
    network = HexNetwork(hexes())
    assert network.space("0302").kind is SpaceKind.UNPLAYABLE
    assert network.joined("gulf", JoinKind.COAST) == ("0201", "0202", "0203", "0401")
    assert network.joined("gulf", JoinKind.SEA) == ("bay",)
    assert network.waters_of["0202"] == ("gulf",)
    assert "0302" not in network.areas


def test_a_shore_carries_what_all_of_its_hexsides_carry() -> None:
    one, other = hexside("0202", "0302", "blocked", "reef"), hexside("0202", "0303", "reef")
    edge = HexNetwork(hexes(borders=Map({one.id: one, other.id: other}))).graph["gulf"]["0202"]
    assert (edge["borders"], edge["features"], edge["blocked"]) == ((one.id, other.id), ("reef",), False)
    other = hexside("0202", "0303", "blocked")
    edge = HexNetwork(hexes(borders=Map({one.id: one, other.id: other}))).graph["gulf"]["0202"]
    assert (edge["features"], edge["blocked"]) == (("blocked",), True)


def test_a_port_opens_on_the_waters_that_it_names() -> None:
    inland = Space("0101", "Up the river", SpaceKind.HEX, ports=("gulf", "nowhere"))
    beside = Space("0202", "Port", SpaceKind.HEX, ports=("gulf",))
    network = HexNetwork(hexes(hexes=Map({"0101": inland, "0202": beside})))
    assert network.waters_of["0101"] == ("gulf",)
    assert PORT in network.graph["gulf"]["0101"]["features"]
    assert PORT in network.graph["gulf"]["0202"]["features"]
    assert network.graph["gulf"]["0202"]["borders"] != ()


def test_a_link_is_a_step_of_its_kind() -> None:
    given = links(Link("a", "pool", "0101", cost=3), Link("b", "0101", "0403", LinkKind.LAND), Link("c", "x", "pool"))
    network = HexNetwork(hexes(links=given))
    assert network.joined("pool", LinkKind.TRANSFER) == ("0101",)
    assert network.graph["pool"]["0101"]["cost"] == 3
    assert network.graph["pool"]["0101"]["links"] == ("a",)
    assert "0403" in network.joined("0101", JoinKind.LAND)


def test_a_link_beside_a_border_leaves_the_border_what_it_is() -> None:
    sheet = replace(areas(river="brook"), links=links(Link("ferry", "east", "west", "ferry", 1)))
    edge = Network(sheet).graph["east"]["west"]
    assert (edge["kind"], edge["river"], edge["links"], edge["cost"]) == (JoinKind.LAND, True, ("ferry",), None)
    closed = replace(areas(blocked=True), links=sheet.links)
    edge = Network(closed).graph["east"]["west"]
    assert (edge["kind"], edge["blocked"], edge["cost"]) == ("ferry", False, 1)


def test_one_way_steps_are_closed_to_every_cost() -> None:
    network = Network(areas(one_way=OneWay.FORWARDS))
    cost = MoveCost(network.graph, one_each)
    assert network.search(["west"], cost).costs == {"west": 0, "east": 1}
    assert network.search(["east"], cost).costs == {"east": 0}
    assert network.search(["east"], cost).stops == {("east", "west"): ONE_WAY}
    assert network.search(["east"], lambda a, b, edge: 1).costs == {"east": 0}
    assert network.search(["east"], cost.reversed()).costs == {"east": 0, "west": 1}


def test_a_link_opens_the_way_that_a_border_closes() -> None:
    sheet = replace(areas(one_way=OneWay.FORWARDS), links=links(Link("stair", "east", "west", one_way=OneWay.FORWARDS)))
    network = Network(sheet)
    cost = MoveCost(network.graph, one_each)
    assert network.search(["east"], cost).costs == {"east": 0, "west": 1}
    lone = replace(areas(), links=links(Link("chute", "box", "west", one_way=OneWay.BACKWARDS)))
    network = Network(lone)
    assert network.search(["box"], MoveCost(network.graph, one_each)).costs == {"box": 0}
    assert network.search(["west"], MoveCost(network.graph, one_each)).costs == {"west": 0, "box": 1, "east": 1}


def test_hexsides_are_crossed_one_way() -> None:
    side = replace(hexside("0101", "0102", "cliff"), one_way=OneWay.BACKWARDS)
    network = HexNetwork(HexMap("m", "Map", 9.0, 9.0, HexGrid(1, 2, 10.0, 0.0, 0.0), borders=Map({side.id: side})))
    cost = MoveCost(network.graph, one_each)
    assert network.search(["0101"], cost).costs == {"0101": 0}
    assert network.search(["0102"], cost).costs == {"0101": 1, "0102": 0}
    assert OneWay.BACKWARDS.turned is OneWay.FORWARDS


def test_a_calibration_goes_both_ways() -> None:
    calibration = Calibration(10.0, 2.0, 30.0, -2.0, 9.0, 40.0)
    x, y = calibration.sheet(*calibration.pixel(12.5, 7.0))
    assert abs(x - 12.5) < 1e-9 and abs(y - 7.0) < 1e-9


def test_features_of_a_border_reach_the_network() -> None:
    assert Network(areas(further_kinds=("cliff", "ford"), river="brook")).graph["east"]["west"]["features"] == (
        "river",
        "cliff",
        "ford",
    )


def test_a_space_without_a_number_has_that_of_its_map() -> None:
    none, rule = StackingRule(), StackingRule(6, 12, each_prints_its_own=True)
    assert (none.most_entering(None), none.most_entering(4), none.is_missing(None)) == (None, 4, False)
    assert (rule.most_entering(None), rule.most_staying(None), rule.is_missing(None)) == (6, 12, True)
    assert (rule.most_entering(WITHOUT_LIMIT), rule.most_staying(3), rule.is_missing(WITHOUT_LIMIT)) == (None, 3, False)
