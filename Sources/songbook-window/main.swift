import Glibc
import Processes
import Toolkit

/// - Returns: the exit status, once what is unsaved is in drafts.
@MainActor
private func runApplication() -> CInt {
    let status = Application.main(daemon: Invocation.isOfBus ? Daemon.none() : Daemon.detach())
    DraftKeeper.finish()
    return status
}

PictureDecoder.runIfAsked()
StandardStreams.reserveNumbers()
ProcessState.ignoreFileSizeSignal()
ProcessState.ignoreClosedPipes()
ProcessState.waitForPrograms()
ProcessState.returnMemory()
exit(runApplication())
