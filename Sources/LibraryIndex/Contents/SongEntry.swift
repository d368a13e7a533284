public import Files
public import Problems
public import SongFormat
public import SongNames

/// Where a song is in a tree.
struct SongPlace: Hashable, Sendable {
    var page: Int
    var index: Int
}

/// A song of a library, as a list shows it. Costs as much as two numbers; what it tells is looked up in the
/// ``LibraryTree``.
public struct SongEntry: Sendable {
    /// The tree it is part of.
    public let tree: LibraryTree
    let place: SongPlace

    /// The song's folder's name; empty when the song lies in the library's own folder.
    public var folderName: FilePath {
        FilePath(bytes: Array(page.text(.folderName, at: place.index)))
    }

    /// The names that lead from the root to the song's folder.
    public var relativePath: FilePath {
        tree.relativePath(of: place.page).appending(folderName)
    }

    /// The song's folder: absolute.
    public var folder: FilePath {
        tree.path.appending(relativePath)
    }

    /// The song's file: absolute. Links on the way are not resolved.
    public var path: FilePath {
        path(in: parent.path)
    }

    /// The same, for who knows the category's path already.
    public func path(in category: FilePath) -> FilePath {
        let file = FilePath(bytes: Array(page.text(.fileName, at: place.index)))
        return category.appending(folderName).appending(file)
    }

    /// The category it is in.
    public var parent: FolderNode {
        FolderNode(tree: tree, index: place.page)
    }

    /// The title that its file says, or else the file's name.
    public var title: String {
        string(.title)
    }

    /// The first line of the lyrics that is no section name, cut short where it is long; empty when there is none.
    public var preview: String {
        string(.preview)
    }

    /// The song's `id`; nil when its file has none.
    public var id: String? {
        record.has.contains(.hasID) ? string(.id) : nil
    }

    /// In the file's order.
    public var tags: [String] {
        page.songs.tags(of: place.index)
    }

    /// All that it says of itself besides title and lyrics; nil where that is not known, because an earlier version of
    /// the program looked at it, or it is a great deal.
    public var metadata: Metadata? {
        page.songs.metadata(of: place.index)
    }

    /// What its member says, without reading all: of `artist`, `composer`, `lyricist`, `key` and `language`.
    public func texts(of member: MetadataName) -> [String] {
        page.songs.texts(of: member, at: place.index)
    }

    /// What lies beside it in its folder.
    public var attachmentKinds: [AttachmentKind] {
        AttachmentKind.allCases.filter { record.has.contains(.init($0)) }
    }

    /// Whether it is to be shown before others.
    public var isPinned: Bool {
        record.has.contains(.pinned)
    }

    /// When it was made, as the file says or else the filesystem knows.
    public var createdAt: Timestamp {
        record.created
    }

    /// When its words last changed, as the file says or else the filesystem knows.
    public var updatedAt: Timestamp {
        record.updated
    }

    /// Why the file cannot be read as a song, in words for a person; nil when it can.
    public var brokenReason: String? {
        record.has.contains(.broken) ? string(.reason) : nil
    }

    /// What sort of problem keeps the file from being read as a song; nil when it can be.
    public var brokenKind: Problem.Kind? {
        record.has.contains(.broken) ? record.trouble.kind : nil
    }

    /// Whether anything lies beside it in its folder that is no version of it.
    public var hasAttachments: Bool {
        !record.has.isDisjoint(with: .attachments)
    }

    /// Whether ``conflictCopies`` has any.
    public var hasConflictCopies: Bool {
        record.has.contains(.conflicted)
    }

    /// The files with other versions of this song that sync programs left in its folder: absolute.
    public var conflictCopies: [FilePath] {
        page.songs.copies(of: place.index).map(folder.appending)
    }

    /// The files in its folder that are other songs, and are shown nowhere: absolute.
    public var otherSongs: [FilePath] {
        page.songs.otherSongs(of: place.index).map(folder.appending)
    }

    /// Whether its folder is reached by a link.
    public var isThroughLink: Bool {
        record.has.contains(.throughLink)
    }

    var record: SongRecord {
        page.record(at: place.index)
    }

    private var page: FolderPage {
        tree.pages[place.page]
    }

    private func string(_ text: SongRecord.Text) -> String {
        String(decoding: page.text(text, at: place.index), as: UTF8.self)
    }
}

extension SongEntry: Comparable {
    /// Whether the first comes before the second in the order of their tree.
    public static func < (left: SongEntry, right: SongEntry) -> Bool {
        (left.place.page, left.place.index) < (right.place.page, right.place.index)
    }
}

extension SongEntry: Hashable {
    /// Whether both are the same song of the same tree.
    public static func == (left: SongEntry, right: SongEntry) -> Bool {
        left.tree === right.tree && left.place == right.place
    }

    /// By tree and place.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(tree))
        hasher.combine(place)
    }
}
