"""Several processes that work at once. What one of them mounts, none of the others sees."""

import multiprocessing.connection
import os
import signal
import sys

import mounts


def results(count, jobs, work):
    """Yields each job with what `work` makes of it, as they end, or with None where its process ended before it.

    `count` processes take one job after the other. They are copies of this one, which end as programs do: what is
    registered with atexit is called in each."""
    sys.stdout.flush()
    jobs, busy = iter(jobs), {}
    workers = [_Worker(work) for _ in range(count)]
    try:
        for worker in workers:
            worker.begin(jobs, busy)
        while busy:
            for connection in multiprocessing.connection.wait(list(busy)):
                worker, job = busy.pop(connection)
                result = worker.result()
                yield job, result
                if result is not None:
                    worker.begin(jobs, busy)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    def __init__(self, work):
        self._connection, other = multiprocessing.connection.Pipe()
        self._is_busy = False
        self._process = os.fork()
        if self._process == 0:
            self._connection.close()
            mounts.own()
            while (job := other.recv()) is not None:
                other.send(work(job))
                sys.stdout.flush()
            sys.exit(0)
        other.close()

    def begin(self, jobs, busy):
        """Gives it the next job, if there is one."""
        if (job := next(jobs, None)) is not None:
            self._connection.send(job)
            self._is_busy = True
            busy[self._connection] = self, job

    def result(self):
        self._is_busy = False
        try:
            return self._connection.recv()
        except (EOFError, OSError):
            return None

    def end(self):
        try:
            if self._is_busy:
                os.kill(self._process, signal.SIGTERM)
            else:
                self._connection.send(None)
        except OSError:
            pass  # It has ended already.
        os.waitpid(self._process, 0)
