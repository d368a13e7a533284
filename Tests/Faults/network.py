"""Folders that other computers serve: bindfs, and sshfs with its server as a child, so that no network is needed."""

import contextlib
import json
import os
import pathlib
import subprocess
import sys

from lab import Skip, need
from stage import OLD, Stage

SFTP_SERVER = "/usr/lib/openssh/sftp-server"
HERE = pathlib.Path(__file__).resolve().parent
KINDS = ("bindfs", "sshfs")


def server_name(backing):
    """What the process of sshfs's server calls itself, so that it can be found."""
    return f"sftp-server-of-{backing.parent.name}-{backing.name}"


class Mount:
    """A folder as one computer has it mounted, and the program that serves it."""

    def __init__(self, lab, kind, backing, folder, *, delay=0, options=()):
        """`delay` is the time in milliseconds that an answer takes."""
        need(kind, root=True)
        folder.mkdir(parents=True, exist_ok=True)
        self.lab, self.folder, self.backing, self.kind = lab, folder, backing, kind
        if kind == "bindfs":
            command = ["bindfs", "-f", *options, backing, folder]
        else:
            if not os.access(SFTP_SERVER, os.X_OK):
                raise Skip("needs sftp-server")
            script = folder.with_suffix(".ssh")
            # Called by a name by which it can be found.
            words = ["/bin/bash", "-c", f"'exec -a {server_name(backing)} {SFTP_SERVER}'"]
            if delay:
                words = [sys.executable, str(HERE / "slow_server.py"), str(delay), *words]
            script.write_text("#!/bin/sh\nexec " + " ".join(map(str, words)) + "\n")
            script.chmod(0o755)
            command = ["sshfs", "-f", "-o", f"ssh_command={script}", *options, f"server:{backing}", folder]
        self.server = lab.start(*command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        lab.expect_mount(folder, self.server)

    def server_process(self):
        """The process that works on the server's disk."""
        if self.kind == "bindfs":
            return self.server.pid
        return subprocess.check_output(["pgrep", "-f", f"^{server_name(self.backing)}$"], text=True).split()[0]

    def unmount(self):
        subprocess.run(["umount", "-l", str(self.folder)], capture_output=True)
        if self.folder in self.lab.mounts:
            self.lab.mounts.remove(self.folder)
        if self.server.poll() is None:
            self.server.kill()
        self.server.wait()


class Computer:
    """Another computer: its own host name, home and mount of the served folder."""

    def __init__(self, lab, name, mount, song):
        self.name, self.song = name, mount / song
        self.stage = Stage(lab, f"computer-{name}")

    def through(self):
        """What a program of this computer is run by."""
        return ("unshare", "--uts", "sh", "-c", f'hostname {self.name}; exec "$@"', "sh")

    def start_writing(self, through=()):
        """Starts `--write`, which reads the song and then waits for the words."""
        lab = self.stage.lab
        lab.tried += 1
        return lab.start(
            *self.stage.command("--write", self.song, through=(*self.through(), *through)),
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=self.stage.environment,
            cwd="/")

    def start_importing(self, files, folder):
        """Starts `--import` of what is in a folder into another one."""
        lab = self.stage.lab
        lab.tried += 1
        return lab.start(
            *self.stage.command("--import", f"{files}/.", "--in", folder, through=self.through()),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, env=self.stage.environment,
            cwd="/")

    def write(self, words, timeout=120):
        process = self.start_writing()
        _, errors = process.communicate(words.encode() + b"\n", timeout=timeout)
        return process.returncode, errors.decode()


class Backing:
    """The folder on the server's disk, and the song in it."""

    def __init__(self, lab, name="server"):
        self.lab = lab
        self.folder = lab.folder / name
        self.folder.mkdir()
        self.file = self.folder / "Old Road.songbook"
        self.reset()

    def reset(self):
        for path in self.folder.iterdir():
            path.unlink()
        self.file.write_text(OLD)

    def names(self):
        return sorted(os.listdir(self.folder))

    def words(self):
        """The words of the song and of everything beside it that people see."""
        found = []
        for path in self.folder.glob("*.songbook"):
            with contextlib.suppress(ValueError, KeyError):
                found.append(json.loads(path.read_text())["text"])
        return found


class Looker:
    """Another program that looks at a file all the time: on the server's side, or at another computer."""

    def __init__(self, lab, file, through=()):
        self.process = lab.start(
            *through, sys.executable, HERE / "repeated_reading.py", file, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()

    def end(self):
        """How often it looked, how often there was no file, and what it saw that is no whole song."""
        self.process.stdin.close()
        return json.loads(self.process.stdout.read())
