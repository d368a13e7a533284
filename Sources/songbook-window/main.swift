import Glibc
import Processes
import Toolkit

PictureDecoder.runIfAsked()
StandardStreams.reserveNumbers()
ProcessState.ignoreFileSizeSignal()
ProcessState.ignoreClosedPipes()
ProcessState.waitForPrograms()
ProcessState.returnMemory()
exit(Application.main(daemon: Invocation.isOfBus ? Daemon.none() : Daemon.detach()))
