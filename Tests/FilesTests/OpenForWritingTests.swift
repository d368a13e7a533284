import Files
import Glibc
import TestSupport
import Testing

/// A program that has a file open for writing while that is replaced, and has not written yet.
@Suite("A file that is open for writing while it is replaced")
struct OpenForWritingTests {
    private let folder = TemporaryFolder()

    @Test("keeps a name, under which it has what is written later")
    func keepsName() throws {
        let file = folder.write("old words", to: "One.songbook")
        let writer = open(file.string, O_WRONLY)
        defer { close(writer) }

        let outcome = try replace()

        #expect(write(writer, "late", 4) == 4)
        let displaced = try #require(outcome.displaced)
        #expect(folder.read("One.songbook") == Array("new words".utf8))
        #expect(folder.read(displaced.lastComponent ?? displaced) == Array("latewords".utf8))
    }

    @Test("goes where it is open for reading alone")
    func goes() throws {
        let file = folder.write("old words", to: "One.songbook")
        let reader = open(file.string, O_RDONLY)
        defer { close(reader) }

        #expect(try replace().displaced == nil)
        #expect(try Directory(folder.path).entries().map(\.name.string) == ["One.songbook"])
    }

    private func replace() throws -> FileExchange.Outcome {
        let exchange = FileExchange(
            "One.songbook", in: try Directory(folder.path), expecting: Array("old words".utf8), limit: 1000
        ) { FilePath("displaced-\($0)") }
        return try exchange.replace(with: Array("new words".utf8))
    }
}
