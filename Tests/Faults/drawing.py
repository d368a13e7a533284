"""A menu or a dialog opens just after a key: what the page says is what it shows, as a picture of the screen has it."""

import os
import pathlib
import shutil
import subprocess
import sys

import lab as laboratory
from lab import case, need
from stage import Stage
from windows import open_song, screen, window_program
from desktop.waiting import wait_until

# The compositor is the window's tests'.
sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Window"))

ROUNDS = int(os.environ.get("FAULTS_DRAWINGS", 50 if laboratory.LONG else 8))
# The longest pause between the key and what opens, in seconds: the song is saved one second after the key.
LONGEST_PAUSE = 2
# Longer than the page, so that it scrolls.
WORDS = "First line\nSecond line\n" * 60
# The part of the compositor's screen that has lines of the lyrics, and nothing else.
PAGE_ON_WAYLAND = (300, 250, 400, 300)


def pauses():
    return [LONGEST_PAUSE * number / max(ROUNDS - 1, 1) for number in range(ROUNDS)]


def turns(ways):
    """A pause and a way for each round, so that every way gets short pauses and long ones."""
    return [(pause, ways[number % len(ways)]) for number, pause in enumerate(pauses())]


def has_letter(stage):
    """Whether the letter is saved, wherever the cursor was left the last time."""
    return len(stage.content()) == len(WORDS) + 1


@case([54], "X11: the lyrics' menu, the main menu or the settings open just after a key: the page is drawn")
def drawn_on_x11(lab):
    need("import")
    stage = Stage(lab)
    ways = [
        ["key", "Menu"], ["click", "3"], ["key", "shift+F10"], ["key", "Menu"], ["key", "F10"], ["key", "ctrl+comma"]]
    drawn = 0
    for pause, way in turns(ways):
        stage.file.write_text(stage.text(WORDS))
        with screen() as songbook:
            from desktop.dragging import middle
            from desktop.hands import keys, run
            from desktop.ink import expect_ink
            with window_program(songbook) as book:
                window = open_song(book, stage)
                place = map(str, middle(window.expect_focus("Lyrics")))
                run("xdotool", "mousemove", *place, "key", "a", "sleep", f"{pause:.2f}", *way)
                lab.tried += 1
                wait_until(lambda: has_letter(stage), "the letter to be saved")
                if way[-1] == "ctrl+comma":
                    book.window("Settings")
                keys("Escape")
                if way[-1] == "ctrl+comma":
                    wait_until(lambda: book.names() == ["Old Road"], lambda: f"the settings to go: {book.names()}")
                try:
                    expect_ink(book)
                    drawn += 1
                except AssertionError as error:
                    lab.check(False, f"{way[-1]} after {pause:.2f} s: {error}")
            lab.check(not book.warnings, f"{way[-1]} after {pause:.2f} s: {book.warnings}")
    lab.notes.append(f"drawn: {drawn} of {lab.tried}")


@case([54], "Wayland: the lyrics' menu or the main menu opens just after a key: the page is drawn")
def drawn_on_wayland(lab):
    from wayland import TOOLS, Compositor
    need(*TOOLS, "grim", "import")
    with screen() as songbook:
        program = shutil.copy(songbook.built_program(), lab.folder)
    stage = Stage(lab)
    drawn = 0
    with Compositor(str(lab.folder)) as compositor:
        # A keyboard that is there all the time, which a window can have.
        compositor.start("wtype", "-s", "600000", "a")
        for pause, way in turns(["Menu", "Menu", "F10"]):
            stage.file.write_text(stage.text(WORDS))
            os.chmod(stage.file, 0o666)
            with open(lab.folder / "complaints", "w+") as complaints:
                compositor.start(program, "--", stage.file, stderr=complaints)
                compositor.wait_for("Old Road")
                wait_until(lambda: not is_blank(compositor), "the page to be drawn at first")
                # This keyboard comes and goes: the window gets used to it first. No pause is none for wtype.
                milliseconds = str(max(int(pause * 1000), 1))
                compositor.start("wtype", "-s", "400", "-k", "a", "-s", milliseconds, "-k", way, "-s", "200").wait(20)
                lab.tried += 1
                wait_until(lambda: has_letter(stage), "the letter to be saved")
                compositor.press("Escape")
                try:
                    wait_until(lambda: not is_blank(compositor), "ink", 10)
                    drawn += 1
                except AssertionError:
                    lab.check(False, f"{way} after {pause:.2f} s: the page is blank")
                compositor.tell('[title="^Old Road$"]', "kill")
                wait_until(lambda: not compositor.titles(), "the window to be gone")
                complaints.seek(0)
                words = complaints.read()
                lab.check("without a current allocation" not in words, f"{way} after {pause:.2f} s: {words}")
    lab.notes.append(f"drawn: {drawn} of {lab.tried}")


def is_blank(compositor):
    """Whether the part of the screen with the lyrics has one color."""
    x, y, width, height = PAGE_ON_WAYLAND
    picture = compositor.start("grim", "-g", f"{x},{y} {width}x{height}", "-t", "ppm", "-", stdout=subprocess.PIPE)
    image = picture.communicate(timeout=20)[0]
    pixels = image[-3 * width * height:]
    return picture.returncode != 0 or pixels == pixels[:3] * (width * height)
