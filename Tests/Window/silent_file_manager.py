"""A file manager on the session bus that takes calls and never answers them: python3 silent_file_manager.py, until its input ends.

It prints `here` when it can be called, and `called` with the startup ID of each call."""

import sys

from gi.repository import Gio, GLib

NAME = "org.freedesktop.FileManager1"
DESCRIPTION = f"""<node><interface name="{NAME}">
<method name="ShowItems"><arg type="as" direction="in"/><arg type="s" direction="in"/></method>
</interface></node>"""


def serve():
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    loop = GLib.MainLoop()
    unanswered = []

    def called(_bus, _sender, _path, _interface, _method, arguments, invocation):
        unanswered.append(invocation)
        print("called", arguments[1], flush=True)

    bus.register_object(
        "/org/freedesktop/FileManager1", Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0], called, None, None)
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("here", flush=True), None)
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, lambda *_: loop.quit())
    loop.run()


if __name__ == "__main__":
    serve()
