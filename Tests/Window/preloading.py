"""Libraries that are put before those of the window."""

import os
import shutil
import subprocess

from desktop.case import Skip


def preloaded(folder, source, *packages):
    """The environment of programs that load what is compiled of a file in this folder, with these packages' headers."""
    if not shutil.which("gcc"):
        raise Skip("gcc is not installed")
    library = os.path.join(folder, source.removesuffix(".c") + ".so")
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), source)
    flags = subprocess.check_output(["pkg-config", "--cflags", *packages], text=True).split() if packages else []
    subprocess.run(["gcc", "-shared", "-fPIC", *flags, "-o", library, path], check=True)
    return {**os.environ, "LD_PRELOAD": library}
