"""A file or a command that is refused: one line, and nothing has changed."""

from __future__ import annotations

from workbench.engine.words.message import Message, as_message


class Refused(Exception):
    """Why, in words; `clause` is that of a rule which refuses an order, "" of anything else."""

    def __init__(self, why: str, clause: str = "") -> None:
        super().__init__(why)
        self.why, self.clause = as_message(why), clause

    @property
    def said(self) -> Message:
        """The line."""
        if self.clause:
            return Message("{why} [{clause}]", why=self.why, clause=self.clause)
        return self.why

    def __str__(self) -> str:
        return self.said
