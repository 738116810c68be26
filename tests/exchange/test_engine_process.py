"""The engine as a process: bad input of every kind, lines without end, pipes that close."""

from __future__ import annotations

import io
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sample_games.crossroads.build import build
from tests.exchange.engine_talk import assert_described
from workbench.exchange.engine_lines import request_lines
from workbench.exchange.engine_session import LONGEST_LINE
from workbench.storage.file import ruleset_file
from workbench.storage.records.replay import replay_record

START = b'{"id": "start", "do": "start", "seed": 2}\n'
DIGEST = b'{"id": "digest", "do": "digest"}'


@pytest.fixture(scope="module")
def ruleset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("engine") / "crossroads.ruleset"
    ruleset_file.create(path, build())
    return path


def engine(ruleset: Path, *options: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "workbench", "engine", str(ruleset), *map(str, options)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def said(ruleset: Path, lines: bytes) -> list[Any]:
    """The answers of a process that ended well."""
    process = engine(ruleset)
    out, err = process.communicate(lines)
    assert (process.returncode, err) == (0, b"")
    return [json.loads(line) for line in out.splitlines()]


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


BAD = [
    b"nonsense",
    b"\xff\xfe\x00",
    b'{"id": "\xc3\x28", "do": "digest"}',
    b"\x00",
    b'"' + b"x" * (2 * LONGEST_LINE) + b'"',
    b'{"do": "digest", "id": ' + b"1" * 10_000 + b"}",
    nested(100_000),
    b'{"do": "digest", "id": ' + nested(990) + b"}",
    b'{"do": "set_up", "position": {"tracks": ' + nested(900) + b"}}",
    b'{"do": "set_up", "position": {"units": {"\\ud800": {"space": "0101"}}}}',
    b'{"do": "next", "seat": "blue", "answers": ["\\ud800"]}',
    b'{"do": "play", "action": {"seat": "blue", "to": "\\ud800", "answers": []}}',
    b'{"do": "play", "action": {"seat": [], "to": 1, "answers": {}}}',
    b'{"do": "dance"}',
    b'{"do": null}',
    b"{}",
    b"[]",
    b"null",
    b'{"do": "actions", "seat": "blue", "limit": 1e99}',
    b'{"do": "figures", "": {"": {"": null}}}',
    b'{"do": "figures", "stacking_limit": []}',
    b'{"do": "digest", "do": "undo"}',
    b'{"do": "digest", "id": NaN}',
    b'{"do": "digest", "id": 1e999}',
    b'{"do": "digest", "id": "\xed\xa0\x80"}',
    b'{"do": "set_up", "position": {"units": {"' + b"x" * 2**20 + b'": {"space": "0101"}}}}',
]


def test_no_line_ends_the_process_or_changes_the_moment(ruleset: Path) -> None:
    answers = said(ruleset, START + DIGEST + b"\n" + b"\n".join(BAD) + b"\n" + DIGEST)
    assert len(answers) == 2 + len(BAD) + 1
    assert answers[-1] == answers[1]
    for line, answer in zip(BAD, answers[2:-1], strict=True):
        assert_described(answer, line)
        assert {"error", "refused", "digest"} & set(answer), line[:60]
        assert "Traceback" not in json.dumps(answer)
    assert "more than 8 MiB" in answers[2 + 4]["error"]


def test_the_end_of_input_within_a_line_is_answered_and_ends_well(ruleset: Path) -> None:
    *_, last = said(ruleset, START + b'{"id": 3, "do": "dig')
    assert "not JSON" in last["error"]
    assert said(ruleset, b"") == []


def test_a_reader_that_goes_away_ends_the_process_quietly_and_leaves_a_sound_record(
    ruleset: Path, tmp_path: Path
) -> None:
    record = tmp_path / "e.record"
    process = engine(ruleset, "--record", record)
    assert process.stdin and process.stdout and process.stderr
    process.stdin.write(START)
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["id"] == "start"
    process.stdout.close()
    try:
        for _ in range(200):
            process.stdin.write(b'{"do": "state"}\n' * 100)
            process.stdin.flush()
    except BrokenPipeError:
        pass
    assert process.wait() == 0
    assert process.stderr.read() == b""
    process.stderr.close()
    with pytest.raises(BrokenPipeError):
        process.stdin.close()
    assert replay_record(record).same


def test_an_interrupt_ends_the_process_with_a_word_and_leaves_a_sound_record(ruleset: Path, tmp_path: Path) -> None:
    record = tmp_path / "i.record"
    process = engine(ruleset, "--record", record)
    assert process.stdin and process.stdout
    for line in (START, b'{"do": "actions", "seat": "blue", "limit": 1, "seed": 1}\n'):
        process.stdin.write(line)
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
    process.stdin.write(json.dumps({"do": "play", "action": answer["actions"][0]}).encode() + b"\n")
    process.stdin.flush()
    played = json.loads(process.stdout.readline())
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out, err) == (130, b"", b"workbench: interrupted\n")
    found = replay_record(record)
    assert (found.same, found.plays, found.digest) == (True, 1, played["digest"])
    assert [file.name for file in tmp_path.iterdir()] == ["i.record"]


class Measured(io.BytesIO):
    """A stream that remembers the longest line part that was read of it."""

    longest = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        found = super().readline(size)
        self.longest = max(self.longest, len(found))
        return found


@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_line_that_is_too_long_is_never_held_as_a_whole(end: bytes) -> None:
    source = Measured(b"one\n" + b"x" * 1000 + b"\n" + b"y" * 10 + b"\n" + b"z" * 999 + end)
    lines = list(request_lines(source, most=10))
    assert lines == [b"one\n", b"x" * 11, b"y" * 10 + b"\n", b"z" * 11]
    assert source.longest <= 11


def test_characters_beyond_the_basic_ones_come_back(ruleset: Path) -> None:
    (answer,) = said(ruleset, b'{"id": "\\ud83d\\ude00", "do": "dance"}')
    assert answer["id"] == "\N{GRINNING FACE}"
