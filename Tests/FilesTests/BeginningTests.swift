import Files
import Glibc
import TestSupport
import Testing

@Suite("The beginning of a file") struct BeginningTests {
    private let folder = TemporaryFolder()

    @Test("no more than is asked for, whatever follows") func beginning() throws {
        let file = folder.write("0123456789", to: "note.txt")
        #expect(try FileReader.beginning(of: file, limit: 4) == Array("0123".utf8))
        #expect(try FileReader.beginning(of: file, limit: 400) == Array("0123456789".utf8))
        #expect(try FileReader.beginning(of: folder.write("", to: "empty"), limit: 4).isEmpty)
    }

    @Test("a pipe or a folder is not opened, and nothing waits") func special() {
        mkfifo(folder["pipe"].string, 0o600)
        #expect(throws: FileReadError.self) { try FileReader.beginning(of: folder["pipe"], limit: 4) }
        #expect(throws: FileReadError.self) { try FileReader.beginning(of: folder.path, limit: 4) }
        #expect(throws: FileReadError.self) { try FileReader.beginning(of: folder["gone"], limit: 4) }
    }
}
