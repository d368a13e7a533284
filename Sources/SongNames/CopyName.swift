public import Files

/// The name of a file that may be a copy of another one: the other's name with something added.
///
/// File managers and sync programs make such names, in many languages: `S (1)`, `S 2`, `S-2`, `S copy`,
/// `S - Kopie (2)`, `S (copie)`, `S-LAPTOP`, `S (2)のコピー`, `Copy of S`. Songs often have them, too, such as `S 2`, so
/// the name alone proves nothing.
public struct CopyName: Sendable {
    private static let separators = Set(" -_.([~".utf8)

    private let stem: [UInt8]

    /// Any name.
    public init(_ name: FilePath) {
        stem = name.stem.bytes
    }

    /// The names, without extensions, of files that this may be a copy of: the shortest first.
    public var possibleOriginals: [ArraySlice<UInt8>] {
        var originals = [ArraySlice<UInt8>]()
        for place in stem.indices.dropFirst() {
            let byte = stem[place]
            // No separator is required before a letter that is not Latin.
            if Self.separators.contains(byte) || byte >= 0xC0 { originals.append(stem[..<place]) }
            if stem[place - 1] == UInt8(ascii: " ") { originals.append(stem[place...]) }
        }
        return originals.sorted { $0.count < $1.count }
    }
}

/// Finds which of several files are copies of others, by their names and ids. Names that differ only in case or Unicode
/// form count as copies, too: a rename on a computer where they are one name leaves two files here.
struct CopySearch {
    /// The copies, each with the common original of all copies of its song.
    private(set) var copiedFrom: [FilePath: FilePath] = [:]
    /// Files that may be copies according to their names and ids.
    private(set) var suspects: Set<FilePath> = []
    /// Whether all files with relevant ids could be read.
    private(set) var isCertain = true

    init(among names: [FilePath], id: (FilePath) -> SongFolderContent.KnownID) {
        var ids = [FilePath: SongFolderContent.KnownID]()
        func known(_ name: FilePath) -> SongFolderContent.KnownID {
            if let known = ids[name] { return known }
            let known = id(name)
            ids[name] = known
            return known
        }
        let files = Dictionary(grouping: names) { Spelling($0.stem.bytes[...]) }
        let beginnings = Dictionary(names.map { ($0, FoldedBeginnings($0.stem.bytes)) }) { first, _ in first }
        let wholeNames = Set(beginnings.values.compactMap(\.?.whole))
        // Shorter names first, so that the origin of an original is known before its copies; likewise for other
        // spellings.
        var passed = Set<FilePath>()
        for name in names.sorted(by: { ($0.bytes.count, $0) < ($1.bytes.count, $1) }) {
            // In scripts without spaces, which also lack separators, nearly every letter ends a possible original.
            let possible = CopyName(name).possibleOriginals.filter { part in
                guard part.startIndex == 0, let beginnings = beginnings[name] ?? nil else { return true }
                return wholeNames.contains(beginnings.hash(ofFirst: part.count))
            }
            let spellings = (files[Spelling(name.stem.bytes[...])] ?? []).filter(passed.contains)
            passed.insert(name)
            let originals = possible.flatMap { files[Spelling($0)] ?? [] } + spellings
            for original in originals where original != name {
                switch (known(name), known(original)) {
                case (.id(let id), .id(let other)):
                    guard id == other else { continue }
                    copiedFrom[name] = copiedFrom[original] ?? original
                case (.unreadable, _), (_, .unreadable):
                    isCertain = false
                    suspects.insert(name)
                case (.none, _), (_, .none):
                    suspects.insert(name)
                }
                if copiedFrom[name] != nil { break }
            }
        }
    }
}

/// A name compared without regard to case and Unicode form, as on other computers that files may come from.
private enum Spelling: Hashable {
    case text(FoldedName)
    case bytes(ArraySlice<UInt8>)

    init(_ name: ArraySlice<UInt8>) {
        self = FoldedName(FilePath(bytes: Array(name))).map(Self.text) ?? .bytes(name)
    }
}
