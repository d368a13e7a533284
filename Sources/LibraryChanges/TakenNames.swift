public import Files
public import SongNames

/// The names in a folder, compared without regard to case and Unicode form; and which ones are free.
public struct TakenNames: Sendable {
    private var folded: Set<FoldedName>
    /// The number that a name last got, so that the search for the next one need not start from the first.
    private var numbers: [FoldedName: Int] = [:]

    /// The set of these names; one that is not UTF-8 does not clash.
    public init(_ entries: some Sequence<FilePath>) {
        folded = Set(entries.lazy.compactMap { FoldedName($0) })
    }

    /// Whether an entry has the name, or may be taken to have it on some systems.
    public func contains(_ name: SongName) -> Bool {
        folded.contains(FoldedName(name.text))
    }

    /// Releases a name that was taken for `wanted` and is not needed.
    mutating func release(_ name: SongName, takenFor wanted: SongName) {
        folded.remove(FoldedName(name.text))
        numbers[FoldedName(wanted.text)] = nil
    }

    /// Takes the name or, if it is taken, the first free one with a number.
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
