import Files
import Glibc
import Processes

PictureDecoder.runIfAsked()
ProcessState.ignoreFileSizeSignal()
ProcessState.returnMemory()
exit(Application.main(daemon: Invocation.isOfBus ? Daemon.none() : Daemon.detach()))
