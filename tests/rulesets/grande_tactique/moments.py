"""A moment of La Grande Tactique set up by hand: nothing on the map, and what is put there."""

from __future__ import annotations

from typing import Any, Self

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.events import MarkersDealt
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import Force, Formation, Sheet, TactiqueState
from tests.moments import HandMadeMoment

CAMPAIGN = "campaign"


class Field(HandMadeMoment[GrandeTactiqueRules, TactiqueState, Force, Position]):
    """The campaign with an empty map, on turn 3, in fair weather; sheets and formations as they are put."""

    def __init__(self, rules: GrandeTactiqueRules) -> None:
        start = rules.start(CAMPAIGN, {})
        sheets = {force: replace(sheet, chief="") for force, sheet in start.sheets.items()}
        formations = {name: Formation("", 0) for name in rules.figures.pieces.formations}
        state = replace(start, units=Map(), turn=3, sheets=Map(sheets), formations=Map(formations), procedures=())
        super().__init__(rules, state)

    def make_unit(self, unit: str, space: str, **fields: Any) -> Force:
        return Force(side=self.rules.figures.pieces.markers[unit].side, space=space, **fields)

    def put_force(self, space: str, *counters: str, fatigue: int = 0, sp: int | None = None, **fields: Any) -> Self:
        """Generals-in-chief, formations or a decoy marker in a hex, under the first one's marker.

        `sp` is the strength of each formation (printed where not given), `fields` are further fields of each.
        """
        pieces, first = self.rules.figures.pieces, counters[0]
        marker = first if first in pieces.markers else self.marker_of(first)
        self.put(space, marker)
        chief = next((counter for counter in counters if counter in pieces.generals), "")
        sheet = replace(self.state.sheets[marker], chief=chief, fatigue=fatigue)
        formations = {
            name: Formation(marker, pieces.formations[name].strength if sp is None else sp, **fields)
            for name in counters
            if name in pieces.formations
        }
        return self.given(
            sheets=self.state.sheets.set(marker, sheet), formations=self.state.formations.update(formations)
        )

    def change(self, formation: str, **fields: Any) -> Self:
        """Fields of a formation."""
        stands = replace(self.state.formations[formation], **fields)
        return self.given(formations=self.state.formations.set(formation, stands))

    def deal(self, **dealt: str) -> Self:
        """Markers to roles; who had such a marker gets the other one, with what lies under both."""
        for role, marker in dealt.items():
            had = self.state.dealt[role]
            other = next(x for x, m in sorted(self.state.dealt.items()) if m == marker)
            swapped = MarkersDealt(side="", dealt=Map({role: marker, other: had}))
            self.state = swapped.apply(self._with_units())
        return self

    def marker_of(self, counter: str) -> str:
        """The force marker of a general-in-chief or of a formation."""
        q = self.rules.position(self.state)
        return q.marker_of(counter) if counter in q.pieces.generals else q.marker_for(counter)

    def formation(self, name: str) -> Formation:
        """A formation as it now stands."""
        return self.state.formations[name]

    def sheet(self, marker: str) -> Sheet:
        """A sheet as it now stands."""
        return self.state.sheets[marker]

    @property
    def whole(self) -> TactiqueState:
        """The moment as a state."""
        return self._with_units()

    def _with_units(self) -> TactiqueState:
        return replace(self.state, units=Map(self.units)) if self.units else self.state
