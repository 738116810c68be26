"""Doing something as a user to whom the rights of files matter."""

from __future__ import annotations

import contextlib
import encodings
import importlib
import os
from collections.abc import Iterator

NOBODY = 65534


@contextlib.contextmanager
def without_rights() -> Iterator[None]:
    """As a user to whom rights matter: root passes over them."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        forget_what_was_not_found()


def forget_what_was_not_found() -> None:
    """Python keeps which modules and encodings it did not find: nobody may not read where they stand, root may."""
    importlib.invalidate_caches()
    found = vars(encodings)["_cache"]
    for name in [name for name, codec in found.items() if codec is None]:
        del found[name]
