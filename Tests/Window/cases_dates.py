"""Dates that are shown while another day begins."""

import os
import shutil
import subprocess
from datetime import datetime, timezone

from desktop.case import Skip, case
from desktop.hands import keys
from desktop.library import Library, row
from desktop.songbook import Song
from desktop.waiting import wait_until

SUNDAY = "2026-11-22"


def clock(folder, time):
    """The environment of programs with a clock of their own, and what sets that. It goes on from there."""
    if not shutil.which("gcc") or not shutil.which("pkg-config"):
        raise Skip("gcc or pkg-config is not installed")
    path, library = os.path.join(folder, "clock"), os.path.join(folder, "clock.so")
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "glib-2.0"], capture_output=True, check=True, text=True)
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source, *flags.stdout.split()], check=True)

    def set_clock(to):
        ahead = datetime.fromisoformat(to).replace(tzinfo=timezone.utc) - datetime.now(timezone.utc)
        with open(path + " new", "w") as file:
            file.write(str(round(ahead.total_seconds())))
        os.rename(path + " new", path)
    set_clock(time)
    return set_clock, {**os.environ, "LD_PRELOAD": library, "SONGBOOK_CLOCK": path, "TZ": "UTC"}


def open_at(book, folder, time):
    """A library with a song of Sunday evening, shown at this time; how to set the clock."""
    library = Library(folder)
    Song(library.ballads, "Evening", updatedAt=f"{SUNDAY}T21:30:00Z")
    set_clock, environment = clock(folder, time)
    window = library.open(book, library.moon, env=environment)
    wait_until(lambda: row(window, "Evening").name.endswith(", 21:30"), "the time of a song of today")
    return window, set_clock


@case("midnight: what was saved today is shown with its date, no more with its time")
def midnight(book, folder):
    window, _ = open_at(book, folder, f"{SUNDAY} 23:59:50")
    wait_until(lambda: row(window, "Evening").name.endswith(", 22 Nov"), "the date of a song of yesterday")
    assert row(window, "Blue Moon").name.endswith(", 12 Feb")


@case("the clock is set while a list is shown: its dates are right when its window is used next")
def clock_is_set(book, folder):
    window, set_clock = open_at(book, folder, f"{SUNDAY} 22:00:00")
    for time, shown in (("2027-01-05 12:00:00", "22 Nov 2026"), (f"{SUNDAY} 22:00:00", "21:30"),
                        ("2026-11-21 22:00:00", "22 Nov")):
        set_clock(time)
        keys("ctrl+comma")
        book.window("Settings")
        wait_until(lambda: row(window, "Evening").name.endswith(f", {shown}"), f"{shown} on the {time}")
        keys("Escape")
        book.window("Blue Moon")
