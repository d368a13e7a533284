"""An input method for tests, by IBus: letters are composed until Return or the space bar makes words of them.

    /usr/bin/python3 input_method.py      the engine, on the bus of this session's IBus
"""

import contextlib
import glob
import os
import subprocess
import sys

# How IBus for GTK 4 has the program wait for the answer to a key, as `IBUS_ENABLE_SYNC_MODE`: it does nothing else, which
# is so by itself from 1.5.29 on, or it runs its main loop within that key, so that another one, pressed sooner than the
# answer comes, is there first. Source: _use_sync_mode in ibus/client/gtk2/ibusimcontext.c.
WAITS, GOES_ON = "1", "2"
WORDS = {"tsuki": "月", "umi": "海"}
NAME = "org.freedesktop.IBus.Composing"
MODULES = "/usr/lib/*/gtk-4.0/4.0.0/immodules/libim-ibus.so"


def missing():
    """What is not installed."""
    absent = []
    try:
        import gi
        gi.require_version("IBus", "1.0")
    except (ImportError, ValueError):
        absent.append("gir1.2-ibus-1.0")
    if not glob.glob(MODULES) and "GTK_PATH" not in os.environ:
        absent.append("ibus-gtk4")
    return absent


@contextlib.contextmanager
def composing(mode=WAITS):
    """Has this engine, whose process it is, used by programs that are started meanwhile."""
    from desktop.hands import run
    from desktop.waiting import wait_until
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    processes = [subprocess.Popen(["ibus-daemon", "--panel=disable", "--config=disable", "--emoji-extension=disable"], **quiet)]
    variables = {"GTK_IM_MODULE": "ibus", "IBUS_ENABLE_SYNC_MODE": mode}
    former = {name: os.environ.pop(name, None) for name in variables}
    os.environ.update(variables)
    try:
        wait_until(lambda: b"unix:" in run("ibus", "address", check=False).stdout, "IBus")
        processes.append(subprocess.Popen([sys.executable, __file__], **{**quiet, "stdout": subprocess.PIPE}))
        processes[1].stdout.readline()
        run("ibus", "engine", "composing")
        yield processes[1]
    finally:
        for name in variables:
            del os.environ[name]
        os.environ.update({name: value for name, value in former.items() if value is not None})
        for process in reversed(processes):
            process.terminate()
            process.wait()
            if process.stdout:
                process.stdout.close()


def serve():
    import gi
    gi.require_version("IBus", "1.0")
    from gi.repository import GLib, GObject, IBus

    class Engine(IBus.Engine):
        __gtype_name__ = "ComposingEngine"
        letters = ""

        def do_process_key_event(self, key, _code, state):
            others = IBus.ModifierType.RELEASE_MASK | IBus.ModifierType.CONTROL_MASK | IBus.ModifierType.MOD1_MASK
            if state & others:
                return False
            if IBus.KEY_a <= key <= IBus.KEY_z:
                return self.show(self.letters + chr(key))
            if not self.letters:
                return False
            if key in (IBus.KEY_Return, IBus.KEY_space):
                words = WORDS.get(self.letters, self.letters)
                self.show("")
                self.commit_text(IBus.Text.new_from_string(words))
            elif key == IBus.KEY_BackSpace:
                self.show(self.letters[:-1])
            elif key == IBus.KEY_Escape:
                self.show("")
            # Other keys would walk through what could be meant.
            return key != IBus.KEY_Tab and key != IBus.KEY_ISO_Left_Tab

        def show(self, letters):
            self.letters = letters
            self.update_preedit_text_with_mode(
                IBus.Text.new_from_string(letters), len(letters), bool(letters), IBus.PreeditFocusMode.COMMIT)
            return True

        def do_focus_out(self):
            self.letters = ""

        def do_reset(self):
            self.show("")

    IBus.init()
    bus = IBus.Bus()
    factory = IBus.Factory.new(bus.get_connection())
    factory.add_engine("composing", GObject.type_from_name("ComposingEngine"))
    component = IBus.Component.new(NAME, "Composing", "1", "", "", "", "", "")
    component.add_engine(IBus.EngineDesc.new("composing", "Composing", "", "ja", "", "", "", "us"))
    bus.register_component(component)
    bus.request_name(NAME, 0)
    print("here", flush=True)
    GLib.MainLoop().run()


if __name__ == "__main__":
    serve()
