"""What goes along when something is moved to another library, and what is said of what is there already."""

import json
import os

from cases_between_libraries import choose_place, two_libraries
from desktop.case import UNIT_TEST, case
from desktop.dragging import middle
from desktop.hands import run
from desktop.library import expect_row_gone, row
from desktop.waiting import wait_until


@case(
    "a song that the other library has already is said to be there when it is moved, and is removed here",
    long=UNIT_TEST)
def moves_present_song(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        book.act("copy-to-library")
        choose_place(book.window("Copy “Blue Moon” to Another Library"), "Other › Sad")
        window = book.window("Blue Moon")
        window.expect_words("“Blue Moon” copied to “Sad”")
        book.act("move-to-library")
        choose_place(book.window("Move “Blue Moon” to Another Library"), "Other › Sad")
        window = book.window("Songs")
        window.expect_words("“Blue Moon” was already in “Sad” and was removed here")
        expect_row_gone(window, "Blue Moon")
        assert os.listdir(os.path.join(other, "Sad")) == ["Blue Moon"]
        assert not os.path.exists(library.moon.folder)


@case("a folder that is moved to another library takes its icon and its project along")
def moves_arranged_folder(book, folder):
    with two_libraries(book, folder) as (library, window, other):
        ballads = {"icon": "starred-symbolic", "project": {"kind": "songs", "roles": {"draft": "Rough"}}}
        name = ".songbook-library.json"
        with open(os.path.join(library.path, name), "w", encoding="utf-8") as file:
            json.dump({"version": 1, "folders": {"Ballads": ballads, "Other": {"order": 1}}}, file)
        run("xdotool", "mousemove", *map(str, middle(row(window, "Ballads"))), "click", "3")
        window.find("Move to Another Library…", "menu item").press()
        choose_place(book.window("Move “Ballads” to Another Library"), "Other")
        wait_until(lambda: os.path.exists(os.path.join(other, name)), "what the other library remembers")

        def folders(path):
            with open(os.path.join(path, name), encoding="utf-8") as file:
                return json.load(file).get("folders")
        assert folders(other) == {"Ballads": ballads}, folders(other)
        wait_until(lambda: folders(library.path) == {"Other": {"order": 1}}, lambda: f"no entry: {folders(library.path)}")
