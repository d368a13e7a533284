import Files
import Processes
import TestSupport
import Testing

@Suite("A pipe for an exit status")
struct StatusPipeTests {
    private let folder = TemporaryFolder()

    @Test("nobody, running, ended: each is told from the others, and the pipe goes with its owner")
    func course() throws {
        do {
            var pipe = try StatusPipe(in: Directory(folder.path))
            #expect(try pipe.news() == .none)
            let report = StatusReport(to: pipe.path)!
            #expect(try pipe.news() == .running)
            report.send(75)
            #expect(try pipe.news() == .ended(75))
        }
        #expect(folder.names().isEmpty)
    }

    @Test("a process that ends without a word is noticed")
    func withoutWord() throws {
        var pipe = try StatusPipe(in: Directory(folder.path))
        do {
            let report = StatusReport(to: pipe.path)
            #expect(try pipe.news() == .running)
            _ = report
        }
        #expect(try pipe.news() == .ended(nil))
    }

    @Test("reporting to somebody who has gone is no failure, and does not end the process")
    func nobodyWaits() throws {
        let none = StatusReport(to: folder["none"])
        let isNone = none == nil
        #expect(isNone)
        let report: StatusReport
        do {
            let pipe = try StatusPipe(in: Directory(folder.path))
            report = StatusReport(to: pipe.path)!
        }
        #expect(folder.names().isEmpty)
        report.send(0)
    }
}
