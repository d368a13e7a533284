"""Windows that come and go: what each of them takes is given back."""

import os

from desktop.case import case
from desktop.hands import keys
from desktop.library import Library, choose, new_page, row
from desktop.songbook import Song
from desktop.waiting import settled, wait_until

ROUNDS = int(os.environ.get("SONGBOOK_ROUNDS", "200"))
WARM_UP = ROUNDS // 2
EVERY = max(1, ROUNDS // 20)
# In KiB. Of each library's window libadwaita 1.2 keeps about 0.7 KiB of its leaflet, and GTK 4.8 some hundred bytes of what
# scrolls: seen with valgrind in this program, and for the leaflet in one that has nothing else. The heap spreads as well,
# by some 100 KiB in all, and libdispatch keeps blocks of 64 bytes for each of its threads: seen with heaptrack, 1.4 KiB of a
# window at first. So the second half counts. A window's list or page that is kept for good takes ten times as much.
ALLOWED = 128 + 3 * (ROUNDS - WARM_UP)


def memory(pid):
    """What the process has for itself, and its share of what it has with others, in KiB. The share changes with the
    others, so it is told and no more. Source: proc(5), smaps_rollup."""
    with open(f"/proc/{pid}/smaps_rollup") as file:
        fields = dict(line.split()[:2] for line in file if line.endswith("kB\n"))
    return int(fields["Anonymous:"]), int(fields["Pss:"])


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def expect_flat(book, name, once, warm_up=WARM_UP):
    """Does something that opens and closes a window again and again. Before `warm_up` of them it may take more."""
    pid = book.pid
    samples = []
    for number in range(1, ROUNDS + 1):
        once()
        if number % EVERY == 0:
            # What the last one took is given back after it has gone.
            settled(lambda: (memory(pid)[0], descriptors(pid)), "what it has", quiet=0.5)
            samples.append((number, *memory(pid), descriptors(pid)))
            own, pss, count = samples[-1][1:]
            print(f"    {name}: {number} windows, {own} KiB, PSS {pss} KiB, {count} descriptors", flush=True)
    late = [sample for sample in samples if sample[0] >= warm_up]
    growth = late[-1][1] - late[0][1]
    assert growth < ALLOWED, f"{growth} KiB more after {late[-1][0] - late[0][0]} windows"
    assert late[-1][3] <= late[0][3], f"{late[0][3]} descriptors became {late[-1][3]}"


def close_active(book, count):
    keys("ctrl+w")
    wait_until(lambda: len(book.windows()) == count, "the window to close")


@case("a song's window opens and closes again and again: memory and descriptors stay")
def song_windows(book, folder):
    keeper, song = Song(folder, "Keeper"), Song(folder, "Song")
    book.open(keeper.path)

    def once():
        book.open(song.path)
        close_active(book, 1)
    expect_flat(book, "a song alone", once)


@case("a library's window opens and closes again and again: memory and descriptors stay")
def library_windows(book, folder):
    keeper, library = Song(folder, "Keeper"), Library(folder)
    book.open(keeper.path)

    def once():
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        close_active(book, 1)
    expect_flat(book, "a library", once)


def expect_flat_dialog(book, folder, key, name):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")

    def once():
        keys(key)
        wait_until(book.window(name).focused, f"the keyboard in {name!r}")
        keys("Escape")
        wait_until(lambda: len(book.windows()) == 1, f"{name!r} to close")
        book.window("Blue Moon")
    expect_flat(book, name, once)


@case("the settings open and close again and again: memory and descriptors stay")
def settings(book, folder):
    expect_flat_dialog(book, folder, "ctrl+comma", "Settings")


@case("an empty page for a new song comes and goes again and again: memory and descriptors stay")
def new_song(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")

    def once():
        new_page(book)
        choose(window, "Blue Moon")
        book.window("Blue Moon")
    expect_flat(book, "an empty page", once)


@case("the dialog for a new place opens and closes again and again: memory and descriptors stay")
def move(book, folder):
    expect_flat_dialog(book, folder, "shift+ctrl+m", "Move “Blue Moon”")


@case("the shortcuts open and close again and again: memory and descriptors stay")
def shortcuts(book, folder):
    library = Library(folder)
    window = library.open(book, library.moon)
    row(window, "Harbour Lights")

    def once():
        keys("ctrl+question")
        wait_until(book.window("Keyboard Shortcuts").focused, "the keyboard in the shortcuts")
        keys("Escape")
        wait_until(lambda: len(book.windows()) == 1, "the shortcuts to close")
        book.window("Blue Moon")
    expect_flat(book, "the shortcuts", once)
