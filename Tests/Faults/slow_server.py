"""Runs a server on standard input and output with a delay: `slow_server.py MILLISECONDS COMMAND…`. Each byte arrives later by
half of that in each direction, as from a far-away computer. Ends when either side does."""

import collections
import os
import subprocess
import sys
import threading
import time

delay = float(sys.argv[1]) / 2000
server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
has_ended = threading.Event()


def carry(source, target):
    queue, there_is_more = collections.deque(), threading.Semaphore(0)

    def deliver():
        while True:
            there_is_more.acquire()
            due, data = queue.popleft()
            time.sleep(max(0, due - time.monotonic()))
            if not data:
                has_ended.set()
                return
            try:
                while data:
                    data = data[os.write(target, data):]
            except OSError:
                has_ended.set()
                return

    threading.Thread(target=deliver, daemon=True).start()
    data = b"begin"
    while data:
        data = os.read(source, 65536)
        queue.append((time.monotonic() + delay, data))
        there_is_more.release()


for pair in ((0, server.stdin.fileno()), (server.stdout.fileno(), 1)):
    threading.Thread(target=carry, args=pair, daemon=True).start()
has_ended.wait()
server.kill()
os._exit(0)
