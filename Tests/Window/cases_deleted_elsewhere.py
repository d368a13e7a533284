"""Recently Deleted on other disks, and where there is no trash."""

import os

from cases_deleted import deleted_list, deletes, show_deleted
from cases_library_undo import expect_file
from desktop.case import case
from desktop.disks import SmallDisk
from desktop.hands import keys
from desktop.library import Library, button, go_to, take_padding


@case("a disk that comes back brings what was deleted on it")
def volume_comes_back(book, folder):
    take_padding()
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        window = library.open(book, library.moon)
        deletes(window, "Harbour Lights")
        show_deleted(window)
        deleted_list(window, "Harbour Lights")
        disk.take_away()
        window.expect_words("Library unavailable")
        window.expect_words("No Deleted Songs")
        disk.bring_back()
        deleted_list(window, "Harbour Lights")
        os.rename(os.path.join(disk.path, f".Trash-{os.getuid()}/files/Harbour Lights"), library.lights.folder)
        window.expect_words("No Deleted Songs")
        book.finish()


@case("where a disk has no trash, Recently Deleted says so, and Delete asks, says why, and deletes for good")
def without_trash(book, folder):
    take_padding()
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        with open(os.path.join(disk.path, f".Trash-{os.getuid()}"), "w", encoding="utf-8"):
            pass
        window = library.open(book, library.moon)
        show_deleted(window)
        window.expect_words("No Trash")
        window.expect_words("cannot be restored")
        keys("alt+Left")
        go_to(window, "Harbour Lights")
        keys("Delete")
        dialog = book.window("Permanently Delete “Harbour Lights”?")
        dialog.expect_words("no trash")
        button(dialog, "Delete").press()
        expect_file(library.lights.path, False)
        book.finish()
