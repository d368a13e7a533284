"""Tasks of Swift in GTK's main loop: a program of its own asks, because under `swift test` another loop does them."""

import os
import subprocess

from desktop.case import Skip, case
from desktop.songbook import ROOT

PROGRAM = os.path.join(ROOT, ".build/debug/main-queue-check")


@case("tasks run in GTK's main loop, in order with what is posted, and frames are drawn meanwhile")
def tasks_run(book, folder):
    if not os.access(PROGRAM, os.X_OK):
        raise Skip("main-queue-check is not built")
    result = subprocess.run([PROGRAM], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr
