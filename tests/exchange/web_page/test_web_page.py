"""A design as a web page: all of it is in there, nothing breaks out of it, nothing is loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter as Count
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import shapely
from defusedxml.ElementTree import fromstring
from msgspec.structs import replace

from tests.exchange.web_page.reading import ReadPage, page_of
from workbench.cartography.space_faces import face_of
from workbench.engine.codec import digest
from workbench.engine.design import ClauseLabel, Design, Placement
from workbench.engine.maps.hex_map import HexMap
from workbench.exchange.exports import PrintWishes
from workbench.long_work import Stopped
from workbench.storage.samples import build_sample

EVIL = "</script><script>alert(1)</script><!-- & \" ' \u2028 \\ ]]> <img src=x onerror=alert(2)> Тулон 土倫"
SAMPLES = ("toulon", "crossroads")


@cache
def sample(name: str) -> Design:
    return build_sample(name)


@cache
def page(name: str) -> ReadPage:
    with TemporaryDirectory() as folder:
        return page_of(sample(name), Path(folder))


def area_of(path: str) -> float:
    """What an outline covers, reckoned from its numbers alone."""
    rings = [
        [tuple(map(float, point.split(","))) for point in ring.split()]
        for ring in re.findall(r"M([^MZ]+)Z", path)
    ]  # fmt: skip
    total = shapely.Polygon()
    for ring in rings:
        total = total.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return float(total.area)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_space_is_there_where_it_lies_with_its_neighbours(name: str) -> None:
    design = sample(name)
    for shown, told in zip(design.maps, page(name).data["maps"], strict=True):
        spaces = {one["id"]: one for one in told["spaces"]}
        assert set(spaces) == set(shown.every_space)
        assert (told["width"], told["height"]) == (shown.width_mm, shown.height_mm)
        for space_id in sorted(spaces)[:: max(1, len(spaces) // 60)]:
            face = face_of(shown, space_id)
            assert area_of(spaces[space_id].get("outline", "")) == pytest.approx(face.area, rel=0.01, abs=0.01)
            if not face.is_empty:
                assert face.buffer(6).contains(shapely.Point(spaces[space_id]["at"]))
        met = {(one, near[0]) for one, space in spaces.items() for near in space.get("near", ())}
        meant = {pair for one, other, _ in shown.pairs() for pair in ((one, other), (other, one))}
        meant |= {p for link in shown.links.values() for p in ((link.first, link.second), (link.second, link.first))}
        assert met == meant


@pytest.mark.parametrize("name", SAMPLES)
def test_counters_and_set_ups_are_those_of_the_design(name: str) -> None:
    design, told = sample(name), page(name).data
    assert [one["id"] for one in told["counters"]] == [one.id for one in design.counters]
    for scenario, shown in zip(design.scenarios, told["scenarios"], strict=True):
        there = [(unit[2][0], unit[0]) for unit in (*shown.get("units", ()), *shown.get("beside", ()))]
        assert sorted(there) == sorted((one.counter, one.space) for one in scenario.placements)
    numbers = {one["face"] for one in told["counters"]}
    numbers |= {number for one in told["counters"] for _, number in one.get("others", ())}
    assert numbers <= set(range(len(page(name).faces)))
    for face in page(name).faces:
        assert fromstring(face).tag == "{http://www.w3.org/2000/svg}svg"
    assert len(set(page(name).faces)) > len(design.counters) / 3


@pytest.mark.parametrize("name", SAMPLES)
def test_tables_have_every_cell_and_the_odds_that_counting_gives(name: str) -> None:
    design, counted = sample(name), 0
    for table, told in zip(design.tables, page(name).data["tables"], strict=True):
        cells = [line for plane in told["planes"] for line in plane[1]]
        assert cells == [list(line) for line in table.cells]
        for number, (_, lines, odds) in enumerate(told["planes"]):
            if told.get("passes") or not (throws := plain_throws(table.dice)) or not odds:
                continue
            for column, results in odds:
                at = table.columns.index(column)
                assert sum(Fraction(chance) for _, chance, _ in results) == 1
                named = {row: lines[place][at] for place, row in enumerate(table.rows)}
                if all(row.isdecimal() for row in named) and {str(one) for one in throws} <= set(named):
                    ways = Count(named[str(throw)] for throw in throws)
                    assert {cell: Fraction(ways[cell], len(throws)) for cell in ways} == {
                        cell: Fraction(chance) for cell, chance, _ in results
                    }, (table.id, number)
                    counted += 1
                assert all(share == pytest.approx(float(Fraction(chance)), abs=1e-6) for _, chance, share in results)
    assert counted > 0


def plain_throws(dice: str) -> list[int]:
    """Every way of one or two common dice to fall."""
    known = {"1D6": 1, "2D6": 2}.get(dice, 0)
    return [sum(faces) for faces in product(range(1, 7), repeat=known)] if known else []


@pytest.mark.parametrize("name", SAMPLES)
def test_the_page_runs_its_own_script_and_asks_for_nothing(name: str) -> None:
    read = page(name)
    scripts = [one for one in read.of("script") if "type" not in one.facts]
    (style,), (script,) = read.of("style"), scripts
    for kind, text in (("style", style.text), ("script", script.text)):
        named = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{kind}-src 'sha256-{named}'" in read.policy
    assert "default-src 'none'" in read.policy and "unsafe" not in read.policy and "http" not in read.policy
    for element in read.elements:
        for fact, value in element.facts.items():
            assert not fact.startswith("on") and fact != "style", (element.tag, fact)
            if fact in ("src", "href", "xlink:href"):
                assert str(value).startswith("#"), (element.tag, fact, value)
    assert "innerHTML" not in script.text and "eval(" not in script.text and "fetch(" not in script.text
    assert not re.search(r"https?://(?!www\.w3\.org/)", read.text.replace(read.script("data"), ""))


def test_what_is_in_it_is_said_with_rights_and_provenance() -> None:
    what = page("toulon").data["what"]
    holds = dict(map(tuple, what["holds"]))
    assert (holds["spaces"], holds["counters"], holds["tables"]) == (97, 126, 32)
    assert what["rights"] and what["left_out"] and what["digest"] == digest(sample("toulon"))
    assert {one[0] for one in what["provenance"]} == {"rulebook", "reconstructed", "designer"}


def test_the_page_of_toulon_is_small_enough_to_send() -> None:
    assert len(page("toulon").text.encode()) < 5_000_000


def test_the_same_design_gives_the_same_page(tmp_path: Path) -> None:
    assert page_of(build_sample("crossroads"), tmp_path).text == page("crossroads").text


def evil_design() -> Design:
    design = sample("crossroads")
    (shown,) = design.maps
    assert isinstance(shown, HexMap)
    name = next(iter(sorted(shown.hexes)))
    space = replace(shown.hexes[name], name=EVIL * 3)
    counter = replace(design.counters[0], name=EVIL, short_name=EVIL)
    table = replace(design.tables[0], title=EVIL, notes=EVIL)
    return replace(
        design,
        title=EVIL,
        designer=EVIL,
        description=EVIL,
        maps=(replace(shown, title=EVIL, hexes=shown.hexes.set(name, space)),),
        counters=(counter, *design.counters[1:]),
        tables=(table, *design.tables[1:]),
        scenarios=(replace(design.scenarios[0], title=EVIL, description=EVIL), *design.scenarios[1:]),
        clauses=(ClauseLabel("1", EVIL, EVIL),),
    )


def test_no_text_of_a_design_breaks_out_of_the_page(tmp_path: Path) -> None:
    read, plain = page_of(evil_design(), tmp_path), page("crossroads")
    assert [one.tag for one in read.elements] == [one.tag for one in plain.elements]
    assert [one.text for one in read.of("script") if "type" not in one.facts] == [
        one.text for one in plain.of("script") if "type" not in one.facts
    ]
    data = read.data
    assert data["title"] == data["text"] == data["counters"][0]["name"] == data["scenarios"][0]["title"] == EVIL
    assert any(one["name"] == EVIL * 3 for one in data["maps"][0]["spaces"])
    assert read.of("title")[0].text == EVIL and read.of("h1")[0].text == EVIL
    assert data["clauses"][0]["heading"] == EVIL


def test_a_design_with_nothing_in_it_is_a_page(tmp_path: Path) -> None:
    read = page_of(Design("", "hex_and_counter"), tmp_path)
    assert "maps" not in read.data and read.faces == []
    assert read.data["what"]["holds"] and read.data["language"] == "en"


def test_maps_stand_beside_each_other_and_a_counter_that_is_unknown_is_passed_over(tmp_path: Path) -> None:
    design = sample("crossroads")
    other = sample("arcola").maps[0]
    scenario = design.scenarios[0]
    lost = replace(scenario, placements=(*scenario.placements, Placement("nobody", "0101")))
    both = replace(design, maps=(*design.maps, other), scenarios=(lost, *design.scenarios[1:]))
    read = page_of(both, tmp_path)
    assert [one["id"] for one in read.data["maps"]] == ["valley", "arcola"]
    assert len([one for one in read.of("script") if one.facts.get("class") == "map-picture"]) == 2
    assert len(read.data["scenarios"][0]["units"]) == len(scenario.placements)


def test_the_page_speaks_french(tmp_path: Path) -> None:
    design = replace(sample("crossroads"), languages=("en", "fr"))
    read = page_of(design, tmp_path, wishes=PrintWishes(language="fr"))
    assert (read.data["language"], read.of("html")[0].facts["lang"]) == ("fr", "fr")
    assert read.data["words"]["near"] == "Voisins"


def test_who_stops_it_has_no_page(tmp_path: Path) -> None:
    with pytest.raises(Stopped):
        page_of(sample("crossroads"), tmp_path, progress=lambda done, of: done < of / 2)
    assert list(tmp_path.iterdir()) == []


def test_progress_only_rises_to_all_of_it(tmp_path: Path) -> None:
    told: list[float] = []
    page_of(sample("crossroads"), tmp_path, progress=lambda done, of: told.append(done / of) or True)
    assert told == sorted(told) and told[-1] == 1
