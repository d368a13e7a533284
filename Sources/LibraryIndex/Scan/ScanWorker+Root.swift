import Files

extension ScanWorker {
    /// The library's own folder, which is a category even if it contains a song.
    func rootFolder(_ handle: FolderHandle) throws(Errno) -> ScannedFolder {
        let scan = run.scan
        let status = try handle.descriptor.status()
        let isDependable = run.isDependable(status.identity.device, of: handle.descriptor)
        let stamp = FileStamp(status, withInode: isDependable)
        scan.progress.addFolder()
        if let old = scan.old, scan.scope?.isChanged != true {
            let facts = old.pages[0].facts
            let isUnchanged =
                isDependable && facts.isSettled && facts.identity == status.identity && facts.stamp == stamp
            if scan.scope != nil || isUnchanged {
                return ScannedFolder(
                    in: nil, facts, .asBefore(old.pages[0]), old: 0, oldFolders: old.children(of: 0),
                    scope: scan.scope, handle: handle)
            }
        }
        let facts = FolderPage.Facts([], status, stamp, now: run.scan.now, isThroughLink: false)
        // Opened again, because the names of an open folder can be read only once.
        if try listRoot(handle.descriptor.open(".", for: .names)) {
            names.append(UnsafeRawBufferPointer(start: nil, count: 0), .directory)
        }
        if names.count == 0, let old = scan.old, Self.isLeftBehind(status, by: old) { throw .noSuchDevice }
        names.sort()
        return ScannedFolder(
            in: nil, facts, .names(names.compacted), old: scan.old.map { _ in 0 },
            oldFolders: scan.old?.children(of: 0) ?? [],
            scope: scan.scope, handle: handle)
    }

    /// Whether an empty folder is the mount point of a library's disk, not the library with all songs removed.
    private static func isLeftBehind(_ status: FileStatus, by old: LibraryTree) -> Bool {
        status.identity.device != old.identity.device && status.isMountRoot == false && old.songCount > 0
    }

    /// - Returns: whether it contains a song file.
    private func listRoot(_ descriptor: consuming BulkDescriptor) throws(Errno) -> Bool {
        try !list(descriptor).isEmpty
    }

    /// What the old tree has for a name in a folder.
    func known(_ name: UnsafeRawBufferPointer, in folder: ScannedFolder) -> Candidate.Old? {
        guard let page = oldPage(of: folder) else { return nil }
        if let index = page.songs.index(ofFolder: name) { return .song(index) }
        let old = run.scan.old!
        var (low, high) = (0, folder.oldFolders.count)
        while low < high {
            let middle = (low + high) / 2
            let index = folder.oldFolders[middle]
            let order = old.pages[index].facts.name.withUnsafeBytes { NameOrder.compare($0, name) }
            if order == 0 { return .folder(index) }
            if order < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    func known(_ name: [UInt8], in folder: ScannedFolder) -> Candidate.Old? {
        name.withUnsafeBytes { known($0, in: folder) }
    }

    func oldPage(of folder: ScannedFolder) -> FolderPage? {
        folder.old.map { run.scan.old!.pages[$0] }
    }
}

// MARK: - Names for system calls

extension ScanWorker {
    /// Calls `body` with the name, which a NUL follows.
    func withName<Result>(_ name: [UInt8], _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        (name + [0]).withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.dropLast())) }
    }

    func withName<Result>(of old: Candidate.Old, in page: FolderPage, _ body: (UnsafeRawBufferPointer) -> Result)
        -> Result
    {
        switch old {
        case .song(let index): withName(Array(page.songs.text(.folderName, at: index)), body)
        case .folder(let index): withName(run.scan.old!.pages[index].facts.name, body)
        }
    }

    /// Sets ``path`` to a name, or to the folder itself if the name is empty.
    func setPath(_ name: ArraySlice<UInt8>) {
        path.removeAll(keepingCapacity: true)
        if name.isEmpty { path.append(UInt8(ascii: ".")) } else { path.append(contentsOf: name) }
        path.append(0)
    }

    func appendToPath(_ name: ArraySlice<UInt8>) {
        path[path.count - 1] = UInt8(ascii: "/")
        path.append(contentsOf: name)
        path.append(0)
    }

    /// The status of what ``path`` leads to.
    func statusOfPath(_ handle: FolderHandle, followingLink: Bool) -> FileStatus? {
        try? path.withUnsafeBufferPointer { path throws(Errno) in
            try handle.descriptor.status(of: UnsafeRawBufferPointer(path).cString, followingLink: followingLink)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The bytes as a C string; a NUL must follow them.
    var cString: UnsafePointer<CChar> {
        baseAddress!.assumingMemoryBound(to: CChar.self)
    }
}

extension FolderPage.Facts {
    init(_ name: [UInt8], _ status: FileStatus, _ stamp: FileStamp, now: FileTime, isThroughLink: Bool) {
        self.init(
            name: name, identity: status.identity, stamp: stamp,
            isSettled: FileStamp.isSettled(status, now: now), isThroughLink: isThroughLink,
            created: status.birthTime ?? status.modificationTime, modified: status.modificationTime)
    }
}
