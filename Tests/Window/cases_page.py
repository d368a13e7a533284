"""How the page looks: lines, sections, chords, and the same in other places."""

from cases_settings import read_settings
from desktop.case import case
from desktop.dragging import middle, point, resize
from desktop.hands import keys, pause, run, type_text
from desktop.library import Library, open_menu, row, take_padding
from desktop.songbook import Song
from desktop.waiting import wait_until
from settings import write_settings

LYRICS = "Verse 1\nLeave the [G]kitchen [D/F#]light on\n\n[Chorus]\nOh, the [hums] light\nVerse 2\n"


def gap(node):
    """Pixels between two lines, and by how many a wrapped line is set in."""
    looks = node.element.looks
    return int(looks["pixels-below-lines"]), -int(looks["indent"])


def weight(node, offset):
    return int(node.element.looks_at(offset).get("weight", 400))


def is_lighter(node, offset):
    return "fg-color" in node.element.looks_at(offset) and weight(node, offset) == 400


@case("the room between lines, and what wrapped lines are set in, go with the size of the font, also when that changes")
def spaces_lines(book, folder):
    song = Song(folder)
    write_settings(font="DejaVu Sans 12")
    window = book.open(song.path)
    small, hang = gap(window.find("Lyrics"))
    assert 4 <= small <= 8 and hang >= 16, (small, hang)
    keys("ctrl+w")
    book.expect_end()
    write_settings(font="DejaVu Sans 48")
    window = book.open(song.path)
    large, hung = gap(window.find("Lyrics"))
    assert 3.5 * small <= large <= 4.5 * small, (small, large)
    assert 3.5 * hang <= hung <= 4.5 * hang, (hang, hung)
    keys("ctrl+comma")
    book.window("Settings").find("Use System Font", "push button").press()
    wait_until(lambda: "font" not in read_settings(), "the font to be gone from the file")
    wait_until(lambda: gap(window.find("Lyrics"))[0] <= 8, "less room between the lines")


@case("names of sections stand out and chords are lighter, as long as they are some; the file stays as it is")
def marks_up(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    lyrics = window.find("Lyrics")
    verse, chorus, second = (LYRICS.index(word) + 1 for word in ("Verse 1", "[Chorus", "Verse 2"))
    chord, bass, hums = (LYRICS.index(word) + 1 for word in ("[G]", "[D/F#]", "[hums]"))
    wait_until(lambda: weight(lyrics, verse) > 400, "the name of the first section to stand out")
    assert weight(lyrics, chorus) > 400 and weight(lyrics, second) == 400, "at the start of a stanza"
    assert is_lighter(lyrics, chord) and is_lighter(lyrics, bass) and not is_lighter(lyrics, hums)
    assert not is_lighter(lyrics, chord + 2), "the letter behind a chord"
    song.expect_untouched()
    keys("ctrl+Home", "End")
    type_text("st")
    wait_until(lambda: weight(lyrics, verse) == 400, "a line that is no name any more")
    keys("BackSpace", "BackSpace")
    wait_until(lambda: weight(lyrics, verse) > 400, "the name again")
    keys("Return")
    type_text("[Am")
    assert not is_lighter(lyrics, verse + 9)
    type_text("]")
    wait_until(lambda: is_lighter(lyrics, verse + 9), "a chord that was typed")
    keys("ctrl+End")
    type_text("Verse 3")
    expect = LYRICS.replace("Verse 1\n", "Verse 1\n[Am]\n") + "Verse 3"
    song.expect_text(expect)
    last = len(expect) - 2
    assert weight(lyrics, last) == 400
    keys("Home", "Return")
    wait_until(lambda: weight(lyrics, last + 1) > 400, "a name that is at the start of a stanza now")
    keys("ctrl+z")
    wait_until(lambda: weight(lyrics, last) == 400, "a name that is not, any more")
    song.expect_text(expect)


@case("a screen reader can ask how a match looks: the program lives on")
def tells_of_looks(book, folder):
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    keys("ctrl+f")
    window.expect_focus("Find in song")
    type_text("light")
    window.expect_words("1 of 2")
    lyrics = window.find("Lyrics")
    pause(0.3)
    assert "bg-color" in (lyrics.element.looks_at(LYRICS.index("light") + 1) or {})
    keys("Escape")
    window.expect_focus("Lyrics")


@case("an earlier version is shown with the page's lines, sections and fonts")
def previews(book, folder):
    write_settings(font="DejaVu Serif 24")
    song = Song(folder, text=LYRICS)
    window = book.open(song.path)
    type_text("x")
    keys("ctrl+s")
    window.expect_words("Saved")
    page = window.find("Lyrics")
    open_menu(window, "Song Menu")
    window.find("Earlier Versions…", "menu item").press()
    preview = book.window("Earlier Versions").find("Lyrics of This Version")
    wait_until(lambda: preview.text() == LYRICS, "the version")
    assert gap(preview) == gap(page)
    assert weight(preview, LYRICS.index("Chorus")) > 400
    for looks in ("family-name", "size"):
        assert preview.element.looks[looks] == page.element.looks[looks], looks


@case("the dialog for the font opens on the font that is set")
def opens_on_font(book, folder):
    write_settings(font="DejaVu Sans Bold Oblique 22")
    book.open(Song(folder).path)
    keys("ctrl+comma")
    book.window("Settings").find("Font: DejaVu Sans Bold Oblique 22", "push button").press()
    dialog = book.window("Choose Lyrics Font")

    def selected():
        return [child.name for node in dialog.all() if node.has_state("SELECTED") and node.is_there
                for child in node.children()]
    wait_until(lambda: "DejaVu Sans Bold Oblique" in selected(), lambda: f"the font, and selected is {selected()}")
    dialog.find("Select", "push button").press()
    book.window("Settings")
    assert read_settings()["font"] == "DejaVu Sans Bold Oblique 22"


@case("what is dragged can be read over whatever it is dragged over")
def shows_what_is_dragged(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    x, y = point("Blue Moon", row(window, "Harbour Lights"))
    run("xdotool", "mousemove", str(x), str(y), "mousedown", "1")
    try:
        for _ in range(20):
            run("xdotool", "mousemove_relative", "--", "12", "8")
            pause(0.03)
        # Where nothing is painted it is black on a screen like this one.
        wait_until(lambda: brightest(x + 240, y + 170) > 240, "the line that is dragged on a ground of its own")
    finally:
        keys("Escape")
        run("xdotool", "mouseup", "1")
    book.window("Blue Moon")


def brightest(x, y):
    """Of the dots around a point."""
    shot = run("import", "-window", "root", "-crop", f"40x8+{x}+{y}", "-depth", "8", "gray:-").stdout
    return sorted(shot)[len(shot) // 2]


def is_title_seen(window):
    _, top, _, height = window.find("Title").element.place
    return top + height > window.find("Lyrics").element.place[1]


def header_says(window, title):
    """Whether the header's title is there; the page's is a label too, where the entry is."""
    place = window.find("Title").element.place
    return any(node.role == "label" and node.name == title and node.is_there and node.element.place != place
               for node in window.all())


def seen(window):
    """What is to be seen of both, for a message."""
    titles = [(node.role, node.name, node.element.place) for node in window.all() if node.name in (window.name, "Title", "Lyrics")]
    return f"; there is {titles}"


@case("the title scrolls away with the lyrics, the header says it meanwhile; what leads to it brings it back")
def scrolls_title(book, folder):
    take_padding()
    lines = [f"Line {number}" for number in range(100)]
    song = Song(folder, text="\n".join(lines), title="Long Way")
    window = book.open(song.path, "Long Way")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    wait_until(lambda: is_title_seen(window) and not header_says(window, "Long Way"),
               lambda: "the page's title alone" + seen(window))
    keys("ctrl+End")
    wait_until(lambda: not is_title_seen(window) and header_says(window, "Long Way"), "the header's title alone")
    keys("ctrl+Home")
    wait_until(lambda: is_title_seen(window) and not header_says(window, "Long Way"), "the page's title again")
    run("xdotool", "mousemove", *map(str, middle(window.find("Title"))), "click", "--repeat", "6", "5")
    wait_until(lambda: not is_title_seen(window), "the wheel over the title to scroll it away")
    keys("ctrl+End", "shift+Tab")
    window.expect_focus("Title")
    wait_until(lambda: is_title_seen(window), "the title that has the keyboard")
    type_text("!")
    keys("Return")
    type_text("x")
    song.expect_text("\n".join(lines) + "x")


@case("the page gets wider with its letters, where there is room")
def widens(book, folder):
    window = book.open(Song(folder, text="Line").path)
    resize(1200)
    lyrics = window.find("Lyrics")
    wait_until(lambda: lyrics.element.place[2] == 792, "the column of the usual size")
    keys(*["ctrl+plus"] * 3)
    wait_until(lambda: 1000 <= lyrics.element.place[2] <= 1190, lambda: f"a wider one than {lyrics.element.place}")
    keys("ctrl+0")
    wait_until(lambda: lyrics.element.place[2] == 792, "the usual one again")
