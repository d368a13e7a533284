import Files
import Processes
import Testing

@Suite("Detached processes") struct DetachedProcessTests {
    private func shell(_ script: String) throws -> DetachedProcess.News {
        try DetachedProcess("/bin/sh", arguments: ["-c", FilePath(script)], variables: [:]).run()
    }

    @Test("what is reported is told while the program goes on") func report() throws {
        #expect(try shell(#"printf '\007' >/proc/self/fd/$SONGBOOK_REPORT; exec sleep 1"#) == .reported(7))
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
