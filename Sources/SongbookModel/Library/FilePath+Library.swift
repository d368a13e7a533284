public import Files

nonisolated extension FilePath {
    /// The folder above this one in a library; empty for the library's own folder, which is above those in it.
    ///
    /// For paths relative to the library's root.
    public var folderAbove: FilePath {
        let above = parent
        return above == "." ? "" : above
    }
}
