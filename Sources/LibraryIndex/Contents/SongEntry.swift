public import Files
public import Problems
public import SongFormat
public import SongNames

/// Where a song is in a tree.
struct SongPlace: Hashable, Sendable {
    var page: Int
    var index: Int
}

/// A song of a library, as a list shows it. As small as two numbers; its properties are looked up in the
/// ``LibraryTree``.
public struct SongEntry: Sendable {
    /// The tree it is part of.
    public let tree: LibraryTree
    let place: SongPlace

    /// The name of the song's folder; empty if the song is in the library's own folder.
    public var folderName: FilePath {
        FilePath(bytes: Array(page.text(.folderName, at: place.index)))
    }

    /// The names that lead from the root to the song's folder.
    public var relativePath: FilePath {
        tree.relativePath(of: place.page).appending(folderName)
    }

    /// The absolute path of the song's folder.
    public var folder: FilePath {
        tree.path.appending(relativePath)
    }

    /// The absolute path of the song's file. Links in it are not resolved.
    public var path: FilePath {
        path(in: parent.path)
    }

    /// The same, for callers that know the category's path already.
    public func path(in category: FilePath) -> FilePath {
        let file = FilePath(bytes: Array(page.text(.fileName, at: place.index)))
        return category.appending(folderName).appending(file)
    }

    /// The category it is in.
    public var parent: FolderNode {
        FolderNode(tree: tree, index: place.page)
    }

    /// The title from its file, or else the file's name.
    public var title: String {
        string(.title)
    }

    /// The first line of the lyrics that is not a section name, shortened if it is long; empty if there is none.
    public var preview: String {
        string(.preview)
    }

    /// The song's `id`; nil if its file has none.
    public var id: String? {
        record.has.contains(.hasID) ? string(.id) : nil
    }

    /// In the file's order.
    public var tags: [String] {
        page.songs.tags(of: place.index)
    }

    /// The metadata in its file; nil if it is not known, because an earlier version of the program read the file, or
    /// because it is too long.
    public var metadata: Metadata? {
        page.songs.metadata(of: place.index)
    }

    /// The texts of one of `artist`, `composer`, `lyricist`, `key` and `language`, without reading all members.
    public func texts(of member: MetadataName) -> [String] {
        page.songs.texts(of: member, at: place.index)
    }

    /// The kinds of attachments in its folder.
    public var attachmentKinds: [AttachmentKind] {
        AttachmentKind.allCases.filter { record.has.contains(.init($0)) }
    }

    /// Whether lists show it before others.
    public var isPinned: Bool {
        record.has.contains(.pinned)
    }

    /// When it was created, from the file or else from the filesystem.
    public var createdAt: Timestamp {
        record.created
    }

    /// When its words last changed, from the file or else from the filesystem.
    public var updatedAt: Timestamp {
        record.updated
    }

    /// Why the file cannot be read as a song, as a message for the user; nil if it can.
    public var brokenReason: String? {
        record.has.contains(.broken) ? string(.reason) : nil
    }

    /// The kind of problem that keeps the file from being read as a song; nil if it can be.
    public var brokenKind: Problem.Kind? {
        record.has.contains(.broken) ? record.trouble.kind : nil
    }

    /// Whether its folder contains anything that is not a version of it.
    public var hasAttachments: Bool {
        !record.has.isDisjoint(with: .attachments)
    }

    /// Whether ``conflictCopies`` has any.
    public var hasConflictCopies: Bool {
        record.has.contains(.conflicted)
    }

    /// The absolute paths of other versions of this song that sync programs left in its folder.
    public var conflictCopies: [FilePath] {
        page.songs.copies(of: place.index).map(folder.appending)
    }

    /// The absolute paths of the other songs in its folder, which are not shown.
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
