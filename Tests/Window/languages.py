"""Programs that speak another language, also on a system without a locale of it."""

import os

MESSAGES = "/usr/lib/locale/C.utf8"


def speaking(locale, folder):
    """The environment of a program in a locale, such as "de_DE": the system's C.UTF-8 under another name.

    LANGUAGE alone is not enough: glibc 2.41 takes no notice of it in C.UTF-8 itself.
    """
    locales = os.path.join(folder, "locales")
    os.makedirs(locales, exist_ok=True)
    os.symlink(MESSAGES, os.path.join(locales, locale + ".UTF-8"))
    return {**os.environ, "LOCPATH": locales, "LC_ALL": locale + ".UTF-8", "LANGUAGE": locale.partition("_")[0]}
