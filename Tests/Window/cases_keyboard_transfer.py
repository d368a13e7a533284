"""Import and export by keys alone, from the first key to the report."""

import json
import os
from pathlib import Path

from cases_keyboard import focusable, focused, press_and_follow
from cases_transfer import choose_path, expect_song, made
from desktop.case import case
from desktop.hands import keys
from desktop.library import menu_items, shown_library
from desktop.waiting import expect_steady, wait_until


def press_until(key, window, name, what):
    """Presses a key until something of this name has the keyboard; every place on the way has one."""
    seen = []
    among = focusable(window)
    for _ in range(40):
        node = focused(window, among)
        assert node is not None, f"nothing has the keyboard on the way to {what}, after {seen}"
        if node.name == name:
            return node
        seen.append(node.name)
        press_and_follow(window, key, among)
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


@case("keyboard: an import: chooser, plan, report, that again, the lyrics; an older encoding is chosen by its words")
def imports_by_keys(book, folder):
    library, _ = shown_library(book, folder)
    import_with_report(book, folder, library)
    import_other_encoding(book, folder, library)


def begin_import(book, source, heading):
    """Chooses a file; the dialog of this heading, which comes then."""
    keys("shift+ctrl+i")
    choose_path(book, "Import Files", str(source))
    return book.window(heading)


def import_with_report(book, folder, library):
    source = Path(folder, "songs.cho")
    source.write_bytes(b"{title: River}\n{comment: softly}\n[G]Down\n{new_song}\n{title: Broken}\nno\0\n")
    sheet = begin_import(book, source, "Import")
    sheet.expect_words("1 song will be added to “Ballads”.")
    # Return would import; the lines can be read before.
    sheet.expect_focus("Import", "push button")
    press_until("Tab", sheet, "Cancel", "Cancel")
    press_until("Tab", sheet, "Import", "Import")
    keys("Escape")
    book.window("Blue Moon").expect_focus("Lyrics")
    assert not os.path.exists(made(library, "River"))
    begin_import(book, source, "Import").expect_focus("Import", "push button")
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


def import_other_encoding(book, folder, library):
    """Likely encodings are offered with their words; Escape imports nothing."""
    source = Path(folder, "lampa.txt")
    words = "Лампа на кухне горит до утра\nТы возвращаешься, в доме жара\n"
    source.write_bytes(words.encode("koi8-r"))

    def begin():
        sheet = begin_import(book, source, "Text Encoding")
        sheet.expect_words("“lampa.txt” is not UTF-8. Choose the encoding with which its words are readable.")
        # The likeliest has the keyboard, and its words are shown.
        sheet.expect_focus("Cyrillic (KOI8-R)")
        return sheet

    def shown(sheet):
        return sheet.find("Preview").text()

    sheet = begin()
    wait_until(lambda: shown(sheet) == words.rstrip("\n"), lambda: f"the words, and there is {shown(sheet)!r}")
    press_until("Tab", sheet, "Preview", "the preview")
    press_until("Tab", sheet, "Cancel", "Cancel")
    press_until("Tab", sheet, "Continue", "Continue")
    keys("Escape")
    book.window("River").expect_focus("Lyrics")
    expect_steady(lambda: not os.path.exists(made(library, "lampa")), "no song", 0.5)
    sheet = begin()
    keys("Down")
    wait_until(lambda: shown(sheet) and "Лампа" not in shown(sheet), "other words")
    keys("Up")
    wait_until(lambda: "Лампа" in shown(sheet), "the first words again")
    keys("Return")
    book.window("Import").expect_words("1 song will be added to “Ballads”.")
    keys("Return")
    expect_song(made(library, "lampa"), text=words)
    book.window("lampa").expect_words("1 song added to “Ballads”.")
    assert source.read_bytes() == words.encode("koi8-r")


@case("keyboard: an export: format, path, the question whether to replace, what is said of it, the lyrics; also a PDF")
def exports_by_keys(book, folder):
    shown_library(book, folder)
    target = os.path.join(folder, "moon.json")
    Path(target).write_text("old")
    # JSON is the fourth.
    begin_export(book, "Markdown", "Home", "Down", "Down", "Down")
    choose_path(book, "Export to File", target)
    agree_to_replace(book)
    wait_until(lambda: Path(target).read_text() != "old", "the file to be replaced")
    songs = json.loads(Path(target).read_text())
    assert [song["title"] for song in songs] == ["Blue Moon"], songs
    window = book.window("Blue Moon")
    window.expect_words("1 song exported.")
    window.expect_focus("Lyrics")
    export_pdf(book, folder)
    keys("shift+ctrl+e")
    book.window("Export").expect_focus("Export…", "push button")
    keys("Escape")
    book.window("Blue Moon").expect_focus("Lyrics")


def begin_export(book, among, *pressed):
    """Chooses a format by keys, in the list where there is that one too, and goes on to the chooser."""
    keys("shift+ctrl+e")
    sheet = book.window("Export")
    sheet.expect_focus("Export…", "push button")
    press_until("Tab", sheet, "Format", "the format")
    keys("space")
    # The list of formats has the keyboard then.
    wait_until(lambda: any(node.name == among and node.is_there for node in sheet.all()), "the list of formats")
    keys(*pressed, "Return")
    wait_until(lambda: (node := sheet.focused()) and node.name == "Format", "the keyboard on the row again")
    press_until("Tab", sheet, "Export…", "the button")
    keys("Return")


def agree_to_replace(book):
    def question():
        return next((name for name in (window.focused_name() for window in book.windows()) if name), None)
    wait_until(lambda: any(node.name.endswith("Replace") for window in book.windows() for node in window.all()),
               "the question whether to replace")
    for _ in range(4):
        if (name := question()) and name.endswith("Replace"):
            break
        keys("Tab")
    keys("Return")


def export_pdf(book, folder):
    target = os.path.join(folder, "moon.pdf")
    # It is the last but one.
    begin_export(book, "PDF", "End", "Up")
    choose_path(book, "Export to File", target)
    wait_until(lambda: os.path.exists(target), "the PDF")
    assert Path(target).read_bytes().startswith(b"%PDF-"), Path(target).read_bytes()[:80]
    book.window("Blue Moon").expect_words("1 song exported.")
