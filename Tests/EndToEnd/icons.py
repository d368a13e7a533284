"""The icon of a file, as a file manager finds it: gio's names for its type, looked up by GTK.

    /usr/bin/python3 icons.py VERSION FILE      prints the icon's file, as GTK 3.0 or 4.0 finds it
"""

import subprocess
import sys
from pathlib import Path

VERSIONS = ("3.0", "4.0")
_SIZE = 64


def icon_of(file, version):
    """In a process of its own: there can be one GTK in each."""
    done = subprocess.run([sys.executable, __file__, version, file], stdout=subprocess.PIPE, check=True)
    return Path(done.stdout.decode().rstrip("\n"))


def main(version, file):
    import gi
    gi.require_version("Gtk", version)
    gi.require_version("Gdk", version)
    from gi.repository import Gdk, Gio, Gtk

    info = Gio.File.new_for_path(file).query_info("standard::icon", Gio.FileQueryInfoFlags.NONE, None)
    if version == "3.0":
        theme = Gtk.IconTheme.get_for_screen(Gdk.Screen.get_default())
        print(theme.lookup_by_gicon(info.get_icon(), _SIZE, 0).get_filename())
    else:
        Gtk.init()
        theme = Gtk.IconTheme.get_for_display(Gdk.Display.get_default())
        found = theme.lookup_by_gicon(info.get_icon(), _SIZE, 1, Gtk.TextDirection.LTR, 0)
        print(found.get_file().get_path())


if __name__ == "__main__":
    main(*sys.argv[1:])
