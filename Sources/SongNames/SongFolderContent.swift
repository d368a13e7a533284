public import Files
import Translations

/// Which of the files in a folder that bear a song's name is the song, and which are other versions of it.
///
/// A file is another version of a song by the mark of a sync program in its name, ``ConflictCopyName``; or by a name
/// that adds something to the song's, as copies have it in all programs and languages, ``CopyName``, and by the song's
/// id in it. Without that, `Moon 2.songbook` may be the second part of `Moon.songbook`.
///
/// Files are only read to compare ids, and so none is where there is but one song.
public struct SongFolderContent: Sendable {
    /// What is known of the id in a file.
    public enum KnownID: Hashable, Sendable {
        /// This one.
        case id(String)
        /// There is none, or the file is no song.
        case none
        /// The file cannot be read now.
        case unreadable
    }

    /// The song's file; nil when there is none, or when it cannot be told which one is.
    ///
    /// The one called as the folder, or else the first by its bytes that is no other version of another one, nor looks
    /// like one of a file whose id is not known. A single conflict copy without its song is taken for the song, because
    /// it holds all the words that are left.
    public let song: FilePath?
    /// The other versions of the song, by their bytes; where there is no song, the conflict copies of the one that is
    /// gone.
    public let copies: [FilePath]
    /// The files that are neither the song nor another version of it: songs of their own, or files of which that cannot be
    /// told, by their bytes. A folder shows one song, so that these are in its way.
    public let otherSongs: [FilePath]
    /// Whether all files could be read whose ids matter; if not, another look may find more.
    public let isCertain: Bool

    private let names: [FilePath]
    private let made: [Copy]

    /// A copy, with the file that all copies of the same song come from. In a list, because a dictionary costs a folder
    /// with one song more than all the rest of this.
    private struct Copy {
        let name: FilePath
        let original: FilePath
    }

    /// The content of a folder with these files, each of which has a song's name; in any order.
    ///
    /// - Parameters:
    ///   - folder: the folder's name; nil where it has none.
    ///   - id: is asked about a file at most once.
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
        // A copy of another song in the same folder is not one of this song.
        let root = song.map { copiedFrom[$0] ?? $0 }
        func isCopy(_ name: FilePath) -> Bool {
            guard let original = conflictCopies[name] else { return (copiedFrom[name] ?? name) == root }
            return (copiedFrom[original] ?? original) == root || !plain.contains(original)
        }
        let others = names.filter { $0 != song }
        copies = others.filter(isCopy)
        otherSongs = others.filter { !isCopy($0) }
    }

    /// Whether there are conflict copies alone, several of them.
    public var isAmbiguous: Bool {
        song == nil && !copies.isEmpty
    }

    /// The other versions of any file of the folder, by their bytes.
    public func versions(of file: FilePath) -> [FilePath] {
        let copiedFrom = copiedFrom
        let root = root(of: file, copiedFrom)
        return names.filter { $0 != file && self.root(of: $0, copiedFrom) == root }
    }

    /// The files that sync programs, or this one, left as other versions of any file of the folder, by their bytes.
    public func conflictCopies(of file: FilePath) -> [FilePath] {
        names.filter { Self.original(ofConflictCopy: $0, among: names) == file }
    }

    /// The file that another one is a conflict copy of, by its name; nil for what is none, and where that file is not there.
    public func original(ofConflictCopy copy: FilePath) -> FilePath? {
        guard let original = Self.original(ofConflictCopy: copy, among: names) else { return nil }
        return names.contains(original) ? original : nil
    }

    /// The file that another one is a version of: the folder's song if that is one, too. Nil for what is a version of
    /// none, and for a conflict copy whose song is not there.
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

    /// The file that a conflict copy is one of, by its name. Where that file is not there, one whose name differs in case
    /// or Unicode form only: on a computer where they are one name the file was renamed, and the copy was not. Nil for a
    /// file that is no conflict copy.
    private static func original(ofConflictCopy copy: FilePath, among names: [FilePath]) -> FilePath? {
        guard let original = ConflictCopyName(copy)?.original else { return nil }
        guard !names.contains(original), let spelling = FoldedName(original.stem) else { return original }
        return names.first { FoldedName($0.stem) == spelling && ConflictCopyName($0) == nil } ?? original
    }
}

extension SongFolderContent {
    /// What to say where nobody can tell which file is the song, as a clause.
    public var ambiguityReason: String {
        translated("the song file is missing, and \(copies.count) conflict copies remain")
    }
}
