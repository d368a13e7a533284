"""What the shipped program makes of a server's answers."""

import json
import os
import signal
import socket
import subprocess

import scene
import server

CASES = []
WORDS = "1. The window “hums”\n2. \"Stay,\" said the moon\n\n- Ünder the stars\n- Ünder the stars"
LINES = ["The window “hums”", "\"Stay,\" said the moon", "Ünder the stars"]
VERSES = "The window holds the moon\nThe door is never locked\n---\nA second verse\n  \n---\n"


def case(function):
    CASES.append(function)
    return function


def equal(found, expected):
    assert found == expected, f"found {found!r}, expected {expected!r}"


def fails(stage, words, *arguments, output=""):
    """A message with these words, status 69, and no other output."""
    status, found, errors = stage.ask(*arguments)
    equal((status, found), (69, output))
    assert words in errors, errors


def both(check):
    """A case for answers that come in pieces, and at once."""
    for stream in ("yes", "no"):
        def one(stage, stream=stream):
            check(stage, stream)
        one.__doc__ = f"{check.__doc__}, {'streaming' if stream == 'yes' else 'at once'}"
        CASES.append(one)
    return check


@both
def lines(stage, stream):
    """lines are suggestions, without numbers; the server gets the song and the wish"""
    with server.Server(WORDS) as there:
        stage.configure(there.url, stream=stream, temperature="0.5")
        equal(stage.ask("--mood", "quiet \"x\" $(y)", "--syllables=7", "--count=3", "--at=1"),
              (0, "\n".join(LINES) + "\n", ""))
        (path, headers, body), = there.requests
    equal((path, headers["Authorization"]), ("/v1/chat/completions", f"Bearer {server.KEY}"))
    equal((body["model"], body["stream"], body["temperature"]), ("m", stream == "yes", 0.5))
    system, user = (message["content"] for message in body["messages"])
    for words in ("3 versions of the one line", "quiet \"x\" $(y)", "7 syllables", "(en)"):
        assert words in system, system
    equal(user, f"Title: {scene.SONG['title']}\n\nLeave the kitchen light on[HERE]\nfor the moon")


@both
def verses(stage, stream):
    """verses are suggestions of several lines"""
    with server.Server(VERSES) as there:
        stage.configure(there.url, stream=stream)
        status, output, errors = stage.ask("--kind=verse", "--json")
    equal((status, errors), (0, ""))
    equal([json.loads(line)["text"] for line in output.splitlines()],
          ["The window holds the moon\nThe door is never locked", "A second verse"])


@both
def other_kinds(stage, stream):
    """a rhyme, and a selection in other words, are asked for as such"""
    with server.Server("soon\nnoon") as there:
        stage.configure(there.url, stream=stream)
        equal(stage.ask("--kind=rhyme"), (0, "soon\nnoon\n", ""))
        equal(stage.ask("--kind=rework", "--at=2"), (0, "soon\nnoon\n", ""))
        equal(stage.ask("--kind=rework"), (0, "soon\nnoon\n", ""))
        texts = [[message["content"] for message in body["messages"]] for _, _, body in there.requests]
    assert 'rhyme with "moon"' in texts[0][0], texts[0]
    equal(texts[1][1].split("\n", 2)[2], "Leave the kitchen light on\n[SELECTION]for the moon[/SELECTION]")
    assert "---" in texts[2][0] and "---" not in texts[1][0]


@both
def wrong_key(stage, stream):
    """a wrong key is said as the server says it"""
    with server.Server(WORDS) as there:
        stage.configure(there.url, stream=stream, key="wrong")
        fails(stage, "cannot get suggestions: Incorrect API key provided (HTTP 401)")
        stage.configure(there.url, stream=stream, key=None)
        fails(stage, "(HTTP 401)")


@both
def broken(stage, stream):
    """a broken answer is said"""
    with server.Server(WORDS) as there:
        for model, words in (
                ("html", "it is no answer of /v1/chat/completions (HTTP 502)"),
                ("html-200", "it is no answer of /v1/chat/completions"),
                ("other-json", "it is no answer of /v1/chat/completions"),
                ("plain-error", "slow down (HTTP 429)"), ("redirect", "it refused the request (HTTP 307)")):
            stage.configure(there.url, stream=stream, model=model)
            fails(stage, words)


@case
def broken_in_the_middle(stage):
    """what breaks in the middle is said; what came before stays"""
    first = LINES[0] + "\n"
    with server.Server(LINES[0] + "\n" + "and a line that does not end") as there:
        for model, words in (("gone", "curl: ("), ("broken-piece", "a piece of it is no JSON"),
                             ("late-error", "out of memory")):
            stage.configure(there.url, model=model)
            status, output, errors = stage.ask()
            assert status == 69 and output.startswith(first) and words in errors, (model, status, output, errors)


@case
def gone(stage):
    """a server that is not there is said"""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        stage.configure(f"http://127.0.0.1:{free.getsockname()[1]}/v1/chat/completions")
        fails(stage, "curl: (7)")


@case
def step_by_step(stage):
    """suggestions are shown while the server still writes"""
    with server.Server("one\ntwo\nthree\n") as there:
        stage.configure(there.url, model="step")
        process = stage.start()
        equal(process.stdout.readline(), "one\n")
        assert not there.released.is_set() and process.poll() is None
        there.released.set()
        output, errors = process.communicate(timeout=scene.DEADLINE)
        equal((process.returncode, output, errors), (0, "two\nthree\n", ""))


def hanging(stage, there):
    """The command, and the processes that it started, when the server has got the request."""
    stage.configure(there.url, model="hang")
    process = stage.start()
    assert scene.eventually(lambda: there.requests), "the server was not asked"
    return process, stage.processes()


@case
def secrets(stage):
    """neither the key nor the lyrics are on a command line"""
    with server.Server(WORDS) as there:
        process, running = hanging(stage, there)
        assert any(b"curl" in line for line in running.values()), running
        for line in running.values():
            assert server.KEY.encode() not in line and b"kitchen light" not in line, line
        process.terminate()
        process.communicate(timeout=scene.DEADLINE)


@case
def cancelled(stage):
    """songbook-open ended by a signal leaves no curl"""
    with server.Server(WORDS) as there:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            there.requests.clear()
            process, _ = hanging(stage, there)
            process.send_signal(number)
            process.communicate(timeout=scene.DEADLINE)
            equal(process.returncode, -number)
            equal(stage.leftovers(), [])


@case
def example_alone(stage):
    """the example by itself, ended by a signal, ends its curl"""
    request = '{"version":1,"title":"","before":"","selection":"","after":"","wish":{"kind":"verse"},"count":1}\n'
    with server.Server(WORDS) as there:
        stage.configure(there.url, model="hang")
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            there.requests.clear()
            with subprocess.Popen([str(scene.EXAMPLES / "chat-completions")], env=stage.environment,
                                  stdin=subprocess.PIPE, text=True) as process:
                process.stdin.write(request)
                process.stdin.close()
                assert scene.eventually(lambda: there.requests), "the server was not asked"
                process.send_signal(number)
                equal(process.wait(scene.DEADLINE), 128 + number)
            equal(stage.leftovers(), [])


@case
def configurations(stage):
    """what is wrong with the configuration is said"""
    fails(stage, "inspire.conf is missing or cannot be read")
    url = "http://127.0.0.1:9/v1/chat/completions"
    stage.configure(url, mode=0o644)
    fails(stage, "others can read it; run: chmod 600")
    for name, value, words in (
            ("url", None, "names no server"), ("model", None, "names no model"),
            ("url", "file:///etc/passwd", "does not begin with http"), ("url", "http://a\" b", "into no address"),
            ("key", "a\"b", "into no key"), ("seconds", "1x", "seconds"), ("stream", "maybe", "stream"),
            ("temperature", "hot", "temperature")):
        stage.configure(**{"url": url, name: value})
        fails(stage, words)


@case
def keyring(stage):
    """the key can be in the keyring"""
    tools = stage.folder / "bin"
    tools.mkdir()
    tool = tools / "secret-tool"
    tool.write_text(f'#!/bin/sh\n[ "$*" = "lookup application songbook-open service inspire" ] && echo {server.KEY}\n')
    tool.chmod(0o755)
    stage.environment["PATH"] = f"{tools}{os.pathsep}{stage.environment['PATH']}"
    with server.Server("one") as there:
        stage.configure(there.url, mode=0o644, key=None, keyring="yes")
        equal(stage.ask(), (0, "one\n", ""))
    tool.write_text("#!/bin/sh\nexit 1\n")
    fails(stage, "the keyring has no key")


@case
def ten_lines(stage):
    """the program of ten lines finds words, or says what is missing"""
    stage.environment["SONGBOOK_INSPIRE"] = str(scene.EXAMPLES / "ten-lines")
    status, output, errors = stage.ask("--kind=rhyme", "--count=3")
    if not os.access("/usr/share/dict/words", os.R_OK):
        equal((status, output), (69, ""))
        assert "install a word list" in errors, errors
        return
    equal((status, errors), (0, ""))
    assert 1 <= len(output.splitlines()) <= 3
    assert all(line.lower().endswith("oon") for line in output.splitlines()), output
