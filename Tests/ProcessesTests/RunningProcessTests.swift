import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite("A program that runs beside this one")
struct RunningProcessTests {
    private let folder = TemporaryFolder()

    private func shell(_ script: String) -> ChildProcess {
        ChildProcess("/bin/sh", arguments: ["-c", FilePath(script)], variables: [:], output: .discarded)
    }

    private func ending(of process: inout RunningProcess) throws -> ChildProcess.Ending? {
        var ending: ChildProcess.Ending?
        _ = try eventually {
            ending = try process.ending()
            return ending != nil
        }
        return ending
    }

    @Test("it runs until it ends, and how it ended is known for good")
    func ends() throws {
        mkfifo(folder["gate"].string, 0o600)
        var reader = try RunningProcess(shell("read line < '\(folder["gate"].string)'; exit 3"))
        #expect(try reader.ending() == nil)
        let gate = open(folder["gate"].string, O_WRONLY)
        close(gate)
        #expect(try ending(of: &reader) == .exited(3))
        #expect(try reader.ending() == .exited(3))

        var sleeper = try RunningProcess(shell("exec sleep 100"))
        sleeper.send(SIGKILL)
        #expect(try ending(of: &sleeper) == .signaled(SIGKILL))
    }

    @Test("a program that is not there is an error at once")
    func missing() {
        #expect(throws: FileError.self) {
            _ = try RunningProcess(ChildProcess("/nowhere", arguments: [], variables: [:]))
        }
    }
}
