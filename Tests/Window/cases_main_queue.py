"""Tasks of Swift in GTK's main loop: a program of its own asks, because under `swift test` another loop does them."""

import os
import subprocess

from desktop.case import Skip, case
from desktop.hands import keys
from desktop.songbook import ROOT, active_name
from desktop.waiting import wait_until

PROGRAM = os.path.join(ROOT, ".build/debug/main-queue-check")


@case("tasks run in GTK's main loop, in order with what is posted, and frames are drawn meanwhile")
def tasks_run(book, folder):
    if not os.access(PROGRAM, os.X_OK):
        raise Skip("main-queue-check is not built")
    result = subprocess.run([PROGRAM], capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stdout + result.stderr


@case("what a key changes is shown before the next key is heard, which waits already")
def keys_are_heard_in_turn(book, folder):
    if not os.access(PROGRAM, os.X_OK):
        raise Skip("main-queue-check is not built")
    with subprocess.Popen([PROGRAM, "keys"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as program:
        try:
            wait_until(lambda: active_name() == "Main Queue", lambda: f"its window to be active, and it is {active_name()!r}")
            keys("a", "b")
            output, _ = program.communicate(timeout=60)
        finally:
            program.kill()
    assert program.returncode == 0 and output.count("ok  ") == 2, output
