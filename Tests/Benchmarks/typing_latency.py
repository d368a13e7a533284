"""How long it takes from a key to the frame that shows its letter, in a text editor with the listener of frame-clock.c."""

import ctypes
import os
import signal
import statistics
import subprocess
import time

from desktop.hands import keys, run
from desktop.waiting import wait_until

LETTERS = "thequickbrownfox" * 3
# Between two letters, in seconds: a hand that is in no hurry, so that each has a frame of its own.
PAUSE = 0.12


class Keyboard:
    """Presses keys at once, without a process for each. Source: XTestFakeKeyEvent."""

    def __init__(self):
        self._x11, self._test = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._x11.XKeysymToKeycode.restype = ctypes.c_ubyte
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(None))

    def press(self, letter):
        """When it was pressed, in milliseconds of CLOCK_MONOTONIC."""
        code = self._x11.XKeysymToKeycode(self._display, ctypes.c_ulong(ord(letter)))
        start = time.monotonic() * 1000
        for is_down in (1, 0):
            self._test.XTestFakeKeyEvent(self._display, code, is_down, ctypes.c_ulong(0))
        self._x11.XFlush(self._display)
        return start

    def close(self):
        self._x11.XCloseDisplay(self._display)


def measure(command, log, listener):
    """The median in milliseconds, in the window that a command opens; it types at the end of the text."""
    log.unlink(missing_ok=True)
    process = subprocess.Popen(
        [str(word) for word in command], stderr=subprocess.DEVNULL, start_new_session=True,
        env={**os.environ, "LD_PRELOAD": str(listener), "FRAME_CLOCK_LOG": str(log)})
    keyboard = Keyboard()
    try:
        wait_until(lambda: frames(log), "a frame")
        wait_until(lambda: time.monotonic() * 1000 - frames(log)[-1] > 1500, "the window to rest")
        keys("ctrl+End")
        time.sleep(1)
        pressed = []
        for letter in LETTERS:
            pressed.append(keyboard.press(letter))
            time.sleep(PAUSE)
        shown = frames(log)
        times = [next((frame - start for frame in shown if frame > start), None) for start in pressed]
        assert None not in times and max(times) < 1000, f"no frame for a letter of {command[0]}: {times}"
        return statistics.median(times)
    finally:
        keyboard.close()
        pid = run("xdotool", "getactivewindow", "getwindowpid", check=False).stdout.decode().strip()
        if pid:
            os.kill(int(pid), signal.SIGKILL)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        wait_until(lambda: not (pid and os.path.exists(f"/proc/{pid}/exe")), "the window to end")


def frames(log):
    """When each was painted, in milliseconds of CLOCK_MONOTONIC."""
    lines = log.read_text().splitlines() if log.exists() else []
    return [float(words[1]) for words in map(str.split, lines) if len(words) == 3 and words[0] == "frame"]
