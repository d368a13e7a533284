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

    /// The folders in which something comes or goes when ``trashed(from:)`` is something else: absolute, there or not.
    public func trashFolders(of root: FilePath) throws(Problem) -> [FilePath] {
        try Trash(environment).folders(near: root)
    }

    /// Whether what is deleted from a library can be moved to a trash.
    ///
    /// - Parameter root: the library's folder: absolute, links resolved.
    public func hasTrash(for root: FilePath) -> Bool {
        Trash(environment).isPresent(near: root)
    }

    /// Puts something back from the trash to where it was, making the folders above it where they are gone.
    ///
    /// - Parameter path: where it was, which means what was deleted there last; or where it is in the trash. Absolute.
    /// - Returns: where it is again.
    /// - Throws: a ``Problem`` when it is not in the trash, or its name is taken; nothing is ever overwritten.
    public func restore(_ path: FilePath) throws(Problem) -> LibraryChange {
        try restore(try trashedFile(path))
    }

    /// What is in the trash that was at a place, the latest; or that is at this place in the trash.
    ///
    /// - Parameter path: absolute.
    /// - Throws: a ``Problem`` when there is no such thing.
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

    /// Puts something back from the trash, as ``restore(_:)``.
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

    /// The name that something in the trash can be restored under: its own, or where that is taken by now, that name with
    /// the first number behind it that is free.
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

    /// Deletes something in the trash for good. Nobody gets it back.
    ///
    /// - Throws: why it, or what is left of it, is still in the trash.
    public func delete(_ file: TrashedFile) throws(Problem) {
        try Trash(environment).delete(file)
    }
}

extension FilePath {
    /// An absolute path with the links in it resolved as far as there is anything.
    fileprivate var resolvingWhatIsThere: FilePath {
        if let resolved = try? resolvingLinks() { return resolved }
        guard let name = lastComponent else { return self }
        return parent.resolvingWhatIsThere.appending(name)
    }
}
