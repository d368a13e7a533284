public import Files

/// A song or folder of a library to change.
nonisolated public struct ItemSelection: Hashable, Sendable {
    /// The song's file, or the folder: absolute.
    public let path: FilePath
    /// The title, or the folder's name.
    public let name: String
    /// Whether it is a folder and not a song.
    public let isFolder: Bool
    /// The name for use in sentences.
    public var shownName: String { name.amongWords }
    /// Where it is: the song's own folder, or the folder itself.
    public var folder: FilePath { isFolder ? path : path.parent }

    /// - Parameters:
    ///   - path: the song's file, or the folder: absolute.
    ///   - name: the title, or the folder's name.
    public init(path: FilePath, name: String, isFolder: Bool) {
        (self.path, self.name, self.isFolder) = (path, name, isFolder)
    }
}
