"""Which window a call gets, and when the call returns."""

import os
import re
import signal
import socket
import subprocess
import sys

from desktop.case import Skip, case
from desktop.dragging import resize
from desktop.hands import keys, pause, run, type_text
from desktop.library import type_path
from desktop.songbook import Song, built_command, built_program, errors_of
from desktop.waiting import expect_steady, wait_until
from gi.repository import Gio, GLib

METAINFO = os.path.join(os.path.dirname(__file__), "../../share/metainfo/com.palmernix.songbook.metainfo.xml")

# Source: PF_FORKNOEXEC in the kernel's sched.h; flags in proc_pid_stat(5).
FORKED_ONLY = 0x40


@case("a second call for the same song, by any path to it, raises its window")
def raises(book, folder):
    song, other = Song(folder, "Song"), Song(folder, "Other")
    os.symlink(folder, folder + "-link")
    book.open(song.path)
    pid = book.pid
    paths = [
        (song.path, None), (folder + "-link/Song/Song.songbook", None), ("Song/Song.songbook", folder),
        (song.folder, None), ("file://" + song.path, None), ("../Song/Song.songbook", song.folder)]
    for path, cwd in paths:
        book.open(other.path)
        assert book.call("--", path, cwd=cwd).wait(10) == 0
        book.window("Song")
        assert sorted(window.name for window in book.windows()) == ["Other", "Song"], path
    assert book.pid == pid


@case("a bind mount of the library is another path to the same song")
def raises_through_mount(book, folder):
    song, other = Song(folder + "/Library/Songs", "Song"), Song(folder, "Other")
    os.mkdir(folder + "/mount")
    if os.geteuid() != 0 or subprocess.run(["mount", "--bind", folder + "/Library", folder + "/mount"]).returncode:
        raise Skip("bind mounts need root")
    try:
        book.call("--library", folder + "/Library", "--", song.path)
        book.window("Song")
        book.open(other.path)
        book.call("--library", folder + "/mount", "--", folder + "/mount/Songs/Song/Song.songbook").wait(10)
        book.window("Song")
        assert len(book.windows()) == 2
    finally:
        run("umount", "-l", folder + "/mount")


@case("the window's process has run the program from its beginning, which the locks of Swift's runtime rely on")
def runs_anew(book, folder):
    song = Song(folder)
    book.open(song.path)
    with open(f"/proc/{book.pid}/stat", encoding="utf-8") as file:
        flags = int(file.read().rpartition(")")[2].split()[6])
    assert not flags & FORKED_ONLY, "it only forked"
    assert os.getsid(book.pid) == book.pid


@case("a call from a program that ignores how those end that it started is answered as any other")
def is_called_ignoring(book, folder):
    song = Song(folder)
    ignoring = [sys.executable, "-c", "import os, signal, sys; signal.signal(signal.SIGCHLD, signal.SIG_IGN); "
                "os.execv(sys.argv[1], sys.argv[1:])"]
    for _ in range(2):
        call = book.call("--", song.path, program=built_command(), through=ignoring)
        status, errors = call.wait(60), errors_of(call)
        assert status == 0 and not errors, (status, errors)
        book.window("Song")
    assert len(book.windows()) == 1


@case("who reads what a call says by a socket does not wait for the window")
def is_read_by_socket(book, folder):
    song = Song(folder)
    ours, theirs = socket.socketpair()
    call = subprocess.Popen([built_program(), "--", song.path], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
    theirs.close()
    book.window("Song")
    assert call.wait(60) == 0
    ours.settimeout(20)
    while ours.recv(1000):
        pass
    assert book.names() == ["Song"]


@case("another song gets a window of its own, in the same process")
def opens_two(book, folder):
    one, other = Song(folder, "One"), Song(folder, "Other")
    book.open(one.path)
    pid = book.pid
    book.open(other.path)
    assert book.pid == pid
    book.call("--", one.path, other.path).wait(10)
    expect_steady(lambda: sorted(book.names()) == ["One", "Other"], "a window for each", 0.3)


@case("without --wait the call returns when the window is there")
def returns(book, folder):
    song = Song(folder)
    caller = book.call("--", song.path)
    assert caller.wait(10) == 0
    book.window("Song")


@case("with --wait the call returns when the song is closed, although another window is open")
def waits(book, folder):
    first, second, third = Song(folder, "First"), Song(folder, "Second"), Song(folder, "Third")
    waiting = book.call("--wait", "--", first.path)
    book.window("First")
    book.open(second.path)
    also_waiting = book.call("--wait", "--", third.path)
    book.window("Third")
    expect_steady(lambda: waiting.poll() is None and also_waiting.poll() is None, "both calls", 0.5)
    keys("ctrl+w")
    assert also_waiting.wait(5) == 0
    book.call("--", first.path).wait(5)
    book.window("First")
    type_text("x")
    keys("ctrl+w")
    assert waiting.wait(5) == 0
    assert first.text[0] == "x"
    assert book.pid is not None and [window.name for window in book.windows()] == ["Second"]


@case("output that is read to its end does not wait for the window")
def lets_go_of_output(book, folder):
    song = Song(folder)
    # It is read to its end while the window is there: else this would not come back.
    run(built_program(), "--", song.path, stdin=subprocess.DEVNULL)
    book.window("Song")


@case("names with anything in them: spaces, signs, a newline, bytes that are not UTF-8, options")
def opens_any_name(book, folder):
    names = [b"a b", "Café".encode(), b"#1", b"100%", b"it's", b"two\nlines", b"not\xffutf8", b"--help", b"$(x)", b"-"]
    book.open(Song(folder, "Other").path)
    for name in names:
        song = Song(folder, "plain", title=f"Song {names.index(name)}")
        path = os.path.join(os.fsencode(folder), name)
        os.rename(song.path, path)
        window = book.open(path, title=f"Song {names.index(name)}")
        type_text("x")
        keys("ctrl+s")
        window.expect_words("Saved")
        with open(path, "rb") as file:
            assert b'"xFirst line' in file.read(), name
        keys("ctrl+w")
        book.expect_windows("Other")


@case("a call without a song, for a folder without one, or for nothing there, says what can be done")
def says_what_to_do(book, folder):
    os.mkdir(folder + "/Empty")
    for arguments, title, words in [
        ([], "Songbook", "Choose a Folder for Your Songs"),
        (["--", folder + "/Empty"], "Empty", "No Song in This Folder"),
        (["--", folder + "/Nothing.songbook"], "Nothing.songbook", "Song Not Found"),
    ]:
        book.call(*arguments)
        window = book.window(title)
        window.expect_words(words)
        assert window.find("Open Song…", "push button")


@case("the file chooser opens a song in the window that had none")
def chooses_song(book, folder):
    song = Song(folder)
    book.call()
    book.window("Songbook").find("Open Song…", "push button").press()
    type_path(book.window("Open Song"), song.path)
    keys("Return")
    book.window("Song")
    assert [window.name for window in book.windows()] == ["Song"]


@case("a file that is no song is shown as such, with the place, and left alone")
def shows_broken_song(book, folder):
    song = Song(folder, "Broken")
    song.write('{"title": "Broken",\n "text": oops}\n')
    book.call("--", song.path)
    window = book.window("Broken.songbook")
    window.expect_words("line 2, column 10")
    keys("ctrl+w")
    book.expect_end()
    assert song.bytes == song.original


@case("every control has a name")
def names_controls(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    keys("F10")
    window.find("About Songbook", "menu item")
    roles = ["push button", "toggle button", "text", "entry", "menu item", "check box"]
    nameless = [node.role for node in window.all() if node.role in roles and not node.name]
    assert not nameless, nameless
    assert not [node.name for node in window.all() if node.role == "label" and node.name == "GtkLabel"]


@case("the window fits a small screen")
def fits_small_screen(book, folder):
    song = Song(folder, "A rather long title for a song that somebody wrote one night")
    book.open(song.path)
    assert resize(480, 600)[0] == 480


@case("keyboard shortcuts and about")
def shows_help(book, folder):
    book.open(Song(folder).path)
    keys("ctrl+question")
    wait_until(lambda: len(book.windows()) == 2, "the shortcuts")
    keys("Escape")
    wait_until(lambda: len(book.windows()) == 1, "the shortcuts to close")
    window = book.window("Song")
    keys("F10")
    window.find("About Songbook", "menu item").press()
    with open(METAINFO, encoding="utf-8") as file:
        version = re.search('<release version="([^"]+)"', file.read())[1]
    wait_until(lambda: any(other.has_words(version) for other in book.windows()), "the version")


@case(
    "a window that is stopped does not answer, which is said; where it is killed meanwhile, the song is opened without it",
    is_long=True)
def says_what_became_of_primary(book, folder):
    song = Song(folder)
    book.open(song.path)
    pid = book.pid
    os.kill(pid, signal.SIGSTOP)
    waiting = book.call("--", song.path)
    # GDBus waits for an answer for 25 seconds.
    assert waiting.wait(40) == 69
    said = errors_of(waiting)
    assert f"the open window is not responding; wait, or end it (process {pid})" in said, said
    waiting = book.call("--", song.path)
    wait_until(lambda: has_sent_hello(waiting.pid), "the call to be on the bus")
    # Nothing tells that it has asked the window, and it would be right as well if that were gone by then.
    pause(0.5)
    os.kill(pid, signal.SIGKILL)
    book.window("Song")
    assert book.pid != pid, "no other process has the window"
    assert waiting.wait(20) == 0, errors_of(waiting)


def has_sent_hello(pid):
    """Whether a process, or the one that it left to go on, has a connection to the session bus."""
    reply = Gio.bus_get_sync(Gio.BusType.SESSION)

    def ask(method, *arguments):
        words = GLib.Variant("(" + "s" * len(arguments) + ")", arguments) if arguments else None
        return reply.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method, words,
                               None, 0, 2000).unpack()[0]

    def process(name):
        try:
            return ask("GetConnectionUnixProcessID", name)
        except GLib.Error:
            return None
    children = run("pgrep", "-P", str(pid), check=False).stdout.split()
    return any(str(process(name)).encode() in children for name in ask("ListNames") if name.startswith(":"))
