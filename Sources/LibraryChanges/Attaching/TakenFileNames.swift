import Files
import SongNames

/// The names in a folder, compared without regard to case and Unicode form; and which ones are free for files, whose
/// names need not be UTF-8.
struct TakenFileNames {
    private var folded: Set<FoldedName> = []
    private var others: Set<FilePath> = []

    init(_ entries: [FilePath]) {
        for entry in entries { take(entry) }
    }

    func contains(_ name: FilePath) -> Bool {
        FoldedName(name).map(folded.contains) ?? others.contains(name)
    }

    mutating func take(_ name: FilePath) {
        if let name = FoldedName(name) { folded.insert(name) } else { others.insert(name) }
    }

    /// The name or, if it is taken, the first free one with a number after its stem.
    func free(_ name: AttachmentName) -> FilePath {
        for number in 1... {
            let candidate = name.numbered(number)
            if !contains(candidate) { return candidate }
        }
        return name.path
    }
}
