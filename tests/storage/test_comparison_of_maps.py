"""What differs between two versions of a map is told in words: zones, links, scans, looks, classes of lines."""

from __future__ import annotations

from hypothesis import given, settings
from immutables import Map
from msgspec.structs import replace

from tests.long_runs import examples
from tests.storage.any_designs import designs
from tests.storage.samples import rich_design, small_design
from workbench.engine.design import Design
from workbench.engine.maps.map_parts import WITHOUT_LIMIT, Layer
from workbench.storage.comparison import compare
from workbench.storage.rows.storable import storable


def told(old: Design, new: Design) -> list[str]:
    return [str(changed) for changed in compare(old, new)]


def test_what_a_rich_map_has_besides_is_told() -> None:
    lines = told(small_design(), rich_design())
    for line in (
        "border be (East | West): features: nothing → bridge",
        "border be (East | West): crossed: both ways → backwards",
        "space East: names, fr: nothing → Est",
        "space East: port on: nothing → bay",
        "space Force pool: added",
        "link By ship: added",
        "zone Lake: added",
        "map The bay: scans, scan: nothing → there",
        "map The bay: look, colours, sea: nothing → #88aacc",
        "map The bay: stacking, entry: unlimited → 6",
        "map The mill: grid, cut, left: no → yes",
        "class of roads Lane: added",
        "silenced warning off the sheet at junction a: added",
    ):
        assert line in lines, line


def test_a_text_in_another_language_is_told() -> None:
    design = small_design()
    french = replace(design, texts_in=Map({"fr": Map({"The bay": "La baie"})}))
    assert told(design, french) == ["texts in fr, The bay: nothing → La baie"]


def test_one_figure_of_a_scan_is_one_line() -> None:
    design = rich_design()
    (sheet,) = design.area_maps
    scans = (replace(sheet.scans[0], opacity_percent=80, crop=None), sheet.scans[1])
    assert told(design, design.with_map(replace(sheet, scans=scans))) == [
        "map The bay: scans, scan, opacity percent: 60 → 80",
        "map The bay: scans, scan, crop: x px 10, y px 20, width px 3000, height px 2500 → all of it",
    ]


def test_a_large_figure_is_told_in_full() -> None:
    design = rich_design()
    (sheet,) = design.area_maps
    old, new = (replace(sheet, metres_per_mm=metres) for metres in (1_234_567.0, 1_234_568.5))
    assert told(replace(design, maps=(old,)), replace(design, maps=(new,))) == [
        "map The bay: metres per mm: 1,234,567 → 1,234,568.5"
    ]


def test_the_order_of_scans_and_layers_is_told() -> None:
    design = rich_design()
    (sheet,) = design.area_maps
    look = replace(sheet.look, layers=(Layer("names", True, 80), Layer("scan", False)))
    assert told(design, design.with_map(replace(sheet, scans=sheet.scans[::-1], look=look))) == [
        "map The bay: order of the scans: scan, old → old, scan",
        "map The bay: look, order of the layers: scan, names → names, scan",
    ]


def test_hexes_of_a_zone_are_told_one_by_one_or_counted() -> None:
    design = rich_design()
    (sheet,) = design.hex_maps
    lake = sheet.zones["lake"]

    def after(*hexes: str) -> list[str]:
        zones = sheet.zones.set("lake", replace(lake, hexes=hexes))
        return told(design, design.with_map(replace(sheet, zones=zones)))

    assert after("0401", "0403") == ["zone Lake: hexes: 0402 → 0403"]
    assert after(*(f"{n:04}" for n in range(20))) == ["zone Lake: hexes: 2 hexes → 20 hexes, 20 of them new"]
    assert after("0402", "0401") == ["zone Lake: hexes: nothing → in another order"]


def test_unlimited_in_any_case_is_told_from_unlimited() -> None:
    design = small_design()
    (sheet,) = design.area_maps
    spaces = sheet.spaces.set("east", replace(sheet.spaces["east"], stacking=WITHOUT_LIMIT))
    changed = design.with_map(replace(sheet, spaces=spaces))
    assert told(design, changed) == ["space East: stacking number: 7 → unlimited in any case"]


@settings(max_examples=examples(12), deadline=None)
@given(designs, designs)
def test_what_differs_is_told(one: Design, other: Design) -> None:
    one, other = storable(one), storable(other)
    assert bool(compare(one, other)) == (one != other)
