import Files

/// A page of a tree as an index stores it, without its songs.
struct StoredPage {
    var facts: FolderPage.Facts
    var links: [[UInt8]]
    /// How many folders it is below the root.
    var depth: Int
}

extension StoredPage {
    func write(to writer: inout SnapshotWriter) {
        writer.write(UInt32(depth))
        writer.write(facts.name)
        writer.write(facts.identity.device)
        writer.write(facts.identity.inode)
        writer.write(facts.stamp.value)
        writer.write(
            UInt8((facts.isSettled ? 1 : 0) | (facts.isThroughLink ? 2 : 0) | (facts.trouble?.rawValue ?? 0) << 2))
        writer.write(facts.created)
        writer.write(facts.modified)
        writer.write(facts.unreadableReason) { $0.write(Array($1.utf8)) }
        writer.write(UInt64(links.count))
        for link in links { writer.write(link) }
    }

    /// - Parameter previous: the depth of the page before; nil for the first.
    init(_ reader: inout SnapshotReader, after previous: Int?) throws(SnapshotReader.Damaged) {
        depth = Int(try reader.read(UInt32.self))
        guard let previous else {
            guard depth == 0 else { throw SnapshotReader.Damaged() }
            (facts, links) = try Self.read(&reader)
            return
        }
        guard (1...(previous + 1)).contains(depth) else { throw SnapshotReader.Damaged() }
        (facts, links) = try Self.read(&reader)
    }

    private static func read(
        _ reader: inout SnapshotReader
    ) throws(SnapshotReader.Damaged) -> (FolderPage.Facts, [[UInt8]]) {
        let name = try reader.readBytes()
        let identity = FileIdentity(device: try reader.read(), inode: try reader.read())
        let stamp = FileStamp(value: try reader.read())
        let flags = try reader.read(UInt8.self)
        let created = try reader.readTime()
        let modified = try reader.readTime()
        let reason = try reader.readOptional { reader throws(SnapshotReader.Damaged) in
            String(decoding: try reader.readBytes(), as: UTF8.self)
        }
        var links = [[UInt8]]()
        for _ in 0..<(try reader.count(stride: 8)) { links.append(try reader.readBytes()) }
        let trouble = reason == nil ? nil : ReadingTrouble(rawValue: UInt32(flags) >> 2 & 3)
        let facts = FolderPage.Facts(
            name: name, identity: identity, stamp: stamp, isSettled: flags & 1 != 0, isThroughLink: flags & 2 != 0,
            created: created, modified: modified, unreadableReason: reason, trouble: trouble)
        return (facts, links)
    }
}
