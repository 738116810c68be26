"""Where Qt draws: on a virtual X screen (pytest-xvfb starts it) when there is Xvfb, in memory otherwise."""

import os
import shutil

os.environ.setdefault("QT_QPA_PLATFORM", "xcb" if shutil.which("Xvfb") else "offscreen")
