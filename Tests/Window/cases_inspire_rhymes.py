"""The panel beside the page: words that go with the one at the caret, and how they get into the song."""

import contextlib
import json
import os
import shutil
from pathlib import Path

from cases_accessible_names import unnamed
from cases_reopening import restart, use
from desktop.case import case
from desktop.dragging import middle, resize
from desktop.hands import keys, run, type_text
from desktop.library import Library, row, take_padding, window_state
from desktop.songbook import Song
from desktop.waiting import expect_steady, wait_until

# How words are spoken, as Festival writes it; the most common first.
SPOKEN = {
    "time": ["t ay m"], "rhyme": ["r ay m"], "climb": ["k l ay m"], "lime": ["l ay m"], "sublime": ["s ah b", "l ay m"],
    "night": ["n ay t"], "light": ["l ay t"], "bright": ["b r ay t"], "tonight": ["t ah", "n ay t"],
    "moon": ["m uw n"], "june": ["jh uw n"], "tune": ["t uw n"], "line": ["l ay n"], "first": ["f er s t"],
    "orange": ["ao", "r ah n jh"],
}
HEADINGS = ("Perfect Rhymes, ", "Near Rhymes, ", "Same Ending, ", "Synonyms, ", "1 syllable", "2 syllables")
THESAURUS = {"night": ["dark", "evening"], "time": ["clock"]}


def spoken(word, syllables):
    parts = " ".join(f"(({part}) {int(part is syllables[-1])})" for part in syllables)
    return f'("{word}" nil ({parts}))'


@contextlib.contextmanager
def dictionaries():
    """A dictionary, a list of words and a thesaurus of English, which come before those that are installed."""
    home = Path(os.environ["HOME"], ".local/share")
    cache = Path(os.environ["HOME"], ".cache/songbook/pronunciation")
    files = {
        "festival/dicts/cmu/cmudict-0.4.out": "\n".join(spoken(*entry) for entry in sorted(SPOKEN.items())) + "\n",
        "cmudict/cmudict": "",
        "dict/american-english": "\n".join(SPOKEN) + "\n",
        "hunspell/en_US.dic": "1\ntime\n",
    }
    data, index = "UTF-8\n", []
    for word, others in sorted(THESAURUS.items()):
        index.append(f"{word}|{len(data)}\n")
        data += f"{word}|1\n(noun)|{'|'.join(others)}\n"
    files["mythes/th_en_US_v2.idx"] = f"UTF-8\n{len(index)}\n" + "".join(index)
    files["mythes/th_en_US_v2.dat"] = data
    shutil.rmtree(cache, ignore_errors=True)
    for name, text in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text)
    try:
        yield
    finally:
        for name in {name.split("/")[0] for name in files}:
            shutil.rmtree(home / name)
        shutil.rmtree(cache, ignore_errors=True)


def words(window, word):
    """What the list says of a word, a line each but for headings; None where it is not shown."""
    node = window.look(f"Words for “{word}”", "list")
    return node and [line.name for line in node.children() if line.is_there and not line.name.startswith(HEADINGS)]


def expect_words(window, word, *starts):
    """Waits until the list of a word has lines that begin with these words, in this order."""
    def is_there():
        found = words(window, word)
        return found is not None and len(found) >= len(starts) and all(
            line.startswith(start) for line, start in zip(found, starts))
    wait_until(is_there, lambda: f"{starts} for {word!r}, and there is {words(window, word)}; {window.labels()}")


def expect_no_panel(window):
    wait_until(lambda: not window.look("Close Panel"), "the panel to be closed")


def open_panel(window, word):
    keys("ctrl+i")
    window.expect_focus("Word to Rhyme With")
    window.expect_text("Word to Rhyme With", word)


def go_to_word(window, start):
    """Walks down the list to a word."""
    keys("Down")
    for _ in range(60):
        node = wait_until(window.focused, "the keyboard somewhere")
        if node.name.startswith(start):
            return
        before = node.name
        keys("Down")
        wait_until(lambda: window.focused_name() not in (None, before), f"the keyboard to go on from {before!r}")
    raise AssertionError(f"{start!r} is not reached")


@case("inspire: words for the one at the caret are beside or below the page; Ctrl+I opens them, Escape leads back")
def follows(book, folder):
    with dictionaries():
        song = Song(folder, text="a long time\nevery night\n")
        window = book.open(song.path)
        window.expect_focus("Lyrics")
        expect_no_panel(window)
        keys("ctrl+Home", "End")
        open_panel(window, "time")
        expect_words(window, "time", "climb, Perfect Rhymes, 1 syllable", "lime, Perfect Rhymes", "rhyme, Perfect Rhymes")
        wait_until(lambda: "clock, Synonyms, 1 syllable" in words(window, "time"), "a synonym")
        assert "sublime, Perfect Rhymes, 2 syllables" in words(window, "time"), words(window, "time")
        keys("Escape")
        window.expect_focus("Lyrics")
        keys("Down")
        expect_words(window, "night", "bright, Perfect", "light, Perfect")
        window.expect_focus("Lyrics")
        keys("Left", "Left")
        expect_words(window, "night", "bright, Perfect")
        keys("Home")
        expect_words(window, "time", "climb")
        keys("ctrl+i")
        window.expect_focus("Word to Rhyme With")
        keys("ctrl+i")
        expect_no_panel(window)
        window.expect_focus("Lyrics")
        type_text("on ")
        song.expect_text("a long time\non every night\n")
        narrow(window, song)


def narrow(window, song):
    """The panel is below the page in a narrow window; its words are in reach there."""
    resize(1000)
    keys("ctrl+Home", "End")
    open_panel(window, "time")

    def places():
        return window.find("Lyrics").element.place, window.find("Word to Rhyme With").element.place
    wait_until(lambda: places()[1][0] >= places()[0][0] + places()[0][2], lambda: f"one beside the other: {places()}")
    resize(460)
    wait_until(lambda: places()[1][1] > places()[0][1] + 150 and places()[1][0] < 100,
               lambda: f"one below the other: {places()}")
    expect_words(window, "time", "climb")
    before = song.bytes
    go_to_word(window, "lime")
    expect_steady(lambda: song.bytes == before, "the song as it was", 1.5)
    keys("Return")
    song.expect_text("a long time lime\non every night\n")
    keys("ctrl+z")
    song.expect_text("a long time\non every night\n")


@case("inspire: a word can be typed; Return puts a rhyme in at the caret, a click a synonym in the word's place")
def puts_in(book, folder):
    take_padding()
    with dictionaries():
        song = Song(folder, text="the Night\nand time\n")
        window = book.open(song.path)
        types_word(window)
        song.expect_untouched()
        puts_in_rhyme(window, song)
        puts_in_synonym(window, song)
        puts_in_typed(window, song)


def types_word(window):
    """The caret brings back its own word; one that nobody knows is said to be one."""
    keys("ctrl+Home", "Down", "End")
    open_panel(window, "time")
    expect_words(window, "time", "climb")
    type_text("moon")
    expect_words(window, "moon", "june, Perfect", "tune, Perfect")
    keys("ctrl+a", "Delete")
    window.expect_words("Put the cursor on a word of the lyrics, or type one above.")
    type_text("orange")
    window.expect_words("No words found for “orange”.")
    keys("Escape")
    window.expect_focus("Lyrics")
    window.expect_text("Word to Rhyme With", "orange")
    keys("Up")
    expect_words(window, "Night", "bright")


def puts_in_rhyme(window, song):
    """One step of undo."""
    keys("Down")
    expect_words(window, "time", "climb")
    open_panel(window, "time")
    go_to_word(window, "rhyme")
    keys("Return")
    window.expect_focus("Lyrics")
    song.expect_text("the Night\nand time rhyme\n")
    keys("ctrl+z")
    song.expect_text("the Night\nand time\n")


def puts_in_synonym(window, song):
    """One step of undo."""
    keys("ctrl+Home", "End", "Left", "Left")
    expect_words(window, "Night", "bright")
    line = wait_until(
        lambda: next((node for node in window.find("Words for “Night”", "list").children()
                      if node.is_there and node.name.startswith("evening")), None), "the synonym")
    run("xdotool", "mousemove", *map(str, middle(line)), "click", "1")
    song.expect_text("the Evening\nand time\n")
    window.expect_focus("Lyrics")
    keys("ctrl+z")
    song.expect_text("the Night\nand time\n")


def puts_in_typed(window, song):
    """A rhyme with a word that was typed, in place of what is selected."""
    keys("ctrl+Home", "shift+Right", "shift+Right", "shift+Right")
    keys("ctrl+i")
    type_text("time")
    expect_words(window, "time", "climb")
    go_to_word(window, "climb")
    keys("Escape")
    window.expect_focus("Lyrics")
    wait_until(lambda: window.find("Lyrics").element.selection_end == 3, "what was selected to be so again")
    keys("ctrl+i")
    go_to_word(window, "climb")
    keys("Return")
    song.expect_text("climb Night\nand time\n")


@case("inspire: the songwriter's words come first, marked; an open panel is so at the next start, for each song's word")
def own_words(book, folder):
    with dictionaries():
        library = Library(folder)
        library.lights.write(json.dumps({"title": "Harbour Lights", "text": "a crooked rhyme of lime\n"}))
        library.moon.write(json.dumps({"title": "Blue Moon", "text": "in the time\n"}))
        use(library)
        window = library.open(book, library.moon)
        row(window, "Harbour Lights")
        window.expect_focus("Lyrics")
        keys("ctrl+Home", "End")
        open_panel(window, "time")
        expect_words(window, "time", "lime, Perfect Rhymes, 1 syllable, yours", "rhyme, Perfect Rhymes, 1 syllable, yours",
                     "climb, Perfect Rhymes, 1 syllable")
        keys("Escape")
        opens_again(book, library)


def opens_again(book, library):
    """At the next start the keyboard is in the lyrics; what was closed is closed then."""
    window = restart(book, "Blue Moon")
    window.expect_focus("Lyrics")
    window.find("Close Panel", "push button")
    expect_words(window, "time", "lime")
    book.open(library.lights.path)
    window = book.window("Harbour Lights")
    window.expect_focus("Lyrics")
    keys("ctrl+End")
    type_text("moon")
    expect_words(window, "moon", "june")
    window.find("Close Panel", "push button").press()
    expect_no_panel(window)
    window = restart(book, "Harbour Lights")
    window.expect_focus("Lyrics")
    expect_no_panel(window)
    with open(window_state(), encoding="utf-8") as file:
        assert "inspire" not in json.load(file)


def slow_speech(folder):
    """Many German words, and an espeak-ng that says nothing of any, and that slowly for as long as it is not let go.

    Returns that program, what lets it go once it is there, and the environment in which it is found.
    """
    letters = "bdfgklmnprst"
    Path(os.environ["HOME"], ".local/share/dict/ngerman").write_text("".join(
        f"{a}a{b}e{c}\n" for a in letters for b in letters for c in letters) + "".join(
        f"{a}o{b}u{c}i{d}\n" for a in letters for b in letters for c in letters for d in letters))
    program, gate = Path(folder, "bin", "espeak-ng"), Path(folder, "go")
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n[ -e '{gate}' ] || sleep 0.7\nexit 1\n")
    program.chmod(0o755)
    return program, gate, {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}


@case("inspire: words of a language are prepared with progress; canceled, they can be begun again; a close ends that")
def prepares(book, folder):
    with dictionaries():
        program, gate, environment = slow_speech(folder)
        song = Song(folder, text="der Mond und die Nacht sind nicht mein\nlame\n", language="de")

        def is_running():
            return run("pgrep", "-f", str(program), check=False).stdout != b""
        window = book.open(song.path, env=environment)
        cancels_and_begins(window)
        wait_until(is_running, "a word to be spoken")
        pid = book.pid
        keys("ctrl+w")
        wait_until(lambda: not os.path.exists(f"/proc/{pid}/exe"), "the program to end")
        wait_until(lambda: not is_running(), "what it started to end")
        song.expect_untouched()
        gate.write_text("")
        window = book.open(song.path, env=environment)
        window.expect_focus("Lyrics")
        keys("ctrl+Home", "Down", "End", "ctrl+i")
        window.expect_focus("Word to Rhyme With")
        type_text("rame")
        expect_words(window, "rame", "")
        wait_until(lambda: not window.look("Preparing Words", "progress bar"), "the progress to go")
        keys("Escape")
        window.expect_focus("Lyrics")
        assert song.bytes == song.original


def cancels_and_begins(window):
    window.expect_focus("Lyrics")
    keys("ctrl+Home", "Down", "End", "ctrl+i")
    window.find("Preparing Words", "progress bar")
    window.expect_words("Preparing the words of this language, only once…")
    window.find("Cancel", "push button").press()
    window.find("Prepare Words", "push button")
    window.expect_words("The words of this language are not prepared.")
    window.expect_focus("Word to Rhyme With")
    window.find("Prepare Words", "push button").press()
    window.find("Preparing Words", "progress bar")
    wait_until(lambda: not window.look("Prepare Words", "push button"), "the button to go")


@case("inspire: two windows ask at once, and each shows the words for its own")
def asks_twice(book, folder):
    with dictionaries():
        first = book.open(Song(folder, "First", text="a long time\n").path)
        keys("ctrl+Home", "End", "ctrl+i", "Escape")
        second = book.open(Song(folder, "Second", text="every night\n").path)
        second.expect_focus("Lyrics")
        keys("ctrl+Home", "End")
        if not second.look("Close Panel"):
            keys("ctrl+i")
        expect_words(second, "night", "bright", "light")
        expect_words(first, "time", "climb", "lime")


@case("inspire: a song that cannot be edited gets no word, but shows which there are")
def read_only(book, folder):
    with dictionaries():
        song = Song(folder)
        song.write('{"title": "Song", "text": "time\\n", "text": "night\\n"}')
        window = book.open(song.path)
        window.expect_words("read-only")
        keys("ctrl+i")
        window.expect_focus("Word to Rhyme With")
        keys("ctrl+a")
        type_text("time")
        expect_words(window, "time", "climb")
        node = window.find("Words for “time”", "list")
        assert not node.has_state("SENSITIVE"), "words can be chosen"
        song.expect_untouched()


@case("inspire: the language of the song is shown and can be chosen, and the song says so from then on")
def language(book, folder):
    with dictionaries():
        words_of_german = Path(os.environ["HOME"], ".local/share/dict/ngerman")
        words_of_german.write_text("Macht\nNacht\nSacht\n")
        song = Song(folder, text="the time and the night are mine\nNacht\n")
        window = book.open(song.path)
        keys("ctrl+Home", "Down", "End")
        open_panel(window, "Nacht")
        window.find("Language, English")
        keys("Tab")
        window.expect_focus("Language, English")
        keys("space")
        window.find("Deutsch")
        assert not unnamed(window), unnamed(window)
        keys("Up", "Return")
        window.find("Language, Deutsch")
        expect_words(window, "Nacht", "Macht, Perfect Rhymes, 1 syllable")
        wait_until(lambda: song.json.get("language") == "de", lambda: f"the song to say so, and it is {song.json}")
        assert song.text == "the time and the night are mine\nNacht\n"
