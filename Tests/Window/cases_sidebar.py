"""The sidebar, and what a library remembers about itself."""

import json
import os

from desktop.case import case
from desktop.library import Library, row
from desktop.waiting import wait_until


def remember(library, **members):
    """Writes the library's file, as another program would: under another name first."""
    file = os.path.join(library.path, ".songbook-library.json")
    with open(file + ".new", "w", encoding="utf-8") as new:
        json.dump({"version": 1, **members}, new)
    os.rename(file + ".new", file)


def remembered(library):
    with open(os.path.join(library.path, ".songbook-library.json"), encoding="utf-8") as file:
        return json.load(file)


@case("a library's file that gets damaged is told, and again when it is damaged otherwise")
def tells_of_damage(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    row(window, "Draft")
    remember(library, smartFolders=7)
    window.expect_words("“smartFolders” should be a list")
    remember(library, tags=[])
    window.expect_words("“tags” should be an object")


@case("a conflict copy of a library's file is brought into it while the window is there, and that is told")
def merges_copies(book, folder):
    library = Library(folder)
    remember(library, tags={"love": {"color": "red"}})
    window = library.open(book, library.draft)
    row(window, "Draft")
    copy = ".songbook-library.sync-conflict-20261123-101010-ABCDEFG.json"
    with open(os.path.join(library.path, copy), "w", encoding="utf-8") as file:
        json.dump({"version": 1, "tags": {"sea": {"color": "blue"}}}, file)
    window.expect_words("Merged into the library file")
    wait_until(lambda: not os.path.exists(os.path.join(library.path, copy)), "the copy to go")
    assert sorted(remembered(library)["tags"]) == ["love", "sea"]
