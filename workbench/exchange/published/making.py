"""Outputs are made one after the other; what cannot be made leaves the others, and what was there, as they are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace as changed

from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, Written, is_for_referee, write_export
from workbench.exchange.published.listing import Listing, MadeOutput, asked_of, made_file, read_listing, write_listing
from workbench.exchange.published.places import NotOurs, Places
from workbench.long_work import Progress, Stopped
from workbench.storage.contents import contents_of

Write = Callable[[Export], Written | None]


class Job(NamedTuple):
    """One output to be made: the export of this name, or what `write` does in its place."""

    output: str
    export: Export
    write: Write | None = None


class Outcome(NamedTuple):
    """What came of a job: what was `made`, or why nothing was. `not_ours` lies where it would have been written."""

    output: str
    made: MadeOutput | None = None
    words: str = ""
    why_not: str = ""
    not_ours: Path | None = None
    was_stopped: bool = False


def make_folder(folder: Path) -> None:
    """See to it that the folder is there; CannotExport where it cannot be."""
    try:
        folder.mkdir(exist_ok=True)
    except FileNotFoundError:
        raise CannotExport(Message("There is no folder {folder} any more.", folder=str(folder.parent))) from None
    except FileExistsError:
        raise CannotExport(Message("{folder} is a file and no folder.", folder=str(folder))) from None
    except OSError as error:
        raise CannotExport(
            Message("{folder}: the folder cannot be made ({why}).", folder=str(folder), why=error.strerror or "")
        ) from error


def make_outputs(
    design: Design,
    jobs: Sequence[Job],
    folder: Path,
    version: int,
    allowed: Collection[str],
    progress_of: Callable[[int], Progress],
) -> Iterator[Outcome]:
    """Make them in their order and tell of each; after one that was stopped no other is begun.

    `progress_of` is asked for whom to tell how far a job is. CannotExport where there can be no such folder.
    """
    make_folder(folder)
    contents = contents_of(design)
    listing = changed(read_listing(folder), title=contents.title, provenance=contents.provenance)
    for at, job in enumerate(jobs):
        places = Places(folder, listing, allowed)
        try:
            made, words = _made(job, folder, contents.digest, version, places, progress_of(at))
            listing = listing.with_output(made)
            write_listing(folder, listing)
        except Stopped:
            yield Outcome(job.output, was_stopped=True)
            return
        except NotOurs as there:
            yield Outcome(job.output, why_not=said_by(there), not_ours=there.path)
        except CannotExport as error:
            yield Outcome(job.output, why_not=said_by(error))
        except OSError as error:
            name = Path(str(error.filename or job.export.path)).name
            why = Message("{file}: it could not be written ({why})", file=name, why=error.strerror or "")
            yield Outcome(job.output, why_not=why)
        else:
            yield Outcome(job.output, made, words)


def _made(
    job: Job, folder: Path, digest: str, version: int, places: Places, progress: Progress
) -> tuple[MadeOutput, str]:
    export = replace(job.export, progress=progress, claim=places.claim)
    places.claim(export.path)
    written = (job.write(export) if job.write is not None else write_export(job.output, export)) or Written()
    files = tuple(made_file(folder, path) for path in _files_of(places.claimed))
    manifest = written.manifest
    return MadeOutput(
        job.output,
        digest,
        version,
        files,
        manifest.holds if manifest is not None else {},
        manifest.left_out if manifest is not None else (),
        asked_of(job.export),
        is_for_referee(job.output, job.export),
    ), written.words


def _files_of(claimed: Sequence[Path]) -> list[Path]:
    """All files that an output is made of, those in a folder of it too."""
    found: dict[Path, None] = {}
    for path in claimed:
        inside = sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]
        found.update(dict.fromkeys(one for one in inside if one.is_file()))
    return list(found)


def listing_of(folder: Path) -> Listing:
    """What lies in a folder of outputs and is still there."""
    listing = read_listing(folder)
    kept = (
        changed(one, files=tuple(file for file in one.files if (folder / file.name).is_file()))
        for one in listing.outputs
    )
    return changed(listing, outputs=tuple(one for one in kept if one.files))
