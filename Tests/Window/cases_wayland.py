"""On Wayland, where a window comes to the front only by a token of the compositor."""

import os
import select
import shutil
import sys
import tempfile

import desktop
from desktop.case import Skip, case
from desktop.songbook import Song, built_command, built_program
from wayland import TOOLS, Compositor


@case("Wayland: a song that is open comes to the front when it is opened again")
def raises(book, folder):
    absent = [tool for tool in TOOLS if not shutil.which(tool)]
    if absent:
        raise Skip(f"not installed: {', '.join(absent)}")
    with tempfile.TemporaryDirectory(prefix="songbook-wayland-") as home:
        songs = [Song(os.path.join(home, name), name) for name in ("One", "Two")]
        # Where another user can read it.
        shutil.copy(os.path.join(os.path.dirname(os.path.abspath(__file__)), "wayland.py"), home)
        shutil.copytree(os.path.dirname(desktop.__file__), os.path.join(home, "desktop"))
        program = shutil.copy(built_program(), os.path.join(home, "songbook-window"))
        command = shutil.copy(built_command(), os.path.join(home, "songbook-open"))
        os.chmod(home, 0o755)
        with Compositor(home) as compositor:
            for song in songs:
                compositor.start(program, "--", song.path)
                compositor.wait_for(song.title)
            launcher = compositor.start(sys.executable, os.path.join(home, "wayland.py"), stdout=-1)
            compositor.wait_for("Launcher")
            for called, song in [(program, songs[0]), (command, songs[1]), (program, songs[0])]:
                compositor.focus("Launcher")
                # The keyboard is there before the key comes, and until its token is made: it is good for nothing else.
                compositor.start("wtype", "-s", "400", "a", "-s", "1000")
                assert select.select([launcher.stdout], [], [], 10)[0], "no token"
                token = launcher.stdout.readline().decode().strip()
                compositor.start(called, "--", song.path, variables={"XDG_ACTIVATION_TOKEN": token}).wait(20)
                compositor.wait_for(song.title)
