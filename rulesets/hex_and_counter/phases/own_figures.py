"""Figures that a phase has of its own: while it is carried out they go before the parameters of the design (2.6)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.hex_and_counter.figures import Figures
from rulesets.hex_and_counter.procedures import GameTurn
from rulesets.hex_and_counter.state import HexState
from workbench.engine.clauses import implements
from workbench.engine.design import Design, Parameter, Phase
from workbench.engine.problem import DesignLacks, Place, Problem
from workbench.engine.words.message import marked


class FiguresOfPhases:
    """The figures of a design, and those of each phase that has some of its own.

    Raises
    ------
    DesignLacks
        The own figures of a phase do not fit; the problems name the phases.
    """

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        by_phase: dict[str, Figures] = {}
        wrong: list[Problem] = []
        for phase in figures.phases:
            if phase.parameters and phase.id not in by_phase:
                try:
                    by_phase[phase.id] = Figures(with_own_figures(figures.design, phase))
                except DesignLacks as error:
                    place = Place("phase", phase.id, phase.title)
                    wrong += [replace(problem, place=place) for problem in error.problems]
        if wrong:
            raise DesignLacks(marked("for the standard rules the design lacks"), tuple(dict.fromkeys(wrong)))
        self._by_line: Mapping[int, Figures] = {
            line: by_phase[phase.id] for line, phase in enumerate(figures.phases) if phase.id in by_phase
        }

    @implements("2.6")
    def now(self, state: HexState) -> Figures:
        """The figures that hold at a moment: those of the phase that is going on."""
        if not self._by_line:
            return self._figures
        under_way = state.procedures[:-1]  # between two phases the turn itself is the last one
        line = next((turn.line - 1 for turn in under_way if isinstance(turn, GameTurn)), -1)
        return self._by_line.get(line, self._figures)


def with_own_figures(design: Design, phase: Phase) -> Design:
    """The design with the figures of a phase in the place of its own parameters."""
    kept = tuple(one for one in design.parameters if one.id not in phase.parameters)
    own = tuple(Parameter(name, name, phase.parameters[name]) for name in sorted(phase.parameters))
    return replace(design, parameters=(*kept, *own))
