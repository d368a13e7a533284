import Files
import Processes
import Testing

@Suite("Child processes") struct ChildProcessTests {
    private func shell(_ script: String, variables: [String: [UInt8]] = [:]) throws -> ChildProcess.Ending {
        try ChildProcess("/bin/sh", arguments: ["-c", FilePath(script)], variables: variables, output: .discarded).run()
    }

    @Test("the status of a program that ended by itself is told") func status() throws {
        #expect(try shell("exit 0") == .exited(0))
        #expect(try shell("exit 37") == .exited(37))
    }

    @Test("the signal that ended a program is told") func signal() throws {
        #expect(try shell("kill -TERM $$") == .signaled(15))
    }

    @Test("a program gets exactly the variables it is given, whatever their bytes") func variables() throws {
        let script = #"test "$A" = "$(printf '\351')" && test "$(env | grep -c '^HOME=')" = 0"#
        #expect(try shell(script, variables: ["A": [0xE9], "PATH": Array("/usr/bin:/bin".utf8)]) == .exited(0))
    }

    @Test("a program whose output is discarded can write and has nothing to read") func discarded() throws {
        #expect(
            try shell("echo out && echo err >&2 && test -z \"$(cat)\"", variables: ["PATH": Array("/bin".utf8)])
                == .exited(0))
    }

    @Test("a program that is not there is an error with its path") func missing() {
        #expect(throws: FileError(call: .spawn, path: "/nowhere/program", errno: .noSuchFile)) {
            try ChildProcess("/nowhere/program", arguments: [], variables: [:]).run()
        }
    }
}
