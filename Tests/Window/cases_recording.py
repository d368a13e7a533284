"""Songs recorded by the microphone, with real sound: PulseAudio without hardware, and a tone that is found again in the
file."""

import os
import signal
import time
from pathlib import Path

from cases_attachments import expect_lines
from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys, type_text
from desktop.library import Library, button, choose
from desktop.processes import end
from desktop.songbook import Song
from desktop.sound import Sound, SoundServer, expect_no_recorder, need_elements, only
from desktop.waiting import wait_until

# A sound server with neither a speaker nor a microphone.
NOTHING = "module-native-protocol-unix auth-anonymous=1"
OPUS = ("pulsesrc", "opusenc", "oggmux", "rawaudioparse")


def record(window):
    """Begins by the key, and waits until the microphone is heard."""
    keys("ctrl+r")
    window.find("Recording")
    expect_time(window, 1)


def shown(window):
    """How many seconds the recording has gone on, as it is shown; nothing before it has begun."""
    bar = window.look("Recording")
    times = [node.name for node in bar.all() if node.name.replace(":", "").isdigit()] if bar else []
    return sum(60 ** place * int(part) for place, part in enumerate(reversed(times[0].split(":")))) if times else 0


def expect_time(window, seconds):
    wait_until(lambda: shown(window) >= seconds, lambda: f"{seconds} s recorded, and there are {shown(window)}")


def press(window, name):
    window.find("Recording").find(name, "push button").press()


def expect_over(window):
    wait_until(lambda: not window.look("Recording"), "the recording to be over")


def takes(song):
    return sorted(name for name in os.listdir(song.folder) if not name.endswith(".songbook"))


@case("recording: what the microphone hears is in a file beside the song, and its level and time show")
def records(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        server.play(880)
        song = Song(folder, "It's! “Blue” $(Moon) 月")
        window = book.open(song.path)
        record(window)
        assert takes(song) == ["It's! “Blue” $(Moon) 月 – take 1.opus"], takes(song)
        wait_until(lambda: window.look("Level"), "the level")
        expect_time(window, 3)
        press(window, "Stop")
        expect_over(window)
        sound = Sound.of(os.path.join(song.folder, takes(song)[0]))
        assert sound.seconds > 2.5, sound.seconds
        sound.between(0.5, sound.seconds - 0.3).expect(880)
        record(window)
        keys("ctrl+r")
        expect_over(window)
        assert len(takes(song)) == 2 and takes(song)[1].endswith("– take 2.opus"), takes(song)
        expect_no_recorder()
        song.expect_untouched(seconds=0.1)


@case("recording: a button beside the files begins and ends it")
def begins_by_button(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        server.play(880)
        song = Song(folder, "Song")
        with open(os.path.join(song.folder, "Notes.txt"), "w", encoding="utf-8") as file:
            file.write("words")
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        strip = window.find("Files Beside the Song")
        strip.find("Record", "push button").press()
        window.find("Recording")
        expect_time(window, 2)
        assert not strip.look("Record", "push button")
        strip.find("Stop Recording", "push button").press()
        expect_over(window)
        strip.find("Record", "push button")
        assert takes(song) == ["Notes.txt", "Song – take 1.opus"], takes(song)
        Sound.of(os.path.join(song.folder, "Song – take 1.opus")).expect(880)


@case("recording: paused, nothing listens, nothing of then is in the file; another song ends it, and it is kept",
      is_long=True)
def pauses(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        library = Library(folder)
        song = library.moon
        window = library.open(book, song)
        until = records_in_two_parts(server, window)
        sound = Sound.of(os.path.join(song.folder, takes(song)[0]))
        assert until + 2.5 < sound.seconds < until + 5, (until, sound.seconds)
        sound.between(0.5, until - 0.2).expect(440)
        sound.between(until + 1.5, sound.seconds - 0.3).expect(1320)
        leaves_song(book, library, window)


def records_in_two_parts(server, window):
    """With another tone in the second part than in the first one; how long that one is."""
    server.play(440)
    record(window)
    expect_time(window, 2)
    press(window, "Pause")
    window.expect_words("Paused")
    wait_until(lambda: server.listeners() == 0, lambda: f"nobody to listen, and there are {server.listeners()}")
    until = shown(window)
    server.play(1320)
    time.sleep(2)
    assert shown(window) == until
    press(window, "Resume")
    expect_time(window, until + 3)
    press(window, "Stop")
    expect_over(window)
    return until


def leaves_song(book, library, window):
    """While it is recorded."""
    record(window)
    expect_time(window, 2)
    choose(window, "Harbour Lights")
    book.window("Harbour Lights")
    expect_over(window)
    expect_no_recorder()
    assert len(takes(library.moon)) == 2, takes(library.moon)
    sound = Sound.of(os.path.join(library.moon.folder, "Blue Moon – take 2.opus"))
    assert sound.seconds > 1, sound.seconds
    assert not takes(library.lights), takes(library.lights)


@case("recording: discarded, it is in the trash, and Undo puts it back beside the song")
def discards(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        server.play(440)
        song = Song(folder, "Song")
        window = book.open(song.path)
        record(window)
        press(window, "Discard")
        expect_over(window)
        wait_until(lambda: not takes(song), lambda: f"no file, and there are {takes(song)}")
        window.expect_words("Recording moved to trash")
        trash = Path.home() / ".local/share/Trash/files"
        discarded = [file.read_bytes() for file in trash.iterdir() if "take 1" in file.name]
        assert discarded, os.listdir(trash)
        button(window, "Undo").press()
        wait_until(lambda: takes(song) == ["Song – take 1.opus"], lambda: f"the file, and there are {takes(song)}")
        assert Path(song.folder, "Song – take 1.opus").read_bytes() in discarded
        expect_lines(window, "Song – take 1.opus")


@case("recording: closed, told to end or killed, the program leaves a file that plays up to there, and no program",
      is_long=True)
def survives_end(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        server.play(880)
        song = Song(folder, "Song")
        ends = [("closed", lambda: keys("ctrl+w")), ("told to end", lambda: end(book.pid)),
                ("killed", lambda: end(book.pid, signal.SIGKILL))]
        for number, (what, leave) in enumerate(ends, 1):
            window = book.open(song.path)
            record(window)
            expect_time(window, 3)
            leave()
            book.expect_end()
            expect_no_recorder()
            sound = Sound.of(os.path.join(song.folder, f"Song – take {number}.opus"))
            assert sound.seconds > 1.5, f"{what}: {sound.seconds} s"
            sound.between(0.5, sound.seconds - 0.1).expect(880)
        # All are found again, and another one gets another name.
        window = book.open(song.path)
        window.expect_words("3 files")
        record(window)
        press(window, "Stop")
        expect_over(window)
        assert takes(song) == [f"Song – take {number}.opus" for number in range(1, 5)], takes(song)


@case("recording: a full disk ends it, which is said, and the file plays up to there")
def survives_full_disk(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server, SmallDisk(folder) as disk:
        server.play(880)
        song = Song(disk.path, "Song")
        window = book.open(song.path)
        keys("ctrl+r")
        window.expect_words("What was recorded until then is kept")
        expect_over(window)
        sound = Sound.of(os.path.join(song.folder, "Song – take 1.opus"))
        assert sound.seconds > 1, sound.seconds
        sound.between(0.5, sound.seconds - 0.1).expect(880)
        type_text("more ")
        os.remove(os.path.join(song.folder, "Song – take 1.opus"))
        song.expect_text("more First line\nSecond line\n")


@case("recording: no microphone, or no sound server, is said, and nothing is made; a speaker is told from a microphone")
def tells_missing_microphone(book, folder):
    need_elements(*OPUS)
    song = Song(folder, "Song")
    with SoundServer([NOTHING]):
        window = book.open(song.path)
        keys("ctrl+r")
        dialog = book.window("Could Not Record")
        assert dialog.has_words("no microphone was found") or dialog.has_words("No microphone was found")
        keys("Escape")
        expect_over(window)
    keys("ctrl+r")
    book.window("Could Not Record")
    keys("Escape")
    expect_over(window)
    assert not takes(song)
    type_text("goes on ")
    song.expect_text("goes on First line\nSecond line\n")
    tells_speaker(window)
    assert len(takes(song)) == 2, takes(song)


def tells_speaker(window):
    """What the computer plays is recorded only where there is no microphone."""
    with SoundServer([NOTHING, "module-null-sink sink_name=speaker"]):
        keys("ctrl+r")
        window.expect_words("No microphone: recording what this computer plays")
        press(window, "Stop")
        expect_over(window)
    with SoundServer() as server:
        server.play(880)
        record(window)
        expect_time(window, 2)
        assert not window.has_words("No microphone")
        press(window, "Stop")
        expect_over(window)


@case("recording: without GStreamer, by parec as a .wav file; without any program, the package is named")
def does_without_programs(book, folder):
    song = Song(folder, "Song")
    with SoundServer() as server:
        server.play(880)
        with only(folder, "parec") as environment:
            window = book.open(song.path, env=environment)
            record(window)
            window.expect_words("Not compressed: 11.5")
            expect_time(window, 2)
            end(book.pid, signal.SIGKILL)
            book.expect_end()
        sound = Sound.of(os.path.join(song.folder, "Song – take 1.wav"))
        assert sound.seconds > 1, sound.seconds
        sound.between(0.5, sound.seconds - 0.1).expect(880)
        os.rename(os.path.join(folder, "programs"), os.path.join(folder, "former"))
        with only(folder) as environment:
            window = book.open(song.path, env=environment)
            keys("ctrl+r")
            book.window("Could Not Record").expect_words("pulseaudio-utils")
            keys("Escape")
            expect_over(window)
        assert takes(song) == ["Song – take 1.wav"], takes(song)


@case("recording: a song without a folder of its own gets one")
def makes_folder(book, folder):
    need_elements(*OPUS)
    with SoundServer() as server:
        server.play(880)
        shared = os.path.join(folder, "Songs")
        first = Song(shared, "First")
        os.rename(first.path, os.path.join(shared, "First.songbook"))
        os.rmdir(first.folder)
        window = book.open(os.path.join(shared, "First.songbook"))
        record(window)
        wait_until(lambda: os.path.isdir(first.folder), "a folder of its own")
        expect_time(window, 2)
        press(window, "Stop")
        expect_over(window)
        assert sorted(os.listdir(first.folder)) == ["First – take 1.opus", "First.songbook"], os.listdir(first.folder)
