import Files
import Glibc
import Processes
import TestSupport
import Testing

@Suite("A program whose output is taken while it comes") struct ChildProcessStreamingTests {
    private let folder = TemporaryFolder()
    private var left: LeftProcesses { LeftProcesses(of: folder) }

    private func stream(
        _ script: String, to input: [UInt8] = [], output: Int = 1 << 20, silence: Int = 60_000, total: Int = 60_000,
        farewell: Int = 60_000, isCancelled: ([UInt8]) -> Bool = { _ in false }
    ) throws -> (stream: ChildProcess.Stream, output: [UInt8]) {
        let program = ChildProcess(
            "/bin/sh", arguments: ["-c", FilePath(script)],
            variables: left.variables.merging(["PATH": Array("/usr/bin:/bin".utf8)]) { $1 })
        var taken: [UInt8] = []
        let stream = try program.stream(
            input,
            limits: .init(output: output, errors: 8, silence: silence, total: total, farewell: farewell),
            isCancelled: { isCancelled(taken) }, take: { taken += $0 })
        return (stream, taken)
    }

    @Test("reads what it is given, and all that it writes is taken, with its last complaints") func echo() throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let answer = try stream("cat; echo 0123456789 >&2", to: bytes, output: 3_000_000)
        #expect(answer.stream.end == .ended(.exited(0)) && answer.output == bytes)
        #expect(answer.stream.errors == Array("3456789\n".utf8))
    }

    @Test("need not read, nor keep its streams open") func silent() throws {
        let answer = try stream("exec <&- >&- 2>&-; exit 3", to: [UInt8](repeating: 1, count: 1 << 20))
        #expect(answer.stream.end == .ended(.exited(3)) && answer.output == [])
        #expect(try stream("kill -KILL $$").stream.end == .ended(.signaled(SIGKILL)))
    }

    @Test("what it writes is taken before it has ended") func whileItComes() throws {
        let pipe = folder["pipe"]
        #expect(mkfifo(pipe.string, 0o600) == 0)
        var isAnswered = false
        let answer = try stream("echo one; read line <'\(pipe.string)'; echo $line") { taken in
            if taken == Array("one\n".utf8), !isAnswered {
                isAnswered = true
                runTool("/bin/sh", "-c", "echo two >'\(pipe.string)'")
            }
            return false
        }
        #expect(answer.output == Array("one\ntwo\n".utf8))
    }

    @Test("nothing but its three streams is open in it") func descriptors() throws {
        // Opened without close-on-exec, as a shell does.
        let inherited = open("/dev/null", O_RDONLY)
        defer { close(inherited) }
        // ls has the folder itself open as 3.
        #expect(String(decoding: try stream("exec ls /proc/self/fd").output, as: UTF8.self) == "0\n1\n2\n3\n")
    }

    @Test("it is ended with all that it started where it writes too much, or nothing, or goes on for ever")
    func ended() throws {
        let flood = try stream("yes & wait", output: 10_000)
        #expect(flood.stream.end == .excessive && flood.output.count == 10_000)
        #expect(try stream("sleep 1000 & sleep 1000", silence: 300).stream.end == .silent)
        #expect(try stream("while :; do echo; sleep 0.05; done", total: 300).stream.end == .endless)
        #expect(left.areNone, "\(left.commands)")
    }

    @Test("it is told to end, and has time for that") func told() throws {
        let script = "trap 'echo bye >\"$0\"; exit' TERM; sleep 1000 & echo one; wait"
        let said = folder["said"].string
        let program = ChildProcess(
            "/bin/sh", arguments: ["-c", FilePath(script), FilePath(said)],
            variables: left.variables.merging(["PATH": Array("/usr/bin:/bin".utf8)]) { $1 })
        var isBegun = false
        let stream = try program.stream(
            [], limits: .init(output: 10, errors: 10, silence: 60_000, total: 60_000, farewell: 60_000),
            isCancelled: { isBegun }, take: { _ in isBegun = true })
        #expect(stream.end == .cancelled)
        #expect(folder.read("said") == Array("bye\n".utf8))
        #expect(left.areNone, "\(left.commands)")
    }

    @Test("one that does not end when it is told to is killed, with what it started") func deaf() throws {
        let script = "trap '' TERM; (trap '' TERM; while :; do sleep 1000; done) & echo one; wait; sleep 1000"
        #expect(try stream(script, farewell: 200) { !$0.isEmpty }.stream.end == .cancelled)
        #expect(left.areNone, "\(left.commands)")
    }

    @Test("what it leaves behind, with its output open or not, is ended") func leftBehind() throws {
        let open = try stream("sleep 1000 & echo one", farewell: 1000)
        #expect(open.stream.end == .ended(.exited(0)) && open.output == Array("one\n".utf8))
        let closed = try stream("trap '' TERM; sleep 1000 >&- 2>&- & echo one", farewell: 200)
        #expect(closed.stream.end == .ended(.exited(0)) && closed.output == Array("one\n".utf8))
        #expect(left.areNone, "\(left.commands)")
    }

    @Test("one that is not there is a failure") func missing() {
        #expect(throws: FileError.self) {
            try ChildProcess("/nowhere", arguments: [], variables: [:]).stream(
                [], limits: .init(output: 1, errors: 1, silence: 1, total: 1, farewell: 1), isCancelled: { false }
            ) { _ in }
        }
    }
}
