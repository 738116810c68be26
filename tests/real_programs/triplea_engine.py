"""TripleA's own engine, asked by a driver in Java what it finds in a package; a home of its own keeps runs apart."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from collections.abc import Iterable
from pathlib import Path

JAR = Path("/usr/share/games/triplea/bin/triplea.jar")
DRIVER = Path(__file__).with_name("TripleaDriver.java")
OPENED = ("java.lang", "java.util")
SECONDS = 300


class NoTriplea(Exception):
    """The engine or a JDK is not here; the text says which and how one comes by it."""


class EngineFault(Exception):
    """The engine refused the package; the text is what it said."""


def engine_home(folder: Path) -> Path:
    """A home for the engine with the driver in it, compiled.

    Raises
    ------
    NoTriplea
        A program is missing.
    """
    if not JAR.is_file():
        raise NoTriplea(f"TripleA is not here ({JAR}): apt-get install triplea")
    if shutil.which("javac") is None:
        raise NoTriplea("no Java compiler is here: apt-get install openjdk-17-jdk-headless")
    (folder / "triplea" / "downloadedMaps").mkdir(parents=True)
    subprocess.run(["javac", "-cp", str(JAR), "-d", str(folder), str(DRIVER)], check=True, timeout=SECONDS)
    return folder


def facts(home: Path, package: Path, points: Iterable[tuple[int, int]]) -> list[tuple[str, ...]]:
    """What the engine finds in a package, and which territories lie at some points.

    Raises
    ------
    EngineFault
        It does not take the package.
    """
    shutil.copy(package, home / "triplea" / "downloadedMaps" / package.name)
    probes = home / "points.txt"
    probes.write_text("".join(f"{x} {y}\n" for x, y in points), encoding="ascii")
    opened = [f"--add-opens=java.base/{one}=ALL-UNNAMED" for one in OPENED]
    told = ["-Djava.awt.headless=true", f"-Duser.home={home}", f"-Djava.util.prefs.userRoot={home}"]
    command = ["java", "-Xmx700m", *told, *opened, "-cp", f"{JAR}:{home}", "TripleaDriver", package.stem, str(probes)]
    done = subprocess.run(
        [*command, *_games(home, package)], cwd=JAR.parent, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    if done.returncode or "Exception" in done.stderr:
        raise EngineFault((done.stderr.strip() or f"it ended with {done.returncode}")[:2000])
    return [tuple(line.split("\t")) for line in done.stdout.splitlines()]


def _games(home: Path, package: Path) -> list[str]:
    """The games of a package as files."""
    with zipfile.ZipFile(package) as opened:
        names = sorted(name for name in opened.namelist() if name.startswith("games/"))
        return [opened.extract(name, home / package.stem) for name in names]
