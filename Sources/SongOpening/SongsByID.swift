public import Files
public import Freedesktop
import LibraryIndex
public import SongLibrary
import Synchronization

/// The songs of a library by their ids, to tell which are already there before others are copied there. The library is
/// scanned at the first request; one that cannot be read has no songs.
public final class SongsByID: Sendable {
    private let root: FilePath
    private let environment: Environment
    private let found = Mutex<[String: [FilePath]]?>(nil)

    /// - Parameter root: the library's folder: absolute, links resolved.
    public init(ofLibrary root: FilePath, environment: Environment) {
        self.root = root
        self.environment = environment
    }

    /// The files of the songs with this id: absolute.
    public func files(withID id: String) -> [FilePath] {
        found.withLock { found in
            if found == nil { found = all() }
            return found?[id] ?? []
        }
    }

    private func all() -> [String: [FilePath]] {
        let index = LibraryIndex(root: root, environment: environment)
        index.load()
        guard let snapshot = try? index.refresh() else { return [:] }
        var songs = [String: [FilePath]]()
        for folder in snapshot.tree.folders {
            let place = folder.path
            for song in folder.songs {
                if let id = song.id { songs[id, default: []].append(song.path(in: place)) }
            }
        }
        return songs
    }
}

extension SongsByID {
    /// The songs of the library that contains a folder; nil if the folder does not exist or is not in a library.
    ///
    /// - Parameter flag: the argument of `--library`, as typed.
    public convenience init?(
        ofLibraryWith folder: FilePath, settings: Settings, flag: FilePath?, environment: Environment
    ) {
        let locator = SongLocator(environment: environment, settings: settings, libraryFlag: flag)
        guard let path = try? folder.resolvingLinks(),
            let place = try? locator.locate(FoundFolder(path: path, namedPath: folder)), place.isInLibrary
        else { return nil }
        self.init(ofLibrary: place.root, environment: environment)
    }
}
