public import Files

extension FilePath {
    /// The name of another version of a song after the song is renamed: keeps what the version's name adds to the
    /// song's. In the name of a conflict copy, the song's name may differ in case or Unicode form.
    ///
    /// - Parameters:
    ///   - song: the previous name of the song's file.
    ///   - newStem: the song's new name, without extension.
    /// - Returns: nil if the name does not contain the song's.
    public func following(_ song: FilePath, to newStem: FilePath) -> FilePath? {
        let (mine, theirs) = (stem.bytes, song.stem.bytes)
        let suffix = bytes.dropFirst(mine.count)
        if mine.starts(with: theirs) {
            return FilePath(bytes: newStem.bytes + mine.dropFirst(theirs.count) + suffix)
        }
        if mine.suffix(theirs.count) == theirs[...] {
            return FilePath(bytes: mine.dropLast(theirs.count) + newStem.bytes + suffix)
        }
        guard let original = ConflictCopyName(self)?.original.stem, let spelling = FoldedName(original),
            spelling == FoldedName(song.stem)
        else { return nil }
        return FilePath(bytes: newStem.bytes + mine.dropFirst(original.bytes.count) + suffix)
    }
}
