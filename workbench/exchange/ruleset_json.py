"""A whole design as one JSON document, exact both ways; `resources/schemas/ruleset.schema.json` describes it."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from workbench import limits
from workbench.engine.codec import digest, from_json, running_digest, text_digest, to_builtins, to_json
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.exchange.json_depth import is_too_deep
from workbench.exchange.json_pieces import count_members, pieces
from workbench.long_work import UNTOLD, LongWork
from workbench.storage.older_designs import brought_up

FORMAT = "wargame-workbench-ruleset"
VERSION = 5
MAX_BYTES = limits.JSON_BYTES.most
LARGE_BYTES = 2**20
NO_RULESET = Message('it is not a ruleset in JSON ("format" is not "{format}")', format=FORMAT)


class RulesetJsonError(ValueError):
    """A document that is no ruleset in JSON; the text says what is wrong and where."""


def write_ruleset_json(design: Design, work: LongWork = UNTOLD) -> str:
    """The document: an envelope with format, version and digest round the design, indented to be read and compared.

    Raises
    ------
    Stopped
        As the work is.
    """
    whole, done, found, lines = count_members(design, level=1), 0, running_digest(), list[bytes]()
    for piece in pieces(design, level=1):
        work.tell(done, whole)
        done += piece.members
        found.update(piece.compact)
        lines.append(piece.lines)
    envelope = {"format": FORMAT, "version": VERSION, "digest": found.hexdigest(), "design": None}
    before, after = json.dumps(envelope, indent=1).split("null")
    return f"{before}{b''.join(lines).decode()}{after}\n"


def read_ruleset_json(document: str | bytes) -> tuple[Design, bool]:
    """The design, and whether its digest is the written one: False for a document that was changed by hand.

    Raises
    ------
    RulesetJsonError
        It is not JSON, of another format, of a newer version, or a field is wrong, missing or unknown.
    """
    envelope = _envelope(document)
    written = envelope.get("design")
    try:
        was = text_digest(to_json(written))
        known = brought_up(written)
        design = from_json(json.dumps(known), Design)
    except (msgspec.DecodeError, ValueError, TypeError, RecursionError) as error:
        raise RulesetJsonError(Message("the design does not fit: {error}", error=said_by(error))) from None
    if unknown := _unknown(known, to_builtins(design), "design"):
        raise RulesetJsonError(Message("{unknown} is unknown here", unknown=unknown))
    # An older program knew fewer fields: the digest it wrote goes over the text that it wrote.
    return design, envelope.get("digest") in (digest(design), was)


def _envelope(document: str | bytes) -> dict[str, Any]:
    if len(document) > MAX_BYTES:
        raise RulesetJsonError(Message("it has {beyond}", beyond=limits.JSON_BYTES.beyond))
    is_told = FORMAT in document if isinstance(document, str) else FORMAT.encode() in document
    if len(document) > LARGE_BYTES and not is_told:
        raise RulesetJsonError(NO_RULESET)  # told at once: parsed, it would take many times its size
    if is_too_deep(document):
        raise RulesetJsonError(Message("it has {beyond}", beyond=limits.JSON_DEPTH.beyond))
    try:
        envelope = json.loads(document)
    except RecursionError:
        raise RulesetJsonError(Message("it has {beyond}", beyond=limits.JSON_DEPTH.beyond)) from None
    except ValueError as error:
        raise RulesetJsonError(Message("it is not JSON: {error}", error=said_by(error))) from None
    if not isinstance(envelope, dict) or envelope.get("format") != FORMAT:
        raise RulesetJsonError(NO_RULESET)
    version = envelope.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise RulesetJsonError("its version is no number")
    if version > VERSION:
        raise RulesetJsonError(
            Message(
                "a newer program wrote it (version {version}, this one reads {own})",
                version=version,
                own=VERSION,
            )
        )
    return envelope


def _unknown(given: Any, known: Any, path: str) -> str:
    """The path of the first field that was given and not taken, "" without one."""
    if isinstance(given, dict) and isinstance(known, dict):
        for key, value in given.items():
            if key not in known:
                return f"{path}.{key}"
            if found := _unknown(value, known[key], f"{path}.{key}"):
                return found
    elif isinstance(given, list) and isinstance(known, list):
        for i, (value, other) in enumerate(zip(given, known, strict=False)):
            if found := _unknown(value, other, f"{path}[{i}]"):
                return found
    return ""
