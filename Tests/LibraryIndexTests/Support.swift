import Files
import Glibc
import SongFormat
import TestSupport
import Translations

@testable import LibraryIndex

extension [UInt8] {
    /// Makes the checksums of the parts of an index file match the bytes before them.
    mutating func sealAsIndex() {
        for part in indexParts { seal(part) }
    }

    /// Turns an index file into one of an earlier version, which has no part for the titles alone.
    mutating func makeIndex(ofVersion version: UInt8) {
        let whole = indexParts[0]
        removeSubrange(whole.upperBound...)
        // After the magic number and its length.
        self[24] = version
        seal(whole)
    }

    /// The ranges of the whole tree, and of the titles, if they have a part of their own.
    var indexParts: [Range<Int>] {
        let lengths = withUnsafeBytes { bytes in
            [16, 8].map { bytes.loadUnaligned(fromByteOffset: bytes.count - $0, as: UInt64.self) }
        }
        guard let parts = IndexParts(whole: lengths[0], titles: lengths[1], size: count) else { return [0..<count] }
        return [0..<parts.whole, parts.whole..<(parts.whole + parts.titles)].filter { $0.count > 8 }
    }

    private mutating func seal(_ part: Range<Int>) {
        let end = part.upperBound - 8
        let sum = withUnsafeBytes {
            BlockChecksum(UnsafeRawBufferPointer(rebasing: $0[part.lowerBound..<end])).value
        }
        Swift.withUnsafeBytes(of: sum) { replaceSubrange(end..<part.upperBound, with: $0) }
    }
}

extension TemporaryFolder {
    /// Returns the index of a snapshot.
    ///
    /// - Parameter pieceSize: the number of bytes to read at once.
    func snapshotIndex(
        _ file: FilePath, for language: String = languageOfMessages, pieceSize: Int = 1 << 16
    ) throws -> SnapshotIndex {
        let descriptor = try BulkDescriptor(self[file], for: .bytes)
        let size = Int(try descriptor.status().size)
        return try SnapshotIndex(IndexFile(descriptor), size: size, for: language, pieceSize: pieceSize)
    }

    /// Writes a song file as other programs would.
    @discardableResult
    func song(_ file: FilePath, title: String, text: String = "", tags: [String] = []) -> FilePath {
        var members: [JSONValue.Member] = [.init("title", .string(title)), .init("text", .string(text))]
        if !tags.isEmpty { members.append(.init("tags", .array(tags.map(JSONValue.string)))) }
        return write(JSONValue.object(members).serialized(pretty: true), to: file)
    }

    func link(_ name: FilePath, to target: FilePath) {
        makeFolder(name.parent)
        let result = self[name].withCString { name in target.withCString { symlink($0, name) } }
        precondition(result == 0)
    }

    func remove(_ name: FilePath) {
        runTool("/bin/rm", "-rf", self[name].string)
    }

    func rename(_ name: FilePath, to newName: FilePath) {
        let result = self[name].withCString { old in self[newName].withCString { Glibc.rename(old, $0) } }
        precondition(result == 0)
    }
}

/// Scans without a snapshot.
///
/// - Parameter settling: whether to treat all times as old, so that stamps are trusted; files of a test are too new.
func scan(
    _ root: FilePath, _ contents: ContentStore = ContentStore(file: nil), old: LibraryTree? = nil,
    changed: [FilePath]? = nil, settling: Bool = true
) throws -> LibraryTree {
    try LibraryScan(
        root: root, contents: contents, old: old, scope: changed.map { ScanScope(changed: $0) },
        now: settling ? inAMinute() : .now
    ).run()
}

/// Returns a time long after everything that a test has done.
func inAMinute() -> FileTime {
    FileTime.now.advanced(byNanoseconds: 60_000_000_000)
}

extension LibraryTree {
    /// Returns its whole content, one line each, for comparison, without the stamps.
    func lines(_ contents: LibraryContents) throws -> [String] {
        var lines = [String]()
        let snapshot = LibrarySnapshot(tree: self, freshness: .current, contents: contents)
        for folder in folders {
            let link = folder.isThroughLink ? " (link)" : ""
            lines.append("\(folder.relativePath.display)/\(link) \(folder.songCount) \(folder.unreadableReason ?? "")")
            for song in folder.songs {
                let copies = song.conflictCopies.compactMap { $0.lastComponent?.display }
                let parts: [String] = [
                    song.path.relative(to: path)?.display ?? "outside", song.isThroughLink ? "(link)" : "",
                    "“\(song.title)”", song.tags.description, song.isPinned ? "pinned" : "", song.preview,
                    song.brokenReason.map { "broken: \($0)" } ?? "", copies.description,
                    String(reflecting: try snapshot.lyrics(of: song)),
                ]
                lines.append("  " + parts.filter { !$0.isEmpty }.joined(separator: " "))
            }
        }
        return lines
    }

    /// The songs' files, relative to the root.
    var songPaths: [FilePath] {
        songs.compactMap { $0.path.relative(to: path) }
    }
}
