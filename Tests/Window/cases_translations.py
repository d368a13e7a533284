"""The window's words in another language."""

import os
import shutil
import subprocess

from desktop.case import Skip, case
from desktop.hands import keys, type_text
from desktop.library import Library
from desktop.songbook import ROOT, Song, built_program
from languages import speaking


def installed_with(folder, catalogue):
    """The window in an installation of its own with this .po file as the German one; its program."""
    if not shutil.which("msgfmt"):
        raise Skip("msgfmt is not installed")
    place = os.path.join(folder, "prefix/libexec/songbook-open/songbook-window")
    os.makedirs(os.path.dirname(place))
    shutil.copy(built_program(), place)
    compiled = os.path.join(folder, "prefix/share/locale/de/LC_MESSAGES/songbook-open.mo")
    os.makedirs(os.path.dirname(compiled))
    subprocess.run(["msgfmt", "-o", compiled, catalogue], check=True)
    return place


@case("the window speaks German where that is asked for")
def speaks_german(book, folder):
    window_program = installed_with(folder, os.path.join(ROOT, "share/locale/de.po"))
    library = Library(folder)
    book.call("--library", library.path, "--", library.moon.path, program=window_program, env=speaking("de_DE", folder))
    window = book.window("Blue Moon")
    for name in ["Hauptmenü", "Ordner", "Suchen", "Neues Lied"]:
        window.find(name)
    window.expect_words("2 Lieder")
    window.find("Liedtext", "text")
    keys("ctrl+n")
    window = book.window("Neues Lied")
    window.find("Titel", "text")
    type_text("Harbour Lights")
    window.expect_words("„Harbour Lights“ ist in diesem Ordner bereits vorhanden.")


@case("what is wrong with a song is said in German, as sentences")
def problems_in_german(book, folder):
    window_program = installed_with(folder, os.path.join(ROOT, "share/locale/de.po"))
    song = Song(folder)
    song.write("{")
    book.call("--", song.path, program=window_program, env=speaking("de_DE", folder))
    window = book.window("Song.songbook")
    window.find("Lied konnte nicht geöffnet werden")
    window.expect_words("Kein gültiges Lied: Zeile 1, Spalte 2: die Datei endet unerwartet.")
    window.expect_words("Die Datei wurde nicht geändert.")
