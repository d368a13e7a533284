"""On Wayland, where a window comes to the front only by a token of the compositor, and input methods are the compositor's."""

import contextlib
import os
import pathlib
import re
import select
import shutil
import sys
import tempfile

import desktop
from desktop.case import Skip, case
from desktop.songbook import Song, built_command, built_program
from desktop.waiting import expect_steady, wait_until
from wayland import TOOLS, Compositor
from wayland_input_method import WaylandInputMethod

BEGIN = "First line\nSecond line\n"


class Programs:
    """The programs to test, with songs, where another user can read and write them."""

    def __init__(self, home):
        self.home = home
        self.window = shutil.copy(built_program(), os.path.join(home, "songbook-window"))
        self.command = shutil.copy(built_command(), os.path.join(home, "songbook-open"))
        self.search_provider = shutil.copy(
            os.path.join(os.path.dirname(built_program()), "songbook-search-provider"), home)
        self.library = os.path.join(home, "Songs")
        self.songs = [Song(self.library, name) for name in ("One", "Two")]
        for name in ("wayland.py", "silent_file_manager.py"):
            shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), name), home)
        shutil.copytree(os.path.dirname(desktop.__file__), os.path.join(home, "desktop"))
        os.chmod(home, 0o755)


@contextlib.contextmanager
def compositor_with_songs(has_keyboard=False):
    """A compositor, and the programs; with a keyboard all the time, which windows can have."""
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if absent:
        raise Skip(f"not installed: {', '.join(absent)}")
    with tempfile.TemporaryDirectory(prefix="songbook-wayland-") as home:
        programs = Programs(home)
        with Compositor(home) as compositor:
            if has_keyboard:
                compositor.start("wtype", "-s", "600000", "a")
            yield compositor, programs


def show(compositor, programs, **options):
    """Opens a window for each song."""
    for song in programs.songs:
        compositor.start(programs.window, "--", song.path, **options)
        compositor.wait_for(song.title)


class Launcher:
    """A window that starts programs, which has the keyboard."""

    def __init__(self, compositor, programs):
        self.compositor = compositor
        self.process = compositor.start(sys.executable, os.path.join(programs.home, "wayland.py"), stdout=-1)
        compositor.wait_for("Launcher")

    def token(self):
        """Lets a window come to the front."""
        self.compositor.focus("Launcher")
        # The keyboard is there before the key comes, and until its token is made: it is good for nothing else.
        self.compositor.start("wtype", "-s", "400", "a", "-s", "1000")
        assert select.select([self.process.stdout], [], [], 10)[0], "no token"
        return self.process.stdout.readline().decode().strip()


@case("Wayland: a song that is open comes to the front when it is opened again")
def raises(book, folder):
    with compositor_with_songs() as (compositor, programs):
        show(compositor, programs)
        launcher, (one, two) = Launcher(compositor, programs), programs.songs
        for program, song in [(programs.window, one), (programs.command, two), (programs.window, one)]:
            token = launcher.token()
            compositor.start(program, "--", song.path, variables={"XDG_ACTIVATION_TOKEN": token}).wait(20)
            compositor.wait_for(song.title)


@case("Wayland: the first window asks to come to the front by the token of whoever started it")
def raises_first(book, folder):
    with compositor_with_songs() as (compositor, programs):
        launcher, (one, _) = Launcher(compositor, programs), programs.songs
        for program in (programs.window, programs.command):
            token = launcher.token()
            with tempfile.TemporaryFile("a+b") as requests:
                variables = {"XDG_ACTIVATION_TOKEN": token, "WAYLAND_DEBUG": "client"}
                compositor.start(program, "--", one.path, variables=variables, stderr=requests).wait(20)
                compositor.wait_for("One")
                requests.seek(0)
                words = requests.read()
            assert re.search(rb'xdg_activation_v1.*\.activate\("' + re.escape(token.encode()) + b'"', words), words
            compositor.tell('[title="^One$"]', "kill")
            wait_until(lambda: compositor.titles() == ["Launcher"], "the song's window to be gone")


@case("Wayland: a song that is open and is chosen in the desktop's search asks to come to the front by a token of its own")
def asks_when_found(book, folder):
    name = "com.palmernix.songbook.SearchProvider"
    with compositor_with_songs() as (compositor, programs), tempfile.TemporaryFile("a+b") as requests:
        one = programs.songs[0]
        show(compositor, programs, variables={"WAYLAND_DEBUG": "client"}, stderr=requests)
        compositor.start(programs.search_provider)
        compositor.start("gdbus", "wait", "--session", "--timeout", "20", name).wait(30)
        seen = requests.seek(0, os.SEEK_END)
        compositor.call(
            name, "/com/palmernix/songbook/SearchProvider", "org.gnome.Shell.SearchProvider2.ActivateResult",
            pathlib.Path(one.path).as_uri(), "['one']", "4711")

        def asked():
            requests.seek(seen)
            return re.search(rb'xdg_activation_token_v1.*\.done\("(.+)"\)(?s:.*)xdg_activation_v1.*\.activate\("(.+)"', requests.read())
        # sway gives nothing by it, for nobody has pressed a key; Mutter says that the window is ready.
        request = wait_until(asked, "the window to ask")
        assert request[1] == request[2], request


@case("Wayland: the file manager is given what it comes to the front by")
def lets_file_manager_come(book, folder):
    with compositor_with_songs() as (compositor, programs):
        library, two = programs.library, programs.songs[1]
        compositor.start(programs.window, "--library", library, "--", two.path)
        compositor.wait_for(two.title)
        manager = compositor.start(
            sys.executable, os.path.join(programs.home, "silent_file_manager.py"), stdin=-1, stdout=-1)
        assert manager.stdout.readline() == b"here\n"
        compositor.call(
            "com.palmernix.songbook", "/com/palmernix/songbook/window/1", "org.gtk.Actions.Activate", "show-in-files", "[]",
            "{}")
        assert select.select([manager.stdout], [], [], 10)[0], "the file manager is not called"
        called, token = manager.stdout.readline().decode().rstrip("\n").split(" ")
        assert called == "called" and token not in ("", "0"), token


@contextlib.contextmanager
def composing():
    """A compositor with a window for each song, and an input method; GTK complains of nothing."""
    with compositor_with_songs(has_keyboard=True) as (compositor, programs), tempfile.TemporaryFile("a+b") as complaints:
        show(compositor, programs, stderr=complaints)
        with contextlib.closing(WaylandInputMethod(compositor.socket)) as method:
            yield compositor, programs.songs, method
        complaints.seek(0)
        # GTK 4.8 has to open a menu anew on this compositor.
        words = [line for line in complaints if b"CRITICAL" in line or b"WARNING" in line and b"moving popups" not in line]
        assert not words, words


@case("Wayland: what is composed when the window is closed, left, or another field gets the keyboard is in the text once")
def keeps_what_is_composed(book, folder):
    with composing() as (compositor, (one, two), method):
        compositor.focus("One")
        method.compose("tsuki")
        expect_steady(lambda: one.text == BEGIN, "the text without what is composed", 1.2)
        method.commit("月")
        one.expect_text("月" + BEGIN)
        method.compose("umi")
        compositor.focus("Two")
        one.expect_text("月umi" + BEGIN)
        method.compose("kaze")
        compositor.tell('[title="^Two$"]', "kill")
        two.expect_text("kaze" + BEGIN)
        compositor.focus("One")
        method.compose("yama")
        compositor.press("ISO_Left_Tab")
        one.expect_text("月umiyama" + BEGIN)
        # It is given up.
        method.compose("kawa")
        method.compose("")
        expect_steady(lambda: (one.text, one.title) == ("月umiyama" + BEGIN, "One"), "the song as it was", 1.2)
        method.compose("hoshi")
        compositor.tell('[title="^One$"]', "kill")
        wait_until(lambda: one.title == "hoshiOne", lambda: f"what was composed in the title, which is {one.title!r}")
        one.expect_text("月umiyama" + BEGIN)


@case("Wayland: what is composed in a title or a tag when the window is left stands where it was composed")
def keeps_what_is_composed_in_fields(book, folder):
    with composing() as (compositor, (one, two), method):
        compositor.press("ISO_Left_Tab", "End")
        method.compose("umi")
        compositor.focus("One")
        wait_until(lambda: two.title == "Twoumi", lambda: f"what was composed in the title, which is {two.title!r}")
        compositor.press("ctrl+t")
        method.compose("kaze")
        compositor.focus("Twoumi")
        wait_until(lambda: one.json.get("tags") == ["kaze"], lambda: f"what was composed as a tag, and it is {one.json}")


@case("Wayland: what is composed is in the text when its menu opens")
def keeps_what_is_composed_under_menu(book, folder):
    with composing() as (compositor, (_, two), method):
        # A keyboard that is there before something is composed, for a window loses the keyboard when one comes.
        keyboard = compositor.start("wtype", "-s", "1500", "-k", "Menu", "-s", "1500", "-k", "Escape")
        method.compose("umi")
        two.expect_text("umi" + BEGIN)
        assert keyboard.poll() is None, "it is not the menu that has the keyboard"
        keyboard.wait(10)


@case("Wayland: what an input method commits after a field has lost the keyboard is in that field, once")
def hears_what_comes_late(book, folder):
    with composing() as (compositor, (_, two), method):
        method.compose("umi")
        with method.committing_late("海"):
            compositor.press("ISO_Left_Tab")
            two.expect_text("海" + BEGIN)
        expect_steady(lambda: (two.text, two.title) == ("海" + BEGIN, "Two"), "the song as it is", 1.2)


@case("Wayland: what dead keys compose is in the text once, and nothing where they are given up")
def composes_by_dead_keys(book, folder):
    with composing() as (compositor, (_, two), method):
        compositor.press("dead_acute", "e")
        two.expect_text("é" + BEGIN)
        compositor.press("dead_acute", "ctrl+f", "x", "Escape")
        compositor.press("dead_acute")
        compositor.focus("One")
        compositor.focus("Two")
        expect_steady(lambda: two.text == "é" + BEGIN, "the song as it is", 1.2)
        compositor.press("dead_acute", "ctrl+f", "x", "Escape", "e")
        two.expect_text("ée" + BEGIN)
