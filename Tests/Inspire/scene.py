"""A home with a song and a configuration, and what runs in it."""

import json
import os
import pathlib
import signal
import subprocess
import time

import server

TOP = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = TOP / "share/songbook-open/inspire"
DEADLINE = float(os.environ.get("SONGBOOK_DEADLINE", "60"))
SONG = {"title": "Kitchen “Light” \\ \"x\"", "text": "Leave the kitchen light on\nfor the moon", "language": "en"}


def eventually(condition):
    """Whether it comes to that before the deadline."""
    end = time.monotonic() + DEADLINE
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class Scene:
    """One case's own folder, and a mark by which all that it starts is found."""

    def __init__(self, folder, program):
        self.folder = pathlib.Path(folder)
        self.program = program
        self.home = self.folder / "home"
        self.temporary = self.folder / "tmp"
        for path in (self.home, self.temporary):
            path.mkdir()
        self.song = self.home / "Songs/S/S.songbook"
        self.song.parent.mkdir(parents=True)
        self.song.write_text(json.dumps(SONG), encoding="utf-8")
        self.configuration = self.home / ".config/songbook/inspire.conf"
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(self.home), "LC_ALL": "C.UTF-8", "TMPDIR": str(self.temporary),
            "SONGBOOK_INSPIRE": str(EXAMPLES / "chat-completions"), "SONGBOOK_TEST_MARK": str(self.folder)}

    def configure(self, url, mode=0o600, **settings):
        """Writes the example's configuration; a key is in it if nothing else is said."""
        values = {"url": url, "model": "m", "key": server.KEY, **settings}
        self.configuration.parent.mkdir(parents=True, exist_ok=True)
        self.configuration.write_text(
            "# of a test\n" + "".join(f"{name} = {value} \n" for name, value in values.items() if value is not None))
        self.configuration.chmod(mode)

    def start(self, *arguments, before=()):
        """`songbook-open --inspire` with the song."""
        return subprocess.Popen(
            [*before, self.program, "--inspire", *arguments, str(self.song)], env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)

    def ask(self, *arguments, before=()):
        """The same to its end: exit status, suggestions, and what is wrong."""
        process = self.start(*arguments, before=before)
        try:
            output, errors = process.communicate(timeout=DEADLINE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return process.returncode, output, errors

    def processes(self):
        """The command lines of those that have the mark, and are not dead."""
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if f"SONGBOOK_TEST_MARK={self.folder}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                    found[int(folder.name)] = (folder / "cmdline").read_bytes()
            except OSError:
                continue
        return {number: line for number, line in found.items() if line}

    def leftovers(self):
        """What should not be there any more: processes, temporary files, other files than at the beginning."""
        eventually(lambda: not self.processes())
        left = [line.replace(b"\0", b" ").decode(errors="replace") for line in self.processes().values()]
        left += [str(path) for path in self.temporary.rglob("*")]
        known = {self.song, self.configuration}
        left += [str(path) for path in self.home.rglob("*") if path.is_file() and path not in known]
        return left
