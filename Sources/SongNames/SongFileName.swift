public import Files

/// The names of song files.
public enum SongFileName {
    /// Whether a name is that of a song's file: it ends in `.songbook`, in upper or lower case, and is not hidden.
    public static func isOne(_ name: FilePath) -> Bool {
        name.bytes.withUnsafeBytes(isOne)
    }

    /// The same for a name as returned by the kernel.
    public static func isOne(_ name: UnsafeRawBufferPointer) -> Bool {
        guard name.count > suffix.count, name[0] != UInt8(ascii: ".") else { return false }
        for (index, letter) in suffix.enumerated() {
            let byte = name[name.count - suffix.count + index]
            if byte != letter, !((0x41...0x5A).contains(byte) && byte | 0x20 == letter) { return false }
        }
        return true
    }

    /// Whether a song's file has the name of its folder, ignoring case and Unicode form, as in a song's own folder.
    public static func isCalledAsItsFolder(_ file: FilePath) -> Bool {
        guard let folder = file.parent.lastComponent else { return false }
        return folder == file.stem || FoldedName(folder).map { $0 == FoldedName(file.stem) } ?? false
    }

    /// The name of a song's file in a folder of its own with this name.
    public static func inFolder(called name: FilePath) -> FilePath {
        FilePath(bytes: name.bytes + suffix)
    }

    private static let suffix = Array(".songbook".utf8)
}
