"""A server of files in this machine, and other computers: namespaces with a host name, a network and mounts each."""

import os
import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS / "Faults"), str(TESTS / "Support")]
from desktop.waiting import wait_until  # noqa: E402
from lab import call  # noqa: E402
from network import Computer  # noqa: E402

EXPORT = pathlib.Path("/srv/songs")
USER, PASSWORD = "root", "songs"
SMB = """[global]
server role = standalone server
private dir = /run/samba
lock directory = /run/samba
state directory = /run/samba
cache directory = /run/samba
pid directory = /run/samba
ncalrpc dir = /run/samba/ncalrpc
log file = /run/samba/log
disable netbios = yes
load printers = no
[songs]
path = /srv/songs
read only = no
"""
MOUNTS = {
    "NFS 3": ("nfs", "vers=3,hard,timeo=20", ":/srv/songs"),
    "NFS 4.2": ("nfs", "vers=4.2,hard,timeo=20", ":/"),
    "NFS 3, soft": ("nfs", "vers=3,soft,timeo=10,retrans=1", ":/srv/songs"),
    "SMB": ("cifs", f"username={USER},password={PASSWORD},vers=3.1.1,echo_interval=2,soft", "/songs"),
}


def start(*command, **options):
    """Starts what runs as long as the machine."""
    return subprocess.Popen([str(word) for word in command], stdin=subprocess.DEVNULL, **options)


def load(*modules):
    for module in modules:
        call("modprobe", "-d", os.environ["SONGBOOK_MODULES"], module)


class Server:
    """knfsd and smbd; what they serve is on a disk of its own."""

    def __init__(self):
        load("loop", "ext4", "veth", "nfsd", "nfs", "nfsv3", "nfsv4", "cifs")
        call("hostname", "server")
        call("ip", "link", "set", "lo", "up")
        with open("/run/disk", "wb") as disk:
            disk.truncate(256 << 20)
        call("mkfs.ext4", "-q", "/run/disk")
        EXPORT.mkdir(parents=True)
        call("mount", "-o", "loop", "/run/disk", EXPORT)
        EXPORT.chmod(0o755)

    def start(self):
        self.start_nfs()
        self.start_smb()

    def start_nfs(self):
        call("mount", "-t", "tmpfs", "tmpfs", "/var/lib/nfs")
        for name in ("rpc_pipefs", "sm", "sm.bak", "v4recovery", "nfsdcld"):
            (pathlib.Path("/var/lib/nfs") / name).mkdir()
        for name in ("etab", "rmtab", "xtab", "state"):
            (pathlib.Path("/var/lib/nfs") / name).touch()
        call("mount", "-t", "rpc_pipefs", "rpc_pipefs", "/var/lib/nfs/rpc_pipefs")
        call("mount", "-t", "nfsd", "nfsd", "/proc/fs/nfsd")
        for name in ("nfsv4leasetime", "nfsv4gracetime"):
            pathlib.Path("/proc/fs/nfsd", name).write_text("10", encoding="ascii")
        call("rpcbind", "-w")
        call("rpc.statd")
        start("nfsdcld", "-F", stderr=subprocess.DEVNULL)
        call("exportfs", "-o", "rw,sync,fsid=0,no_root_squash,no_subtree_check,insecure", f"*:{EXPORT}")
        load("lockd")
        pathlib.Path("/sys/module/lockd/parameters/nlm_grace_period").write_text("10", encoding="ascii")
        call("rpc.nfsd", "8")
        call("rpc.mountd")

    def start_smb(self):
        pathlib.Path("/run/samba/ncalrpc").mkdir(parents=True)
        pathlib.Path("/run/smb.conf").write_text(SMB, encoding="ascii")
        call("smbpasswd", "-c", "/run/smb.conf", "-s", "-a", USER, input=f"{PASSWORD}\n{PASSWORD}\n")
        start("smbd", "--foreground", "--no-process-group", "--configfile=/run/smb.conf",
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class OtherComputer:
    """A host name, a network with the server alone, and mounts that no other computer sees."""

    def __init__(self, name, number):
        self.name, self.number = name, number
        self.server = f"10.9.{number}.1"
        self.link = f"to-{name}"
        (pathlib.Path("/run") / name).mkdir()
        self.process = start("unshare", "--net", "--uts", "--mount", "sleep", "infinity")
        own = os.readlink("/proc/self/ns/mnt")
        wait_until(lambda: os.readlink(f"/proc/{self.process.pid}/ns/mnt") != own, "a namespace")
        call("ip", "link", "add", self.link, "type", "veth", "peer", "name", "server", "netns", self.process.pid)
        call("ip", "address", "add", f"{self.server}/24", "dev", self.link)
        call("ip", "link", "set", self.link, "up")
        self.call("hostname", name)
        self.call("ip", "link", "set", "lo", "up")
        self.call("ip", "address", "add", f"10.9.{number}.2/24", "dev", "server")
        self.call("ip", "link", "set", "server", "up")
        self.call("mount", "--make-rprivate", "/")
        for folder in ("/run", "/var/lib/nfs"):
            self.call("mount", "-t", "tmpfs", "tmpfs", folder)
        self.call("mkdir", "-p", "/var/lib/nfs/sm", "/var/lib/nfs/sm.bak", "/run/rpcbind")
        self.call("touch", "/var/lib/nfs/state")
        self.call("rpcbind", "-w")
        self.call("rpc.statd")

    @property
    def inside(self):
        return ("nsenter", "--target", str(self.process.pid), "--net", "--uts", "--mount", "--root")

    def call(self, *command):
        return call(*self.inside, *command)

    def mount(self, kind):
        system, options, path = MOUNTS[kind]
        folder = pathlib.Path("/run/mounts") / kind.replace(" ", "-").replace(",", "")
        self.call("mkdir", "-p", folder)
        source = self.server + path if system == "nfs" else f"//{self.server}{path}"
        self.call("mount", "-t", system, "-o", options, source, folder)
        return folder

    def unmount(self, folder):
        self.call("umount", "-l", folder)

    def disconnect(self):
        call("ip", "link", "set", self.link, "down")

    def connect(self):
        call("ip", "link", "set", self.link, "up")


class User(Computer):
    """A person at another computer, and the song as it is called there."""

    def __init__(self, lab, computer, folder, song):
        super().__init__(lab, f"{computer.name}-{folder.name}", folder, song)
        self.name, self.computer = computer.name, computer

    def through(self):
        return self.computer.inside

    def print(self):
        return subprocess.run(
            self.stage.command("--print", self.song, through=self.through()), capture_output=True,
            env=self.stage.environment, cwd="/", timeout=120, stdin=subprocess.DEVNULL, check=False)
