"""Texts that a text view could spoil."""

from desktop.case import case, cases
from desktop.hands import keys, type_text
from desktop.songbook import Song
from desktop.waiting import wait_until

TEXTS = {
    "CRLF": "one\r\ntwo\r\n",
    "CR": "one\rtwo\r",
    "U+2028 and U+2029": "one\u2028two\u2029three",
    "byte order marks": "\ufeffone\ufeff",
    "U+FFFC": "one\ufffctwo\ufffc",
    "combining marks": "e\u0301 \u00e9 n\u0303",
    "control characters": "\x01\x1b[31m\x7f\t",
    "right to left": "שיר\n\u202eabc\u202c",
    "emoji and astral planes": "🎵👩‍👩‍👧‍👦𝄞\uffff",
    "no final newline": "one",
    "nothing": "",
}


@case("every kind of text survives being edited at its end")
def keeps_texts(book, folder):
    for name, text in TEXTS.items():
        song = Song(folder, name, text=text)
        book.open(song.path)
        keys("ctrl+End")
        type_text("X")
        keys("ctrl+w")
        wait_until(lambda: song.bytes != song.original, f"a save ({name})")
        assert song.text == text + "X", (name, song.text)
        book.expect_end()


@cases("{}: what is shown in the title's place is not written into it when the lyrics are edited",
       {"a title with a newline": ("two\nlines\t ", "two lines  "), "no title": ("", "Nameless")})
def keeps_title(book, folder, titles):
    title, shown = titles
    song = Song(folder, "Nameless", title=title)
    book.call("--", song.path)
    window = book.window(shown)
    window.expect_focus("Lyrics")
    assert window.find("Title").text().split() == shown.split()
    type_text("X")
    keys("ctrl+s")
    song.expect_text("XFirst line\nSecond line\n")
    assert song.title == title


@case("lyrics with a NUL are shown read-only, with the reason, and the title can be edited")
def refuses_nul(book, folder):
    song = Song(folder, "Zero", text="before\0after")
    window = book.open(song.path)
    window.expect_words("null character")
    type_text("X")
    keys("shift+Tab", "End")
    type_text("!")
    wait_until(lambda: song.title == "Zero!", "the title to be saved")
    assert song.text == "before\0after"


@case("a song with a member twice is shown read-only, with the reason")
def shows_read_only(book, folder):
    song = Song(folder, "Twice")
    song.write('{"title": "Twice", "text": "one", "text": "two"}')
    window = book.open(song.path)
    window.expect_words("song is read-only")
    type_text("X")
    keys("ctrl+s")
    song.expect_untouched()


@case("a megabyte of lyrics opens and is saved")
def handles_much(book, folder):
    text = "".join(f"Line {number} of a very long song\n" for number in range(35000))
    song = Song(folder, "Long", text=text)
    book.open(song.path)
    type_text("X")
    keys("ctrl+s")
    song.expect_text("X" + text)
