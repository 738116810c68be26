"""A design comes back from its file as it went in, exactly."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import replace

from tests.long_runs import examples
from tests.storage.any_designs import designs
from tests.storage.samples import rich_design, small_design
from workbench.engine.codec import digest, from_json, to_json
from workbench.engine.design import Design
from workbench.engine.maps.area_map import Junction
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load, save
from workbench.storage.rows.storable import storable


@pytest.mark.parametrize("design", [small_design(), rich_design()], ids=["small", "rich"])
def test_a_design_comes_back_exactly(tmp_path: Path, design: Design) -> None:
    path = tmp_path / "bay.ruleset"
    create(path, design)
    loaded = load(path)
    assert loaded == design
    assert digest(loaded) == digest(design)
    save(path, loaded)
    assert load(path) == design
    assert [file.name for file in tmp_path.iterdir()] == ["bay.ruleset"]


@settings(max_examples=examples(8), suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(designs, designs)
def test_any_design_comes_back_exactly_and_gives_way_to_another(tmp_path: Path, one: Design, other: Design) -> None:
    path = tmp_path / "any.ruleset"
    create(path, one)
    loaded = load(path)
    assert loaded == one
    assert digest(loaded) == digest(storable(one))
    save(path, other)
    assert load(path) == other
    assert to_json(load(path)) == to_json(storable(other))


@settings(max_examples=examples(10), deadline=None)
@given(designs)
def test_the_json_form_keeps_the_digest(design: Design) -> None:
    design = storable(design)
    assert digest(from_json(to_json(design), Design)) == digest(design)


def test_whole_coordinates_become_floats_once(tmp_path: Path) -> None:
    sheet = small_design().map()
    junction = Junction("a", 3, -0.0)
    sloppy = small_design().with_map(replace(sheet, junctions=sheet.junctions.set("a", junction)))
    create(tmp_path / "x.ruleset", sloppy)
    loaded = load(tmp_path / "x.ruleset")
    assert loaded == sloppy
    assert type(loaded.map().junctions["a"].x_mm) is float
    assert math.copysign(1, loaded.map().junctions["a"].y_mm) == 1
    assert digest(loaded) == digest(storable(sloppy))


def test_opening_touches_nothing(tmp_path: Path) -> None:
    path = tmp_path / "bay.ruleset"
    create(path, small_design())
    before, when = path.read_bytes(), path.stat().st_mtime_ns
    load(path)
    assert path.read_bytes() == before
    assert path.stat().st_mtime_ns == when
    assert list(tmp_path.iterdir()) == [path]


def test_create_replaces_a_ruleset_file_and_an_empty_one(tmp_path: Path) -> None:
    path = tmp_path / "bay.ruleset"
    path.touch()
    create(path, small_design())
    create(path, Design("Other", "none"))
    assert load(path) == Design("Other", "none")


def test_create_leaves_other_files_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear friend")
    with pytest.raises(RulesetFileError, match="it is a text file"):
        create(path, small_design())
    assert path.read_text() == "Dear friend"
    with pytest.raises(RulesetFileError, match="it is not a file"):
        create(tmp_path, small_design())
    with pytest.raises(RulesetFileError, match="No such file or directory"):
        create(tmp_path / "nowhere" / "bay.ruleset", small_design())


def test_a_left_over_log_is_not_mixed_into_a_new_file(tmp_path: Path) -> None:
    (tmp_path / "bay.ruleset-wal").write_bytes(b"frames")
    with pytest.raises(RulesetFileError, match=r"Move bay\.ruleset-wal away"):
        create(tmp_path / "bay.ruleset", small_design())
    assert not (tmp_path / "bay.ruleset").exists()


def test_what_no_file_can_hold_is_refused_and_the_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "bay.ruleset"
    design = small_design()
    create(path, design)
    before = path.read_bytes()
    sheet = design.map()
    bad = {
        "2 entries of counters have the id 'b1'": replace(design, counters=(*design.counters, design.counters[0])),
        "nan is no coordinate": design.with_map(
            replace(sheet, junctions=sheet.junctions.set("a", Junction("a", math.nan, 0.0)))
        ),
        "'west' under the name 'far'": design.with_map(
            replace(sheet, spaces=sheet.spaces.set("far", sheet.spaces["west"]))
        ),
        "too large": replace(design, counters=(replace(design.counters[0], strength=2**70),)),
        "surrogates not allowed": replace(design, title="\ud800"),
    }
    for cause, impossible in bad.items():
        with pytest.raises(RulesetFileError, match=cause) as caught:
            save(path, impossible)
        assert "\n" not in str(caught.value)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]
