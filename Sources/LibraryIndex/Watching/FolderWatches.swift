import Files
import SongFormat
import SongNames

/// The part of a library to scan again.
enum FolderChanges: Sendable, Equatable {
    /// These folders, relative to the library's.
    case folders(Set<FilePath>)
    /// Anything that is not watched may have changed.
    case unwatched
    /// Anything may have changed.
    case everything
}

/// The watched folders of a library, of songs and others: which they are, and what the kernel's events mean.
///
/// For one thread. A watch stays with its folder when the folder is renamed, so both are kept for each: where its
/// events belong, and which folders are watched. If an event says that a path now leads to another folder, the path is
/// forgotten, and watched again when the tree is known.
final class FolderWatches {
    private static let events: Inotify.Events = Inotify.Events.content.union(.attributes)
    private static let appearing: Inotify.Events = [.created, .deleted, .movedAway, .movedHere]

    private let queue: Inotify
    private let root: FilePath
    private var most: Int
    private var folders: [Int32: FilePath] = [:]
    /// Other places of the same folder, because it is mounted a second time (mount(8), --bind).
    private var otherPlaces: [Int32: Set<FilePath>] = [:]
    private var watches: [FilePath: Int32] = [:]
    /// Watches of the folders that contain the library, which report when they are renamed.
    private var above: Set<Int32> = []
    /// Folders that are not watched any more, though they may still be in the tree.
    private var forgotten: Set<FilePath> = []
    private var tree: LibraryTree?
    /// Why some folders of the tree are not watched; nil while all are.
    private(set) var limit: FileError?
    /// Whether events were about the library's file, or a conflict copy of it, since the caller set it to false.
    var hasSeenLibraryFile = false

    /// - Parameter most: the maximum number of watched folders. If there are more, those that are not songs come first,
    ///   then the songs that were changed last.
    init(root: FilePath, most: Int) throws(FileError) {
        queue = try Inotify()
        self.root = root
        self.most = most
        var path = root
        while path != .root {
            path = path.parent
            // If one cannot be watched, a scan of the library notices.
            if let number = try? queue.watch(path, for: .folderGone) { above.insert(number) }
        }
    }

    /// The descriptor to wait on with poll(2).
    var pollable: CInt {
        queue.pollable
    }

    /// Watches the folders of the tree, and no longer those of earlier trees.
    ///
    /// - Returns: the folders that were not watched before: they must be scanned again, because changes in the meantime
    ///   were not reported.
    /// - Throws: if folders cannot be watched for a reason other than that there are too many; see ``limit``.
    func watch(_ tree: LibraryTree) throws(FileError) -> Set<FilePath> {
        let old = self.tree
        let wanted = Self.folders(of: tree, butNotOf: old)
        if let old {
            let present = Set(wanted)
            for path in Self.folders(of: old, butNotOf: tree) where !present.contains(path) { end(path) }
        }
        let lost = forgotten.filter { tree.holds($0) }
        let mayBeElsewhere = !forgotten.isEmpty
        forgotten = []
        var fresh = [FilePath]()
        for path in lost + wanted where watches[path] == nil {
            if watches.count >= most {
                limit = limit ?? FileError(call: .inotifyAddWatch, path: root, errno: .noSpace)
                break
            }
            do throws(FileError) {
                if try watch(path) { fresh.append(path) } else { forgotten.insert(path) }
            } catch {
                guard error.errno == .noSpace else { throw error }
                limit = error
                // The rest of the user's limit is for others, an open song's folder among them.
                most = watches.count / 2
                while watches.count > most, let last = fresh.popLast() { end(last) }
                break
            }
        }
        if mayBeElsewhere {
            for number in Array(folders.keys) {
                for path in places(of: number) where watches[path] != number { leave(path, number) }
            }
        }
        self.tree = tree
        return Set(fresh)
    }

    /// The changes according to the events since the last call.
    func changes() -> FolderChanges {
        guard let events = try? queue.read() else { return .everything }
        return changes(of: events)
    }

    func changes(of events: [Inotify.Event]) -> FolderChanges {
        var changed = Set<FilePath>()
        for event in events {
            if event.events.contains(.overflow) { return .everything }
            if above.contains(event.watch) { return .everything }
            let places = places(of: event.watch)
            if !event.events.isDisjoint(with: [.ended, .folderGone]) {
                if places.contains(where: \.isEmpty) { return .everything }
                // After an unmount, the path leads to another folder.
                if event.events.contains(.unmounted) {
                    for folder in places { changed.formUnion([folder, folder.parentInLibrary]) }
                }
                if !event.events.isDisjoint(with: .ended) { forget(event.watch) }
                continue
            }
            for folder in places { add(event, in: folder, to: &changed) }
        }
        return .folders(changed)
    }

    /// Adds the folders to scan after an event about an entry of a folder.
    private func add(_ event: Inotify.Event, in folder: FilePath, to changed: inout Set<FilePath>) {
        guard let name = event.name else {
            changed.insert(folder)
            return
        }
        if name.bytes[0] == UInt8(ascii: ".") {
            if folder.isEmpty, name == LibraryFileName.name || LibraryFileName.isConflictCopy(name) {
                hasSeenLibraryFile = true
            }
            return
        }
        let isAppearing = !event.events.isDisjoint(with: Self.appearing)
        if event.events.contains(.isFolder) {
            if isAppearing { forget(below: folder.joined(name)) }
            changed.insert(isAppearing ? folder : folder.joined(name))
        } else if isAppearing || SongFileName.isOne(name) {
            changed.insert(folder)
        }
    }
}

extension FolderWatches {
    /// - Returns: false when the folder is gone or cannot be opened any more; an event of its parent folder reports
    ///   that.
    private func watch(_ path: FilePath) throws(FileError) -> Bool {
        let number: Int32
        do throws(FileError) {
            number = try watchNumber(ofFolderAt: path)
        } catch {
            switch error.errno {
            case .noSuchFile, .notADirectory, .tooManySymbolicLinks, .accessDenied, .notPermitted: return false
            default: throw error
            }
        }
        watches[path] = number
        if let other = folders[number], other != path, watches[other] == number {
            // Watched again to find out: was it renamed, or is it in both places?
            if (try? watchNumber(ofFolderAt: other)) == number {
                otherPlaces[number, default: []].insert(path)
                return true
            }
            watches[other] = nil
            forgotten.insert(other)
        }
        folders[number] = path
        return true
    }

    private func watchNumber(ofFolderAt path: FilePath) throws(FileError) -> Int32 {
        try queue.watch(path.isEmpty ? root : root.appending(path), for: Self.events)
    }

    /// The places of a watch's events; none if they are no longer known.
    private func places(of number: Int32) -> [FilePath] {
        guard let folder = folders[number] else { return [] }
        return [folder] + (otherPlaces[number] ?? [])
    }

    private func end(_ path: FilePath) {
        guard let number = watches.removeValue(forKey: path) else { return }
        leave(path, number)
    }

    /// Removes a place from a watch, which ends with the last one.
    private func leave(_ path: FilePath, _ number: Int32) {
        if otherPlaces[number]?.remove(path) != nil { return }
        guard folders[number] == path else { return }
        folders[number] = otherPlaces[number]?.popFirst()
        if folders[number] == nil { queue.end(number) }
    }

    private func forget(_ number: Int32) {
        for path in places(of: number) where watches[path] == number {
            watches[path] = nil
            forgotten.insert(path)
        }
        folders[number] = nil
        otherPlaces[number] = nil
    }

    /// Events of the folders still count as theirs until the tree tells where they are.
    private func forget(below path: FilePath) {
        guard watches[path] != nil || forgotten.contains(path) else { return }
        for folder in watches.keys where folder.isInside(path) {
            watches[folder] = nil
            forgotten.insert(folder)
        }
    }

    /// The folders in pages of one tree that the other does not share: those that are not songs first, then the songs
    /// that were changed last.
    private static func folders(of tree: LibraryTree, butNotOf other: LibraryTree?) -> [FilePath] {
        let shared = Set((other?.pages ?? []).map(ObjectIdentifier.init))
        var folders = [FilePath]()
        var songs = [(path: FilePath, time: Timestamp)]()
        for (index, page) in tree.pages.enumerated() where !shared.contains(ObjectIdentifier(page)) {
            let path = tree.relativePath(of: index)
            folders.append(path)
            for (song, record) in page.songs.records.enumerated() {
                let name = FilePath(bytes: Array(page.songs.text(.folderName, at: song)))
                if !name.isEmpty { songs.append((path.joined(name), record.updated)) }
            }
        }
        songs.sort { $0.time > $1.time }
        return folders + songs.map(\.path)
    }
}

extension LibraryTree {
    /// Whether there is a song or another folder at this place below the root.
    fileprivate func holds(_ relative: FilePath) -> Bool {
        folder(relative) != nil || song(relative) != nil
    }
}

extension FilePath {
    /// The path of an entry of this folder, which is relative to the library's; empty for that itself.
    fileprivate func joined(_ name: FilePath) -> FilePath {
        isEmpty ? name : appending(name)
    }

    /// The path of its parent folder, relative to the library's; empty for that itself.
    fileprivate var parentInLibrary: FilePath {
        components.count > 1 ? parent : FilePath(bytes: [])
    }
}
