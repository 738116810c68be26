"""The lines of the engine protocol as they come in and go out: bounded, and quiet when nobody reads any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

from workbench.exchange.engine_session import LONGEST_LINE, EngineSession


def serve(session: EngineSession, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of the source, until it ends or nobody reads the sink; then finish the record."""
    try:
        for line in request_lines(source):
            for answer in session.answers([line]):
                sink.write(answer)
                sink.flush()
    finally:
        session.close()


def request_lines(source: BinaryIO, most: int = LONGEST_LINE) -> Iterator[bytes]:
    """The lines of a stream. One that is longer than `most` bytes is cut after so many and one, its rest skipped."""
    while line := source.readline(most + 1):
        rest = line
        while len(line) > most and rest and not rest.endswith(b"\n"):
            rest = source.readline(most)
        yield line
