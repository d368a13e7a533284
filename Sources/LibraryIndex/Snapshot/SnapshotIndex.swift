import Files
import Translations

/// The index file of a snapshot: the tree, and the places of the words in the contents file. The file is verified as a
/// whole before any of it is used.
struct SnapshotIndex {
    /// How much of the file is read at once, in bytes: little enough to stay in the cache of the processor.
    static let pieceSize = 256 * 1024

    private let header: SnapshotHeader
    let tree: LibraryTree
    /// Whether every song's words are within the blocks.
    let isWithinBlocks: Bool
    /// Whether the file has the format of this version.
    let isOfThisVersion: Bool

    var library: LibraryIdentity { header.library }
    /// The name of the contents file.
    var contentsName: FilePath { header.contentsName }
    var blocks: [ContentBlock] { header.blocks }

    /// The index as it is written.
    var bytes: [UInt8] {
        var writer = SnapshotWriter()
        writer.reserve(tree.pages.reduce(4096) { $0 + 512 + $1.songs.bytes.count + 192 * $1.songCount })
        header.write(to: &writer)
        writer.write(UInt64(tree.pages.count))
        var places = [StoredSongs.Place]()
        for (page, stored) in zip(tree.pages, tree.storedPages) {
            stored.write(to: &writer)
            let start = writer.bytes.count
            writer.write(records: page.songs.records)
            writer.write(page.songs.bytes)
            places.append(
                StoredSongs.Place(
                    offset: UInt64(start), length: UInt64(writer.bytes.count - start),
                    checksum: writer.checksum(from: start)))
        }
        writer.writeChecksum(from: 0)
        TitleIndex.append(header, tree, places, to: &writer)
        return writer.bytes
    }

    /// - Parameters:
    ///   - file: the index file.
    ///   - size: its size, in bytes.
    ///   - language: the language for reasons. If that of the file is another one, songs that cannot be read are read
    ///     again.
    /// - Throws: if the file is not an intact index of a known version.
    init(
        _ file: IndexFile, size: Int, for language: String = languageOfMessages,
        pieceSize: Int = Self.pieceSize
    ) throws(SnapshotReader.Damaged) {
        let parts = file.parts(size: size)
        var reader = try SnapshotReader(file, at: 0..<(parts?.whole ?? size), pieceSize: pieceSize)
        let stored = try SnapshotHeader(&reader)
        guard stored.hasTitles == (parts != nil) else { throw SnapshotReader.Damaged() }
        let outdated = Outdated(reasons: stored.language != Array(language.utf8), all: !stored.isComplete)
        var words = WordsWithinBlocks(stored.blocks)
        tree = try Self.readTree(&reader, path: stored.library.path, outdated, &words)
        isWithinBlocks = words.areAll
        isOfThisVersion = stored.version == SnapshotHeader.version
        header = SnapshotHeader(
            library: stored.library, contentsName: stored.contentsName, language: Array(language.utf8),
            blocks: stored.blocks)
        guard reader.isWhole else { throw SnapshotReader.Damaged() }
    }

    init(library: LibraryIdentity, contentsName: FilePath, blocks: [ContentBlock], tree: LibraryTree) {
        self.init(
            header: SnapshotHeader(
                library: library, contentsName: contentsName, language: Array(languageOfMessages.utf8),
                blocks: blocks), isWithinBlocks: true, tree: tree)
    }

    init(header: SnapshotHeader, isWithinBlocks: Bool, tree: LibraryTree) {
        (self.header, self.isWithinBlocks, self.tree) = (header, isWithinBlocks, tree)
        isOfThisVersion = header.version == SnapshotHeader.version
    }
}

extension SnapshotIndex {
    private static func readTree(
        _ reader: inout SnapshotReader, path: FilePath, _ outdated: Outdated, _ words: inout WordsWithinBlocks
    ) throws(SnapshotReader.Damaged) -> LibraryTree {
        var pages = [FolderPage]()
        var depths = [Int]()
        for _ in 0..<(try reader.count(stride: 32)) {
            let stored = try StoredPage(&reader, after: depths.last)
            depths.append(stored.depth)
            pages.append(try readPage(stored, &reader, outdated, &words))
        }
        guard !pages.isEmpty else { throw SnapshotReader.Damaged() }
        return LibraryTree(path: path, pages: pages, depths: depths)
    }

    private static func readPage(
        _ stored: StoredPage, _ reader: inout SnapshotReader, _ outdated: Outdated, _ words: inout WordsWithinBlocks
    ) throws(SnapshotReader.Damaged) -> FolderPage {
        let records = try reader.readRecords(SongRecord.self)
        words.look(at: records)
        guard var songs = SongTable(records: records, bytes: try reader.readBytes()) else {
            throw SnapshotReader.Damaged()
        }
        if outdated.all { songs.unsettleFolders() }
        if outdated.hasAny { songs.unsettle(where: outdated.applies(to:in:)) }
        return FolderPage(facts: stored.facts, links: stored.links, songs: songs)
    }
}

/// What is outdated in a snapshot's songs although their files have not changed.
private struct Outdated {
    /// The reasons why they cannot be read are in another language.
    let reasons: Bool
    /// An earlier version of this program did not store everything about them.
    let all: Bool

    var hasAny: Bool { reasons || all }

    func applies(to song: Int, in songs: SongTable) -> Bool {
        all || songs.records[song].has.contains(.broken)
    }
}
