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


def clock(folder, time, zone="UTC"):
    """The environment of programs with a clock of their own, and what sets that. It goes on from there.

    All times are given in UTC.
    """
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
    return set_clock, {**os.environ, "LD_PRELOAD": library, "SONGBOOK_CLOCK": path, "TZ": zone}


def open_at(book, folder, time, zone="UTC", saved=f"{SUNDAY}T21:30:00Z", shown="21:30"):
    """A library with a song of Sunday evening, shown at this time; how to set the clock."""
    library = Library(folder)
    Song(library.ballads, "Evening", updatedAt=saved)
    set_clock, environment = clock(folder, time, zone)
    window = library.open(book, library.moon, env=environment)
    expect_day(window, shown)
    return window, set_clock


def expect_day(window, words):
    wait_until(lambda: row(window, "Evening").name.endswith(f", {words}"),
               lambda: f"{words!r} at the end of {row(window, 'Evening').name!r}")


@case("midnight: what was saved today is of yesterday")
def midnight(book, folder):
    window, _ = open_at(book, folder, f"{SUNDAY} 23:59:50")
    expect_day(window, "Yesterday")
    assert row(window, "Blue Moon").name.endswith(", 12 Feb")


@case("the clock is set while a list is shown: its dates are right when its window is used next")
def clock_is_set(book, folder):
    window, set_clock = open_at(book, folder, f"{SUNDAY} 22:00:00")
    for time, shown in (("2027-01-05 12:00:00", "22 Nov 2026"), (f"{SUNDAY} 22:00:00", "21:30"),
                        ("2026-11-23 22:00:00", "Yesterday"), ("2026-11-28 22:00:00", "Sunday"),
                        ("2026-11-29 22:00:00", "22 Nov"), ("2026-11-21 22:00:00", "22 Nov")):
        set_clock(time)
        keys("ctrl+comma")
        book.window("Settings")
        expect_day(window, shown)
        keys("Escape")
        book.window("Blue Moon")


@case("midnight where the reader is: in India at half past six in the evening of UTC")
def midnight_in_india(book, folder):
    window, _ = open_at(book, folder, "2026-11-22 18:29:35", "Asia/Kolkata", "2026-11-22T18:00:00Z", "23:30")
    expect_day(window, "Yesterday")


@case("midnight in New York on the day before summer time begins, and an hour earlier by UTC on the day it does")
def midnight_in_new_york(book, folder):
    window, set_clock = open_at(
        book, folder, "2026-03-08 04:59:35", "America/New_York", "2026-03-08T04:30:00Z", "23:30")
    expect_day(window, "Yesterday")
    # The day that has 23 hours ends when it does, not an hour later.
    for time, shown in (("2026-03-09 03:59:30", "Yesterday"), ("2026-03-09 04:00:05", "Saturday"),
                        ("2026-11-01 04:00:05", "7 Mar")):
        set_clock(time)
        keys("ctrl+comma")
        book.window("Settings")
        expect_day(window, shown)
        keys("Escape")
        book.window("Blue Moon")
