import Files
import Processes
import Testing

@Suite("A child process that answers") struct ChildProcessAnswerTests {
    private func answer(
        _ script: String, to input: [UInt8] = [], limit: Int = 1 << 24, timeout: Int = 10_000
    ) throws -> ChildProcess.Answer {
        try ChildProcess(
            "/bin/sh", arguments: ["-c", FilePath(script)], variables: ["PATH": Array("/usr/bin:/bin".utf8)]
        )
        .answer(to: input, limit: limit, timeout: timeout)
    }

    @Test("reads what it is given, and what it writes is taken") func echo() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let answer = try answer("cat", to: bytes)
        #expect(answer.ending == .exited(0) && answer.output == bytes)
        #expect(try self.answer("cat").output == [])
    }

    @Test("need not read or write anything") func silent() throws {
        let answer = try answer("exit 3", to: [1, 2, 3])
        #expect(answer.ending == .exited(3) && answer.output == [])
    }

    @Test("complains to nobody") func errors() throws {
        #expect(try answer("echo no >&2; echo yes").output == Array("yes\n".utf8))
    }

    @Test("has no output where that is more than is asked for") func limit() throws {
        #expect(try answer("printf 1234", limit: 4).output == Array("1234".utf8))
        #expect(try answer("printf 12345", limit: 4).output == nil)
    }

    @Test("is killed where it takes too long, with all that it started") func timeout() throws {
        let answer = try answer("echo begun; sleep 600 & sleep 600", timeout: 300)
        #expect(answer.ending == nil && answer.output == Array("begun\n".utf8))
    }

    @Test("that is not there is an error") func missing() {
        #expect(throws: FileError(call: .spawn, path: "/nowhere/program", errno: .noSuchFile)) {
            try ChildProcess("/nowhere/program", arguments: [], variables: [:]).answer(to: [], limit: 1, timeout: 1)
        }
    }
}
