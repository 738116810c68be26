"""Importing a scan, against the library's own cutting of the same picture; memory of a picture of 640 million pixels.

The large picture is made line by line in the run's own folder and goes with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
import pyvips
from pytest_benchmark.fixture import BenchmarkFixture

from tests.benchmarks.conftest import Aside, Target
from tests.benchmarks.side_by_side import times
from workbench.exchange.scans.building import build
from workbench.exchange.scans.pictures import PictureChoice
from workbench.long_work import UNTOLD

MIDDLING, LARGE = (8000, 5000), (32_000, 20_000)
IMPORT = """
import sys
from pathlib import Path
from workbench.exchange.scans.import_process import ScanImport
from workbench.exchange.scans.pictures import PictureChoice
if __name__ == "__main__":
    import resource
    with ScanImport(Path(sys.argv[1]), PictureChoice()) as work:
        while not work.poll(1.0):
            pass
    print(max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)) / 1024)
"""


def picture(path: Path, width: int, height: int) -> Path:
    """Soft colours with a fine grain, as a scan of paper has them."""
    colours = pyvips.Image.xyz(width // 40, height // 40).bandjoin(90).linear([3, 5, 1], [0, 0, 0])
    grain = pyvips.Image.gaussnoise(512, 512, sigma=6).copy_memory().replicate(width // 512 + 1, height // 512 + 1)
    colours = colours.cast("uchar").copy_memory().resize(40, kernel="nearest").crop(0, 0, width, height)
    soft = (colours + grain.crop(0, 0, width, height)).cast("uchar").copy(interpretation="srgb")
    soft.write_to_file(str(path), **({"compression": 1} if path.suffix == ".png" else {}))
    return path


def test_a_scan_is_cut_as_fast_as_the_library_cuts(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path
) -> None:
    path = picture(tmp_path / "map.jpg", *MIDDLING)
    took = times(
        3,
        ours=lambda: build(path, PictureChoice(), tmp_path, UNTOLD),
        library=lambda: cut_plainly(path, tmp_path / f"plain{perf_counter()}"),
    )
    ratio = took["ours"] / took["library"]
    at_most("a scan of 40 million pixels cut into tiles / the library's cutting alone", 2.0, ratio)
    beside("a scan of 40 million pixels cut into tiles", took["ours"], "s")
    benchmark.pedantic(lambda: build(path, PictureChoice(), tmp_path, UNTOLD), rounds=1)


def cut_plainly(path: Path, into: Path) -> None:
    """The same tiles as single files."""
    whole = pyvips.Image.new_from_file(str(path), access="sequential")
    whole.dzsave(str(into), tile_size=512, overlap=0, depth="onetile", suffix=".jpg[Q=80,optimize_coding]", keep=0)


@pytest.mark.parametrize("name", ["map.png", "map.jpg"])
def test_the_memory_of_a_large_scan_is_bounded(
    benchmark: BenchmarkFixture, at_most: Target, beside: Aside, tmp_path: Path, name: str
) -> None:
    path = picture(tmp_path / name, *LARGE)
    begun = perf_counter()
    command = [sys.executable, "-c", IMPORT, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ, timeout=900)
    beside(f"import of 32,000 × 20,000 pixels, {path.suffix[1:].upper()}", perf_counter() - begun, "s")
    at_most(f"memory of that import, {path.suffix[1:].upper()}", 1500, float(done.stdout), "MiB")
    benchmark.pedantic(lambda: None, rounds=1)
