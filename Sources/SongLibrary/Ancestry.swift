public import Files

/// A folder and its ancestors, each with its status, up to the root folder, or to one that does not respond.
struct Ancestry {
    struct Level {
        let path: FilePath
        let status: FileStatus
    }

    /// The folder itself first; `/` last, unless a folder does not respond.
    let levels: [Level]

    /// - Parameter folder: absolute, without `.` and `..`; links in it are followed, level by level.
    init(of folder: FilePath) throws(FileError) {
        var levels = [Level(path: folder, status: try FileStatus(of: folder))]
        while let last = levels.last, last.path != .root, let status = try? FileStatus(of: last.path.parent) {
            levels.append(Level(path: last.path.parent, status: status))
        }
        self.levels = levels
    }

    /// The deepest level that matches.
    func firstIndex(where fits: (FileStatus) -> Bool) -> Int? {
        levels.firstIndex { fits($0.status) }
    }

    /// Whether the folder at this level is a mount point.
    func isMountPoint(_ index: Int) -> Bool {
        // In a chroot(2), the kernel does not report the root as one.
        if levels[index].path == .root { return true }
        if let isMountRoot = levels[index].status.isMountRoot { return isMountRoot }
        // Linux before 5.8 does not report this; a device different from the parent's is then the best indication.
        guard index + 1 < levels.count else { return true }
        return levels[index].status.identity.device != levels[index + 1].status.identity.device
    }
}

extension FilePath {
    /// The path without `.`, `..` and empty names, and otherwise with its links; absolute, as it must be before.
    ///
    /// Resolves the part before a `..`, because a link may lead elsewhere.
    public func withoutDots() throws(FileError) -> FilePath {
        let names = components.filter { $0 != "." }
        guard let last = names.lastIndex(of: "..") else { return FilePath.root.appending(joining: names[...]) }
        let resolved = try FilePath.root.appending(joining: names[...last]).resolvingLinks()
        return resolved.appending(joining: names[(last + 1)...])
    }

    private func appending(joining names: ArraySlice<FilePath>) -> FilePath {
        appending(FilePath(bytes: Array(names.map(\.bytes).joined(separator: [UInt8(ascii: "/")]))))
    }
}
