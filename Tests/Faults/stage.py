"""A song in a folder, a user's home, and the program run on them."""

import json
import os
import re
import subprocess

import draft_file
import lab

OLD = """{
  "id": "550e8400-e29b-41d4-a716-446655440000", "mood": 1.0,
  "title": "Old Road", "text": "old words",
  "createdAt": "2026-02-12T10:30:00Z", "updatedAt": "2026-02-12T14:45:00Z"
}
"""
NEW_WORDS = "new words\nthat somebody typed"


class Stage:
    def __init__(self, laboratory, name="stage", songs=None, state=None, song=OLD):
        self.lab = laboratory
        self.song = song
        base = laboratory.folder / name
        self.songs = songs or base / "Songs"
        self.home = base / "home"
        self.run_folder = base / "run"
        self.state = state or base / "state"
        for folder in (self.songs, self.home, self.run_folder, self.state):
            folder.mkdir(parents=True, exist_ok=True)
        self.file = self.songs / "Old Road.songbook"
        self.reset()

    def reset(self):
        """The song as it was at first, and nothing else anywhere."""
        for path in self.songs.iterdir():
            if not path.is_dir():
                # A FUSE server removes by itself what was renamed because it was in use.
                path.unlink(missing_ok=True)
        for path in sorted(self.state.rglob("*"), reverse=True) + sorted(self.run_folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        self.file.write_text(self.song)

    @property
    def environment(self):
        return {
            "PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_STATE_HOME": str(self.state),
            "XDG_RUNTIME_DIR": str(self.run_folder), "LC_ALL": "C.UTF-8",
        }

    def command(self, *arguments, through=()):
        return [str(word) for word in (*through, lab.program(), *arguments)]

    def text(self, words):
        """The song's bytes with these words and nothing else changed."""
        return OLD.replace('"old words"', json.dumps(words, ensure_ascii=False))

    def replace(self, words):
        """What another program does: it puts a version of its own in the place of the song."""
        temporary = self.songs / "other program's"
        temporary.write_text(self.text(words))
        temporary.rename(self.file)

    def write(self, words=NEW_WORDS, through=(), song=None, timeout=60, **options):
        """`--write`, maybe through another program; the words come with the newline that it takes off again."""
        self.lab.tried += 1
        return subprocess.run(
            self.command("--write", song or self.file, through=through), input=words.encode() + b"\n",
            capture_output=True, env=self.environment, cwd="/", timeout=timeout, **options)

    def print(self, song=None, timeout=60):
        return subprocess.run(
            self.command("--print", song or self.file), capture_output=True, env=self.environment, cwd="/",
            timeout=timeout, stdin=subprocess.DEVNULL)

    def content(self, file=None):
        """"old", the words of a whole new version, or what is wrong with the file."""
        try:
            text = (file or self.file).read_bytes().decode()
        except (OSError, UnicodeDecodeError) as error:
            return Wrong(str(error))
        if text == OLD:
            return "old"
        try:
            words = json.loads(text)["text"]
        except (ValueError, KeyError, TypeError) as error:
            return Wrong(f"{error}: {text[:200]!r}")
        # Apart from the words and the date, a new version is the old one byte for byte.
        date = r'("updatedAt": ")[^"]*'
        expected = OLD.replace('"old words"', json.dumps(words, ensure_ascii=False))
        if re.sub(date, r"\1", text) != re.sub(date, r"\1", expected):
            return Wrong(f"other bytes changed too: {text[:300]!r}")
        return words

    def drafts(self, only_waiting=False):
        """The words of every whole draft that says anything; or of those alone whose save did not reach the disk."""
        found = []
        for path in self.state.glob("songbook/drafts/*.draft"):
            try:
                data = path.read_bytes()
            except FileNotFoundError:
                # The save that is under way has removed it.
                continue
            words, is_waiting = draft_file.words_of(data), draft_file.is_waiting(data)
            if words is not None and (is_waiting or not only_waiting and not draft_file.says_nothing(data)):
                found.append(words)
        return found

    def song_now(self):
        """What the song's file says."""
        return json.loads(self.file.read_bytes())

    def drafted_songs(self):
        """The songs of every whole draft."""
        songs = [draft_file.song_of(path.read_bytes()) for path in self.state.glob("songbook/drafts/*.draft")]
        return [song for song in songs if song is not None]

    def versions(self):
        """The words of every whole version in the history, the present one among them."""
        found = []
        for path in self.state.glob("songbook/history/*/*.songbook"):
            data = path.read_bytes()
            try:
                # The version that was saved last is the draft that it was saved from.
                words = draft_file.words_of(data) if data.startswith(b"songbook-draft") else json.loads(data)["text"]
            except (ValueError, KeyError):
                words = None
            if words is not None:
                found.append(words)
        return found

    def names(self):
        return sorted(os.listdir(self.songs))

    def holds(self, words):
        """Whether the words are in the song, in a draft, or in a copy beside the song."""
        copies = [self.content(path) for path in self.songs.glob("*.songbook")]
        return words in copies or words in self.drafts()

    def next_start(self, label, is_in=lambda words, content: words == content, song=None):
        """Starts the program again on the song, with what it says: it must tidy up, change nothing, and offer what is
        only in a draft, or make up for it where the disk was out of reach. `is_in` tells whether a draft's words are in
        the song; `song` is its path, where it is another one."""
        before = self.file.read_bytes()
        waiting = [words for words in self.drafts(only_waiting=True) if not is_in(words, self.content())]
        unsaved = [words for words in self.drafts() if not is_in(words, self.content()) and words not in waiting]
        said = self.print(song)
        result = subprocess.run(
            self.command("--write", song or self.file), input=said.stdout, capture_output=True, env=self.environment, cwd="/",
            timeout=60)
        self.lab.check(said.returncode == 0 and result.returncode == 0, f"{label}: the next start fails: {result}")
        if waiting:
            self.lab.check(all(is_in(words, self.content()) for words in waiting), f"{label}: not made up for: {result}")
        else:
            self.lab.check(self.file.read_bytes() == before, f"{label}: the next start changed the song")
        left = [name for name in self.names() if name.startswith(".~")]
        self.lab.check(not left, f"{label}: left after the next start: {left}")
        self.lab.check(sorted(self.drafts()) == sorted(unsaved), f"{label}: drafts {self.drafts()}, not {unsaved}")
        if unsaved:
            self.lab.check(b"unsaved changes from" in result.stderr,
                           f"{label}: the draft is not offered: {result.stderr}")


class Wrong(str):
    """What is wrong with a file that is neither the old version nor a whole new one."""
