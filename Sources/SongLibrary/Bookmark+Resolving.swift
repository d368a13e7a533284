public import Files

/// The present state of a chosen folder.
public enum BookmarkState: Hashable, Sendable {
    /// It is in its old place.
    case present
    /// It is now at another path.
    case moved(to: FilePath)
    /// It is neither in its old place nor near it.
    case gone
    /// Its disk or network folder is not mounted.
    case notMounted
    /// It exists, but the user has no permission to open it.
    case noPermission
}

extension Bookmark {
    private static let mostFoldersSearched = 10_000

    /// Looks for the folder in its old place; then, by its identity, in its former places, beside the old place, in the
    /// folders beside its parent, and in those beside itself.
    ///
    /// A different folder at the old path counts as the chosen one, because users restore backups; an empty one where a
    /// filesystem used to be mounted does not.
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
        // Its former parent may have been renamed, or the folder may have moved up one level.
        if let found = search(in: parent.parent, &left) { return .moved(to: found) }
        // Or it may have moved into a folder created beside it.
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
        // Does not search on other servers than before: they may not respond.
        let place = path.placeOfAnswer
        return names.map(folder.appending).filter { [nil, place].contains($0.placeOfAnswer) }
    }
}
