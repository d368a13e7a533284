"""How well what a window shows can be told from what is behind it."""

from collections import Counter

from desktop.hands import run

WORDS = ("label", "text", "entry", "push button", "toggle button")


def faint(window, least):
    """What is shown in the active window with a contrast of less than `least`, with its contrast.

    The contrast is that of WCAG 2: of the dot that differs most to what there are most dots of. The sign of a button
    that cannot be pressed may be faint, words may not.
    """
    shell = run("xdotool", "getactivewindow", "getwindowgeometry", "--shell").stdout.decode().split()
    place = {name: int(value) for name, _, value in (line.partition("=") for line in shell) if value.isdigit()}
    # A window without a compositor has a frame of its own instead of a shadow.
    frame = (place["WIDTH"] - window.element.place[2]) // 2
    left, top = place["X"] + frame, place["Y"] + frame
    width, height = map(int, run("xdotool", "getdisplaygeometry").stdout.split())
    dots = run("import", "-window", "root", "-depth", "8", "rgb:-").stdout
    found = []
    for node in shown(window):
        x, y, wide, high = node.element.place
        lights = Counter()
        for line in range(max(0, top + y), min(height, top + y + high)):
            start = 3 * (line * width + max(0, left + x))
            end = 3 * (line * width + min(width, left + x + wide))
            lights.update(zip(*[iter(dots[start:end])] * 3))
        if not lights:
            continue
        behind = light(lights.most_common(1)[0][0])
        contrast = max((max(value, behind) + .05) / (min(value, behind) + .05) for value in map(light, lights))
        if contrast < least:
            found.append((node.role, node.name or node.text(), round(contrast, 1)))
    return found


def shown(node):
    is_usable = node.role != "push button" or node.has_state("SENSITIVE")
    if node.role in WORDS and node.is_there and is_usable:
        yield node
    for child in node.children():
        yield from shown(child)


def light(dot):
    """How light a colour is. Source: "relative luminance" in WCAG 2.2."""
    red, green, blue = (part / 12.92 if part <= .03928 else ((part + .055) / 1.055) ** 2.4
                        for part in (value / 255 for value in dot))
    return .2126 * red + .7152 * green + .0722 * blue
