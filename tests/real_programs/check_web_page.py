"""The web page in a real browser: all five games are opened there, looked into, tapped, searched and replayed.

`python -m tests.real_programs.check_web_page [FOLDER]` prints a line a game and leaves pictures in the folder. It ends
with 1 where the page differs from the design, throws, asks for anything from elsewhere, or takes too long to open.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.real_programs.browser import NoBrowser, Page, browser
from workbench.cartography.space_faces import face_of
from workbench.commands.bot_playtest import play_out
from workbench.engine.design import Design
from workbench.exchange.exports import Export
from workbench.qt.web_pages.exports import write_web
from workbench.storage.records.seat_record import read_playtest
from workbench.storage.samples import build_sample

GAMES = ("toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace")
REPLAYED = {"crossroads": 1, "toulon": 40}
"""Games whose record is replayed, each of so many plays looked at."""
READY = "document.documentElement && document.documentElement.dataset.ready"
DESK, PHONE = (1280, 800), (390, 844)
MOST_MS, MOST_MB, PICKED = 1_500, 5.0, 12
WIDTH = """Math.max(document.documentElement.scrollWidth,
    ...[...document.querySelectorAll(".view:not([hidden])")].map((one) => one.scrollWidth))"""
TOO_SMALL = """[...document.querySelectorAll("#views button, .round, select")]
    .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 40)
    .map((one) => one.id || one.textContent)"""
Fault = Callable[[str], None]


def main() -> int:
    if len(sys.argv) > 1:
        folder = Path(sys.argv[1])
        folder.mkdir(parents=True, exist_ok=True)
        return _checked(folder)
    with tempfile.TemporaryDirectory() as made:
        return _checked(Path(made))


def _checked(folder: Path) -> int:
    faults: list[str] = []
    try:
        with browser() as page:
            for game in GAMES:
                print(_game(page, game, folder, faults), flush=True)
            for game, every in REPLAYED.items():
                print(_replay(page, game, every, folder, faults), flush=True)
    except NoBrowser as missing:
        print(missing)
        return 1
    for fault in faults:
        print(f"  differs: {fault}")
    return 1 if faults else 0


def _game(page: Page, game: str, folder: Path, faults: list[str]) -> str:
    design, path = build_sample(game), folder / f"{game}.html"
    write_web(Export(design, path))
    before = len(faults)

    def fault(what: str) -> None:
        faults.append(f"{game}: {what}")

    page.faults.clear()
    page.size(*DESK)
    ready = min(_opened(page, path) for _ in range(3))
    _same(fault, "milliseconds until it is ready", min(ready, MOST_MS), ready)
    _same(fault, "megabytes", True, path.stat().st_size < MOST_MB * 1e6)
    spaces = _spaces(page, design, fault)
    counters = _scenarios(page, design, fault)
    _tables(page, design, fault)
    _same(fault, "counters in the order of battle", len(design.counters), _of_view(page, "forces", ".unit"))
    _same(fault, "phases", len(design.sequence), _of_view(page, "sequence", ".phases li"))
    _of_view(page, "map", "#stage")
    _keys_and_wheel(page, design, fault)
    _on_a_telephone(page, path, fault)
    _pictures(page, path, folder, game)
    for thrown in page.faults:
        fault(thrown)
    size = path.stat().st_size / 1e6
    told = (
        f"{spaces} spaces, {counters} counters set up, {len(design.tables)} tables, {size:.1f} MB, ready in {ready} ms"
    )
    return f"{game}: {told} ... {'ok' if len(faults) == before else 'DIFFERS'}"


def _opened(page: Page, path: Path, said: str = "") -> int:
    page.go(f"{path.resolve().as_uri()}#{said}")
    return int(page.wait(READY))


def _same(fault: Fault, what: str, meant: object, found: object) -> None:
    if meant != found:
        fault(f"{what}: {meant} in the design, {found} in the page")


def _spaces(page: Page, design: Design, fault: Fault) -> int:
    """Each space that lies somewhere is a shape; those picked with the mouse show their own name and neighbours."""
    total = 0
    for shown in design.maps:
        lie = {name for name in shown.every_space if not face_of(shown, name).is_empty}
        found = page.value("[...document.querySelectorAll('#spaces path')].map((one) => one.dataset.space)")
        _same(fault, "spaces", sorted(lie), sorted(found))
        total += len(found)
        some = sorted(lie)[:: max(1, len(lie) // PICKED)]
        for name in some:
            x, y = _point_of(page, name)
            page.click(x, y)
            _same(fault, "space picked", name, page.value("document.querySelector('#panel h2')?.dataset.id"))
            near = page.value("[...document.querySelectorAll('[data-near]')].map((one) => one.dataset.near)")
            met = {other for pair in shown.pairs() if name in pair[:2] for other in pair[:2]} - {name}
            met |= {end for link in shown.links.values() if name in (link.first, link.second)
                    for end in (link.first, link.second)} - {name}  # fmt: skip
            _same(fault, f"neighbours of {name}", sorted(met), sorted(near))
    return total


def _point_of(page: Page, space: str) -> tuple[float, float]:
    """A point of the window where that space and nothing else is pointed at, the map moved there."""
    return tuple(
        page.value(f"""(() => {{
        const space = spaceById.get({space!r}), shape = shapes.get({space!r});
        const stage = $("stage").getBoundingClientRect();
        view.k = 1.2; centre(...space.at); laySheet();
        const box = shape.getBBox(), to = shape.getScreenCTM();
        for (const fy of [.5, .25, .75, .1, .9]) for (const fx of [.5, .25, .75, .1, .9]) {{
          const at = new DOMPoint(box.x + box.width * fx, box.y + box.height * fy).matrixTransform(to);
          if (at.x < stage.left || at.y < stage.top || at.x > stage.right || at.y > stage.bottom) continue;
          const hit = document.elementFromPoint(at.x, at.y);
          if (hit && hit.closest("[data-space]")?.dataset.space === {space!r}) return [at.x, at.y];
        }}
        return [stage.left + 1, stage.top + 1];
    }})()""")
    )


def _scenarios(page: Page, design: Design, fault: Fault) -> int:
    total = 0
    for scenario in design.scenarios:
        page.value(
            f"$('scenario').value = 'scenario:' + {scenario.id!r}; $('scenario').dispatchEvent(new Event('change'))"
        )
        stand = page.value("Object.fromEntries(standing.flatMap((p) => p[3].map((u) => [u[0], p[0]])))")
        beside = page.value("Object.fromEntries((S.scenario.beside || []).map((u) => [u[2][0], u[0]]))")
        _same(fault, f"set-up of {scenario.id}", {p.counter: p.space for p in scenario.placements}, stand | beside)
        drawn = page.value("document.querySelectorAll('#stacks image').length")
        shown = page.value(
            "standing.filter((p) => spaceById.get(p[0]).at).reduce((n, p) => n + Math.min(4, p[3].length), 0)"
        )
        _same(fault, f"counters drawn of {scenario.id}", shown, drawn)
        total += len(stand) + len(beside)
    return total


def _tables(page: Page, design: Design, fault: Fault) -> None:
    _same(fault, "tables", len(design.tables), _of_view(page, "tables", "#tables-view .list li"))
    for number, table in enumerate(design.tables):
        page.value(f"document.querySelectorAll('#tables-view .list button')[{number}].click()")
        cells = page.value("[...document.querySelectorAll('#tables-view td')].map((one) => one.textContent)")
        first = [cell for line in table.cells[: len(table.rows)] for cell in line]
        _same(fault, f"cells of {table.id}", first, cells)


def _of_view(page: Page, view: str, selector: str) -> int:
    page.value(f"document.querySelector('[data-view={view}]').click()")
    return int(page.value(f"document.querySelectorAll({selector!r}).length"))


def _keys_and_wheel(page: Page, design: Design, fault: Fault) -> None:
    if not design.maps:
        return
    page.value("fit(); choose(''); $('stage').focus()")
    k = page.value("view.k")
    page.ask("Input.dispatchMouseEvent", type="mouseWheel", x=300, y=300, deltaX=0, deltaY=-240)
    page.wait(f"view.k > {k}")
    page.key("ArrowRight")
    first = page.value("S.space")
    page.key("ArrowDown")
    _same(fault, "two spaces walked to", True, bool(first) and page.value("S.space") not in ("", first))
    page.key("d")
    _same(fault, "dark by its key", "dark", page.value("document.documentElement.dataset.theme"))
    page.key("d")
    page.key("/")
    counter = design.counters[-1]
    page.ask("Input.insertText", text=counter.name)
    page.key("Enter")
    _same(fault, "counter found", counter.name, page.value("document.querySelector('#panel h2').textContent"))
    page.key("3")
    _same(fault, "page by its number", "forces", page.value("S.view"))
    page.key("1")


def _on_a_telephone(page: Page, path: Path, fault: Fault) -> None:
    page.size(*PHONE, mobile=True)
    _opened(page, path)
    for view in ("map", "tables", "forces", "sequence", "about"):
        page.value(f"showView({view!r})")
        _same(fault, f"width of {view} on a telephone", PHONE[0], page.value(WIDTH))
        _same(fault, f"too small for a finger in {view}", [], page.value(TOO_SMALL))
    page.value("showView('map')")
    if not page.value("Boolean(S.map)"):
        return
    name = page.value("S.map.spaces.filter((one) => one.outline)[5].id")
    page.tap(_point_of(page, name))
    _same(fault, "space tapped", name, page.value("S.space"))
    k = page.value("view.k")
    page.touch("touchStart", (180, 180), (210, 240))
    page.touch("touchMove", (150, 120), (240, 300))
    page.touch("touchEnd")
    _same(fault, "larger with two fingers", True, page.value("view.k") > k * 1.5)


def _pictures(page: Page, path: Path, folder: Path, game: str) -> None:
    for name, size, said, dark in _wished():
        page.size(*size, mobile=size == PHONE, dark=dark)
        _opened(page, path, said)
        page.value("new Promise((done) => setTimeout(done, 300))")
        page.picture(folder / f"{game}_{name}.png")


def _wished() -> Iterator[tuple[str, tuple[int, int], str, bool]]:
    for wide, size in (("1280", DESK), ("390", PHONE)):
        for dark in (False, True):
            theme = "dark" if dark else "light"
            yield f"{wide}_{theme}", size, f"theme={theme}", dark


def _replay(page: Page, game: str, every: int, folder: Path, faults: list[str]) -> str:
    design, record, path = build_sample(game), folder / f"{game}.wwbp", folder / f"{game}_replay.html"
    record.unlink(missing_ok=True)
    play_out(design, "", 7, "greedy", None, record, lambda _: None)
    write_web(Export(design, path, record=record))
    before = len(faults)

    def fault(what: str) -> None:
        faults.append(f"{game}, replay: {what}")

    page.faults.clear()
    page.size(*DESK)
    ready = min(_opened(page, path) for _ in range(3))
    playtest = read_playtest(record)
    playtest.go_to(playtest.tree.line_end)
    page.value("$('stage').focus()")
    spaces = design.maps[0].every_space
    looked_at = range(0, len(playtest.plays), every)
    for number in looked_at:
        play = playtest.plays[number]
        if every > 1:
            page.value(f"showPlay({number})")
        stand = page.value("Object.fromEntries(standing.flatMap((p) => p[3].map((u) => [u[0], p[0]])))")
        pieces = playtest.rules.display.pieces(play.state)
        _same(fault, f"play {number}", {p.unit: p.space for p in pieces if p.space in spaces}, stand)
        _same(fault, "play by its key", number, page.value("S.play"))
        page.key(".", "Period")
    page.value(f"showPlay({len(playtest.plays) - 2})")
    page.key(".", "Period")
    page.key(".", "Period")
    _same(fault, "at the end it stays", len(playtest.plays) - 1, page.value("S.play"))
    for seat in playtest.rules.seats(playtest.start):
        at = page.value(f"DATA.replay.eyes.findIndex((one) => one.seat === {seat!r})")
        page.value(f"takeEyes({at}); showPlay({len(playtest.plays) // 2})")
        state: Any = playtest.engine.view(playtest.plays[len(playtest.plays) // 2].state, seat)
        meant = {p.unit: p.space for p in playtest.rules.display.pieces(state) if p.space in spaces}
        found = page.value("Object.fromEntries(standing.flatMap((p) => p[3].map((u) => [u[0], p[0]])))")
        _same(fault, f"as {seat} sees it", meant, found)
    page.value("takeEyes(0); showPlay(0); document.querySelector('[data-speed=\"4\"]').click(); $('go-play').click()")
    page.wait("S.play > 2")
    page.value("$('go-play').click(); nextBattle()")
    _same(fault, "a battle is the next", True, page.value("isBattle(S.play)"))
    for name, size, said, dark in _wished():
        page.size(*size, mobile=size == PHONE, dark=dark)
        _opened(page, path, f"{said}&play={len(playtest.plays) // 2}")
        page.value("nextBattle(); new Promise((done) => setTimeout(done, 400))")
        page.picture(folder / f"{game}_replay_{name}.png")
    for thrown in page.faults:
        fault(thrown)
    _same(fault, "milliseconds until it is ready", min(ready, MOST_MS), ready)
    _same(fault, "megabytes", True, path.stat().st_size < MOST_MB * 1e6)
    size = path.stat().st_size / 1e6
    told = f"{len(looked_at)} of {len(playtest.plays)} plays looked at, {size:.1f} MB, ready in {ready} ms"
    return f"{game}, replay: {told} ... {'ok' if len(faults) == before else 'DIFFERS'}"


if __name__ == "__main__":
    sys.exit(main())
