"""Projects, the order and icons of folders, and folders that become songs."""

import json
import os

from cases_browse import choose_in_menu
from cases_focus import click
from desktop.case import case
from desktop.dragging import drag, point
from desktop.hands import keys, type_text
from desktop.library import Library, focused_line, go_to, open_menu, row, sidebar, sidebar_names
from desktop.songbook import Song
from desktop.waiting import wait_until


def library_file(library):
    """What the library remembers of its folders."""
    path = os.path.join(library.path, ".songbook-library.json")
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file).get("folders", {})
    except (FileNotFoundError, ValueError):
        return {}


def expect_folders(library, wanted, what):
    wait_until(lambda: wanted(library_file(library)), lambda: f"{what}, and there is {library_file(library)}")


def expect_order(window, *starts):
    """Waits until these lines of the sidebar follow each other directly."""
    def is_reached():
        names = sidebar_names(window)
        return any(all(name.startswith(start) for name, start in zip(names[index:], starts))
                   and len(names) - index >= len(starts) for index in range(len(names)))
    wait_until(is_reached, lambda: f"{starts}, and there is {sidebar_names(window)}")


def project_library(folder):
    """A library with a project of poetry, made as the command does, and two songs in it."""
    library = Library(folder)
    work = os.path.join(library.path, "Work")
    roles = {"draft": "Draft", "ready": "Ready", "set-aside": "Set Aside", "published": "Published",
             "research": "Research", "magazines": "Magazines"}
    for name in roles.values():
        os.makedirs(os.path.join(work, name))
    remember(library, {"Work": {"project": {"kind": "poetry", "roles": roles}}})
    library.ode = Song(os.path.join(work, "Draft"), "Ode")
    library.elegy = Song(os.path.join(work, "Draft"), "Elegy")
    library.work = work
    return library


def remember(library, folders):
    """Writes the library's file, as another program would: under another name first."""
    file = os.path.join(library.path, ".songbook-library.json")
    with open(file + ".new", "w", encoding="utf-8") as new:
        json.dump({"version": 1, "folders": folders}, new)
    os.rename(file + ".new", file)


def expect_at(library, role, title):
    path = os.path.join(library.work, role, title, title + ".songbook")
    wait_until(lambda: os.path.exists(path), f"{title} in {role}")
    return path


@case("a project's folders stand below the headings of its kind; a folder becomes one and stops, and both are undone")
def shows_headings(book, folder):
    library = project_library(folder)
    window = library.open(book, library.ode)
    # Its lines make room for more on the screen.
    click(sidebar(window, "Smart Folders"))
    expect_order(window, "Work, 2 songs", "All, 2 songs, Your Poetry", "Draft, 2 songs", "Ready, 0", "Set Aside, 0",
                 "Published, 0", "Research, 0", "Magazines, 0 songs, Publications")
    os.mkdir(os.path.join(library.work, "Attic"))
    expect_order(window, "Magazines", "Attic, 0 songs, Other Folders")
    remember(library, {})
    makes_project_of_folder(book, library, window)
    stops_project(book, library, window)


def makes_project_of_folder(book, library, window):
    """Nothing that is in the folder is moved, and what is made for it goes when that is taken back."""
    os.mkdir(os.path.join(library.ballads, "Draft"))
    before = sorted(os.listdir(library.ballads))
    choose_in_menu(window, "Ballads", "Make a Project…")
    dialog = book.window("Make “Ballads” a Project")
    dialog.expect_words("Nothing is moved.")
    keys("Down", "Return")
    expect_folders(library, lambda folders: folders.get("Ballads", {}).get("project", {}).get("kind") == "poetry",
                   "the project")
    window = book.window("Ode")
    expect_order(window, "Ballads", "All, 0 songs, Your Poetry", "Draft", "Ready")
    assert set(before) < set(os.listdir(library.ballads))
    keys("ctrl+z")
    expect_folders(library, lambda folders: folders == {}, "no project")
    wait_until(lambda: sorted(os.listdir(library.ballads)) == before, "the folders that were made to go")


def stops_project(book, library, window):
    """Its folders stay; taken back, it is a project again."""
    choose_in_menu(window, "Ballads", "Make a Project…")
    book.window("Make “Ballads” a Project")
    keys("Return")
    expect_folders(library, lambda folders: "Ballads" in folders, "the project")
    entries = sorted(os.listdir(library.ballads))
    window = book.window("Ode")
    sidebar(window, "Released")
    choose_in_menu(window, "Ballads", "Stop Being a Project")
    expect_folders(library, lambda folders: folders == {}, "no project")
    assert sorted(os.listdir(library.ballads)) == entries
    keys("ctrl+z")
    expect_folders(library, lambda folders: folders.get("Ballads", {}).get("project", {}).get("kind") == "songs",
                   "the project again")


@case("All lists the songs of Draft, Ready, Set Aside and Published, with those deeper in them, and never of Research")
def lists_all(book, folder):
    library = project_library(folder)
    Song(os.path.join(library.work, "Published", "2025"), "Sonnet")
    Song(os.path.join(library.work, "Research"), "Notes")
    Song(library.work, "Loose")
    window = library.open(book, library.draft)
    expand(window, "Work")
    click(sidebar(window, "All, 3 songs"))
    listed(window, "Elegy", "Ode", "Sonnet")
    # It follows what other programs do, and leads to the folder of a song.
    os.rename(library.ode.folder, os.path.join(library.work, "Research", "Ode"))
    listed(window, "Elegy", "Sonnet")
    sidebar(window, "All, 2 songs")
    remember(library, {})
    row(window, "Loose")


def listed(window, *titles):
    """Waits until just these songs are listed, in whatever order."""
    def names():
        return [node.name for node in window.find("Songs and folders", "list").children() if node.is_there]
    wait_until(lambda: sorted(name.split(",")[0] for name in names()) == sorted(titles),
               lambda: f"{titles}, and there is {names()}")


def expand(window, start):
    """Shows the folders in a folder of the sidebar."""
    focus_folder(window, start)
    keys("Right")


@case("Alt+Page Down moves a song to the next stage of its project, Alt+Page Up back, and Ctrl+Z takes it back")
def moves_to_stages(book, folder):
    library = project_library(folder)
    window = library.open(book, library.ode)
    row(window, "Elegy")
    assert not book.action("previous-stage")[0]
    type_text("new ")
    keys("alt+Next")
    song = Song.at(expect_at(library, "Ready", "Ode"))
    window.expect_words("Songs › Work › Ready")
    type_text("words ")
    keys("ctrl+s")
    song.expect_text("new words First line\nSecond line\n")
    keys("alt+Next")
    expect_at(library, "Set Aside", "Ode")
    window.expect_words("Songs › Work › Set Aside")
    keys("alt+Prior")
    expect_at(library, "Ready", "Ode")
    window.expect_words("Songs › Work › Ready")
    keys("ctrl+z")
    expect_at(library, "Set Aside", "Ode")
    # A stage whose folder is gone is passed over, the last one is the end.
    wait_until(lambda: book.action("previous-stage")[0], "the song at its place")
    os.rmdir(os.path.join(library.work, "Published"))
    wait_until(lambda: not book.action("next-stage")[0], "the end")


@case("of a line in the list, the key moves that song; outside of projects there is no next stage")
def moves_line_to_stage(book, folder):
    library = project_library(folder)
    window = library.open(book, library.ode)
    go_to(window, "Elegy")
    keys("alt+Next")
    expect_at(library, "Ready", "Elegy")
    assert os.path.exists(library.ode.path)
    book.call("--library", library.path, "--", library.moon.path)
    book.window("Blue Moon")
    wait_until(lambda: not book.action("next-stage")[0] and not book.action("previous-stage")[0], "no stages")


@case("folders are put in order by Alt+Shift+Up and Down, which the library remembers, and Ctrl+Z takes it back")
def orders_by_keys(book, folder):
    library = Library(folder)
    for name in ("Alpha", "Gamma"):
        os.mkdir(os.path.join(library.path, name))
    window = library.open(book, library.draft)
    expect_order(window, "Alpha", "Ballads", "Gamma")
    focus_folder(window, "Gamma")
    keys("alt+shift+Up")
    expect_order(window, "Alpha", "Gamma", "Ballads")
    wait_until(lambda: (focused(window) or "").startswith("Gamma"), "the keyboard to go along")
    expect_folders(library, lambda folders: folders.get("Gamma") == {"order": 2} and folders["Alpha"] == {"order": 1},
                   "the order")
    keys("alt+shift+Up")
    expect_order(window, "Gamma", "Alpha", "Ballads")
    expect_folders(library, lambda folders: folders == {"Gamma": {"order": 1}}, "one number")
    keys("ctrl+z")
    expect_order(window, "Alpha", "Gamma", "Ballads")
    keys("ctrl+z")
    expect_order(window, "Alpha", "Ballads", "Gamma")
    # Another program's order shows at once.
    remember(library, {"Ballads": {"order": 0}})
    expect_order(window, "Ballads", "Alpha", "Gamma")


def focused(window):
    return next((node.name for node in window.find("Sidebar", "list").children() if node.has_state("FOCUSED")), None)


def focus_folder(window, start):
    """Gives a line of the sidebar the keyboard."""
    click(sidebar(window, start))
    wait_until(lambda: (focused(window) or "").startswith(start), f"the keyboard on {start}")


@case("folders are dragged between others, and into them")
def orders_by_drag(book, folder):
    library = Library(folder)
    for name in ("Alpha", "Gamma"):
        os.mkdir(os.path.join(library.path, name))
    window = library.open(book, library.draft)
    expect_order(window, "Alpha", "Ballads", "Gamma")
    drag(point("Draft", sidebar(window, "Gamma")), point("Draft", sidebar(window, "Alpha"), 0.25))
    expect_order(window, "Gamma", "Alpha", "Ballads")
    drag(point("Draft", sidebar(window, "Gamma")), point("Draft", sidebar(window, "Alpha"), 0.9))
    expect_order(window, "Alpha", "Gamma", "Ballads")
    drag(point("Draft", sidebar(window, "Gamma")), point("Draft", sidebar(window, "Alpha"), 0.5))
    wait_until(lambda: os.path.isdir(os.path.join(library.path, "Alpha", "Gamma")), "the folder in the other one")
    expect_folders(library, lambda folders: "Gamma" not in folders and "Alpha/Gamma" in folders, "its number to follow")


@case("by keys alone, a folder gets an icon and a new project name and kind with its folders; both are taken back")
def arranges_by_keys(book, folder):
    library = Library(folder)
    window = library.open(book, library.draft)
    leaves_icons(book, library, window)
    chooses_icon(book, library, window)
    makes_project(book, library)


def leaves_icons(book, library, window):
    """Tab leads from the icons to the buttons at once, and back to the icon that is chosen."""
    choose_in_menu(window, "Ballads", "Change Icon…")
    dialog = book.window("Icon of “Ballads”")
    dialog.expect_focus("Default")
    keys("Right", "Right")
    dialog.expect_focus("Tape")
    keys("Tab")
    wait_until(lambda: (node := dialog.focused()) and node.role == "push button",
               lambda: f"the keyboard on a button, and it is in {dialog.focused_name()!r}")
    keys("shift+Tab")
    dialog.expect_focus("Tape")
    keys("shift+Tab")
    wait_until(lambda: (node := dialog.focused()) and node.role == "push button",
               lambda: f"the keyboard on a button, and it is in {dialog.focused_name()!r}")
    keys("Escape")
    book.window("Draft")
    assert library_file(library) == {}


def chooses_icon(book, library, window):
    choose_in_menu(window, "Ballads", "Change Icon…")
    dialog = book.window("Icon of “Ballads”")
    dialog.expect_focus("Default")
    keys("Right")
    dialog.expect_focus("Music Note")
    keys("Return")
    expect_folders(library, lambda folders: folders == {"Ballads": {"icon": "audio-x-generic-symbolic"}}, "the icon")
    window = book.window("Draft")
    window.expect_words("Icon of “Ballads” changed")
    keys("ctrl+z")
    expect_folders(library, lambda folders: folders == {}, "no icon")


def makes_project(book, library):
    """A project gets name and kind, with a sentence on each kind, and its folders are shown."""
    window = book.window("Draft")
    open_menu(window, "Main Menu")
    window.find("New Project…", "menu item").press()
    dialog = book.window("New Project")
    dialog.expect_focus("Name")
    dialog.expect_words("Songs")
    dialog.expect_words("Poems from the draft to the published one")
    type_text("Verses")
    keys("Tab", "Down", "Return")
    path = os.path.join(library.path, "Verses")
    window.expect_words("Project “Verses” created")
    wait_until(lambda: os.path.isdir(os.path.join(path, "Submissions")), "the project's folders")
    assert library_file(library)["Verses"]["project"]["kind"] == "poetry"
    window = book.window("Draft")
    row(window, "Verses, 0 songs")
    keys("F6")
    wait_until(lambda: focused_line(window), "the keyboard in the list")
    keys("ctrl+z")
    wait_until(lambda: not os.path.exists(path), "the project to go with its folders")
    expect_folders(library, lambda folders: folders == {}, "nothing of it remembered")
