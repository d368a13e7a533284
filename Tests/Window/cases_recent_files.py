"""The list of recent files, as file managers show it."""

import os
import xml.etree.ElementTree as XML
from urllib.parse import quote

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import Library, row
from desktop.waiting import expect_steady, wait_until

BOOKMARK = "{http://www.freedesktop.org/standards/desktop-bookmarks}"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def list_path():
    return os.path.join(os.environ["HOME"], ".local/share/recently-used.xbel")


def recent():
    """The addresses in the list, with their types and the commands that open them."""
    try:
        items = XML.parse(list_path()).getroot().findall("bookmark")
    except (FileNotFoundError, XML.ParseError):
        return {}
    return {item.get("href"): (item.find(f".//{MIME}mime-type").get("type"),
                               item.find(f".//{BOOKMARK}application").get("exec")) for item in items}


def uri(path):
    return "file://" + quote(path)


def expect_recent(*paths):
    wait_until(lambda: set(recent()) == {uri(path) for path in paths}, lambda: f"{paths}, and there is {recent()}")


@case("recent files: a song that is opened or changed is in the list of recent files; one only looked at is not")
def remembers(book, folder):
    if os.path.exists(list_path()):
        os.remove(list_path())
    library = Library(folder)
    window = library.open(book, library.moon)
    expect_recent(library.moon.path)
    assert recent()[uri(library.moon.path)] == ("application/x-songbook", "'songbook-open %u'")
    click(row(window, "Harbour Lights"))
    window = book.window("Harbour Lights")
    expect_steady(lambda: len(recent()) == 1, "no other song in the list", 2)
    click(window.find("Lyrics"))
    window.expect_focus("Lyrics")
    type_text("x")
    expect_recent(library.moon.path, library.lights.path)
    # Under another name it is the same one.
    keys("F2")
    type_text("Red Moon")
    keys("Return")
    choose_in_menu(book.window("Red Moon"), "Red Moon", "Rename Files to Match")
    expect_recent(library.moon.path, os.path.join(library.ballads, "Red Moon", "Red Moon.songbook"))
