public import Files

/// What the files of songs are called.
public enum SongFileName {
    /// Whether a name is that of a song's file: it ends in `.songbook`, in any case, and is not hidden.
    public static func isOne(_ name: FilePath) -> Bool {
        name.bytes.withUnsafeBytes(isOne)
    }

    /// The same for a name as the kernel has it.
    public static func isOne(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count > suffix.count, name[0] != UInt8(ascii: ".") else { return false }
        for (index, letter) in suffix.enumerated() {
            let byte = name[name.count - suffix.count + index]
            if byte != letter, !((0x41...0x5A).contains(byte) && byte | 0x20 == letter) { return false }
        }
        return true
    }

    /// Whether a song's file is called as the folder it is in, case and Unicode form aside: as in a song's own folder.
    public static func isCalledAsItsFolder(_ file: FilePath) -> Bool {
        guard let folder = file.parent.lastComponent else { return false }
        return folder == file.stem || FoldedName(folder).map { $0 == FoldedName(file.stem) } ?? false
    }

    /// What the file of a song is called that is in a folder of its own with this name.
    public static func inFolder(called name: FilePath) -> FilePath {
        FilePath(bytes: name.bytes + suffix)
    }

    private static let suffix = Array(".songbook".utf8)
}
