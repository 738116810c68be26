"""A random user of the whole window: a short sitting here, hours of them as a command (see `random_user`)."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.robustness.random_reached import all_dialogs, called, never_reached, table
from tests.robustness.random_user import before_fault, kind_of, last_act, sit

ACTS = 25
ROOT = Path(__file__).parents[2]


def test_whatever_is_done_in_the_window_all_holds() -> None:
    sat = sit("crossroads", "playtest", 8, range(ACTS))
    assert sat.faults == [], "\n".join(sat.log)
    assert sat.acts == ACTS
    assert "page playtest" in sat.done


def test_a_sitting_that_dies_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    died = subprocess.CompletedProcess([], -6, "", "Fatal Python error: Aborted")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: died)
    (fault,) = sit("crossroads", "design", 1, range(3)).faults
    assert "The process died (-6)" in fault and kind_of(fault).startswith("Fatal Python error")


def test_an_act_that_does_not_end_is_a_fault_and_one_that_waits_for_the_processor_is_none() -> None:
    """What counts is the time of the processor: a busy machine makes no fault."""
    busy = "while True: pass"
    for work, code in ((busy, -signal.SIGPROF), ("time.sleep(1.5); os._exit(0)", 0)):
        program = f"import os, time\nfrom tests.robustness.random_sitting import watch\nwatch(0.5, 60)\n{work}"
        ended = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300)
        assert ended.returncode == code
        assert ('File "<string>", line 4' in ended.stderr) is (work == busy)


def test_a_fault_is_known_again_by_what_was_raised_and_where() -> None:
    trace = 'Traceback\n  File "/x/workbench/qt/a.py", line 3, in f\n  File "/usr/lib/b.py", line 9, in g\nKeyError: 7'
    assert kind_of(trace).startswith("KeyError: 7") and 'a.py", line 3' in kind_of(trace)


def test_what_was_never_reached_is_told_by_its_kind() -> None:
    assert called("command Edit > Undo Layer roads") == "command Edit > Undo"
    assert called("line Zoom to Hex 0716") == called("line Zoom to Sainte-Anne")
    told = never_reached(
        {"tool Box", "line Select A", "line Select B"}, Counter(["line Select A", "dialog KeysDialog x"])
    )
    assert "tool Box" in told and not any(thing.startswith("line") for thing in told)
    assert "dialog PrintDialog" in told and "dialog KeysDialog" not in told
    assert "KeysDialog" in all_dialogs() and "PlaceDialog" in all_dialogs()


def test_what_was_reached_is_told_by_sample_page_and_kind() -> None:
    done = Counter({"page design": 3, "command Edit > Undo Layer roads": 2, "dialog KeysDialog Keys": 1})
    told = list(table(done, {("toulon", "design"): Counter({"sittings": 1, "acts": 4, "page design": 3})}))
    assert any("toulon" in line and "4 acts: design 3" in line for line in told)
    assert any(line.split() == ["2", "Edit", ">", "Undo"] for line in told)
    assert "dialog: 1 different, 1 times" in told


def test_the_acts_before_a_fault_are_told_and_no_later_ones() -> None:
    log = ["", "0: click", "1: drag FAULT ", "2: click", "3: key FAULT "]
    assert before_fault(log)[-1].startswith("1: ") and last_act(before_fault(log)) == 1
    assert last_act(before_fault(log[:2])) == 0
