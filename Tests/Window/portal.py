"""The desktop's settings, as programs ask for them: org.freedesktop.portal.Settings.

    /usr/bin/python3 portal.py      reads lines like `org.gnome.desktop.a11y.interface high-contrast true` and tells them
"""

import subprocess
import sys

from gi.repository import Gio, GLib

NAME, PATH, INTERFACE = "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Settings"
DESCRIPTION = f"""<node><interface name="{INTERFACE}">
    <method name="Read"><arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="v" direction="out"/></method>
    <method name="ReadAll"><arg type="as" direction="in"/><arg type="a{{sa{{sv}}}}" direction="out"/></method>
    <signal name="SettingChanged"><arg type="s"/><arg type="s"/><arg type="v"/></signal>
    <property name="version" type="u" access="read"/>
</interface></node>"""


class Portal:
    """The settings of a desktop, from now on until it is closed."""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.process.stdout.readline()
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(10)
        self.process.stdout.close()

    def set(self, group, key, value):
        """Tells everybody of a setting, given as GVariant writes it."""
        self.process.stdin.write(f"{group} {key} {value}\n".encode())
        self.process.stdin.flush()
        self.process.stdout.readline()


def serve():
    settings = {}
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    loop = GLib.MainLoop()

    def called(_bus, _sender, _path, _interface, method, arguments, invocation):
        if method == "ReadAll":
            groups = {group: dict(keys) for group, keys in settings.items()}
            return invocation.return_value(GLib.Variant("(a{sa{sv}})", (groups,)))
        group, key = arguments.unpack()
        value = settings.get(group, {}).get(key)
        if value is None:
            return invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "Requested setting not found")
        return invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", value),)))

    def told(_input, _condition):
        words = sys.stdin.readline().split(maxsplit=2)
        if not words:
            loop.quit()
            return False
        group, key, value = words[0], words[1], GLib.Variant.parse(None, words[2], None, None)
        settings.setdefault(group, {})[key] = value
        bus.emit_signal(None, PATH, INTERFACE, "SettingChanged", GLib.Variant("(ssv)", (group, key, value)))
        bus.flush_sync()
        print("told", flush=True)
        return True

    interface = Gio.DBusNodeInfo.new_for_xml(DESCRIPTION).interfaces[0]
    bus.register_object(PATH, interface, called, lambda *_: GLib.Variant("u", 1), None)
    Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE, lambda *_: print("here", flush=True), None)
    GLib.io_add_watch(sys.stdin, GLib.PRIORITY_DEFAULT, GLib.IO_IN | GLib.IO_HUP, told)
    loop.run()


if __name__ == "__main__":
    serve()
