import Files
import LibraryIndex
import SongFormat
import Translations

nonisolated extension SongEditCommand {
    /// Pins the songs among these lines, or unpins them if all are pinned. Songs that cannot be read are left out.
    public static func pins(_ items: [BrowseItem]) -> SongEditCommand {
        let isPinned = items.contains { $0.isWholeSong && $0.song?.isPinned == false }
        return SongEditCommand(songs(of: items)) { _ in
            SongEdit(pinned: isPinned)
        } words: { count in
            isPinned
                ? translated(count: count, one: "\(count) song pinned", other: "\(count) songs pinned")
                : translated(count: count, one: "\(count) song unpinned", other: "\(count) songs unpinned")
        }
    }

    /// Adds tags to the songs among these lines. Songs that cannot be read are left out.
    ///
    /// - Parameter typed: the tags as they were typed, separated by commas; nil is returned if there is none.
    public static func tags(_ typed: String, to items: [BrowseItem]) -> SongEditCommand? {
        let tags = TagList.adding(typed, to: [])
        guard !tags.isEmpty else { return nil }
        return SongEditCommand(songs(of: items)) { song in
            SongEdit(tags: TagList.adding(typed, to: song.tags))
        } words: { count in
            guard tags.count == 1, let tag = tags.first?.amongWords else {
                return translated(
                    count: count, one: "Tags added to \(count) song", other: "Tags added to \(count) songs")
            }
            return translated(
                count: count, one: "Tag “\(tag)” added to \(count) song", other: "Tag “\(tag)” added to \(count) songs")
        }
    }

    /// What the dialog says that asks for the tags of the songs among these lines.
    public static func questionOfTags(of items: [BrowseItem]) -> String {
        let count = songs(of: items).count
        return translated(
            count: count, one: "To \(count) song. Separate several tags by commas.",
            other: "To \(count) songs. Separate several tags by commas.")
    }

    private static func songs(of items: [BrowseItem]) -> [ItemSelection] {
        items.filter(\.isWholeSong).map { ItemSelection($0) }
    }
}
