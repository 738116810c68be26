"""The edits of links, steps between two spaces that no border offers: joining and taking off. Their figures are set as
those of other things are (`thing_edits.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.map_parts import Link, OneWay
from workbench.engine.words.message import Message, all_of
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import change_map, free_id, refuse_taken_id, refuse_unknown_spaces


class AddLink(Struct, frozen=True):
    """Join two spaces of a map; `called` names the link for the history ("Toulon and Hyères")."""

    map_id: str
    link: Link
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Link {thing}", thing=self.called or _ends(self.link))

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._linked)

    def _linked(self, shown: AnyMap) -> AnyMap:
        refuse_taken_id(self.link.id, shown.links, "link")
        link = sound(self.link, Message("link {id}", id=self.link.id))
        refuse_unfit_link(shown, link)
        return replace(shown, links=shown.links.set(link.id, link))


class RemoveLinks(Struct, frozen=True):
    """Take links off a map; `called` names a single one for the history."""

    map_id: str
    links: tuple[str, ...]
    called: str = ""

    @property
    def label(self) -> str:
        if len(self.links) != 1:
            return Message("Take off {count} links", count=len(self.links))
        return Message("Take off the link {thing}", thing=self.called or self.links[0])

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        links = shown.links
        for link_id in self.links:
            _link(shown, link_id)
            links = links.delete(link_id)
        return replace(shown, links=links)


def free_link_id(shown: AnyMap, first: str, second: str) -> str:
    """An id for a new link between two spaces."""
    return free_id(f"{first}-{second}", shown.links)


def _link(shown: AnyMap, link_id: str) -> Link:
    link = shown.links.get(link_id)
    if link is None:
        raise EditError(
            Message("There is no link {link_id} on the map {title}.", link_id=repr(link_id), title=shown.title)
        )
    return link


def refuse_unfit_link(shown: AnyMap, link: Link) -> None:
    refuse_unknown_spaces(shown, (link.first, link.second))
    if link.first == link.second:
        raise EditError("A link leads from a space to another one.")
    if link.cost is not None and link.cost < 0:
        raise EditError("A link costs nothing or more.")
    for name in sorted(shown.links):
        other = shown.links[name]
        if name != link.id and other.kind == link.kind and not {*_steps(other)}.isdisjoint(_steps(link)):
            raise EditError(Message("The link {name} joins them by {kind} already.", name=name, kind=link.kind))


def _steps(link: Link) -> Iterator[tuple[str, str]]:
    """(from, to): the steps that a link allows."""
    if link.one_way is not OneWay.BACKWARDS:
        yield link.first, link.second
    if link.one_way is not OneWay.FORWARDS:
        yield link.second, link.first


def _ends(link: Link) -> str:
    return all_of((link.first, link.second))
