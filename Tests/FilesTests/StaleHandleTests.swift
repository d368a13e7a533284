import Files
import Glibc
import Problems
import TestSupport
import Testing

/// The error of the system's NFS client for a file that another computer has replaced: ESTALE.
@Suite("Files that another computer replaces on NFS") struct StaleHandleTests {
    private let folder = TemporaryFolder()

    @Test("are opened again by their name, whichever call finds out", arguments: [SystemCall.statx, .openat, .read])
    func read(call name: SystemCall) throws {
        let file = folder.write("words", to: "file")
        let isFirst = Once()
        let calls = FaultyCalls { _, call in
            call.name == name && call.path == file && isFirst.first() ? .failing(.staleHandle) : nil
        }
        let bytes = try calls.run { try FileReader.read("file", in: Directory(folder.path), limit: 100).bytes }
        #expect(bytes == Array("words".utf8))
        #expect(!isFirst.isFresh)
    }

    @Test("are found while the system goes on for a moment with what it knew", arguments: [SystemCall.openat, .read])
    func patience(call name: SystemCall) throws {
        let file = folder.write("words", to: "file")
        let end = ContinuousClock.now + .milliseconds(100)
        let calls = FaultyCalls { _, call in
            call.name == name && call.path == file && ContinuousClock.now < end ? .failing(.staleHandle) : nil
        }
        let bytes = try calls.run { try FileReader.read("file", in: Directory(folder.path), limit: 100).bytes }
        #expect(bytes == Array("words".utf8))
        #expect(ContinuousClock.now >= end)
    }

    @Test("are waited for longer where somebody waits for this one alone") func awaited() throws {
        let file = folder.write("words", to: "file")
        let end = ContinuousClock.now + .seconds(1)
        let calls = FaultyCalls { _, call in
            call.name == .openat && call.path == file && ContinuousClock.now < end ? .failing(.staleHandle) : nil
        }
        let bytes = try calls.run { try FileReader.awaiting(try FileReader.read(file, limit: 100)).bytes }
        #expect(bytes == Array("words".utf8))
    }

    @Test("are an error when the server does not know them for good") func gone() throws {
        folder.write("words", to: "file")
        let directory = try Directory(folder.path)
        let calls = FaultyCalls.every(.read, .failing(.staleHandle))
        let error = #expect(throws: FileReadError.self) {
            try calls.run { try FileReader.read("file", in: directory, limit: 100) }
        }
        #expect(try Problem(#require(error), path: "file", cannot: "read it").kind == .inputOutput)
    }
}
