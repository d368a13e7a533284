import Files
import LibraryChanges
import Problems
import SongNames
import Translations

/// The target folders of songs, with the names taken in each.
struct TargetFolders {
    /// An existing folder, or one to be created.
    final class Folder {
        let path: FilePath
        /// Relative to the library.
        let relativePath: FilePath
        fileprivate var names: TakenNames
        /// Its folders that contain songs, or will.
        fileprivate var folders: [FoldedName: Folder] = [:]

        fileprivate init(_ path: FilePath, relativePath: FilePath, entries: [Directory.Entry]) {
            (self.path, self.relativePath) = (path, relativePath)
            names = TakenNames(entries.map(\.name))
            for entry in entries where entry.name.bytes.first != UInt8(ascii: ".") {
                guard let name = FoldedName(entry.name), entry.mayBeFolder else { continue }
                candidates[name] = entry.name
            }
        }

        /// The names of folders that were not examined yet.
        fileprivate var candidates: [FoldedName: FilePath] = [:]

        /// The place for a song in this folder.
        func place(for name: SongName) -> SongPlace {
            SongPlace(folder: path, name: names.take(name))
        }
    }

    private let root: Folder
    private var known: [FilePath: Folder] = [:]

    /// - Parameters:
    ///   - path: absolute, links resolved.
    ///   - relativePath: the same, relative to the library.
    init(_ path: FilePath, relativePath: FilePath) throws(Problem) {
        root = Folder(path, relativePath: relativePath, entries: try Self.entries(path))
    }

    /// The target for a folder of the source: the folder of that name, or a numbered one if a song has it.
    ///
    /// - Parameter source: see ``FoundSource/folder``.
    mutating func folder(for source: FilePath) throws(Problem) -> Folder {
        if source.isEmpty { return root }
        if let folder = known[source] { return folder }
        let parent = try folder(for: source.parent == "." ? "" : source.parent)
        let folder = try Self.folder(SongName(title: source.name.string), in: parent)
        known[source] = folder
        return folder
    }

    private static func folder(_ wanted: SongName, in parent: Folder) throws(Problem) -> Folder {
        var (name, number) = (wanted, 1)
        while true {
            let key = FoldedName(name.text)
            if let folder = parent.folders[key] { return folder }
            if let existing = parent.candidates[key], let folder = try existingFolder(existing, in: parent) {
                parent.folders[key] = folder
                return folder
            }
            if !parent.names.contains(name) {
                _ = parent.names.take(name)
                let folder = Folder(
                    parent.path.appending(name.folder), relativePath: parent.relativePath.joined(name.folder),
                    entries: [])
                parent.folders[key] = folder
                return folder
            }
            number += 1
            name = wanted.numbered(number)
        }
    }

    /// Nil if it is a song, or not a folder.
    private static func existingFolder(_ name: FilePath, in parent: Folder) throws(Problem) -> Folder? {
        let path = parent.path.appending(name)
        guard (try? FileStatus(of: path))?.kind == .directory, try SongFolder.songName(in: path) == nil else {
            return nil
        }
        return Folder(path, relativePath: parent.relativePath.joined(name), entries: try entries(path))
    }

    private static func entries(_ path: FilePath) throws(Problem) -> [Directory.Entry] {
        try Problem.explaining(translated("open the folder"), path: path, try Directory(path).entries())
    }
}

extension Directory.Entry {
    fileprivate var mayBeFolder: Bool {
        switch kind {
        case .directory, .symbolicLink, .unknown, nil: true
        default: false
        }
    }
}
