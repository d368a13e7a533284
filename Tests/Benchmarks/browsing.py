"""A window with a hundred thousand songs in one folder, as somebody sees it who starts it, scrolls and searches."""

import os
import signal
import statistics
import subprocess
import time

from desktop.hands import keys, run
from desktop.waiting import wait_until


class Window:
    """One run of the window with the listener of frame-clock.c in it."""

    def __init__(self, program, library, log, listener, song=None, **options):
        self.log = log
        self.log.unlink(missing_ok=True)
        self.start = time.monotonic() * 1000
        self.process = subprocess.Popen(
            [program, *(["--wait", "--library", library] if library else []), *(["--", song] if song else [])],
            env={**os.environ, "LD_PRELOAD": str(listener), "FRAME_CLOCK_LOG": str(log)}, **options)

    def events(self, word, since=0.0):
        """When something happened, in milliseconds since the start, and its number."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        found = [line.split() for line in lines]
        return [(float(at) - self.start, float(value)) for name, at, value in found
                if name == word and float(at) - self.start >= since]

    @property
    def now(self):
        return time.monotonic() * 1000 - self.start

    def wait_for_rows(self, count, seconds=120):
        """When the list had at least so many lines."""
        def filled():
            return next((at for at, value in self.events("rows") if value >= count), None)
        return wait_until(filled, f"{count} lines", seconds)

    def settle(self):
        """Until nothing has been painted for two seconds."""
        wait_until(lambda: self.now - self.events("frame")[-1][0] > 2000, "the window to rest", 120)

    def memory(self):
        """Proportional set size in MiB, of the process that has the window."""
        pid = run("xdotool", "getactivewindow", "getwindowpid").stdout.decode().strip()
        with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024

    def scroll(self, turns):
        """Turns the wheel over the list; the longest time between two frames, in milliseconds."""
        geometry = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell").stdout.decode()
        place = dict(line.split("=") for line in geometry.split())
        x, y = int(place["X"]) + 400, int(place["Y"]) + int(place["HEIGHT"]) // 2
        start = self.now
        run("xdotool", "mousemove", str(x), str(y), "click", "--repeat", str(turns), "--delay", "8", "5")
        end = self.now
        times = [at for at, _ in self.events("frame", start) if at < end]
        assert len(times) > turns / 8, f"only {len(times)} frames in {turns} turns of the wheel"
        return max(later - earlier for earlier, later in zip(times, times[1:]))

    def type_letter(self, letter):
        """How long it takes from a key to another list, in milliseconds; None where the list stays the same."""
        start = self.now
        keys(letter)
        time.sleep(1.5)
        changes = self.events("rows", start)
        return changes[0][0] - start if changes else None

    def close(self):
        pid = int(run("xdotool", "getactivewindow", "getwindowpid").stdout)
        os.kill(pid, signal.SIGTERM)
        self.process.wait(20)
        # The next call would be answered by this process as long as it is there; of one that has ended there is no file.
        wait_until(lambda: not os.path.exists(f"/proc/{pid}/exe"), "the window to end", 20)


def measure(program, library, count, log, listener, rounds=5):
    """The medians, by name."""
    first = Window(program, library, log, listener)
    results = {"listed first": [first.wait_for_rows(1)], "filled first": [first.wait_for_rows(count)]}
    first.settle()
    first.close()
    for _ in range(rounds):
        window = Window(program, library, log, listener)
        filled = window.wait_for_rows(count)
        results.setdefault("filled", []).append(filled)
        results.setdefault("frame", []).append(window.events("frame")[0][0])
        window.settle()
        results.setdefault("memory", []).append(window.memory())
        results.setdefault("silence", []).append(max([0] + [value for _, value in window.events("gap")]))
        results.setdefault("stall", []).append(window.scroll(400))
        keys("ctrl+shift+f")
        time.sleep(0.5)
        letters = [time for time in map(window.type_letter, "moonl") if time is not None]
        results.setdefault("letter", []).append(max(letters))
        window.close()
    return {name: statistics.median(values) for name, values in results.items()}
