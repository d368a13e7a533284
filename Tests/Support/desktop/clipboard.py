"""A program that has copied something, as a file manager or a browser offers it.

    /usr/bin/python3 clipboard.py      reads lines of JSON, type to content, and answers each when it can be pasted
"""

import json
import subprocess
import sys
import time


class Copied:
    """The program, until it is ended. It has no window."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def offer(self, content, selection="clipboard"):
        """What is copied from now on: types and what each is. Or what is selected: "primary", for the middle button."""
        self.process.stdin.write(json.dumps([selection, content]).encode() + b"\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == b"offered\n"
        # A window asks what there is as soon as something is copied, and nothing tells when it has the answer.
        time.sleep(0.5)


def main():
    import gi
    gi.require_version("Gdk", "4.0")
    gi.require_version("Gtk", "4.0")
    from gi.repository import Gdk, GLib, Gtk

    # GTK 4.18 opens no display before that.
    Gtk.init()
    display = Gdk.Display.get_default()
    loop = GLib.MainLoop()

    def take(*_):
        line = sys.stdin.readline()
        if not line:
            loop.quit()
            return False
        selection, content = json.loads(line)
        clipboard = display.get_clipboard() if selection == "clipboard" else display.get_primary_clipboard()
        clipboard.set_content(Gdk.ContentProvider.new_union(
            [Gdk.ContentProvider.new_for_bytes(kind, GLib.Bytes.new(words.encode())) for kind, words in content.items()]))
        display.sync()
        print("offered", flush=True)
        return True
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, take)
    loop.run()


if __name__ == "__main__":
    main()
