"""A window that is closed by the desktop, as from a list of windows: whatever has the keyboard."""

import ctypes

from desktop.hands import run

_CLIENT_MESSAGE = 33
# SubstructureNotifyMask and SubstructureRedirectMask
_FOR_WINDOW_MANAGER = 1 << 19 | 1 << 20
_FROM_WINDOW_LIST = 2


class _Message(ctypes.Structure):
    """Source: X11/Xlib.h, XClientMessageEvent."""
    _fields_ = [("type", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int),
                ("display", ctypes.c_void_p), ("window", ctypes.c_ulong), ("message_type", ctypes.c_ulong),
                ("format", ctypes.c_int), ("data", ctypes.c_long * 5)]


class _Event(ctypes.Union):
    """Source: X11/Xlib.h, XEvent."""
    _fields_ = [("message", _Message), ("padding", ctypes.c_long * 24)]


def close(name):
    """Asks the window manager to close the window of this name. Source: Extended Window Manager Hints,
    _NET_CLOSE_WINDOW."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XInternAtom.restype = x11.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    assert display.value, "no X display"
    try:
        event = _Event()
        event.message.type = _CLIENT_MESSAGE
        event.message.window = int(run("xdotool", "search", "--name", f"^{name}$").stdout.split()[0])
        event.message.message_type = x11.XInternAtom(display, b"_NET_CLOSE_WINDOW", 0)
        event.message.format = 32
        event.message.data[1] = _FROM_WINDOW_LIST
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        assert x11.XSendEvent(display, root, 0, ctypes.c_long(_FOR_WINDOW_MANAGER), ctypes.byref(event))
    finally:
        x11.XCloseDisplay(display)
