import Files
import Glibc
import Processes

ProcessState.ignoreFileSizeSignal()
ProcessState.returnMemory()
exit(Application.main(daemon: Daemon.detach()))
