"""The faces of counters that a page shows, each once, under numbers; who paints them goes by these."""

from __future__ import annotations

from workbench.engine.counters.counter_face import CounterFace


class Faces:
    """Faces in the order in which they were first asked for."""

    def __init__(self) -> None:
        self._numbers: dict[CounterFace, int] = {}

    def number(self, face: CounterFace) -> int:
        """The number of a face."""
        return self._numbers.setdefault(face, len(self._numbers))

    @property
    def all(self) -> tuple[CounterFace, ...]:
        """Every face, by its number."""
        return tuple(self._numbers)
