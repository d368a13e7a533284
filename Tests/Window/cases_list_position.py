"""Which line of the list a key means, whatever comes and goes meanwhile."""

import os

from cases_responsiveness import crowd
from desktop.case import case
from desktop.disks import memory_folder
from desktop.hands import keys, pause, type_text
from desktop.library import Library, expect_line, expect_row_gone, go_to, open_menu, press_item
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until


@case("a line is deleted, and again: the one beside it, never the open song; the song's own menu means that song")
def deletes_beside(book, folder):
    library = Library(folder)
    names = ("Ddd", "Eee", "Fff")
    others = [Song(library.ballads, name) for name in names]
    window = library.open(book, library.moon)
    go_to(window, "Ddd")
    for name, song, after in zip(names, others, (*names[1:], "Harbour Lights")):
        keys("Delete")
        wait_until(lambda: not os.path.exists(song.path), f"{name} to go")
        expect_row_gone(window, name + ",")
        expect_line(window, after)
    assert os.path.exists(library.moon.path) and os.path.exists(library.lights.path)
    open_menu(window, "Song Menu")
    press_item(window, "Move to Trash")
    wait_until(lambda: not os.path.exists(library.moon.path), "the open song to go")
    book.window("Songs").expect_words("“Blue Moon” ")
    assert os.path.exists(library.lights.path)


@case("a window that is closed while its list is being sorted takes no other window with it", is_long=True)
def closes_while_sorting(book, folder):
    with memory_folder(folder) as songs:
        song = crowd(songs, 20_000)
        alone = Song(folder, "Alone")
        window = book.open(alone.path)
        pid = book.pid
        # Nothing tells from outside how far the sorting is.
        for wait in (0, 0.1, 0.2, 0.3, 0.5, 0.8):
            before = song.text
            book.call("--library", songs, "--", song.path)
            book.window(song.title)
            pause(wait)
            type_text("x")
            keys("ctrl+w")
            song.expect_text("x" + before)
            expect_steady(lambda: book.pid == pid, f"the program that goes on, {wait} s after the song was there", 0.7)
        assert window.is_there
        book.finish()
