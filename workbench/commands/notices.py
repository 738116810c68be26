"""The notices of all that an installer would carry: names, licences and their texts, as the packages themselves say.

Run as a module it writes the file anew: ``python -m workbench.commands.notices``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from importlib.resources import files
from pathlib import Path

from workbench.storage.file.written import write_text

ITSELF = "wargame-workbench"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_NOTICE = re.compile(r"(licen[cs]e|copying|notice|authors|ofl|third.?part)", re.IGNORECASE)
_NO_TEXT = {".py", ".pyc", ".so", ".pyd", ".dll", ".json", ".woff", ".ttf", ".otf"}
_RULE = "=" * 100


def notices_path() -> Path:
    """Where the notices lie among the program's resources."""
    return Path(str(files("resources").joinpath("NOTICE.txt")))


def carried() -> dict[str, Distribution]:
    """All that running the program needs and that is installed, by name, with what that needs in turn."""
    found: dict[str, Distribution] = {}
    wanted = [ITSELF]
    while wanted:
        name = plain_name(wanted.pop())
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:  # it is needed on other systems alone
            continue
        for line in found[name].requires or ():
            needed, _, condition = line.partition(";")
            if "extra" not in condition and (match := _NAME.match(needed)):
                wanted.append(match[0])
    return {name: found[name] for name in sorted(found) if name != ITSELF}


def plain_name(name: str) -> str:
    """A package's name as all its spellings are compared."""
    return re.sub(r"[-_.]+", "-", name).lower()


def notices() -> str:
    """The whole text."""
    return "\n".join(line for name, package in carried().items() for line in _notice(name, package))


def _notice(name: str, package: Distribution) -> Iterator[str]:
    yield from (_RULE, name, f"Licence: {licence(package)}")
    if home := _said(package, "Home-page") or _first_address(package):
        yield home
    yield _RULE
    texts = sorted({text.strip() for text in licence_texts(package)})
    for text in texts or ["The package carries no text of its licence."]:
        yield from ("", text, "")


def licence(package: Distribution) -> str:
    """What the package calls its licence, in a line."""
    told = _said(package, "License-Expression") or _said(package, "License")
    classes = [kind for kind in package.metadata.get_all("Classifier") or () if kind.startswith("License ::")]
    if not told or "\n" in told:
        told = ", ".join(kind.rpartition(" :: ")[2] for kind in classes)
    return told or "as its text says"


def licence_texts(package: Distribution) -> Iterator[str]:
    """The texts of licences and notices that lie in the package."""
    for file in package.files or ():
        is_notice = _NOTICE.search(file.name) or "licenses" in (part.lower() for part in file.parts)
        if is_notice and file.suffix.lower() not in _NO_TEXT:
            path = Path(str(file.locate()))
            if path.is_file():
                yield path.read_text(encoding="utf-8", errors="replace")


def _said(package: Distribution, field: str) -> str:
    return str(package.metadata[field]) if field in package.metadata else ""


def _first_address(package: Distribution) -> str:
    addresses = package.metadata.get_all("Project-URL") or ()
    return next((one.partition(",")[2].strip() for one in addresses), "")


if __name__ == "__main__":
    write_text(notices_path(), notices() + "\n")
