import Files
import Problems
import SongNames
import Translations

/// A file that may contain songs.
struct FoundSource {
    let path: FilePath
    /// The path of its folder from the named folder on, which is included.
    let folder: FilePath
    /// Whether it was named explicitly rather than found in a folder.
    var isNamed = false
    /// The names of files and folders beside the song in its own folder, which are copied with it.
    var attachments: [FilePath] = []
    /// The names of other entries in the song's own folder, which are not.
    var besides: [FilePath] = []
    var state = SourceState.readable
}

/// Finds the files in folders, in a fixed order: files by name as lists sort them, then folders, then the targets of
/// links.
///
/// Skips hidden entries. Visits each folder once, however many links lead to it.
struct SourceWalk {
    private var visited: Set<FileIdentity> = []
    private var pending: [Pending] = []
    private var links: [Pending] = []

    private struct Pending {
        let path: FilePath
        let folder: FilePath
    }

    /// - Parameter path: a file, or a folder to mirror, including its name unless the path ends in `.` or `..`.
    /// - Returns: the file; ``next()`` returns the files of a folder.
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

    /// The files of the next folder; nil if there are no more.
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
    /// Appends a name to this relative path, which may be empty.
    func joined(_ name: FilePath) -> FilePath { isEmpty ? name : appending(name) }
}
