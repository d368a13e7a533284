"""Drafts: words that are typed, and in no song yet."""

import os
import signal
from pathlib import Path

import draft_file
from desktop.hands import type_text
from desktop.processes import end
from desktop.songbook import Song
from desktop.waiting import DEADLINE, wait_until
from settings import seldom_saved


def drafts():
    """What is in the drafts that say anything, by their paths. Other cases leave some, too."""
    found = {}
    for path in Path(os.environ["HOME"], ".local/state/songbook/drafts").rglob("*.draft"):
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            continue
        if not draft_file.says_nothing(content):
            found[path] = content
    return found


def paths_of(song):
    """The paths of a song's drafts."""
    return [path for path, content in drafts().items() if song.path.encode() in content]


def has_words(content, words):
    """Whether words are in the song of a draft's file."""
    song = draft_file.song_of(content) or {}
    return any(words in str(value) for value in song.values())


def expect_draft(song, words, seconds=DEADLINE):
    """Waits until words are in a draft of a song."""
    wait_until(lambda: any(song.path.encode() in content and has_words(content, words) for content in drafts().values()),
               f"{words!r} in a draft of {song.path}", seconds)


def kill_with_draft(book, song, words):
    """Types words into a song that is open, and kills the program when they are in a draft."""
    type_text(words)
    expect_draft(song, words)
    end(book.pid, signal.SIGKILL)
    book.expect_end()


def killed_with_draft(book, folder, text="First line\nSecond line\n"):
    """A song with a draft that starts with “ours ”."""
    song = Song(folder, text=text)
    with seldom_saved():
        book.open(song.path)
        kill_with_draft(book, song, "ours " * 7)
    return song


def forget_other_drafts(*songs):
    """Removes what other cases left."""
    for path in drafts().keys() - {path for song in songs for path in paths_of(song)}:
        path.unlink()
