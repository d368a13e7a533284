import Glibc
import TestSupport
import Testing

@testable import Files

@Suite("A name that must be free") struct FreeNameTests {
    let folder = TemporaryFolder()

    /// Imitates a share that has neither links nor RENAME_NOREPLACE.
    private func move(meanwhile action: @escaping @Sendable () -> Void) throws -> FilePath {
        let directory = try Directory(folder["Song"])
        let copy = folder["Song/copy-0"]
        let calls = FaultyCalls { _, call in
            if call.name == .linkat { return .failing(.notSupported) }
            if call.name == .renameat2, call.path == copy { action() }
            return nil
        }
        return try FaultyCalls.withoutRenameFlags(calls).run { () throws(FileError) in
            try directory.giveFreeName(to: "made", from: { FilePath("copy-\($0)") })
        }
    }

    @Test("is nobody else's either, where there are no links")
    func race() throws {
        let folder = folder
        folder.write("ours", to: "Song/made")
        let isLooking = Once()
        let isTaken = Once()
        // Another computer takes the name after both have checked that it is free.
        let path = try move {
            if isLooking.first() { return }
            let file = open(folder["Song/copy-0"].string, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            guard file >= 0 else { return }
            _ = isTaken.first()
            close(file)
        }
        #expect(path == folder["Song/copy-0"])
        #expect(folder.read("Song/copy-0") == Array("ours".utf8))
        #expect(folder.names(in: "Song") == ["copy-0"])
        #expect(isTaken.isFresh, "what the other computer wrote there was replaced")
    }

    @Test("is left alone when it is taken, and the next one asked for")
    func taken() throws {
        folder.write("ours", to: "Song/made")
        folder.write("", to: "Song/copy-0")
        #expect(try move {} == folder["Song/copy-1"])
        #expect(folder.read("Song/copy-0") == [])
    }

    @Test("is free again after a rename that failed")
    func failed() throws {
        folder.write("ours", to: "Song/made")
        let calls = FaultyCalls { _, call in
            switch call.name {
            case .linkat: .failing(.notSupported)
            case .renameat2: .failing(.invalidArgument)
            default: nil
            }
        }
        let directory = try Directory(folder["Song"])
        #expect(throws: FileError.self) {
            try calls.run { () throws(FileError) in try directory.giveFreeName(to: "made", from: { _ in "copy" }) }
        }
        #expect(folder.names(in: "Song") == ["made"])
    }
}
