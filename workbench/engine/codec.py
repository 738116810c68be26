"""The exact JSON form of every value of the engine: frozen structs and persistent maps, keys sorted."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from immutables import Map

from workbench import limits
from workbench.engine.words.message import Message

T = TypeVar("T")


def encode_hook(value: Any) -> Any:
    """What msgspec asks of us for a `Map`, which is a dict, and for a message, which is its English words."""
    if isinstance(value, Map):
        return dict(value)
    if isinstance(value, str):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} has no JSON form")


def decode_hook(kind: Any, value: Any) -> Any:
    """What msgspec asks of us for `Map[K, V]`: a dict of converted entries made persistent."""
    return Map(msgspec.convert(value, _plain_dict(kind), dec_hook=decode_hook, strict=False))


@cache
def _plain_dict(kind: Any) -> Any:
    if get_origin(kind) is Map:
        return dict[get_args(kind)]  # type: ignore[misc]
    raise NotImplementedError(f"{kind} cannot be read")


_encoder = msgspec.json.Encoder(enc_hook=encode_hook, order="sorted")


def to_json(value: object) -> bytes:
    """The one JSON form of a value: sorted keys, so that equal values give equal bytes.

    Structs whose digest matters must not say `omit_defaults`: a default is recognised by identity, and an equal
    value that was read from a file would be written where the default itself is left out.
    """
    return _encoder.encode(value)


def from_json(raw: bytes | bytearray | str, kind: type[T]) -> T:
    """The value of `kind` that `to_json` wrote.

    Raises
    ------
    msgspec.ValidationError
        The text is JSON but not of this kind.
    msgspec.DecodeError
        The text is not JSON, or is nested beyond all bounds.
    """
    try:
        return msgspec.json.decode(raw, type=kind, dec_hook=decode_hook)
    except RecursionError:
        raise msgspec.DecodeError(Message("it has {beyond}", beyond=limits.JSON_DEPTH.beyond)) from None
    except UnicodeDecodeError:
        raise msgspec.DecodeError(Message("it is no text in UTF-8")) from None


def to_builtins(value: object, say: Callable[[str], str] | None = None) -> Any:
    """The value as plain dicts, lists and numbers, for documents that mix several of them.

    Messages in it are put into words by `say`, else into English.
    """
    if say is None:
        return msgspec.json.decode(to_json(value))

    def hook(inner: Any) -> Any:
        return say(inner) if isinstance(inner, str) else encode_hook(inner)

    return msgspec.json.decode(msgspec.json.Encoder(enc_hook=hook, order="sorted").encode(value))


def digest(value: object) -> str:
    """32 hexadecimal signs that are equal for equal values, in every process."""
    return text_digest(to_json(value))


def text_digest(raw: bytes | bytearray) -> str:
    """The digest of the value that `to_json` wrote, without reading it."""
    found = running_digest()
    found.update(raw)
    return found.hexdigest()


def running_digest() -> hashlib.blake2b:
    """What `text_digest` gives, of a text that comes in pieces."""
    return hashlib.blake2b(digest_size=16)
