"""Lines so long that only a part of them is shown: nothing of them is lost, whatever is done to them."""

from desktop.case import case
from desktop.dragging import point
from desktop.hands import keys, run, type_text
from desktop.songbook import Song
from desktop.waiting import wait_until
from heartbeat import Heartbeat

LINE = "[Am]la " * 100_000 + "end"
NOTICE = "are shown in part"


def saved(song, text):
    """Waits until the song holds this text, which is too long for a message."""
    keys("ctrl+s")
    wait_until(lambda: song.text == text, lambda: f"{len(text)} characters, and there are {len(song.text)}: "
               f"{song.text[:20]!r} … {song.text[-20:]!r}")


@case("long lines: words typed at either end and in the middle of one are saved, and the window answers")
def types_in_long_lines(book, folder):
    song = Song(folder, "Long", text=f"first\n{LINE}")
    with Heartbeat() as heart:
        window = book.open(song.path)
        window.expect_words(NOTICE)
        keys("Down", "Home")
        type_text("quick ")
        saved(song, f"first\nquick {LINE}")
        keys("ctrl+End")
        type_text(" brown")
        saved(song, f"first\nquick {LINE} brown")
        # From the start, which is another part than what is found.
        keys("ctrl+Home", "ctrl+f")
        type_text("end brown")
        window.expect_words("1 of 1")
        keys("Escape", "Right")
        type_text(" fox")
        saved(song, f"first\nquick {LINE} brown fox")
        keys(*["Left"] * 4, *["BackSpace"] * 6)
        saved(song, f"first\nquick {LINE} fox")
    heart.expect_alive("a line of 700,000 characters")


@case("long lines: all is cut and pasted, what is not shown too, and undone")
def cuts_long_lines(book, folder):
    text = f"first\n{LINE}\nlast"
    song = Song(folder, "Long", text=text)
    window = book.open(song.path)
    window.expect_words(NOTICE)
    keys("ctrl+a", "ctrl+x")
    saved(song, "")
    keys("ctrl+v")
    saved(song, text)
    keys("ctrl+z")
    saved(song, "")
    keys("ctrl+z")
    saved(song, text)


@case("long lines: what is selected is not dragged away, for a part of it would stay behind")
def does_not_drag_long_lines(book, folder):
    text = f"first\n{LINE}\nlast"
    song = Song(folder, "Long", text=text)
    window = book.open(song.path)
    window.expect_words(NOTICE)
    keys("Down", "Home", "ctrl+shift+End")
    wait_until(lambda: window.find("Lyrics").element.selection_start == 6, "the lines to be selected")
    # From the middle of the page to the end of the first line.
    lyrics = window.find("Lyrics")
    (x, y), (_, top) = point("Long", lyrics), point("Long", lyrics, 0.02)
    run("xdotool", "mousemove", str(x), str(y), "mousedown", "1")
    for step in range(1, 21):
        run("xdotool", "mousemove", str(x), str(y + (top - y) * step // 20))
    run("xdotool", "mouseup", "1")
    keys("ctrl+Home")
    type_text("X")
    saved(song, "X" + text)
