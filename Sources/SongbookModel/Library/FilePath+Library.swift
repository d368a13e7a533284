public import Files

nonisolated extension FilePath {
    /// The folder above this one in a library; empty if that is the library's own folder.
    ///
    /// For paths relative to the library's root.
    public var folderAbove: FilePath {
        let above = parent
        return above == "." ? "" : above
    }
}
