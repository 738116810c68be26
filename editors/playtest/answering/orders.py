"""Orders by their end: a click on a place that is not asked for yet proposes the way there, Enter gives the order.

With Shift a click sets a point on the way. What the units say by themselves is answered with it, one question after
the other; where something else is asked the order stops, and the map says why.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QTimer, Signal

from editors.playtest.answering.aims import NOWHERE, Aim, AimFinder, Aims, Units
from editors.playtest.answering.choices import Choice
from editors.playtest.answering.repeating import Repeater
from editors.playtest.moment import Moment
from editors.playtest.on_map.overlays import aim_overlays, order_overlays
from editors.playtest.on_map.space_card import troop_words
from editors.playtest.session import EVERYTHING
from editors.playtest.table_parts import Stand, Table, TablePart
from workbench.engine.clauses import Refusal
from workbench.engine.options import SomeOf
from workbench.engine.words.message import said_by
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import ToolNote
from workbench.storage.file.file_errors import StoredFileError

REACH, ORDER = "reach", "order"
"""Overlays: what can be reached, and the way that is proposed."""
ASKS = "asks"


class Orders(TablePart):
    """Nothing of it is seen but on the map and in the prompt bar."""

    stand, name = Stand.STRIP, "orders"
    proposal_changed = Signal()
    """An order waits for being given, or waits no more."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._finder = AimFinder(table.session, table.map.board)
        self._repeater = Repeater(table.session, table.map.board)
        self._found: tuple[Units, tuple[str, ...], Aims] | None = None
        self._held: Units = ()
        self._carried = NOWHERE
        self._over = ""
        self._through: tuple[str, ...] = ()
        self._aim: Aim | None = None
        self._lighting = QTimer(self, singleShot=True, interval=0)
        self._lighting.timeout.connect(self._light)
        table.map.hand = self
        table.left.form.edited.connect(self._units_changed)
        table.session.along.asks_everything = False

    # ------------------------------------------------------------------ the part

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """Nothing is seen of it by itself."""

    def follow(self, moment: Moment) -> None:
        self._found, self._held, self._carried = None, (), NOWHERE
        self._withdraw()
        self._lighting.start()
        self._tell()

    def stop(self) -> None:
        self._lighting.stop()

    def finish(self) -> None:
        if self._lighting.isActive():
            self._lighting.stop()
            self._light()

    def remembered(self) -> str:
        return ASKS if self.table.session.along.asks_everything else ""

    def remember(self, text: str) -> None:
        self.table.session.along.asks_everything = text == ASKS

    def toggle_asking(self) -> None:
        """Have questions asked that have one answer only, or only told."""
        self.table.session.along.asks_everything = not self.table.session.along.asks_everything

    # ------------------------------------------------------------------ aims

    @property
    def units(self) -> Units:
        """What would go: what was taken up, the unit that acts, or those chosen so far; of a set nobody is chosen of
        all that may."""
        moment = self.table.moment
        if self._held:
            return self._held
        if moment.acting:
            return (moment.acting,)
        decision = moment.decision
        if decision is not None and isinstance(decision.options, SomeOf):
            answer = self.table.left.form.answer()
            chosen = answer if isinstance(answer, tuple) else ()
            return chosen or self.table.left.form.all_that_may()
        return tuple(sorted(moment.chosen_units))

    def aims(self) -> Aims:
        """Where that can go. Nothing is asked of the engine before somebody points at the map, or it is painted."""
        units, moment = self.units, self.table.moment
        if moment.is_told or moment.choices.by_section:
            return NOWHERE
        if self._found is None or self._found[:2] != (units, self._through):
            self._found = (units, self._through, self._finder.found(moment, units, self._through))
        return self._found[2]

    def choice_of(self, space: str) -> Choice | None:
        """The place as something that may be chosen in the end, for the card and the way to the pointer."""
        if space in self.table.moment.choices.by_space and not (self._through or self._held):
            return None
        aim = self.aims().by_space.get(space)
        return aim.choice if aim is not None else None

    def leads(self, space: str, is_on_the_way: bool) -> bool:
        """Does a click there mean an order, and not an answer to what is asked?"""
        if space not in self.table.moment.choices.by_space or self._through or self._held:
            return True
        return is_on_the_way and space in self.aims().by_space

    def _units_changed(self) -> None:
        self._found = None
        self._withdraw()
        self._lighting.start()

    def _light(self) -> None:
        """Show on the map what can be reached, where the question itself is for no place."""
        moment = self.table.moment
        asks_place = bool(moment.choices.by_space) and not self._through and not self._held
        self._show_reach(NOWHERE if asks_place or moment.bot else self.aims())

    def _show_reach(self, aims: Aims) -> None:
        choices = {to: aim.choice for to, aim in aims.by_space.items()}
        self.table.map.canvas.layers.set_overlays(REACH, aim_overlays(choices))

    # ------------------------------------------------------------------ the order

    @property
    def is_proposed(self) -> bool:
        """Does an order wait for being given?"""
        return self._aim is not None

    def click(self, space: str, is_on_the_way: bool) -> None:
        """A click on a place: propose the way there, or give the order that was proposed."""
        if self._aim is not None and self._aim.choice.key == space and not is_on_the_way:
            self.give()
            return
        aim = self.aims().by_space.get(space)
        if aim is None or aim.choice.refusal is not None:
            self._refuse(space)
        elif len(aim.plays) == 1 and not aim.deed and not self._through and self._are_chosen and not is_on_the_way:
            self._give(aim)
        else:
            self._through = (*self._through, space) if is_on_the_way else self._through
            self._propose(aim)

    def give(self) -> bool:
        """Give the order that is proposed; False where none is."""
        if self._aim is None:
            return False
        self._give(self._aim)
        return True

    def repeat(self) -> None:
        """The last answer or order once more. A march of several plays is proposed first, then given."""
        if self.give():
            return
        found = self._repeater.found(self.table.moment, self._held)
        if isinstance(found, Refusal):
            self.table.show_refusal(found)
            return
        if found.units:
            self.take(found.units)
        elif found.aim is not None and len(found.aim.plays) > 1:
            self._propose(found.aim)
            return
        else:
            self._give(found.aim or Aim(Choice("", ""), found.plays))
        if self.table.map.toast.isHidden():
            self.table.map.say(found.words)

    def drop(self) -> bool:
        """Forget the order that is proposed; False where none is."""
        had = self._aim is not None or bool(self._held)
        self._held = ()
        self._withdraw()
        if had:
            self._found = None
            self.table.map.show_selected(self.table.moment.chosen_units)
            self._light()
        return had

    @property
    def _are_chosen(self) -> bool:
        """Did somebody say which units go?"""
        if self._held:
            return set(self._held) == set(self.aims().units)
        answer = self.table.left.form.answer()
        return bool(answer) or not self.table.moment.is_collecting

    def _propose(self, aim: Aim) -> None:
        self._aim = aim
        self.table.map.canvas.layers.set_overlays(ORDER, order_overlays(aim.choice))
        moment = self.table.moment
        who = self._who()
        where = ": ".join(filter(None, (aim.deed, aim.choice.title)))
        words = ", ".join(filter(None, (who, where, spoken(aim.choice.note))))
        self.table.prompt.offer(self.tr("Give the order"), words)
        self.table.map.show_selected(frozenset(self.aims().units or self.units) | moment.chosen_units)
        self._light()
        self.proposal_changed.emit()

    def _who(self) -> str:
        """Who goes, where that was not said in so many words."""
        moment, units = self.table.moment, self.aims().units or self.units
        if moment.is_collecting:
            return self.table.left.tally_words(moment, units)
        return troop_words([moment.pieces[unit] for unit in units if unit in moment.pieces]) if self._held else ""

    def _withdraw(self) -> None:
        self._through = ()
        if self._aim is not None:
            self._aim = None
            self.table.map.canvas.layers.clear_overlays(ORDER)
            self.table.prompt.withdraw()
            self.proposal_changed.emit()

    def _give(self, aim: Aim) -> None:
        self._withdraw()
        try:
            refused = self.table.session.along.order(aim.plays)
        except StoredFileError as error:
            refused = Refusal("", said_by(error))
        if refused is not None:
            self.table.show_refusal(refused)
        else:
            for unit in aim.checked:
                self.table.left.form.check(unit, True)

    def _refuse(self, space: str) -> None:
        if (refusal := self.aims().refusal(space)) is not None:
            self.table.show_refusal(refusal)

    # ------------------------------------------------------------------ counters in the hand

    def pick_up(self, unit: str, is_fanned: bool) -> Units:
        """What goes with a counter that is pressed upon, where it may go anywhere now."""
        moment = self.table.moment
        decision, piece = moment.decision, moment.pieces.get(unit)
        if decision is None or piece is None or moment.is_told or moment.choices.by_section:
            return ()
        if piece.side != self.table.session.rules.side_of(decision.seat):
            return ()
        self._withdraw()
        for units in self._with(unit, piece.space, is_fanned):
            aims = self._finder.found(moment, units)
            if aims.are_open:
                self._carried, self._over = aims, piece.space
                self._show_reach(aims)
                self.table.map.show_selected(frozenset(aims.units) | moment.chosen_units)
                return aims.units
        return ()

    def _with(self, unit: str, space: str, is_fanned: bool) -> Iterator[Units]:
        """What may be meant by a press on a counter: those it was chosen with, else its whole pile, else itself."""
        moment = self.table.moment
        answer = self.table.left.form.answer()
        chosen = answer if isinstance(answer, tuple) else ()
        for units in (self._held, chosen, tuple(sorted(moment.chosen_units))):
            if unit in units:
                yield units
        if not is_fanned:
            side = moment.pieces[unit].side
            yield tuple(piece.unit for piece in moment.standing_in(space) if piece.side == side)
        yield (unit,)

    def carry_over(self, space: str) -> ToolNote | None:
        """The way to where the hand is, with its cost, or why not."""
        aim = self._carried.by_space.get(space)
        is_open = aim is not None and bool(aim.plays)
        self._over = space
        shown = order_overlays(aim.choice) if aim is not None else ()
        self.table.map.canvas.layers.set_overlays(ORDER, shown)
        if not space:
            return None
        title = called(self.table.session.rules.words.name_of(space))
        if is_open and aim is not None:
            return ToolNote(": ".join(filter(None, (aim.deed, title))), spoken(aim.choice.note))
        refusal = self._carried.refusal(space)
        if refusal is None:
            return ToolNote(title)
        return ToolNote(title, self._why(refusal), refused=True)

    def _why(self, refusal: Refusal) -> str:
        reason = spoken(refusal.reason)
        return self.tr("{} (clause {})").format(reason, refusal.clause) if refusal.clause else reason

    def put_down(self, space: str) -> str:
        """Give the order to where the hand lets go; why that may not be."""
        carried = self._carried
        aim = carried.by_space.get(space)
        self.put_back()
        if aim is not None and aim.plays:
            self._give(aim)
            return ""
        refusal = carried.refusal(space) if space else None  # beside the map one only lets go
        if refusal is None:
            return ""
        self.table.show_refusal(refusal)
        return self._why(refusal)

    def put_back(self) -> None:
        """Nothing is carried any more."""
        self._carried = NOWHERE
        self.table.map.canvas.layers.clear_overlays(ORDER)
        self.table.map.show_selected(self.table.moment.chosen_units | frozenset(self._held))
        self._light()

    def take(self, units: Units) -> None:
        """Choose several counters at once: for the set that is asked for, or to go together."""
        moment, form = self.table.moment, self.table.left.form
        decision = moment.decision
        if decision is None:
            return
        if form.is_collecting():
            for unit in units:
                if unit in moment.choices.by_unit:
                    form.check(unit, True)
            return
        side = self.table.session.rules.side_of(decision.seat)
        own = [unit for unit in units if moment.pieces[unit].side == side]
        start = moment.pieces[own[0]].space if own else ""
        self._found = None
        self._held = tuple(unit for unit in own if moment.pieces[unit].space == start)
        self.table.map.show_selected(frozenset(self._held) | moment.chosen_units)
        self._light()

    def _tell(self) -> None:
        """What was told and not asked, and why an order ended before its time; to eyes that may know."""
        session, viewer = self.table.session, self.table.moment.viewer
        stopped = session.along.ahead.stopped
        if stopped is not None and viewer in (EVERYTHING, session.along.ahead.seat):
            session.along.ahead.drop()
            self.table.show_refusal(stopped)
            return
        told = [one for one in session.along.told if viewer in (EVERYTHING, one.decision.seat)]
        if told:
            self.table.map.show_told(told)
