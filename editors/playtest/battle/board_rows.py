"""What one battle comes to on the board, read once: each counter with what a click on it means. No widgets here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from editors.playtest.answering.choices import Choice
from editors.playtest.battle.counter_button import ShownCounter
from editors.playtest.moment import Moment, piece_words
from editors.playtest.on_map.faces import Faces
from workbench.engine.shown.battle import BoardColumn, BoardGroup, BoardUnit, ShownBattle
from workbench.engine.state import Allotted, Answer
from workbench.engine.words.wording import signed
from workbench.qt.looks.translator import called, spoken, worded


@dataclass(frozen=True)
class BoardRows:
    """Every counter of the board by its unit, and what a click on it, or on a column, counted from 0, names."""

    counters: Mapping[str, ShownCounter] = field(default_factory=dict)
    choice_of: Mapping[str, Choice] = field(default_factory=dict)
    choice_of_column: Mapping[int, Choice] = field(default_factory=dict)


def rows_of(battle: ShownBattle, moment: Moment, faces: Faces, answer: Answer | None) -> BoardRows:
    """The counters as `moment` shows them; `answer` is the one that is being put together, None without one."""
    choices = {choice.key: choice for choice in moment.choices.choices}
    meant = dict(_meant(battle, choices))
    chosen = {*moment.chosen_units, *(answer if isinstance(answer, tuple) else ())}
    shares = dict(answer.shares) if isinstance(answer, Allotted) else {}
    counters = {
        shown.unit: _counter(shown, moment, faces, meant.get(shown.unit), shown.unit in chosen, shares)
        for shown in units_of(battle)
        if shown.unit in moment.pieces
    }
    columns = {n: choices[column.key] for n, column in enumerate(battle.columns) if column.key in choices}
    return BoardRows(counters, meant, columns)


def units_of(battle: ShownBattle) -> Iterator[BoardUnit]:
    """Every counter on the board."""
    for column in battle.columns:
        yield from (*column.attackers, *column.defenders)
    for box in battle.boxes:
        for group in box.groups:
            yield from group.units


def _meant(battle: ShownBattle, choices: Mapping[str, Choice]) -> Iterator[tuple[str, Choice]]:
    """Unit -> the candidate that it stands for: itself, else its group, else its column."""
    named: list[tuple[BoardColumn | BoardGroup, tuple[BoardUnit, ...]]] = [
        (column, (*column.attackers, *column.defenders)) for column in battle.columns
    ]
    named += [(group, group.units) for box in battle.boxes for group in box.groups]
    for thing, units in named:
        whole = choices.get(thing.key) if thing.key else None
        for shown in units:
            choice = choices.get(shown.unit, whole)
            if choice is not None:
                yield shown.unit, choice


def _counter(
    shown: BoardUnit,
    moment: Moment,
    faces: Faces,
    choice: Choice | None,
    is_chosen: bool,
    shares: Mapping[str, int],
) -> ShownCounter:
    piece = moment.pieces[shown.unit]
    note = spoken(shown.note)
    if share := shares.get(shown.unit, 0):
        note = signed(-share)
    said = [called(piece.name), piece_words(piece), note, spoken(choice.note) if choice else ""]
    if is_chosen:
        said.append(_tr("chosen"))
    elif choice is not None and choice.refusal is not None:
        said.append(worded(_tr("may not be chosen: {0} ({1})"), spoken(choice.refusal.reason), choice.refusal.clause))
    elif choice is not None:
        said.append(_tr("may be chosen"))
    is_refused = choice is not None and choice.refusal is not None and not is_chosen
    return ShownCounter(
        shown.unit,
        faces.face(piece),
        ", ".join(dict.fromkeys(filter(None, said))),
        note,
        is_offered=choice is not None and choice.refusal is None,
        is_refused=is_refused,
        is_chosen=is_chosen,
        is_hidden=piece.is_hidden,
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("BattleBoard", text)
