"""Recordings beside a song that are played, with real sound: what comes out of a speaker without hardware."""

import os
import shutil
from pathlib import Path

from cases_attachments import expect_no_strip, go_to_line, programs
from cases_between_libraries import choose_place, two_libraries
from desktop.case import case
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


@case("playing: it is heard, paused and moved in; silent when the song is left, recorded or deleted", is_long=True)
def plays(book, folder):
    need_elements("pulsesink", "wavparse", "opusenc", "pulsesrc")
    with SoundServer() as server:
        library = Library(folder)
        song = library.moon
        Path(song.folder, "take.wav").write_bytes(wave(660, 600))
        Path(song.folder, "other.wav").write_bytes(wave(990, 600))
        window = library.open(book, song)
        moves_in_recording(server, window)
        plays_other(server, window)
        choose(window, "Harbour Lights")
        book.window("Harbour Lights")
        expect_silence(server)
        choose(window, "Blue Moon")
        stops(book, server, book.window("Blue Moon"))


def begin(server, window, name="take.wav"):
    expect_paused(window, name).press()
    wait_until(lambda: server.heard(0.5).share(660) > 0.9, "the tone")


def moves_in_recording(server, window):
    """By its slider and by keys; it is silent while it is paused."""
    begin(server, window)
    expect_playing(window, "take.wav")
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


def plays_other(server, window):
    """In place of the one that plays."""
    expect_paused(window, "other.wav").press()
    expect_playing(window, "other.wav")
    expect_paused(window, "take.wav")
    wait_until(lambda: server.heard(0.5).share(990) > 0.9, "the other tone")


def stops(book, server, window):
    """When the song is recorded, and when it is deleted."""
    begin(server, window)
    keys("ctrl+r")
    window.find("Recording")
    expect_paused(window, "take.wav")
    expect_silence(server)
    keys("ctrl+r")
    wait_until(lambda: not window.look("Recording"), "the recording to be over")
    begin(server, window)
    book.act("trash")
    expect_silence(server)


@case(
    "playing: it goes on where the file or its song gets another name or place, and stops where the file goes away",
    is_long=True)
def follows(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server:
        library = Library(folder)
        song = Song(library.path, "Sketch", title="Red Sun")
        sound = wave(660, 600)
        Path(song.folder, "take.wav").write_bytes(sound)
        window = library.open(book, song)
        begin(server, window)
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
        begin(server, window, "first.wav")
        os.remove(os.path.join(moved, "first.wav"))
        expect_no_strip(window)
        expect_silence(server)


@case(
    "playing: it goes on where its song is copied to another library, and stops where it is moved there or deleted",
    is_long=True)
def leaves_with_song(book, folder):
    need_elements("pulsesink", "wavparse")
    with SoundServer() as server, two_libraries(book, folder) as (library, window, other):
        song = library.moon
        sound = wave(660, 600)
        Path(song.folder, "take.wav").write_bytes(sound)
        begin(server, window)
        is_copied(book, server)
        assert Path(other, "Blue Moon/take.wav").read_bytes() == sound
        # With the same there already, a move would only take the song away here.
        shutil.rmtree(os.path.join(other, "Blue Moon"))
        keys("F6", "Delete")
        wait_until(lambda: not os.path.exists(song.folder), "the song to go")
        expect_silence(server)
        keys("ctrl+z")
        wait_until(lambda: os.path.exists(song.path), "the song to be back")
        begin(server, book.window("Blue Moon"))
        book.act("move-to-library")
        choose_place(book.window("Move “Blue Moon” to Another Library"), "Other")
        book.window("Songs")
        expect_silence(server)
        assert Path(other, "Blue Moon/take.wav").read_bytes() == sound
        assert not os.path.exists(song.folder)


def is_copied(book, server):
    book.act("copy-to-library")
    choose_place(book.window("Copy “Blue Moon” to Another Library"), "Other")
    window = book.window("Blue Moon")
    window.expect_words("“Blue Moon” copied to “Other”")
    expect_playing(window, "take.wav")
    server.heard().expect(660)


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
