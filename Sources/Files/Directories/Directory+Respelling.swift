extension Directory {
    /// Gives an entry another name in this folder, which must be free, or which differs from its own only in what the
    /// filesystem does not tell apart: case, on many.
    ///
    /// There the new name cannot be given at once. In between the entry is called `NAME (renaming)`, and not something
    /// hidden, so that it is in sight whatever happens then.
    ///
    /// - Throws: ``Errno/fileExists`` when another entry has the name.
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

    /// Whether the folder knows the one name and not the other, so that what was found under the other is the same.
    private func isOtherSpelling(_ newName: FilePath, of name: FilePath) throws(FileError) -> Bool {
        let names = try entries().map(\.name)
        return names.contains(name) && !names.contains(newName)
    }
}
