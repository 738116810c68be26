"""A design that came in a packet or a proof: read as what anybody may have made, within the bounds of every design."""

from __future__ import annotations

from workbench.engine.codec import from_json
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.referee.refused import Refused
from workbench.storage.file.bounds import check_bounds
from workbench.storage.rows.storable import NotStorable


def design_in(raw: bytes) -> Design:
    """The design; Refused when it is none, or beyond all bounds."""
    try:
        design = from_json(raw, Design)
        check_bounds(design)
    except (ValueError, TypeError, OverflowError, NotStorable) as error:
        raise Refused(Message("its design cannot be read ({why})", why=said_by(error))) from None
    return design
