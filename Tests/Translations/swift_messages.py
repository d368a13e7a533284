"""Finds the messages in Swift sources: what stands in translated("…"), translated(count:one:other:) and Message("…")."""

import re

CALL = re.compile(r"(?<![\w.])(?:translated|Message)\(")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", '"': '"', "'": "'", "\\": "\\"}


class Fault(Exception):
    """What is there is not what can be translated."""


class Literal:
    """A string literal, or several joined by +: its stretches of text, with a value between each two."""

    def __init__(self, stretches):
        self.stretches = stretches

    def joined(self, other):
        middle = [self.stretches[-1] + other.stretches[0]]
        return Literal(self.stretches[:-1] + middle + other.stretches[1:])

    @property
    def places(self):
        return len(self.stretches) - 1

    @property
    def template(self):
        if not self.places:
            return self.stretches[0]
        text = self.stretches[0].replace("%", "%%")
        for index, stretch in enumerate(self.stretches[1:]):
            text += f"%{index + 1}$s" + stretch.replace("%", "%%")
        return text


class Scanner:
    def __init__(self, source):
        self.source = source
        self.index = 0

    def line(self, index=None):
        return self.source.count("\n", 0, self.index if index is None else index) + 1

    def fail(self, text):
        raise Fault(f"line {self.line()}: {text}")

    def starts(self, text):
        return self.source.startswith(text, self.index)

    def skip_space(self):
        while self.index < len(self.source):
            if self.source[self.index].isspace():
                self.index += 1
            elif self.starts("//"):
                self.index = (self.source + "\n").index("\n", self.index)
            else:
                return

    def skip_comment(self):
        """Whether there was one."""
        if self.starts("//"):
            self.index = (self.source + "\n").index("\n", self.index)
            return True
        if self.starts("/*"):
            self.index = self.source.index("*/", self.index) + 2
            return True
        return False

    def skip_raw_string(self):
        """Whether there was one: #"…"#, in which nothing is translated."""
        if not self.starts('#"'):
            return False
        self.index = self.source.index('"#', self.index + 2) + 2
        return True

    def skip_expression(self):
        """From behind \\( to behind its closing parenthesis."""
        depth = 1
        while depth:
            if self.index >= len(self.source):
                self.fail("a parenthesis is not closed")
            if self.skip_raw_string():
                continue
            if self.source[self.index] == '"':
                self.literal()
                continue
            depth += {"(": 1, ")": -1}.get(self.source[self.index], 0)
            self.index += 1

    def literal(self):
        """The literal that begins here."""
        is_long = self.starts('"""')
        start = self.index
        self.index += 3 if is_long else 1
        stretches = [""]
        while True:
            if self.index >= len(self.source):
                self.index = start
                self.fail("a string is not closed")
            char = self.source[self.index]
            if is_long and self.starts('"""'):
                self.index += 3
                break
            if not is_long and char == '"':
                self.index += 1
                break
            self.index += 1
            if char != "\\":
                stretches[-1] += char
                continue
            escape = self.source[self.index]
            self.index += 1
            if escape == "(":
                self.skip_expression()
                stretches.append("")
            elif escape == "u":
                end = self.source.index("}", self.index)
                stretches[-1] += chr(int(self.source[self.index + 1:end], 16))
                self.index = end + 1
            elif escape == "\n" and is_long:
                stretches[-1] += "\\\n"
            elif escape in ESCAPES:
                stretches[-1] += "\0" + escape if is_long else ESCAPES[escape]
            else:
                self.fail(f"\\{escape} is not known here")
        return Literal(self.unindented(stretches, start) if is_long else stretches)

    def unindented(self, stretches, start):
        indent = self.source[:self.index - 3].rpartition("\n")[2]
        if indent.strip():
            self.index = start
            self.fail('""" has to stand on a line of its own')
        marked = "\1".join(stretches)
        lines = marked.split("\n")[1:-1]
        text = "\n".join(line[len(indent):] if line.startswith(indent) else line for line in lines)
        text = text.replace("\\\n", "")
        text = re.sub("\0(.)", lambda match: ESCAPES[match.group(1)], text, flags=re.S)
        return text.split("\1")

    def message(self):
        """A literal, or several joined by +."""
        self.skip_space()
        if not self.starts('"'):
            self.fail("a message has to be a string literal")
        whole = self.literal()
        while True:
            end = self.index
            self.skip_space()
            if not self.starts("+"):
                self.index = end
                return whole
            self.index += 1
            self.skip_space()
            whole = whole.joined(self.literal())

    def label(self, name):
        self.skip_space()
        if not self.starts(name + ":"):
            self.fail(f"'{name}:' is expected here")
        self.index += len(name) + 1

    def skip_argument(self):
        depth = 0
        while not (depth == 0 and self.source[self.index] == ","):
            if self.source[self.index] == '"':
                self.literal()
                continue
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.source[self.index], 0)
            self.index += 1
        self.index += 1

    def call(self):
        """The messages of the call whose parenthesis was just opened: one, or one and its plural."""
        self.skip_space()
        if not self.starts("count:"):
            messages = (self.message(), None)
        else:
            self.skip_argument()
            self.label("one")
            one = self.message()
            self.skip_space()
            if not self.starts(","):
                self.fail("'other:' is missing")
            self.index += 1
            self.label("other")
            messages = (one, self.message())
            if one.places != messages[1].places:
                self.fail("both numbers need the same values")
        self.skip_space()
        if not self.starts(")"):
            self.fail("a message has to stand alone in its call")
        return messages


def comment_above(source, index):
    """What the lines above say to translators."""
    lines = source[:index].split("\n")[:-1]
    note = []
    while lines and lines[-1].strip().startswith("//") and not lines[-1].strip().startswith("///"):
        note.insert(0, lines.pop().strip()[2:].strip())
    text = " ".join(note)
    return text[len("Translators:"):].strip() if text.startswith("Translators:") else ""


def messages(source):
    """Each call's message, its plural or None, and its comment, in the order of the source."""
    scanner = Scanner(source)
    found = []

    def scan(end):
        while scanner.index < end:
            if scanner.skip_comment() or scanner.skip_raw_string():
                continue
            if scanner.source[scanner.index] == '"':
                # Calls stand inside of interpolations, too.
                start = scanner.index
                scanner.literal()
                inner = scanner.index
                for match in CALL.finditer(source, start, inner):
                    take(match)
                scanner.index = inner
                continue
            match = CALL.match(source, scanner.index)
            if match and not source[:match.start()].endswith("func "):
                take(match)
                continue
            scanner.index += 1

    def take(match):
        scanner.index = match.end()
        one, other = scanner.call()
        found.append((one, other, comment_above(source, match.start())))
        # and inside of the message's own values
        end = scanner.index
        for inner in CALL.finditer(source, match.end(), end):
            scanner.index = inner.end()
            one, other = scanner.call()
            found.append((one, other, comment_above(source, inner.start())))
        scanner.index = end

    scan(len(source))
    return found
