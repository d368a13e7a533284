"""Suggestions of a program that a person chose: asked for beside the page, and in it once one is taken."""

import contextlib
import json
import os
from pathlib import Path

from cases_keyboard import press_and_follow
from desktop.case import case
from desktop.disks import SleepyDisk
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import Library, choose, row, take_padding, type_path
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until
from settings import read_settings, write_settings

TWO = "First line\nSecond line\n"
# The language of a song for which there are no rhymes: hundreds of them on the other page of the panel would be gone
# through whenever something of the window is looked for.
NO_RHYMES = "xx"


class Program:
    """A shell program that suggests, and writes down what it is asked."""

    def __init__(self, folder, script, name="suggest"):
        self.folder = Path(folder, "programs")
        self.folder.mkdir(exist_ok=True)
        self.path = str(self.folder / name)
        self.requests = self.folder / f"{name}.requests"
        # Its processes are found by this number in their environment.
        self.mark = f"SONGBOOK_TEST_MARK={self.path}"
        Path(self.path).write_text(
            f"#!/bin/sh\nexport {self.mark}\nread -r request\nprintf '%s\\n' \"$request\" >> '{self.requests}'\n"
            f"cd '{self.folder}'\n{script}\n", encoding="utf-8")
        os.chmod(self.path, 0o755)

    @property
    def asked(self):
        """What it was asked, request by request."""
        if not self.requests.exists():
            return []
        return [json.loads(line) for line in self.requests.read_text(encoding="utf-8").splitlines()]

    def expect_asked(self, count):
        return wait_until(lambda: len(self.asked) >= count and self.asked, lambda: f"{count} requests: {self.asked}")

    def processes(self):
        """Those of it that run, with what they started."""
        return [process for process in os.listdir("/proc") if process.isdigit() and self.is_of(process)]

    def is_of(self, process):
        try:
            # What is dead and not waited for has none of both.
            return self.mark.encode() in Path(f"/proc/{process}/environ").read_bytes() or (
                self.path.encode() in Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0"))
        except OSError:
            return False

    def expect_running(self):
        wait_until(self.processes, "the program to run")

    def expect_gone(self):
        wait_until(lambda: not self.processes(), lambda: f"no process of the program, and there is {self.processes()}")

    def answer(self, script):
        """What it does from now on, where its script is ". ./answer"."""
        (self.folder / "answer").write_text(script + "\n")

    def choose(self):
        """Has the settings name it."""
        write_settings(inspire={"command": [self.path]})
        return self

    def agree(self):
        """As if a person had agreed to send it lyrics."""
        state = Path(os.environ["HOME"], ".local/state/songbook")
        state.mkdir(parents=True, exist_ok=True)
        identity = json.dumps([self.path], ensure_ascii=False)
        (state / "inspire.json").write_text(json.dumps({"version": 1, "programs": [identity]}))
        return self


@contextlib.contextmanager
def no_consents():
    """Nothing is agreed to at the beginning, nor left agreed to."""
    file = Path(os.environ["HOME"], ".local/state/songbook/inspire.json")
    file.unlink(missing_ok=True)
    try:
        yield file
    finally:
        file.unlink(missing_ok=True)


def open_panel(window):
    """Opens the panel at its page with suggestions."""
    keys("ctrl+i")
    window.find("Suggestions", "page tab").press()


def ask(window):
    window.find("Suggest", "push button").press()


def begin(book, folder, script, *pressed, text=TWO, name="Blue Moon"):
    """A song and a program that was agreed to, with the panel open; the keys are pressed in the lyrics first."""
    program = Program(folder, script).choose().agree()
    song = Song(folder, name, text=text, language=NO_RHYMES)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    if pressed:
        keys(*pressed)
    open_panel(window)
    return program, song, window


def suggestions(window):
    """What the rows of the page say."""
    found = window.look("Suggestions", "list")
    return [node.name for node in found.children() if node.is_there] if found else []


def expect_suggestions(window, *expected):
    wait_until(lambda: suggestions(window) == list(expected),
               lambda: f"the suggestions {expected}, and there are {suggestions(window)}; {window.labels()}")


def click(window, name, role=None):
    """Clicks on something, so that it has the keyboard."""
    node = window.find(name, role)
    run("xdotool", "mousemove", *map(str, middle(node)), "click", "1")


def press(window, name):
    window.find(name, "push button").press()


def expect_only_panel_changed(window, song, text=TWO):
    """Neither the song's file nor what is on its page."""
    window.expect_text("Lyrics", text)
    song.expect_untouched()


@case("suggestions: none at first; a program is chosen by the page, what is sent is shown once, and sent then")
def begins(book, folder):
    program = Program(folder, "printf '%s\\n' 'A third line' '\"A verse\\nof two\"'")
    song = Song(folder, "Blue Moon", language=NO_RHYMES)
    with no_consents() as consents:
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        keys("ctrl+End")
        open_panel(window)
        chooses_in_page(book, window, program)
        agrees(book, program, consents)
        expect_only_panel_changed(window, song)
        press(window, "Suggest")
        program.expect_asked(2)


def chooses_in_page(book, window, program):
    """Nothing is chosen at first; what cannot be run is not taken."""
    window.expect_words("No Program Chosen")
    assert not window.look("Suggest", "push button")
    press(window, "Choose Program…")
    sheet = book.window("Choose Program")
    sheet.expect_words("ten-lines")
    sheet.expect_words("chat-completions")
    click(sheet, "Command", "text")
    sheet.expect_focus("Command")
    type_text("no-such-program 'a b'")
    keys("Return")
    sheet.expect_words("“no-such-program” was not found or cannot be run.")
    keys("ctrl+a")
    type_text(f"'{program.path}' --for 'a song'")
    keys("Return")
    book.window("Blue Moon").expect_focus("Suggest")
    wait_until(lambda: read_settings().get("inspire") == {"command": [program.path, "--for", "a song"]},
               lambda: f"the program in the settings, and there is {read_settings()}")


def agrees(book, program, consents):
    """What has the keyboard in the question does not send; what is agreed to is sent as it is shown."""
    keys("Return")
    question = book.window("Send Lyrics to This Program?")
    wait_until(question.focused, "the keyboard in the question")
    question.expect_words(program.path)
    shown = question.find("What Is Sent").text()
    assert "Title: Blue Moon" in shown and TWO in shown and f"Language: {NO_RHYMES}" in shown, shown
    keys("Return")
    window = book.window("Blue Moon")
    window.expect_words("Nothing was sent.")
    assert program.asked == [] and not consents.exists()
    press(window, "Ask Again")
    press(book.window("Send Lyrics to This Program?"), "Send")
    window = book.window("Blue Moon")
    expect_suggestions(window, "A third line", "A verse / of two")
    window.expect_words("2 suggestions.")
    request = program.expect_asked(1)[0]
    assert request == {"version": 1, "title": "Blue Moon", "language": NO_RHYMES, "before": TWO, "selection": "",
                       "after": "", "wish": {"kind": "next-line"}, "count": 5}, request


@case("suggestions: the settings show the program, turn it off and choose it; a variable takes precedence")
def in_settings(book, folder):
    program = Program(folder, "echo one").choose().agree()
    song = Song(folder, "Blue Moon", language=NO_RHYMES)
    window = book.open(song.path)
    window.expect_focus("Lyrics")
    open_panel(window)
    window.find("Suggest", "push button")
    changes_in_settings(book, program)
    chooses_file(book, program)
    book.finish()
    takes_variable(book, song, program)
    song.expect_untouched()


def changes_in_settings(book, program):
    """They show the program, turn it off, and choose an example."""
    keys("ctrl+comma")
    settings = book.window("Settings")
    settings.expect_words(program.path)
    press(settings, "Turn Off Suggestions")
    settings.expect_words("Off. Nothing is sent.")
    wait_until(lambda: "inspire" not in read_settings(), lambda: f"no program, and there is {read_settings()}")
    press(settings, "Choose Program for Suggestions…")
    press(book.window("Choose Program"), "Choose “ten-lines”")
    settings = book.window("Settings")
    settings.expect_words("share/songbook-open/inspire/ten-lines")
    wait_until(lambda: read_settings()["inspire"]["command"][0].endswith("/inspire/ten-lines"),
               lambda: f"the example in the settings, and there is {read_settings()}")
    press(settings, "Turn Off Suggestions")
    settings.expect_words("Off. Nothing is sent.")
    keys("Escape")
    book.window("Blue Moon").expect_words("No Program Chosen")


def chooses_file(book, program):
    """The program that was agreed to before."""
    press(book.window("Blue Moon"), "Choose Program…")
    press(book.window("Choose Program"), "Other Program…")
    chooser = wait_until(lambda: next((found for found in book.windows() if found.name == "Choose Program"
                                       and found.look("Cancel", "push button") and not found.look("Command")), None),
                         "the file chooser")
    type_path(chooser, program.path)
    keys("Return")
    sheet = wait_until(lambda: next((found for found in book.windows() if found.look("Command", "text")), None),
                       "the sheet")
    wait_until(lambda: sheet.find("Command", "text").text() == program.path, "the program's path in the field")
    press(sheet, "Choose")
    window = book.window("Blue Moon")
    ask(window)
    expect_suggestions(window, "one")


def takes_variable(book, song, program):
    """Another program than the one that was agreed to: it is asked about."""
    asked = len(program.asked)
    window = book.open(song.path, env={**os.environ, "SONGBOOK_INSPIRE": f"{program.path} --by-variable"})
    window.expect_focus("Lyrics")
    keys("ctrl+comma")
    settings = book.window("Settings")
    settings.expect_words(f"$SONGBOOK_INSPIRE is set, so this is used: {program.path} --by-variable")
    assert not settings.look("Choose Program for Suggestions…")
    keys("Escape")
    window = book.window("Blue Moon")
    open_panel(window)
    ask(window)
    book.window("Send Lyrics to This Program?").expect_words("--by-variable")
    keys("Escape")
    book.window("Blue Moon").expect_words("Nothing was sent.")
    assert len(program.asked) == asked, program.asked


@case("suggestions: a program that is still being looked for when the choice is canceled is not chosen")
def looks_in_vain(book, folder):
    with SleepyDisk(folder) as disk:
        program = Program(disk.path, "echo one")
        window = book.open(Song(folder, "Blue Moon", language=NO_RHYMES).path)
        window.expect_focus("Lyrics")
        open_panel(window)
        press(window, "Choose Program…")
        sheet = book.window("Choose Program")
        click(sheet, "Command", "text")
        sheet.expect_focus("Command")
        type_text(program.path)
        disk.sleep()
        keys("Return", "Escape")
        window = book.window("Blue Moon")
        disk.wake()
        expect_steady(lambda: "inspire" not in read_settings(), "no program chosen", 1.5)
        window.expect_words("No Program Chosen")


@case("suggestions: keys reach all of the page, in a narrow window too; one is taken, or taken and continued")
def takes(book, folder):
    take_padding()
    long = "A third line that is much longer than a narrow window is wide"
    script = (f"count=$(wc -l < suggest.requests); if [ $count = 1 ]; then printf '%s\\n' '{long}' '\"A verse\\nof two\"' Rest; "
              "else printf '%s\\n' \"line $count a\" \"line $count b\"; fi")
    program, song, window = begin(book, folder, script, "ctrl+End", "Left")
    ask(window)
    expect_suggestions(window, long, "A verse / of two", "Rest")
    expect_only_panel_changed(window, song)
    reaches_all(window, long)
    expect_only_panel_changed(window, song)
    takes_whole(window, song, long)
    continues(window, song, program)


def reaches_all(window, first):
    """Each control has a name and can be reached by the keyboard alone, also in a narrow window."""
    assert resize(360)[0] == 360
    window.find("Options").press()
    window.find("Mood", "text")
    # It closes the panel and opens it again, as it was.
    keys("ctrl+i")
    window.expect_focus("Lyrics")
    keys("ctrl+i")
    window.expect_focus("Suggest")
    window.expect_words("3 suggestions.")
    row_parts = ["Take “{}”", "Take “{}” and Continue", "Dismiss “{}”"]
    verse = "A verse / of two"
    for key, expected in (
            ("shift+Tab", ["Change Program…", "Wish", "Syllables", "Number", "Mood", "Kind"]),
            ("Tab", ["Options", "Ask Again", first]),
            ("Tab", [verse, *(part.format(verse) for part in row_parts)])):
        names = []
        while names[-1:] != expected[-1:]:
            names.append(press_and_follow(window, key)[1])
            assert names[-1] and names[-1] not in ("Lyrics", "Title"), names
        # The way back leads over some of them once more.
        assert [name for name in names if name in expected] == expected, (key, expected, names)
    window.find("Options").press()
    resize(1000)


def takes_whole(window, song, first):
    """One step of undo, and the keyboard goes to the lyrics; several lines go in whole."""
    press(window, f"Take “{first}”")
    window.expect_text("Lyrics", f"First line\nSecond line\n{first}\n")
    window.expect_focus("Lyrics")
    song.expect_text(f"First line\nSecond line\n{first}\n")
    keys("ctrl+z")
    window.expect_text("Lyrics", TWO)
    press(window, "Take “A verse / of two”")
    window.expect_text("Lyrics", "First line\nSecond line\nA verse\nof two\n")
    type_text("!")
    window.expect_text("Lyrics", "First line\nSecond line\nA verse\nof two!\n")
    press(window, f"Dismiss “{first}”")
    expect_suggestions(window, "A verse / of two", "Rest")
    keys("ctrl+z", "ctrl+z")
    window.expect_text("Lyrics", TWO)


def continues(window, song, program):
    """The next ones are asked for from there; all of it by keys."""
    keys("ctrl+End")
    click(window, "Suggest", "push button")
    window.expect_focus("Suggest")
    expect_suggestions(window, "line 2 a", "line 2 b")
    while window.focused_name() != "line 2 a":
        before = window.focused_name()
        keys("Tab")
        wait_until(lambda: window.focused_name() != before, "the keyboard to go on")
    keys("Down")
    window.expect_focus("line 2 b")
    keys("ctrl+Return")
    window.expect_text("Lyrics", TWO + "line 2 b")
    # The keyboard is on what came.
    window.expect_focus("line 3 a")
    assert program.expect_asked(3)[2]["before"] == TWO + "line 2 b"
    keys("Delete")
    window.expect_focus("line 3 b")
    keys("Return")
    window.expect_text("Lyrics", TWO + "line 2 b\nline 3 b")
    window.expect_focus("Lyrics")
    song.expect_text(TWO + "line 2 b\nline 3 b")


@case("suggestions: they come one by one; canceled, what came can be taken, and no process is left; nor at the end")
def streams(book, folder):
    script = "echo one; while ! [ -e go ]; do sleep 0.05; done; echo two; sleep 1000 & sleep 1000"
    program, song, window = begin(book, folder, script)
    ask(window)
    expect_suggestions(window, "one")
    window.expect_words("Asking “suggest”…")
    Path(program.folder, "go").touch()
    expect_suggestions(window, "one", "two")
    program.expect_running()
    press(window, "Cancel Suggestions")
    window.expect_words("Canceled.")
    program.expect_gone()
    expect_suggestions(window, "one", "two")
    expect_only_panel_changed(window, song)
    press(window, "Take “two”")
    taken = "First line\ntwo\nSecond line\n"
    window.expect_text("Lyrics", taken)
    song.expect_text(taken)
    ends_with_program(book, window, program)
    assert song.text == taken


def ends_with_program(book, window, program):
    """The end of Songbook ends the program that is asked, and what that started."""
    ask(window)
    expect_suggestions(window, "one", "two")
    program.expect_running()
    click(window, "Lyrics")
    keys("ctrl+q")
    book.expect_end()
    program.expect_gone()


@case("suggestions: what a program does wrong is said in the page, and changes nothing else")
def misbehaves(book, folder):
    script = "if [ -e again ]; then printf 'good\\n\\377bad\\n'; else echo half; echo 'no connection' >&2; exit 3; fi"
    program, song, window = begin(book, folder, script)
    ask(window)
    window.expect_words("annot get suggestions: no connection.")
    program.expect_gone()
    Path(program.folder, "again").touch()
    press(window, "Ask Again")
    window.expect_words("1 suggestion was left out because it is not valid UTF-8")
    window.expect_text("Lyrics", TWO)
    os.remove(program.path)
    ask(window)
    window.expect_words("there is no such program")
    press(window, "Choose Program…")
    book.window("Choose Program")
    keys("Escape")
    window = book.window("Blue Moon")
    expect_only_panel_changed(window, song)


@case("suggestions: options are sent; one goes where the selection or the caret was when asked, and into no other song")
def goes_to_its_place(book, folder):
    library = Library(folder)
    cold = Song(library.ballads, "Cold", text="cold moon\r\nnight", language=NO_RHYMES)
    warm = Song(library.ballads, "Warm", language=NO_RHYMES)
    program = Program(folder, ". ./answer").choose().agree()
    program.answer("echo bold; echo old")
    window = library.open(book, cold)
    row(window, "Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "shift+ctrl+Right")
    open_panel(window)
    sends_options(window, program)
    takes_other_words(window)
    takes_rhyme(window, program, cold)
    program.answer("echo one; while ! [ -e go ]; do sleep 0.05; done; echo two; sleep 1000")
    follows(book, window, program, warm, library.lights)


def sends_options(window, program):
    window.find("Options").press()
    window.find("Number", "spin button").element.set_number(2)
    window.find("Syllables", "spin button").element.set_number(7)
    click(window, "Mood", "text")
    window.expect_focus("Mood")
    type_text("hopeful ")
    click(window, "Wish", "text")
    window.expect_focus("Wish")
    type_text("less cold")
    choose_kind(window, "Other words")
    ask(window)
    expect_suggestions(window, "bold", "old")
    request = program.expect_asked(1)[0]
    assert request["wish"] == {"kind": "rework", "text": "less cold", "mood": "hopeful", "syllables": 7}, request
    assert (request["before"], request["selection"], request["after"], request["count"]) == (
        "", "cold", " moon\r\nnight", 2), request


def takes_other_words(window):
    """They take the place of the selection, as long as it is as it was."""
    press(window, "Take “bold”")
    window.expect_text("Lyrics", "bold moon\r\nnight")
    # Another one takes its place, and so it does after that was undone.
    press(window, "Take “old”")
    window.expect_text("Lyrics", "old moon\r\nnight")
    keys("ctrl+z", "ctrl+z")
    window.expect_text("Lyrics", "cold moon\r\nnight")
    press(window, "Take “bold”")
    window.expect_text("Lyrics", "bold moon\r\nnight")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("a ")
    keys("Delete", "Delete")
    window.expect_text("Lyrics", "a ld moon\r\nnight")
    press(window, "Take “old”")
    window.expect_words("The selected words have changed since you asked.")
    window.expect_text("Lyrics", "a ld moon\r\nnight")


def takes_rhyme(window, program, song):
    """It goes in at the caret."""
    keys("ctrl+Home", "End")
    choose_kind(window, "Rhyme")
    ask(window)
    assert program.expect_asked(2)[1]["wish"]["word"] == "moon"
    expect_suggestions(window, "bold", "old")
    press(window, "Take “old”")
    window.expect_text("Lyrics", "a ld moon old\r\nnight")
    song.expect_text("a ld moon old\r\nnight")


def follows(book, window, program, song, other):
    """The place follows what is typed meanwhile; another song ends what is asked."""
    choose(window, "Warm")
    window = book.window("Warm")
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "End")
    choose_kind(window, "Next line")
    ask(window)
    expect_suggestions(window, "one")
    click(window, "Lyrics")
    window.expect_focus("Lyrics")
    keys("ctrl+Home")
    type_text("Before")
    keys("Return")
    keys("ctrl+End")
    type_text("behind")
    press(window, "Take “one”")
    taken = "Before\nFirst line\none\nSecond line\nbehind"
    window.expect_text("Lyrics", taken)
    song.expect_text(taken)
    program.expect_running()
    choose(window, "Harbour Lights")
    window = book.window("Harbour Lights")
    program.expect_gone()
    Path(program.folder, "go").touch()
    window.expect_words("The suggestions for the other song were dismissed.")
    assert suggestions(window) == []
    window.expect_text("Lyrics", TWO)
    other.expect_untouched()
    assert song.text == taken


KINDS = ["Next line", "Rhyme", "Verse", "Other words"]


def choose_kind(window, name):
    """Chooses what is asked for, by keys."""
    def shown():
        combo = window.find("Kind", "combo box")
        return next((node.name for node in combo.all() if node.name in KINDS), None)
    before = wait_until(shown, "a kind")
    click(window, "Kind", "combo box")
    wait_until(lambda: sum(node.name in KINDS for node in window.all() if node.is_there) > 1, "the kinds")
    steps = KINDS.index(name) - KINDS.index(before)
    keys(*["Down" if steps > 0 else "Up"] * abs(steps), "Return")
    wait_until(lambda: shown() == name, lambda: f"{name!r} to be chosen, and there is {shown()!r}")


@case("suggestions: a song that is read-only can be asked about, and takes nothing")
def read_only(book, folder):
    Program(folder, "echo one").choose().agree()
    locked = Song(folder, "Locked", language=NO_RHYMES)
    text = json.dumps(locked.json)
    locked.write(text[:-1] + ', "title": "Locked"}')
    window = book.open(locked.path)
    window.expect_words("read-only")
    keys("ctrl+i")
    window.find("Suggestions", "page tab").press()
    ask(window)
    expect_suggestions(window, "one")
    window.expect_sensitive("Take “one”", False)
    window.expect_sensitive("Dismiss “one”")
    expect_only_panel_changed(window, locked)
