"""Import and export by keys alone, from the first key to the report."""

import json
import os
from pathlib import Path

from cases_transfer import choose_path, expect_song, made
from desktop.case import SHARED_WINDOW, case
from desktop.hands import keys
from desktop.library import menu_items, shown_library
from desktop.waiting import expect_steady, wait_until


def press_until(key, window, name, what):
    """Presses a key until something of this name has the keyboard; every place on the way has one."""
    seen = []
    for _ in range(40):
        node = window.focused()
        assert node is not None, f"nothing has the keyboard on the way to {what}, after {seen}"
        if node.name == name:
            return node
        seen.append(node.name)
        keys(key)
        wait_until(lambda: (now := window.focused()) is not None, f"the keyboard somewhere on the way to {what}")
    raise AssertionError(f"{key} does not lead to {what}: {seen}")


def choose_last_report(window):
    """By F10, which opens the main menu."""
    keys("F10")
    wait_until(lambda: "Import and Export" in menu_items(window), "the main menu")
    press_until("Down", window, "Import and Export", "what leads to the report")
    keys("Return")
    wait_until(lambda: "Last Report" in menu_items(window), "what is in it")
    press_until("Down", window, "Last Report", "the last report")
    keys("Return")


@case(
    "keyboard: a whole import: chooser, plan, list of what will be made, report, the report again, and back to the lyrics",
    long=SHARED_WINDOW)
def imports_by_keys(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "songs.cho")
    source.write_bytes(b"{title: River}\n{comment: softly}\n[G]Down\n{new_song}\n{title: Broken}\nno\0\n")
    keys("shift+ctrl+i")
    choose_path(book, "Import Files", str(source))
    sheet = book.window("Import")
    sheet.expect_words("1 song will be added to “Ballads”.")
    # Return would import; the lines can be read before.
    sheet.expect_focus("Import", "push button")
    press_until("Tab", sheet, "Cancel", "Cancel")
    press_until("Tab", sheet, "Import", "Import")
    keys("Escape")
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    assert not os.path.exists(made(library, "River"))
    keys("shift+ctrl+i")
    choose_path(book, "Import Files", str(source))
    book.window("Import").expect_focus("Import", "push button")
    keys("Return")
    expect_song(made(library, "River"), title="River")
    report = book.window("Import Report")
    report.expect_words("1 song added to “Ballads”.")
    assert report.focused() is not None, "nothing of the report has the keyboard"
    keys("Escape")
    window = book.window("River")
    window.expect_focus("Lyrics")
    choose_last_report(window)
    report = book.window("Import Report")
    press_until("Tab", report, "Close", "Close")
    keys("Return")
    book.window("River").expect_focus("Lyrics")


@case(
    "keyboard: a whole export: songs and format chosen, the file's path typed, replaced when asked, its report read",
    long=SHARED_WINDOW)
def exports_by_keys(book, folder):
    library, window = shown_library(book, folder)
    target = os.path.join(folder, "moon.json")
    Path(target).write_text("old")
    keys("shift+ctrl+e")
    sheet = book.window("Export")
    sheet.expect_focus("Export…", "push button")
    press_until("Tab", sheet, "Format", "the format")
    keys("space")
    # The list of formats has the keyboard then.
    wait_until(lambda: any(node.name == "Markdown" and node.is_there for node in sheet.all()), "the list of formats")
    # JSON is the fourth.
    keys("Home", "Down", "Down", "Down", "Return")
    wait_until(lambda: (node := sheet.focused()) and node.name == "Format", "the keyboard on the row again")
    press_until("Tab", sheet, "Export…", "the button")
    keys("Return")
    choose_path(book, "Export to File", target)

    def question():
        return next((name for name in (window.focused_name() for window in book.windows()) if name), None)
    wait_until(lambda: any(node.name.endswith("Replace") for window in book.windows() for node in window.all()),
               "the question whether to replace")
    for _ in range(4):
        if (name := question()) and name.endswith("Replace"):
            break
        keys("Tab")
    keys("Return")
    wait_until(lambda: Path(target).read_text() != "old", "the file to be replaced")
    songs = json.loads(Path(target).read_text())
    assert [song["title"] for song in songs] == ["Blue Moon"], songs
    window = book.window("Blue Moon")
    window.expect_words("1 song exported.")
    window.expect_focus("Lyrics")
    keys("shift+ctrl+e")
    book.window("Export").expect_focus("Export…", "push button")
    keys("Escape")
    book.window("Blue Moon").expect_focus("Lyrics")


@case(
    "keyboard: an import of a file in an older encoding: likely ones are offered with their words; Escape imports nothing",
    long=SHARED_WINDOW)
def imports_other_encoding(book, folder):
    library, window = shown_library(book, folder)
    source = Path(folder, "lampa.txt")
    words = "Лампа на кухне горит до утра\nТы возвращаешься, в доме жара\n"
    source.write_bytes(words.encode("koi8-r"))

    def begin():
        keys("shift+ctrl+i")
        choose_path(book, "Import Files", str(source))
        sheet = book.window("Text Encoding")
        sheet.expect_words("“lampa.txt” is not UTF-8. Choose the encoding with which its words are readable.")
        return sheet

    def shown(sheet):
        return sheet.find("Preview").text()

    sheet = begin()
    # The likeliest has the keyboard, and its words are shown.
    sheet.expect_focus("Cyrillic (KOI8-R)")
    wait_until(lambda: shown(sheet) == words.rstrip("\n"), lambda: f"the words, and there is {shown(sheet)!r}")
    press_until("Tab", sheet, "Preview", "the preview")
    press_until("Tab", sheet, "Cancel", "Cancel")
    press_until("Tab", sheet, "Continue", "Continue")
    keys("Escape")
    window = book.window("Blue Moon")
    window.expect_focus("Lyrics")
    expect_steady(lambda: not os.path.exists(made(library, "lampa")), "no song", 0.5)
    sheet = begin()
    sheet.expect_focus("Cyrillic (KOI8-R)")
    keys("Down")
    wait_until(lambda: shown(sheet) and "Лампа" not in shown(sheet), "other words")
    keys("Up")
    wait_until(lambda: "Лампа" in shown(sheet), "the first words again")
    keys("Return")
    sheet = book.window("Import")
    sheet.expect_words("1 song will be added to “Ballads”.")
    keys("Return")
    expect_song(made(library, "lampa"), text=words)
    book.window("lampa").expect_words("1 song added to “Ballads”.")
    assert source.read_bytes() == words.encode("koi8-r")


@case("keyboard: a song exported as PDF, the last of the formats but one")
def exports_pdf(book, folder):
    shown_library(book, folder)
    target = os.path.join(folder, "moon.pdf")
    keys("shift+ctrl+e")
    sheet = book.window("Export")
    sheet.expect_focus("Export…", "push button")
    press_until("Tab", sheet, "Format", "the format")
    keys("space")
    wait_until(lambda: any(node.name == "PDF" and node.is_there for node in sheet.all()), "the list of formats")
    keys("End", "Up", "Return")
    wait_until(lambda: (node := sheet.focused()) and node.name == "Format", "the keyboard on the row again")
    press_until("Tab", sheet, "Export…", "the button")
    keys("Return")
    choose_path(book, "Export to File", target)
    wait_until(lambda: os.path.exists(target), "the PDF")
    assert Path(target).read_bytes().startswith(b"%PDF-"), Path(target).read_bytes()[:80]
    book.window("Blue Moon").expect_words("1 song exported.")
