public import Files

/// The name of a file that may be a copy of another one: it is that one's name with something added.
///
/// So are those that file managers and sync programs make, whatever language they speak: `S (1)`, `S 2`, `S-2`,
/// `S copy`, `S - Kopie (2)`, `S (copie)`, `S-LAPTOP`, `S (2)のコピー`, `Copy of S`. So are many songs' own, `S 2`, so
/// that the name alone proves nothing.
public struct CopyName: Sendable {
    private static let separators = Set(" -_.([~".utf8)

    private let stem: [UInt8]

    /// Any name.
    public init(_ name: FilePath) {
        stem = name.stem.bytes
    }

    /// What the file may be a copy of, as names without their endings: the shortest first.
    public var possibleOriginals: [ArraySlice<UInt8>] {
        var originals = [ArraySlice<UInt8>]()
        for place in stem.indices.dropFirst() {
            let byte = stem[place]
            // In front of a letter that is not Latin there may be no separator.
            if Self.separators.contains(byte) || byte >= 0xC0 { originals.append(stem[..<place]) }
            if stem[place - 1] == UInt8(ascii: " ") { originals.append(stem[place...]) }
        }
        return originals.sorted { $0.count < $1.count }
    }
}

/// Which of some files are copies of others of them, by their names and the ids in them. Names that differ in case or
/// Unicode form only are those of copies, too: a rename on a computer where they are one name makes two files here.
struct CopySearch {
    /// Copies, each with the file that all copies of the same song come from.
    private(set) var copiedFrom: [FilePath: FilePath] = [:]
    /// Files that may be copies, for all that their names and ids tell.
    private(set) var suspects: Set<FilePath> = []
    /// Whether all files could be read whose ids matter.
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
        // Shorter ones first, so that what a copy of a copy comes from is known; the same of other spellings.
        var passed = Set<FilePath>()
        for name in names.sorted(by: { ($0.bytes.count, $0) < ($1.bytes.count, $1) }) {
            // In scripts without spaces, which have no separators either, nearly each letter ends a possible original.
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

/// A name as those see it that take no account of case and Unicode form, as the computers may do that files come from.
private enum Spelling: Hashable {
    case text(FoldedName)
    case bytes(ArraySlice<UInt8>)

    init(_ name: ArraySlice<UInt8>) {
        self = FoldedName(FilePath(bytes: Array(name))).map(Self.text) ?? .bytes(name)
    }
}
