import Files
import Glibc
import TestSupport
import Testing

@Suite("Whether a file is being written")
struct BeingWrittenTests {
    private let folder = TemporaryFolder()

    @Test("only while somebody has it open for writing")
    func openForWriting() throws {
        let file = folder.write("text", to: "file")
        let directory = try Directory(folder.path)
        #expect(try !directory.isBeingWritten("file"))
        let reader = open(file.string, O_RDONLY)
        #expect(try !directory.isBeingWritten("file"))
        let writer = open(file.string, O_WRONLY)
        #expect(try directory.isBeingWritten("file"))
        close(writer)
        #expect(try !directory.isBeingWritten("file"))
        close(reader)
    }

    @Test("asking leaves nothing that could hold up a writer")
    func noLeaseStays() throws {
        let file = folder.write("text", to: "file")
        _ = try Directory(folder.path).isBeingWritten("file")
        let writer = open(file.string, O_WRONLY | O_NONBLOCK)
        #expect(writer >= 0)
        close(writer)
    }
}
