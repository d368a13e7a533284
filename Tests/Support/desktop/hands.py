"""Keys and text for the window that is active."""

import subprocess
import time


def run(*command, check=True, **options):
    """Runs a program of the desktop that ends at once."""
    return subprocess.run(command, check=check, capture_output=True, timeout=20, **options)


def keys(*names):
    """Presses and releases keys, as in keys("ctrl+s")."""
    run("xdotool", "key", "--clearmodifiers", *names)


def type_text(text):
    run("xdotool", "type", "--delay", "12", text)


def pause(seconds):
    """Rests between two moves of a hand that is to have a certain pace. What is waited for has `wait_until`."""
    time.sleep(seconds)
