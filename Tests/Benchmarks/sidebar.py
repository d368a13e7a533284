"""The window of a library with many folders and tags: what its sidebar costs."""

import json
import os
import pathlib
import statistics
import time

from browsing import Window
from desktop.hands import run
from desktop.waiting import wait_until


def remember(root, shown):
    """Leaves the program as if it had ended with this place shown in the library."""
    file = pathlib.Path(os.environ["HOME"], ".local/state/songbook/window.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({
        "version": 1, "library": str(root.resolve()), "shown": shown, "width": 1240, "height": 700}))


def rows_shown(window, least, most, since=0.0):
    """When a list had so many lines, and was painted then."""
    def shown():
        rows = next((at for at, value in window.events("rows", since) if least <= value <= most), None)
        return rows and next((at for at, _ in window.events("frame", rows)), None)
    return wait_until(shown, f"{least} to {most} lines", 120)


def press(window):
    """Presses the line in the middle of the sidebar; when that was."""
    geometry = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell").stdout.decode()
    place = dict(line.split("=") for line in geometry.split())
    run("xdotool", "mousemove", str(int(place["X"]) + 120), str(int(place["Y"]) + int(place["HEIGHT"]) // 2))
    time.sleep(0.5)
    start = window.now
    run("xdotool", "click", "1")
    return start


def longest(window, since=0.0):
    """The longest time in which the main loop worked and did nothing else, in milliseconds."""
    return max([0.0] + [value for _, value in window.events("busy", since)])


def measure(program, root, folders, tags, songs, log, listener, rounds=5):
    """The medians, by name. The library is as library.make_small() makes it."""
    results = {}
    changed = root / f"Folder {folders // 2}" / f"Song {folders // 2}"
    for number in range(rounds + 1):
        # The last of the tags: those above it are on the screen, too.
        remember(root, f"tag:tag {tags - 1}")
        window = Window(program, root, log, listener)
        times = {"counts": rows_shown(window, folders + tags, folders + tags + 50), "frame": window.events("frame")[0][0]}
        window.settle()
        times["memory"] = window.memory()
        times["busy, starting"] = longest(window)
        start = press(window)
        times["click, first"] = rows_shown(window, 1, songs // tags, start) - start
        times["click, all"] = rows_shown(window, songs // tags, songs // tags, start) - start
        start = window.now
        file = changed / f"{changed.name}.songbook"
        file.write_text(file.read_text().replace('"text": "', '"text": "x '))
        time.sleep(3)
        times["busy, changed"] = longest(window, start)
        window.close()
        # The first looks at the library.
        if number > 0:
            for name, value in times.items():
                results.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in results.items()}


def empty(program, log, listener, rounds=5):
    """First frame and memory of a program that shows an empty window: the medians."""
    frames, memory = [], []
    for _ in range(rounds + 1):
        window = Window(program, None, log, listener)
        frames.append(wait_until(lambda: window.events("frame"), "a frame", 20)[0][0])
        time.sleep(1)
        memory.append(window.memory())
        window.close()
    return statistics.median(frames[1:]), statistics.median(memory[1:])
