import Files
import Glibc
import TestSupport
import Testing

@Suite("A lock on a folder") struct DirectoryLockTests {
    @Test("keeps the next one off until it is let go, and leaves nothing")
    func exclusive() throws {
        let folder = TemporaryFolder()
        let directory = try Directory(folder.path)
        do {
            let held = try DirectoryLock(directory, timeout: 0)
            let error = #expect(throws: FileError.self) { _ = try DirectoryLock(directory, timeout: 30) }
            #expect(error?.errno == .tryAgain)
            withExtendedLifetime(held) {}
        }
        _ = try DirectoryLock(directory, timeout: 0)
        #expect(folder.names().isEmpty)
    }

    /// Copies descriptors, as a program that is just being started has them until it runs.
    private func copies(ofDescriptorsOf folder: FilePath) throws -> [CInt] {
        try Directory("/proc/self/fd").entries().compactMap { entry in
            guard let number = CInt(entry.name.display),
                (try? FilePath("/proc/self/fd").appending(entry.name).linkTarget()) == folder
            else { return nil }
            return dup(number)
        }
    }

    @Test("held by the opened folder itself ends with it, whoever has a copy of its descriptor")
    func copied() throws {
        let folder = TemporaryFolder()
        var copies = [CInt]()
        do {
            let directory = try Directory(folder.path)
            try directory.lock(timeout: 0)
            copies = try self.copies(ofDescriptorsOf: folder.path)
            withExtendedLifetime(directory) {}
        }
        #expect(!copies.isEmpty)
        _ = try DirectoryLock(Directory(folder.path), timeout: 0)
        for copy in copies { close(copy) }
    }
}
