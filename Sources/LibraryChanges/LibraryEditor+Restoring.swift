public import Files
public import Freedesktop
public import Problems
import Translations

extension LibraryEditor {
    /// The songs and folders in the trash that were in a library, the latest first.
    ///
    /// - Parameter root: the library's folder: absolute, links resolved.
    public func trashed(from root: FilePath) throws(Problem) -> [TrashedItem] {
        try Trash(environment).items(near: root).filter { file in
            let place = file.originalPath.parent.resolvingWhatIsThere
            return place.isInside(root)
        }.compactMap(TrashedItem.init)
    }

    /// The folders to watch for changes of ``trashed(from:)``: absolute; they may not exist.
    public func trashFolders(of root: FilePath) throws(Problem) -> [FilePath] {
        try Trash(environment).folders(near: root)
    }

    /// Whether what is deleted from a library can be moved to a trash.
    ///
    /// - Parameter root: the library's folder: absolute, links resolved.
    public func hasTrash(for root: FilePath) -> Bool {
        Trash(environment).isPresent(near: root)
    }

    /// Restores an item from the trash to where it was, creating the folders above it if they are gone.
    ///
    /// - Parameter path: where it was, for what was last deleted there; or where it is in the trash. Absolute.
    /// - Returns: its restored path.
    /// - Throws: a ``Problem`` if it is not in the trash, or its name is taken; nothing is ever overwritten.
    public func restore(_ path: FilePath) throws(Problem) -> LibraryChange {
        try restore(try trashedFile(path))
    }

    /// The latest item in the trash that was at a path, or the one that is at this path in the trash.
    ///
    /// - Parameter path: absolute.
    /// - Throws: a ``Problem`` if there is none.
    public func trashedFile(_ path: FilePath) throws(Problem) -> TrashedFile {
        let wanted = path.parent.resolvingWhatIsThere.appending(path.lastComponent ?? "")
        let found = try Trash(environment).items(near: path.parent).first { file in
            let original = file.originalPath
            return file.path == path || file.path == wanted || original == path
                || original.parent.resolvingWhatIsThere.appending(original.lastComponent ?? "") == wanted
        }
        guard let found else {
            throw Problem(
                .noSuchFile, path: path, translated("not found in the trash"), action: .listTrash)
        }
        return found
    }

    /// Restores an item from the trash, as ``restore(_:)``.
    ///
    /// - Parameter name: the name it gets, if not the one it had.
    public func restore(_ file: TrashedFile, as name: FilePath? = nil) throws(Problem) -> LibraryChange {
        let target = name.map { file.originalPath.parent.appending($0) } ?? file.originalPath
        let folder = try? Directory(target.parent)
        let names = folder.flatMap(lockNames)
        let durability = try withExtendedLifetime(names) { () throws(Problem) in
            if let folder, !Trash(environment).hasRestored(file, to: target) {
                try refuseClash(
                    of: target.name, isChosen: name != nil, in: folder, to: translated("restore it"))
            }
            return try Trash(environment).restore(file, to: target)
        }
        return LibraryChange(target, unconfirmed: problem(durability, about: target))
    }

    /// The name that an item in the trash can be restored under: its own or, if that is taken, the same with the first
    /// number that is free.
    public func freeName(for file: TrashedFile) throws(Problem) -> FilePath {
        let target = file.originalPath
        guard let folder = try? Directory(target.parent) else { return target.name }
        let isFile = (try? FileStatus(of: file.path, followingLinks: false))?.kind == .regular
        var number = 1
        while true {
            let name = target.name.numbered(number, isFile: isFile)
            let clash = try Problem.explaining(
                translated("restore it"), path: folder.path, try NameClash(of: name, in: folder))
            if clash == nil { return name }
            number += 1
        }
    }

    /// Permanently deletes an item in the trash. It cannot be restored.
    ///
    /// - Throws: why it, or what is left of it, is still in the trash.
    public func delete(_ file: TrashedFile) throws(Problem) {
        try Trash(environment).delete(file)
    }
}

extension FilePath {
    /// An absolute path with the links in it resolved as far as it exists.
    fileprivate var resolvingWhatIsThere: FilePath {
        if let resolved = try? resolvingLinks() { return resolved }
        guard let name = lastComponent else { return self }
        return parent.resolvingWhatIsThere.appending(name)
    }
}
