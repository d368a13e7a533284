"""The search of the desktop, called on a session bus as GNOME Shell calls it."""

import os
import statistics
import subprocess
import time

from gi.repository import Gio, GLib

from desktop.waiting import wait_until

NAME = "com.palmernix.songbook.SearchProvider"


class Provider:
    """Searches the library in use; the bus starts the program for the first search, and whenever it has ended."""

    def __init__(self, program):
        services = os.path.join(os.environ["XDG_RUNTIME_DIR"], "dbus-1/services")
        with open(os.path.join(services, NAME + ".service"), "w", encoding="utf-8") as file:
            file.write(f'[D-BUS Service]\nName={NAME}\nExec="{program}"\n')
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(os.environ["DBUS_SESSION_BUS_ADDRESS"], flags, None, None)
        self._ask_bus("ReloadConfig", "()")

    def search(self, *words):
        """Milliseconds until it answers, and the songs."""
        return self._measure("GetInitialResultSet", GLib.Variant("(as)", (words,)))

    def type(self, word):
        """Milliseconds until the slowest answer, while the word is typed letter by letter."""
        slowest, found = self.search(word[0])
        for end in range(2, len(word) + 1):
            taken, found = self._measure("GetSubsearchResultSet", GLib.Variant("(asas)", (found, [word[:end]])))
            slowest = max(slowest, taken)
        return slowest, found

    def memory(self):
        """Proportional set size in MiB."""
        with open(f"/proc/{self._process()}/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:")) / 1024

    def end(self):
        """Ends it; the next search starts it anew."""
        os.kill(self._process(), 15)
        wait_until(lambda: self._process() is None, "the provider to end", 20)

    def _measure(self, method, arguments):
        start = time.perf_counter()
        found, = self.bus.call_sync(
            NAME, "/com/palmernix/songbook/SearchProvider", "org.gnome.Shell.SearchProvider2", method, arguments, None,
            Gio.DBusCallFlags.NONE, 20_000, None).unpack()
        return (time.perf_counter() - start) * 1000, found

    def _process(self):
        try:
            return self._ask_bus("GetConnectionUnixProcessID", "(s)", NAME)[0]
        except GLib.Error:
            return None

    def _ask_bus(self, method, kinds, *values):
        return self.bus.call_sync(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
            GLib.Variant(kinds, values), None, Gio.DBusCallFlags.NONE, 20_000, None).unpack()


def measure(prefix, root, questions, rounds=9):
    """The medians: of each question where it is the first one of a process and where it is a later one, and of the slowest
    while a word is typed, in milliseconds; and of the memory behind them all, in MiB."""
    # It becomes the library in use.
    subprocess.check_call([f"{prefix}/bin/songbook-open", "--choose-library", root], stdout=subprocess.DEVNULL)
    subprocess.check_call([f"{prefix}/bin/songbook-open", "--list"], stdout=subprocess.DEVNULL)
    provider = Provider(f"{prefix}/libexec/songbook-open/songbook-search-provider")
    times = {}
    for _ in range(rounds):
        for words in questions:
            taken, found = provider.search(*words.split())
            assert found, words
            times.setdefault(("first", words), []).append(taken)
            for other in questions:
                times.setdefault(("later", other), []).append(provider.search(*other.split())[0])
            if " " not in words:
                times.setdefault(("slowest typed", words), []).append(provider.type(words)[0])
            times.setdefault("memory", []).append(provider.memory())
            provider.end()
    return {name: statistics.median(values[1:]) for name, values in times.items()}
