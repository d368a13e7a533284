"""What lies beside a song: the strip below its tags, what is done with its files, and how files get there."""

import os
import struct
import threading
import zlib
from contextlib import contextmanager
from pathlib import Path

from cases_browse import silent_file_manager
from desktop.case import case
from desktop.clipboard import Copied
from desktop.dragged import Dragged, files
from desktop.dragging import beside, drag, middle, point, put, resize
from desktop.hands import keys, run, type_text
from desktop.library import (
    Library, answer, expect_no_menu, go_to_list, menu_items, open_menu, press_item, row, take_padding,
    type_path)
from desktop.managers import light_manager
from desktop.songbook import Song
from desktop.waiting import expect_steady, settled, wait_until
from slow_calls import Slowness

PROGRAM = "[Desktop Entry]\nType=Application\nName={name}\nExec={script} %f\nMimeType={types};\n"


def png(width=60, height=40, color=(200, 30, 30)):
    """The bytes of a picture of one color."""
    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))
    line = b"\0" + bytes(color) * width
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(line * height)) + chunk(b"IEND", b""))


def lines(window):
    """What the lines of the strip say; None where no strip is in sight."""
    strip = window.look("Attachments", "list")
    return strip and [node.name for node in strip.children() if node.is_there]


def expect_lines(window, *names):
    """Waits until the strip has lines that begin with these names, and no others."""
    def are_there():
        found = lines(window) or []
        return len(found) == len(names) and all(line.startswith(name) for line, name in zip(found, names))
    wait_until(are_there, lambda: f"the lines {names}, and there are {lines(window)}")


def expect_no_strip(window):
    wait_until(lambda: not lines(window), lambda: f"no strip, and there is {lines(window)}")


def line(window, name):
    """The line of a file."""
    def find():
        strip = window.look("Attachments", "list")
        nodes = strip.children() if strip else []
        return next((node for node in nodes if node.is_there and node.name.startswith(name)), None)
    return wait_until(find, lambda: f"a line of {name!r}, and there are {lines(window)}")


def go_to_line(window, name):
    """Clicks on a line, so that it has the keyboard, and nothing else."""
    run("xdotool", "mousemove", *map(str, middle(line(window, name))), "click", "1")
    wait_until(lambda: line(window, name).has_state("FOCUSED"), f"the keyboard on {name!r}")


def choose_in_menu(window, name, item):
    run("xdotool", "mousemove", *map(str, middle(line(window, name))), "click", "3")
    window.find(item, "menu item").press()
    expect_no_menu(window)


def names(song):
    return sorted(os.listdir(song.folder))


def expect_names(song, *expected):
    wait_until(lambda: names(song) == sorted(expected), lambda: f"{sorted(expected)}, and there is {names(song)}")


@contextmanager
def programs(folder, **types):
    """Programs of the desktop that write down what they are to open, and how they are told to draw: each name with its types;
    gives what is written."""
    home = os.environ["HOME"]
    applications = Path(home, ".local/share/applications")
    applications.mkdir(parents=True, exist_ok=True)
    log = Path(folder, "opened")
    defaults = Path(home, ".config/mimeapps.list")
    before = defaults.read_text() if defaults.exists() else None
    for name, kinds in types.items():
        script = Path(folder, name)
        script.write_text(f"#!/bin/sh\nprintf '{name} %s%s\\n' \"$1\" "
                          f"\"$GSK_RENDERER$GDK_DEBUG$GDK_DISABLE\" >> '{log}'\n")
        script.chmod(0o755)
        (applications / f"{name}.desktop").write_text(
            PROGRAM.format(name=name, script=script, types=";".join(kinds)))
    defaults.parent.mkdir(exist_ok=True)
    defaults.write_text("[Default Applications]\n" + "".join(
        f"{kind}={name}.desktop\n" for name, kinds in types.items() for kind in kinds))
    try:
        yield lambda words: wait_until(
            lambda: log.exists() and f"{words}\n" in log.read_text(),
            lambda: f"{words!r} to be opened, and there was {log.exists() and log.read_text()!r}")
    finally:
        for name in types:
            os.remove(applications / f"{name}.desktop")
        if before is None:
            defaults.unlink()
        else:
            defaults.write_text(before)


@case("attachments: no strip where nothing lies beside the song; files that come, change and go show at once")
def follows_folder(book, folder):
    song = Song(folder, "Blue Moon")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    expect_steady(lambda: not lines(window), "no strip", 0.7)
    Path(song.folder, "take.ogg").write_bytes(b"sound")
    expect_lines(window, "take.ogg, Audio, 5")
    window.expect_words("1 file")
    Path(song.folder, "Notes.txt").write_text("\n  a first line \nmore\n")
    os.mkdir(os.path.join(song.folder, "Stems"))
    Path(song.folder, ".hidden").write_bytes(b"")
    Path(song.folder, "half.part").write_bytes(b"")
    os.mkfifo(os.path.join(song.folder, "pipe.wav"))
    expect_lines(window, "Notes.txt, Notes, 22 bytes, a first line", "Stems, Folder", "take.ogg, Audio, 5")
    Path(song.folder, "take.ogg").write_bytes(b"more sound")
    expect_lines(window, "Notes.txt", "Stems", "take.ogg, Audio, 10")
    window.expect_focus("Lyrics")
    type_text("new ")
    song.expect_text("new First line\nSecond line\n")
    for name in ("take.ogg", "Notes.txt"):
        os.remove(os.path.join(song.folder, name))
    os.rmdir(os.path.join(song.folder, "Stems"))
    expect_no_strip(window)


@case(
    "attachments: menu and keys open a file, in another program too, rename it, show it, delete it and bring it back",
    is_long=True)
def changes_files(book, folder):
    library = Library(folder)
    song = library.moon
    for name in ("take.ogg", "Notes.txt", "sheet.pdf"):
        Path(song.folder, name).write_text("words of " + name)
    with programs(folder, player=["audio/ogg", "audio/x-vorbis+ogg"], AA_noting=["text/plain"],
                  reader=["application/pdf"]) as expect_opened, silent_file_manager() as expect_call:
        window = library.open(book, song)
        expect_lines(window, "Notes.txt", "sheet.pdf", "take.ogg")
        choose_in_menu(window, "take.ogg", "Open")
        expect_opened("player " + os.path.join(song.folder, "take.ogg"))
        go_to_line(window, "Notes.txt")
        keys("Return")
        expect_opened("AA_noting " + os.path.join(song.folder, "Notes.txt"))
        keys("Down", "Menu")
        window.find("Open With…", "menu item").press()
        sheet = book.window("Open “sheet.pdf” With")
        # By its name it comes first among those of other types: what is out of sight has no widget.
        sheet.find("AA_noting", "list item")
        wait_until(lambda: sheet.focused_name() == "reader", lambda: f"the keyboard on reader: {sheet.focused_name()}")
        keys("Return")
        expect_opened("reader " + os.path.join(song.folder, "sheet.pdf"))
        window = book.window("Blue Moon")
        choose_in_menu(window, "take.ogg", "Show in File Manager")
        expect_call()
    go_to_line(window, "take.ogg")
    keys("F2")
    answer(book, "Rename File", "first take.ogg")
    expect_names(song, "Blue Moon.songbook", "Notes.txt", "first take.ogg", "sheet.pdf")
    expect_lines(book.window("Blue Moon"), "Notes.txt", "first take.ogg", "sheet.pdf")
    choose_in_menu(window, "first take.ogg", "Rename…")
    answer(book, "Rename File", "Other.songbook")
    book.window("Could Not Rename “first take.ogg”").expect_words("two songs in one folder would be mixed up")
    keys("Escape")
    window = book.window("Blue Moon")
    go_to_line(window, "first take.ogg")
    keys("F2")
    answer(book, "Rename File", "NOTES.TXT")
    book.window("Could Not Rename “first take.ogg”")
    keys("Escape")
    window = book.window("Blue Moon")
    go_to_line(window, "Notes.txt")
    keys("Delete")
    expect_lines(window, "first take.ogg", "sheet.pdf")
    window.expect_words("“Notes.txt” moved to trash")
    assert "Notes.txt" not in names(song)
    keys("ctrl+z")
    expect_lines(window, "Notes.txt", "first take.ogg", "sheet.pdf")
    assert Path(song.folder, "Notes.txt").read_text() == "words of Notes.txt"
    keys("Escape")
    window.expect_focus("Lyrics")
    song.expect_untouched()


@case("attachments: what was deleted comes back beside its song, whose folder has another name by then")
def restores_to_new_place(book, folder):
    library = Library(folder)
    song = Song(library.ballads, "Sketch", title="Red Sun")
    Path(song.folder, "take.ogg").write_bytes(b"sound")
    window = library.open(book, song)
    choose_in_menu(window, "take.ogg", "Move to Trash")
    expect_no_strip(window)
    book.act("rename-files")
    renamed = os.path.join(library.ballads, "Red Sun")
    wait_until(lambda: os.path.exists(os.path.join(renamed, "Red Sun.songbook")), "the song's folder to be renamed")
    # What is offered on the screen may be gone by now; in the list it can still be taken back.
    go_to_list(window)
    keys("ctrl+z")
    wait_until(lambda: os.path.exists(os.path.join(renamed, "take.ogg")), "the file to be back")
    expect_lines(window, "take.ogg")
    assert not os.path.exists(song.folder)


@case("attachments: a song with no folder gets one for added files, which go along where it is renamed or deleted")
def adds_chosen(book, folder):
    library = Library(folder)
    loose = Song(library.path, "Loose")
    path = os.path.join(library.path, "Loose.songbook")
    os.rename(loose.path, path)
    os.rmdir(loose.folder)
    source = Path(folder, "take.ogg")
    source.write_bytes(b"sound")
    book.call("--library", library.path, "--", path)
    window = book.window("Loose")
    window.expect_focus("Lyrics")
    type_text("more ")
    open_menu(window, "Song Menu")
    press_item(window, "Attachments")
    press_item(window, "Add Files…")
    type_path(book.window("Add Files"), str(source))
    keys("Return")
    window = book.window("Loose")
    own = os.path.join(library.path, "Loose")
    wait_until(lambda: os.path.exists(os.path.join(own, "take.ogg")), "the copy")
    expect_lines(window, "take.ogg, Audio, 5")
    assert source.read_bytes() == b"sound" and not os.path.exists(path)
    song = Song.at(os.path.join(own, "Loose.songbook"))
    assert song.text == "more First line\nSecond line\n", song.text
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("still ")
    song.expect_text("still more First line\nSecond line\n")
    assert not os.path.exists(path)
    window.find("Add Files…", "push button").press()
    book.window("Add Files")
    keys("Escape")
    follows_song(book, book.window("Loose"), library)


def follows_song(book, window, library):
    """The strip goes along where its song is renamed, deleted and restored."""
    keys("F2")
    window.expect_focus("Title")
    type_text("Red Sun")
    keys("ctrl+s")
    window = book.window("Red Sun")
    book.act("rename-files")
    renamed = os.path.join(library.path, "Red Sun")
    wait_until(lambda: os.path.exists(os.path.join(renamed, "take.ogg")), "the song's folder to be renamed")
    Path(renamed, "second.ogg").write_bytes(b"more")
    expect_lines(window, "second.ogg", "take.ogg")
    keys("F6")
    keys("Delete")
    wait_until(lambda: not os.path.exists(renamed), "the song to go")
    expect_no_strip(window)
    keys("ctrl+z")
    wait_until(lambda: os.path.exists(os.path.join(renamed, "second.ogg")), "the song to be back")
    expect_lines(book.window("Red Sun"), "second.ogg", "take.ogg")


@case("attachments: a folder with files is turned into a song, and they lie beside it; its first words are saved there")
def turns_folder(book, folder):
    library = Library(folder)
    place = Path(library.path, "Rain")
    place.mkdir()
    (place / "take.ogg").write_bytes(b"sound")
    (place / "Stems").mkdir()
    (place / "Stems" / "voice.wav").write_bytes(b"voice")
    book.call("--library", library.path, "--", str(place))
    row(book.window("Songs"), "Stems")
    book.act("make-song-here")
    window = book.window("Rain")
    expect_lines(window, "Stems, Folder", "take.ogg, Audio, 5")
    window.expect_focus("Lyrics")
    type_text("wet")
    keys("ctrl+s")
    wait_until(lambda: sorted(os.listdir(place)) == ["Rain.songbook", "Stems", "take.ogg"],
               lambda: f"the song beside its files, and there is {sorted(os.listdir(place))}")
    Song.at(str(place / "Rain.songbook")).expect_text("wet")
    assert (place / "Stems" / "voice.wav").read_bytes() == b"voice"
    assert (place / "take.ogg").read_bytes() == b"sound"


@case("attachments: a new note is made beside the song and opened; files and pictures that are pasted lie there, too")
def makes_note(book, folder):
    song = Song(folder, "Blue Moon")
    Path(song.folder, "notes.TXT").write_text("mine")
    with programs(folder, noting=["text/plain"]) as expect_opened:
        window = book.open(song.path)
        open_menu(window, "Song Menu")
        press_item(window, "Attachments")
        press_item(window, "New Note")
        expect_opened("noting " + os.path.join(song.folder, "Notes 2.txt"))
    expect_names(song, "Blue Moon.songbook", "Notes 2.txt", "notes.TXT")
    assert Path(song.folder, "notes.TXT").read_text() == "mine"
    expect_no_menu(window)
    run("xdotool", "mousemove", *map(str, middle(window.find("Lyrics"))), "click", "1")
    window.expect_focus("Lyrics")
    pastes(folder, window, song)
    song.expect_untouched()


def pastes(folder, window, song):
    """A second time nothing is copied."""
    source = Path(folder, "sheet.png")
    source.write_bytes(png())
    notes = ["Notes 2.txt", "notes.TXT"]
    with Copied() as copied:
        copied.offer(files(source.as_uri()))
        keys("ctrl+v")
        expect_lines(window, *notes, "sheet.png, Picture")
        assert Path(song.folder, "sheet.png").read_bytes() == source.read_bytes()
        window.expect_focus("Lyrics")
        keys("ctrl+v")
        window.expect_words("0 files added. 1 is there already.")
        assert names(song) == ["Blue Moon.songbook", *notes, "sheet.png"]
        copied.offer({"image/png": "not really a picture"})
        window.expect_focus("Lyrics")
        keys("ctrl+v")
        wait_until(lambda: len(names(song)) == 5, "the picture")
        name = next(name for name in names(song) if name.startswith("Blue Moon 2"))
        assert name.endswith(".png") and Path(song.folder, name).read_text() == "not really a picture"
        expect_lines(window, name, *notes, "sheet.png")


@case("attachments: 200 files dropped at once, with clashes, CJK and invalid names, links, pipes, folders and one that "
      "grows",
    is_long=True)
def adds_many(book, folder):
    song = Song(folder, "Blue Moon")
    Path(song.folder, "take.ogg").write_bytes(b"sound")
    outside = os.fsencode(os.path.join(folder, "outside"))
    operands, expected, refused = [], {b"Blue Moon.songbook", b"take.ogg"}, 0
    for number in range(40):
        mark = str(number).encode()
        place = os.path.join(outside, mark)
        os.makedirs(place)
        wanted = [(b"take.ogg", b"take %d.ogg" % (number + 2)), ("歌詞 ".encode() + mark + b".txt",) * 2,
                  (b"caf\xe9" + mark + b".txt",) * 2, (b"what: " + mark + b"?.txt", b"what - " + mark + b".txt")]
        for name, result in wanted:
            operands.append(os.path.join(place, name))
            Path(os.fsdecode(operands[-1])).write_bytes(b"content of " + mark)
            expected.add(result)
        odd = os.path.join(place, b"odd")
        [lambda: os.symlink(b"take.ogg", odd), lambda: os.mkfifo(odd), lambda: os.mkdir(odd)][number % 3]()
        operands.append(odd)
        refused += 1
    growing = os.path.join(outside, b"growing.wav")
    Path(os.fsdecode(growing)).write_bytes(bytes(1 << 20))
    operands.insert(0, growing)
    window = book.open(song.path)
    put("Blue Moon", 0, 900)
    expect_lines(window, "take.ogg")
    ended = threading.Event()

    def grow():
        with open(growing, "ab", buffering=0) as file:
            while not ended.is_set():
                file.write(bytes(64))
    writer = threading.Thread(target=grow)
    writer.start()
    try:
        with Dragged() as dragged:
            dragged.offer(files(*[Path(os.fsdecode(path)).as_uri() for path in operands]))
            drag(dragged.point, point("Blue Moon", window.find("Lyrics")))
            assert dragged.wait_for_end()[1] == "copy"
            report = book.window("Files Not Added")
    finally:
        ended.set()
        writer.join()
    report.expect_words("160 files added.")
    report.expect_words(f"{refused + 1} problems.")
    report.expect_words("growing.wav")
    found = {os.fsencode(name) for name in os.listdir(song.folder)}
    assert found == expected, (found - expected, expected - found)
    contents = [Path(song.folder, os.fsdecode(name)).read_bytes() for name in expected - {b"Blue Moon.songbook"}]
    assert sorted(contents) == sorted([b"sound"] + 4 * [b"content of %d" % number for number in range(40)])
    assert all(os.path.lexists(path) for path in operands)
    keys("Escape")
    window = book.window("Blue Moon")
    window.expect_words("161 files")
    song.expect_untouched()


@case("attachments: adding is canceled while it runs: what is added stays whole, nothing is left half")
def cancels(book, folder):
    song = Song(folder, "Blue Moon")
    sources = []
    for number in range(200):
        sources.append(Path(folder, "outside", f"{number:03}.bin"))
        sources[-1].parent.mkdir(exist_ok=True)
        sources[-1].write_bytes(bytes(1000))
    window = book.open(song.path)
    put("Blue Moon", 0, 900)
    with Dragged() as dragged, Slowness(book.pid, "fsync", 0.05):
        dragged.offer(files(*[path.as_uri() for path in sources]))
        drag(dragged.point, point("Blue Moon", window.find("Lyrics")))
        dragged.wait_for_end()
        book.window("Add Files").expect_words("of 200 files added")
        keys("Escape")
        window.expect_words("of 200 files added.")
    window.expect_words("Canceled: ")
    copies = [name for name in names(song) if name.endswith(".bin")]
    assert 0 < len(copies) < 200, len(copies)
    assert all(Path(song.folder, name).stat().st_size == 1000 for name in copies)
    assert not [name for name in names(song) if name.startswith(".~")], names(song)
    assert len(list(sources[0].parent.iterdir())) == 200
    keys("ctrl+Home")
    type_text("new ")
    song.expect_text("new First line\nSecond line\n")


@case("attachments: a file is dragged from a file manager onto the page, and out of the strip into the file manager")
def drags(book, folder):
    song = Song(folder, "Blue Moon")
    outside = Path(folder, "outside")
    outside.mkdir()
    (outside / "take.ogg").write_bytes(b"sound")
    book.open(song.path)
    put("Blue Moon", 0, 620)
    window = book.window("Blue Moon")
    with beside(book, light_manager(), str(outside)) as manager:
        drag(manager.locate(outside / "take.ogg"), point("Blue Moon", window.find("Lyrics")))
        expect_lines(window, "take.ogg, Audio, 5")
        assert (outside / "take.ogg").exists()
        os.rename(os.path.join(song.folder, "take.ogg"), os.path.join(song.folder, "mine.ogg"))
        expect_lines(window, "mine.ogg")
        settled(lambda: line(window, "mine.ogg").element.place, "the line to rest")
        drag(point("Blue Moon", line(window, "mine.ogg")), (960, 480))
        wait_until(lambda: (outside / "mine.ogg").exists(), "a copy in the file manager's folder")
    assert Path(song.folder, "mine.ogg").read_bytes() == b"sound"


@case("attachments: a picture is shown large by Return and by a click; a hostile one harms nothing")
def shows_pictures(book, folder):
    song = Song(folder, "Blue Moon")
    Path(song.folder, "sheet.png").write_bytes(png(900, 600))
    # As many pixels as no memory holds, in a few bytes.
    bomb = bytearray(png(1, 1))
    bomb[16:24] = struct.pack(">II", 200_000, 200_000)
    bomb[29:33] = struct.pack(">I", zlib.crc32(bytes(bomb[12:29])))
    Path(song.folder, "bomb.png").write_bytes(bomb)
    Path(song.folder, "broken.jpg").write_bytes(b"\xff\xd8\xff" + os.urandom(5000))
    window = book.open(song.path)
    expect_lines(window, "bomb.png", "broken.jpg", "sheet.png")
    for name, words in (("sheet.png", None), ("bomb.png", "Could Not Show Picture"),
                        ("broken.jpg", "Could Not Show Picture")):
        run("xdotool", "mousemove", *map(str, middle(line(window, name))), "click", "1")
        sheet = book.window(name)
        if words:
            sheet.expect_words(words)
        else:
            wait_until(lambda: (node := sheet.look(name, "image")) and node.element.place[2] > 300, "the picture, large")
        keys("Escape")
        window = book.window("Blue Moon")
    keys("Return")
    book.window("broken.jpg")
    keys("Escape")
    book.window("Blue Moon")
    type_text("x")


@case("attachments: in a narrow window all of a line is in reach, and the keyboard alone gets everywhere")
def narrow(book, folder):
    take_padding()
    song = Song(folder, "Blue Moon", tags=["slow"])
    for number in range(30):
        Path(song.folder, f"a file with a name that is much longer than a line {number:02}.ogg").write_bytes(b"sound")
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    assert resize(360)[0] == 360
    strip = wait_until(lambda: window.look("Attachments", "list"), "the strip")
    wait_until(lambda: window.find("Attachments", "list").element.place[2] <= 360, "a strip that is not wider")
    assert len(lines(window)) <= 30 and strip
    keys("shift+Tab")
    window.expect_focus("Title")
    for _ in range(12):
        if any(node.has_state("FOCUSED") for node in window.find("Attachments", "list").children()):
            break
        keys("Tab")
    first = line(window, "a file with a name that is much longer than a line 00")
    wait_until(lambda: first.has_state("FOCUSED"), lambda: f"the keyboard on the first line: {window.focused_name()}")
    keys("End")
    wait_until(lambda: line(window, "a file with a name that is much longer than a line 29").has_state("FOCUSED"),
               "the keyboard on the last line")
    keys("shift+F10")
    wait_until(lambda: "Move to Trash" in menu_items(window), "the menu")
    keys("Escape")
    expect_no_menu(window)
    keys("Escape")
    window.expect_focus("Lyrics")


@case(
    "attachments: a folder with 5,000 files is listed, a few lines of it at once, and is written beside",
    is_long=True)
def many_files(book, folder):
    song = Song(folder, "Blue Moon")
    for number in range(5000):
        Path(song.folder, f"{number:04}.ogg").touch()
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    window.expect_words("5000 files")
    type_text("new ")
    song.expect_text("new First line\nSecond line\n")
    go_to_line(window, "0000.ogg")
    keys("End")
    wait_until(lambda: line(window, "4999.ogg").has_state("FOCUSED"), "the keyboard on the last line")
    assert len(lines(window)) <= 400, len(lines(window))
