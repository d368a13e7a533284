"""Transposing the song that is open."""

from desktop.case import case
from desktop.hands import keys, type_text
from desktop.songbook import Song
from desktop.waiting import wait_until


def expect_file(song, text, key):
    wait_until(
        lambda: song.text == text and song.json.get("key") == key, lambda: f"{text!r} and {key}, but {song.json}")


@case("Shift+Ctrl+K transposes chords and key, with a preview, in one step of undo; words stay")
def transposes(book, folder):
    text = "Verse 1\n[G]one [C]two\n[hums] [D7]three\n"
    song = Song(folder, text=text, key="G")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("ctrl+End")
    keys("shift+ctrl+k")
    dialog = book.window("Transpose Song")
    dialog.expect_focus("Key or semitones")
    type_text("A")
    dialog.expect_words("G → A")
    keys("Return")
    moved = "Verse 1\n[A]one [D]two\n[hums] [E7]three\n"
    expect_file(song, moved, "A")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    keys("ctrl+s")
    expect_file(song, text, "G")
    keys("shift+ctrl+z")
    keys("ctrl+s")
    expect_file(song, moved, "A")


@case("what is no key cannot be taken, and Escape changes nothing")
def refuses(book, folder):
    song = Song(folder, text="[G]one\n", key="G")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    keys("shift+ctrl+k")
    dialog = book.window("Transpose Song")
    dialog.expect_focus("Key or semitones")
    type_text("x")
    dialog.expect_words("Type a key, such as G or F#m, or semitones, such as 2 or -3.")
    keys("Return")
    keys("Escape")
    window.expect_focus("Lyrics")
    song.expect_untouched()
