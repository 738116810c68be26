"""What can be chosen for a field, by the source that its note names: terrain, sides, roads ... Words and value each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.standard import Family, Wet, standard_kinds
from workbench.engine.counters.counter_sheets import PAPERS_MM, Duplex
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.counters.value_types import Branch, CounterPlace, ValueKind
from workbench.engine.design import ClauseKind, Design, ParameterKind
from workbench.engine.fields import Choice
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import Shore
from workbench.engine.maps.map_catalogue import LineStyle
from workbench.engine.maps.map_parts import LinkKind, OneWay
from workbench.engine.maps.written_fields import Choices
from workbench.engine.tables.languages import LANGUAGES
from workbench.language import marked
from workbench.qt.looks.symbols import symbol_names
from workbench.qt.looks.translator import language_spoken, spoken, title_of
from workbench.qt.map_canvas.styles.kinds import PATTERNS

WATERS = (SpaceKind.RADE, SpaceKind.SEA_ZONE)


def terrain_choices(design: Design, features_alone: bool = False) -> Choices:
    """The kinds of terrain of a design, or those that lie on other ground."""
    return [(kind.name, kind.id) for kind in design.terrain if kind.is_feature or not features_alone]


def side_choices(design: Design) -> Choices:
    """The sides of a design."""
    return [(side.name, side.id) for side in design.sides]


def owners(design: Design) -> Choices:
    """Sides and factions."""
    return [*side_choices(design), *((faction.name, faction.id) for faction in design.factions)]


def place_choices(shown: AnyMap) -> Choices:
    """The rades and sea zones of a map, by name."""
    return sorted((space.name or space.id, space.id) for space in shown.stored_spaces if space.kind in WATERS)


def kind_choices(shown: AnyMap) -> Choices:
    """The kinds of spaces that a map can have."""
    left_out = {SpaceKind.AREA, SpaceKind.HEX} - {SpaceKind(shown.words.space)}
    return [(title_of(kind), kind.value) for kind in SpaceKind if kind not in left_out]


LINKS_SAID = {
    LinkKind.LAND: marked("land"), LinkKind.COAST: marked("coast"), LinkKind.SEA: marked("sea"),
    LinkKind.TRANSFER: marked("transfer"),
}  # fmt: skip
LINE_STYLES = {
    LineStyle.SOLID: marked("solid"), LineStyle.DASHED: marked("dashed"), LineStyle.DOTTED: marked("dotted"),
    LineStyle.DOUBLE: marked("double"), LineStyle.CASED: marked("cased"), LineStyle.TICKED: marked("ticked"),
    LineStyle.TOOTHED: marked("toothed"),
}  # fmt: skip
COLOURS_SAID = {
    "blue": marked("blue"), "red": marked("red"), "gold": marked("gold"), "green": marked("green"),
    "stone": marked("stone"), "slate": marked("slate"),
}  # fmt: skip
CLAUSE_KINDS_SAID = {
    ClauseKind.RULE: marked("rule"), ClauseKind.NOTE: marked("note"), ClauseKind.EXAMPLE: marked("example"),
}  # fmt: skip
PARAMETER_KINDS_SAID = {
    ParameterKind.NUMBER: marked("number"), ParameterKind.PERCENT: marked("percentage"),
    ParameterKind.DICE: marked("dice"), ParameterKind.WORD: marked("word"), ParameterKind.WORDS: marked("words"),
    ParameterKind.SIDE: marked("side"), ParameterKind.FACTION: marked("faction"),
    ParameterKind.COUNTER: marked("counter"), ParameterKind.COUNTERS: marked("counters"),
    ParameterKind.SPACE: marked("space"), ParameterKind.SPACES: marked("spaces"),
    ParameterKind.TURNS: marked("turns"), ParameterKind.TEXT: marked("text"),
}  # fmt: skip
PATTERN_WORDS = {
    "plain": marked("plain"), "trees": marked("trees"), "hills": marked("hills"), "mountain": marked("mountain"),
    "furrows": marked("furrows"), "marsh": marked("marsh"), "hatch": marked("hatch"), "dots": marked("dots"),
}  # fmt: skip


def link_kind_said(kind: str) -> str:
    """What a kind of link is called: those of the program in the language of the reader, the map's own as they are."""
    return spoken(LINKS_SAID[kind]) if kind in LINKS_SAID else kind


VALUE_KINDS = {
    ValueKind.NUMBER: marked("number"), ValueKind.TEXT: marked("text"), ValueKind.RATING: marked("rating"),
    ValueKind.WORD: marked("word"), ValueKind.COUNTER: marked("counter"), ValueKind.SPACE: marked("space"),
}  # fmt: skip
COUNTER_PLACES = {
    CounterPlace.LOWER_LEFT: marked("lower left"), CounterPlace.LOWER_MIDDLE: marked("lower middle"),
    CounterPlace.LOWER_RIGHT: marked("lower right"), CounterPlace.UPPER_LEFT: marked("upper left"),
    CounterPlace.UPPER_RIGHT: marked("upper right"), CounterPlace.SIZE_MARK: marked("size mark"),
    CounterPlace.LEFT_MIDDLE: marked("left of the symbol"), CounterPlace.RIGHT_MIDDLE: marked("right of the symbol"),
    CounterPlace.STEPS: marked("steps"), CounterPlace.FOOT: marked("foot"),
}  # fmt: skip
BRANCHES = {
    Branch.INFANTRY: marked("infantry"), Branch.CAVALRY: marked("cavalry"), Branch.ARTILLERY: marked("artillery"),
    Branch.ENGINEERS: marked("engineers"), Branch.LEADER: marked("leader"), Branch.SHIP: marked("ship"),
    Branch.TRANSPORT: marked("transport"), Branch.HEADQUARTERS: marked("headquarters"), Branch.WAGON: marked("wagon"),
    Branch.DECOY: marked("decoy"), Branch.MARKER: marked("marker"),
}  # fmt: skip


_OF_THE_DESIGN: Mapping[Choice, Callable[[Design], Choices]] = {
    Choice.TERRAIN: terrain_choices,
    Choice.ON_GROUND: lambda design: terrain_choices(design, features_alone=True) or terrain_choices(design),
    Choice.SIDES: side_choices,
    Choice.OWNERS: owners,
    Choice.FACTIONS: lambda design: _named(design.factions),
    Choice.UNIT_TYPES: lambda design: _named(design.unit_types),
    Choice.MAPS: lambda design: [(one.title or one.id, one.id) for one in design.maps],
    Choice.ROAD_CLASSES: lambda design: _named(design.road_classes),
    Choice.LINE_CLASSES: lambda design: _named(design.line_classes),
}
_OF_A_MAP: Mapping[Choice, Callable[[AnyMap], Choices]] = {
    Choice.KINDS: kind_choices,
    Choice.WATERS: place_choices,
    Choice.ROADS: lambda shown: sorted(_named(shown.roads.values())),
    Choice.RIVERS: lambda shown: sorted(_named(shown.rivers.values())),
    Choice.LINK_KINDS: lambda shown: [(link_kind_said(kind), kind) for kind in link_kinds(shown)],
}
_ALWAYS: Mapping[Choice, Choices] = {
    Choice.DIRECTIONS: [
        (marked("Only from first to second"), OneWay.FORWARDS.value),
        (marked("Only from second to first"), OneWay.BACKWARDS.value),
    ],
    Choice.SHORES: [(marked("Beach"), Shore.BEACH.value), (marked("Not a beach"), Shore.NOT_A_BEACH.value)],
    Choice.LINE_STYLES: [(LINE_STYLES[style], style.value) for style in LineStyle],
    Choice.WETNESS: [
        (marked("Dry"), Wet.DRY.value),
        (marked("Water"), Wet.WATER.value),
        (marked("Water that runs"), Wet.RUNNING.value),
        (marked("Ford or ferry"), Wet.FORDED.value),
        (marked("Bridge"), Wet.OVER.value),
    ],
    Choice.PATTERNS: [(PATTERN_WORDS[pattern], pattern) for pattern in PATTERNS],
    Choice.CELL_LANGUAGES: [(language.title, language.id) for language in LANGUAGES.values()],
    Choice.PARAMETER_KINDS: [(words, kind.value) for kind, words in PARAMETER_KINDS_SAID.items()],
    Choice.VALUE_KINDS: [(words, kind.value) for kind, words in VALUE_KINDS.items()],
    Choice.COUNTER_PLACES: [(words, place.value) for place, words in COUNTER_PLACES.items()],
    Choice.BRANCHES: [(words, branch.value) for branch, words in BRANCHES.items()],
    Choice.DUPLEX: [(marked("Long edge"), Duplex.LONG_EDGE.value), (marked("Short edge"), Duplex.SHORT_EDGE.value)],
    Choice.SIDE_COLOURS: [(COLOURS_SAID.get(name, name), name) for name in SIDE_COLOURS],
    Choice.CLAUSE_KINDS: [(CLAUSE_KINDS_SAID[kind], kind.value) for kind in ClauseKind],
}
"""The same for every design: message ids and values."""


def choices_of(choice: Choice, design: Design, shown: AnyMap | None) -> Choices:
    """What a declared field can be, in words, of a thing of the design or of one of its maps."""
    if choice in _OF_THE_DESIGN:
        return _OF_THE_DESIGN[choice](design)
    if choice in _OF_A_MAP:
        return _OF_A_MAP[choice](shown) if shown is not None else ()
    if choice is Choice.SYMBOLS:
        return [(name, name) for name in symbol_names()]
    if choice is Choice.PAPERS:
        return [(paper, paper) for paper in PAPERS_MM]
    if choice is Choice.STANDARD_KINDS:
        kinds = {kind.id: kind for family in Family for kind in standard_kinds(family).values() if not kind.like}
        return [(kind.called(language_spoken()), kind.id) for kind in kinds.values()]
    return [(spoken(words), value) for words, value in _ALWAYS.get(choice, ())]


def link_kinds(shown: AnyMap) -> tuple[str, ...]:
    """The kinds of links that every program knows, and those of the map."""
    known = (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA, LinkKind.TRANSFER)
    own = sorted({link.kind for link in shown.links.values()} - {*known})
    return (*known, *own)


def _named(things: Iterable[Any]) -> list[tuple[str, str]]:
    return [(thing.name, thing.id) for thing in things]
