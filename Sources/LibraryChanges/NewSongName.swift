public import Files
public import SongNames

/// The name of a new song's folder and file, and the entry that prevents a better one.
public struct NewSongName: Hashable, Sendable {
    /// The name, which is free.
    public let name: SongName
    /// The entry of the folder that has the wanted name; nil if that is free.
    public let taken: FilePath?

    /// - Parameters:
    ///   - wanted: the name that the song should get.
    ///   - entries: the names in the folder.
    ///   - own: the song's own name.
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
