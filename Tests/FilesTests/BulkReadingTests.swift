import Files
import Glibc
import TestSupport
import Testing

@Suite("Reading very many files")
struct BulkReadingTests {
    private let folder = TemporaryFolder()

    private func read(_ name: FilePath, limit: Int = 1000) throws -> [UInt8] {
        var status: FileStatus?
        return try BulkDescriptor(folder.path, for: .place).readFile(name, limit: limit, &status)
    }

    @Test("a file, and one behind a link, is read whole")
    func whole() throws {
        folder.write("words", to: "inner/file")
        folder.write("", to: "empty")
        #expect(symlink("inner/file", folder["link"].string) == 0)
        #expect(try read("inner/file") == Array("words".utf8))
        #expect(try read("link") == Array("words".utf8))
        #expect(try read("empty").isEmpty)
    }

    @Test("a file that is too large, a folder, a pipe and nothing at all are refused, and the status is known")
    func refused() throws {
        folder.write("words", to: "file")
        folder.makeFolder("folder")
        #expect(mkfifo(folder["pipe"].string, 0o644) == 0)
        let place = try BulkDescriptor(folder.path, for: .place)
        var status: FileStatus?
        #expect(throws: FileReadError.self) { try place.readFile("file", limit: 4, &status) }
        #expect(status?.size == 5)
        for name: FilePath in ["folder", "pipe", "nothing"] {
            #expect(throws: FileReadError.self) { try place.readFile(name, limit: 1000, &status) }
        }
    }

    @Test("names in a folder are read in as many calls as it takes, each once, without . and ..")
    func names() throws {
        for number in 0..<2000 { folder.write("", to: FilePath("\(number) \(String(repeating: "x", count: 200))")) }
        folder.makeFolder("folder")
        var names = [String]()
        var kinds = Set<FileStatus.Kind>()
        let descriptor = try BulkDescriptor(folder.path, for: .names)
        try FolderReader().read(descriptor) { entry in
            names.append(String(decoding: entry.bytes, as: UTF8.self))
            kinds.insert(entry.kind)
        }
        #expect(names.count == 2001)
        #expect(Set(names) == Set(folder.names().map(\.string)))
        #expect(kinds.isSubset(of: [.regular, .directory, .unknown]))
    }

    @Test("a last link is followed only where that is said")
    func links() throws {
        folder.makeFolder("real")
        #expect(symlink("real", folder["link"].string) == 0)
        let place = try BulkDescriptor(folder.path, for: .place)
        for purpose: BulkDescriptor.Purpose in [.names, .ownPlace] {
            #expect(throws: Errno.self) { _ = try place.open("link", for: purpose) }
            _ = try place.open("real", for: purpose)
        }
        for purpose: BulkDescriptor.Purpose in [.namesThroughLink, .place] { _ = try place.open("link", for: purpose) }
    }

    @Test("of two that lock a file one has it, until it is closed")
    func locking() throws {
        folder.write("", to: "file")
        let place = try BulkDescriptor(folder.path, for: .place)
        func isFree() throws -> Bool {
            let file = try place.open("file", for: .storage)
            return file.lock()
        }
        do {
            let first = try place.open("file", for: .storage)
            let isFirst = first.lock()
            #expect(isFirst)
            #expect(try !isFree())
            // The first one is open until here.
            _ = try first.status()
        }
        #expect(try isFree())
    }
}
