"""The search of the desktop: GNOME Shell's overview and KRunner, called as they call."""

import contextlib
import os
import shutil
import subprocess
import time
from types import SimpleNamespace

from gi.repository import GLib

from cases_bus import ask_bus, bus, chosen, service
from desktop.case import Skip, case
from desktop.library import Library, row
from desktop.songbook import Song, built_command, built_program
from desktop.waiting import wait_until
from settings import read_settings, write_settings

NAME = "com.palmernix.songbook.SearchProvider"
SHELL = ("/com/palmernix/songbook/SearchProvider", "org.gnome.Shell.SearchProvider2")
RUNNER = ("/com/palmernix/songbook/Runner", "org.kde.krunner1")


def ask(where, method, kinds="()", *values):
    path, interface = where
    reply = bus().call_sync(NAME, path, interface, method, GLib.Variant(kinds, values), None, 0, 20_000)
    return reply.unpack()


def process():
    try:
        return ask_bus("GetConnectionUnixProcessID", GLib.Variant("(s)", (NAME,)))[0]
    except GLib.Error:
        return None


@contextlib.contextmanager
def provider(*libraries):
    """The bus knows how searches are answered, and the program knows the library."""
    program = os.path.join(os.path.dirname(built_program()), "songbook-search-provider")
    if not os.access(program, os.X_OK):
        raise Skip(f"{program} is not built")
    path = os.path.join(os.environ["XDG_RUNTIME_DIR"], "dbus-1/services", NAME + ".service")
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'[D-BUS Service]\nName={NAME}\nExec="{program}"\n')
    ask_bus("ReloadConfig")
    try:
        with contextlib.ExitStack() as stack:
            for library in libraries:
                stack.enter_context(chosen(library))
                subprocess.run([built_command(), "--list"], check=True, capture_output=True)
            yield
    finally:
        os.remove(path)
        ask_bus("ReloadConfig")
        if number := process():
            os.kill(number, 15)
            wait_until(lambda: process() is None, "the provider to end")


def songs(folder):
    library = Library(folder)
    Song(library.path, "Harbour", text="By the sea\n")
    Song(library.path, "Night", text="Verse 1\nNobody is here\nThe harbour sleeps\n")
    return library


def names(library, *songs):
    """What the desktop is told that songs are called."""
    return [GLib.filename_to_uri(os.path.join(library.path, song, os.path.basename(song) + ".songbook"), None)
            for song in songs]


@case("desktop search: GNOME Shell finds titles first, then lyrics, and is told title and line")
def shell(book, folder):
    library = songs(folder)
    with provider(library):
        found, = ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])
        assert found[-1:] == names(library, "Night"), found
        assert set(found[:-1]) == set(names(library, "Harbour", "Ballads/Harbour Lights")), found
        again, = ask(SHELL, "GetSubsearchResultSet", "(asas)", found, ["harbour", "sle"])
        assert again == names(library, "Night"), again
        metas, = ask(SHELL, "GetResultMetas", "(as)", [*again, "/nowhere"])
        assert metas == [{"id": again[0], "name": "Night", "description": "The harbour sleeps",
                          "gicon": "com.palmernix.songbook"}], metas
        assert ask(SHELL, "GetInitialResultSet", "(as)", ["nothing", "of", "that"]) == ([],)
        assert ask(SHELL, "GetInitialResultSet", "(as)", ["changed:"]) == ([],)


@case("desktop search: a song of one long line, one without a printable title and one in Latin-1 hide no others")
def hostile(book, folder):
    library = songs(folder)
    Song(library.path, "Long", text="x" * 500_000 + " harbour " + "y" * 500_000)
    Song(library.path, "Zero", title="\0 harbour")
    latin = os.path.join(os.fsencode(library.path), b"Caf\xe9")
    os.mkdir(latin)
    shutil.copy(os.path.join(library.path, "Harbour/Harbour.songbook"), os.path.join(latin, b"Caf\xe9.songbook"))
    with provider(library):
        found, = ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])
        metas, = ask(SHELL, "GetResultMetas", "(as)", found)
        assert [meta["id"] for meta in metas] == found and len(found) == 6, (found, metas)
        assert all(0 < len(meta["name"]) < 200 and len(meta["description"]) < 300 for meta in metas), metas
        assert any("harbour" in meta["description"] for meta in metas if meta["name"] == "Long"), metas
        assert any(uri.endswith("Caf%E9/Caf%E9.songbook") for uri in found), found
        matches, = ask(RUNNER, "Match", "(s)", "harb")
        assert all(len(match[5]["subtext"]) < 300 for match in matches), matches


@case("desktop search: what the window knows of a library behind a link is found, also while its disk is away")
def linked(book, folder):
    library = songs(folder)
    link = os.path.join(folder, "Link")
    os.symlink(library.path, link)
    with provider(), chosen(SimpleNamespace(path=link)):
        # Known by the folder's own name, as the window has it.
        subprocess.run([built_command(), "--list", library.path], check=True, capture_output=True)
        cache = os.path.join(os.environ["HOME"], ".cache/songbook/libraries")
        before = set(os.listdir(cache))
        found, = ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])
        assert len(found) == 3 and all("/Link/" in uri for uri in found), found
        subprocess.run([built_command(), "--list"], check=True, capture_output=True)
        assert set(os.listdir(cache)) == before
        shutil.rmtree(library.path)
        assert ask(SHELL, "GetInitialResultSet", "(as)", ["harb"]) == (found,)


@case("desktop search: KRunner finds the same, with the best first")
def runner(book, folder):
    library = songs(folder)
    with provider(library):
        assert ask(RUNNER, "Actions") == ([],)
        found, = ask(RUNNER, "Match", "(s)", "harbour")
        assert found[-1][:4] == (*names(library, "Night"), "Night", "com.palmernix.songbook", 30), found
        assert found[-1][5] == {"subtext": "The harbour sleeps"}, found
        relevances = [match[4] for match in found]
        assert relevances == sorted(relevances, reverse=True) and all(0 < each < 1 for each in relevances), relevances
        assert ask(RUNNER, "Match", "(s)", "h") == ([],)
        assert ask(RUNNER, "Config") == ({},)


@case("desktop search: what is chosen opens in the window; the search goes on there")
def opens(book, folder):
    library = songs(folder)
    with service(), provider(library):
        night, = names(library, "Night")
        ask(SHELL, "ActivateResult", "(sasu)", night, ["harb"], 0)
        book.window("Night")
        ask(RUNNER, "SetActivationToken", "(s)", "token")
        ask(RUNNER, "Run", "(ss)", *names(library, "Harbour"), "")
        window = book.window("Harbour")
        ask(SHELL, "LaunchSearch", "(asu)", ["harbour", "sle"], 0)
        window.expect_focus("Search titles and lyrics")
        row(window, "Night")
        window.expect_text("Search titles and lyrics", "harbour sle")


@case("desktop search: finds nothing where the settings say so, and where there is no library")
def off(book, folder):
    library = songs(folder)
    with provider():
        assert ask(SHELL, "GetInitialResultSet", "(as)", ["harb"]) == ([],)
    with provider(library):
        assert len(ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])[0]) == 3
        write_settings(**read_settings(), desktopSearch=False)
        assert ask(SHELL, "GetInitialResultSet", "(as)", ["harb"]) == ([],)
        assert ask(RUNNER, "Match", "(s)", "harb") == ([],)


@case("desktop search: in a library that is not there, what is remembered is found")
def away(book, folder):
    library = songs(folder)
    with provider(library):
        shutil.rmtree(library.path)
        found, = ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])
        assert found[-1:] == names(library, "Night"), found


@case("desktop search: what answers ends by itself, without a window", is_long=True)
def ends(book, folder):
    library = songs(folder)
    with provider(library):
        ask(SHELL, "GetInitialResultSet", "(as)", ["harb"])
        start = time.monotonic()
        wait_until(lambda: process() is None, "the provider to end", 40)
        assert time.monotonic() - start > 10, "it ended too soon"
        assert book.pid is None
