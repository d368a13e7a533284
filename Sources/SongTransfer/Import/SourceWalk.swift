import Files
import Problems
import SongNames
import Translations

/// A file that may hold songs.
struct FoundSource {
    let path: FilePath
    /// The folders that lead to it from the one that was named, that one included.
    let folder: FilePath
    /// Whether it was named, and not found in a folder.
    var isNamed = false
    /// What lies beside the song in its own folder, and goes along: names.
    var attachments: [FilePath] = []
    /// What is in the song's own folder besides, and stays: names.
    var besides: [FilePath] = []
    var state = SourceState.readable
}

/// Finds the files in folders, in one order: files by their names as lists sort them, then folders, then what links lead
/// to.
///
/// Hidden entries are left out. A folder is looked into once, however many links lead to it.
struct SourceWalk {
    private var visited: Set<FileIdentity> = []
    private var pending: [Pending] = []
    private var links: [Pending] = []

    private struct Pending {
        let path: FilePath
        let folder: FilePath
    }

    /// - Parameter path: a file, or a folder that is mirrored: its own name, too, unless the path ends in `.` or `..`.
    /// - Returns: the file; the files of the folder come with ``next()``.
    mutating func start(_ path: FilePath) -> [FoundSource] {
        do throws(FileError) {
            try path.waitForAnswer()
            guard try FileStatus(of: path).kind == .directory else {
                return [FoundSource(path: path, folder: "", isNamed: true)]
            }
        } catch {
            return [FoundSource(path: path, folder: "", isNamed: true, state: Self.state(error, path))]
        }
        let name = path.lastComponent ?? "."
        let isNameless = name == "." || name == ".."
        pending = [Pending(path: name == "." ? path.parent : path, folder: isNameless ? "" : name)]
        return []
    }

    /// The files of the next folder; nil when there are no more.
    mutating func next() -> [FoundSource]? {
        if let folder = pending.popLast() { return look(into: folder) }
        return links.isEmpty ? nil : look(into: links.removeFirst())
    }

    private mutating func look(into folder: Pending) -> [FoundSource] {
        do throws(FileError) {
            let directory = try Directory(folder.path)
            guard visited.insert(try directory.status().identity).inserted else {
                let reason = translated("this folder is imported already, by another path")
                return [FoundSource(path: folder.path, folder: folder.folder, state: .skipped(reason))]
            }
            let visible = try directory.entries().filter { $0.name.bytes.first != UInt8(ascii: ".") }
            var contents = SourceFolder(path: folder.path, folder: folder.folder)
            for entry in visible.sortedByName(\.name) { contents.add(entry) }
            let found = contents.sources()
            guard !contents.isSong else { return found }
            pending += contents.folders.reversed().map { Pending(path: $0, folder: folder.folder.joined($0.name)) }
            links += contents.linkedFolders.map { Pending(path: $0, folder: folder.folder.joined($0.name)) }
            return found
        } catch {
            return [FoundSource(path: folder.path, folder: folder.folder, state: Self.state(error, folder.path))]
        }
    }

    static func state(_ error: FileError, _ path: FilePath) -> SourceState {
        .unreadable(Problem(error, cannot: translated("read it"), path: path))
    }
}

extension FilePath {
    /// The relative path that leads into a folder of this relative path, which may be empty.
    func joined(_ name: FilePath) -> FilePath { isEmpty ? name : appending(name) }
}
