public import Files

/// A folder of a library.
nonisolated public struct FolderPlace: Hashable, Sendable {
    /// The library's folder: absolute.
    public let root: FilePath
    /// Relative to the root.
    public let folder: FilePath
    /// Its name.
    public let name: String

    /// - Parameters:
    ///   - root: the library's folder: absolute.
    ///   - folder: relative to the root.
    ///   - name: its name.
    public init(root: FilePath, folder: FilePath, name: String) {
        (self.root, self.folder, self.name) = (root, folder, name)
    }

    /// - Parameter folder: relative to the root.
    @MainActor
    public init(_ folder: FilePath, of model: LibraryModel) {
        self = FolderPlace(root: model.root, folder: "", name: model.name).place(of: folder)
    }

    /// Its absolute path.
    public var path: FilePath { folder == "" ? root : root.appending(folder) }

    /// A folder of the same library, if this one is the library's own.
    ///
    /// - Parameter folder: relative to the root.
    func place(of folder: FilePath) -> FolderPlace {
        FolderPlace(root: root, folder: folder, name: folder.lastComponent?.display ?? name)
    }

    /// The folder that contains an item, if this one is the library's own; nil for an item that is directly in this one
    /// without a folder of its own, and for an item outside it.
    func place(above item: ItemSelection) -> FolderPlace? {
        let above = item.folder.parent
        return (above == root ? "" : above.relative(to: root)).map(place)
    }
}
