public import Files

extension FilePath {
    /// What another version of a song is to be called once the song is called otherwise: what its name adds to the song's
    /// stays. The song's name in that of a conflict copy may differ in case or Unicode form.
    ///
    /// - Parameters:
    ///   - song: the name of the song's file until then.
    ///   - newStem: the song's new name, without extension.
    /// - Returns: nil where the name does not hold the song's.
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
