"""How long things take in libraries of small songs, ten times as many each time."""

import statistics
import time

import sidebar
from browsing import Window

# What is asked of the command, besides a list of all songs.
QUERIES = {"--search WORD": ["--search", "zephyrine"], "--list --where, terms": ["--list", "--where", 'tag:"tag 7"'],
           "--list --where, all": ["--list", "--where", 'tag:"tag 7" -is:pinned changed:2026-02 moon']}


def command(program, root, measured, forget):
    """What the command takes, by name: milliseconds, and MiB of memory. The library is known at the end."""
    results = {}
    lists = [program, "--list", root]
    for number in range(2):
        forget()
        results["first scan, ms"], results["first scan, MiB"] = measured(lists)
    for name, arguments in {"--list": lists[1:2], **QUERIES}.items():
        runs = [measured([program, *arguments, root]) for _ in range(4)]
        results[f"{name}, ms"] = statistics.median(time for time, _ in runs[1:])
        results[f"{name}, MiB"] = max(memory for _, memory in runs)
    return results


def shown(program, root, count, log, listener):
    """What the window of a library that is known takes, by name: it shows all songs."""
    results = {}
    for number in range(4):
        sidebar.remember(root, "all")
        window = Window(program, root, log, listener)
        filled = window.wait_for_rows(count, 600)
        times = {"window, first frame, ms": window.events("frame")[0][0], "window, all listed, ms": filled}
        window.settle()
        times["window, memory, MiB"] = window.memory()
        times["window, longest work of its main loop, ms"] = sidebar.longest(window)
        start = sidebar.press(window)
        time.sleep(1)
        times["window, main loop after a click, ms"] = sidebar.longest(window, start)
        window.close()
        if number > 0:
            for name, value in times.items():
                results.setdefault(name, []).append(value)
    return {name: statistics.median(values) for name, values in results.items()}
