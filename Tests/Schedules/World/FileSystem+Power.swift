/// What a power cut leaves: everything up to the last fsync(2), and any number of the first changes after it, for each
/// folder its own. Source: fsync(2); Pillai and others, "All File Systems Are Not Created Equal", OSDI 2014.
///
/// Beyond that, programs rely on this: rename(2) within a folder is atomic; a file that is moved to another folder does
/// not leave the old one before it is in the new one; a folder that is moved, and names that are exchanged, are in one
/// of the two. This holds even if fsync(2) was called for only one of the two folders: it also writes the other one's
/// part of the move, and earlier changes there. Source: ext4 and xfs write a rename as one transaction, and
/// transactions in order (Documentation/filesystems/ext4/journal.rst); xfstests, generic/335 and generic/640, for a
/// moved file.
extension FileSystem {
    /// Called before the entry changes.
    func note(_ node: Node?, as name: Name, in folder: Node) {
        if folder.kept.changes.last?.call != lastChange {
            folder.kept.changes.append(Node.Change(call: lastChange, entries: []))
        }
        folder.kept.changes[folder.kept.changes.count - 1].entries.append((name, node))
    }

    /// Called when a call has changed two folders: its change of the first is not on disk without that of the second.
    func bind(_ folder: Node, to other: Node) {
        guard folder !== other, folder.kept.changes.last?.call == lastChange else { return }
        folder.kept.changes[folder.kept.changes.count - 1].alongWith = other
    }

    /// fsync(2).
    func keep(_ node: Node) {
        switch node.content {
        case .file(let bytes): node.kept.bytes = bytes
        case .folder:
            if let last = node.kept.changes.last { keep(upTo: last.call, in: node) }
        case .link, .pipe: break
        }
    }

    /// Writes the changes of a folder to disk, up to that of a call, and the changes that depend on them.
    private func keep(upTo call: Int, in folder: Node) {
        guard let last = folder.kept.changes.firstIndex(where: { $0.call == call }) else { return }
        let changes = folder.kept.changes[...last]
        folder.kept.changes.removeFirst(last + 1)
        for change in changes { folder.kept.make(change) }
        for change in changes {
            if let other = change.alongWith { keep(upTo: change.call, in: other) }
        }
    }

    /// Writes all current contents to disk.
    public func keepAll() { walk(root) { keep($0) } }

    /// Leaves what a disk would have.
    func cutPower(using randomness: inout some RandomNumberGenerator) {
        restart()
        let folders = foldersOnDisk()
        var lasting: [ObjectIdentifier: ArraySlice<Node.Change>] = [:]
        for folder in folders {
            let changes = folder.kept.changes
            lasting[ObjectIdentifier(folder)] = changes.prefix(.random(in: 0...changes.count, using: &randomness))
        }
        // A change whose other half is not on disk is lost, and so are those after it.
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for folder in folders {
                let changes = lasting[ObjectIdentifier(folder)] ?? []
                let first = changes.firstIndex { change in
                    guard let other = change.alongWith,
                        other.kept.changes.contains(where: { $0.call == change.call })
                    else { return false }
                    return lasting[ObjectIdentifier(other)]?.contains { $0.call == change.call } != true
                }
                guard let first else { continue }
                lasting[ObjectIdentifier(folder)] = changes[..<first]
                hasChanged = true
            }
        }
        for folder in folders {
            for change in lasting[ObjectIdentifier(folder)] ?? [] { folder.kept.make(change) }
            folder.kept.changes = []
            folder.entries = folder.kept.entries
        }
        for folder in folders {
            for child in folder.entries.values where child.isFolder { child.parent = folder }
        }
        cutContents(using: &randomness)
        keepAll()
    }

    /// All folders that a disk can have, including those that are no longer in the tree: a removed folder comes back
    /// with its contents if its removal is not on disk.
    private func foldersOnDisk() -> [Node] {
        var folders: [Node] = []
        var seen: Set<ObjectIdentifier> = []
        func add(_ folder: Node) {
            guard folder.isFolder, !folder.device.isShared, seen.insert(ObjectIdentifier(folder)).inserted else {
                return
            }
            folders.append(folder)
            for entries in [folder.entries, folder.kept.entries] {
                for (_, child) in entries.sorted(by: { $0.key < $1.key }) { add(child) }
            }
            for change in folder.kept.changes {
                for (_, node) in change.entries { node.map(add) }
            }
        }
        add(root)
        return folders
    }

    private func cutContents(using randomness: inout some RandomNumberGenerator) {
        var names: [ObjectIdentifier: UInt32] = [:]
        walk(root) { node in
            names[ObjectIdentifier(node), default: 0] += 1
            let count = names[ObjectIdentifier(node)] ?? 1
            node.links = node.isFolder ? 2 + UInt32(node.entries.values.count(where: \.isFolder)) : count
            node.locks = [:]
            guard count == 1, case .file(let bytes) = node.content else { return }
            node.bytes = Self.left(of: bytes, node.kept.bytes, &randomness)
        }
    }

    /// - Parameter kept: nil for a file for which fsync(2) was never called.
    private static func left(
        of bytes: [UInt8], _ kept: [UInt8]?, _ randomness: inout some RandomNumberGenerator
    ) -> [UInt8] {
        if bytes == kept { return bytes }
        switch Int.random(in: 0..<4, using: &randomness) {
        case 0: return bytes
        case 1: return kept ?? []
        case 2: return Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &randomness)))
        default: return [UInt8](repeating: 0, count: bytes.count)
        }
    }

    /// Everything except a server's files.
    private func walk(_ node: Node, _ body: (Node) -> Void) {
        guard !node.device.isShared else { return }
        body(node)
        guard node.isFolder else { return }
        for (_, child) in node.entries.sorted(by: { $0.key < $1.key }) { walk(child, body) }
    }
}

extension Node.Kept {
    fileprivate mutating func make(_ change: Node.Change) {
        for (name, node) in change.entries { entries[name] = node }
    }
}
