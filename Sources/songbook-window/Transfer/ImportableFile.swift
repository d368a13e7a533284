import Files
import SongConversion
import SongNames

/// Tells by their names which files can be of another program, and be imported.
enum ImportableFile {
    private static let suffixes = Set(SongFileFormat.allCases.flatMap(\.suffixes))

    /// Whether a file is called as songs of other programs are.
    static func isOne(_ file: FilePath) -> Bool {
        guard let name = file.lastComponent, !SongFileName.isOne(name), let suffix = name.extension else {
            return false
        }
        return suffixes.contains(suffix.string.lowercased())
    }
}
