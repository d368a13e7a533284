"""File systems that fail when they are told to."""

import contextlib
import os
import shutil
import signal
import subprocess
import tempfile

from desktop.case import Skip
from desktop.hands import run
from desktop.waiting import wait_until


def need_root():
    """Skips a case that mounts something, where that is not allowed."""
    if os.geteuid() != 0:
        raise Skip("mounting needs root")


@contextlib.contextmanager
def memory_folder(folder):
    """A folder for more files than a slow disk makes or removes in time: in memory, where there is enough of that, else
    below `folder`."""
    memory = "/dev/shm"
    has_room = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > 2 << 30
    path = tempfile.mkdtemp(prefix="songbook-", dir=memory if has_room else folder)
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


class SmallDisk:
    """A file system of its own, which can be full, read-only, or away. Needs root."""

    kept = None

    def __init__(self, folder):
        need_root()
        self.path = os.path.join(folder, "disk")
        os.mkdir(self.path)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", self.path], capture_output=True).returncode:
            raise Skip("no file system can be mounted here")

    def fill(self):
        file = os.open(os.path.join(self.path, "filler"), os.O_WRONLY | os.O_CREAT)
        try:
            while True:
                os.write(file, b"x" * 4096)
        except OSError:
            pass
        finally:
            os.close(file)

    def empty(self):
        os.remove(os.path.join(self.path, "filler"))

    def remount(self, option):
        run("mount", "-o", "remount," + option, self.path)

    def take_away(self):
        """Where it was there is an empty folder then, which cannot be written to."""
        self.kept = self.path + "-away"
        os.mkdir(self.kept)
        run("mount", "--move", self.path, self.kept)

    def bring_back(self):
        run("mount", "--move", self.kept, self.path)
        os.rmdir(self.kept)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for path in (self.kept, self.path):
            if path and os.path.ismount(path):
                run("umount", "-l", path)


class SleepyDisk:
    """A folder seen through a file system that can stop answering."""

    def __init__(self, folder):
        if not shutil.which("bindfs") or not os.access("/dev/fuse", os.R_OK | os.W_OK):
            raise Skip("needs bindfs and /dev/fuse")
        self.path = os.path.join(folder, "seen")
        self.behind = os.path.join(folder, "behind")
        os.mkdir(self.path)
        os.mkdir(self.behind)
        self.connect()

    def connect(self):
        self.server = subprocess.Popen(["bindfs", "--no-allow-other", "-f", self.behind, self.path])
        wait_until(lambda: os.path.ismount(self.path), "the mount")

    def die(self):
        self.server.kill()
        self.server.wait()

    def come_back(self):
        run("fusermount", "-u", "-z", self.path)
        self.connect()

    def sleep(self):
        os.kill(self.server.pid, signal.SIGSTOP)

    def wake(self):
        if self.server.poll() is None:
            os.kill(self.server.pid, signal.SIGCONT)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.wake()
        run("fusermount", "-u", "-z", self.path, check=False)
        self.server.wait()
