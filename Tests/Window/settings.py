"""The settings of the program, as they are in their file."""

import contextlib
import json
import os

from desktop.library import forget_settings


def settings_file():
    return os.path.join(os.environ["HOME"], ".config/songbook/settings.json")


def read_settings():
    try:
        with open(settings_file(), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def write_settings(**members):
    os.makedirs(os.path.dirname(settings_file()), exist_ok=True)
    with open(settings_file(), "w", encoding="utf-8") as file:
        json.dump(members, file)


@contextlib.contextmanager
def seldom_saved():
    """Programs that are started meanwhile save nothing of themselves before a minute is over; drafts they keep."""
    write_settings(autosaveDelay=60_000)
    try:
        yield
    finally:
        forget_settings()
