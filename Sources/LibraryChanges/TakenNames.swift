public import Files
public import SongNames

/// The names in a folder, as those see them that take no account of case and Unicode form; and which ones are free.
public struct TakenNames: Sendable {
    private var folded: Set<FoldedName>
    /// The number that was last given behind a name, so that the next one need not be searched from the first on.
    private var numbers: [FoldedName: Int] = [:]

    /// These are taken; a name that is not UTF-8 is in nobody's way.
    public init(_ entries: some Sequence<FilePath>) {
        folded = Set(entries.lazy.compactMap { FoldedName($0) })
    }

    /// Whether an entry has the name, or may somewhere be taken to have it.
    public func contains(_ name: SongName) -> Bool {
        folded.contains(FoldedName(name.text))
    }

    /// Gives back a name that was taken for `wanted` and is not needed.
    mutating func release(_ name: SongName, takenFor wanted: SongName) {
        folded.remove(FoldedName(name.text))
        numbers[FoldedName(wanted.text)] = nil
    }

    /// Takes the name, or where it is taken, the first free one with a number behind.
    public mutating func take(_ wanted: SongName) -> SongName {
        let key = FoldedName(wanted.text)
        guard !folded.insert(key).inserted else { return wanted }
        var number = numbers[key] ?? 1
        while true {
            number += 1
            let name = wanted.numbered(number)
            if folded.insert(FoldedName(name.text)).inserted {
                numbers[key] = number
                return name
            }
        }
    }
}
