/// The operations whose needed calls can be tested.
enum Operation: String, CaseIterable {
    /// Saving a song.
    case save
    /// Making a song, moving one to another folder of the library or to the trash, and restoring it from there.
    case make, move, trash, restore

    /// The approximate number of calls that a maker makes for it, including those before and after.
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
