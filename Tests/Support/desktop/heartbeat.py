"""Whether the window's main loop goes on, whatever the disk does."""

import os
import threading
import time

from gi.repository import Gio, GLib

from desktop.songbook import BUS_NAME

# How long an answer is waited for at most, in seconds: a window that takes as long is frozen.
PATIENCE = 20


class Heartbeat:
    """Asks the main loop something again and again, and counts what it answers and what it does not.

    The question is for the program's actions, which GApplication answers from its main loop and nowhere else.
    """

    def __init__(self):
        self.longest = 0.0
        self.beats = self.missed = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def expect_alive(self, what):
        """That it answered all the time, and was asked at all."""
        assert self.beats >= 10, f"only {self.beats} answers, {what}"
        assert not self.missed, f"{self.missed} questions had no answer, {what}"
        print(f"  {what}: {self.beats} answers, the longest after {self.longest * 1000:.0f} ms")

    def _beat(self):
        bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        while not self._ended.is_set():
            start = time.monotonic()
            try:
                bus.call_sync(BUS_NAME, "/com/palmernix/songbook", "org.gtk.Actions", "List", None, None,
                              Gio.DBusCallFlags.NO_AUTO_START, PATIENCE * 1000, None)
                self.beats += 1
                self.longest = max(self.longest, time.monotonic() - start)
            except GLib.Error as error:
                # It may not be there yet.
                is_there = "ServiceUnknown" not in error.message and "NameHasNoOwner" not in error.message
                self.missed += is_there
            # How often it is asked.
            self._ended.wait(0.01)
        bus.close_sync(None)
