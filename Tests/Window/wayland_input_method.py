"""An input method of a Wayland compositor, as fcitx and IBus are one: it says what is composed where the keyboard is.

Source: the Wayland protocol, and input-method-unstable-v2.
"""

import contextlib
import socket
import struct
import threading
import time

from desktop.hands import pause
from desktop.waiting import wait_until

DISPLAY = 1
MANAGER = "zwp_input_method_manager_v2"


class WaylandInputMethod:
    """Lives until it is closed. `path` is the compositor's socket."""

    def __init__(self, path):
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.connect(path)
        self.connection.settimeout(0.05)
        self.received = b""
        self.is_active, self.is_told_active, self.is_there, self.states = False, False, True, 0
        globals_there = self._globals()
        self.seat, manager, self.method = 4, 5, 6
        self._bind(*globals_there["wl_seat"], self.seat)
        self._bind(*globals_there[MANAGER], manager)
        # get_input_method
        self._send(manager, 0, struct.pack("=II", self.seat, self.method))

    def compose(self, text):
        """Shows `text` where the keyboard is; it is not in the text there yet. Without one, it is given up."""
        self._wait_until_active()
        end = len(text.encode())
        # set_preedit_string
        self._tell(1, string(text) + struct.pack("=ii", end, end))

    def commit(self, text):
        """Ends what is composed, by these words."""
        self._wait_until_active()
        # commit_string
        self._tell(0, string(text))

    @contextlib.contextmanager
    def committing_late(self, text):
        """Has it commit `text` a moment after the text that is written in has lost the keyboard, as fcitx does."""
        done = threading.Event()

        def watch():
            while self.is_active and not done.is_set():
                self._read()
            time.sleep(0.005)
            # commit_string, and set_preedit_string with nothing
            self._send(self.method, 0, string(text))
            self._tell(1, string("") + struct.pack("=ii", 0, 0))
        self._wait_until_active()
        thread = threading.Thread(target=watch)
        thread.start()
        try:
            yield
        finally:
            done.set()
            thread.join()

    def close(self):
        self.connection.close()

    def _tell(self, request, arguments):
        self._send(self.method, request, arguments)
        # commit, with the number of states that were told
        self._send(self.method, 3, struct.pack("=I", self.states))

    def _wait_until_active(self):
        # A text that just got the keyboard has yet to tell of it, and nothing tells when it has.
        pause(0.4)

        def is_active():
            self._read()
            assert self.is_there, "another input method is there"
            return self.is_active
        wait_until(is_active, "a text that is written in")

    def _globals(self):
        """What the compositor has: by its interface, its name and version."""
        registry, callback = 2, 3
        # get_registry, sync
        self._send(DISPLAY, 1, struct.pack("=I", registry))
        self._send(DISPLAY, 0, struct.pack("=I", callback))
        found = {}
        while True:
            for sender, event, body in self._messages():
                if sender == registry and event == 0:
                    name, length = struct.unpack_from("=II", body)
                    interface = body[8:8 + length - 1].decode()
                    found[interface] = (name, interface)
                if sender == callback:
                    return found

    def _bind(self, name, interface, new):
        self._send(2, 0, struct.pack("=I", name) + string(interface) + struct.pack("=II", 1, new))

    def _read(self):
        for sender, event, body in self._messages():
            assert sender != DISPLAY or event != 0, body
            if sender != self.method:
                continue
            # activate, deactivate; done; unavailable
            if event in (0, 1):
                self.is_told_active = event == 0
            elif event == 5:
                self.states += 1
                self.is_active = self.is_told_active
            elif event == 6:
                self.is_there = False

    def _messages(self):
        try:
            self.received += self.connection.recv(1 << 16)
        except TimeoutError:
            return
        while len(self.received) >= 8:
            sender, head = struct.unpack_from("=II", self.received)
            size = head >> 16
            if len(self.received) < size:
                return
            body, self.received = self.received[8:size], self.received[size:]
            yield sender, head & 0xFFFF, body

    def _send(self, target, request, arguments):
        self.connection.sendall(struct.pack("=II", target, (len(arguments) + 8) << 16 | request) + arguments)


def string(text):
    """With its length, its NUL and up to a word's end."""
    encoded = text.encode() + b"\0"
    return struct.pack("=I", len(encoded)) + encoded.ljust(-(-len(encoded) // 4) * 4, b"\0")
