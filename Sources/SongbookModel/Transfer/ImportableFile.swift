public import Files
import SongConversion
import SongNames

/// Tells by name which files may be from other programs and can be imported.
nonisolated public enum ImportableFile {
    private static let suffixes = Set(SongFileFormat.allCases.flatMap(\.suffixes))

    /// Whether a file is named like a song of another program.
    public static func isOne(_ file: FilePath) -> Bool {
        guard let name = file.lastComponent, !SongFileName.isOne(name), let suffix = name.extension else {
            return false
        }
        return suffixes.contains(suffix.string.lowercased())
    }
}
