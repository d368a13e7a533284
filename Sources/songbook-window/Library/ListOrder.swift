import Files
import LibraryIndex
import SongFormat
import SongLibrary

/// In which order a list shows songs: ``SongSort``.
struct ListOrder: Hashable, Sendable {
    var sort = SongSort.title
    /// The other way round, pinned ones first still.
    var isReversed = false
}

/// A list whose order is remembered.
struct ListPlace: Hashable, Sendable {
    /// What tells it from all others.
    let key: String
    /// The order it has until another one is chosen.
    let standard: ListOrder

    /// The list of a folder.
    ///
    /// - Parameters:
    ///   - folder: absolute.
    ///   - isPrivate: whether it is of the private library, which is newest first.
    init(folder: FilePath, isPrivate: Bool) {
        self.init(key: folder.json.string ?? "", standard: ListOrder(sort: isPrivate ? .changed : .title))
    }

    /// The list of a place of a library. Those of songs from the whole library are newest first.
    ///
    /// - Parameters:
    ///   - root: the library's folder: absolute.
    ///   - isPrivate: whether it is the private library.
    init(_ place: BrowsePlace, in root: FilePath, isPrivate: Bool) {
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
