import Files
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
        // A program that another test is starting may have inherited it for a moment.
        _ = try DirectoryLock(directory, timeout: 5000)
        #expect(folder.names().isEmpty)
    }
}
