"""What is done on the battlefield becomes the order that is being written, one change after the other."""

from __future__ import annotations

from msgspec.structs import replace

from editors.playtest.orders.desk import OrdersDesk
from workbench.engine.clauses import Refusal
from workbench.engine.orders.order import Effort, Order, Post, Stand
from workbench.engine.shown.battlefield import RESERVE, SUPPORT, Part, ShownField


class FieldHand:
    """Writes at the desk, for the battle that is asked about."""

    def __init__(self, desk: OrdersDesk) -> None:
        self._desk = desk

    def take_up(self, shown: ShownField) -> None:
        """Look at the order of the force that is asked."""
        if shown.force and self._desk.writing.current != shown.force:
            self._desk.writing.choose(shown.force)

    def draft(self, shown: ShownField) -> Order | None:
        """What is written for this battle."""
        writing = self._desk.writing
        return writing.draft if shown.force and writing.current == shown.force else None

    def is_asked(self, shown: ShownField, part: Part) -> bool:
        """Is this part of an order asked for, of this force?"""
        return part in shown.asked and bool(shown.force) and self._desk.writing.is_on

    def refusal(self, shown: ShownField) -> Refusal | None:
        """Why the order may not be given as it is written."""
        draft = self.draft(shown)
        return self._desk.why_not(draft) if draft is not None else None

    # ------------------------------------------------------------------ where everybody stands

    def place(self, shown: ShownField, unit: str, section: str) -> None:
        """A unit stands in a section; one that is in reserve already and is put there again supports envelopments."""
        if not self.is_asked(shown, "deploy"):
            return
        posts = {one.unit: one.section for one in shown.below.units if one.section}
        is_leader = any(one.unit == unit and one.is_leader for one in shown.below.units)
        if posts.get(unit) == section == RESERVE and not is_leader:
            section = SUPPORT
        if posts.get(unit) != section:
            self._change(shown, deploy=tuple(Post(x, at) for x, at in {**posts, unit: section}.items()))

    def choose_special(self, shown: ShownField, special: str) -> None:
        """Fight in a special way, or as usual again."""
        if self.is_asked(shown, "deploy"):
            self._change(shown, special="" if shown.special == special else special)

    # ------------------------------------------------------------------ where the attack is pressed

    def aim(self, shown: ShownField, unit: str, enemy: str) -> None:
        """Press the attack with this unit against that one."""
        section = next((one.section for one in shown.below.units if one.unit == unit), "")
        if self.is_asked(shown, "effort") and section:
            self._change(shown, effort=Effort(section, unit, enemy))

    # ------------------------------------------------------------------ what follows

    def stand(self, shown: ShownField) -> Stand | None:
        """What is written of standing and retreating."""
        draft = self.draft(shown)
        return draft.stand if draft is not None else None

    def stays(self, shown: ShownField) -> None:
        """Stand where one is, whatever was lost."""
        self._change(shown, stand=Stand(while_lost=shown.lost, else_retreat=1))

    def goes_back(self, shown: ShownField, hexes: int) -> None:
        """Retreat so many spaces; who retreats pursues nobody."""
        self._change(shown, stand=Stand(while_lost=-1, else_retreat=hexes), pursue=0, pursue_with=())

    def pursues(self, shown: ShownField, hexes: int) -> None:
        """Pursue so far, standing."""
        standing = self.stand(shown)
        stands = standing if standing is not None and standing.while_lost >= 0 else Stand(shown.lost, 1)
        self._change(shown, stand=stands, pursue=hexes)

    def pick(self, shown: ShownField, unit: str) -> None:
        """A unit pursues, or does not; nobody named is everybody."""
        if not self.is_asked(shown, "stand"):
            return
        draft = self.draft(shown)
        named = draft.pursue_with if draft is not None else ()
        changed = tuple(x for x in named if x != unit) if unit in named else (*named, unit)
        self._change(shown, pursue_with=changed)

    def _change(self, shown: ShownField, **fields: object) -> None:
        self.take_up(shown)
        writing = self._desk.writing
        writing.write(replace(writing.blank(), **fields))
