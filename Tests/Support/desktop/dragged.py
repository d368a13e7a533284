"""A window from which anything can be dragged, as a file manager or a browser offers it.

    /usr/bin/python3 dragged.py      reads lines of JSON, type to content, and answers each when it can be dragged
"""

import json
import select
import subprocess
import sys
from time import sleep

NAME = "Somewhere Else"
# Left, top, width, height.
FRAME = (960, 560, 300, 200)
# What file managers offer besides: Nautilus and Caja the paths as text.
URIS, TEXT = "text/uri-list", "text/plain;charset=utf-8"


class Dragged:
    """The window, until it is closed. It stays where it is, above all others."""

    # Where to put the mouse down.
    point = (FRAME[0] + FRAME[2] // 2, FRAME[1] + FRAME[3] // 2)

    def __enter__(self):
        self.process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        assert self._next_line() == "ready\n"
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def offer(self, content, delay=0):
        """What is dragged from now on: types and what each is, which it takes `delay` seconds to give."""
        self.process.stdin.write(json.dumps([content, delay]).encode() + b"\n")
        assert self._next_line() == "offered\n"

    def wait_for_read(self):
        """Waits until what is dragged is asked for."""
        assert self._next_line().startswith("read"), "the drag ended before it was read"

    def wait_for_end(self):
        """Waits until the drag is over; what was read of it, and what became of it: copy, move, refused."""
        read = []
        while (line := self._next_line().split()) and line[0] == "read":
            read.append(line[1])
        assert line and line[0] == "end", line
        return read, line[1]

    def _next_line(self):
        # What is read is not kept back: the pipe is asked, a line at a time.
        line = b""
        while not line.endswith(b"\n"):
            assert select.select([self.process.stdout], [], [], 15)[0], "the drag does not end, or never began"
            line += self.process.stdout.read(1) or b"\n"
        return line.decode()


def files(*uris):
    """What a file manager offers."""
    return {URIS: "".join(uri + "\r\n" for uri in uris), TEXT: "\n".join(uri.removeprefix("file://") for uri in uris),
            "x-special/gnome-icon-list": "".join(uri + "\r\n" for uri in uris)}


def main():
    import gi
    gi.require_version("Gtk", "3.0")
    gi.require_version("Gdk", "3.0")
    from gi.repository import Gdk, GLib, Gtk

    window = Gtk.Window(type=Gtk.WindowType.POPUP, title=NAME)
    area = Gtk.EventBox()
    window.add(area)
    area.add(Gtk.Label(label=NAME))
    left, top, width, height = FRAME
    window.set_default_size(width, height)
    window.move(left, top)
    offered, state = {}, {}
    actions = Gdk.DragAction.COPY | Gdk.DragAction.MOVE | Gdk.DragAction.LINK

    def take(_, condition):
        line = sys.stdin.readline()
        if not line:
            Gtk.main_quit()
            return False
        offered.clear()
        content, state["delay"] = json.loads(line)
        offered.update(content)
        entries = [Gtk.TargetEntry.new(kind, 0, number) for number, kind in enumerate(offered)]
        area.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, entries, actions)
        print("offered", flush=True)
        return True

    def give(_widget, context, data, number, time):
        kind = list(offered)[number]
        print("read", kind, flush=True)
        sleep(state["delay"])
        data.set(data.get_target(), 8, offered[kind].encode())

    area.connect("drag-begin", lambda *_: state.update(result=None))
    area.connect("drag-data-get", give)
    area.connect("drag-data-delete", lambda *_: state.update(result="move"))
    area.connect("drag-failed", lambda *_: state.update(result="refused") or True)
    area.connect("drag-end", lambda *_: print("end", state["result"] or "copy", flush=True))
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, take)
    window.show_all()
    Gdk.Display.get_default().sync()
    print("ready", flush=True)
    Gtk.main()


if __name__ == "__main__":
    main()
