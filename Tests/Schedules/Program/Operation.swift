/// What is asked about: which calls it needs.
enum Operation: String, CaseIterable {
    /// Saving a song.
    case save
    /// Making a song, moving one to another folder of the library or to the trash, and putting it back from there.
    case make, move, trash, restore

    /// About how many calls a maker makes for it, with those that it makes before and after.
    var length: Int {
        switch self {
        case .save: Role.saver.length
        case .make: 120
        case .move: 260
        case .trash: 210
        case .restore: 330
        }
    }
}
