"""Registering and unregistering on a desktop whose programs hang and whose files are something else."""

import os
import pathlib
import shutil
import signal
import subprocess

import lab as laboratory
from desktop.waiting import wait_until
from lab import case, need

ENTRY = ".local/share/applications/com.palmernix.songbook.desktop"
TYPE = ".local/share/mime/packages/com.palmernix.songbook.xml"


class Installed:
    """The program with its `share` in a prefix of its own, and a user's home."""

    def __init__(self, lab, name="user"):
        self.lab = lab
        base = lab.folder / name
        self.program = base / "prefix/bin/songbook-open"
        self.program.parent.mkdir(parents=True)
        shutil.copy(laboratory.program(), self.program)
        shutil.copytree(laboratory.TOP / "share", base / "prefix/share")
        self.home = base / "home"
        self.list = self.home / ".config/mimeapps.list"
        self.list.parent.mkdir(parents=True)
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(self.home), "LC_ALL": "C.UTF-8",
            "XDG_RUNTIME_DIR": str(base), "XDG_DATA_DIRS": str(base / "nowhere"),
        }

    def run(self, call, timeout=120):
        self.lab.tried += 1
        return subprocess.run(
            [self.program, call], env=self.environment, capture_output=True, stdin=subprocess.DEVNULL, cwd="/",
            timeout=timeout)

    def left(self):
        """What of ours is in the home."""
        return [str(path.relative_to(self.home)) for path in self.home.rglob("*songbook*")]


def dangling(user):
    user.list.symlink_to("nowhere")


def fifo(user):
    os.mkfifo(user.list)


def folder(user):
    user.list.mkdir()


@case([48], "mimeapps.list is a dangling link, a FIFO, a folder: the rest is registered and removed, and that is said")
def in_its_place(lab):
    for make in (dangling, fifo, folder):
        user = Installed(lab, make.__name__)
        make(user)
        result = user.run("--register")
        lab.check(result.returncode == 73 and b"mimeapps.list" in result.stderr, f"{make.__name__}: {result}")
        lab.check((user.home / ENTRY).exists() and (user.home / TYPE).exists(), f"{make.__name__}: {user.left()}")
        result = user.run("--unregister")
        lab.check(result.returncode == 73 and b"mimeapps.list" in result.stderr, f"{make.__name__}: {result}")
        lab.check(user.left() == [], f"{make.__name__}: left {user.left()}")
        lab.check(os.path.lexists(user.list), f"{make.__name__}: the list is gone")


@case([48], "mimeapps.list cannot be written: the rest is removed, that is said, and another run finishes")
def read_only(lab):
    need("mount", root=True)
    user = Installed(lab)
    user.list.write_text("[Default Applications]\ntext/plain=vim.desktop\n")
    before = user.list.read_bytes()
    lab.check(user.run("--register").returncode == 0, "registering fails")
    laboratory.call("mount", "--bind", user.list.parent, user.list.parent)
    lab.mounts.append(user.list.parent)
    laboratory.call("mount", "-o", "remount,bind,ro", user.list.parent)
    result = user.run("--unregister")
    lab.check(result.returncode == 77 and b"mimeapps.list" in result.stderr, f"{result}")
    lab.check(not (user.home / ENTRY).exists() and not (user.home / TYPE).exists(), f"left: {user.left()}")
    lab.unmount(user.list.parent)
    result = user.run("--unregister")
    lab.check(result.returncode == 0 and user.list.read_bytes() == before, f"{result} {user.list.read_bytes()}")
    lab.check(user.left() == [], f"left: {user.left()}")


@case([48], "mimeapps.list has ten million bytes: one line of it changes, and comes out again")
def large(lab):
    user = Installed(lab)
    user.list.write_text("[Default Applications]\n" + "a/b=some.desktop;\n" * 600_000)
    before = user.list.read_bytes()
    result = user.run("--register")
    lab.check(result.returncode == 0, f"{result}")
    lab.check(0 < len(user.list.read_bytes()) - len(before) < 100, "more than one line changed")
    result = user.run("--unregister")
    lab.check(result.returncode == 0 and user.list.read_bytes() == before, f"{result}")


@case([47], "update-mime-database hangs: stopped after a while, said, and nothing is left running")
def hanging_tool(lab):
    user = Installed(lab)
    tools = lab.folder / "tools"
    tools.mkdir()
    pids = lab.folder / "pids"
    tool = tools / "update-mime-database"
    tool.write_text(f"#!/bin/sh\ntrap '' TERM INT HUP\nsleep 1000 &\necho $$ $! >>{pids}\nwait\nsleep 1000\n")
    tool.chmod(0o755)
    user.environment["PATH"] = f"{tools}:/usr/bin:/bin"
    result = user.run("--register")
    lab.check(result.returncode == 0 and b"was stopped" in result.stderr, f"{result}")
    lab.check((user.home / ENTRY).exists() and user.list.exists(), f"{user.left()}")
    expect_ended(pids)
    # Somebody who does not want to wait so long leaves nothing running either.
    pids.unlink()
    # A job in the background of a script begins with that signal ignored.
    process = lab.start(
        user.program, "--register", env=user.environment, stdin=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    wait_until(lambda: pids.exists() and pids.read_text().endswith("\n"), "the tool to run")
    process.send_signal(signal.SIGINT)
    lab.check(process.wait(timeout=20) == -signal.SIGINT, f"interrupted: {process.returncode}")
    expect_ended(pids)
    user.environment["PATH"] = "/usr/bin:/bin"
    lab.check(user.run("--unregister").returncode == 0 and user.left() == [], f"left: {user.left()}")


def expect_ended(pids):
    """That none of the processes runs any more, once they have been taken away."""
    def running():
        return [pid for pid in pids.read_text().split() if is_running(pid)]
    wait_until(lambda: not running(), lambda: f"the tool to end; of it there run {running()}")


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
