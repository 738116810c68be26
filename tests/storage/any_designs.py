"""Hypothesis strategies for designs that can be stored, sensible or not."""

from __future__ import annotations

from hypothesis import strategies as st
from immutables import Map

from workbench.engine.counters.counter_sheets import CounterSheet, Duplex
from workbench.engine.counters.faces import Face
from workbench.engine.counters.value_types import Branch, CounterPlace, ValueKind, ValueType
from workbench.engine.design import (
    Counter,
    Design,
    Parameter,
    Phase,
    Placement,
    Scenario,
    SilencedProblem,
    TerrainType,
    UnitType,
)
from workbench.engine.maps.area_map import AreaMap, Fort, FortKind, Georeference, Junction, River, Space, SpaceKind
from workbench.engine.maps.border import Border, Course, Feature, Road
from workbench.engine.maps.hex_map import (
    Corner,
    CutEdges,
    Grain,
    HexGrid,
    HexMap,
    HexNumbering,
    HexZone,
    LineLabel,
    NumberOrder,
    Orientation,
    Shifted,
)
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.maps.map_parts import (
    Calibration,
    CalibrationMark,
    Crop,
    Furniture,
    FurnitureKind,
    LabelStyle,
    Layer,
    Link,
    MapLook,
    OneWay,
    Rectangle,
    Scan,
    StackingRule,
)
from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.provenance import Provenance, Source
from workbench.engine.scenarios.scenario_parts import (
    Arrival,
    FreeSetUp,
    VictoryCondition,
    VictoryMoment,
    VictoryTest,
)
from workbench.engine.secrecy.declared import Secrecy, Secret, SecretKind
from workbench.engine.tables.table import Table

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


_words = st.lists(_text, max_size=3).map(tuple)
_features = st.lists(st.builds(Feature, _text, _text), max_size=3).map(tuple)
_figures = st.dictionaries(_name, _int | _text, max_size=2).map(Map)
_named_texts = st.dictionaries(_name, _text, max_size=2).map(Map)
_way = st.sampled_from(OneWay)
_shape = st.builds(Rectangle, _float, _float, _float, _float)
_pixels = st.integers(0, 1_000_000)
_percent = st.integers(0, 100)


def _few_of(thing: st.SearchStrategy[object]) -> st.SearchStrategy[tuple]:
    return st.lists(thing, max_size=2).map(tuple)


_links = _entries(
    Link,
    first=_text,
    second=_text,
    kind=_text,
    cost=st.none() | _int,
    one_way=_way,
    name=_text,
    provenance=_provenance,
)
_rules = st.builds(StackingRule, st.none() | _int, st.none() | _int, st.booleans())
_looks = st.builds(MapLook, _text, _named_texts, _few_of(st.builds(Layer, _text, st.booleans(), _percent)))
_calibrations = st.builds(Calibration, _float, _float, _float, _float, _float, _float)
_scans = _few_of(
    st.builds(
        Scan,
        id=_name,
        asset=_text,
        width_px=_pixels,
        height_px=_pixels,
        calibration=st.none() | _calibrations,
        marks=_few_of(st.builds(CalibrationMark, _float, _float, _float, _float)),
        opacity_percent=_percent,
        locked=st.booleans(),
        shown=st.booleans(),
        crop=st.none() | st.builds(Crop, _pixels, _pixels, _pixels, _pixels),
    )
)
_furniture = _few_of(
    st.builds(Furniture, id=_name, kind=st.sampled_from(FurnitureKind), shape=_shape, text=_text, values=_named_texts)
)
_more_of_a_space = {
    "occupancy": st.none() | _int,
    "elevation": st.sampled_from((0, 1, -3)),
    "features": _words,
    "supply": _words,
    "entry": _words,
    "ports": _words,
    "names": _named_texts,
    "label_style": st.none() | st.builds(LabelStyle, _float, _float, _text, st.booleans(), st.booleans()),
    "shape": st.none() | _shape,
}
_forts = st.lists(
    st.builds(Fort, _text, _int, st.sampled_from(FortKind), _text, _provenance, st.none() | _int), max_size=2
).map(tuple)
_maps = _listed(
    AreaMap,
    title=_text,
    width_mm=_float,
    height_mm=_float,
    junctions=_entries(Junction, x_mm=_float, y_mm=_float, name=_text, provenance=_provenance, tags=_named_texts),
    borders=_entries(
        Border,
        first=_text,
        second=_text,
        features=_features,
        name=_text,
        provenance=_origins,
        one_way=_way,
        course=st.builds(Course, _text, _text, st.lists(_point, max_size=3).map(tuple)),
    ),
    spaces=_entries(
        Space,
        name=_text,
        kind=st.sampled_from(SpaceKind),
        terrain=_text,
        stacking=st.none() | _int,
        forts=_forts,
        label=st.none() | _point,
        tags=_named_texts,
        provenance=_origins,
        **_more_of_a_space,
    ),
    roads=_entries(Road, name=_text, spaces=_words, provenance=_provenance),
    rivers=_entries(River, name=_text, river_class=_text),
    georeference=st.none() | st.builds(Georeference, _float, _float, _float, _float, _float),
    provenance=_provenance,
    links=_links,
    scans=_scans,
    furniture=_furniture,
    look=_looks,
    stacking=_rules,
    metres_per_mm=_float,
)
_spaces = _entries(
    Space,
    name=_text,
    kind=st.sampled_from(SpaceKind),
    label=st.none() | _point,
    tags=_named_texts,
    provenance=_origins,
    **_more_of_a_space,
)
_zones = st.lists(
    st.builds(
        HexZone,
        st.builds(Space, st.text("xyz", min_size=1, max_size=2), _text, tags=_named_texts, **_more_of_a_space),
        _words,
    ),
    max_size=2,
    unique_by=lambda one: one.id,
).map(lambda found: Map({one.id: one for one in found}))
_skipped = st.lists(_int, max_size=2).map(tuple)
_numberings = st.builds(
    HexNumbering,
    st.sampled_from(NumberOrder),
    st.sampled_from(Corner),
    _int,
    _int,
    column_digits=st.integers(0, 9),
    separator=_text,
    prefix=_text,
    grain=st.sampled_from(Grain),
    skipped_columns=_skipped,
    skipped_rows=_skipped,
) | st.builds(HexNumbering, column_label=st.sampled_from(LineLabel), row_label=st.sampled_from(LineLabel))
_cuts = st.builds(CutEdges, *[st.booleans()] * 5)
_grids = st.builds(
    HexGrid,
    _few,
    _few,
    _float,
    _float,
    _float,
    st.sampled_from(Orientation),
    st.sampled_from(Shifted),
    _numberings,
    _cuts,
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
        borders=_entries(
            Border, first=_text, second=_text, features=_features, name=_text, provenance=_origins, one_way=_way
        ),
        roads=_entries(Road, name=_text, spaces=_words, provenance=_provenance),
        provenance=_provenance,
        zones=_zones,
        links=_links,
        scans=_scans,
        furniture=_furniture,
        look=_looks,
        stacking=_rules,
        km_per_hex=_float,
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
    maps=st.tuples(_maps, _hex_maps).map(lambda kinds: (*kinds[0], *kinds[1])).flatmap(st.permutations).map(tuple),
    terrain=_listed(
        TerrainType,
        name=_text,
        provenance=_provenance,
        colour=_text,
        pattern=_text,
        description=_text,
        is_feature=st.booleans(),
    ),
    road_classes=_listed(RoadClass, name=_text, width_mm=_float, style=st.sampled_from(LineStyle)),
    line_classes=_listed(LineClass, name=_text, colour=_text, provenance=_provenance),
    texts_in=st.dictionaries(_name, st.dictionaries(_name, _text, min_size=1, max_size=2).map(Map), max_size=2).map(
        Map
    ),
    unit_types=_listed(
        UnitType, name=_text, symbol=_text, size=_text, branch=st.sampled_from(Branch), places=_named_texts
    ),
    value_types=_listed(
        ValueType,
        title=_text,
        kind=st.sampled_from(ValueKind),
        place=st.sampled_from(CounterPlace),
        most=st.none() | _int,
    ),
    counter_sheets=_listed(
        CounterSheet,
        title=_text,
        size_mm=_float,
        duplex=st.sampled_from(Duplex),
        slots=st.dictionaries(_name, st.tuples(_int, _int, _int), max_size=2).map(Map),
    ),
    tag_types=_listed(
        TagType,
        kind=st.sampled_from(TagKind),
        choices=_words,
        of=st.sampled_from(TagOf),
        title=_text,
        unit=_text,
        low=st.none() | _int,
        high=st.none() | _int,
        on_map=st.booleans(),
        ends_sections=st.booleans(),
    ),
    secrets=st.lists(
        st.builds(
            Secret,
            st.sampled_from(SecretKind),
            _text,
            st.sampled_from(Secrecy),
            st.none() | st.sampled_from(["", "red"]),
        ),
        max_size=3,
        unique_by=lambda one: one.id,
    ).map(tuple),
    silenced=st.lists(
        st.builds(SilencedProblem, _text, _text, _text, _text, _text), max_size=2, unique_by=lambda one: one.id
    ).map(tuple),
    counters=_listed(
        Counter,
        name=_text,
        short_name=_text,
        faction=_text,
        unit_type=_text,
        strength=_int,
        arrival=st.none() | _int,
        values=_figures,
        provenance=_origins,
        quantity=_int,
        faces=_few_of(st.builds(Face, _text, _figures, _text, _text)),
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
        placements=st.lists(st.builds(Placement, _text, _text, _named_texts), max_size=3).map(tuple),
        tracks=st.dictionaries(_name, _int, max_size=2).map(Map),
        turn_names=st.dictionaries(_name, _text).map(Map),
        provenance=_origins,
        weather=_text,
        held=_named_texts,
        out_of_play=_texts,
        free=st.lists(
            st.builds(FreeSetUp, _text, _texts, _text, _text, st.integers(0, 9), st.booleans(), _text), max_size=2
        ).map(tuple),
        arrivals=st.lists(st.builds(Arrival, _texts, _text, _text, _texts, st.booleans()), max_size=2).map(tuple),
        victory=st.lists(
            st.builds(
                VictoryCondition,
                _text,
                _text,
                st.sampled_from(VictoryMoment),
                st.lists(st.builds(VictoryTest, _text, _named_texts), max_size=2).map(tuple),
                _text,
            ),
            max_size=2,
        ).map(tuple),
    ),
)
"""Any design that can be stored, sensible or not."""
