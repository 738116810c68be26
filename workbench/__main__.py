"""The command `workbench`. The window alone opens without the other commands, which take longer to load than it."""

from __future__ import annotations

import sys

from workbench.commands.display import has_display


def main() -> int:
    """Run the command of this process; its exit code."""
    if sys.argv[1:] in ([], ["gui"]) and has_display():
        try:
            from workbench.shell.start_up import run
        except ImportError:
            pass  # the command says in one line what is missing
        else:
            try:
                return run()
            except (Exception, KeyboardInterrupt) as error:
                from workbench.cli import ended_by

                return ended_by(error)
    from workbench.cli import main as command

    return command()


if __name__ == "__main__":
    sys.exit(main())
