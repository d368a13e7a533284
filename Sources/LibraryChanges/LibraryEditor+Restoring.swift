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

    /// Puts something back from the trash to where it was, making the folders above it where they are gone.
    ///
    /// - Parameter path: where it was, which means what was deleted there last; or where it is in the trash. Absolute.
    /// - Returns: where it is again.
    /// - Throws: a ``Problem`` when it is not in the trash, or its name is taken; nothing is ever overwritten.
    public func restore(_ path: FilePath) throws(Problem) -> LibraryChange {
        let trash = Trash(environment)
        let wanted = path.parent.resolvingWhatIsThere.appending(path.lastComponent ?? "")
        let found = try trash.items(near: path.parent).first { file in
            let original = file.originalPath
            return file.path == path || file.path == wanted || original == path
                || original.parent.resolvingWhatIsThere.appending(original.lastComponent ?? "") == wanted
        }
        guard let found else {
            throw Problem(
                .noSuchFile, path: path, translated("not found in the trash"), action: .listTrash)
        }
        return try restore(found)
    }

    /// Puts something back from the trash, as ``restore(_:)``.
    public func restore(_ file: TrashedFile) throws(Problem) -> LibraryChange {
        let target = file.originalPath
        let folder = try? Directory(target.parent)
        let names = folder.flatMap(lockNames)
        try withExtendedLifetime(names) { () throws(Problem) in
            if let folder {
                try refuseClash(
                    of: target.name, isChosen: false, in: folder, to: translated("restore it"))
            }
            try Trash(environment).restore(file)
        }
        return LibraryChange(target)
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
