"""Whether the window's main loop goes on, whatever the disk does."""

import os
import threading
import time

from gi.repository import Gio, GLib

from desktop.songbook import BUS_NAME

# What a person calls frozen, and no machine that is only busy comes to. In seconds.
FROZEN = 3


class Heartbeat:
    """Asks the main loop something again and again, and remembers the longest that an answer took.

    The question is for the program's actions, which GApplication answers from its main loop and nowhere else.
    """

    def __init__(self):
        self.longest = 0.0
        self.beats = 0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._beat)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._ended.set()
        self._thread.join()

    def expect_alive(self, what):
        """That it never stopped for as long as a person would notice, and that it was asked at all."""
        assert self.beats >= 10, f"only {self.beats} answers, {what}"
        assert self.longest < FROZEN, f"the window did not answer for {self.longest:.1f} s, {what}"
        print(f"  {what}: {self.beats} answers, the longest after {self.longest * 1000:.0f} ms")

    def _beat(self):
        bus = Gio.DBusConnection.new_for_address_sync(
            os.environ["DBUS_SESSION_BUS_ADDRESS"],
            Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION, None, None)
        while not self._ended.is_set():
            start = time.monotonic()
            try:
                bus.call_sync(BUS_NAME, "/com/palmernix/songbook", "org.gtk.Actions", "List", None, None,
                              Gio.DBusCallFlags.NO_AUTO_START, 20_000, None)
                self.beats += 1
            except GLib.Error as error:
                if "ServiceUnknown" in error.message or "NameHasNoOwner" in error.message:
                    continue  # it is not there yet
            self.longest = max(self.longest, time.monotonic() - start)
            time.sleep(0.01)
        bus.close_sync(None)
