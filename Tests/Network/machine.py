"""What runs in the virtual machine of Tests/Network/run: its cases on every kind of folder, and the table of them."""

import collections
import faulthandler
import os
import pathlib
import sys
import time
import traceback

import served  # Finds the modules of Tests/Faults, too.
from lab import Lab, Skip
from network import Backing

import cases


class Net:
    """The server, the other computers, and what they have mounted."""

    def __init__(self):
        self.server = served.Server()
        self.server.start()
        self.computers = [served.OtherComputer(name, number) for number, name in enumerate(("one", "two"), 1)]


class Folder(Backing):
    """A song's folder on the server."""

    def __init__(self, lab, name):
        self.lab = lab
        self.folder = served.EXPORT / name
        self.folder.mkdir()
        self.file = self.folder / "Old Road.songbook"
        self.reset()


class Trial:
    """One case on one kind of folder: the song, and a user at each computer."""

    def __init__(self, lab, net, kind, number):
        self.lab, self.net, self.server, self.kind = lab, net, net.server, kind
        self.backing = Folder(lab, f"songs-{number}")
        self.mounts = [(computer, computer.mount(kind)) for computer in net.computers]
        self.users = [
            served.User(lab, computer, mount / self.backing.folder.name, self.backing.file.name)
            for computer, mount in self.mounts]

    def end(self):
        for computer, mount in self.mounts:
            computer.connect()
            computer.unmount(mount)


def run(net, kind, number, function):
    lab, cell, started = Lab(), "failed", time.monotonic()
    trial = None
    try:
        trial = Trial(lab, net, kind, number)
        cell = function(trial) or "yes"
        if lab.faults:
            cell = f"FAILED: {cell}"
    except Skip as reason:
        cell = f"skipped: {reason}"
    except Exception:  # A broken case must not hide the others.
        lab.faults.append(traceback.format_exc())
        cell = "FAILED"
    try:
        if trial:
            trial.end()
    except RuntimeError as error:
        lab.notes.append(str(error))
    lab.clean()
    print(f"{time.monotonic() - started:.0f} s {kind}: {function.__doc__.splitlines()[0]} {cell}", flush=True)
    for line in lab.notes[:12]:
        print(f"    {line}", flush=True)
    for line in lab.faults[:10]:
        print(f"    ! {line}", flush=True)
    return cell


def main(words):
    net = Net()
    table, number = collections.defaultdict(dict), 0
    for function in cases.CASES:
        if words and not any(word in function.__name__.replace("_", " ") for word in words):
            continue
        for kind in function.kinds:
            number += 1
            table[function][kind] = run(net, kind, number, function)
    kinds = list(served.MOUNTS)
    print()
    print(" | ".join([f"{'':<66}", *(f"{kind:<16}" for kind in kinds)]))
    for function, row in table.items():
        print(" | ".join([f"{function.__doc__.splitlines()[0]:<66}", *(f"{row.get(kind, '-'):<16}" for kind in kinds)]))
    failed = sum(cell.startswith("FAILED") for row in table.values() for cell in row.values())
    print(f"network: {failed} failed" if failed else "network: passed", flush=True)


if __name__ == "__main__":
    os.umask(0o022)
    faulthandler.dump_traceback_later(900, repeat=True, file=sys.stdout)
    pathlib.Path("/var/tmp").mkdir(exist_ok=True)
    try:
        main(sys.argv[1:])
    except Exception:
        traceback.print_exc(file=sys.stdout)
