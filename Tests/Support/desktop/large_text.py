"""Texts that are larger than anybody means them to be, and how they are saved."""

from desktop.hands import keys
from desktop.waiting import DEADLINE, wait_until


def filled(piece, size):
    """As many pieces as have about this many characters."""
    return piece * (size // len(piece))


def save_large(song, text, seconds=DEADLINE):
    """Saves the song of the window, and waits until it holds this text, which is too long for a message."""
    keys("ctrl+s")
    wait_until(lambda: song.text == text, lambda: f"{len(text)} characters, and there are {len(song.text)}: "
               f"{song.text[:20]!r} … {song.text[-20:]!r}", seconds)
