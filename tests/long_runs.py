"""How much the property tests try: enough to be run at every change, or eight times as much in the long runs.

The long runs are those with `WORKBENCH_LONG_TESTS` in the environment.
"""

from __future__ import annotations

import os

IS_LONG = bool(os.environ.get("WORKBENCH_LONG_TESTS"))
TIMES_AS_MUCH = 8


def examples(count: int) -> int:
    """`count` examples in an ordinary run, a multiple of it in a long one."""
    return count * TIMES_AS_MUCH if IS_LONG else count
