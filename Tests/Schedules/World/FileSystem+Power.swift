/// What a power cut leaves: what fsync(2) was called for, and of the rest any beginning, for each folder its own.
/// Source: fsync(2); Pillai and others, "All File Systems Are Not Created Equal", OSDI 2014.
///
/// What is relied on beyond that: rename(2) within a folder is done whole or not at all, and a file that is moved to
/// another folder does not go from the one before it is in the other; a folder is never in two.
extension FileSystem {
    /// Called before the entry changes.
    func note(_ node: Node?, as name: Name, in folder: Node) {
        if folder.kept.changes.last?.call != lastChange {
            folder.kept.changes.append(Node.Change(call: lastChange, entries: []))
        }
        folder.kept.changes[folder.kept.changes.count - 1].entries.append((name, node))
    }

    /// fsync(2).
    func keep(_ node: Node) {
        switch node.content {
        case .file(let bytes): node.kept.bytes = bytes
        case .folder(let entries): (node.kept.entries, node.kept.changes) = (entries, [])
        case .link, .pipe: break
        }
    }

    /// All that is there is on the disk from now on.
    public func keepAll() { walk(root) { keep($0) } }

    /// Leaves what a disk would have.
    func cutPower(using randomness: inout some RandomNumberGenerator) {
        var folders: [Node] = []
        walk(root) { if $0.isFolder { folders.append($0) } }
        let lasting = folders.map { folder in
            folder.kept.changes.prefix(Int.random(in: 0...folder.kept.changes.count, using: &randomness))
        }
        let moves = Set(folders.flatMap { Self.entered(by: $0.kept.changes[...]) })
        let lastingMoves = Set(lasting.flatMap(Self.entered))
        for (folder, changes) in zip(folders, lasting) {
            var entries = folder.kept.entries
            for change in changes {
                for (name, node) in change.entries {
                    let move = entries[name].map { Entering(call: change.call, node: ObjectIdentifier($0)) }
                    // It goes when it is in the other folder.
                    if node == nil, let move, moves.contains(move), !lastingMoves.contains(move) { continue }
                    entries[name] = node
                }
            }
            for change in folder.kept.changes.dropFirst(changes.count) {
                for (name, node) in change.entries where node == nil {
                    // A folder is in one place, whatever the disk has of its move.
                    guard let moved = entries[name], moved.isFolder else { continue }
                    let move = Entering(call: change.call, node: ObjectIdentifier(moved))
                    if lastingMoves.contains(move) { entries[name] = nil }
                }
            }
            folder.entries = entries
            for child in entries.values where child.isFolder { child.parent = folder }
        }
        cutContents(using: &randomness)
        keepAll()
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

    /// That a call gave a name in a folder to what has one in another.
    private struct Entering: Hashable {
        let call: Int
        let node: ObjectIdentifier
    }

    private static func entered(by changes: ArraySlice<Node.Change>) -> [Entering] {
        changes.flatMap { change in
            change.entries.compactMap(\.node).map { Entering(call: change.call, node: ObjectIdentifier($0)) }
        }
    }

    /// - Parameter kept: nil for a file that fsync(2) was never called for.
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

    /// All but what is a server's.
    private func walk(_ node: Node, _ body: (Node) -> Void) {
        guard !node.device.isShared else { return }
        body(node)
        guard node.isFolder else { return }
        for (_, child) in node.entries.sorted(by: { $0.key < $1.key }) { walk(child, body) }
    }
}
