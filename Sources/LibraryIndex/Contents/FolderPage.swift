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
    let songs: SongTable
    /// The places of the songs that cannot be read.
    let brokenSongs: [Int]
    /// The places of the songs beside which there are conflict copies.
    let conflictedSongs: [Int]
    /// The places of the songs in whose folders there are other songs.
    let crowdedSongs: [Int]

    init(facts: Facts, links: [[UInt8]] = [], songs: SongTable = SongTable()) {
        self.facts = facts
        self.links = links
        self.songs = songs
        let places = { (flag: SongRecord.Flags) in
            songs.records.indices.filter { songs.records[$0].has.contains(flag) }
        }
        (brokenSongs, conflictedSongs, crowdedSongs) = (places(.broken), places(.conflicted), places(.crowded))
    }

    func isSame(as other: FolderPage) -> Bool {
        facts == other.facts && links == other.links && songs == other.songs
    }
}
