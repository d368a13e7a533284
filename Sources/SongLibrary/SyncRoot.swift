import Files

/// A folder that a sync program or a version control system looks after as a whole.
enum SyncRoot {
    private static let marks: [FilePath] = [".stfolder", ".git", ".dropbox", ".nextcloudsync.log"]

    /// Whether the folder bears the mark of Syncthing, Git, Dropbox, Nextcloud or ownCloud.
    ///
    /// The clients of the last two call their journal `.sync_HASH.db` (`._sync_HASH.db` in earlier versions), where the
    /// hash is of the account, so that it takes a look at the folder's names. Only as many as one system call gives are
    /// looked at: nothing here may take longer because a library is large.
    static func isAt(_ folder: FilePath) -> Bool {
        if marks.contains(where: { (try? FileStatus(of: folder.appending($0), followingLinks: false)) != nil }) {
            return true
        }
        let names = (try? Directory.firstNames(in: folder, beginningWith: UInt8(ascii: "."))) ?? []
        return names.contains { isJournal($0.bytes) }
    }

    private static func isJournal(_ name: [UInt8]) -> Bool {
        (name.starts(with: ".sync_".utf8) || name.starts(with: "._sync_".utf8))
            && name.suffix(3).elementsEqual(".db".utf8)
    }
}
