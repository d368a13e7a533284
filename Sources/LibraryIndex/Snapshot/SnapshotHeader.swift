import Files

/// The beginning of an index: the library it belongs to, and the blocks of its words.
struct SnapshotHeader: Sendable {
    private static let magic = Array("songbook index\n\u{1A}".utf8)
    /// Must be raised with every change of what is written here, or of what scans and searches make of it.
    static let version: UInt32 = 11
    /// Versions up to 10 have no part with the titles alone, see ``SongSummaries``. Up to 9, chords are among the
    /// words, and kana, widths, spaces and digits are as they are written. 3 to 8 lack other songs in the folders of
    /// songs, and which songs are conflicted; in 3 to 7 no song is sealed, see ``ContentSeal``; 3 to 6 lack the members
    /// of songs (6 has those that queries ask for), 3 to 5 lack attachments, and previews contain the names of sections
    /// (3) and chords (4, too). They are read nevertheless, because one may be all there is of an unavailable library;
    /// the songs of those up to 9 are read again, once.
    private static let earlierVersions: ClosedRange<UInt32> = 3...10
    private static let lastIncompleteVersion: UInt32 = 9
    private static let byteOrder: UInt64 = 0x0102_0304_0506_0708

    let library: LibraryIdentity
    /// The name of the contents file.
    let contentsName: FilePath
    /// The language of the reasons in the tree; see ``languageOfMessages``.
    let language: [UInt8]
    let blocks: [ContentBlock]
    /// The version that wrote it.
    var version = Self.version

    /// Whether it has everything that this version stores about songs.
    var isComplete: Bool { version > Self.lastIncompleteVersion }

    /// Whether titles have a part of their own.
    var hasTitles: Bool { version == Self.version }
}

extension SnapshotHeader {
    func write(to writer: inout SnapshotWriter) {
        writer.write(Self.magic)
        writer.write(version)
        writer.write(Self.byteOrder)
        writer.write(UInt32(MemoryLayout<SongRecord>.stride))
        writer.write(library.path.bytes)
        writer.write(library.inode) { $0.write($1) }
        writer.write(library.birthTime) { $0.write($1) }
        writer.write(library.filesystem) { $0.write($1) }
        writer.write(contentsName.bytes)
        writer.write(language)
        writer.write(UInt64(blocks.count))
        for block in blocks {
            writer.write(block.offset)
            writer.write(block.length)
            writer.write(block.checksum)
        }
    }

    /// - Throws: if it is not a header of a known version.
    init(_ reader: inout SnapshotReader) throws(SnapshotReader.Damaged) {
        guard try reader.readBytes() == Self.magic else { throw SnapshotReader.Damaged() }
        let version = try reader.read(UInt32.self)
        guard version == Self.version || Self.earlierVersions.contains(version),
            try reader.read() == Self.byteOrder, try reader.read() == UInt32(MemoryLayout<SongRecord>.stride)
        else { throw SnapshotReader.Damaged() }
        self.version = version
        library = LibraryIdentity(
            path: FilePath(bytes: try reader.readBytes()),
            inode: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.read() },
            birthTime: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.readTime() },
            filesystem: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.read() })
        contentsName = FilePath(bytes: try reader.readBytes())
        language = try reader.readBytes()
        var blocks = [ContentBlock]()
        for _ in 0..<(try reader.count(stride: 20)) {
            blocks.append(
                ContentBlock(offset: try reader.read(), length: try reader.read(), checksum: try reader.read()))
        }
        self.blocks = blocks
    }
}
