"""The moment of a case of La Grande Tactique, set up as any position by hand, and the parts that can be played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique import procedures as p
from rulesets.grande_tactique.position import AUSTRIAN, Position
from rulesets.grande_tactique.state import Force, Formation, Sheet, TactiqueState
from tests.case_books import table
from tests.case_books.names import WrongCase
from tests.case_books.table import Parts
from tests.case_books.words import Played
from tests.rulesets.grande_tactique.case_book import Names
from tests.rulesets.grande_tactique.case_words import Given
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.problem import Level
from workbench.engine.state import Procedure

CAMPAIGN, BEGUN = "campaign", "command"
"""Where a case is set up: it has to stand somewhere in the sequence of play, and plays its own part."""
PLAYS: Parts = {
    "game": (p.Game, ()),
    "set-up": (p.SetUp, ()),
    "day": (p.GameTurn, ()),
    "weather": (p.Weather, ()),
    "command": (p.CommandPhase, ()),
    "orders": (p.CommandPhase, ("give_orders", "share_status")),
    "initiative": (p.InitiativePhase, ()),
    "actions": (p.ActionPhase, ()),
    "drawn marker": (p.DrawnMarker, ()),
    "activation": (p.Activation, ()),
    "attrition": (p.Attrition, ()),
    "reactions": (p.Reactions, ()),
    "reconnaissance": (p.Reconnaissance, ()),
    "battle": (p.Battle, ()),
    "march to the guns": (p.GunsMarch, ()),
    "retreat": (p.Retreat, ()),
    "pursuit": (p.Pursuit, ()),
    "strategic movement": (p.StrategicMovement, ()),
    "reinforcements": (p.Reinforcements, ()),
    "supply": (p.SupplyPhase, ()),
    "end of turn": (p.EndOfTurn, ()),
}
"""Parts of the sequence of play by their words."""


class CaseTable(table.CaseTable[GrandeTactiqueRules, TactiqueState, Force, Position]):
    """The moment of a case: an empty campaign map and what is put there, or the beginning of a scenario."""

    parts = PLAYS
    names: Names

    def __init__(self, rules: GrandeTactiqueRules, given: Given) -> None:
        names = Names(rules)
        super().__init__(rules, _state(rules, names, given), names)
        self.units = dict(self.state.units)

    def make_unit(self, unit: str, space: str, **fields: Any) -> Force:
        return Force(side=self.rules.figures.pieces.markers[unit].side, space=space, **fields)

    def procedure(self, kind: type[Procedure], when: Played) -> Procedure:
        """A battle is declared from where its attacker stands."""
        found = super().procedure(kind, when)
        return on_the_map(self.position, found) if isinstance(found, p.Battle) else found


def on_the_map(q: Position, battle: p.Battle) -> p.Battle:
    """The sides of a battle, where it is declared from, and who defends, read off the map."""
    if battle.attacker not in q.state.units or not battle.hex:
        raise WrongCase("a battle has an attacker on the map and a hex")
    side = q.force(battle.attacker).side
    return replace(
        battle,
        from_hex=q.force(battle.attacker).space,
        attacking=side,
        defending=q.pieces.other(side),
        defenders=q.enemies_in(battle.hex, side),
    )


def _state(rules: GrandeTactiqueRules, names: Names, given: Given) -> TactiqueState:
    """The moment as a state; WrongCase for what cannot be set up."""
    scenario = given.scenario or CAMPAIGN
    try:
        position = _laid_out(rules, names, given) if not given.scenario else {}
        state = rules.set_up(position, scenario, given.options)
    except (BadPosition, KeyError) as error:
        raise WrongCase(str(error)) from None
    if wrong := [problem for problem in rules.problems(state) if problem.level is Level.ERROR]:
        raise WrongCase("; ".join(map(str, wrong)))
    return state


def _laid_out(rules: GrandeTactiqueRules, names: Names, given: Given) -> Mapping[str, object]:
    """The position of a case as JSON over the campaign: nothing of that is left on the map."""
    start = rules.start(CAMPAIGN, {})
    units: dict[str, object] = dict.fromkeys(start.units)
    sheets = {marker: {"chief": "", "decoy": sheet.decoy} for marker, sheet in start.sheets.items()}
    formations = {name: _formation("", 0) for name in start.formations}
    for number, forces in given.forces.items():
        for force in forces:
            counters = [force] if isinstance(force, str) else force
            marker = names.marker_of(counters[0])
            units[marker] = {
                "space": names.space(number),
                "pillages": marker in map(names.marker, given.pillaging),
                "shown": marker in map(names.marker, given.shown),
            }
            for counter in counters:
                if counter in names.pieces.formations:
                    formations[counter] = _as_printed(rules, counter, marker)
                elif counter in names.pieces.generals:
                    sheets[marker]["chief"] = counter
    for name, said in given.formations.items():
        formations[names.formation(name)] |= names.fields(said, Formation)
    for name, said in given.sheets.items():
        sheets[names.marker(name)] |= names.fields(said, Sheet)
    return {
        "turn": given.turn,
        "phase": BEGUN,
        "weather": given.weather,
        "units": units,
        "sheets": sheets,
        "formations": formations,
        "tracks": given.tracks,
        "held": {names.space(number): side for number, side in given.held.items()},
        "pillaged": {names.space(number): side for number, side in given.pillaged.items()},
    }


def _formation(force: str, sp: int) -> dict[str, Any]:
    return {
        "force": force,
        "sp": sp,
        "cursor": 0,
        "commanded": True,
        "isolated": False,
        "supplied": True,
        "chariots": 0,
    }


def _as_printed(rules: GrandeTactiqueRules, name: str, marker: str) -> dict[str, Any]:
    printed = rules.figures.pieces.formations[name]
    found = _formation(marker, printed.strength or 1)
    if printed.faction == AUSTRIAN and printed.is_division:
        found["chariots"] = rules.figures.number("chariots")
    return found
