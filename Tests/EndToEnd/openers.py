"""The commands that open a file with the program that is there for it."""

import os
import subprocess

from checks import Fault, Skip
from desktop.waiting import DEADLINE


class Opener:
    """A command, given the song's file, and the desktop that it is to believe in."""

    def __init__(self, name, command, desktop=None):
        self.name, self._command, self._desktop = name, command, desktop

    def open(self, song):
        if self._command == ["xdg-open"] and not self._desktop:
            expect_known_type(song.file)
        self.open_file(song.file)

    def open_file(self, file):
        self._run(file, "/")

    def _run(self, argument, folder):
        environment = dict(os.environ)
        if self._desktop:
            environment["XDG_CURRENT_DESKTOP"] = self._desktop
        done = subprocess.run([*self._command, argument], env=environment, cwd=folder, timeout=DEADLINE, check=False)
        if done.returncode != 0:
            raise Fault(f"{self.name} ended with {done.returncode}")


def expect_known_type(file):
    """That xdg-open can learn the file's type from `mimetype`, which it asks where it recognises no desktop.

    Skips the check where `mimetype` gives up. (File::MimeInfo 0.33 does on every name that is not text in the locale.)
    """
    if subprocess.run(["mimetype", file], stdout=subprocess.DEVNULL, check=False).returncode != 0:
        raise Skip("mimetype, on which xdg-open relies here, cannot read this name")


class RelativeOpener(Opener):
    """The same, called in the song's folder with the file's name alone."""

    def open_file(self, file):
        # With ./ since no command can tell a name that begins with dashes from an option.
        self._run(f"./{file.name}", file.parent)


class URIOpener(Opener):
    """The same, given a file: URI."""

    def open_file(self, file):
        self._run(file.as_uri(), "/")


GIO = Opener("gio open", ["gio", "open"])

ALL = [
    Opener("xdg-open without a desktop", ["xdg-open"]),
    Opener("xdg-open on GNOME", ["xdg-open"], "GNOME"),
    Opener("xdg-open on XFCE", ["xdg-open"], "XFCE"),
    GIO,
    RelativeOpener("xdg-open of a relative path", ["xdg-open"]),
    URIOpener("xdg-open of a URI", ["xdg-open"]),
]
