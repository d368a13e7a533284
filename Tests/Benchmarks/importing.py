"""A window while ten thousand files are imported into its library: how long it does nothing else, how long a key takes."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from desktop.hands import keys, run
from desktop.waiting import wait_until
from typing_latency import Keyboard, frames

LETTERS = "thequickbrownfox"
# Between two letters, in seconds: each has a frame of its own.
PAUSE = 0.15


def make_files(folder, count):
    """Small texts, a hundred in each folder."""
    for number in range(count):
        place = folder / f"{number // 100:03}"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"Song {number}.txt").write_text(f"Line {number} of a song that somebody wrote\nand another one\n")
    return folder


class Window:
    """The window with the listener of frame-clock.c in it, and with a song of a library that is written in."""

    def __init__(self, program, library, log, listener):
        from desktop.songbook import Songbook
        self._log = log
        self._song = library / "Mine" / "Mine.songbook"
        self._song.parent.mkdir(parents=True)
        self._song.write_text(json.dumps({
            "id": "550e8400-e29b-41d4-a716-000000000001", "title": "Mine", "text": "A line\n",
            "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z"}))
        log.unlink(missing_ok=True)
        # A cursor that blinks is painted when nothing is typed.
        settings = Path(os.environ["HOME"], ".config/gtk-4.0/settings.ini")
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text("[Settings]\ngtk-cursor-blink=false\n")
        environment = {**os.environ, "LD_PRELOAD": str(listener), "FRAME_CLOCK_LOG": str(log)}
        self._process = subprocess.Popen(
            [str(program), "--wait", "--library", str(library), "--", str(self._song)], env=environment)
        self.book = Songbook()
        self.book.window("Mine").expect_focus("Lyrics")
        self.settle()

    def settle(self):
        """Until nothing has been painted for a while."""
        wait_until(lambda: (shown := frames(self._log)) and time.monotonic() * 1000 - shown[-1] > 1500,
                   "the window to rest", 300)

    def longest_since(self, start, what="busy"):
        """In milliseconds, how long the main loop did nothing else, of more than 20: "busy" is what the processor worked for
        it, "gap" that and what it waited."""
        found = [line.split() for line in self._log.read_text().splitlines()]
        return max([0.0] + [float(value) for word, at, value in found if word == what and float(at) >= start])

    def type_while(self, is_going_on):
        """Types as long as that is true; how long each letter took until a frame was painted, in milliseconds."""
        keyboard = Keyboard()
        pressed = []
        try:
            while is_going_on():
                pressed.append(keyboard.press(LETTERS[len(pressed) % len(LETTERS)]))
                time.sleep(PAUSE)
        finally:
            keyboard.close()
        time.sleep(2)
        shown = frames(self._log)
        return [next((frame - start for frame in shown if frame > start), float("inf")) for start in pressed]

    def import_folder(self, folder, count):
        """Imports a folder by the window's dialogs, and leaves the report."""
        self.book.act("import-folder")
        chooser = self.book.window("Import Folder")
        keys("ctrl+l")
        wait_until(lambda: (node := chooser.focused()) and node.role in ("text", "entry"), "a field for a path")
        keys("ctrl+a")
        run("xdotool", "type", "--delay", "4", str(folder))
        keys("Return")
        plan = wait_until(lambda: next((window for window in self.book.windows() if window.look("Import", "push button")),
                                       None), "the plan", 600)
        start = time.monotonic() * 1000
        plan.find("Import", "push button").press()
        words = f"{count} songs added"
        wait_until(lambda: any(window.has_words(words) for window in self.book.windows()), "the import to end", 1200)
        return start

    def close(self):
        os.kill(self.book.pid, signal.SIGTERM)
        self._process.wait(60)


def measure(program, command, work, log, listener, count=10_000):
    """The longest times in milliseconds, by name."""
    library = work / "importing" / "Library"
    window = Window(program, library, log, listener)
    try:
        first = make_files(work / "importing" / "First", count)
        started = time.monotonic() * 1000
        start = window.import_folder(first, count)
        results = {name: window.longest_since(since) for name, since in [("planning", started), ("import", start)]}
        results["gap"] = window.longest_since(start, "gap")
        window.settle()
        second = make_files(work / "importing" / "Second", count)
        window.book.window("Mine").expect_focus("Lyrics")
        start = time.monotonic() * 1000
        process = subprocess.Popen(
            [str(command), "--import", str(second), "--in", str(library)], stdout=subprocess.DEVNULL)
        times = window.type_while(lambda: process.poll() is None)
        assert process.returncode == 0, process.returncode
        results.update({"key": max(times), "keys": len(times), "typing": window.longest_since(start)})
        return results
    finally:
        window.close()
