"""The folder of an open song gets another name, and another song is put where it was: that is no change of this one."""

import json

from desktop.hands import keys, type_text
from desktop.waiting import wait_until
from lab import case
from song_access import start_writing
from stage import OLD, Stage
from typed import settings
from windows import screen, window_program

OTHER = OLD.replace("550e8400", "660e8400").replace("old words", "other words")


class Replaced(Stage):
    """A song in a folder of its own, which can be taken away from there, with another one in its place."""

    def __init__(self, lab, name="stage"):
        super().__init__(lab, name)
        self.file.unlink()
        self.file = self.songs / "Old Road/Old Road.songbook"
        self.moved = self.songs / "Renamed/Old Road.songbook"
        self.file.parent.mkdir()
        self.file.write_text(OLD)

    def put_another(self):
        self.file.parent.rename(self.moved.parent)
        self.file.parent.mkdir()
        self.file.write_text(OTHER)

    def check_other(self, label):
        names = [path.name for path in self.file.parent.iterdir()]
        self.lab.check(self.file.read_text() == OTHER, f"{label}: the other song is {self.file.read_text()!r}")
        self.lab.check(names == [self.file.name], f"{label}: beside the other song is {names}")


@case([63], "words that are piped to a song in whose place another one is put meanwhile: a draft of the first")
def piped(lab):
    stage = Replaced(lab)
    process = start_writing(stage, "piped words")
    stage.put_another()
    process.stdin.close()
    lab.tried += 1
    status = process.wait(timeout=30)
    errors = process.stderr.read().decode()
    lab.check(status == 66 and "another song is in its place" in errors, f"{status}: {errors}")
    stage.check_other("--write")
    if stage.drafts() != ["piped words"]:
        lab.lose(f"drafts: {stage.drafts()}")
    again = stage.write("other words", song=stage.file)
    lab.check(again.returncode == 0 and b"unsaved changes" not in again.stderr, f"offered to the other song: {again}")
    said = stage.write("old words", song=stage.moved)
    lab.check(b"unsaved changes from" in said.stderr, f"not offered where the song is: {said}")


@case([63], "another song is put where the one in the window was: that is found where it went, and saved there")
def in_window(lab):
    with screen() as songbook:
        for is_typed_before in (True, False):
            stage = Replaced(lab, f"typed before {is_typed_before}")
            with window_program(songbook) as book:
                book.call("--", stage.file, env=settings(stage, 60))
                window = book.window("Old Road")
                if is_typed_before:
                    type_text("new ")
                    wait_until(lambda: "new old words" in stage.drafts(), "a draft")
                stage.put_another()
                lab.tried += 1
                wait_until(lambda: window.has_words("It is now"), lambda: f"where the song is now: {window.labels()}")
                if not is_typed_before:
                    type_text("new ")
                lab.check(window.find("Lyrics").text() == "new old words", f"{window.find('Lyrics').text()!r} on the page")
                keys("ctrl+s")
                wait_until(lambda: window.has_words("It is now"), lambda: f"where the song is now: {window.labels()}")
                stage.check_other("saved")
                window.find("Switch to New Location", "push button").press()
                wait_until(lambda: json.loads(stage.moved.read_text())["text"] == "new old words",
                           lambda: f"it to be saved: {stage.moved.read_text()}, {window.labels()}")
                stage.check_other("followed")
            lab.check(not stage.drafts(), f"drafts: {stage.drafts()}")


@case([63], "the song that was put where the one in the window was is opened, and not taken for that one")
def opened(lab):
    with screen() as songbook:
        stage = Replaced(lab)
        with window_program(songbook) as book:
            book.call("--", stage.file, env=settings(stage, 60))
            window = book.window("Old Road")
            type_text("new ")
            wait_until(lambda: "new old words" in stage.drafts(), "a draft")
            stage.put_another()
            lab.tried += 1
            wait_until(lambda: window.has_words("It is now"), lambda: f"where the song is now: {window.labels()}")
            book.call("--", stage.file, env=settings(stage, 60))
            wait_until(lambda: "other words" in [page.find("Lyrics").text() for page in book.windows()],
                       lambda: f"the other song: {[page.labels() for page in book.windows()]}")
            stage.check_other("opened")
        if "new old words" not in [json.loads(stage.moved.read_text())["text"], *stage.drafts()]:
            lab.lose(f"drafts: {stage.drafts()}, {stage.moved.read_text()}")
