"""Orders that are being written: one draft a force, with every change taken back and made again. No Qt but its signal.

Drafts belong to the question that they answer: whoever looks elsewhere finds them again.
"""

from __future__ import annotations

from typing import NamedTuple

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from workbench.engine.orders.options import OrdersFor
from workbench.engine.orders.order import COMBAT, COMBAT_MARCH, HALT, MOVEMENT, Drop, GivenOrders, Meet, Order, When

Question = tuple[str, str, int]
"""Who is asked what, after which play."""
MOST_KEPT = 50
MARCHES = (MOVEMENT, COMBAT_MARCH)
OWN_STRENGTH = 100
HALTS = (Meet(HALT),)


Place = tuple[str, str]
"""A force, and the phase that an order is for."""


class Page(NamedTuple):
    """The drafts as they stand, whose is looked at, and for which phase ("" is the first)."""

    drafts: Map[Place, Order] = Map()
    current: str = ""
    when: str = ""


class Writing(QObject):
    """The drafts of one seat's question; `changed` says that they, or whose is looked at, are others now."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.options: OrdersFor | None = None
        self._question: Question | None = None
        self._pages: dict[Question, tuple[list[Page], list[Page]]] = {}

    # ------------------------------------------------------------------ the question

    def ask(self, question: Question | None, options: OrdersFor | None) -> None:
        """Another question, or none: what was written for it before stands there again."""
        self._question, self.options = (question, options) if options is not None else (None, None)
        if self._question is not None and self._question not in self._pages:
            while len(self._pages) >= MOST_KEPT:
                del self._pages[next(iter(self._pages))]
            alone = options.forces[0] if options is not None and len(options.forces) == 1 else ""
            self._pages[self._question] = ([Page(current=alone)], [])

    @property
    def is_on(self) -> bool:
        return self.options is not None

    @property
    def page(self) -> Page:
        return self._pages[self._question][0][-1] if self._question is not None else Page()

    @property
    def current(self) -> str:
        return self.page.current

    @property
    def when(self) -> When:
        """The phase whose orders are looked at."""
        whens = self.whens
        return next((one for one in whens if one == self.page.when), self.options.when if self.options else MOVEMENT)

    @property
    def whens(self) -> tuple[When, ...]:
        """The phases that orders may be for."""
        return self.options.whens if self.options is not None else ()

    @property
    def drafts(self) -> tuple[Order, ...]:
        """All that is written, by force and phase."""
        return tuple(self.page.drafts[place] for place in sorted(self.page.drafts))

    @property
    def written(self) -> frozenset[str]:
        """The forces that get an order."""
        return frozenset(force for force, _ in self.page.drafts)

    @property
    def draft(self) -> Order | None:
        """The order of the force that is looked at, None while it has none for this phase."""
        return self.page.drafts.get((self.current, self.when))

    @property
    def is_march(self) -> bool:
        """Are marches written?"""
        return self.options is not None and not self.options.parts and self.when in MARCHES

    def answer(self) -> GivenOrders:
        """All that is written, in the order of the forces."""
        forces = self.options.forces if self.options is not None else ()
        drafts = self.page.drafts
        places = ((force, when) for force in forces for when in self.whens)
        return GivenOrders(tuple(drafts[place] for place in places if place in drafts))

    # ------------------------------------------------------------------ writing

    def choose(self, force: str) -> None:
        """Look at the order of a force; that is nothing to take back."""
        if self._question is not None and self.options is not None and force in ("", *self.options.forces):
            done = self._pages[self._question][0]
            done[-1] = done[-1]._replace(current=force)
            self.changed.emit()

    def look_at(self, when: str) -> None:
        """Look at the orders for another phase."""
        if self._question is not None:
            done = self._pages[self._question][0]
            done[-1] = done[-1]._replace(when=when)
            self.changed.emit()

    def write(self, order: Order | None, force: str = "", when: When | None = None) -> None:
        """The order of a force, by default of the one and the phase that are looked at; None strikes it out."""
        force = force or self.current
        if self._question is None or not force:
            return
        page, (done, undone) = self.page, self._pages[self._question]
        drafts, place = page.drafts, (force, order.when if order is not None else when or self.when)
        if order is not None:
            drafts = drafts.set(place, replace(order, force=force))
        elif place in drafts:
            drafts = drafts.delete(place)
        if drafts != page.drafts:
            done.append(page._replace(drafts=drafts))
            undone.clear()
            self.changed.emit()

    def blank(self) -> Order:
        """The order that a first word changes."""
        when = self.when
        return self.draft or Order(self.current, when, meet=HALTS if when in MARCHES else ())

    def change(self, **fields: object) -> None:
        """Some fields of the order that is looked at."""
        self.write(replace(self.blank(), **fields))

    def point_at(
        self, space: str, on_the_way: tuple[str, ...] = (), leaders: tuple[str, ...] = (), enters_at: str = ""
    ) -> None:
        """A click on a place: the march goes on to it, or leaves a leader there; in a battle it is attacked, or not.

        Who waits beside the map begins where it enters.
        """
        order = self.blank()
        if order.when == COMBAT:
            attack = tuple(x for x in order.attack if x != space) if space in order.attack else (*order.attack, space)
            self.change(attack=attack)
        elif order.way and space == order.way[-1]:
            self.change(way=order.way[:-1], drops=())
        elif space in on_the_way[1:-1] and leaders:
            dropped = {drop.leader for drop in order.drops}
            if free := next((leader for leader in leaders if leader not in dropped), ""):
                self.change(drops=(*order.drops, Drop(space, free)))
        else:
            begins = (enters_at,) if enters_at and not order.way and space != enters_at else order.way
            self.change(way=(*begins, space))

    def meet(self, rule: Meet) -> None:
        """What to do on meeting the enemy, first of all; else it halts and reports."""
        self.change(meet=(rule,) if rule.do == HALT or not (rule.up_to or rule.whom) else (rule, *HALTS))

    def rule(self) -> Meet:
        """What it does first of all on meeting the enemy."""
        return next(iter(self.blank().meet), Meet(HALT))

    def copy_to(self, force: str) -> None:
        """The same order for another force, which is looked at then; who goes along is not copied."""
        if (order := self.draft) is not None:
            self.write(replace(order, drops=(), join=(), transfers=(), deploy=(), is_free=False), force)
            self.choose(force)

    # ------------------------------------------------------------------ taking back

    def can_undo(self) -> bool:
        return self._question is not None and len(self._pages[self._question][0]) > 1

    def can_redo(self) -> bool:
        return self._question is not None and bool(self._pages[self._question][1])

    def undo(self) -> bool:
        """Take back the last change; False where none is left."""
        if self._question is None or not self.can_undo():
            return False
        done, undone = self._pages[self._question]
        undone.append(done.pop())
        done[-1] = _turned_to(done[-1], undone[-1])
        self.changed.emit()
        return True

    def redo(self) -> bool:
        """Make again what was taken back; False where there is nothing."""
        if self._question is None or not self.can_redo():
            return False
        done, undone = self._pages[self._question]
        page = undone.pop()
        done.append(_turned_to(page, done[-1]))
        self.changed.emit()
        return True


def _turned_to(page: Page, other: Page) -> Page:
    """A page where one looks at what is not the same on another one."""
    places = sorted({*page.drafts, *other.drafts})
    found = next((place for place in places if page.drafts.get(place) != other.drafts.get(place)), None)
    return page._replace(current=found[0], when=found[1]) if found is not None else page
