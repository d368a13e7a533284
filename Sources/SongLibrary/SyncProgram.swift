public import Files

/// A program that syncs a folder between computers, or keeps its versions. Recognized by the traces that it leaves in
/// the folder; only the program itself knows whether it runs and whether everything is in sync.
public enum SyncProgram: String, CaseIterable, Sendable {
    case syncthing, git, dropbox, nextcloud

    /// The spelling of its makers. The clients of Nextcloud and ownCloud leave the same traces.
    public var name: String {
        switch self {
        case .syncthing: "Syncthing"
        case .git: "Git"
        case .dropbox: "Dropbox"
        case .nextcloud: "Nextcloud/ownCloud"
        }
    }

    /// The program that syncs this folder, or the nearest synced folder above it; nil if there is none.
    ///
    /// - Parameter folder: absolute, links resolved.
    public static func keeping(_ folder: FilePath) -> SyncProgram? {
        var folder = folder
        while folder != .root {
            if let program = marking(folder) { return program }
            folder = folder.parent
        }
        return nil
    }

    /// The program whose mark is in this very folder; nil if there is none.
    ///
    /// The clients of Nextcloud and ownCloud name their journal `.sync_HASH.db` (`._sync_HASH.db` in earlier versions),
    /// where the hash is that of the account, so the folder's names must be read. Reads only as many as one system call
    /// returns, so that a large library does not take longer.
    static func marking(_ folder: FilePath) -> SyncProgram? {
        let marks: [(SyncProgram, FilePath)] = [
            (.syncthing, ".stfolder"), (.git, ".git"), (.dropbox, ".dropbox"), (.nextcloud, ".nextcloudsync.log"),
        ]
        for (program, mark) in marks {
            if (try? FileStatus(of: folder.appending(mark), followingLinks: false)) != nil { return program }
        }
        let names = (try? Directory.firstNames(in: folder, beginningWith: UInt8(ascii: "."))) ?? []
        return names.contains { isJournal($0.bytes) } ? .nextcloud : nil
    }

    private static func isJournal(_ name: [UInt8]) -> Bool {
        (name.starts(with: ".sync_".utf8) || name.starts(with: "._sync_".utf8))
            && name.suffix(3).elementsEqual(".db".utf8)
    }
}
