"""Entry points: the program's own are found in any case, are listed without being loaded, and keep their names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from workbench.engine import extensions
from workbench.engine.bots import BOT_KINDS
from workbench.engine.extensions import GROUPS, BrokenExtension, Extensions, Offer, loaded, own_offers


@pytest.fixture(autouse=True)
def looked_up_anew() -> Iterator[None]:
    own_offers.cache_clear()
    yield
    own_offers.cache_clear()


def not_installed(_name: str) -> None:
    raise PackageNotFoundError


@pytest.mark.parametrize("group", GROUPS.values())
def test_the_program_finds_its_own_without_an_installation(group: str, monkeypatch: pytest.MonkeyPatch) -> None:
    installed = own_offers(group)
    assert installed
    own_offers.cache_clear()
    monkeypatch.setattr(extensions, "distribution", not_installed)
    assert own_offers(group).items() >= installed.items()
    own_offers.cache_clear()
    monkeypatch.setattr(extensions, "PROJECT", Path("no such file"))
    assert own_offers(group) == {}


@pytest.mark.parametrize(("kind", "group"), GROUPS.items())
def test_everything_of_our_own_loads(kind: str, group: str) -> None:
    for offer in own_offers(group).values():
        assert loaded(offer, kind) is not None


def test_a_name_is_there_before_its_code_is(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = {"nowhere": Offer("nowhere", "no_such_package.bots:make", "empty-package")}
    monkeypatch.setattr(extensions, "own_offers", lambda group: offers)
    bots: Extensions[object] = Extensions("bot", "a bot", lambda name, found: True)
    assert list(bots) == ["nowhere"] and "nowhere" in bots and "elsewhere" not in bots
    assert "no_such_package" not in sys.modules
    for _ in range(2):
        with pytest.raises(BrokenExtension, match=r"the bot 'nowhere' cannot be loaded.*\(package empty-package\)"):
            bots["nowhere"]
    assert bots.why_not("elsewhere") == "no bot is called 'elsewhere' (there are: nowhere)"


def test_what_is_not_what_it_should_be_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    offers = {"odd": Offer("odd", "json:__doc__", "odd-package")}
    monkeypatch.setattr(extensions, "own_offers", lambda group: offers)
    bots: Extensions[object] = Extensions("bot", "a function", extensions.is_function)
    assert bots.why_not("odd") == "the bot 'odd' is not a function (package odd-package)"


def test_our_own_stand_first_in_their_order() -> None:
    assert list(BOT_KINDS)[:2] == ["random", "greedy"]
