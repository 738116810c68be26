"""How deep JSON of a stranger is, told before it is parsed."""

from __future__ import annotations

import re

import numpy as np

from workbench import limits

_TEXT = re.compile(rb'"(?:[^"\\]+|\\.)*+"', re.DOTALL)
_STEPS = np.zeros(256, np.int8)
_STEPS[list(b"[{")], _STEPS[list(b"]}")] = 1, -1


def is_too_deep(document: str | bytes) -> bool:
    """Whether it has more lists and objects in each other than any that is read."""
    if isinstance(document, str):
        document = document.encode(errors="replace")
    steps = _STEPS[np.frombuffer(_TEXT.sub(b"", document), np.uint8)]
    depths = np.cumsum(steps[steps != 0], dtype=np.int64)
    return bool(len(depths) and depths.max() > limits.JSON_DEPTH.most)
