"""The installed program, as far as it shows on the screen."""

import os
import subprocess

from checks import expect
from desktop import processes
from desktop import screen
from desktop.accessible import LABEL, TEXT
from desktop.waiting import settled, wait_until

WINDOW_CLASS = "com.palmernix.songbook"


class Program:
    """The program below `prefix`."""

    def __init__(self, prefix, accessibility):
        self._prefix = os.fsencode(prefix) + b"/"
        self._programs = [self._prefix + b"bin/songbook-open", self._prefix + b"libexec/songbook-open/"]
        self._accessibility = accessibility

    def wait_for_song(self, song):
        """The window of `song`, once it is in front and shows the song's words."""
        window = wait_until(lambda: next(iter(screen.windows_titled(song.title)), None), f"window “{song.title}”")
        wait_until(lambda: window.is_active, f"window “{song.title}” in front")
        lyrics = settled(lambda: self._lyrics(window, song), "lyrics in the window")
        expect(lyrics == song.text, f"the window shows {lyrics!r} instead of {song.text!r}")
        only = screen.windows_titled(song.title)
        expect(only == [window], f"{len(only)} windows show “{song.title}”")
        expect(window.window_class == WINDOW_CLASS, f"the window's class is {window.window_class}")
        return window

    def is_below(self, folder):
        """Whether it is installed there."""
        return self._prefix.startswith(os.fsencode(folder) + b"/")

    def choose_library(self, folder):
        """Makes a folder the library in use; the one before stays known."""
        subprocess.run([os.fsdecode(self._prefix) + "bin/songbook-open", "--choose-library", folder], check=True,
                       stdout=subprocess.DEVNULL)

    def wait_for_words(self, window, song, words):
        """That the window of `song` says something, whatever else it says."""
        wait_until(lambda: self._accessibility.find_saying(window.process, song.title, words), f"“{words}”")

    def write(self, window, song, words):
        """Types `words` at the end of the lyrics and waits until the window says that they are saved."""
        expect(window.is_active, "the window has not the keyboard")
        screen.press("ctrl+End")
        screen.type_words(words)
        wait_until(lambda: song.holds(words), f"“{words}” in {song.file.name!r}")
        wait_until(lambda: self._element(window, song, LABEL, "Saved"), "word that the song is saved")

    def end(self):
        """Ends what runs of the program."""
        for process in self._running():
            processes.end(process)
        self.wait_for_end()

    def wait_for_end(self):
        wait_until(lambda: not self._running(), "end of the program")

    def _lyrics(self, window, song):
        element = self._element(window, song, TEXT, "Lyrics")
        return element and element.contents

    def _element(self, window, song, role, name):
        return self._accessibility.find_in(window.process, song.title, role, name)

    def _running(self):
        # Those that the session bus started, too, which is none of this process's own.
        return [process for process in processes.of_session()
                if any(program in processes.command_line(process) for program in self._programs)]


def expect_only(song, words):
    """That nothing but the lyrics and the date of the song's file changed, and the lyrics by `words` at their end."""
    faults = song.differences(song.text + words)
    expect(not faults, "; ".join(faults))
