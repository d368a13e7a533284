"""The list of cases, in the order in which they are written."""

cases = []


class Skip(Exception):
    """Something that the case needs is not on this machine."""


def case(name):
    """Adds a case: a function of the program and of a folder of its own."""
    def add(body):
        cases.append((name, body))
        return body
    return add
