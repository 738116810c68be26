"""Odds on the map: the pill beside the place that is attacked, and another way to commit while it is pointed at."""

from __future__ import annotations

from editors.playtest.committing.candidates import Candidate
from editors.playtest.committing.odds_words import is_fight, share_words, wanted
from editors.playtest.table_parts import Table
from workbench.engine.questions.prospects import Prospect
from workbench.engine.questions.whole_procedure import (
    ATTACKER_WINS,
    CAUGHT,
    DEFENDER_HOLDS,
    DEFENDER_WINS,
    ESCAPED,
    TAKEN,
)
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.words.bounded_words import one_line
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import Target

OVERLAY = "odds"
MOST_LETTERS = 40
WORDS = {
    TAKEN: marked("takes it {share}"),
    ATTACKER_WINS: marked("wins {share}"),
    DEFENDER_WINS: marked("wins {share}"),
    DEFENDER_HOLDS: marked("holds {share}"),
    CAUGHT: marked("catches some {share}"),
    ESCAPED: marked("gets away {share}"),
}
"""What the side that looks wants, in as few words as fit a pill."""
OTHER, SUPPOSED = marked("succeeds {share}"), marked("{odds} (supposed)")


class OddsOnMap:
    """Nothing lies there unless a fight is reckoned."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.pill = self._space = ""

    def show(self, battle: ShownBattle | None, found: Prospect | None, is_attacker: bool | None) -> None:
        """The pill of the fight that is asked about. The map is painted anew only where that says something else."""
        layers = self._table.map.canvas.layers
        if battle is None or found is None or not is_fight(found) or not found.is_rolled:
            if self.pill:
                self.pill = ""
                layers.clear_overlays(OVERLAY)
            return
        pill = one_line(pill_words(battle, found, is_attacker), MOST_LETTERS)
        if (battle.space, pill) != (self._space, self.pill):
            self._space, self.pill = battle.space, pill
            layers.set_overlays(OVERLAY, [Target(battle.space, pill)])

    def light(self, way: Candidate | None) -> None:
        """Light who, or what, another way would choose; None takes the light away."""
        table, moment = self._table, self._table.moment
        answer = way.answer if way is not None else None
        chosen = answer if isinstance(answer, tuple) else ()
        if way is None:
            now = table.left.form.answer()
            chosen = now if isinstance(now, tuple) else ()
        table.map.show_selected(moment.chosen_units | set(chosen) | ({answer} if isinstance(answer, str) else set()))
        table.map.point_at(answer if isinstance(answer, str) else "")


def pill_words(battle: ShownBattle, found: Prospect, is_attacker: bool | None) -> str:
    """ "3:2, wins 58 %"; what rests on what is not known is called supposed."""
    end = wanted(found, is_attacker)
    told = spoken(WORDS.get(end, OTHER)).format(share=share_words(found.share(end)))
    now = [column.sum for column in battle.columns if column.sum is not None and column.is_now]
    if len(now) == 1 and now[0] is not None and now[0].result:
        told = f"{spoken(now[0].result)}, {told}"
    is_supposed = len(found.odds) > 1 or found.leaves_out
    return spoken(SUPPOSED).format(odds=told) if is_supposed else told
