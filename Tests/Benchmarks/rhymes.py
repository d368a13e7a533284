"""Rhymes: from question to answer beside grep over the dictionary, and how long the cache takes that the answer is from."""

import os
import pathlib
import re
import shutil
import subprocess
import time

PLACES = ["festival/dicts/cmu/cmudict-0.4.out", "pocketsphinx/model/en-us/cmudict-en-us.dict"]
# Each with what grep looks for at the ends of lines, in Festival's form of the dictionary.
WORDS = {"moon": "uw n) 1)))$", "station": "ey) 1) ((sh ax n) 0)))$", "butterfly": "ay) 1)))$", "love": "ah v) 1)))$"}


def dictionary():
    """The dictionary that the program reads first; None where there is none."""
    folders = os.environ.get("XDG_DATA_DIRS", "/usr/local/share:/usr/share").split(":")
    found = [pathlib.Path(folder, place) for place in PLACES for folder in folders]
    return next((path for path in found if path.exists()), None)


def cache():
    """Where the program keeps what it made of it."""
    return pathlib.Path(os.environ["XDG_CACHE_HOME"], "songbook/pronunciation")


def build(program):
    """How long the cache of English takes in milliseconds, with the first answer, and how large it is in bytes."""
    shutil.rmtree(cache(), ignore_errors=True)
    start = time.monotonic()
    subprocess.check_call([program, "--rhymes", "moon", "--language", "en"], stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL)
    milliseconds = (time.monotonic() - start) * 1000
    return milliseconds, sum(file.stat().st_size for file in cache().iterdir())


def questions(program, path):
    """For each word the command that asks, and the one that finds nothing but how many lines end so."""
    return [(word, [program, "--rhymes", word, "--language", "en"], ["grep", "-c", pattern, str(path)])
            for word, pattern in WORDS.items()]


def in_panel(program, root, song, log, listener):
    """What the window says of its panel, in milliseconds: each time from another word at the caret until its rhymes are
    listed, one's own words first, and how long it took to gather these from the library.
    """
    from browsing import Window
    from desktop.hands import keys
    from desktop.waiting import wait_until
    said = log.with_suffix(".debug")
    os.environ["SONGBOOK_DEBUG"] = "1"
    with open(said, "wb") as errors:
        window = Window(program, root, log, listener, song, stderr=errors)

    def times(what):
        return [int(found) for found in re.findall(f"rhymes: {what} (\\d+) ms", said.read_text())]
    try:
        wait_until(lambda: window.events("frame"), "the window", 60)
        window.settle()
        keys("ctrl+Home", "End", "ctrl+i")
        wait_until(lambda: times("own words true,"), "one's own words", 120)
        window.settle()
        keys("Escape")
        before = len(times(r"\d+ words after"))
        for _ in range(30):
            keys("Down", "End")
            time.sleep(0.4)
        return times(r"\d+ words after")[before:], times("own words true,")[0]
    finally:
        del os.environ["SONGBOOK_DEBUG"]
        window.close()
