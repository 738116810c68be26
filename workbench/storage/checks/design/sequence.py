"""The sequence of play against the kinds of phase that the rules offer: what they run, read and need, and how often."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workbench.engine.design import Design, Phase
from workbench.engine.problem import Check, Fix, Level, Place, Problem
from workbench.engine.rules_modules import phase_kinds_of
from workbench.engine.sequence.phase_kinds import PhaseKind, Whose, kind_of_procedure
from workbench.engine.sequence.turn_words import turns_said
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.sequence_edits import RemovePhases, SetOwnFigure
from workbench.storage.edits.table_edits import AddTable
from workbench.storage.edits.thing_edits import ChangeThings
from workbench.storage.starters.standard_rules import RULES, standard_tables


def sequence_problems(design: Design) -> Iterator[Problem]:
    """What is wrong with the phases for the rules of the design; its rules module is loaded for it."""
    for find in (_procedures, _tables, _figures, _twice, _sides):
        yield from find(design)


def problems_of_phases(design: Design) -> Iterator[Problem]:
    """All that is wrong with the sequence of play, for who looks at nothing else."""
    for find in (sequence_problems, _turns, _depths):
        yield from find(design)


def _known(design: Design) -> Iterator[tuple[Phase, PhaseKind]]:
    """The phases of a kind that the rules offer."""
    kinds = phase_kinds_of(design)
    for phase in design.sequence:
        kind = kind_of_procedure(kinds, phase.procedure)
        if kind is not None:
            yield phase, kind


def _procedures(design: Design) -> Iterator[Problem]:
    kinds = phase_kinds_of(design)
    for phase in design.sequence if kinds else ():
        if phase.procedure and kind_of_procedure(kinds, phase.procedure) is None:
            offered = ", ".join(kind.procedure for kind in kinds)
            yield UNKNOWN_PROCEDURE.at(_place(phase), procedure=phase.procedure, offered=offered)


def _tables(design: Design) -> Iterator[Problem]:
    there = {table.id for table in design.tables}
    told = set[str]()
    for phase, kind in _known(design):
        for table in kind.needs:
            if table not in there | told:
                told.add(table)
                can_fix = _standard_table(design, table) is not None
                yield PHASE_NEEDS_TABLE.at(_place(phase), clause=kind.clause, table=table, can_fix=can_fix)


def _figures(design: Design) -> Iterator[Problem]:
    for phase, kind in _known(design):
        for name in sorted(phase.parameters):
            figure = kind.parameter(name)
            if figure is None:
                yield OWN_FIGURE.at(_place(phase), name=name)
            elif not figure.is_fit(phase.parameters[name]):
                value = str(phase.parameters[name])
                if figure.words:
                    words = ", ".join(figure.words)
                    yield OWN_FIGURE.at(
                        _place(phase), "word", clause=figure.clause, name=name, value=value, words=words
                    )
                else:
                    low, high = figure.least, figure.most
                    place, clause = _place(phase), figure.clause
                    yield OWN_FIGURE.at(place, "range", clause=clause, name=name, value=value, low=low, high=high)


def _twice(design: Design) -> Iterator[Problem]:
    """Phases of one kind and one side that stand more often in a turn than the kind has it."""
    found: dict[tuple[str, str], int] = {}
    for phase, kind in _known(design):
        if kind.most_a_turn is None or phase.turns:
            continue  # of phases of some turns each may be of another
        key = (phase.procedure, phase.side)
        found[key] = found.get(key, 0) + 1
        if found[key] > kind.most_a_turn:
            yield PHASE_TOO_OFTEN.at(_place(phase), clause=kind.clause, most=kind.most_a_turn)


def _sides(design: Design) -> Iterator[Problem]:
    for phase, kind in _known(design):
        if kind.whose is Whose.JOINT and phase.side:
            yield PHASE_OF_A_SIDE.at(_place(phase), clause=kind.clause, side=phase.side)


def _turns(design: Design) -> Iterator[Problem]:
    for phase in design.sequence:
        try:
            turns_said(phase.turns)
        except ValueError:
            yield PHASE_TURNS.at(_place(phase), said=phase.turns)


def _depths(design: Design) -> Iterator[Problem]:
    """Lines that are indented by more than one under the line above them."""
    if design.sequence and design.sequence[0].depth > 0:
        yield PHASE_DEPTH.at(_place(design.sequence[0]), "first", most=0)
    for above, phase in pairwise(design.sequence):
        if phase.depth > above.depth + 1:
            yield PHASE_DEPTH.at(_place(phase), most=above.depth + 1)


def _place(phase: Phase) -> Place:
    return Place("phase", phase.id, phase.title)


def _of(design: Design, problem: Problem) -> Phase | None:
    return next((phase for phase in design.sequence if phase.id == problem.place.id), None)


def _standard_table(design: Design, name: str) -> Edit | None:
    tables = standard_tables(design) if design.rules == RULES else ()
    return next((AddTable(table) for table in tables if table.id == name), None)


def _added(design: Design, problem: Problem) -> Edit | None:
    name = str(problem.facts["table"])
    return None if any(table.id == name for table in design.tables) else _standard_table(design, name)


def _without_figure(design: Design, problem: Problem) -> Edit | None:
    phase, name = _of(design, problem), str(problem.facts["name"])
    return SetOwnFigure(phase.id, name, None) if phase is not None and name in phase.parameters else None


def _set(field: str, value: object) -> Fix:
    def fix(design: Design, problem: Problem) -> Edit | None:
        phase = _of(design, problem)
        wanted = problem.facts["most"] if value is None else value
        if phase is None or getattr(phase, field) == wanted:
            return None
        return ChangeThings("sequence", "", (phase.id,), field, wanted, called=phase.title)

    return fix


def _taken_out(design: Design, problem: Problem) -> Edit | None:
    return RemovePhases((problem.place.id,)) if _of(design, problem) is not None else None


UNKNOWN_PROCEDURE = Check(
    "unknown_procedure",
    Level.ERROR,
    title="Phase that the rules do not know",
    cause="runs {procedure}, which the rules do not offer; they offer {offered}",
    remedy="Make it a heading",
    fix=_set("procedure", ""),
)
PHASE_NEEDS_TABLE = Check(
    "phase_needs_table",
    Level.ERROR,
    title="Phase whose table is not there",
    cause="needs the table {table}, and there is none",
    remedy="Add it with the figures of the standard rules",
    fix=_added,
)
OWN_FIGURE = Check(
    "own_figure",
    Level.WARNING,
    title="Figure of a phase",
    cause="has its own {name}, which a phase of its kind never reads",
    cases={
        "range": "its {name} is {value}, not {low} to {high}",
        "word": "its {name} is {value}, not one of {words}",
    },
    remedy="Go by the design's parameter",
    fix=_without_figure,
)
PHASE_TOO_OFTEN = Check(
    "phase_too_often",
    Level.WARNING,
    title="Phase that stands too often in a turn",
    cause="stands again in the same turn; the rules have it {most} times at most",
    remedy="Take it out",
    fix=_taken_out,
)
PHASE_OF_A_SIDE = Check(
    "phase_of_a_side",
    Level.WARNING,
    title="Joint phase that is given to a side",
    cause="is given to the side {side}, and is carried out for all sides at once",
    remedy="Let it be joint",
    fix=_set("side", ""),
)
PHASE_TURNS = Check(
    "phase_turns",
    Level.ERROR,
    title="Turns of a phase",
    cause="is played in the turns '{said}', which nobody can read; write such as 3, 2-5, 2-, odd or even",
    remedy="Let it be played in every turn",
    finds={"design": _turns},
    fix=_set("turns", ""),
)
PHASE_DEPTH = Check(
    "phase_depth",
    Level.WARNING,
    title="Line that is indented too far",
    cause="is indented by more than one under the line above it",
    cases={"first": "is the first line, and indented"},
    remedy="Indent it less",
    finds={"design": _depths},
    fix=_set("depth", None),
)
CHECKS = (
    UNKNOWN_PROCEDURE, PHASE_NEEDS_TABLE, OWN_FIGURE, PHASE_TOO_OFTEN, PHASE_OF_A_SIDE, PHASE_TURNS, PHASE_DEPTH,
)  # fmt: skip
