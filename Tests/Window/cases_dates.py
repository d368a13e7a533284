"""Dates that are shown while another day begins."""

import os
import shutil
import subprocess
from datetime import datetime, timezone

from cases_focus import click
from cases_sidebar import expect_listed
from desktop.case import Skip, case
from desktop.hands import keys, run, type_text
from desktop.library import Library, expect_row_gone, row, sidebar
from desktop.songbook import Song
from desktop.waiting import wait_until

SUNDAY = "2026-11-22"


def clock(folder, time, zone="UTC"):
    """The environment of programs with a clock of their own, and what sets that. It goes on from there.

    All times are given in UTC.
    """
    if not shutil.which("gcc"):
        raise Skip("gcc is not installed")
    path, library = os.path.join(folder, "clock"), os.path.join(folder, "clock.so")
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "clock.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source], check=True)

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


def jump(book, set_clock, time):
    """Sets the clock, and goes on with the window as after a computer slept."""
    set_clock(time)
    window = run("xdotool", "getactivewindow").stdout.decode().strip()
    run("xdotool", "windowminimize", "--sync", window)
    run("xdotool", "windowactivate", "--sync", window)
    book.window("Blue Moon")


def expect_today(window, *titles):
    """Waits until these songs are of today: by what the sidebar says, and in the list of them."""
    sidebar(window, "Today, 1 song" if len(titles) == 1 else f"Today, {len(titles)} songs")
    expect_listed(window, *titles)


@case("midnight: what was saved today is of yesterday; the clock is set: dates are right when the window is used next")
def midnight(book, folder):
    window, set_clock = open_at(book, folder, f"{SUNDAY} 23:59:48")
    expect_day(window, "Yesterday")
    sidebar(window, "Today, 0 songs")
    assert row(window, "Blue Moon").name.endswith(", 12 Feb")
    for time, shown in (("2027-01-05 12:00:00", "22 Nov 2026"), (f"{SUNDAY} 22:00:00", "21:30")):
        jump(book, set_clock, time)
        expect_day(window, shown)


@case("what changed today is found until midnight, whatever the clock does: in India, and as a search")
def today_in_india(book, folder):
    window, set_clock = open_at(
        book, folder, "2026-11-22 18:10:00", "Asia/Kolkata", "2026-11-22T18:00:00Z", "23:30")
    click(sidebar(window, "Today, 1 song"))
    expect_today(window, "Evening")
    jump(book, set_clock, "2026-11-22 18:30:05")
    sidebar(window, "Today, 0 songs")
    window.expect_words("No Songs Today")
    jump(book, set_clock, "2026-11-22 18:20:00")
    expect_today(window, "Evening")
    keys("shift+ctrl+f")
    type_text("changed:today")
    row(window, "Evening")
    jump(book, set_clock, "2026-11-23 18:15:00")
    expect_row_gone(window, "Evening")
    jump(book, set_clock, "2026-11-21 18:31:00")
    row(window, "Evening")
