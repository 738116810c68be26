"""In a process of its own: several commands, one after the other. Prints code, output and errors of each as JSON."""

from __future__ import annotations

import contextlib
import io
import json
import sys

from workbench.cli import main


class _Text(io.TextIOWrapper):
    """What a command says, as text and as bytes."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def said(self) -> str:
        whole = self.buffer
        assert isinstance(whole, io.BytesIO)
        return whole.getvalue().decode()


def run(line: str) -> tuple[int, str, str]:
    """One command, its words parted by blanks."""
    out, err = _Text(), _Text()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main(line.split())
    return code, out.said(), err.said()


if __name__ == "__main__":
    print(json.dumps([run(line) for line in sys.argv[1:]]))
