"""Every check of an export with the program that it is for; exit code 1 when one of them finds a difference.

`python -m tests.real_programs [NAME …]` runs those of these names ("geopackage"), all without any.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKS = {path.stem.removeprefix("check_"): path.stem for path in sorted(Path(__file__).parent.glob("check_*.py"))}
MOST_S = 1800


def main(wanted: list[str]) -> int:
    """Each in a process of its own: a program that hangs or takes the process down ends one check only."""
    if unknown := [name for name in wanted if name not in CHECKS]:
        print(f"no check is called {', '.join(unknown)} (there are: {', '.join(CHECKS)})")
        return 2
    failed = [name for name in wanted or CHECKS if not passes(name)]
    print(f"{len(wanted or CHECKS)} formats checked with the programs that they are for")
    print("all of them pass" if not failed else f"these fail: {', '.join(failed)}")
    return int(bool(failed))


def passes(name: str) -> bool:
    """Whether the check of this name ends well; what it prints is seen as it comes."""
    print(f"--- {name}", flush=True)
    command = [sys.executable, "-m", f"tests.real_programs.{CHECKS[name]}"]
    try:
        return subprocess.run(command, check=False, timeout=MOST_S).returncode == 0
    except subprocess.TimeoutExpired:
        print(f"{name}: it does not end")
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
