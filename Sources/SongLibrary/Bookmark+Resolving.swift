public import Files

/// What has become of a folder that was chosen.
public enum BookmarkState: Hashable, Sendable {
    /// It is where it was.
    case present
    /// It is at another path now.
    case moved(to: FilePath)
    /// It is neither where it was nor near.
    case gone
    /// The disk or the network folder it is on is not there.
    case notMounted
    /// It is there, and the user may not look into it.
    case noPermission
}

extension Bookmark {
    private static let mostFoldersSearched = 10_000

    /// Looks for the folder where it was; then, by its identity, at its former places, beside the last one, in the folders
    /// beside its parent, and in those beside itself.
    ///
    /// Another folder under the old path counts as the folder that was chosen, because people restore backups; an empty
    /// one where a filesystem used to be mounted does not.
    public func resolve() -> BookmarkState {
        do throws(FileError) {
            try path.waitForAnswer()
            let status = try FileStatus(of: path)
            guard status.kind == .directory else { return search() }
            if status.identity != identity, isAbandonedMountPoint(status) { return .notMounted }
            _ = try Directory(path)
            return .present
        } catch {
            switch error.errno {
            case .accessDenied, .notPermitted: return .noPermission
            case .noSuchFile, .notADirectory, .tooManySymbolicLinks: return isUnmounted ? .notMounted : search()
            default: return .notMounted
            }
        }
    }

    private var isUnmounted: Bool {
        guard let mountPoint, mountPoint != .root else { return false }
        guard (try? mountPoint.waitForAnswer()) != nil, let status = try? FileStatus(of: mountPoint) else {
            return true
        }
        return status.isMountRoot == false
    }

    private func isAbandonedMountPoint(_ status: FileStatus) -> Bool {
        guard isUnmounted, let real = try? path.resolvingLinks(), real == mountPoint else { return false }
        return ((try? Directory.firstNames(in: path)) ?? []).isEmpty
    }

    private func search() -> BookmarkState {
        guard identity != nil, birthTime != nil else { return .gone }
        var left = Self.mostFoldersSearched
        if let found = formerPaths.first(where: isItself) { return .moved(to: found) }
        let parent = path.parent
        if let found = search(in: parent, &left) { return .moved(to: found) }
        for sibling in folders(in: parent.parent, &left) where sibling != parent {
            if let found = search(in: sibling, &left) { return .moved(to: found) }
        }
        // Its former parent may have been renamed, or it may have moved one level up.
        if let found = search(in: parent.parent, &left) { return .moved(to: found) }
        // Or into a folder that was made beside it.
        for sibling in folders(in: parent, &left) {
            if let found = search(in: sibling, &left) { return .moved(to: found) }
        }
        return .gone
    }

    private func isItself(_ candidate: FilePath) -> Bool {
        guard [nil, path.placeOfAnswer].contains(candidate.placeOfAnswer),
            let status = try? FileStatus(of: candidate)
        else { return false }
        return isOf(status, filesystem: (try? FileSystemStatus(of: candidate))?.identifier)
    }

    private func search(in folder: FilePath, _ left: inout Int) -> FilePath? {
        let filesystem = (try? FileSystemStatus(of: folder))?.identifier
        return folders(in: folder, &left).first { candidate in
            (try? FileStatus(of: candidate, followingLinks: false)).map { isOf($0, filesystem: filesystem) } ?? false
        }
    }

    private func folders(in folder: FilePath, _ left: inout Int) -> [FilePath] {
        guard left > 0, let entries = try? Directory(folder).entries() else { return [] }
        let names = entries.filter { $0.kind == .directory || $0.kind == nil || $0.kind == .unknown }
            .map(\.name).sorted().prefix(left)
        left -= names.count
        // What is on another server than it was is not looked for there: that one may not answer.
        let place = path.placeOfAnswer
        return names.map(folder.appending).filter { [nil, place].contains($0.placeOfAnswer) }
    }
}
