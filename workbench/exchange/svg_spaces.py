"""The spaces of a map as shapes that nobody sees in a drawing of it, so that a page can colour them and answer clicks.

One group, `layer-spaces`, in millimetres of the sheet; in it each space that lies anywhere is a path `space-<id>` with
its name as title and its facts as data attributes. They go by their ids, but zones come first: a hex lies over the
zone that it belongs to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from xml.sax.saxutils import escape, quoteattr

from workbench.cartography.face_paths import outline_of
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.fields import Field, FieldKind, Seen, Where, shown_in
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.map_parts import is_unlimited
from workbench.engine.maps.written_fields import said
from workbench.exchange.xml_text import fit_for_xml

SEEN = {name: field for name, field in shown_in(Space, Where.CSV).items() if field.seen is Seen.ALL}
"""What players may know of a space."""

_NOT_IN_A_NAME = re.compile(r"[^a-zA-Z0-9_]+")


def _as_it_is(space: Space) -> Space:
    return space


def space_shapes(
    shown: AnyMap, translated: Callable[[Space], Space] = _as_it_is, tags: Collection[str] = ()
) -> Iterator[str]:
    """The lines of the group, for a drawing whose unit is a millimetre.

    `translated` gives each space the name by which the drawing calls it, `tags` are those that it shows.
    """
    yield '<g id="layer-spaces" fill-opacity="0" fill-rule="evenodd" pointer-events="all">'
    spaces = spaces_of(shown)
    for name in sorted(spaces, key=lambda name: (shown.is_cell(name), name)):
        face = face_of(shown, name)
        if not face.is_empty:
            space = translated(spaces[name])
            facts = " ".join(
                f"{key}={quoteattr(fit_for_xml(text))}" for key, text in _facts(shown, space, tags).items()
            )
            title = f"<title>{escape(fit_for_xml(space.name or name))}</title>"
            yield f'<path {facts} d="{outline_of(face)}">{title}</path>'
    yield "</g>"


def _facts(shown: AnyMap, space: Space, tags: Collection[str]) -> dict[str, str]:
    """What everybody may know of the space; attributes that say nothing are left out."""
    told = {name: said(field, getattr(space, name)) for name, field in SEEN.items() if is_told(name, field, space)}
    told["forts"] = " ".join(str(fort.level) for fort in space.forts)
    told["zone"] = shown.zone_at(space.id)
    own = {_NOT_IN_A_NAME.sub("_", tag): space.tags[tag] for tag in tags if tag in space.tags}
    told |= {tag: text for tag, text in own.items() if tag not in told}
    facts = {f"data-{name.replace('_', '-')}": text for name, text in told.items() if text}
    return {"id": f"space-{space.id}", "data-id": space.id} | facts


def is_told(name: str, field: Field, space: Space) -> bool:
    """Is it asked of such a space, and does it say more than that it is none or without limit?"""
    value = getattr(space, name)
    if name == "kind":
        return space.kind is not SpaceKind.HEX
    return field.is_of(space.kind) and not (field.kind is FieldKind.LIMIT and is_unlimited(value))
