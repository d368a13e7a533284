"""Queries in the search field: terms, and what is wrong in them."""

from cases_sidebar import remember
from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import Library, row, sidebar
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from drafts import forget_other_drafts, kill_with_draft, paths_of
from settings import seldom_saved


def begin(book, folder):
    """The window of a library in which two songs have tags, with the keyboard in the search field."""
    library = Library(folder)
    Song(library.ballads, "Hail", tags=["Love"])
    Song(library.ballads, "Rain", tags=["true love"])
    window = library.open(book, library.draft)
    row(window, "Draft")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    return library, window


def has_note(window, beginning):
    return any(node.name.startswith(beginning) and node.is_there for node in window.all())


@case("a wrong term is named in a line below the field, and the rest is searched for; it goes when it is right")
def names_wrong_terms(book, folder):
    _, window = begin(book, folder)
    type_text("tga:love hail")
    row(window, "Hail")

    def note(beginning):
        return lambda: has_note(window, beginning)

    wait_until(note("“tga:love”: unknown search term"), "the line that names the term")
    keys("ctrl+a")
    type_text("tag:love")
    wait_until(lambda: not note("“tga")(), "the line to go")
    keys("ctrl+a")
    type_text("changed:2026-13")
    wait_until(note("“changed:2026-13”: invalid date"), "the line that names the date")


@case("a term that is being typed is not called wrong meanwhile")
def is_patient(book, folder):
    _, window = begin(book, folder)
    type_text("tag:love")
    row(window, "Hail")
    expect_steady(lambda: not has_note(window, "“tag"), "no line", 1.5)


@case("songs with unsaved changes are found and counted as their drafts come and go")
def follows_drafts(book, folder):
    library = Library(folder)
    remember(library, smartFolders=[{"name": "Unsaved", "query": "is:draft"}])
    with seldom_saved():
        library.open(book, library.moon).expect_focus("Lyrics")
        kill_with_draft(book, library.moon, "ours " * 7)
    forget_other_drafts(library.moon)
    away = {path: path.with_name(f"{path.name} away") for path in paths_of(library.moon)}
    for path in away:
        path.rename(away[path])
    window = library.open(book, library.draft)
    sidebar(window, "Unsaved, 0 songs")
    keys("shift+ctrl+f")
    window.expect_focus("Search titles and lyrics")
    type_text("is:draft")
    window.expect_words("No Results Found")
    for path in away:
        away[path].rename(path)
    sidebar(window, "Unsaved, 1 song")
    row(window, "Blue Moon")
    for path in away:
        path.unlink()
    sidebar(window, "Unsaved, 0 songs")
    window.expect_words("No Results Found")
