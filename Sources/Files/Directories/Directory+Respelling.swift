extension Directory {
    /// Renames an entry in this folder. The new name must be free, or differ from the old one only in what the
    /// filesystem ignores: case, on many.
    ///
    /// In the second case, the entry is called `NAME (renaming)` in between. This name is not hidden, so that the entry
    /// stays visible if the rename is interrupted.
    ///
    /// - Throws: ``Errno/fileExists`` if another entry has the name.
    public func respell(_ name: FilePath, as newName: FilePath) throws(FileError) {
        do throws(FileError) {
            try moveWithoutReplacing(name, to: newName, in: self)
        } catch {
            guard error.errno == .fileExists, try isOtherSpelling(newName, of: name) else { throw error }
            let between = name.marked(" (renaming)")
            try moveWithoutReplacing(name, to: between, in: self)
            do throws(FileError) {
                try moveWithoutReplacing(between, to: newName, in: self)
            } catch {
                try moveWithoutReplacing(between, to: name, in: self)
                throw error
            }
        }
    }

    /// Whether the folder lists `name` but not `newName`, so that both stand for the same entry.
    private func isOtherSpelling(_ newName: FilePath, of name: FilePath) throws(FileError) -> Bool {
        let names = try entries().map(\.name)
        return names.contains(name) && !names.contains(newName)
    }
}
