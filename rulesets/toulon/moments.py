"""How a moment becomes a scenario, as far as set-ups of this game can say it."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from rulesets.toulon.facts import PERMANENT, TEMPORARY
from rulesets.toulon.figures import RADES, Figures
from rulesets.toulon.seats import BY_NATION, PLAYERS, TWO
from rulesets.toulon.sides import REPUBLICAN
from rulesets.toulon.state import LOST, ToulonState, ToulonUnit
from workbench.engine.design import Scenario
from workbench.engine.ruleset import Moments
from workbench.engine.scenarios.moments import from_moment
from workbench.engine.words.message import marked


class ToulonMoments(Moments[ToulonState]):
    """What stands on the map is said; the rest begins as in any scenario."""

    left_out: ClassVar[tuple[str, ...]] = (
        marked("Who comes later comes on the turn of the counter."),
        marked("Works that were dug or destroyed are as printed, and supply is traced anew."),
    )

    def __init__(self, rules: Any, figures: Figures) -> None:
        super().__init__(rules)
        self._figures = figures

    def scenario_of(self, state: ToulonState, scenario_id: str) -> Scenario:
        return scenario_of(self._figures, scenario_id, state)


def scenario_of(figures: Figures, scenario_id: str, state: ToulonState) -> Scenario:
    """The scenario that begins as a moment stands: losses as tags, the initiative and the rades that were given up.

    Who comes later comes on the turn of the counter: no set-up of Toulon can say otherwise.
    """
    found = from_moment(figures.design, scenario_id, state, state.turn, _said_of)
    given_up = {f"rade_{rade}": REPUBLICAN for rade in RADES if state.rades.get(rade) == LOST}
    players = BY_NATION if state.seats else TWO
    first = {"initiative": state.initiative} if state.initiative else {}
    options = found.options.update({**first, PLAYERS: players, **given_up})
    return replace(found, arrivals=(), options=options)


def _said_of(unit: ToulonUnit) -> dict[str, str]:
    return {TEMPORARY: str(unit.temporary or ""), PERMANENT: str(unit.permanent or "")}
