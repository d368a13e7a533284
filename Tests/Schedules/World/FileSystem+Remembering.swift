import Glibc

/// What a computer caches of a server's files, so that for a while it does not ask for the changes of others.
///
/// It caches a status, whether a name exists, and what was read. Opening a file or a folder asks again, as does a
/// status that must be fresh; a change returns the state after it. Source: nfs(5), "DATA AND METADATA COHERENCE";
/// Linux, fs/nfs/dir.c, `nfs_lookup_revalidate` and `nfs_neg_need_reval`.
extension FileSystem {
    /// Why a name is looked up.
    enum Purpose {
        /// The cache is enough.
        case look
        /// The cache is believed only if it says that the name does not exist.
        case open, change
        /// The cache is never believed: a name is created.
        case make
    }

    func entry(_ name: Name, in folder: Node, for purpose: Purpose) throws(Failure) -> Node? {
        let present = folder.entries[name]
        guard folder.device.remembers else { return present }
        var memory = memory(of: folder)
        if isRecent(memory.lookedAt, folder), let known = memory.names[name] {
            switch (known, purpose) {
            case (nil, .look), (nil, .open), (nil, .change): return nil
            // If the server no longer knows the file, the name is looked up again.
            case (let node?, .look) where !isGone(node) || !node.isFolder && isKnown(node): return node
            default: break
            }
        }
        guard !isGone(folder) else { throw .stale }
        if memory.version != folder.version { memory.names = [:] }
        memory.names[name] = .some(present)
        (memory.version, memory.lookedAt) = (folder.version, now())
        folder.memories[computer] = memory
        return present
    }

    /// Called when this computer has added or removed a name.
    func remember(_ node: Node?, as name: Name, in folder: Node) {
        guard folder.device.remembers else { return }
        var memory = memory(of: folder)
        // Other computers changed it as well.
        if memory.version != folder.version - 1 { memory.names = [:] }
        memory.names[name] = .some(node)
        (memory.version, memory.lookedAt) = (folder.version, now())
        folder.memories[computer] = memory
    }

    /// Called with the result of getdents64(2).
    func remember(_ entries: [(name: Name, node: Node)], in folder: Node) {
        guard folder.device.remembers else { return }
        var memory = memory(of: folder)
        if memory.version != folder.version { memory.names = [:] }
        for (name, node) in entries { memory.names[name] = .some(node) }
        (memory.version, memory.lookedAt) = (folder.version, now())
        folder.memories[computer] = memory
    }

    func attributes(of node: Node, isFresh: Bool = false) throws(Failure) -> Node.Attributes {
        guard node.device.remembers else { return Node.Attributes(of: node) }
        if !isFresh, isKnown(node), let attributes = memory(of: node).attributes { return attributes }
        return try ask(node)
    }

    /// The contents that a reader gets.
    func bytes(of node: Node) throws(Failure) -> [UInt8] {
        guard node.device.remembers else { return node.bytes }
        let size = try attributes(of: node).size
        if let bytes = memory(of: node).bytes { return bytes }
        guard !isGone(node) else { throw .stale }
        // No more than there was when the size was asked for.
        let bytes = Array(node.bytes.prefix(size))
        node.memories[computer]?.bytes = bytes
        return bytes
    }

    /// Asks for the status of a file: its name was looked up to open it.
    @discardableResult
    func ask(_ node: Node) throws(Failure) -> Node.Attributes {
        let attributes = Node.Attributes(of: node)
        guard node.device.remembers else { return attributes }
        guard !isGone(node) else { throw .stale }
        var memory = memory(of: node)
        if memory.contentVersion != node.version { memory.bytes = nil }
        if node.isFolder {
            if memory.version != node.version { memory.names = [:] }
            (memory.version, memory.lookedAt) = (node.version, now())
        }
        (memory.contentVersion, memory.attributes, memory.askedAt) = (node.version, attributes, now())
        node.memories[computer] = memory
        return attributes
    }

    /// Called when this computer has changed a file's contents or status.
    func forget(_ node: Node) {
        node.memories[computer]?.attributes = nil
        node.memories[computer]?.bytes = nil
    }

    /// Whether another computer removed it, so that the server has no such file. Source: open(2), ESTALE.
    func isGone(_ node: Node) -> Bool {
        guard node.device.remembers, node.links == 0, let remover = node.remover else { return false }
        return remover != computer
    }

    /// Refuses a call to the server on a file that is gone there.
    func refuseGone(_ node: Node) throws(Failure) {
        guard !isGone(node) else { throw .stale }
    }

    private func isKnown(_ node: Node) -> Bool {
        let memory = memory(of: node)
        return memory.attributes != nil && isRecent(memory.askedAt, node)
    }

    private func memory(of node: Node) -> Node.Memory {
        guard let memory = node.memories[computer], memory.start == start else { return Node.Memory(start: start) }
        return memory
    }

    private func isRecent(_ time: UInt64?, _ node: Node) -> Bool {
        guard let time else { return false }
        return now() - time < node.device.abilities.remembers
    }
}

extension Node {
    /// What a computer caches of a file.
    struct Memory {
        /// The start of the computer to which it belongs.
        let start: Int
        var attributes: Attributes?
        /// When they were asked for.
        var askedAt: UInt64?
        /// The contents of a file that was read.
        var bytes: [UInt8]?
        var contentVersion: Int?
        /// The names that were looked up in a folder, with nil for those that did not exist.
        var names: [Name: Node?] = [:]
        var lookedAt: UInt64?
        var version: Int?

        init(start: Int) { self.start = start }
    }

    /// What statx(2) returns that can change.
    struct Attributes {
        let size: Int
        let mode: UInt32
        let links: UInt32
        let modification: UInt64
        let change: UInt64

        init(of node: Node) {
            (size, mode, links) = (node.size, node.type | node.mode, node.links)
            (modification, change) = (node.modification, node.change)
        }
    }
}
