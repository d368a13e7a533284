"""What is lost of typing when the program is killed, or its display is cut, at any moment: no more than 0.3 s of it."""

import itertools
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import draft_file
import lab as laboratory
from desktop.waiting import wait_until
from lab import Skip, case, need
from stage import OLD, Stage
from windows import environment, is_running, open_song, screen, window_program

# What may be lost, in seconds, counted back from the kill to when the window showed the text.
MOST = 0.3
# Behind the last letter that was typed.
OLD_WORDS = "old words"
# Longer than it takes until the latest kill.
WORDS = " ".join(f"word{number}" for number in range(18))
ROUNDS = 20 if laboratory.LONG else 3
# A machine that leaves this process, which does nothing but look, waiting for so long, in seconds, tells nothing.
BUSY = 0.08


def settings(stage, delay):
    """The environment of a program that saves after this pause, in seconds."""
    folder = stage.home / "config/songbook"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.json").write_text(json.dumps({"autosaveDelay": delay * 1000}))
    return {**environment(stage), "XDG_CONFIG_HOME": str(folder.parent)}


class Watch:
    """Looks at the lyrics all the time, and knows what they surely were at a moment."""

    def __init__(self, lyrics):
        self.looks = []
        self._lyrics, self._is_over = lyrics, threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self):
        while not self._is_over.is_set():
            try:
                text = self._lyrics.text()
            except Exception:  # It is gone.
                return
            # Asked for between two keys, it is as long as it was before the second.
            if text and text.endswith(OLD_WORDS):
                self.looks.append((time.monotonic(), text))
            self._is_over.wait(0.02)

    def end(self):
        self._is_over.set()
        self._thread.join()

    def text_at(self, moment):
        """The last text that was seen before; the first one where none was."""
        seen = [text for time_of_look, text in self.looks if time_of_look <= moment]
        return seen[-1] if seen else self.looks[0][1]

    def was_busy(self, moment):
        """Whether the machine had no time to look, shortly before."""
        times = [time_of_look for time_of_look, _ in self.looks if moment - 1 < time_of_look <= moment] + [moment]
        return any(later - earlier > BUSY + 0.02 for earlier, later in zip(times, times[1:]))


def kill(book, process):
    os.kill(process, signal.SIGKILL)


def cut(book, process):
    """Cuts the connection to the display, as xkill does on a click."""
    window = subprocess.run(["xdotool", "getactivewindow"], capture_output=True, check=True).stdout.decode().strip()
    subprocess.run(["xkill", "-id", window], capture_output=True, check=True)


def kept(stage):
    """The lyrics of the song, and of every draft of it."""
    return [json.loads(stage.file.read_text())["text"], *stage.drafts()]


def typed_part(text):
    return text.removesuffix(OLD_WORDS)


def round_of(lab, songbook, stage, delay, end, moment):
    """One kill `moment` seconds after the first letter: how many letters were lost, and what is kept; or None where the
    machine was busy."""
    stage.reset()
    with window_program(songbook) as book:
        book.call("--", stage.file, env=settings(stage, delay))
        window = book.window("Old Road")
        lyrics, process = window.find("Lyrics"), book.pid
        watch = Watch(lyrics)
        typing = lab.start("xdotool", "type", "--delay", "40", WORDS, stderr=subprocess.DEVNULL)
        wait_until(lambda: watch.looks and watch.looks[-1][1] != OLD_WORDS, "the first letter")
        time.sleep(moment)
        killed = time.monotonic()
        end(book, process)
        watch.end()
        wait_until(lambda: not is_running(process), "its end")
        # A key that it has pressed it has to let go, too.
        typing.wait(30)
        found = kept(stage)
    if watch.was_busy(killed):
        return None
    lab.tried += 1
    wanted, last = typed_part(watch.text_at(killed - MOST)), typed_part(watch.text_at(killed))
    longest = max((typed_part(text) for text in found), key=len)
    if not longest.startswith(wanted):
        lab.lose(f"{end.__name__} after {moment:.2f} s, autosave {delay} s: {wanted!r} was shown {MOST} s before, "
                 f"and {longest!r} is kept")
    return len(last) - len(longest), longest


def offered(lab, songbook, stage, words):
    """The next window offers what is in the draft, and takes it."""
    with window_program(songbook) as book:
        window = open_song(book, stage)
        if json.loads(stage.file.read_text())["text"] == words + OLD_WORDS:
            return
        wait_until(lambda: window.has_words("were recovered"), lambda: f"an offer: {window.labels()}")
        lab.check(len(stage.drafts()) == 1, f"one draft: {stage.drafts()}")
        window.find("Restore", "push button").press()
        wait_until(lambda: window.find("Lyrics").text() == words + OLD_WORDS,
                   lambda: f"{words!r} on the page, and it is {window.find('Lyrics').text()!r}: {window.labels()}")


def in_rounds(lab, seed, what, one_round):
    """Types in rounds that each end at another moment, with a short and a long autosave delay.

    `one_round(delay, moment, is_first)` ends the typing `moment` seconds after its first letter, and says how many letters
    were lost, or None where the machine was busy: then there is another one instead. `what` became of the letters, as a
    clause."""
    chance = random.Random(seed)
    lost, busy = [], 0
    for delay in (1, 60):
        done = 0
        while done < ROUNDS:
            letters = one_round(delay, chance.uniform(0.4, 3), done == 0)
            if letters is None:
                busy += 1
                if busy > 5 * ROUNDS:
                    raise Skip("the machine is too busy to tell")
                continue
            done += 1
            lost.append(max(0, letters))
    lab.notes.append(f"letters, 40 ms each, that {what} and are lost: {lost}; the machine was too busy {busy} times")


def typed(lab, end):
    need("xkill")
    with screen() as songbook:
        stage = Stage(lab)

        def one_round(delay, moment, is_first):
            outcome = round_of(lab, songbook, stage, delay, end, moment)
            if outcome is None:
                return None
            letters, words = outcome
            if is_first:
                offered(lab, songbook, stage, words)
            return letters

        in_rounds(lab, 55, "were shown", one_round)


@case([55], "killed at any moment of typing, with any autosave delay: no more than 0.3 s is lost", alone=True)
def killed(lab):
    typed(lab, kill)


@case([55], "the display connection is cut at any moment of typing: no more than 0.3 s is lost", alone=True)
def display_cut(lab):
    typed(lab, cut)


@case([55], "the compositor dies at any moment of typing, with any autosave delay: no more than 0.3 s is lost", alone=True)
def compositor_dies(lab):
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Window"))
    import wayland
    need(*wayland.TOOLS)
    lab.folder.chmod(0o755)
    with screen() as songbook:
        program = Path(songbook.built_program())
        numbers = itertools.count()
        in_rounds(lab, 56, "the window got", lambda delay, moment, _: compositor_round(
            lab, wayland, program, lab.folder / f"compositor {next(numbers)}", delay, moment))


def compositor_round(lab, wayland, program, folder, delay, moment):
    """One end of the compositor `moment` seconds after the first letter; how many letters were lost, or None where the
    machine was busy."""
    (folder / "settings/songbook").mkdir(parents=True)
    (folder / "settings/songbook/settings.json").write_text(json.dumps({"autosaveDelay": delay * 1000}))
    copy, song, state = folder / "songbook-window", folder / "Songs/Old Road.songbook", folder / "state"
    shutil.copy(program, copy)
    copy.chmod(0o755)
    song.parent.mkdir()
    song.write_text(OLD)
    state.mkdir()
    with wayland.Compositor(str(folder)) as compositor, Pulse() as pulse:
        # What the window gets is written down by libwayland, each with its time.
        with open(folder / "got", "wb") as got:
            window = compositor.start(
                str(copy), "--", str(song), stderr=got,
                variables={"XDG_STATE_HOME": str(state), "XDG_CONFIG_HOME": str(folder / "settings"),
                           "WAYLAND_DEBUG": "client"})
        # A keyboard that comes with its first key may come too late for that.
        compositor.start("wtype", "-s", "600000", "a")
        compositor.wait_for("Old Road")
        compositor.start("wtype", "-d", "40", WORDS)
        wait_until(lambda: presses(folder / "got"), "the first letter")
        time.sleep(moment)
        killed = time.time()
        sway = compositor.processes[1]
        sway.kill()
        wait_until(lambda: window.poll() is not None, "the window to end")
        was_busy = pulse.was_busy()
    times = presses(folder / "got")
    drafts = [draft_file.words_of(path.read_bytes()) for path in state.glob("songbook/drafts/*.draft")]
    texts = [json.loads(song.read_text())["text"], *filter(None, drafts)]
    kept = max(len(typed_part(text)) for text in texts)
    if was_busy:
        return None
    lab.tried += 1
    wanted = sum(time_of_press <= killed - MOST for time_of_press in times)
    lab.check(all(WORDS.startswith(typed_part(text)) for text in texts), f"other words than those typed: {texts}")
    lab.check(times, "the window got no key")
    if kept < wanted:
        lab.lose(f"after {moment:.2f} s, autosave {delay} s: the window had {wanted} letters {MOST} s before, and {kept} are kept")
    return sum(time_of_press <= killed for time_of_press in times) - kept


def presses(log):
    """When a window got the letters that it got, in seconds of CLOCK_REALTIME. Source: wl_closure_print of libwayland,
    whose microseconds are a number of 32 bits."""
    now, times = time.time(), []
    pattern = r"^\[ *(\d+)\.(\d+)\].* wl_keyboard[@#]\d+\.key\(\d+, \d+, \d+, 1\)"
    for milliseconds, rest in re.findall(pattern, log.read_text(errors="replace"), re.M):
        age = (int(now * 1e6) - (int(milliseconds) * 1000 + int(rest))) % 2 ** 32
        times.append(now - age / 1e6)
    return times


class Pulse:
    """Tells whether the machine had no time for a process that does nothing but wait."""

    def __enter__(self):
        self._times, self._is_over = [], threading.Event()
        self._thread = threading.Thread(target=self._beat, daemon=True)
        self._thread.start()
        return self

    def _beat(self):
        while not self._is_over.wait(0.02):
            self._times.append(time.monotonic())

    def was_busy(self):
        """Whether it was so in the last two seconds."""
        now = time.monotonic()
        times = [moment for moment in self._times if moment > now - 2] + [now]
        return len(times) < 2 or any(later - earlier > BUSY + 0.02 for earlier, later in zip(times, times[1:]))

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()
