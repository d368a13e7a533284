import Glibc

/// Calls that change names.
extension FileSystem {
    static let noReplace: Int64 = 1
    static let exchange: Int64 = 2

    func rename(_ from: Place, to: Place, flags: Int64) throws(Failure) {
        lastChange += 1
        guard let name = from.name, let new = to.name else { throw Failure(EBUSY) }
        guard let node = from.node else { throw .noEntry }
        if to.wantsFolder || from.wantsFolder, !node.isFolder { throw .notFolder }
        guard flags & ~3 == 0, flags != 3, flags == 0 || !from.folder.device.remembers else { throw .invalid }
        guard from.folder.device === to.folder.device else { throw Failure(EXDEV) }
        if flags & Self.exchange != 0 {
            guard from.folder.device.abilities.exchanges else { throw .invalid }
            guard let other = to.node else { throw .noEntry }
            guard !isInside(to.folder, node), !isInside(from.folder, other) else { throw .invalid }
            if case .file(let bytes) = other.content { replaced(new.string, bytes, node.bytes) }
            leave(name, in: from.folder)
            leave(new, in: to.folder)
            enter(other, as: name, in: from.folder)
            enter(node, as: new, in: to.folder)
            bind(from.folder, to: to.folder)
            bind(to.folder, to: from.folder)
            (node.change, other.change) = (time(of: node), time(of: other))
            return
        }
        if flags & Self.noReplace != 0, to.node != nil { throw .exists }
        guard !isInside(to.folder, node) else { throw .invalid }
        if let other = to.node {
            guard !isInside(from.folder, other) else { throw .notEmpty }
            guard other !== node else { return }
            if node.isFolder {
                guard other.isFolder else { throw .notFolder }
                guard other.entries.isEmpty else { throw .notEmpty }
            } else if other.isFolder {
                throw .isFolder
            }
            if case .file(let bytes) = other.content { replaced(new.string, bytes, node.bytes) }
            leave(new, in: to.folder)
            takeName(of: other)
        }
        leave(name, in: from.folder)
        enter(node, as: new, in: to.folder)
        bind(from.folder, to: to.folder)
        if node.isFolder { bind(to.folder, to: from.folder) }
        node.change = time(of: node)
    }

    /// Whether a folder is the other one or below it.
    private func isInside(_ folder: Node, _ other: Node) -> Bool {
        guard other.isFolder else { return false }
        var node = folder
        while true {
            if node === other { return true }
            guard node !== root, let parent = parent(of: node) else { return false }
            node = parent
        }
    }

    func unlink(_ place: Place, isFolder: Bool) throws(Failure) {
        lastChange += 1
        guard let name = place.name else { throw isFolder ? .invalid : .isFolder }
        guard let node = place.node else { throw .noEntry }
        if isFolder {
            guard node.isFolder else { throw .notFolder }
            guard node.entries.isEmpty else { throw .notEmpty }
        } else if node.isFolder {
            throw .isFolder
        }
        if case .file(let bytes) = node.content { replaced(name.string, bytes, []) }
        leave(name, in: place.folder)
        takeName(of: node)
    }

    private func takeName(of node: Node) {
        node.links -= node.isFolder ? 2 : 1
        node.change = time(of: node)
        node.remover = computer
        forget(node)
    }

    func link(_ node: Node, to place: Place) throws(Failure) {
        lastChange += 1
        guard place.node == nil, let name = place.name else { throw .exists }
        guard !place.wantsFolder else { throw .noEntry }
        guard place.folder.device === node.device else { throw Failure(EXDEV) }
        guard !node.isFolder, node.device.abilities.hasLinks else { throw Failure(EPERM) }
        enter(node, as: name, in: place.folder)
        node.links += 1
        node.change = time(of: node)
    }

    func add(_ content: Node.Content, mode: UInt32, at place: Place) throws(Failure) -> Node {
        lastChange += 1
        guard place.node == nil, let name = place.name else { throw .exists }
        let node = make(content, mode: mode, on: place.folder.device)
        if place.wantsFolder, !node.isFolder { throw .noEntry }
        enter(node, as: name, in: place.folder)
        return node
    }
}
