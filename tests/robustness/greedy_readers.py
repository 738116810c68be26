"""Readers that take more than they may, each in a process of its own."""

from __future__ import annotations

from workbench import limits
from workbench.exchange.reader_process import allow, bound


def compute(there: object) -> None:
    bound()
    allow(limits.GIB, 0)
    while True:
        pass


def hoard(there: object) -> None:
    bound()
    allow(limits.GIB // 4, 60)
    bytearray(limits.GIB)
