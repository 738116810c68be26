"""Two browsers play Crossroads against each other on the kit's page, with fog, to the end; TypeScript reads its types.

Everything is clicked on the page. What each browser was sent is kept: none of it may name what its seat may not see.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.real_programs.browser import NoBrowser, Page, browser
from workbench.engine.playtests.playtest import Playtest
from workbench.exchange.event_json import events_json
from workbench.storage.file.ruleset_file import create
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.replay import replay_record
from workbench.storage.samples import build_sample

SCENARIO, MOST_CLICKS, MOST_S = "delaying_defence", 4000, 150.0
CLICK = """(seed => {
    const random = () => (seed = (seed * 16807) %% 2147483647) / 2147483647;
    const form = document.getElementById('choices');
    for (const box of form.querySelectorAll('input[type=checkbox]')) if (box.checked !== random() < .5) box.click();
    const confirm = form.querySelector('[data-confirm]:not(:disabled)');
    const open = confirm ? [confirm] : [...form.querySelectorAll('button[data-answer]:not(:disabled)')];
    if (form.inert || !open.length) return 0;
    open[Math.floor(random() * open.length)].click();
    return open.length;
})(%d)"""
STATE = "document.body?.dataset.state"
KEPT = """(() => { window.kept = []; const Plain = WebSocket;
    window.WebSocket = class extends Plain { constructor(...a) { super(...a);
        this.addEventListener('message', e => window.kept.push(e.data)); } }; })()"""


def main(pictures: Path | None = None) -> int:
    """One line; 1 on any difference, or where a program is missing."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        create(folder / "a.ruleset", build_sample("crossroads"))
        try:
            faults = played(folder, pictures) + mistyped(folder)
        except NoBrowser as error:
            faults = [str(error)]
    for fault in faults[:10]:
        print(f"front end: {fault}")
    return int(bool(faults))


def played(folder: Path, pictures: Path | None) -> list[str]:
    """What went wrong in a playtest of two browsers."""
    command = [sys.executable, "-m", "workbench", "serve", str(folder / "a.ruleset"), "--scenario", SCENARIO]
    command += ["--options", "fog=on", "--seed", "5", "--record", str(folder / "a.record")]
    served = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert served.stdout is not None
    addresses = dict(served.stdout.readline().strip().split(": ", 1) for _ in range(2))
    begun = time.monotonic()
    try:
        with browser() as blue, browser() as red:
            pages = dict(zip(addresses, (blue, red), strict=True))
            for seat, page in pages.items():
                page.size(1280, 800)
                page.ask("Page.addScriptToEvaluateOnNewDocument", source=KEPT)
                page.go(addresses[seat])
                page.wait(f"['asked', 'waiting'].includes({STATE})")
            clicks = clicked(list(pages.values()), random.Random(5), pictures)
            told = {seat: page.value("window.kept") for seat, page in pages.items()}
            faults = [f"{seat}: {fault}" for seat, page in pages.items() for fault in page.faults if not is_ours(fault)]
            faults += [f"{seat} does not end" for seat, page in pages.items() if page.value(STATE) != "over"]
    finally:
        served.terminate()
        served.wait()
    faults += [] if replay_record(folder / "a.record").same else ["the record does not replay"]
    recorded = RecordedPlaytest.open(folder / "a.record")
    playtest = recorded.playtest
    recorded.close()
    faults += leaks(playtest, told)
    print(
        f"front end: {SCENARIO} with fog, {len(playtest.plays) - 1} plays by {clicks} clicks in two browsers,"
        f" ended ({playtest.state.ending}) in {time.monotonic() - begun:.0f} s, {len(faults)} differences"
    )
    return faults


def is_ours(fault: str) -> bool:
    """Whether it is only told that the page asks the bridge for its own files."""
    return fault.startswith("the page asks for http://127.0.0.1:")


def clicked(pages: list[Page], rng: random.Random, pictures: Path | None) -> int:
    """Click on what may be answered in whichever page is asked, until both are over."""
    clicks, until = 0, time.monotonic() + MOST_S
    while clicks < MOST_CLICKS and time.monotonic() < until and any(page.value(STATE) != "over" for page in pages):
        page = next((one for one in pages if one.value(STATE) == "asked"), None)
        if page is not None and page.value(CLICK % rng.randrange(1, 2**31 - 1)):
            clicks += 1
            if clicks == 60 and pictures is not None:
                for number, one in enumerate(pages):
                    one.picture(pictures / f"front_end_{number}.png")
        else:
            time.sleep(0.02)
    return clicks


def leaks(playtest: Playtest[Any, Any], told: dict[str, list[str]]) -> list[str]:
    """Units of others that no view and no event ever named to a seat, and that something sent to its page names."""
    faults = []
    for seat, messages in told.items():
        known = {unit for play in playtest.plays for unit in playtest.engine.view(play.state, seat).units}
        events = json.dumps([events_json(playtest, number, seat) for number in range(len(playtest.plays))])
        hidden = {unit for unit in playtest.start.units if unit not in known and json.dumps(unit) not in events}
        sent = "\n".join(messages)
        faults += [f"{seat} was sent {unit}" for unit in sorted(hidden) if json.dumps(unit) in sent]
        print(f"front end: {seat} was sent {len(messages)} messages; {len(hidden)} units were never shown to it")
    return faults


def mistyped(folder: Path) -> list[str]:
    """What TypeScript says of the page and its types."""
    if shutil.which("npx") is None:
        return ["npx is missing (apt-get install nodejs npm): the types were not checked"]
    from workbench.qt.front_end import kit_with_map

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for name, content in kit_with_map(build_sample("crossroads")).items():
        (folder / name).write_bytes(content)
    options = [
        "--noEmit",
        "--checkJs",
        "--allowJs",
        "--strict",
        "--target",
        "es2022",
        "--lib",
        "es2022,dom,dom.iterable",
    ]
    command = ["npx", "--yes", "--package", "typescript@5", "tsc", *options, "--module", "es2022"]
    ran = subprocess.run(
        [*command, "--moduleResolution", "bundler", "app.js", "choices.js", "protocol.d.ts"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    print(f"front end: TypeScript finds {ran.stdout.count('error TS')} errors in page and types")
    return ran.stdout.splitlines() if ran.returncode else []


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
