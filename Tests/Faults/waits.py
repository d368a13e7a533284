"""What the processes of a case wait for, seen from outside."""

import os
import pathlib

from desktop.waiting import wait_until


def is_reading(process, program):
    """Whether a process runs the program and waits for a pipe, which is its standard input."""
    folder = pathlib.Path("/proc", str(process))
    try:
        # Its name may be another one where the process has a root of its own.
        return os.path.samefile(folder / "exe", program) and "pipe" in (folder / "wchan").read_text()
    except OSError:
        return False


def wait_for_reading(process, program):
    """Waits until `--write` has read the song and waits for more words; or until it has ended."""
    wait_until(lambda: process.poll() is not None or is_reading(process.pid, program), "it to read standard input")


def stopped_by_strace(process, trace):
    """The process that strace(1) has stopped by a signal, as `trace` tells; None where the call for it was never made."""
    def stopped():
        for line in trace.read_text(errors="replace").splitlines() if trace.exists() else []:
            if "stopped by SIGSTOP" in line:
                return int(line.split()[0])
        return None
    wait_until(lambda: stopped() or process.poll() is not None, "a stop, or the end of it")
    return stopped()
