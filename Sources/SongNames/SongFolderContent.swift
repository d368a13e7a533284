public import Files
import Translations

/// Determines which of the song files in a folder is the song, and which are other versions of it.
///
/// A file is another version of a song if it has a sync program's mark in its name (``ConflictCopyName``), or if its
/// name adds something to the song's, as copies do in all programs and languages (``CopyName``), and it has the song's
/// id. Without that id, `Moon 2.songbook` may be the second part of `Moon.songbook`.
///
/// Files are read only to compare ids, so none is read if there is only one song.
public struct SongFolderContent: Sendable {
    /// What is known about the id in a file.
    public enum KnownID: Hashable, Sendable {
        /// The file has this id.
        case id(String)
        /// The file has no id, or is not a song.
        case none
        /// The file cannot be read now.
        case unreadable
    }

    /// The song's file; nil if there is none, or if it cannot be determined.
    ///
    /// The file with the folder's name, or else the first by its bytes that is not another version of a file, nor looks
    /// like one of a file whose id is unknown. A single conflict copy without its song counts as the song, because it
    /// contains all that is left of it.
    public let song: FilePath?
    /// The other versions of the song, by their bytes; if there is no song, the conflict copies of the missing one.
    public let copies: [FilePath]
    /// The files that are neither the song nor another version of it: separate songs, or files for which that is
    /// unknown, by their bytes. A folder shows only one song, so these are hidden by it.
    public let otherSongs: [FilePath]
    /// Whether all files with relevant ids could be read; if not, another look may find more.
    public let isCertain: Bool

    private let names: [FilePath]
    private let made: [Copy]

    /// A copy, with the common original of all copies of its song. In a list, because a dictionary would cost a folder
    /// with one song more than everything else here.
    private struct Copy {
        let name: FilePath
        let original: FilePath
    }

    /// The content of a folder with these files, each of which has a song's name; in any order.
    ///
    /// - Parameters:
    ///   - folder: the folder's name; nil if it has none.
    ///   - id: called at most once for each file.
    public init(songNames: [FilePath], in folder: FilePath?, id: (FilePath) -> KnownID) {
        guard songNames.count > 1 else {
            (song, copies, otherSongs, isCertain) = (songNames.first, [], [], true)
            (names, made) = (songNames, [])
            return
        }
        let names = songNames.sorted()
        var conflictCopies = [FilePath: FilePath]()
        for name in names { conflictCopies[name] = Self.original(ofConflictCopy: name, among: names) }
        let plain = names.filter { conflictCopies[$0] == nil }
        let found = plain.count > 1 ? CopySearch(among: plain, id: id) : nil
        let copiedFrom = found?.copiedFrom ?? [:]
        let song =
            plain.first { $0.stem == folder } ?? folder.flatMap(FoldedName.init).flatMap { folder in
                plain.first { FoldedName($0.stem) == folder }
            } ?? plain.first { copiedFrom[$0] == nil && found?.suspects.contains($0) != true }
        self.song = song
        self.names = names
        made = copiedFrom.map { Copy(name: $0, original: $1) }
        isCertain = found?.isCertain ?? true
        // A copy of another song in the same folder is not a copy of this one.
        let root = song.map { copiedFrom[$0] ?? $0 }
        func isCopy(_ name: FilePath) -> Bool {
            guard let original = conflictCopies[name] else { return (copiedFrom[name] ?? name) == root }
            return (copiedFrom[original] ?? original) == root || !plain.contains(original)
        }
        let others = names.filter { $0 != song }
        copies = others.filter(isCopy)
        otherSongs = others.filter { !isCopy($0) }
    }

    /// Whether there are only conflict copies, and several of them.
    public var isAmbiguous: Bool {
        song == nil && !copies.isEmpty
    }

    /// The other versions of any file of the folder, by their bytes.
    public func versions(of file: FilePath) -> [FilePath] {
        let copiedFrom = copiedFrom
        let root = root(of: file, copiedFrom)
        return names.filter { $0 != file && self.root(of: $0, copiedFrom) == root }
    }

    /// The conflict copies of any file of the folder, left by sync programs or this one, by their bytes.
    public func conflictCopies(of file: FilePath) -> [FilePath] {
        names.filter { Self.original(ofConflictCopy: $0, among: names) == file }
    }

    /// The file that a conflict copy belongs to, by its name; nil if it is not a copy, or if that file is missing.
    public func original(ofConflictCopy copy: FilePath) -> FilePath? {
        guard let original = Self.original(ofConflictCopy: copy, among: names) else { return nil }
        return names.contains(original) ? original : nil
    }

    /// The file that another one is a version of: the folder's song if possible. Nil for a file that is not another
    /// version, and for a conflict copy whose song is missing.
    public func original(of file: FilePath) -> FilePath? {
        let copiedFrom = copiedFrom
        let root = root(of: file, copiedFrom)
        if let song, self.root(of: song, copiedFrom) == root { return song == file ? nil : song }
        return root != file && names.contains(root) ? root : nil
    }

    private var copiedFrom: [FilePath: FilePath] {
        Dictionary(uniqueKeysWithValues: made.map { ($0.name, $0.original) })
    }

    private func root(of file: FilePath, _ copiedFrom: [FilePath: FilePath]) -> FilePath {
        let original = Self.original(ofConflictCopy: file, among: names) ?? file
        return copiedFrom[original] ?? original
    }

    /// The file that a conflict copy belongs to, by its name. If that file is missing, one whose name differs only in
    /// case or Unicode form: on a computer where they are one name, the file was renamed and the copy was not. Nil for
    /// a file that is not a conflict copy.
    private static func original(ofConflictCopy copy: FilePath, among names: [FilePath]) -> FilePath? {
        guard let original = ConflictCopyName(copy)?.original else { return nil }
        guard !names.contains(original), let spelling = FoldedName(original.stem) else { return original }
        return names.first { FoldedName($0.stem) == spelling && ConflictCopyName($0) == nil } ?? original
    }
}

extension SongFolderContent {
    /// Why it is unknown which file is the song, as a clause.
    public var ambiguityReason: String {
        translated("the song file is missing, and \(copies.count) conflict copies remain")
    }
}
