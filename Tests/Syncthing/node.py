"""A Syncthing that knows nothing but one other on this computer. Source: docs.syncthing.net, configuration and REST API."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import urllib.error
import urllib.request
import xml.etree.ElementTree

from desktop.waiting import wait_until

FOLDER = "songs"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def is_installed():
    return shutil.which("syncthing") is not None


class Node:
    """One program with one folder, below `base`."""

    def __init__(self, base, name):
        self.name = name
        self.home = base / name / "config"
        self.folder = base / name / "Songs"
        self.folder.mkdir(parents=True)
        self._log = open(base / name / "log", "wb")
        self._gui, self.port = free_port(), free_port()
        self._process = None
        self._environment = {"HOME": str(base / name), "PATH": os.environ["PATH"], "STNOUPGRADE": "1"}
        subprocess.run(
            ["syncthing", "generate", f"--home={self.home}", "--no-default-folder"], check=True, timeout=60,
            stdout=self._log, stderr=self._log, env=self._environment)
        configuration = xml.etree.ElementTree.parse(self.home / "config.xml").getroot()
        self.id = configuration.find("device").get("id")
        self._key = configuration.find("gui/apikey").text

    def start(self, other):
        """Starts it, connected to nobody but `other`, and that only when it is told to."""
        self.configure(other)
        self._process = subprocess.Popen(
            ["syncthing", "serve", f"--home={self.home}", "--no-browser", "--no-upgrade", "--no-restart",
             "--no-default-folder"],
            stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log, env=self._environment)
        self._other = other.id
        self.wait_for("an answer", lambda: self.ask("system/ping"))

    def configure(self, other):
        """Everything that looks for other computers, or tells them anything, is off."""
        path = self.home / "config.xml"
        tree = xml.etree.ElementTree.parse(path)
        root = tree.getroot()
        options = {
            "listenAddress": f"tcp://127.0.0.1:{self.port}", "globalAnnounceEnabled": "false",
            "localAnnounceEnabled": "false", "relaysEnabled": "false", "natEnabled": "false", "urAccepted": "-1",
            "autoUpgradeIntervalH": "0", "crashReportingEnabled": "false", "reconnectionIntervalS": "1",
            "stunKeepaliveStartS": "0", "stunKeepaliveMinS": "0", "startBrowser": "false",
        }
        found = root.find("options")
        for name, value in options.items():
            for old in found.findall(name):
                found.remove(old)
            xml.etree.ElementTree.SubElement(found, name).text = value
        root.find("gui/address").text = f"127.0.0.1:{self._gui}"
        for old in [*root.findall("device"), *root.findall("folder")]:
            root.remove(old)
        for node in (self, other):
            device = xml.etree.ElementTree.SubElement(root, "device", id=node.id, name=node.name)
            address = xml.etree.ElementTree.SubElement(device, "address")
            address.text = "dynamic" if node is self else f"tcp://127.0.0.1:{node.port}"
            xml.etree.ElementTree.SubElement(device, "paused").text = "false"
        folder = xml.etree.ElementTree.SubElement(
            root, "folder", id=FOLDER, label=FOLDER, path=str(self.folder), type="sendreceive", rescanIntervalS="3600",
            fsWatcherEnabled="false", ignorePerms="false", autoNormalize="true")
        for node in (self, other):
            xml.etree.ElementTree.SubElement(folder, "device", id=node.id)
        xml.etree.ElementTree.SubElement(folder, "maxConflicts").text = "-1"
        # Without `.stfolder` it takes the folder for one that is not mounted.
        (self.folder / ".stfolder").mkdir(exist_ok=True)
        tree.write(path)

    def ask(self, path, post=False):
        """What the REST API answers; None while it does not."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self._gui}/rest/{path}", headers={"X-API-Key": self._key},
            data=b"" if post else None, method="POST" if post else "GET")
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                body = answer.read()
                return json.loads(body) if body else {}
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return None

    def pause(self):
        """Disconnects it from the other one."""
        self.ask(f"system/pause?device={self._other}", post=True)
        self.wait_for("the end of the connection", lambda: not self.is_connected)

    def resume(self):
        self.ask(f"system/resume?device={self._other}", post=True)

    @property
    def is_connected(self):
        connections = self.ask("system/connections") or {}
        return connections.get("connections", {}).get(self._other, {}).get("connected", False)

    def scan(self):
        """Makes it look at its folder now."""
        self.ask(f"db/scan?folder={FOLDER}", post=True)

    def is_settled(self):
        """Whether it has what it knows of, and the other one has what this one has."""
        status = self.ask(f"db/status?folder={FOLDER}") or {}
        completion = self.ask(f"db/completion?folder={FOLDER}&device={self._other}") or {}
        return status.get("state") == "idle" and status.get("needTotalItems", 1) == 0 and completion.get(
            "completion") == 100 and completion.get("needItems", 1) == 0

    def wait_for(self, what, condition, seconds=60):
        wait_until(lambda: self._process.poll() is not None or condition(),
                   lambda: f"{self.name}: {what}; its log:\n{self.log_end()}", seconds)
        if self._process.poll() is not None:
            raise RuntimeError(f"{self.name} ended; its log:\n{self.log_end()}")

    def log_end(self):
        return pathlib.Path(self._log.name).read_text(errors="replace")[-2000:]

    def stop(self):
        if self._process and self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._log.close()
