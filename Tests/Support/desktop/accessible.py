"""What is in a window, as a screen reader finds it. No place on the screen is known beforehand.

This speaks AT-SPI's protocol itself: libatspi, asked in a loop, now and then waits for itself and never returns.
Source: the interfaces in at-spi2-core/xml.
"""

from gi.repository import Gio, GLib

from desktop.screen import Box

# AtspiRole
DIRECTORY_PANE, FRAME, ICON, LABEL, LIST_ITEM, LAYERED_PANE, TABLE_CELL, TEXT = 17, 23, 26, 29, 32, 38, 56, 61
_SCREEN, _WINDOW = 0, 1
_TIMEOUT_IN_MILLISECONDS = 5000


class Element:
    """Something on the screen that has a role and a name. Every question is asked anew; nothing is remembered.

    What goes away meanwhile has no children, no role and no name.
    """

    def __init__(self, bus, owner, path):
        self._bus, self._owner, self._path = bus, owner, path

    @property
    def address(self):
        """What tells it from all others."""
        return self._owner, self._path

    @property
    def role(self):
        return self._call("Accessible", "GetRole")

    @property
    def name(self):
        return self._property("Accessible", "Name")

    @property
    def description(self):
        return self._property("Accessible", "Description")

    @property
    def states(self):
        """The numbers of its states. Source: AtspiStateType."""
        low, high = self._call("Accessible", "GetState") or (0, 0)
        return {number for number in range(64) if (low | high << 32) >> number & 1}

    @property
    def place(self):
        """Left, top, width and height in its window; nothing wide when it is not shown."""
        return self._call("Component", "GetExtents", GLib.Variant("(u)", (_WINDOW,))) or (0, 0, 0, 0)

    @property
    def cursor(self):
        """Before which character of its text the cursor is."""
        return self._property("Text", "CaretOffset")

    @property
    def selection_start(self):
        """Before which character of its text the selection begins; None when nothing is selected."""
        if self._call("Text", "GetNSelections") != 1:
            return None
        return self._call("Text", "GetSelection", GLib.Variant("(i)", (0,)))

    @property
    def selection_end(self):
        """Behind which character of its text the selection ends; None when nothing is selected."""
        if self._call("Text", "GetNSelections") != 1:
            return None
        return self._call("Text", "GetSelection", GLib.Variant("(i)", (0,)), answer=1)

    @property
    def number(self):
        """What a field for numbers has."""
        return self._property("Value", "CurrentValue")

    def set_number(self, number):
        """Gives a field for numbers another one."""
        arguments = GLib.Variant("(ssv)", ("org.a11y.atspi.Value", "CurrentValue", GLib.Variant("d", number)))
        _call(self._bus, self._owner, self._path, "org.freedesktop.DBus.Properties", "Set", arguments)

    @property
    def action_count(self):
        return self._property("Action", "NActions") or 0

    def act(self):
        """Does the first of the things that can be done with it, which is what a click does."""
        self._call("Action", "DoAction", GLib.Variant("(i)", (0,)))

    @property
    def contents(self):
        """The whole text; None where there is none."""
        # GTK 4.8 takes -1 for the end in a text view only.
        count = self._property("Text", "CharacterCount")
        return None if count is None else self._call("Text", "GetText", GLib.Variant("(ii)", (0, count)))

    def looks_at(self, offset):
        """What is said of how a text looks there, beyond ``looks``; None where nothing answers."""
        return self._call("Text", "GetAttributes", GLib.Variant("(i)", (offset,)))

    @property
    def looks(self):
        """What is said of how the whole of a text looks."""
        return self._call("Text", "GetDefaultAttributes")

    @property
    def box(self):
        """Its place on the screen; None while it has none."""
        box = self._call("Component", "GetExtents", GLib.Variant("(u)", (_SCREEN,)))
        return Box(*box) if box and min(box) >= 0 and box[2] > 0 and box[3] > 0 else None

    @property
    def process(self):
        arguments = GLib.Variant("(s)", (self._owner,))
        return _call(self._bus, "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "GetConnectionUnixProcessID",
                     arguments)

    @property
    def children(self):
        return [Element(self._bus, *address) for address in self._call("Accessible", "GetChildren") or []]

    @property
    def parent(self):
        address = self._property("Accessible", "Parent")
        return Element(self._bus, *address) if address and address[1] != "/org/a11y/atspi/null" else None

    def below(self):
        """Everything in it, however deep, from the top down."""
        for child in self.children:
            yield child
            yield from child.below()

    def _property(self, interface, name):
        arguments = GLib.Variant("(ss)", (f"org.a11y.atspi.{interface}", name))
        return _call(self._bus, self._owner, self._path, "org.freedesktop.DBus.Properties", "Get", arguments)

    def _call(self, interface, method, arguments=None, answer=0):
        return _call(self._bus, self._owner, self._path, f"org.a11y.atspi.{interface}", method, arguments, answer)


class Accessibility:
    """The accessibility bus of this session."""

    def __init__(self):
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = _call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self._bus = Gio.DBusConnection.new_for_address_sync(address, flags)

    def find(self, process, role, names):
        """The first element of this role in a process that is called, or says, one of these names."""
        elements = (element for window in self.windows(process) for element in window.below())
        return next((element for element in elements
                     if element.role == role and (element.name in names or element.contents in names)), None)

    def find_saying(self, process, window_title, words):
        """The first element whose name holds these words, in the window of a process that is called `window_title`."""
        frames = (window for window in self.windows(process) if window.role == FRAME and window.name == window_title)
        elements = (element for frame in frames for element in frame.below())
        return next((element for element in elements if words in (element.name or "")), None)

    def find_in(self, process, window_title, role, name):
        """The first element of this role and name in the window of a process that is called `window_title`."""
        frames = (window for window in self.windows(process) if window.role == FRAME and window.name == window_title)
        elements = (element for frame in frames for element in frame.below())
        return next((element for element in elements if element.role == role and element.name == name), None)

    def windows(self, process):
        """All windows of a process, from the one that came first on."""
        desktop = Element(self._bus, "org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        return [window for application in desktop.children if application.process == process
                for window in application.children]


def _call(bus, owner, path, interface, method, arguments=None, answer=0):
    try:
        answers = bus.call_sync(owner, path, interface, method, arguments, None, Gio.DBusCallFlags.NONE,
                                _TIMEOUT_IN_MILLISECONDS, None).unpack()
        return answers[answer] if answers else None
    except GLib.Error:
        return None
