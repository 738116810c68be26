"""What the options of a decision mean on the map: legal spaces, stacks and road sections, costs and refusals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from editors.playtest.on_map.board import Board
from workbench.engine.clauses import Refusal
from workbench.engine.decision import Decision
from workbench.engine.display import Piece
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.message import begun
from workbench.qt.looks.translator import called, spoken


@dataclass(frozen=True, slots=True)
class Choice:
    """One candidate: what it is called, what it costs or risks, why it may not be chosen now (None: it may), the
    spaces on the way to it, and whether it is a place that one can click on the map."""

    key: str
    title: str
    note: str = ""
    refusal: Refusal | None = None
    way: tuple[str, ...] = ()
    is_on_map: bool = False


@dataclass(frozen=True, slots=True)
class Choices:
    """All candidates of a decision, in printed order, and what stands for them on the map."""

    choices: tuple[Choice, ...] = ()
    by_space: Mapping[str, Choice] = field(default_factory=dict)
    by_unit: Mapping[str, Choice] = field(default_factory=dict)
    by_section: Mapping[str, Choice] = field(default_factory=dict)
    way_out: str = ""

    def legal_spaces(self) -> tuple[str, ...]:
        return tuple(space for space, choice in self.by_space.items() if choice.refusal is None)


def choices_of(decision: Decision, rules: RulesModule[Any, Any], board: Board, units: Mapping[str, Piece]) -> Choices:
    """The candidates of a question that picks one or several named things; empty for other kinds."""
    options = decision.options
    if not isinstance(options, OneOf | SomeOf):
        return Choices()
    found = tuple(_choice(decision, rules, board, units, key) for key in options.candidates)
    return Choices(
        found,
        {choice.key: choice for choice in found if choice.key in board.spaces},
        {choice.key: choice for choice in found if choice.key in units},
        {choice.key: choice for choice in found if choice.key in board.sections},
        options.way_out if isinstance(options, OneOf) else "",
    )


def _choice(
    decision: Decision, rules: RulesModule[Any, Any], board: Board, units: Mapping[str, Piece], key: str
) -> Choice:
    options = decision.options
    refusal: Refusal | None = None
    title, note = called(units[key].name if key in units else rules.words.name_of(key)), ""
    way: tuple[str, ...] = ()
    if isinstance(options, OneOf):
        refusal = options.refusal(key)
        title = begun(spoken(options.words[key]) if key in options.words else title)
        note = options.note(key) if options.note and refusal is None else ""
        way = options.way(key) if options.way and refusal is None else ()
    elif isinstance(options, SomeOf):
        refusal = options.too_much((key,)) if options.too_much else None
        note = options.note(key) if options.note and refusal is None else ""
    if key in board.spaces and key not in getattr(options, "words", {}) and (place := rules.words.place_in_words(key)):
        title = f"{begun(title)}, {spoken(place)}"
    if key in board.sections and title == key:
        title = board.section_title(board.sections[key])
    return Choice(key, title, note, refusal, way, key in board.spaces or key in board.sections)
