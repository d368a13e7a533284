"""Songs with recordings that are opened, played and left: what each of them takes is given back."""

import os
from pathlib import Path

from cases_reopened_windows import ROUNDS, expect_flat
from desktop.case import Skip, case
from desktop.library import Library
from desktop.songbook import Song
from desktop.sound import SoundServer, need_elements, wave
from desktop.waiting import wait_until


@case("songs with recordings are opened, played and left again and again: memory and descriptors stay")
def played_songs(book, folder):
    need_elements("pulsesink", "wavparse")
    # A window keeps the pages of the last 50 songs.
    if ROUNDS < 100:
        raise Skip("flat after 50 songs, and $SONGBOOK_ROUNDS is less than 100")
    with SoundServer():
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
        expect_flat(book, "a song with sound", once, warm_up=60)


@case("a song is recorded again and again: memory and descriptors stay")
def recorded_songs(book, folder):
    need_elements("pulsesrc", "opusenc")
    if ROUNDS < 100:
        raise Skip("GStreamer takes more for the first 30, and $SONGBOOK_ROUNDS is less than 100")
    with SoundServer() as server:
        server.play(440)
        song = Song(folder, "Song")
        window = book.open(song.path)
        rounds = iter(range(ROUNDS))

        def once():
            next(rounds)
            book.act("record")
            bar = window.find("Recording")
            bar.find("Level")
            wait_until(lambda: any("take" in name for name in os.listdir(song.folder)), "the file")
            book.act("record")
            window.expect_no_words("Saving…")
            for name in os.listdir(song.folder):
                if "take" in name:
                    os.remove(os.path.join(song.folder, name))
        expect_flat(book, "a recording", once, warm_up=40)
