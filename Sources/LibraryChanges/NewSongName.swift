public import Files
public import SongNames

/// The name of a new song's folder and file, and what is in the way of a better one.
public struct NewSongName: Hashable, Sendable {
    /// The name: one that is free.
    public let name: SongName
    /// The entry of the folder that has the name that was wanted; nil where that was free.
    public let taken: FilePath?

    /// - Parameters:
    ///   - wanted: what the song is to be called.
    ///   - entries: the names in the folder.
    ///   - own: the song's own one.
    init(_ wanted: SongName, among entries: [FilePath], except own: FilePath?) {
        var taken: [FoldedName: FilePath] = [:]
        for entry in entries where entry != own {
            if let folded = FoldedName(entry) { taken[folded] = entry }
        }
        self.taken = taken[FoldedName(wanted.text)]
        var (name, number) = (wanted, 1)
        // No more than all of them can be taken.
        while taken[FoldedName(name.text)] != nil, number <= entries.count + 1 {
            number += 1
            name = wanted.numbered(number)
        }
        self.name = name
    }
}
