"""What the reason card says of a space: who holds it, who stands there, what a step costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editors.playtest.answering.aims import why_not_of
from editors.playtest.answering.choices import Choice
from editors.playtest.moment import Moment, strength_of
from editors.playtest.reports.on_map import report_rows
from workbench.engine.clauses import Refusal
from workbench.engine.display import Piece, ShownWork
from workbench.engine.options import NOT_OFFERED
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.looks.translator import spoken


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """The lines of the card, in their order."""

    title: str
    state: str
    rows: tuple[ReasonRow, ...]
    refusal: Refusal | None


def space_card(
    moment: Moment,
    space: str,
    title: str,
    held: Sequence[str],
    names: Mapping[str, str],
    beside: Sequence[ReasonRow],
    works: Sequence[ShownWork] = (),
    aim: Choice | None = None,
) -> SpaceCard:
    """The card of a space, candidate or not; `aim` is what an order would do there."""
    choice = aim or moment.choices.by_space.get(space)
    dug = [ReasonRow(work.name, spoken(work.remark)) for work in works if work.space == space]
    troops = _troop_rows(moment.standing_in(space), names)
    rows = [*troops, *report_rows(moment.standing_in(space)), *dug, *_cost_rows(moment, choice), *beside]
    state = _tr("contested") if len(held) > 1 else ", ".join(names.get(side, side) for side in held)
    refusal = choice.refusal if choice else _why_not(moment, space)
    return SpaceCard(title, state or _tr("nobody's"), tuple(rows), refusal)


def _why_not(moment: Moment, space: str) -> Refusal | None:
    """Why a place is none of those that are asked for, as a click there would hear."""
    if moment.decision is None or not moment.choices.legal_spaces():
        return None
    refusal = why_not_of(moment.decision)(space)
    return None if refusal is None or refusal.reason == NOT_OFFERED else refusal


def section_card(moment: Moment, choice: Choice) -> SpaceCard:
    """The card of a road section."""
    return SpaceCard(choice.title, _tr("road section"), tuple(_cost_rows(moment, choice)), choice.refusal)


def troop_words(pieces: Sequence[Piece]) -> str:
    """ "3 units, 11 SP", "2 units" of unknown strength, "1 leader"."""
    units = [piece for piece in pieces if piece.unit_type != "leader"]
    leaders = len(pieces) - len(units)
    known = [piece for piece in units if not piece.is_hidden]
    words = []
    if units:
        words.append(_tr("{} units").format(len(units)) if len(units) > 1 else _tr("1 unit"))
    if known and len(known) == len(units):
        words.append(_tr("{} SP").format(sum(strength_of(piece) for piece in known)))
    if leaders:
        words.append(_tr("{} leaders").format(leaders) if leaders > 1 else _tr("1 leader"))
    return ", ".join(words)


def _troop_rows(pieces: Sequence[Piece], names: Mapping[str, str]) -> list[ReasonRow]:
    sides = dict.fromkeys(piece.side for piece in pieces)
    return [ReasonRow(names.get(s, s), troop_words([piece for piece in pieces if piece.side == s])) for s in sides]


def _cost_rows(moment: Moment, choice: Choice | None) -> list[ReasonRow]:
    clause = moment.decision.clause if moment.decision else ""
    parts = [part.strip() for part in spoken(choice.note).split(",")] if choice else []
    return [ReasonRow(part, "", clause if i == 0 else "") for i, part in enumerate(parts) if part]


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpaceCard", text)
