"""Tables and pages of a module as plain HTML, as VASSAL's windows show it: headings, lists, simple tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from workbench.engine.design import Design, Scenario
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, marked
from workbench.exchange.manifest import RIGHTS, LeftOut
from workbench.exchange.vassal.said import Said

HEAD_COLOUR = "#E6DFCF"


def page(title: str, body: Iterable[str]) -> bytes:
    """A page, with every sign that is not plain ASCII told by its number: nobody has to know how it is kept."""
    lines = "\n".join(body)
    text = (
        f"<html><head><title>{escape(title)}</title></head><body>\n<h2>{escape(title)}</h2>\n{lines}\n</body></html>\n"
    )
    return text.encode("ascii", "xmlcharrefreplace")


def table_page(table: Table, design: Design, said: Said) -> bytes:
    """A table of the design, a grid for each of its planes."""
    return page(table.title, _table(table, {one.id: one.name for one in design.counters}, said))


def _table(table: Table, names: dict[str, str], said: Said) -> Iterator[str]:
    if beside := ", ".join(filter(None, (table.dice, table.clause))):
        yield f"<p>{escape(beside)}</p>"
    for at, plane in enumerate(table.planes or ("",)):
        if plane:
            yield f"<h3>{escape(plane)}</h3>"
        lines = table.cells[at * len(table.rows) : (at + 1) * len(table.rows)]
        yield '<table border="1" cellspacing="0" cellpadding="4">'
        yield _row((table.row_means, *table.columns), "th", True)
        for row, cells in zip(table.rows, lines, strict=False):
            yield _row((names.get(row, row), *cells), "td")
        yield "</table>"
    for paragraph in filter(None, table.notes.split("\n")):
        yield f"<p>{escape(paragraph)}</p>"


def _row(cells: Iterable[str], tag: str, is_head: bool = False) -> str:
    inner = "".join(f"<{tag}>{escape(cell) or '&nbsp;'}</{tag}>" for cell in cells)
    return f'<tr bgcolor="{HEAD_COLOUR}">{inner}</tr>' if is_head else f"<tr>{inner}</tr>"


def about_page(design: Design, left_out: Iterable[LeftOut], said: Said) -> bytes:
    """What the module is, what it does not do, and how its counters are handled."""
    return page(design.title, _about(design, left_out, said))


def _about(design: Design, left_out: Iterable[LeftOut], said: Said) -> Iterator[str]:
    if design.designer:
        yield f"<p><i>{escape(design.designer)}</i></p>"
    for paragraph in filter(None, design.description.split("\n")):
        yield f"<p>{escape(paragraph)}</p>"
    yield f"<h3>{escape(said(marked('What the module does not do')))}</h3><ul>"
    for one in left_out:
        yield f"<li>{escape(said(one.what))}: {escape(said(one.why))}</li>"
    yield f"</ul><h3>{escape(said(marked('Keys')))}</h3><ul>"
    for key, does in KEYS:
        yield f"<li><b>{key}</b>: {escape(said(does))}</li>"
    yield "</ul>"
    if design.scenarios:
        yield f"<h3>{escape(said(marked('Scenarios')))}</h3>"
    for scenario in design.scenarios:
        turns = said(Message("Turns {first} to {last}", first=scenario.ends[0], last=scenario.ends[1]))
        yield f"<p><b>{escape(scenario.title)}</b>. {escape(turns)}. {escape(scenario.description)}</p>"
        yield from _later(scenario, said)
    yield f"<p>{escape(said(RIGHTS))}</p>"


def _later(scenario: Scenario, said: Said) -> Iterator[str]:
    """Where those may be placed that lie beside the map."""
    places = [(area.id, area.where) for area in scenario.free]
    places += [(said(Message("Turn {turn}", turn=one.turn)), one.entry) for one in scenario.arrivals]
    if told := dict.fromkeys(place for place in places if place[1]):
        inner = "".join(f"<li>{escape(name)}: {escape(where)}</li>" for name, where in told)
        yield f"<ul>{inner}</ul>"


KEYS = (
    ("Ctrl+F", marked("the next side of a counter: a step lost, and after the last the first again")),
    ("Ctrl+H", marked("hides a counter from the other sides, or shows it")),
    ("Ctrl+T", marked("a note on a counter: losses, markers")),
    ("Ctrl+M", marked("that a counter has moved, or not")),
    ("Ctrl+C, Ctrl+D", marked("another counter like it; takes it away")),
)


def sequence_page(design: Design, said: Said) -> bytes:
    """The sequence of play."""
    return page(said(marked("Sequence of play")), _sequence(design))


def _sequence(design: Design) -> Iterator[str]:
    depth = 0
    yield "<ul>"
    for phase in design.sequence:
        while depth < phase.depth:
            yield "<ul>"
            depth += 1
        while depth > phase.depth:
            yield "</ul>"
            depth -= 1
        beside = f" ({escape(phase.clause)})" if phase.clause else ""
        yield f"<li>{escape(phase.title)}{beside}</li>"
    yield "</ul>" * (depth + 1)
