"""Tags below the title, and songs pinned to the top of their list."""

import json

from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import Library, row
from desktop.songbook import Song
from desktop.waiting import wait_until


def without_updated(song):
    return {name: value for name, value in song.json.items() if name != "updatedAt"}


@case("Ctrl+T adds a tag, a button takes one away; all else in the file stays as it was")
def edits_tags(book, folder):
    song = Song(folder, tags=["live", "old"], other={"kept": [1.50, "x"]})
    before = song.original.decode()
    window = book.open(song.path)
    window.find("live")
    keys("ctrl+t")
    window.expect_focus("New tag")
    type_text("demo, Live")
    keys("Return")
    wait_until(lambda: song.json["tags"] == ["live", "old", "demo"], "the tag to be in the file")
    keys("Escape")
    window.find("Remove the tag “old”", "push button").press()
    wait_until(lambda: song.json["tags"] == ["live", "demo"], "the tag to be gone from the file")
    wait_until(lambda: window.look("old") is None, "the tag to be gone from the page")
    assert song.json["updatedAt"] == json.loads(before)["updatedAt"], "the song's date is another one"
    after = song.bytes.decode()
    assert '"key": 1.0' in after and '"kept": [' in after and "1.5" in after
    members = without_updated(song)
    members["tags"] = ["live", "old"]
    assert members == {name: value for name, value in json.loads(before).items() if name != "updatedAt"}
    window.expect_focus("Lyrics")
    type_text("x")
    song.expect_text("xFirst line\nSecond line\n")
    assert song.json["tags"] == ["live", "demo"]


@case("what is typed is saved with a tag that is added meanwhile; Escape adds nothing; leaving the field adds it")
def adds_while_typing(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    type_text("typed ")
    keys("ctrl+t")
    window.expect_focus("New tag")
    type_text("never")
    keys("Escape")
    window.expect_focus("Lyrics")
    keys("ctrl+t")
    window.expect_focus("New tag")
    type_text("kept")
    keys("Tab")
    wait_until(lambda: song.json.get("tags") == ["kept"], f"the tag to be in the file: {song.json}")
    song.expect_text("typed First line\nSecond line\n")


@case("another program's tags are shown when they come")
def shows_new_tags(book, folder):
    song = Song(folder, tags=["one"])
    window = book.open(song.path)
    window.find("one")
    song.write(song.original.replace(b'"one"', b'"two"'))
    window.find("two")


@case("Ctrl+D pins the open song to the top of its list, and lets go of it")
def pins(book, folder):
    library = Library(folder)
    window = library.open(book, library.lights)
    order(window, ["Blue Moon", "Harbour Lights"])
    date = row(window, "Harbour Lights").name.rsplit(", ", 1)[1]
    keys("ctrl+d")
    wait_until(lambda: library.lights.json.get("pinned") is True, "the pin to be in the file")
    order(window, ["Harbour Lights, pinned", "Blue Moon"])
    assert row(window, "Harbour Lights, pinned").name.endswith(", " + date), "the row has another date"
    assert library.lights.json["updatedAt"] == json.loads(library.lights.original)["updatedAt"]
    keys("ctrl+d")
    wait_until(lambda: not library.lights.json.get("pinned"), "the pin to be gone from the file")
    order(window, ["Blue Moon", "Harbour Lights"])


def order(window, starts):
    """Waits until the list begins with lines that begin like that."""
    def names():
        return [node.name for node in window.all() if node.role == "list item" and node.is_there
                and ("Moon" in node.name or "Lights" in node.name)]
    wait_until(lambda: len(names()) == len(starts)
               and all(name.startswith(start) for name, start in zip(names(), starts)), f"the list {starts}")


@case("a tag that is being typed when the window is closed is saved, and so is a pin set just before")
def saves_tag_on_close(book, folder):
    song = Song(folder)
    window = book.open(song.path)
    keys("ctrl+t")
    window.expect_focus("New tag")
    type_text("last")
    keys("ctrl+d", "ctrl+w")
    book.expect_end()
    assert song.json["tags"] == ["last"], song.json
    assert song.json["pinned"] is True, song.json
