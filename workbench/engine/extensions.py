"""What packages add to the program, found by entry points: rules modules, bots, exports, map styles, symbol sets.

`resources/extending.md` says what each group asks for. The program's own stand in the same groups of `pyproject.toml`.
A name is enough to list what there is; the code behind it is loaded when it is chosen. What cannot be loaded, and what
two packages call by the same name, is told in one line and ends nothing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, PackageNotFoundError, distribution, entry_points
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from workbench.engine.words.bounded_words import one_line
from workbench.engine.words.message import Message, as_message, marked, said_by

PROGRAM = "wargame-workbench"
GROUPS = {
    marked("rules module"): "wargame_workbench.rules",
    marked("bot"): "wargame_workbench.bots",
    marked("export"): "wargame_workbench.exports",
    marked("map style"): "wargame_workbench.map_styles",
    marked("symbol set"): "wargame_workbench.symbols",
}
"""What packages can add, and the entry point group of each."""
TAKEN = marked("the {kind} {name} of {packages} is left out: the program has one of that name")
SEVERAL = marked("several packages have a {kind} {name} ({packages}): none of them is used")
PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"
T = TypeVar("T")


class BrokenExtension(Exception):
    """Something that a package adds cannot be used; the text is one clear line with its name."""


class Offer(NamedTuple):
    """An entry point: its name, where the code is ("package.module" or "package.module:name"), and whose it is."""

    name: str
    place: str
    package: str = ""


class Offers(NamedTuple):
    """What can be chosen by its name, and what is refused: the name and, in one line, why."""

    chosen_from: Mapping[str, Offer]
    refused: tuple[tuple[str, str], ...] = ()

    def why_refused(self, name: str) -> str:
        """Why nothing of this name can be chosen; "" when it was never offered, or can be."""
        return "" if name in self.chosen_from else next((why for other, why in self.refused if other == name), "")


def offers_of(group: str, kind: str, points: Iterable[EntryPoint]) -> Offers:
    """The program's own of a group and those of other packages. A name that is taken is refused to whoever comes next;
    of two other packages with the same name neither has it.
    """
    own = own_offers(group)
    others: dict[str, set[Offer]] = {}
    for point in points:
        package = _package_of(point)
        if package != PROGRAM:
            others.setdefault(point.name, set()).add(Offer(point.name, point.value, package))
    chosen_from, refused = dict(own), list[tuple[str, str]]()
    for name in sorted(others):
        offered = sorted(others[name])
        packages = ", ".join(offer.package or offer.place for offer in offered)
        if name in own:
            refused.append((name, _said(TAKEN, kind, name, packages)))
        elif len(offered) > 1:
            refused.append((name, _said(SEVERAL, kind, name, packages)))
        else:
            chosen_from[name] = offered[0]
    return Offers(chosen_from, tuple(refused))


@cache
def own_offers(group: str) -> Mapping[str, Offer]:
    """The program's own. When it runs from its folders, without having been installed as it now is, its project file
    is read instead.
    """
    try:
        found = {p.name: p.value for p in distribution(PROGRAM).entry_points if p.group == group}
    except PackageNotFoundError:
        found = {}
    if not found and PROJECT.is_file():
        found = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["entry-points"].get(group, {})
    return {name: Offer(name, found[name], PROGRAM) for name in sorted(found)}


def loaded(offer: Offer, kind: str) -> Any:
    """What an entry point names.

    Raises
    ------
    BrokenExtension
        The code cannot be imported, or has no such name; whatever it raised is told.
    """
    module_name, _, attribute = offer.place.partition(":")
    try:
        found: Any = import_module(module_name)
        for part in filter(None, attribute.split(".")):
            found = getattr(found, part)
        return found
    except (Exception, SystemExit) as error:
        raise BrokenExtension(cannot_be_loaded(offer, kind, error)) from error


def cannot_be_loaded(offer: Offer, kind: str, error: BaseException) -> str:
    """One line: what it is, what happened, and whose it is."""
    said = str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"
    return Message(
        "the {kind} {name} cannot be loaded: {said}{whose}",
        kind=as_message(kind),
        name=_quoted(offer.name),
        said=one_line(said),
        whose=_whose(offer),
    )


class Extensions(Mapping[str, T], Generic[T]):
    """All of one kind by their names, the program's own first; what stands behind a name is loaded when asked for.

    `fits` says of a name and what stands behind it whether that is what it should be, `wanted` says so in words,
    `first` gives an order to the program's own.
    """

    def __init__(self, kind: str, wanted: str, fits: Callable[[str, Any], bool], first: tuple[str, ...] = ()) -> None:
        self.group, self.kind = GROUPS[kind], kind
        self._wanted, self._fits, self._first = wanted, fits, first
        self._loaded: dict[str, T] = {}
        self._broken: dict[str, str] = {}

    def __iter__(self) -> Iterator[str]:
        own = own_offers(self.group)
        yield from (name for name in self._first if name in own)
        yield from (name for name in own if name not in self._first)
        yield from (name for name in self.offers.chosen_from if name not in own)

    def __len__(self) -> int:
        return len(self.offers.chosen_from)

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._offer(name) is not None

    def __getitem__(self, name: str) -> T:
        """What stands behind a name.

        Raises
        ------
        KeyError
            Nothing has this name.
        BrokenExtension
            It cannot be loaded, is not what it should be, or several packages have the name.
        """
        if name not in self._loaded:
            if name not in self._broken:
                self._load(name)
            if why := self._broken.get(name):
                raise BrokenExtension(why)
        return self._loaded[name]

    def _load(self, name: str) -> None:
        """Load it, or keep why it cannot be; it is tried once."""
        offer = self._offer(name)
        if offer is None:
            if not (why := self.offers.why_refused(name)):
                raise KeyError(name)
            self._broken[name] = why
            return
        try:
            found = loaded(offer, self.kind)
        except BrokenExtension as broken:
            self._broken[name] = said_by(broken)
            return
        if self._fits(name, found):
            self._loaded[name] = found
        else:
            self._broken[name] = Message(
                "the {kind} {name} is not {wanted}{whose}",
                kind=as_message(self.kind),
                name=_quoted(name),
                wanted=as_message(self._wanted),
                whose=_whose(offer),
            )

    @cached_property
    def offers(self) -> Offers:
        """What is installed, looked up once."""
        return offers_of(self.group, self.kind, entry_points(group=self.group))

    def why_not(self, name: str) -> str:
        """Why nothing of this name can be used, in one line; "" when it can. It is loaded."""
        try:
            self[name]
        except KeyError:
            known = ", ".join(self)
            return Message(
                "no {kind} is called {name} (there are: {known})",
                kind=as_message(self.kind),
                name=_quoted(name),
                known=known,
            )
        except BrokenExtension as broken:
            return said_by(broken)
        return ""

    def is_own(self, name: str) -> bool:
        """Whether it is the program's own."""
        return name in own_offers(self.group)

    def package_of(self, name: str) -> str:
        """The package that a name comes from; "" when that is not known."""
        offer = self._offer(name)
        return offer.package if offer is not None else ""

    def _offer(self, name: str) -> Offer | None:
        return own_offers(self.group).get(name) or self.offers.chosen_from.get(name)


def is_function(_name: str, found: Any) -> bool:
    """Whether it can be called; for `Extensions` that are functions."""
    return callable(found)


def _package_of(point: EntryPoint) -> str:
    dist = getattr(point, "dist", None)
    return str(dist.name) if dist is not None else ""


def _said(text: str, kind: str, name: str, packages: str) -> str:
    return Message(text, kind=as_message(kind), name=_quoted(name), packages=one_line(packages))


def _quoted(name: str) -> str:
    return one_line(repr(name))


def _whose(offer: Offer) -> str:
    return (
        Message(" (package {package})", package=one_line(offer.package))
        if offer.package and offer.package != PROGRAM
        else ""
    )
