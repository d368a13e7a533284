import Glibc
import Testing

@testable import Files

@Suite("the process that made a file")
struct MakerProcessTests {
    @Test("has ended also while its parent has not asked how")
    func zombie() throws {
        var child: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(arguments[0]) }
        try #require(posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil) == 0)
        var information = siginfo_t()
        #expect(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
        let process = MakerProcess(number: child, namespace: MakerProcess.current.namespace)
        #expect(process.isGone)
        #expect(waitpid(child, nil, 0) == child)
        #expect(process.isGone)
    }

    @Test("has not ended while it runs, nor where nobody can tell")
    func running() {
        #expect(!MakerProcess.current.isGone)
        #expect(!MakerProcess(number: .max, namespace: "another computer").isGone)
    }
}
