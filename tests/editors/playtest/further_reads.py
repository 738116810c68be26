"""What is read of a table besides its page: odds of other answers, the hand over the map, dialogs, report, disk.

Each gives values that are the same at two tables whose reader cannot tell two worlds apart. `window_texts.py` reads
the page itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from PySide6.QtWidgets import QDialog, QWidget

from editors.playtest.answering.orders import Orders
from editors.playtest.committing.odds_part import OddsPart
from editors.playtest.figures.changed_figures import figures_asked
from editors.playtest.notebook.whose_report import eyes_offered
from editors.playtest.scenario_dialog import ScenarioDialog
from editors.playtest.seats.seats_dialog import SeatsDialog
from editors.playtest.session import EVERYTHING
from editors.playtest.table import PlaytestTable
from editors.playtest.table_parts import Stand
from editors.playtest.time.part import TimelinePart
from editors.playtest.time.tips import moments_to_compare
from tests.editors.playtest.painted_reads import bytes_of
from tests.editors.playtest.window_texts import page_texts, texts_of
from workbench.engine.codec import to_json
from workbench.engine.design import Design
from workbench.engine.playtests.own_words import NoteKind
from workbench.exchange.playtest_report.markdown import markdown_of
from workbench.exchange.playtest_report.page import page_of
from workbench.qt.playtest_reports.writing import written_document
from workbench.storage.records.reported import whole_report
from workbench.storage.records.seat_record import read_seat_record, write_seat_record

SOME = 3
"""So many answers are pointed at, so many counters taken up, so many places gone over."""


def odds_of_answers(table: PlaytestTable, chance: random.Random) -> list[object]:
    """The tab "Odds" for some answers: rows that are pointed at, or sets that are checked."""
    part, form = table.part(OddsPart), table.left.form
    table.right.setCurrentWidget(part)
    said: list[object] = []
    lines = [line.choice for line in form.choice_list.model.lines() if not line.is_heading]
    for choice in chance.sample(lines, min(len(lines), SOME)):
        if form.is_collecting():
            form.check(choice.key, True)
        else:
            form.choice_list.view.setFocus()
            form.choice_list.view.point_at([line.choice for line in form.choice_list.model.lines()].index(choice))
        part.finish()
        said.append((choice.key, said_within(part), said_within(table.left), said_within(table.prompt)))
    if form.is_collecting() and lines:
        form.choice_list.model.check_only(())
    return said


def hand_over_the_map(table: PlaytestTable, chance: random.Random) -> list[object]:
    """Counters of one's own taken up, with what is said of the places they are carried over; and orders proposed."""
    orders, decision = table.part(Orders), table.moment.decision
    if decision is None:
        return []
    side = table.session.rules.side_of(decision.seat)
    spaces = table.map.board.spaces
    own = sorted(x.unit for x in table.moment.pieces.values() if x.side == side and x.space in spaces)
    said: list[object] = []
    for unit in chance.sample(own, min(len(own), SOME)):
        taken = orders.pick_up(unit, is_fanned=chance.random() < 0.5)
        over = [*orders._carried.by_space, *sorted(spaces)]
        for space in chance.sample(over, min(len(over), SOME)):
            said.append((unit, taken, space, orders.carry_over(space), painted_over(table)))
        orders.put_back()
    for space in chance.sample(aims := sorted(orders.aims().by_space), min(len(aims), SOME)):
        orders.click(space, is_on_the_way=False) if orders.aims().by_space[space].deed else orders._refuse(space)
        said.append((space, said_within(table.prompt), texts_of(table.map.toast), painted_over(table)))
        orders.drop()
    return said


def timeline_of(table: PlaytestTable) -> list[object]:
    """All of it, with its tree and its list of notes, the tip of every play, and where a note would be written."""
    part = table.part(TimelinePart)
    said: list[object] = []
    for name in ("tree", "list"):
        part.head.buttons[name].setChecked(True)
        part._press(name)
    part.finish()
    said += said_within(part)
    for row, strand in enumerate(part.view.content.strands):
        said += [part._tip(row, depth) for depth in range(strand.begins, strand.ends + 1)]
    part._offer_others()
    said += [action.text() for action in part.head.others.actions()]
    said += moments_to_compare(table.session, part.trip.travel)
    for kind in NoteKind:
        part.write(kind)
        said += [*said_within(part.line), part.line.field.text()]
        part.line.close_line()
    return said


def dialogs_of(table: PlaytestTable) -> list[object]:
    """What is asked about the table: who sits where, and the scenario that would begin here."""
    design = table.session.rules.design
    dialogs: list[QDialog] = [SeatsDialog(table), ScenarioDialog(table.session, design)]
    said: list[object] = [words for dialog in dialogs for words in said_within(dialog)]
    for dialog in dialogs:
        dialog.deleteLater()
    return said


def asked_of_figures(table: PlaytestTable) -> list[object]:
    """What would be asked if Design had other figures, as far as it is words."""
    session = table.session
    asked = figures_asked(session.playtest, with_other_figures(session.rules.design), session.viewer)
    return [asked.changes, asked.why_not_on, asked.why_not_again]


@cache
def with_other_figures(design: Design) -> Design:
    """Counters of one side fewer, for the position cannot go on without them; and all others stronger."""
    gone = design.counters[: len(design.counters) // 2]
    kept = tuple(replace(one, strength=(one.strength or 0) + 1) for one in design.counters[len(gone) :])
    scenarios = tuple(replace(one, placements=(), free=(), arrivals=(), out_of_play=()) for one in design.scenarios)
    return replace(design, counters=kept, scenarios=scenarios)


def report_of(table: PlaytestTable) -> Iterator[object]:
    """The report of the eyes at the table, whose else may be read, as values, page and text."""
    session = table.session
    playtest, viewer = session.playtest, session.viewer
    yield eyes_offered(session)
    report = whole_report(playtest, viewer)
    yield to_json(report)
    document = written_document(report, playtest.rules, playtest.scenario, "en")
    yield document
    yield page_of(document)
    yield markdown_of(document)


def kept_of(table: PlaytestTable) -> Iterator[object]:
    """What is left on the disk for this seat: how the page was left, and a record of what it was told."""
    session = table.session
    yield table.save_layout()
    if session.viewer == EVERYTHING:
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "for a seat.record"
        write_seat_record(path, session.rules.design, session.playtest, session.viewer)
        told = read_seat_record(path)
        yield to_json(told.design)
        yield [
            to_json([moment.view, moment.events, moment.sentences, moment.action]) for moment in told.playtest.moments
        ]
        yield path.read_bytes()


def painted_of(table: PlaytestTable) -> Iterator[object]:
    """The page as it is painted, without the map: bytes of pictures, tab by tab."""
    for tab in range(table.right.count()):
        table.right.setCurrentIndex(tab)
        table.parts.finish()
        yield table.right.tabText(tab), bytes_of(table.right)
    others = (table.prompt, table.left, *table.parts.at(Stand.STRIP), *table.parts.at(Stand.BOARD), *table.below)
    for part in others:
        if part.isVisible():
            yield type(part).__name__, bytes_of(part)


def painted_over(table: PlaytestTable) -> object:
    """What lies over the map now."""
    scene = table.canvas.layers.scene
    return scene.overlays if scene is not None else ()


def said_within(widget: QWidget) -> list[object]:
    """What a widget and all within it say."""
    return [words for one in [widget, *widget.findChildren(QWidget)] for words in texts_of(one)]


def stages_of(table: PlaytestTable, answers: tuple[Any, ...], chance: random.Random) -> Iterator[object]:
    """The page at each further stage of an answer that is given stage by stage, and not given to its end."""
    session = table.session
    for given in range(1, len(answers)):
        session.so_far = answers[:given]
        session.tell()
        table.parts.finish()
        yield page_texts(table)
    yield odds_of_answers(table, chance)
    yield hand_over_the_map(table, chance)
    session.so_far = ()
    session.tell()
