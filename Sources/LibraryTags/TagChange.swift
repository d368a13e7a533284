public import LibraryFile
public import LibraryIndex
import SongFormat

/// A tag that gets another name in a whole library, or is taken away in all of it: in each song, by its session, and in
/// what the library remembers.
public struct TagChange: Sendable {
    /// The tag, in whatever case.
    public let tag: String
    /// Its new name; nil where it is taken away.
    public let newTag: String?

    /// The tag gets this name, which may be there: then both become one.
    public init(renaming tag: String, to newTag: String) {
        (self.tag, self.newTag) = (tag, newTag)
    }

    /// The tag is taken away.
    public init(removing tag: String) {
        (self.tag, newTag) = (tag, nil)
    }

    /// What becomes of a song's tags.
    public func tags(after tags: [String]) -> [String] {
        newTag.map { TagList.renaming(tag, to: $0, in: tags) } ?? TagList.removing(tag, from: tags)
    }

    /// The songs that are to be changed, in the order of the tree; those that cannot be read are not known to be.
    public func songs(in tree: LibraryTree) -> [SongEntry] {
        tree.songs.filter { song in
            guard song.brokenReason == nil else { return false }
            let tags = song.tags
            return !self.tags(after: tags).elementsEqual(tags) { $0.hasSameBytes(as: $1) }
        }
    }

    /// Whether what the library remembers is to be changed.
    public func concerns(_ arrangement: LibraryArrangement) -> Bool {
        var changed = arrangement
        apply(to: &changed)
        return changed != arrangement
    }

    /// Changes what the library remembers: the color goes along, and smart folders that ask for the tag ask for it by its
    /// new name. Where the tag is taken away, they stay as they are.
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
