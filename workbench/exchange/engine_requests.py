"""The requests of the engine protocol, one struct for each `do`; `resources/protocol.md` shows them all."""

from __future__ import annotations

import json
import math
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from workbench import limits
from workbench.engine.codec import decode_hook
from workbench.engine.decision import Action
from workbench.engine.state import Answer

MAX_FACES = limits.LINE_FACES.most
MOST_LISTED = limits.LINE_ACTIONS.most


class BadRequest(Exception):
    """A line that is no request, or one that cannot be answered now; the text says why."""


class Request(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """What all requests have in common; the `id` is taken off before."""


class Start(Request, frozen=True, tag="start"):
    """Begin a playtest; without a scenario the first. An older playtest of this process is left.

    Without a seed one of 128 bits is drawn, which a process that is bound to a seat does not tell.
    """

    scenario: str = ""
    seed: int | UnsetType = UNSET
    options: dict[str, str] = {}


class Actions(Request, frozen=True, tag="actions"):
    """Whole legal actions of a seat, at most `limit`: the first ones, or with a `seed` so many drawn by chance."""

    seat: str = ""
    limit: int = 100
    seed: int | None = None


class Next(Request, frozen=True, tag="next"):
    """What the seat is asked after these answers of a staged choice."""

    seat: str = ""
    answers: tuple[Answer, ...] = ()


class Play(Request, frozen=True, tag="play"):
    """Make a play; `dice` are faces rolled by hand, [] to be told which are needed."""

    action: Action
    dice: tuple[int, ...] | None = None


class View(Request, frozen=True, tag="view"):
    """The moment as a seat sees it."""

    seat: str = ""


class WholeState(Request, frozen=True, tag="state"):
    """The moment as it is."""


class Events(Request, frozen=True, tag="events"):
    """What happened from play `since` on; with a seat only what it was told."""

    since: int = 0
    seat: str = ""


class Undo(Request, frozen=True, tag="undo"):
    """Take back the last play."""


class Digest(Request, frozen=True, tag="digest"):
    """The digest of the moment."""


class Decisions(Request, frozen=True, tag="decision"):
    """All pending decisions, or those of one seat."""

    seat: str = ""


class Orders(Request, frozen=True, tag="orders"):
    """What a seat is asked, what it has said while others are still to answer, and who these are."""

    seat: str = ""


class Withdraw(Request, frozen=True, tag="withdraw"):
    """Take back what the seat has said while others are still to answer."""

    seat: str = ""


class Close(Request, frozen=True, tag="close"):
    """Wait no longer: who is asked now answers as `absent` says of the seat, by a kind of bot, or else says nothing."""

    absent: dict[str, str] = {}


class Packet(Request, frozen=True, tag="packet"):
    """All that a seat gets between two rounds: its view, what it was told from play `since` on, what it is asked."""

    since: int = 0
    seat: str = ""


class TraceSupply(Request, frozen=True, tag="trace_supply"):
    """How a unit or a space is supplied; a space needs the seat that asks. A seat asks of what it sees."""

    unit: str = ""
    space: str = ""
    seat: str = ""


class SetUp(Request, frozen=True, tag="set_up"):
    """Go on from any position; what it leaves out is as the scenario starts, unless it is `whole`.

    `dice` are faces rolled by hand for what comes before the first question, [] to be told which are needed.
    """

    position: dict[str, Any]
    whole: bool = False
    dice: tuple[int, ...] | None = None


class Retreats(Request, frozen=True, tag="retreats"):
    """Where units may retreat; a seat asks of what it sees."""

    units: tuple[str, ...]
    seat: str = ""


class Reach(Request, frozen=True, tag="reach"):
    """Where units can come to; a seat asks of what it sees."""

    units: tuple[str, ...]
    seat: str = ""


class Describe(Request, frozen=True, tag="describe"):
    """Names, scenarios, phases, the form of a position and the procedures; `of` names those parts that are wanted."""

    of: tuple[str, ...] = ()


class Figures(Struct, frozen=True):
    """Other figures for the playtests that are started from now on: parameter or table by name."""

    values: dict[str, Any]


AnyRequest = (
    Start | Actions | Next | Play | View | WholeState | Events | Undo | Digest | Decisions
    | Orders | Withdraw | Close | Packet | SetUp | Describe | TraceSupply | Retreats | Reach
)  # fmt: skip


def read_line(line: bytes) -> dict[str, Any]:
    """The object in a line, or BadRequest."""
    try:
        text = line.decode()
        found = json.loads(text, parse_constant=_no_number, parse_float=_number, object_pairs_hook=_object)
        if "\\ud" in text.lower():  # half of a pair of these is no character, and nothing could be written with it
            json.dumps(found, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise BadRequest(f"this line is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise BadRequest("a request is a JSON object")
    return found


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _number(word: str) -> float:
    number = float(word)
    if math.isinf(number):
        raise ValueError(f"{word} is too large")
    return number


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these members; which of two with one name is meant nobody can know."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"{next(name for name in names if names.count(name) > 1)!r} stands twice in an object")
    return found


def read_request(fields: dict[str, Any]) -> AnyRequest | Figures:
    """The request in an object without its `id`, or BadRequest."""
    what = fields.get("do")
    if what == "figures":
        return Figures({name: value for name, value in fields.items() if name != "do"})
    try:
        request: AnyRequest = msgspec.convert(fields, AnyRequest, dec_hook=decode_hook)
    except (msgspec.ValidationError, OverflowError) as error:
        raise BadRequest(str(error)) from None
    if isinstance(request, Play | SetUp) and len(request.dice or ()) > MAX_FACES:
        raise BadRequest(f"it has {limits.LINE_FACES.beyond}")
    return request


def named(units: tuple[str, ...]) -> tuple[str, ...]:
    """The units that a question is about; there has to be one."""
    if not units:
        raise BadRequest("name at least one unit")
    return units
