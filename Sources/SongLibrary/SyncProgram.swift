public import Files

/// A program that keeps a folder the same on several computers, or keeps its versions. It is recognised by what it leaves
/// in the folder; whether it runs, and whether everything is the same everywhere, nobody but itself can tell.
public enum SyncProgram: String, CaseIterable, Sendable {
    case syncthing, git, dropbox, nextcloud

    /// As its makers write it. The clients of Nextcloud and ownCloud leave the same traces.
    public var name: String {
        switch self {
        case .syncthing: "Syncthing"
        case .git: "Git"
        case .dropbox: "Dropbox"
        case .nextcloud: "Nextcloud/ownCloud"
        }
    }

    /// The program that keeps this folder, or the nearest one above it that any keeps; nil where none does.
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

    /// The program whose mark this very folder bears; nil where none is found.
    ///
    /// The clients of Nextcloud and ownCloud call their journal `.sync_HASH.db` (`._sync_HASH.db` in earlier versions),
    /// where the hash is of the account, so that it takes a look at the folder's names. Only as many as one system call
    /// gives are looked at: nothing here may take longer because a library is large.
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
