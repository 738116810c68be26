"""A record play by play: its log, and what stands where after each play, as the eyes that look were told it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from workbench.engine.counters.faces import BACK, FRONT
from workbench.engine.counters.shown_counter import LEADER, counter_face
from workbench.engine.design import Design
from workbench.engine.display import DeedKind, Piece
from workbench.engine.events import Answered, DiceRolled, PhaseBegun, PlaytestEnded
from workbench.engine.playtests.report.told_line import ToldOfPlay, place_of, told_line
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.secrecy.published import published_like
from workbench.engine.tables.table import Table
from workbench.engine.words.bounded_words import MOST_TOLD, one_line
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.seat_names import seat_names
from workbench.exchange.web_page.data import EyesData, LineData, PieceData, PlayData, ReplayData
from workbench.exchange.web_page.faces import Faces, Numbered
from workbench.exchange.web_page.reader import Reader
from workbench.exchange.web_page.record import EVERYBODY, Record
from workbench.long_work import UNTOLD, LongWork
from workbench.storage.records.table_hits import Cell, cells_by_play

Places = tuple[tuple[int, int, int, int], ...]
FOUGHT = (DeedKind.FOUGHT, DeedKind.FIRED)


def replay_data(reader: Reader, record: Record, faces: Faces, work: LongWork = UNTOLD) -> ReplayData:
    """All of the line that the record stands on, for each of its eyes."""
    playtest = record.playtest
    names, rules = seat_names(playtest.rules.design), playtest.rules
    scenario = rules.design.scenario(playtest.scenario)
    lines, units = Numbered[LineData](), Numbered[tuple[str, PieceData]]()
    eyes = tuple(
        EyesData(
            seat,
            reader.said(as_message(names.get(seat) or rules.words.name_of(seat)))
            if seat
            else reader.said(EVERYBODY_SEES),
            tuple(_Plays(reader, record, faces, seat, lines, units).all(part)),
        )
        for seat, part in zip(record.eyes, work.parts(*[1.0] * len(record.eyes)), strict=True)
    )
    result = _result(reader, record)
    return ReplayData(playtest.scenario, record.shown.id, scenario.title, result, eyes, lines.all, units.all)


EVERYBODY_SEES = marked("As everybody")


def _result(reader: Reader, record: Record) -> str:
    playtest = record.playtest
    if not playtest.is_over or not playtest.state.ending:
        return reader.said(marked("not over yet"))
    words, winner = playtest.rules.words, playtest.state.winner
    ending = as_message(words.ending_words(playtest.state.ending))
    if not winner:
        return reader.said(ending)
    named = as_message(words.name_of(winner))
    return reader.said(Message("{winner} {winner:wins|win}: {ending}", winner=named, ending=ending))


def _place_of(tables: Mapping[str, tuple[int, Table]], cell: Cell) -> tuple[int, int, int, int] | None:
    """Table, plane, row and column of a cell by their places; None of one that the design does not have."""
    name, row, column, plane = cell
    if name not in tables:
        return None
    number, table = tables[name]
    try:
        return (
            number,
            table.planes.index(plane) if table.planes else 0,
            table.rows.index(row),
            table.columns.index(column),
        )
    except ValueError:
        return None


class _Plays:
    """The plays of a record as one pair of eyes was told them."""

    def __init__(
        self,
        reader: Reader,
        record: Record,
        faces: Faces,
        eyes: str,
        lines: Numbered[LineData],
        units: Numbered[tuple[str, PieceData]],
    ) -> None:
        self._reader, self._playtest, self._eyes, self._faces = reader, record.playtest, eyes, faces
        self._spaces = frozenset(record.shown.every_space)
        self._lines, self._units = lines, units
        self._stood: dict[str, tuple[str, int]] = {}
        self._phase, self._told = "", (("", ""), ("", ""))
        self._known: dict[Piece, int] = {}
        self._theirs: tuple[Design, Design] = (reader.design, reader.design)

    def all(self, work: LongWork) -> Iterator[PlayData]:
        told: dict[int, list[ToldOfPlay]] = {}
        for one in told_line(self._playtest, self._eyes):
            told.setdefault(one.play, []).append(one)
        cells = self._cells()
        now = self._view(0)
        for number in work.over(range(len(self._playtest.plays))):
            before, now = now, self._view(number + 1)
            yield self._play(number, told.get(number, []), before, now, cells[number] if cells else ())

    def _play(self, number: int, told: list[ToldOfPlay], before: Any, now: Any, cells: Places) -> PlayData:
        play = self._playtest.plays[number]
        rules = self._playtest.engine_of(play).rules
        lines = tuple(self._line(one, rules, before) for one in told if one.sentence)
        scene = next((line.place for line in lines if line.place), "")
        for phase in (one.event for one in told if isinstance(one.event, PhaseBegun)):
            self._phase = self._said(as_message(phase.title))
        stood, self._stood = self._stood, dict(self._standing(self._design(rules.design), rules.display.pieces(now)))
        victory, head_before, score_before = rules.display.victory(now), *self._told
        self._told = head, score = self._both(rules.display.headline(now)), self._both((victory.title, victory.below))
        return PlayData(
            rules.turn(now),
            self._title(rules, scene, told),
            tuple(map(self._lines.number, lines)),
            tuple(at for unit, at in sorted(self._stood.items()) if stood.get(unit) != at),
            tuple(sorted(stood.keys() - self._stood.keys())),
            head if head != head_before else None,
            score if score != score_before else None,
            scene,
            self._is_battle(rules.display, before, number, told),
            cells,
        )

    def _cells(self) -> list[Places]:
        """The cells that each play's rolls were read on, told to everybody alone: they may tell what is hidden."""
        if self._eyes != EVERYBODY or isinstance(self._playtest, ToldPlaytest):
            return []
        tables = {table.id: (place, table) for place, table in enumerate(self._reader.design.tables)}
        return [
            tuple(place for cell in cells if (place := _place_of(tables, cell)) is not None)
            for cells in cells_by_play(self._playtest)
        ]

    def _view(self, number: int) -> Any:
        """The moment before a play, as these eyes see it."""
        plays = self._playtest.plays
        state = plays[number - 1].state if number else self._playtest.start
        engine = self._playtest.engine_of(plays[max(0, number - 1)])
        return engine.view(state, self._eyes) if self._eyes != EVERYBODY else state

    def _title(self, rules: Any, scene: str, told: list[ToldOfPlay]) -> str:
        if ended := next((one.sentence for one in told if isinstance(one.event, PlaytestEnded)), ""):
            return self._said(ended)
        place = self._said(rules.words.name_of(scene)) if scene else ""
        return ", ".join(filter(None, (self._phase, place)))

    def _line(self, told: ToldOfPlay, rules: Any, before: Any) -> LineData:
        event = told.event
        clause = event.clause
        if isinstance(event, Answered):
            clause = rules.words.told_answer(event, before)[1]
        rolled = event if isinstance(event, DiceRolled) else None
        return LineData(
            self._said(told.sentence),
            isinstance(event, PhaseBegun),
            clause,
            rolled.faces if rolled else (),
            rolled.sides if rolled else 6,
            told.side,
            place_of(event, self._spaces),
        )

    def _is_battle(self, display: Any, before: Any, number: int, told: list[ToldOfPlay]) -> bool:
        deeds = (display.deed(one.event) for one in told)
        if any(deed is not None and deed.kind in FOUGHT for deed in deeds):
            return True
        return bool(told) and number > 0 and display.battle(before, ()) is not None

    def _standing(self, design: Design, pieces: tuple[Piece, ...]) -> Iterator[tuple[str, tuple[str, int]]]:
        """Unit -> where it stands, and the number under which it is told as it is now."""
        for piece in pieces:
            if piece.space in self._spaces:
                anywhere = replace(piece, space="")
                if anywhere not in self._known:
                    self._known[anywhere] = self._units.number((piece.side, self._piece(design, piece)))
                yield piece.unit, (piece.space, self._known[anywhere])

    def _design(self, theirs: Design) -> Design:
        """The design of the record, as this one is published."""
        if theirs is not self._theirs[0]:
            self._theirs = theirs, published_like(theirs, self._reader.design)
        return self._theirs[1]

    def _piece(self, design: Design, piece: Piece) -> PieceData:
        counter = design.counter(piece.counter) if piece.counter else None
        face = counter_face(design, counter, BACK if piece.is_hidden else FRONT, piece)
        strength = int(piece.strength) if piece.strength.lstrip("-").isdigit() else 0
        remark = ", ".join(self._said(remark) for remark in piece.remarks)
        known = -1 if piece.is_hidden else strength
        leads = int(piece.unit_type == LEADER)
        counter_id = counter.id if counter is not None else ""
        return PieceData(piece.unit, counter_id, self._said(piece.name), self._faces.number(face), remark, leads, known)

    def _both(self, words: tuple[str, str]) -> tuple[str, str]:
        return self._said(words[0]), self._said(words[1])

    def _said(self, words: str) -> str:
        return one_line(self._reader.said(words), MOST_TOLD)
