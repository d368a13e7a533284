"""Rhymes: from question to answer beside grep over the dictionary, and how long the cache takes that the answer is from."""

import os
import pathlib
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
