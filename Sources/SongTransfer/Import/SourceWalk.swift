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
    /// What is in the song's own folder besides: names.
    var besides: [FilePath] = []
    /// Why it is left out, though nothing is wrong with it.
    var reasonToSkip: String?
    /// Why it cannot be looked at.
    var problem: Problem?
}

/// Finds the files in folders, in one order: files by their names' bytes, then folders, then what links lead to.
///
/// Hidden entries are left out. A folder is looked into once, however many links lead to it.
struct SourceWalk {
    private(set) var found: [FoundSource] = []
    private var visited: Set<FileIdentity> = []
    private var pending: [Pending] = []
    private var links: [Pending] = []

    private struct Pending {
        let path: FilePath
        let folder: FilePath
    }

    /// - Parameter path: a file, or a folder that is mirrored: its own name, too, unless the path ends in `.` or `..`.
    mutating func add(_ path: FilePath) {
        do throws(FileError) {
            try path.waitForAnswer()
            guard try FileStatus(of: path).kind == .directory else {
                found.append(FoundSource(path: path, folder: "", isNamed: true))
                return
            }
        } catch {
            found.append(FoundSource(path: path, folder: "", isNamed: true, problem: Self.problem(error, path)))
            return
        }
        let name = path.lastComponent ?? "."
        pending = [Pending(path: path, folder: name == "." || name == ".." ? "" : name)]
        while let next = pending.popLast() ?? nextLink() { look(into: next) }
    }

    private mutating func nextLink() -> Pending? {
        links.isEmpty ? nil : links.removeFirst()
    }

    private mutating func look(into folder: Pending) {
        do throws(FileError) {
            let directory = try Directory(folder.path)
            guard visited.insert(try directory.status().identity).inserted else {
                found.append(
                    FoundSource(
                        path: folder.path, folder: folder.folder,
                        reasonToSkip: translated("this folder is imported already, by another path")))
                return
            }
            let visible = try directory.entries().filter { $0.name.bytes.first != UInt8(ascii: ".") }
            var contents = SourceFolder(path: folder.path, folder: folder.folder)
            for entry in visible.sorted(by: { $0.name < $1.name }) { contents.add(entry) }
            found += contents.sources()
            guard !contents.isSong else { return }
            pending += contents.folders.reversed().map { Pending(path: $0, folder: folder.folder.joined($0.name)) }
            links += contents.linkedFolders.map { Pending(path: $0, folder: folder.folder.joined($0.name)) }
        } catch {
            found.append(
                FoundSource(path: folder.path, folder: folder.folder, problem: Self.problem(error, folder.path)))
        }
    }

    static func problem(_ error: FileError, _ path: FilePath) -> Problem {
        Problem(error, cannot: translated("read it"), path: path)
    }
}

extension FilePath {
    /// The relative path that leads into a folder of this relative path, which may be empty.
    func joined(_ name: FilePath) -> FilePath { isEmpty ? name : appending(name) }
}
