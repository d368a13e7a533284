"""Recordings beside a song that are played, with real sound: what comes out of a speaker without hardware."""

import os
from pathlib import Path

from cases_attachments import go_to_line, programs
from desktop.case import case
from desktop.hands import keys
from desktop.library import Library, choose
from desktop.songbook import Song
from desktop.sound import SoundServer, need_elements, wave
from desktop.waiting import wait_until


def expect_playing(window, name):
    return window.find(f"Pause “{name}”", "push button")


def expect_paused(window, name):
    return window.find(f"Play “{name}”", "push button")


def expect_silence(server):
    wait_until(lambda: server.heard(0.4).loudness < 0.001, "silence")


def position(window):
    """Where what plays is, in seconds, as it is shown."""
    words = next((node.name for node in window.all() if node.is_there and " / " in node.name), "0:00 / 0:00")
    minutes, seconds = words.split(" / ")[0].split(":")
    return int(minutes) * 60 + int(seconds)


@case("playing: a recording is heard, paused, moved in, and silent when the song is left")
def plays(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server:
        library = Library(folder)
        song = library.moon
        Path(song.folder, "take.wav").write_bytes(wave(660, 600))
        Path(song.folder, "other.wav").write_bytes(wave(990, 600))
        window = library.open(book, song)
        expect_paused(window, "take.wav").press()
        expect_playing(window, "take.wav")
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        window.expect_words("/ 10:00")
        window.find("Position", "slider").element.set_number(400)
        wait_until(lambda: position(window) >= 400, lambda: f"6:40, and there is {position(window)}")
        server.heard().expect(660)
        expect_playing(window, "take.wav").press()
        expect_paused(window, "take.wav")
        expect_silence(server)
        go_to_line(window, "take.wav")
        before = position(window)
        keys("Right")
        wait_until(lambda: position(window) == before + 5, "five seconds later")
        keys("Left", "Left")
        wait_until(lambda: position(window) == before - 5, "five seconds earlier")
        keys("space")
        expect_playing(window, "take.wav")
        # Another one plays instead.
        expect_paused(window, "other.wav").press()
        expect_playing(window, "other.wav")
        expect_paused(window, "take.wav")
        wait_until(lambda: server.heard(0.5).share(990) > 0.9, "the other tone")
        choose(window, "Harbour Lights")
        book.window("Harbour Lights")
        expect_silence(server)


@case("playing: it stops when the window is closed, the song or the file is deleted, or the song is recorded")
def stops(book, folder):
    need_elements("pulsesink", "wavparse", "opusenc", "pulsesrc")
    with SoundServer() as server:
        library = Library(folder)
        song = library.moon
        Path(song.folder, "take.wav").write_bytes(wave(660, 600))
        window = library.open(book, song)
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        keys("ctrl+r")
        window.find("Recording")
        expect_paused(window, "take.wav")
        expect_silence(server)
        keys("ctrl+r")
        wait_until(lambda: not window.look("Recording"), "the recording to be over")
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        book.act("trash")
        expect_silence(server)


@case("playing: without GTK's part for media another program plays, and the package is named; what is no sound is told")
def does_without_media(book, folder):
    song = Song(folder, "Song")
    Path(song.folder, "take.wav").write_bytes(wave(660, 1))
    with programs(folder, player=["audio/x-wav", "audio/vnd.wave", "audio/wav"]) as expect_opened:
        window = book.open(song.path, env={**os.environ, "GTK_MEDIA": "none"})
        expect_paused(window, "take.wav").press()
        expect_opened("player " + os.path.join(song.folder, "take.wav"))
        window.expect_words("libgtk-4-media-gstreamer")
        keys("ctrl+w")
        book.expect_end()
        need_elements("pulsesink", "wavparse")
        Path(song.folder, "take.wav").write_bytes(b"no sound at all\n" * 100)
        os.remove(os.path.join(folder, "opened"))
        window = book.open(song.path)
        expect_paused(window, "take.wav").press()
        expect_opened("player " + os.path.join(song.folder, "take.wav"))
        expect_paused(window, "take.wav")
