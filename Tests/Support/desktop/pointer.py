"""What the pointer looks like, which tells what a drag is about: nothing else outside of the programs does."""

import ctypes

# What GTK 2, 3 and 4 call the pointer over what does not take what is dragged; where the theme has no "dnd-none", GTK 4.18
# takes "default".
REFUSING = {"dnd-none", "no-drop", "not-allowed", "default"}


class _Image(ctypes.Structure):
    """Source: X11/extensions/Xfixes.h, XFixesCursorImage."""
    _fields_ = [("x", ctypes.c_short), ("y", ctypes.c_short), ("width", ctypes.c_ushort), ("height", ctypes.c_ushort),
                ("xhot", ctypes.c_ushort), ("yhot", ctypes.c_ushort), ("serial", ctypes.c_ulong),
                ("pixels", ctypes.c_void_p), ("atom", ctypes.c_ulong), ("name", ctypes.c_char_p)]


class Pointer:
    """The pointer of the display that this process uses; a connection until it is closed."""

    def __enter__(self):
        self._x11 = ctypes.CDLL("libX11.so.6")
        self._fixes = ctypes.CDLL("libXfixes.so.3")
        self._x11.XOpenDisplay.restype = ctypes.c_void_p
        self._fixes.XFixesGetCursorImage.restype = ctypes.POINTER(_Image)
        self._display = ctypes.c_void_p(self._x11.XOpenDisplay(None))
        assert self._display.value, "no X display"
        first, second = ctypes.c_int(), ctypes.c_int()
        assert self._fixes.XFixesQueryExtension(self._display, ctypes.byref(first), ctypes.byref(second)), "no XFixes"
        # The server answers nothing before it was told which version is meant. Names came with version 2.
        first.value, second.value = 2, 0
        self._fixes.XFixesQueryVersion(self._display, ctypes.byref(first), ctypes.byref(second))
        return self

    def __exit__(self, *_):
        self._x11.XCloseDisplay(self._display)

    @property
    def name(self):
        """Its name in the cursor theme."""
        image = self._fixes.XFixesGetCursorImage(self._display)
        name = (image.contents.name or b"").decode()
        self._x11.XFree(image)
        return name
