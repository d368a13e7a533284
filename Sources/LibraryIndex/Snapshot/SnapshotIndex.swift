import Files
import Translations

/// The index file of a snapshot: the tree, and where in the contents file the words are. One file, checked as a whole
/// before anything of it is believed.
struct SnapshotIndex {
    private static let magic = Array("songbook index\n\u{1A}".utf8)
    /// To be raised with every change of what is written here, or of what scans and searches make of it.
    private static let version: UInt32 = 10
    /// In earlier versions chords are among the words, and kana, widths, spaces and digits as they are written. In 3 to
    /// 8 other songs in the folders of songs are missing, and which songs are conflicted; in 3 to 7 no song is sealed,
    /// see ``ContentSeal``; in 3 to 6 the members of songs are missing (6 has those that queries ask for), in 3 to 5
    /// what lies beside songs, and the names of sections (3) and chords (4, too) are in the previews. They are read
    /// nevertheless, for one may be all there is of a library that is out of reach; their songs are looked at anew,
    /// once.
    private static let incompleteVersions: ClosedRange<UInt32> = 3...9
    private static let byteOrder: UInt64 = 0x0102_0304_0506_0708
    /// How much of the file is read at once, in bytes: so much that it stays near the processor.
    private static let pieceSize = 256 * 1024

    let library: LibraryIdentity
    /// The name of the contents file.
    let contentsName: FilePath
    let blocks: [ContentBlock]
    let tree: LibraryTree
    /// Whether every song's words are where the blocks are.
    let isWithinBlocks: Bool
    /// What the reasons in the tree are written in: ``languageOfMessages``.
    let language: String

    /// As it is written.
    var bytes: [UInt8] {
        var writer = SnapshotWriter()
        writer.reserve(tree.pages.reduce(4096) { $0 + 256 + $1.songs.bytes.count + 128 * $1.songs.count })
        writer.write(Self.magic)
        writer.write(Self.version)
        writer.write(Self.byteOrder)
        writer.write(UInt32(MemoryLayout<SongRecord>.stride))
        writer.write(library.path.bytes)
        writer.write(library.inode) { $0.write($1) }
        writer.write(library.birthTime) { $0.write($1) }
        writer.write(library.filesystem) { $0.write($1) }
        writer.write(contentsName.bytes)
        writer.write(Array(language.utf8))
        writer.write(UInt64(blocks.count))
        for block in blocks {
            writer.write(block.offset)
            writer.write(block.length)
            writer.write(block.checksum)
        }
        writer.write(UInt64(tree.pages.count))
        var depths = [Int]()
        for index in tree.pages.indices {
            depths.append(index == 0 ? 0 : depths[tree.parents[index]] + 1)
            writer.write(UInt32(depths[index]))
            write(tree.pages[index], to: &writer)
        }
        writer.write(writer.bytes.withUnsafeBytes { BlockChecksum($0).value })
        return writer.bytes
    }

    /// - Parameters:
    ///   - file: the index file.
    ///   - size: its size, in bytes.
    ///   - language: that of who is going to read it. Songs that cannot be read are looked at anew, for the reason, where
    ///     that is another one.
    /// - Throws: when the file is not an index of this version, whole and as it was written.
    init(
        _ file: consuming BulkDescriptor, size: Int, for language: String = languageOfMessages,
        pieceSize: Int = Self.pieceSize
    ) throws(SnapshotReader.Damaged) {
        var reader = try SnapshotReader(file, size: size, pieceSize: pieceSize)
        guard try reader.readBytes() == Self.magic else { throw SnapshotReader.Damaged() }
        let version = try reader.read(UInt32.self)
        let isComplete = version == Self.version
        guard isComplete || Self.incompleteVersions.contains(version), try reader.read() == Self.byteOrder,
            try reader.read() == UInt32(MemoryLayout<SongRecord>.stride)
        else { throw SnapshotReader.Damaged() }
        library = LibraryIdentity(
            path: FilePath(bytes: try reader.readBytes()),
            inode: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.read() },
            birthTime: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.readTime() },
            filesystem: try reader.readOptional { reader throws(SnapshotReader.Damaged) in try reader.read() })
        contentsName = FilePath(bytes: try reader.readBytes())
        self.language = language
        let isForeign = try reader.readBytes() != Array(language.utf8)
        let outdated = Outdated(reasons: isForeign, all: !isComplete)
        var blocks = [ContentBlock]()
        for _ in 0..<(try reader.count(stride: 20)) {
            blocks.append(
                ContentBlock(offset: try reader.read(), length: try reader.read(), checksum: try reader.read()))
        }
        self.blocks = blocks
        var words = WordsWithinBlocks(blocks)
        tree = try Self.readTree(&reader, path: library.path, outdated, &words)
        isWithinBlocks = words.areAll
        guard reader.isWhole else { throw SnapshotReader.Damaged() }
    }

    init(library: LibraryIdentity, contentsName: FilePath, blocks: [ContentBlock], tree: LibraryTree) {
        self.library = library
        self.contentsName = contentsName
        self.blocks = blocks
        self.tree = tree
        isWithinBlocks = true
        language = languageOfMessages
    }
}

extension SnapshotIndex {
    private func write(_ page: FolderPage, to writer: inout SnapshotWriter) {
        let facts = page.facts
        writer.write(facts.name)
        writer.write(facts.identity.device)
        writer.write(facts.identity.inode)
        writer.write(facts.stamp.value)
        writer.write(
            UInt8((facts.isSettled ? 1 : 0) | (facts.isThroughLink ? 2 : 0) | (facts.trouble?.rawValue ?? 0) << 2))
        writer.write(facts.created)
        writer.write(facts.modified)
        writer.write(facts.unreadableReason) { $0.write(Array($1.utf8)) }
        writer.write(UInt64(page.links.count))
        for link in page.links { writer.write(link) }
        writer.write(records: page.songs.records)
        writer.write(page.songs.bytes)
    }

    private static func readTree(
        _ reader: inout SnapshotReader, path: FilePath, _ outdated: Outdated, _ words: inout WordsWithinBlocks
    ) throws(SnapshotReader.Damaged) -> LibraryTree {
        var pages = [FolderPage]()
        var depths = [Int]()
        for index in 0..<(try reader.count(stride: 32)) {
            let depth = Int(try reader.read(UInt32.self))
            guard index == 0 ? depth == 0 : (1...(depths[index - 1] + 1)).contains(depth) else {
                throw SnapshotReader.Damaged()
            }
            depths.append(depth)
            pages.append(try readPage(&reader, outdated, &words))
        }
        guard !pages.isEmpty else { throw SnapshotReader.Damaged() }
        return LibraryTree(path: path, pages: pages, depths: depths)
    }

    private static func readPage(
        _ reader: inout SnapshotReader, _ outdated: Outdated, _ words: inout WordsWithinBlocks
    ) throws(SnapshotReader.Damaged) -> FolderPage {
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
        let records = try reader.readRecords(SongRecord.self)
        words.look(at: records)
        guard var songs = SongTable(records: records, bytes: try reader.readBytes()) else {
            throw SnapshotReader.Damaged()
        }
        if outdated.all { songs.unsettleFolders() }
        if outdated.hasAny { songs.unsettle(where: outdated.applies(to:in:)) }
        let trouble = reason == nil ? nil : ReadingTrouble(rawValue: UInt32(flags) >> 2 & 3)
        let facts = FolderPage.Facts(
            name: name, identity: identity, stamp: stamp, isSettled: flags & 1 != 0, isThroughLink: flags & 2 != 0,
            created: created, modified: modified, unreadableReason: reason, trouble: trouble)
        return FolderPage(facts: facts, links: links, songs: songs)
    }
}

/// What a snapshot has of songs that is not right any more, though their files are as they were.
private struct Outdated {
    /// Why they cannot be read is said in another language.
    let reasons: Bool
    /// An earlier version of this program did not know all there is to say of them.
    let all: Bool

    var hasAny: Bool { reasons || all }

    func applies(to song: Int, in songs: SongTable) -> Bool {
        all || songs.records[song].has.contains(.broken)
    }
}
