"""What the pages of the catalogue show and how a cell is changed: one edit each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.catalogue.standard import Family, Wet, standard_kinds, standard_lineage
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.map_catalogue import LineClass, LineStyle, RoadClass
from workbench.engine.provenance import Provenance
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import language_spoken
from workbench.qt.map_canvas.styles.kinds import PATTERNS
from workbench.storage.checks.design.rules import why_not_read
from workbench.storage.edits.catalogue_edits import AddKind, ChangeKind, Kind, RemoveKind
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeDesign, ReplaceEntry, Together

_COLOUR = re.compile(r"(#[0-9a-fA-F]{6})?")
YES = "yes"
NEW_MM = 0.8


class Catalogue(Enum):
    """The three catalogues: the design's field, a new kind, and the table of rules that a kind is a row of."""

    TERRAIN = "terrain"
    ROADS = "road_classes"
    LINES = "line_classes"

    @property
    def effects(self) -> str:
        return {"terrain": "terrain_effects", "road_classes": "road_effects", "line_classes": "hexside_effects"}[
            self.value
        ]

    def kinds(self, design: Design) -> tuple[Kind, ...]:
        found: tuple[Kind, ...] = getattr(design, self.value)
        return found

    def new(self, kind_id: str, name: str) -> Kind:
        """A kind as it is added."""
        if self is Catalogue.TERRAIN:
            return TerrainType(kind_id, name)
        if self is Catalogue.ROADS:
            return RoadClass(kind_id, name, "", NEW_MM)
        return LineClass(kind_id, name, "", NEW_MM)


class KindColumn(Struct, frozen=True):
    """A column: `read` gives the text; `write` the edit that puts a text there, ValueError with the reason.

    `choices` are what can be chosen, called by `names` where they are given; () is free text. `is_colour` cells show
    their colour.
    """

    key: str
    title: str
    read: Callable[[Kind], str]
    write: Callable[[Kind, str], Edit | None] | None = None
    choices: tuple[str, ...] = ()
    is_colour: bool = False
    names: tuple[str, ...] = ()


def columns_of(design: Design, catalogue: Catalogue) -> list[KindColumn]:
    """The columns of a page: how a kind is drawn, and its row of the table that the rules read, where there is one."""
    columns = [
        _text("name", marked("Name"), _name),
        KindColumn("id", marked("Id"), lambda kind: kind.id),
        _text("colour", marked("Colour"), _colour, is_colour=True),
    ]
    if catalogue is Catalogue.TERRAIN:
        columns.append(_text("pattern", marked("Pattern"), str, choices=("", *PATTERNS)))
        columns += _likeness(Family.GROUND, ("", Wet.DRY, Wet.WATER))
        feature = KindColumn("is_feature", marked("On other ground"), _said_feature, _set_feature, ("", YES))
        columns += [feature, *_costs(design, catalogue), _text("description", marked("Description"), str)]
        return columns
    columns.append(_text("style", marked("Style"), LineStyle, choices=tuple(style.value for style in LineStyle)))
    wet = (Wet.DRY, Wet.RUNNING, Wet.FORDED, Wet.OVER)
    columns += _likeness(Family.ROAD, ()) if catalogue is Catalogue.ROADS else _likeness(Family.BORDER, ("", *wet))
    columns.append(KindColumn("width_mm", marked("Width mm"), _said_width, _set_width))
    return [*columns, *_costs(design, catalogue)]


def _text(
    key: str, title: str, make: Callable[[str], object], choices: tuple[str, ...] = (), is_colour: bool = False
) -> KindColumn:
    def write(kind: Kind, text: str) -> Edit | None:
        value = make(text.strip())
        return None if getattr(kind, key) == value else ChangeKind(replace(kind, **{key: value}), title.casefold())

    return KindColumn(key, title, lambda kind: str(getattr(kind, key)), write, choices, is_colour)


def _likeness(family: Family, wet: tuple[str, ...]) -> list[KindColumn]:
    """What a kind is like, and what it has to do with water where kinds of its family have."""
    known = standard_kinds(family)
    choices = ("", *(kind.id for kind in known.values() if not kind.like))
    names = tuple(marked("Nothing") if not choice else known[choice].called(language_spoken()) for choice in choices)
    columns = [KindColumn("like", marked("Like"), lambda kind: kind.like, _set_like, choices, names=names)]
    if wet:
        said = tuple(_SAID_WET[Wet(choice)] for choice in wet)
        columns.append(KindColumn("wet", marked("Water"), lambda kind: kind.wet.value, _set_wet, wet, names=said))
    return columns


_SAID_WET = {
    Wet.UNSAID: marked("As what it is like"),
    Wet.DRY: marked("Dry"),
    Wet.WATER: marked("Water"),
    Wet.RUNNING: marked("Water that runs"),
    Wet.FORDED: marked("Ford or ferry"),
    Wet.OVER: marked("Bridge"),
}


def _set_like(kind: Kind, like: str) -> Edit | None:
    """A line takes the width and the style of what it becomes like, unless it has others than it had before."""
    if like == kind.like:
        return None
    after = replace(kind, like=like)
    if not isinstance(kind, TerrainType):
        family = Family.ROAD if isinstance(kind, RoadClass) else Family.BORDER
        drawn = [_drawn(family, one.like or one.id) for one in (kind, after)]
        if (kind.width_mm, kind.style) in (drawn[0], (NEW_MM, LineStyle.SOLID)) and like:
            after = replace(after, width_mm=drawn[1][0], style=drawn[1][1])
    return ChangeKind(after, "like")


def _drawn(family: Family, kind: str) -> tuple[float, LineStyle]:
    known = next((one for one in standard_lineage(family, kind) if one.width_mm or one.line), None)
    return (known.width_mm, LineStyle(known.line or LineStyle.SOLID)) if known else (0.0, LineStyle.SOLID)


def _set_wet(kind: Kind, wet: str) -> Edit | None:
    return None if kind.wet == wet else ChangeKind(replace(kind, wet=Wet(wet)), "water")


def _name(text: str) -> str:
    if not text:
        raise ValueError(Message("a kind needs a name"))
    return text


def _colour(text: str) -> str:
    word = text if text.startswith("#") or not text else f"#{text}"
    if not _COLOUR.fullmatch(word):
        raise ValueError(Message("{text} is no colour; colours are written #rrggbb", text=repr(text)))
    return word.lower()


def _said_feature(kind: Kind) -> str:
    return YES if isinstance(kind, TerrainType) and kind.is_feature else ""


def _set_feature(kind: Kind, text: str) -> Edit | None:
    assert isinstance(kind, TerrainType)
    is_feature = text == YES
    return (
        None
        if kind.is_feature == is_feature
        else ChangeKind(replace(kind, is_feature=is_feature), Message("on other ground"))
    )


def _said_width(kind: Kind) -> str:
    return f"{getattr(kind, 'width_mm', 0.0):g}"


def _set_width(kind: Kind, text: str) -> Edit | None:
    assert not isinstance(kind, TerrainType)
    try:
        width = float(text.replace(",", ".").replace("_", "?").removesuffix("mm"))
    except ValueError:
        raise ValueError(
            Message("{text} is no width in mm: a number from 0 to 20 is expected", text=repr(text[:20]))
        ) from None
    if not 0 <= width <= 20:
        raise ValueError(Message("a line is from 0 to 20 mm wide"))
    return None if kind.width_mm == width else ChangeKind(replace(kind, width_mm=width), "width")


# The rows of tables that the rules read


def effects_of(design: Design, catalogue: Catalogue) -> Table | None:
    """The table that says what kinds of a catalogue cost; None when the design has none."""
    return next((table for table in design.tables if table.id == catalogue.effects), None)


def _costs(design: Design, catalogue: Catalogue) -> list[KindColumn]:
    table = effects_of(design, catalogue)
    if table is None:
        return []
    return [_cost(design, table, at, column) for at, column in enumerate(table.columns)]


def _cost(design: Design, table: Table, at: int, column: str) -> KindColumn:
    """A column of the table; a text is refused when the rules can no longer read the design with it."""

    def read(kind: Kind) -> str:
        return table.cells[table.rows.index(kind.id)][at] if kind.id in table.rows else ""

    def write(kind: Kind, text: str) -> Edit | None:
        text = text.strip()
        if text == read(kind):
            return None
        title = column or table.title
        label = Message("{called}: {what} {text}", called=kind.name, what=title.casefold(), text=text)
        for changed in _with_cell(table, kind.id, at, text):
            unread = why_not_read(design, changed)
            if not unread:
                return ReplaceEntry(label, "tables", changed)
        raise ValueError(unread)

    return KindColumn(f"cost:{column}", (column or "Cost").replace("_", " ").capitalize(), read, write)


def _with_cell(table: Table, row: str, at: int, text: str) -> Iterator[Table]:
    """The table with a text in one cell.

    A row that it lacks is added, with nothing in its other columns, or with the same where the rules need something.
    """
    if row not in table.rows:
        for other in ("", text):
            cells = (*(other,) * at, text, *(other,) * (len(table.columns) - at - 1))
            yield replace(table, rows=(*table.rows, row), cells=(*table.cells, cells))
        return
    place = table.rows.index(row)
    cells = (*table.cells[place][:at], text, *table.cells[place][at + 1 :])
    yield replace(table, cells=(*table.cells[:place], cells, *table.cells[place + 1 :]))


# Adding, taking away, order


def adding(design: Design, catalogue: Catalogue, name: str) -> tuple[Edit, str]:
    """The edit that adds a kind of this name, and its id."""
    kind_id = free_id(design, catalogue, name)
    return AddKind(catalogue.new(kind_id, name)), kind_id


def duplicating(design: Design, catalogue: Catalogue, kind: Kind) -> tuple[Edit, str]:
    """The edit that adds a kind like this one, with the same row in the table of the rules, and its id."""
    name = f"{kind.name} 2"
    kind_id = free_id(design, catalogue, name)
    added = AddKind(replace(kind, id=kind_id, name=name, provenance=Provenance()))
    table = effects_of(design, catalogue)
    if table is None or kind.id not in table.rows:
        return added, kind_id
    row = table.cells[table.rows.index(kind.id)]
    longer = replace(table, rows=(*table.rows, kind_id), cells=(*table.cells, row))
    return Together(Message("Duplicate {name}", name=kind.name), (added, ReplaceEntry("", "tables", longer))), kind_id


def removing(catalogue: Catalogue, kind: Kind, instead: str = "") -> Edit:
    """The edit that takes a kind away, refused while it is used unless another is to stand there instead."""
    return RemoveKind(catalogue.value, kind.id, instead)


def moving(design: Design, catalogue: Catalogue, kind: Kind, by: int) -> Edit | None:
    """The edit that moves a kind up (-1) or down (1) in its catalogue; None at the end."""
    kinds = list(catalogue.kinds(design))
    at = [one.id for one in kinds].index(kind.id)
    if not 0 <= at + by < len(kinds):
        return None
    kinds.insert(at + by, kinds.pop(at))
    words = Message("Move {name} up" if by < 0 else "Move {name} down", name=kind.name)
    return ChangeDesign(words, Map({catalogue.value: tuple(kinds)}))


def free_id(design: Design, catalogue: Catalogue, name: str) -> str:
    """An id for a kind of this name that no other has."""
    taken: Sequence[str] = [kind.id for kind in catalogue.kinds(design)]
    plain = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_") or "kind"
    number, wanted = 1, plain
    while wanted in taken:
        number += 1
        wanted = f"{plain}_{number}"
    return wanted
