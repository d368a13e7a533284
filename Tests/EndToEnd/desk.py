#!/usr/bin/python3
"""One desk: a screen, a session bus and a home of its own, at which songs are opened in every way that there is.

    desk.py NAME PREFIX PICTURES WORDS SHARE

PREFIX is where the program is installed; pictures of the screen go to PICTURES. The desk called "off PATH" tries every
name of a song, others the easiest and the hardest. Only the checks whose name holds WORDS are run, and
of those only SHARE, the Kth of each N for K/N.
"""

import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Support"))

import icons  # noqa: E402
import openers  # noqa: E402
import songs  # noqa: E402
from checks import Checks, Skip, expect  # noqa: E402
from desktop import processes, screen  # noqa: E402
from desktop.accessible import LABEL, Accessibility  # noqa: E402
from desktop.managers import (  # noqa: E402
    Caja, Dolphin, Nautilus, Nemo, PCManFM, ThunarIcons, ThunarList, ask_thumbnailer)
from desktop.waiting import settled, wait_until  # noqa: E402
from program import Program, expect_only  # noqa: E402


class Desk:
    """What the checks share."""

    def __init__(self, name, prefix, pictures, words, share, report):
        self.accessibility = Accessibility()
        self.program = Program(prefix, self.accessibility)
        self.checks = Checks(name, words, share, report, self._tidy_up)
        self.manager = None
        self.is_first = name == "off PATH"
        self._name, self._pictures = name, Path(pictures)
        self._library = Path.home() / "Music"

    def song(self, name, title):
        """A new song that is called `title` in the window; `name` is one of songs.NAMES."""
        return songs.Song(self._library / title, songs.NAMES[name], title)

    def show(self, kind, folder):
        """Opens a file manager, which is closed when the check is over."""
        self.manager = kind(self.accessibility)
        self.manager.open(folder)
        return self.manager

    def photograph(self, name):
        """Stores what is on the screen."""
        screen.photograph(self._pictures / f"{re.sub('[^A-Za-z0-9]+', '-', f'{self._name} {name}')}.png")

    def write_and_close(self, song, words):
        """Takes the song's window, types, compares the file, and closes the window."""
        window = self.program.wait_for_song(song)
        self.program.write(window, song, words)
        expect_only(song, words)
        self.photograph(song.title)
        screen.press("ctrl+w")
        wait_until(lambda: not window.is_open, "closed window")
        self.program.wait_for_end()
        expect_only(song, words)

    def _tidy_up(self, name, passed):
        if not passed:
            self.photograph(f"FAILED {name.partition(': ')[2]}")
        if self.manager:
            self.manager.close()
            self.manager = None
        self.program.end()
        wait_until(lambda: not screen.windows(), "empty screen")


def by_double_click(desk, kind, name):
    song = desk.song(name, f"{name} in {kind.name}")
    if kind is ThunarIcons:
        song.leave_alone()
    manager = desk.show(kind, song.folder)
    place = manager.locate(song.file)
    desk.photograph(f"{song.title} before")
    screen.double_click(*place)
    desk.write_and_close(song, " by double-click")


def by_other_manager(desk, kind):
    """A double click, and a drag onto the lyrics of another song."""
    if not shutil.which(kind.command[0]):
        raise Skip(f"{kind.command[0]} is not installed")
    song = desk.song("spaces", f"Dragged from {kind.name}")
    song.leave_alone()
    manager = desk.show(kind, song.folder)
    manager.window.move(640, 40, 620, 500)
    wait_until(lambda: manager.window.corner[0] >= 640, "moved window")
    place = manager.locate(song.file)
    desk.photograph(f"{song.title} before")
    screen.double_click(*place)
    window = desk.program.wait_for_song(song)
    desk.program.write(window, song, " by double-click")
    desk.photograph(f"{song.title} opened")
    screen.press("ctrl+w")
    wait_until(lambda: not window.is_open, "closed window")
    other = desk.song("plain", f"Target of {kind.name}")
    openers.GIO.open(other)
    window = desk.program.wait_for_song(other)
    window.move(0, 40, 620, 700)
    wait_until(lambda: window.corner[0] < 20, "moved window")
    manager.window.activate()
    screen.drag(place, (window.corner[0] + 300, window.corner[1] + 400))
    second = wait_until(lambda: next(iter(screen.windows_titled(song.title)), None), "dropped song")
    desk.photograph(f"{song.title} dropped")
    expect(second.is_open and not other.differences(other.text), "the song was changed by what was dropped on it")
    expect_only(song, " by double-click")


def by_menu(desk, kind):
    """What the menu of a song offers first; nothing else than what was typed gets into it."""
    if not shutil.which(kind.command[0]):
        raise Skip(f"{kind.command[0]} is not installed")
    song = desk.song("spaces", f"Open With in {kind.name}")
    song.leave_alone()
    manager = desk.show(kind, song.folder)
    manager.open_menu(song.file)
    desk.photograph(f"{song.title} menu")
    manager.choose_first()
    desk.write_and_close(song, " by Open With")


def by_opener(desk, opener, name):
    song = desk.song(name, f"{name} by {opener.name}")
    opener.open(song)
    desk.write_and_close(song, " by command")


def untouched(desk):
    song = desk.song("plain", "Only looked at")
    openers.GIO.open(song)
    window = desk.program.wait_for_song(song)
    screen.press("ctrl+End", "ctrl+s")
    screen.press("ctrl+w")
    wait_until(lambda: not window.is_open, "closed window")
    desk.program.wait_for_end()
    expect_only(song, "")


def closed_at_once(desk):
    song = desk.song("accents", "Typed and closed")
    openers.GIO.open(song)
    window = desk.program.wait_for_song(song)
    screen.press("ctrl+End")
    screen.type_words(" last words")
    screen.press("alt+F4")
    wait_until(lambda: not window.is_open, "closed window")
    desk.program.wait_for_end()
    expect_only(song, " last words")


def twice(desk, kind):
    song = desk.song("spaces", f"Twice in {kind.name}")
    manager = desk.show(kind, song.folder)
    manager.double_click(song.file)
    window = desk.program.wait_for_song(song)
    desk.program.write(window, song, " once")
    manager.double_click(song.file)
    wait_until(lambda: window.is_active, "the same window in front")
    expect(screen.windows_titled(song.title) == [window], "the song has two windows")
    desk.program.write(window, song, " and again")
    expect_only(song, " once and again")
    desk.photograph(song.title)


def by_another_path(desk):
    song = desk.song("spaces", "By two paths")
    openers.GIO.open(song)
    window = desk.program.wait_for_song(song)
    link = song.folder.parent / "Link"
    link.symlink_to(song.folder)
    # Something else in front, so that coming back is seen.
    desk.show(PCManFM, song.folder)
    openers.GIO.open_file(link / song.file.name)
    wait_until(lambda: window.is_active, "the same window in front")
    expect(screen.windows_titled(song.title) == [window], "the song has two windows")


def two_songs(desk, kind):
    first = desk.song("apostrophe", f"First in {kind.name}")
    second = songs.Song(first.folder.parent, songs.NAMES["hash"], f"Second in {kind.name}")
    manager = desk.show(kind, first.folder)
    manager.double_click(first.file)
    window = desk.program.wait_for_song(first)
    desk.program.write(window, first, " one")
    manager.close()
    manager = desk.show(kind, second.folder)
    manager.double_click(second.file)
    desk.program.write(desk.program.wait_for_song(second), second, " two")
    desk.photograph(second.title)
    expect_only(first, " one")
    expect_only(second, " two")


def has_icon(desk, version):
    song = desk.song("spaces", f"Icon in GTK {version}")
    icon = icons.icon_of(song.file, version)
    expect(icon.stem == "application-x-songbook", f"the icon is {icon}")


def has_thumbnail(desk, kind):
    if not shutil.which(kind.command[0]):
        raise Skip(f"{kind.command[0]} is not installed")
    # It lets programs that make pictures see nothing outside /usr. Source: gnome-desktop, gnome-desktop-thumbnail-script.c.
    if kind is Nautilus and not desk.program.is_below("/usr"):
        raise Skip("Nautilus runs what is installed below /usr")
    # Not its name: file managers do not agree on how an apostrophe is written in an address.
    song = desk.song("spaces", f"Seen Small in {kind.__name__}")
    song.leave_alone()
    # Source: Thumbnail Managing Standard.
    name = hashlib.md5(song.file.as_uri().encode()).hexdigest() + ".png"
    places = [Path.home() / cache / size / name for cache in (".cache/thumbnails", ".thumbnails")
              for size in ("normal", "large", "x-large", "xx-large")]

    def expect_picture():
        wait_until(lambda: any(place.is_file() for place in places), "the picture of the song's page")
    if kind is ThunarIcons:
        ask_thumbnailer(song.file, "application/x-songbook")
        expect_picture()
    desk.show(kind, song.folder)
    expect_picture()
    settled(lambda: screen.Picture(screen.whole()), "the picture on the screen", 2)
    desk.photograph(song.title)


def has_properties(desk, kind):
    """The title and a tag of a song, among the properties of its file."""
    if not shutil.which(kind.command[0]):
        raise Skip(f"{kind.command[0]} is not installed")
    if kind is Dolphin and not desk.program.is_below("/usr"):
        raise Skip("Dolphin asks what is installed below /usr")
    if kind is Nautilus and not glob.glob("/usr/lib/*/nautilus/extensions-4/libnautilus-python.so"):
        raise Skip("python3-nautilus is not installed")
    title = f"Said in {kind.name}"
    song = desk.song("plain", title)
    song.leave_alone()
    song.file.write_text(json.dumps({"id": "1", "title": title, "text": "words", "tags": ["ballad"]}), encoding="utf-8")
    manager = desk.show(kind, song.folder)
    screen.click(*manager.locate(song.file))
    manager.open_properties()
    for said in (title, "ballad"):
        wait_until(lambda: manager.find(LABEL, [said]), f"{said!r} among the properties")
    desk.photograph(title)


def by_library(desk, kind):
    mine, theirs, nobodys = (Path.home() / name / kind.name for name in ("Mine", "Theirs", "Nobody"))
    one = songs.Song(mine, songs.NAMES["plain"], f"One, {kind.name}")
    two = songs.Song(mine, songs.NAMES["spaces"], f"Two, {kind.name}")
    three = songs.Song(theirs, songs.NAMES["plain"], f"Three, {kind.name}")
    four = songs.Song(nobodys, songs.NAMES["plain"], f"Four, {kind.name}")
    for library in (theirs, mine):
        desk.program.choose_library(library)
    try:
        windows = []
        for song in (one, two, three, four):
            manager = desk.show(kind, song.folder)
            manager.double_click(song.file)
            windows.append(desk.program.wait_for_song(song))
            desk.program.write(windows[-1], song, f" {len(windows)}")
            desk.photograph(song.title)
            manager.close()
        expect(windows[0] == windows[1], "another song of the library has a window of its own")
        expect(len(set(windows)) == 3, "the libraries share a window")
        desk.program.wait_for_words(windows[3], four, "as Your Library")
        for number, song in enumerate((one, two, three, four), 1):
            expect_only(song, f" {number}")
    finally:
        shutil.rmtree(Path.home() / ".config/songbook", ignore_errors=True)


def run(desk, names):
    check = desk.checks.check
    for kind in (PCManFM, ThunarList):
        for name in names:
            check(f"{name}, double-click in {kind.name}", by_double_click, desk, kind, name)
    for name in ("plain", songs.HARDEST):
        check(f"{name}, double-click in {ThunarIcons.name}", by_double_click, desk, ThunarIcons, name)
    if desk.is_first:
        for kind in (Caja, Nemo, Nautilus, Dolphin):
            check(f"double-click in {kind.name}, and a drag onto another song", by_other_manager, desk, kind)
            check(f"Open With in {kind.name}", by_menu, desk, kind)
    for version in icons.VERSIONS:
        check(f"the icon of songs in GTK {version}", has_icon, desk, version)
    # PCManFM takes a path with a space for two, where the picture is to be written.
    if desk.is_first:
        for kind in (PCManFM, ThunarIcons, Caja, Nemo, Nautilus):
            check(f"the page of a song as its thumbnail in {kind.name}", has_thumbnail, desk, kind)
    if desk.is_first:
        for kind in (Nautilus, Dolphin):
            check(f"title and tags among the properties in {kind.name}", has_properties, desk, kind)
    for opener in openers.ALL:
        for name in names:
            check(f"{name}, {opener.name}", by_opener, desk, opener, name)
    for kind in (PCManFM, ThunarList):
        check(f"another song while a window is open, {kind.name}", two_songs, desk, kind)
        check(f"the same song twice, {kind.name}", twice, desk, kind)
        check(f"songs of one library, another and none, {kind.name}", by_library, desk, kind)
    check("the same song by another path", by_another_path, desk)
    check("opened and closed without a change", untouched, desk)
    check("closed right after typing", closed_at_once, desk)


def main(name, prefix, pictures, words, share):
    processes.adopt_orphans()
    # What other programs print is no report.
    report = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", errors="backslashreplace")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    subprocess.Popen(["openbox"])
    wait_until(screen.has_window_manager, "window manager")
    subprocess.run([Path(prefix, "bin/songbook-open"), "--register"], check=True)
    names = songs.NAMES if name == "off PATH" else ["plain", songs.HARDEST]
    run(Desk(name, prefix, pictures, words, tuple(map(int, share.split("/"))), report), names)


if __name__ == "__main__":
    main(*sys.argv[1:])
