"""A sound server of a test's own, without hardware: what is played in its room is heard by its microphone, and what
programs play comes out of its speaker."""

import array
import contextlib
import math
import os
import shutil
import struct
import subprocess
import tempfile
import time
from pathlib import Path

from desktop.case import Skip
from desktop.processes import command_line, descendants
from desktop.waiting import wait_until

RATE = 48000
_MODULES = [
    "module-native-protocol-unix auth-anonymous=1", "module-null-sink sink_name=speaker",
    "module-null-sink sink_name=room",
    "module-remap-source master=room.monitor source_name=microphone source_properties=device.description=Microphone",
]


def need(*programs):
    """Skips a case where one of these programs is not installed."""
    absent = [name for name in programs if not shutil.which(name)]
    if absent:
        raise Skip("not installed: " + ", ".join(absent))


def need_elements(*elements):
    """Skips a case where GStreamer has not all of these elements."""
    need("gst-launch-1.0", "gst-inspect-1.0")
    for name in elements:
        if subprocess.run(["gst-inspect-1.0", "--exists", name], stdin=subprocess.DEVNULL).returncode:
            raise Skip(f"GStreamer has no {name}: gstreamer1.0-plugins-base and -good")


def tone(hertz, seconds, channels=2, volume=0.4):
    """A tone as it is: 16 bits, left and right in turn."""
    samples = array.array("h")
    for index in range(int(seconds * RATE)):
        samples.extend([int(volume * 32767 * math.sin(2 * math.pi * hertz * index / RATE))] * channels)
    return samples.tobytes()


def wave(hertz, seconds):
    """The same as a .wav file, of one channel; both are whole numbers."""
    sound = tone(hertz, 1, channels=1) * seconds
    return (b"RIFF" + struct.pack("<I", 36 + len(sound)) + b"WAVEfmt "
            + struct.pack("<IHHIIHH", 16, 1, 1, RATE, RATE * 2, 2, 16) + b"data" + struct.pack("<I", len(sound)) + sound)


class Sound:
    """Sound that was heard: one channel."""

    def __init__(self, data):
        self.samples = array.array("h", data[:len(data) // 2 * 2])

    @classmethod
    def of(cls, path):
        """What plays of a file, by GStreamer."""
        need_elements("decodebin", "audioresample")
        pipeline = ["fdsrc", "fd=0", "!", "decodebin", "!", "audioconvert", "!", "audioresample", "!",
                    f"audio/x-raw,format=S16LE,channels=1,rate={RATE}", "!", "fdsink", "fd=1"]
        # By a pipe: fdsrc of GStreamer 1.26 skips most of an Ogg file when it can seek in it.
        return cls(subprocess.run(["gst-launch-1.0", "-q", *pipeline], input=Path(path).read_bytes(), capture_output=True,
                                  timeout=60).stdout)

    @property
    def seconds(self):
        return len(self.samples) / RATE

    def between(self, start, end):
        part = Sound(b"")
        part.samples = self.samples[int(start * RATE):int(end * RATE)]
        return part

    @property
    def loudness(self):
        """Of a full tone, 1."""
        return max(map(abs, self.samples), default=0) / 32767

    def share(self, hertz):
        """How much of the sound is a tone of this frequency, from 0 to 1: Goertzel's algorithm."""
        if not self.samples or not any(self.samples):
            return 0
        # Whole waves, so that nothing of the tone shows elsewhere.
        count = int(int(len(self.samples) * hertz / RATE) * RATE / hertz)
        factor = 2 * math.cos(2 * math.pi * hertz / RATE)
        before, last, energy = 0.0, 0.0, 0.0
        for sample in self.samples[:count]:
            before, last = last, sample + factor * last - before
            energy += sample * sample
        power = last * last + before * before - factor * last * before
        return 2 * power / count / energy if energy else 0

    def expect(self, hertz, least=0.9):
        """That the tone is in it: half a second without another one. A busy machine plays with gaps."""
        pieces = [self.between(start / 4, start / 4 + 0.5) for start in range(max(1, int(self.seconds * 4) - 1))]
        shares = [piece.share(hertz) for piece in pieces]
        assert max(shares) >= least, f"of {self.seconds:.1f} s, {hertz} Hz are {[round(share, 2) for share in shares]}"


class SoundServer:
    """PulseAudio in the session's runtime folder, where every program finds it."""

    def __init__(self, modules=_MODULES):
        need("pulseaudio", "pactl", "pacat", "parec")
        self.folder = tempfile.mkdtemp(prefix="songbook-sound-")
        self.players = []
        # Programs are not to start another server where this one is gone.
        configuration = os.path.join(self.folder, "client.conf")
        with open(configuration, "w", encoding="utf-8") as file:
            file.write("autospawn = no\n")
        self.before = os.environ.get("PULSE_CLIENTCONFIG")
        os.environ["PULSE_CLIENTCONFIG"] = configuration
        command = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1", "--disable-shm=yes",
                   "--realtime=no", "--high-priority=no"]
        for module in modules:
            command += ["-L", module]
        self.log = open(os.path.join(self.folder, "log"), "wb")
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)

    def __enter__(self):
        try:
            wait_until(lambda: self.process.poll() is not None or self._asks("info"), "the sound server")
            if self.process.poll() is not None:
                raise Skip("PulseAudio does not start here: " + self.said())
            if self._asks("set-default-sink", "speaker"):
                self._asks("set-default-source", "microphone")
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.hush()
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()
        if self.before is None:
            os.environ.pop("PULSE_CLIENTCONFIG", None)
        else:
            os.environ["PULSE_CLIENTCONFIG"] = self.before
        shutil.rmtree(self.folder, ignore_errors=True)

    def said(self):
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return " ".join(file.read().split("\n")[-3:])

    def play(self, hertz, seconds=60):
        """Plays a tone in the room, in place of another one, until that is over."""
        self.hush()
        path = os.path.join(self.folder, f"{hertz}.raw")
        with open(path, "wb") as file:
            file.write(tone(hertz, 1) * seconds)
        self.players.append(subprocess.Popen(
            ["pacat", "--raw", "--device=room", "--latency-msec=50", "--format=s16le", f"--rate={RATE}", "--channels=2",
             path], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        # What is played first does not come at once.
        time.sleep(0.5)

    def hush(self):
        """Plays nothing in the room any more."""
        for player in self.players:
            player.kill()
            player.wait()
        self.players.clear()

    def heard(self, seconds=1.5):
        """What comes out of the speaker for that time."""
        recorder = subprocess.Popen(
            ["parec", "--raw", "--device=speaker.monitor", "--latency-msec=50", "--format=s16le", f"--rate={RATE}",
             "--channels=1"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        data = b""
        try:
            while len(data) < seconds * RATE * 2 and (block := recorder.stdout.read1(1 << 16)):
                data += block
        finally:
            recorder.kill()
            recorder.wait()
            recorder.stdout.close()
        return Sound(data)

    def playing(self):
        """How many programs play something by the speaker."""
        speaker = next(line.split("\t")[0] for line in self._told("list", "short", "sinks").splitlines()
                       if "\tspeaker\t" in line)
        return sum(line.split("\t")[1] == speaker for line in self._told("list", "short", "sink-inputs").splitlines())

    def listeners(self):
        """How many programs listen to the microphone."""
        return self._told("list", "short", "source-outputs").count("\n") - self._own_listeners()

    def _own_listeners(self):
        # The microphone itself listens to the room.
        return sum("module-remap" in line for line in self._told("list", "short", "source-outputs").splitlines())

    def _told(self, *question):
        return subprocess.run(["pactl", *question], capture_output=True, text=True, timeout=10).stdout

    def _asks(self, *question):
        return subprocess.run(["pactl", *question], capture_output=True, timeout=10).returncode == 0


def expect_no_recorder():
    """No program that was started to record is left."""
    def left():
        return [line for line in map(command_line, descendants()) if b"fdsink" in line or line.startswith(b"parec")]
    wait_until(lambda: not left(), lambda: f"no program to be left, and there are {left()}")


@contextlib.contextmanager
def only(folder, *programs):
    """A folder with links to these programs, as the whole PATH of what is called with it."""
    path = os.path.join(folder, "programs")
    os.mkdir(path)
    for name in programs:
        need(name)
        os.symlink(shutil.which(name), os.path.join(path, name))
    yield {**os.environ, "PATH": path}
