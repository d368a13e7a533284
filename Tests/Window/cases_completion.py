"""What a term in the search field can be is suggested while it is typed."""

from cases_queries import has_note
from desktop.case import case
from desktop.hands import keys, type_text
from desktop.library import Library, expect_row_gone, row
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

FIELD = "Search titles and lyrics"


def suggestions(window):
    shown = next((node for node in window.all() if node.name == "Suggestions" and node.is_there), None)
    return [node.name for node in shown.children() if node.is_there] if shown else []


def expect_suggestions(window, *values):
    wait_until(lambda: suggestions(window) == list(values), lambda: f"{values} to be suggested, not {suggestions(window)}")


def expect_typed(window, text):
    field = window.find(FIELD)
    wait_until(lambda: field.text() == text, lambda: f"{text!r} in the field, not {field.text()!r}")


def begin(book, folder):
    """The window of a song with a tag, in a library with more tags."""
    library = Library(folder)
    song = Song(library.ballads, "Hail", tags=["Love"])
    Song(library.ballads, "Rain", tags=["true love"], artist="Nobody")
    window = library.open(book, song)
    row(window, "Rain")
    return window


def type_anew(window, text):
    """Types this and nothing else into the field."""
    keys("shift+ctrl+f", "ctrl+a")
    window.expect_focus(FIELD)
    type_text(text)


@case("completion: terms are suggested while typed; Tab, Down and Return take them, Escape hides them, Up leads back")
def completes(book, folder):
    window = begin(book, folder)
    suggests_nothing_for_click(window)
    completes_tags(window)
    completes_others(window)
    leaves_completion(window)


def suggests_nothing_for_click(window):
    window.find("Show songs with the tag “Love”", "push button").press()
    expect_row_gone(window, "Rain")
    expect_steady(lambda: not suggestions(window), "no suggestions for a tag that was clicked on", 0.5)


def completes_tags(window):
    """Tab takes the first one, Down and Return another, quoted where needed."""
    type_anew(window, "tag:")
    expect_suggestions(window, "Love", "true love", "none")
    # That its value is missing needs no word then.
    expect_steady(lambda: not has_note(window, "“tag:”"), "no line below the field", 1.5)
    type_text("lo")
    expect_suggestions(window, "Love", "true love")
    window.expect_focus(FIELD)
    keys("Tab")
    expect_typed(window, "tag:Love ")
    expect_suggestions(window)
    window.expect_focus(FIELD)
    row(window, "Hail")
    expect_row_gone(window, "Rain")
    keys("ctrl+a", "minus")
    type_text("tag:lo")
    expect_suggestions(window, "Love", "true love")
    keys("Down")
    window.expect_focus("Love")
    keys("Down")
    window.expect_focus("true love")
    keys("Return")
    expect_typed(window, '-tag:"true love" ')
    window.expect_focus(FIELD)
    # The next word is typed behind it.
    type_text("ha")
    expect_typed(window, '-tag:"true love" ha')
    row(window, "Hail")


def completes_others(window):
    """Without a suggestion, Down leads to the list."""
    for typed, values in (
            ("is:p", ["pinned"]), ("changed:t", ["today"]), ("artist:", ["Nobody"]), ("in:b", ["Ballads"])):
        type_anew(window, typed)
        expect_suggestions(window, *values)
    keys("Tab")
    expect_typed(window, "in:Ballads ")
    row(window, "Hail")
    keys("Down")
    wait_until(lambda: window.focused_name() not in (FIELD, "Ballads", None), "the keyboard in the list")
    type_anew(window, "river")
    expect_steady(lambda: not suggestions(window), "no suggestions for a word", 0.5)


def leaves_completion(window):
    """Escape hides the suggestions first, and ends the search then; letters go on in the field."""
    type_anew(window, "tag:lo")
    expect_suggestions(window, "Love", "true love")
    keys("Escape")
    expect_suggestions(window)
    expect_typed(window, "tag:lo")
    window.expect_focus(FIELD)
    type_text("v")
    expect_suggestions(window, "Love", "true love")
    keys("Down", "Up")
    window.expect_focus(FIELD)
    keys("Down")
    window.expect_focus("Love")
    type_text("e")
    expect_typed(window, "tag:love")
    window.expect_focus(FIELD)
    expect_suggestions(window, "true love")
    keys("Down")
    window.expect_focus("true love")
    keys("Escape")
    expect_suggestions(window)
    window.expect_focus(FIELD)
    keys("Escape")
    wait_until(lambda: window.focused_name() != FIELD, "the search to end")
