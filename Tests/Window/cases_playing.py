"""Recordings beside a song that are played, with real sound: what comes out of a speaker without hardware."""

import os
from pathlib import Path

from cases_attachments import expect_no_strip, go_to_line, programs
from cases_between_libraries import choose_place, two_libraries
from desktop.case import BY_NATURE, case
from desktop.hands import keys
from desktop.library import Library, answer, choose, move_to_next
from desktop.songbook import Song
from desktop.sound import SoundServer, need_elements, wave
from desktop.waiting import expect_steady, wait_until


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


@case("playing: a recording is heard, paused, moved in, and silent when the song is left", long=BY_NATURE)
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


@case(
    "playing: it stops when the window is closed, the song or the file is deleted, or the song is recorded",
    long=BY_NATURE)
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


@case(
    "playing: it goes on where the file or its song gets another name or place, and stops where the file goes away",
    long=BY_NATURE)
def follows(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server:
        library = Library(folder)
        song = Song(library.path, "Sketch", title="Red Sun")
        sound = wave(660, 600)
        Path(song.folder, "take.wav").write_bytes(sound)
        window = library.open(book, song)
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        book.act("rename-files")
        renamed = os.path.join(library.path, "Red Sun")
        wait_until(lambda: os.path.exists(os.path.join(renamed, "take.wav")), "the song's folder to be renamed")
        go_to_line(window, "take.wav")
        keys("F2")
        answer(book, "Rename File", "first.wav")
        window = book.window("Red Sun")
        expect_playing(window, "first.wav")
        keys("Escape")
        window.expect_focus("Lyrics")
        keys("shift+ctrl+m")
        move_to_next(book.window("Move “Red Sun”"))
        moved = os.path.join(library.ballads, "Red Sun")
        wait_until(lambda: os.path.exists(os.path.join(moved, "first.wav")), "the song in the other folder")
        window = book.window("Red Sun")
        # Longer than a file may be away.
        expect_steady(lambda: server.heard(0.5).share(660) > 0.5, "the tone", 2)
        expect_playing(window, "first.wav").press()
        expect_paused(window, "first.wav")
        expect_silence(server)
        assert Path(moved, "first.wav").read_bytes() == sound
        assert sorted(os.listdir(moved)) == ["Red Sun.songbook", "first.wav"], os.listdir(moved)
        expect_paused(window, "first.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        os.remove(os.path.join(moved, "first.wav"))
        expect_no_strip(window)
        expect_silence(server)


@case(
    "playing: it stops when its song is deleted, or moved to another library; restored, it plays again",
    long=BY_NATURE)
def leaves_with_song(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server, two_libraries(book, folder) as (library, window, other):
        song = library.moon
        sound = wave(660, 600)
        Path(song.folder, "take.wav").write_bytes(sound)
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        keys("F6", "Delete")
        wait_until(lambda: not os.path.exists(song.folder), "the song to go")
        expect_silence(server)
        keys("ctrl+z")
        wait_until(lambda: os.path.exists(song.path), "the song to be back")
        window = book.window("Blue Moon")
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        book.act("move-to-library")
        choose_place(book.window("Move “Blue Moon” to Another Library"), "Other")
        book.window("Songs")
        expect_silence(server)
        assert Path(other, "Blue Moon/take.wav").read_bytes() == sound
        assert not os.path.exists(song.folder)


@case("playing: it goes on where its song is copied to another library", long=BY_NATURE)
def is_copied(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server, two_libraries(book, folder) as (library, window, other):
        sound = wave(660, 600)
        Path(library.moon.folder, "take.wav").write_bytes(sound)
        expect_paused(window, "take.wav").press()
        wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")
        book.act("copy-to-library")
        choose_place(book.window("Copy “Blue Moon” to Another Library"), "Other")
        window = book.window("Blue Moon")
        window.expect_words("“Blue Moon” copied to “Other”")
        expect_playing(window, "take.wav")
        server.heard().expect(660)
        assert Path(other, "Blue Moon/take.wav").read_bytes() == sound


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
