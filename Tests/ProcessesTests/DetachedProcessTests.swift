import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite("Detached processes") struct DetachedProcessTests {
    private func shell(_ script: String) throws -> DetachedProcess.News {
        try DetachedProcess("/bin/sh", arguments: ["-c", FilePath(script)], variables: [:]).run()
    }

    @Test("what is reported is told while the program goes on") func report() throws {
        let folder = TemporaryFolder()
        let file = folder["process"]
        let script = "echo $$ >'\(file.string)'; printf '\\007' >/proc/self/fd/$SONGBOOK_REPORT; exec sleep 1"
        #expect(try shell(script) == .reported(7))
        // Swift Testing's thread that waits for exit tests sees no other process as long as there is an ended one that
        // was not waited for.
        let number = String(decoding: try #require(folder.read("process")), as: UTF8.self)
        let process = try #require(pid_t(number.dropLast()))
        #expect(waitpid(process, nil, 0) == process)
    }

    @Test("that it ended without a report is told, and how") func ended() throws {
        #expect(try shell("exit 3") == .ended(.exited(3)))
        #expect(try shell("kill -TERM $$") == .ended(.signaled(15)))
    }

    @Test("it leads a session of its own") func session() throws {
        let script = "read -r _ _ _ _ group session _ </proc/$$/stat; test $group = $$ && test $session = $$"
        #expect(try shell(script) == .ended(.exited(0)))
    }

    @Test("one that cannot be started is an error with its path") func missing() {
        #expect(throws: FileError(call: .spawn, path: "/nowhere/program", errno: .noSuchFile)) {
            try DetachedProcess("/nowhere/program", arguments: [], variables: [:]).run()
        }
    }
}
