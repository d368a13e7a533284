"""The installed program that is tested."""

import os
import subprocess
import sys
from pathlib import Path

_REPOSITORY = Path(__file__).resolve().parents[3]


def installed(folder):
    """Where the program is installed: $SONGBOOK_PREFIX, else install.sh installs it below `folder`."""
    prefix = os.environ.get("SONGBOOK_PREFIX")
    if not prefix:
        prefix = folder / "prefix"
        (folder / "install-home").mkdir()
        subprocess.run([_REPOSITORY / "install.sh", "--prefix", prefix], cwd=_REPOSITORY, check=True,
                       env=dict(os.environ, HOME=str(folder / "install-home")), stdin=subprocess.DEVNULL)
    program = Path(prefix, "bin/songbook-open")
    if not os.access(program, os.X_OK):
        sys.exit(f"FAILED installation: there is no {program}")
    return Path(prefix).resolve()
