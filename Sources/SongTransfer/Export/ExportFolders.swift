import Files
import LibraryChanges
import Problems
import SongNames
import Translations

/// The folders of an export, and the names given to songs in each.
struct ExportFolders {
    private let root: FilePath
    private var names: [FilePath: TakenNames] = [:]
    /// Maps folders of the library to the folders that they are exported to, below the root.
    private var folders: [FilePath: FilePath] = [:]
    private var seen: Set<FilePath> = []
    /// The folders that this export created, each after the one that it is in.
    private var made: [FilePath] = []

    init(_ root: FilePath) {
        self.root = root
    }

    /// Creates the root folder if it does not exist.
    mutating func makeRoot() throws(Problem) {
        try Problem.explaining(translated("open the folder"), path: root, try root.waitForAnswer())
        if (try? FileStatus(of: root))?.kind == .directory { return }
        try make(root)
    }

    /// Removes the folders that this export created and that have nothing in them.
    func removeEmpty() {
        for folder in made.reversed() { _ = try? Directory(folder.parent).removeDirectory(folder.name) }
    }

    /// A name that is unique among this export's songs in the folder. Does not depend on files that exist already.
    mutating func name(for wanted: SongName, in folder: FilePath) throws(Problem) -> SongName {
        let folder = place(of: folder)
        return names[folder, default: TakenNames([])].take(wanted)
    }

    /// - Returns: the path of the file.
    mutating func write(_ bytes: [UInt8], to name: FilePath, in folder: FilePath) throws(Problem) -> FilePath {
        let place = place(of: folder)
        var path = root
        for component in place.components {
            path = path.appending(component)
            guard seen.insert(path).inserted, (try? FileStatus(of: path))?.kind != .directory else { continue }
            try make(path)
        }
        let file = path.appending(name)
        try Self.write(bytes, to: file)
        return file
    }

    /// Writes a new file, whole or not at all; an existing file with the same bytes is left as it is.
    ///
    /// - Parameter isReplacing: whether to replace an existing file with other bytes; a song never is.
    static func write(_ bytes: [UInt8], to file: FilePath, replacing isReplacing: Bool = false) throws(Problem) {
        let what = translated("export")
        try Problem.explaining(what, path: file, try file.waitForAnswer())
        let durability: AtomicReplacement.Durability
        do throws(FileError) {
            let folder = try Directory(file.parent)
            let old = isReplacing ? try? FileStatus(of: file, followingLinks: false) : nil
            durability =
                if let old, old.kind == .regular, !SongFileName.isOne(file.name) {
                    try AtomicReplacement.write(bytes, to: file.name, in: folder, permissions: old.permissions & 0o777)
                } else {
                    try AtomicReplacement.create(bytes, named: file.name, in: folder)
                }
        } catch {
            try requireFolder(of: file, what)
            guard error.errno == .fileExists || (try? FileStatus(of: file, followingLinks: false)) != nil else {
                throw Problem(error, cannot: what, path: file)
            }
            let found = try? FileReader.read(file, limit: bytes.count)
            if found?.bytes == bytes { return }
            guard error.errno == .fileExists else { throw Problem(error, cannot: what, path: file) }
            throw Problem(
                .cannotCreate, path: file, cannot: what,
                reason: translated("a file or folder with this name already exists"),
                remedy: SongFileName.isOne(file.name)
                    ? translated("choose another name") : translated("rename or remove it, or choose another place"))
        }
        if case .unconfirmed(let error?) = durability { throw Problem(error, cannot: what, path: file) }
    }

    /// Throws a problem about the parent folder if that is missing.
    private static func requireFolder(of path: FilePath, _ what: String) throws(Problem) {
        do throws(FileError) {
            _ = try FileStatus(of: path.parent)
        } catch {
            guard error.errno == .noSuchFile else { return }
            throw Problem(
                .noSuchFile, path: path.parent, cannot: what, reason: translated("there is no such folder"),
                remedy: translated("check the name, or create the folder first"))
        }
    }

    private mutating func make(_ path: FilePath) throws(Problem) {
        try Self.requireFolder(of: path, translated("export"))
        try Problem.explaining(translated("create the folder"), path: path) { () throws(FileError) in
            let parent = try Directory(path.parent)
            try parent.makeDirectory(path.name)
            made.append(path)
            if case .unconfirmed(let error?) = AtomicReplacement.confirm(parent) { throw error }
        }
    }

    private mutating func place(of folder: FilePath) -> FilePath {
        if folder.isEmpty { return "" }
        if let known = folders[folder] { return known }
        let place = FilePath(
            folder.components.map { SongName(title: $0.string).text }.joined(separator: "/"))
        folders[folder] = place
        return place
    }
}
