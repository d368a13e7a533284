public import Files
public import LibraryIndex
import SongFormat
import SongLibrary

/// In which order a list shows songs: ``SongSort``.
nonisolated public struct ListOrder: Hashable, Sendable {
    /// By what they are listed.
    public var sort = SongSort.title
    /// The other way round, pinned ones first still.
    public var isReversed = false

    /// By this member, the other way round where that is said.
    public init(sort: SongSort = .title, isReversed: Bool = false) {
        (self.sort, self.isReversed) = (sort, isReversed)
    }
}

/// A list whose order is remembered.
nonisolated public struct ListPlace: Hashable, Sendable {
    /// What tells it from all others.
    public let key: String
    /// The order it has until another one is chosen.
    public let standard: ListOrder

    /// The list of a folder.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - isPrivate: whether it is of the private library, which is newest first.
    public init(folder: FilePath, isPrivate: Bool) {
        self.init(key: folder.json.string ?? "", standard: ListOrder(sort: isPrivate ? .changed : .title))
    }

    /// The list of a place of a library. Those of songs from the whole library are newest first.
    ///
    /// - Parameters:
    ///   - root: the library's folder: absolute.
    ///   - isPrivate: whether it is the private library.
    public init(_ place: BrowsePlace, in root: FilePath, isPrivate: Bool) {
        if let folder = place.folder {
            self.init(folder: folder == "" ? root : root.appending(folder), isPrivate: isPrivate)
        } else {
            // A folder's key begins with a slash.
            self.init(key: place.key + "@" + (root.json.string ?? ""), standard: ListOrder(sort: .changed))
        }
    }

    private init(key: String, standard: ListOrder) {
        (self.key, self.standard) = (key, standard)
    }
}
