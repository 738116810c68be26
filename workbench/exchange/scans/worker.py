"""What the import of a picture does in its own process. It imports little, for it starts anew with each picture."""

from __future__ import annotations

import os
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.reader_process import allow, bound
from workbench.exchange.scans.pictures import PictureChoice, PictureFacts, UnfitPicture
from workbench.exchange.scans.pyramid import Pyramid
from workbench.long_work import LongWork

LEAST_STEP = 0.004
"""Shares of the work closer together than this are not told."""


class Refused(NamedTuple):
    """Why a picture cannot be a scan, in one sentence."""

    why: str


Told = float | PictureFacts | Pyramid | Refused
"""What the process says: how far it is, and at last what came of it."""


def run(
    there: Connection[Told, None], path: Path, choice: PictureChoice | None = None, folder: Path | None = None
) -> None:
    """Bound this process, do the task and tell of it; what goes wrong is told in one sentence."""
    _bound()
    try:
        there.send(_look(path) if choice is None or folder is None else _build(there, path, choice, folder))
    except UnfitPicture as error:
        there.send(Refused(said_by(error)))
    except MemoryError:
        there.send(
            Refused(
                Message(
                    "{file} needs more than {amount} of memory to be read.",
                    file=path.name,
                    amount=limits.SCAN_MEMORY.amount,
                )
            )
        )
    except OSError as error:
        there.send(
            Refused(
                Message(
                    "{file} could not be cut into tiles: {reason}.",
                    file=path.name,
                    reason=(error.strerror or str(error)).lower(),
                )
            )
        )
    finally:
        there.close()


def _look(path: Path) -> PictureFacts:
    from workbench.exchange.scans.loading import facts_of

    return facts_of(path)


def _build(there: Connection[Told, None], path: Path, choice: PictureChoice, folder: Path) -> Pyramid:
    from workbench.exchange.scans.building import build

    told = 0.0

    def progress(done: int, of: int) -> bool:
        nonlocal told
        if done / of - told >= LEAST_STEP:
            told = done / of
            there.send(told)
        return True

    return build(path, choice, folder, LongWork(progress))


def _bound() -> None:
    """As little memory and as few threads as it takes."""
    os.environ["VIPS_CONCURRENCY"] = str(min(4, os.cpu_count() or 1))
    os.environ["VIPS_WARNING"] = "0"
    bound()
    allow(limits.SCAN_MEMORY.most, limits.SCAN_SECONDS.most)
