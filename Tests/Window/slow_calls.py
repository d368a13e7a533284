"""System calls of the running window that take their time."""

import os
import shutil
import subprocess
from pathlib import Path

from desktop.case import Skip
from desktop.waiting import wait_until


def wait_for_recent_files(song):
    """GTK writes the list of recent files a moment after a song was opened, with fsync(2), and nothing else meanwhile."""
    path = Path(os.environ["HOME"], ".local/share/recently-used.xbel")
    wait_until(lambda: path.exists() and Path(song.path).as_uri() in path.read_text(), "the list of recent files")


class Slowness:
    """Lets certain system calls of a process take so many seconds longer, by strace(1)."""

    def __init__(self, pid, calls, seconds):
        if not shutil.which("strace"):
            raise Skip("needs strace")
        self.pid = pid
        self.command = [
            "strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}",
            "-e", f"inject={calls}:delay_enter={int(seconds * 1e6)}", "-p", str(pid)]

    def __enter__(self):
        self.tracer = subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_until(self.is_traced, "strace to begin")
        return self

    def is_traced(self):
        if self.tracer.poll() is not None:
            raise Skip("strace may not look into processes here")
        tasks = os.listdir(f"/proc/{self.pid}/task")
        return all("TracerPid:\t0\n" not in self.status(task) for task in tasks)

    def status(self, task):
        try:
            with open(f"/proc/{self.pid}/task/{task}/status") as file:
                return file.read()
        except OSError:
            return ""

    def __exit__(self, *_):
        self.tracer.terminate()
        try:
            self.tracer.wait(5)
        except subprocess.TimeoutExpired:
            # It does not let go of threads whose process is ending.
            self.tracer.kill()
            self.tracer.wait()
