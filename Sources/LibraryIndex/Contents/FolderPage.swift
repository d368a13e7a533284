import Files

/// One folder of a library and the songs directly in it; never changed, so that trees of different times share it.
final class FolderPage: Sendable {
    /// What is known of the folder itself.
    struct Facts: Sendable, Hashable {
        /// Without the folder it is in; empty for the library's own.
        var name: [UInt8]
        var identity: FileIdentity
        var stamp: FileStamp
        /// Whether a later change must show in the stamp.
        var isSettled: Bool
        /// Whether it is reached by a link.
        var isThroughLink: Bool
        var created: FileTime
        var modified: FileTime
        /// Why its names could not be read; nil when they could.
        var unreadableReason: String?
        /// What sort of trouble that is.
        var trouble: ReadingTrouble?
    }

    let facts: Facts
    /// Links in it that may lead to folders, by their names' bytes.
    let links: [[UInt8]]
    /// How many songs are directly in it.
    let songCount: Int
    private let known: SongTable?
    private let special: SpecialSongs?
    /// Where the songs are to be read, as long as they are not known.
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

    /// The songs directly in it. Whoever asks for much of many songs keeps it, for each time it is counted who has it.
    var songs: SongTable { known ?? stored?.table ?? SongTable() }

    /// What is known of the song at `index`.
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

    /// Where in an index its songs are; nil where they were known from the beginning.
    var place: StoredSongs.Place? { stored?.place }

    /// The places of the songs that cannot be read.
    var brokenSongs: [Int] { special?.broken ?? SpecialSongs(songs).broken }
    /// The places of the songs beside which there are conflict copies.
    var conflictedSongs: [Int] { special?.conflicted ?? SpecialSongs(songs).conflicted }
    /// The places of the songs in whose folders there are other songs.
    var crowdedSongs: [Int] { special?.crowded ?? SpecialSongs(songs).crowded }

    func isSame(as other: FolderPage) -> Bool {
        facts == other.facts && links == other.links && songs == other.songs
    }
}

extension FolderPage {
    /// Which songs are special.
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
