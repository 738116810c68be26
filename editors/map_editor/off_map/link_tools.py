"""Joining two spaces: links of any kind, and ports that open on waters."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from editors.map_editor.off_map.links import kind_between, link_called, space_called
from editors.map_editor.selection import NOTHING, Chosen, one_space
from workbench.cartography.plane import distance
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.maps.area_map import Point, Space, SpaceKind
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.networks.joins import WATER
from workbench.engine.words.message import Message, all_of
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.qt.things.choices import link_kind_said
from workbench.storage.edits.link_edits import AddLink, free_link_id
from workbench.storage.edits.thing_edits import ChangeThings, SetThings


class TwoSpacesTool(Tool):
    """A click on a space and a click on another one; a hex in a sea zone stands for the zone unless Alt is held."""

    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self._first = ""
        self._under = ""
        self._pointer: Point = (0.0, 0.0)

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        self._forget_what_is_gone()
        space = self._space(event)
        if not space:
            self._desk.refuse(Message("There is no space here to begin or end at."))
        elif not self._first:
            self.begin(space)
        elif space != self._first:
            self.join(self._first, space)

    def move(self, event: ToolEvent) -> None:
        self._forget_what_is_gone()
        self._under, self._pointer = self._space(event), (event.x_mm, event.y_mm)

    def leave(self) -> None:
        self._under = ""

    def cancel(self) -> None:
        self._first = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._first:
            self.cancel()
            return True
        return False

    def _forget_what_is_gone(self) -> None:
        """An undo may have taken away what was clicked."""
        spaces = self._desk.spaces
        self._first = self._first if self._first in spaces else ""
        self._under = self._under if self._under in spaces else ""

    def begin(self, space: str) -> None:
        """The first space was clicked."""
        self._first = space
        self._desk.choose(NOTHING)

    def join(self, first: str, second: str) -> None:
        """The second space was clicked."""
        raise NotImplementedError

    def _space(self, event: ToolEvent) -> str:
        space = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm()).space
        return space if event.alt else self._desk.geometry.entered(space)

    def _called(self, space: str) -> str:
        return space_called(self._desk.map, space)

    def overlays(self) -> Sequence[Overlay]:
        self._forget_what_is_gone()
        spaces = tuple(space for space in (self._first, self._under) if space)
        start = self._desk.geometry.middle(self._first) if self._first else None
        framed: list[Overlay] = [Selection(spaces)] if self._first else []
        return [*framed, DraftLine((start, self._pointer), kind="arrow")] if start is not None else framed


class LinkTool(TwoSpacesTool):
    """Joins two spaces by a link of the kind, cost and direction that the bar over the map says."""

    name = marked("Link")
    icon = "link"
    key = "Shift+L"

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk)
        self.kind = ""
        """The kind of link; "" is by what it joins."""
        self.cost: int | None = None
        self.is_one_way = False
        self._end = ""
        """The end of the selected link that is dragged: its first or its second; "" without one."""

    def press(self, event: ToolEvent) -> None:
        if event.button == "left" and not event.double and not self._first and (end := self._end_at(event)):
            self._end = end
            self.move(event)
            return
        super().press(event)

    def release(self, event: ToolEvent) -> None:
        link, end = self._desk.map.links.get(self._desk.chosen.link), self._end
        self._end = ""
        if link is None or not end:
            return
        space = self._space(event)
        if space == getattr(link, end):
            self.begin(space)
        elif not space:
            self._desk.refuse(Message("There is no space here for the link to end at."))
        else:
            called = Message("Link {thing}", thing=link_called(self._desk.map, link))
            self._desk.apply(ChangeThings("links", self._desk.map_id, (link.id,), end, space, called=called))

    def cancel(self) -> None:
        super().cancel()
        self._end = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._end:
            self._end = ""
            return True
        return super().press_key(event)

    def _end_at(self, event: ToolEvent) -> str:
        """Which end of the selected link is near: "" for none."""
        for end, place in self._ends():
            if distance(place, (event.x_mm, event.y_mm)) <= event.reach_mm():
                return end
        return ""

    def _ends(self) -> list[tuple[str, Point]]:
        line = self._desk.geometry.link_lines.get(self._desk.chosen.link, ())
        return [("first", line[0]), ("second", line[-1])] if line else []

    def overlays(self) -> Sequence[Overlay]:
        ends = self._ends()
        if self._first or not ends:
            return super().overlays()
        shown: list[Overlay] = [
            DraftPoint(*place, "grabbed" if end == self._end else "junction") for end, place in ends
        ]
        held = [place for end, place in ends if end != self._end]
        under = [Selection((self._under,))] if self._under and self._end else []
        return [*shown, *under, DraftLine((held[0], self._pointer), kind="arrow")] if self._end else shown

    @property
    def hint(self) -> str:  # type: ignore[override]
        """Which of the two clicks is next."""
        if self._first:
            return Message("Click the space that is joined to {space} · Esc gives up", space=self._called(self._first))
        if self._end:
            return marked("Let go over the space that the link is to lead to · Esc leaves it where it was")
        if self._desk.chosen.link:
            return marked("Click two spaces to join them · Drag an end of the selected link to another space")
        return marked("Click a space, then the space it is joined to · Alt takes a single hex of a sea zone")

    def join(self, first: str, second: str) -> None:
        shown = self._desk.map
        one_way = OneWay.FORWARDS if self.is_one_way else OneWay.NO
        kind = self.kind or kind_between(self._desk.spaces[first], self._desk.spaces[second])
        link = Link(free_link_id(shown, first, second), first, second, kind, self.cost, one_way)
        self._first = ""
        if not self._desk.apply(AddLink(shown.id, link, all_of((self._called(first), self._called(second))))):
            self._desk.choose(Chosen(link=link.id))

    def note(self) -> ToolNote | None:
        self._forget_what_is_gone()
        if self._end and self._under:
            return ToolNote(self._called(self._under), Message("The link leads here."))
        if not self._first or not self._under or self._under == self._first:
            return None
        sign = "→" if self.is_one_way else "–"
        spaces = self._desk.spaces
        kind = self.kind or kind_between(spaces[self._first], spaces[self._under])
        words: str = link_kind_said(kind)
        if self.cost is not None:
            words = Message("{kind}, cost {cost}", kind=words, cost=self.cost)
        return ToolNote(f"{self._called(self._first)} {sign} {self._called(self._under)}", words)


class PortTool(TwoSpacesTool):
    """Says on which waters the port of a space opens: a click on one of them opens it, another click closes it."""

    name = marked("Port")
    icon = "anchor"
    key = "Shift+P"

    @property
    def hint(self) -> str:  # type: ignore[override]
        """Which of the clicks is next."""
        if self._first:
            return Message(
                "Click the waters that the port of {space} opens on, or no longer · Esc: done",
                space=self._called(self._first),
            )
        return marked("Click the space of a port, then the sea zones and rades that it opens on")

    def begin(self, space: str) -> None:
        if why_not := self._why_no_port(space):
            self._desk.refuse(why_not)
            return
        self._first = space
        self._desk.choose(one_space(space))

    def _why_no_port(self, space: str) -> str:
        """Why a space can have no port, "" when it can."""
        held = self._desk.spaces[space]
        if held.kind in WATER:
            return Message("{space} is water: begin with the space that has the port.", space=self._called(space))
        if held.kind is SpaceKind.HEX and catalogue_of(self._desk.design).ground.is_water(held.terrain):
            return Message(
                "{space} is water in no sea zone: paint one with the brush, ports open on zones.",
                space=self._called(space),
            )
        return ""

    def join(self, first: str, second: str) -> None:
        space, water = self._desk.spaces[first], self._desk.spaces[second]
        if water.kind not in WATER:
            self.begin(second)
            return
        closes = second in space.ports
        ports = tuple(port for port in space.ports if port != second) if closes else (*space.ports, second)
        label = Message(
            "The port of {space} no longer opens on {water}" if closes else "The port of {space} opens on {water}",
            space=self._called(first), water=self._called(second),
        )  # fmt: skip
        self._desk.apply(SetThings("spaces", label, self._desk.map_id, (replace(space, ports=tuple(sorted(ports))),)))

    def overlays(self) -> Sequence[Overlay]:
        opened = self._desk.spaces[self._first].ports if self._first in self._desk.spaces else ()
        places = [self._place(self._first), *(self._place(port) for port in opened)]
        lines = [DraftLine((places[0], place)) for place in places[1:] if places[0] is not None and place is not None]
        return [*super().overlays(), *lines]

    def note(self) -> ToolNote | None:
        self._forget_what_is_gone()
        space: Space | None = self._desk.spaces.get(self._first)
        if space is None or not self._under or self._under == self._first:
            return None
        water = self._desk.spaces[self._under]
        if water.kind not in WATER:
            why_not = self._why_no_port(self._under)
            words = why_not or Message("The port of this space instead.")
            return ToolNote(self._called(self._under), words, refused=bool(why_not))
        is_open = self._under in space.ports
        words = Message("The port opens on it; a click closes it." if is_open else "A click opens the port on it.")
        return ToolNote(self._called(self._under), words)

    def _place(self, space: str) -> Point | None:
        return self._desk.geometry.middle(space)
