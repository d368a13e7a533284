import Files

/// One folder of a library and the songs directly in it; immutable, so that trees of different times share it.
final class FolderPage: Sendable {
    /// What is known of the folder itself.
    struct Facts: Sendable, Hashable {
        /// Without the parent folder; empty for the library's own.
        var name: [UInt8]
        var identity: FileIdentity
        var stamp: FileStamp
        /// Whether every later change will change the stamp.
        var isSettled: Bool
        /// Whether it is reached by a link.
        var isThroughLink: Bool
        var created: FileTime
        var modified: FileTime
        /// Why its names could not be read; nil if they could.
        var unreadableReason: String?
        /// The kind of that problem.
        var trouble: ReadingTrouble?
    }

    let facts: Facts
    /// Links in it that may lead to folders, by their names' bytes.
    let links: [[UInt8]]
    /// How many songs are directly in it.
    let songCount: Int
    private let known: SongTable?
    private let special: SpecialSongs?
    /// Where to read the songs from while they are not known.
    private let stored: StoredSongs?

    init(facts: Facts, links: [[UInt8]] = [], songs: SongTable = SongTable()) {
        self.facts = facts
        self.links = links
        songCount = songs.count
        known = songs
        special = SpecialSongs(songs)
        stored = nil
    }

    init(facts: Facts, links: [[UInt8]], stored: StoredSongs) {
        self.facts = facts
        self.links = links
        songCount = stored.range.count
        known = nil
        special = nil
        self.stored = stored
    }

    /// The songs directly in it. Code that reads many songs keeps the table, because each access counts a reference.
    var songs: SongTable { known ?? stored?.table ?? SongTable() }

    /// The record of the song at `index`.
    func record(at index: Int) -> SongRecord {
        if let known { return known.records[index] }
        return songs.records[index]
    }

    /// The bytes of a text of the song at `index`.
    func text(_ text: SongRecord.Text, at index: Int) -> ArraySlice<UInt8> {
        if let known { return known.text(text, at: index) }
        return songs.text(text, at: index)
    }

    /// What searches need of them.
    var searched: SearchedSongs { stored.map(SearchedSongs.summaries) ?? .table(songs) }

    /// The place of its songs in an index; nil if they were known from the beginning.
    var place: StoredSongs.Place? { stored?.place }

    /// The places of the songs that cannot be read.
    var brokenSongs: [Int] { special?.broken ?? SpecialSongs(songs).broken }
    /// The places of the songs that have conflict copies.
    var conflictedSongs: [Int] { special?.conflicted ?? SpecialSongs(songs).conflicted }
    /// The places of the songs whose folders contain other songs.
    var crowdedSongs: [Int] { special?.crowded ?? SpecialSongs(songs).crowded }

    func isSame(as other: FolderPage) -> Bool {
        facts == other.facts && links == other.links && songs == other.songs
    }
}

extension FolderPage {
    /// The songs that need attention.
    private struct SpecialSongs {
        let broken: [Int]
        let conflicted: [Int]
        let crowded: [Int]

        init(_ songs: SongTable) {
            let places = { (flag: SongRecord.Flags) in
                songs.records.indices.filter { songs.records[$0].has.contains(flag) }
            }
            (broken, conflicted, crowded) = (places(.broken), places(.conflicted), places(.crowded))
        }
    }
}
