import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite("A program that may take no longer than it may") struct ChildProcessTimeoutTests {
    let folder = TemporaryFolder()

    private func shell(_ script: String) -> ChildProcess {
        ChildProcess("/bin/sh", arguments: ["-c", FilePath(script)], variables: [:], output: .discarded)
    }

    @Test("is waited for as long as that, and its ending told")
    func ends() throws {
        #expect(try shell("exit 3").run(timeout: 60_000) == .exited(3))
        #expect(try shell("kill -TERM $$").run(timeout: 60_000) == .signaled(SIGTERM))
        #expect(throws: FileError.self) {
            try ChildProcess("/nowhere", arguments: [], variables: [:]).run(timeout: 1)
        }
    }

    @Test("is killed then with all that it started, also where it ignores being told")
    func killed() throws {
        let pipe = folder["pipe"]
        #expect(mkfifo(pipe.string, 0o600) == 0)
        let kept = open(pipe.string, O_RDWR | O_CLOEXEC)
        let script = "trap '' TERM INT HUP; exec 9>'\(pipe.string)'; sleep 1000 & wait; sleep 1000"
        #expect(try shell(script).run(timeout: 300) == nil)
        let reader = open(pipe.string, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        close(kept)
        // It hangs up when no process has it open for writing any more.
        var polled = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        #expect(poll(&polled, 1, 10_000) == 1 && polled.revents & Int16(POLLHUP) != 0, "something is left running")
        close(reader)
    }
}
