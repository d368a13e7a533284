"""Songs with recordings that are opened, played and left: what each of them takes is given back."""

import contextlib
import os
from pathlib import Path

from cases_reopened_windows import ROUNDS, expect_flat
from desktop.case import Skip, case
from desktop.library import Library
from desktop.songbook import Song
from desktop.sound import SoundServer, expect_no_recorder, need_elements, wave
from desktop.waiting import wait_until


@case("songs with recordings are opened, played and left again and again: memory and descriptors stay")
def played_songs(book, folder):
    need_elements("pulsesink", "wavparse")
    # A window keeps the pages of the last 50 songs.
    if ROUNDS < 100:
        raise Skip("flat after 50 songs, and $SONGBOOK_ROUNDS is less than 100")
    with SoundServer() as server:
        library = Library(folder)
        names = [f"Take {number:03}" for number in range(ROUNDS)]
        sound = wave(440, 60)
        for name in names:
            song = Song(library.ballads, name)
            Path(song.folder, "recording.wav").write_bytes(sound)
        library.open(book, library.moon)
        order = iter(names)

        def once():
            name = next(order)
            book.call("--library", library.path, "--", os.path.join(library.ballads, name, name + ".songbook"))
            window = book.window(name)
            window.find("Play “recording.wav”", "push button").press()
            window.find("Pause “recording.wav”", "push button")
            # What the last one played has ended.
            wait_until(lambda: server.playing() == 1, lambda: f"one that plays, and there are {server.playing()}")
        expect_flat(book, "a song with sound", once, warm_up=60)
        book.call("--library", library.path, "--", library.moon.path)
        book.window("Blue Moon")
        wait_until(lambda: server.playing() == 0, lambda: f"silence, and there are {server.playing()} that play")


@contextlib.contextmanager
def without_animations():
    """Each frame in which a toast moves has fonts of other sizes, of which Cairo keeps the last 256."""
    settings = Path(os.environ["HOME"], ".config/gtk-4.0/settings.ini")
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text("[Settings]\ngtk-enable-animations=false\n")
    try:
        yield
    finally:
        settings.unlink()


@case("a song is recorded again and again: memory and descriptors stay")
def recorded_songs(book, folder):
    need_elements("pulsesrc", "opusenc")
    if ROUNDS < 100:
        raise Skip("GStreamer takes more for the first 30, and $SONGBOOK_ROUNDS is less than 100")
    with SoundServer() as server, without_animations():
        # Longer than all the rounds take.
        server.play(440, 3600)
        song = Song(folder, "Song")
        window = book.open(song.path)
        take = os.path.join(song.folder, "Song – take 1.opus")

        def once():
            book.act("record")
            window.find("Recording").find("Level")
            wait_until(lambda: os.path.exists(take), "the file")
            book.act("record")
            wait_until(lambda: not window.look("Recording"), "the recording to be over")
            os.remove(take)
        expect_flat(book, "a recording", once, warm_up=40)
        expect_no_recorder()
