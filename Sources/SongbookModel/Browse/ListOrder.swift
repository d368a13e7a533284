public import Files
public import LibraryIndex
import SongFormat
import SongLibrary

/// The order in which a list shows songs: ``SongSort``.
nonisolated public struct ListOrder: Hashable, Sendable {
    /// What they are sorted by.
    public var sort = SongSort.title
    /// Whether the order is reversed; pinned songs still come first.
    public var isReversed = false

    /// An order by `sort`, which may be reversed.
    public init(sort: SongSort = .title, isReversed: Bool = false) {
        (self.sort, self.isReversed) = (sort, isReversed)
    }
}

/// A list whose order is remembered.
nonisolated public struct ListPlace: Hashable, Sendable {
    /// Identifies the list.
    public let key: String
    /// The order that it has until the user chooses another one.
    public let standard: ListOrder

    /// The list of a folder.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - isPrivate: whether it is in the private library, which is sorted newest first.
    public init(folder: FilePath, isPrivate: Bool) {
        self.init(key: folder.json.string ?? "", standard: ListOrder(sort: isPrivate ? .changed : .title))
    }

    /// The list of a place of a library. Lists of songs from the whole library are sorted newest first.
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
