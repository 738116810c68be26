"""A game by the commands alone, each with its line and its JSON."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from workbench.cli import main


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["sample", "crossroads", "c.ruleset"]) == 0
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    capsys.readouterr()
    assert main(["referee", *words]) == code
    out, err = capsys.readouterr()
    assert len(err.splitlines()) <= 1
    return out + err


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:
    return json.loads(said(capsys, *words, "--json", code=code))


def begun(capsys: pytest.CaptureFixture[str]) -> None:
    said(capsys, "new", "c.ruleset", "--out", "game", "--options", "fog=on", "--absent", "red=none")
    for seat in ("blue", "red"):
        said(capsys, "join", f"game/out/000.{seat}.turn", "--seat", f"{seat}.seat", "--out", f"{seat}.orders")
    assert "adjudicate" in said(capsys, "take", "game", "red.orders", "blue.orders")
    said(capsys, "adjudicate", "game")


def test_a_game_by_commands(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(capsys)
    for number in range(1, 6):
        packet = f"game/out/{number:03}.blue.turn"
        opened = told(capsys, "open", "blue.seat", packet)
        assert opened["round"] == number and opened["view"]["units"]
        kind = ["--bot", "random"]
        assert told(capsys, "write", "blue.seat", "--out", "b.orders", *kind)["round"] == number
        took = told(capsys, "take", "game", "b.orders")
        assert took["files"][0]["seat"] == "blue" and took["missing"] == ["red"]
        assert told(capsys, "adjudicate", "game")["round"] == number + 1
    status = told(capsys, "status", "game")
    assert status["round"] == 6 and status["missing"] == ["blue", "red"] and not status["over"]
    (here / "game/out/006.blue.turn").unlink()
    assert Path(told(capsys, "packet", "game", "blue")["files"][0]).is_file()
    assert "not over" in said(capsys, "reveal", "game", code=2)
    proof = told(capsys, "reveal", "game", "--end")["files"][0]
    checked = told(capsys, "verify", proof, "game/out/001.red.turn", "--seat", "blue.seat")
    assert checked["faults"] == [] and checked["packets"] == 7
    assert "0 faults" in said(capsys, "verify", "game")
    text = (here / proof).read_text(encoding="utf-8").replace('"salt":"', '"salt":"0', 1)
    (here / proof).write_text(text, encoding="utf-8")
    assert "faults" in said(capsys, "verify", proof, code=1)


def test_orders_are_written_of_json(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(capsys)
    question = told(capsys, "open", "blue.seat", "game/out/001.blue.turn")["questions"][0]
    answer = next(one for one in question["options"]["candidates"] if "refused" not in one)["answer"]
    action = {"seat": "blue", "to": question["name"], "answers": [answer]}
    (here / "o.json").write_text(json.dumps({"actions": [action]}), encoding="utf-8")
    assert told(capsys, "write", "blue.seat", "--orders", "o.json", "--out", "b.orders")["actions"] == 1
    said(capsys, "take", "game", "b.orders")
    (here / "o.json").write_text(json.dumps({"actions": [action | {"answers": ["nowhere"]}]}), encoding="utf-8")
    assert "not among the choices" in said(capsys, "write", "blue.seat", "--orders", "o.json", "--out", "c.o", code=2)
    (here / "o.json").write_text("[", encoding="utf-8")
    assert "does not hold" in said(capsys, "write", "blue.seat", "--orders", "o.json", "--out", "c.o", code=2)
    assert not (here / "c.o").exists()
    both = ["--orders", "o.json", "--bot", "random"]
    assert "not both" in said(capsys, "write", "blue.seat", "--out", "c.o", *both, code=2)
    assert "nobody" in said(capsys, "write", "blue.seat", "--out", "c.o", "--bot", "nobody", code=2)


def test_what_is_refused_is_a_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(capsys)
    refused = told(capsys, "take", "game", "blue.orders", "c.ruleset", "game/out/001.red.turn", code=1)
    assert [one["refused"] for one in refused["files"]] == [
        "it was taken already", "it is no file of orders", "it is no file of orders",
    ]  # fmt: skip
    assert "there is no such file" in said(capsys, "take", "game", "gone.orders", code=2)
    assert "nothing has come yet from Blue" in said(capsys, "adjudicate", "game", code=2)
    assert "SEAT=HOW" in said(capsys, "adjudicate", "game", "--absent", "blue", code=2)
    assert "another seat's" in said(capsys, "open", "blue.seat", "game/out/001.red.turn", code=2)
    assert "something already" in said(capsys, "new", "c.ruleset", "--out", "game", code=2)
    assert "no seat is called green" in said(capsys, "new", "c.ruleset", "--out", "g", "--absent", "green=none", code=2)
    assert "no scenario" in said(capsys, "new", "c.ruleset", "--out", "g", "--scenario", "none", code=2)
    assert "there is no folder" in said(capsys, "new", "c.ruleset", "--out", "a/b", code=2)
    assert "no proof" in said(capsys, "verify", "c.ruleset", code=2)
    assert "has not joined" in said(capsys, "rejoin", "game", "green", code=2)
    assert "no packet" in said(capsys, "packet", "game", "green", code=2)
    assert "a file of this name" in said(
        capsys, "join", "game/out/000.blue.turn", "--seat", "blue.seat", "--out", "x.orders", code=2
    )
    assert told(capsys, "rejoin", "game", "blue")["files"] == ["game/out/000.blue.turn"]


def test_a_game_rests_under_a_password(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    begun(capsys)
    whole = (here / "game/referee.game").read_bytes()
    for name, words in (("good", "in the valley of the Ash"), ("bad", "in the valley of the Ask"), ("short", "Ash")):
        (here / name).write_text(words + "\n", encoding="utf-8")
    (here / "none").touch()
    for name in ("short", "none"):
        assert "eight signs" in said(capsys, "lock", "game", "--password-file", name, code=2)
    assert "not locked" in said(capsys, "unlock", "game", "--password-file", "good", code=2)
    assert told(capsys, "lock", "game", "--password-file", "good")["files"] == ["game/referee.locked"]
    assert "under a password" in said(capsys, "status", "game", code=2)
    assert "locked already" in said(capsys, "lock", "game", "--password-file", "good", code=2)
    secret = (here / "game/referee.locked").read_bytes()
    assert b"SQLite" not in secret and b"meeting_engagement" not in secret
    assert "password is another" in said(capsys, "unlock", "game", "--password-file", "bad", code=2)
    (here / "game/referee.locked").write_bytes(secret[:-1] + bytes([secret[-1] ^ 1]))
    assert "was altered" in said(capsys, "unlock", "game", "--password-file", "good", code=2)
    (here / "game/referee.locked").write_bytes(secret)
    said(capsys, "unlock", "game", "--password-file", "good")
    assert (here / "game/referee.game").read_bytes() == whole and not (here / "game/referee.locked").exists()
    assert told(capsys, "status", "game")["round"] == 1
