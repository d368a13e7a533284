"""Recently Deleted on other disks, and where there is no trash."""

import os

from cases_deleted import deleted_list, deletes, show_deleted, trash_of_desktop
from cases_library_undo import expect_file
from desktop.case import UNIT_TEST, case
from desktop.disks import SmallDisk, volume
from desktop.hands import keys
from desktop.library import Library, button, go_to, row, take_padding
from desktop.waiting import wait_until

# Within so many seconds, what one program deletes or restores is seen in the other.
SOON = 2


def expect_deleted(window, *names):
    """Waits not longer than that until just these are listed as deleted."""
    def listed():
        shown = window.look("Recently Deleted", "list")
        return [node.name.split(",")[0] for node in shown.children() if node.is_there] if shown else []
    wait_until(lambda: sorted(listed()) == sorted(names), lambda: f"{names} to be listed, and it is {listed()}", SOON)


@case("on another disk, what is deleted lies in the trash of that disk, and is listed, restored and deleted for good",
      long=UNIT_TEST)
def on_volume(book, folder):
    take_padding()
    with volume(folder) as disk:
        library = Library(disk)
        before = library.lights.bytes
        trash = os.path.join(disk, f".Trash-{os.getuid()}", "files")
        window = library.open(book, library.moon)
        deletes(window, "Harbour Lights")
        expect_file(library.lights.path, False)
        assert os.listdir(trash) == ["Harbour Lights"]
        show_deleted(window)
        deleted_list(window, "Harbour Lights, Ballads · Today")
        keys("Menu")
        window.find("Restore", "menu item").press()
        expect_file(library.lights.path)
        assert library.lights.bytes == before and os.listdir(trash) == []
        window = book.window("Harbour Lights")
        # Another program.
        show_deleted(window)
        trash_of_desktop(library.draft.folder)
        expect_deleted(window, "Draft")
        os.rename(os.path.join(trash, "Draft"), library.draft.folder)
        os.remove(os.path.join(trash, "../info/Draft.trashinfo"))
        window.expect_words("No Deleted Songs")
        trash_of_desktop(library.draft.folder)
        expect_deleted(window, "Draft")
        button(window, "Permanently Delete All…").press()
        button(book.window("Permanently Delete 1 Item?"), "Delete").press()
        window.expect_words("No Deleted Songs")
        wait_until(lambda: os.listdir(trash) == [], lambda: f"an empty trash: {os.listdir(trash)}")
        book.finish()


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


@case("on a disk that is read-only, Delete says that, deletes nothing, and asks nothing", long=UNIT_TEST)
def on_read_only(book, folder):
    take_padding()
    with SmallDisk(folder) as disk:
        library = Library(disk.path)
        disk.remount("ro")
        window = library.open(book, library.moon)
        show_deleted(window)
        window.expect_words("No Trash")
        keys("alt+Left")
        go_to(window, "Harbour Lights")
        keys("Delete")
        dialog = book.window("Could Not Delete “Harbour Lights”")
        dialog.expect_words("ead-only")
        keys("Escape")
        row(book.window("Blue Moon"), "Harbour Lights")
        disk.remount("rw")
        book.finish()
