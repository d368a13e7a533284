public import LibraryFile
public import LibraryIndex
import SongFormat

/// A tag that is renamed or removed in a whole library: in each song, through its session, and in the library's
/// arrangement.
public struct TagChange: Sendable {
    /// The tag, regardless of case.
    public let tag: String
    /// Its new name; nil if it is removed.
    public let newTag: String?

    /// Renames the tag. If the new name exists, both tags become one.
    public init(renaming tag: String, to newTag: String) {
        (self.tag, self.newTag) = (tag, newTag)
    }

    /// Removes the tag.
    public init(removing tag: String) {
        (self.tag, newTag) = (tag, nil)
    }

    /// The tags of a song after the change.
    public func tags(after tags: [String]) -> [String] {
        newTag.map { TagList.renaming(tag, to: $0, in: tags) } ?? TagList.removing(tag, from: tags)
    }

    /// The songs to change, in the order of the tree, without those that cannot be read.
    public func songs(in tree: LibraryTree) -> [SongEntry] {
        tree.songs.filter { song in
            guard song.brokenReason == nil else { return false }
            let tags = song.tags
            return !self.tags(after: tags).elementsEqual(tags) { $0.hasSameBytes(as: $1) }
        }
    }

    /// Whether it changes the library's arrangement.
    public func concerns(_ arrangement: LibraryArrangement) -> Bool {
        var changed = arrangement
        apply(to: &changed)
        return changed != arrangement
    }

    /// Changes the arrangement: the color goes to the new name, and smart folders that search for the tag search for
    /// the new name. If the tag is removed, they stay as they are.
    public func apply(to arrangement: inout LibraryArrangement) {
        guard let newTag else { return arrangement.removeColor(ofTag: tag) }
        arrangement.renameTag(tag, to: newTag)
        for folder in arrangement.smartFolders {
            let query = Query(folder.query).renamingTag(tag, to: newTag)
            if !query.hasSameBytes(as: folder.query) {
                arrangement.set(SmartFolder(name: folder.name, query: query))
            }
        }
    }
}
