import SongbookModel

extension Saver.State {
    /// What the library's status says of it.
    var activity: SaveActivity {
        switch self {
        case .edited, .saving, .waiting: .saving
        case .failed: .failed
        case .untouched, .saved: .none
        }
    }
}
