/// The state of saving what is typed into the open song.
nonisolated public enum SaveActivity: Sendable {
    /// All is saved, or no song is open.
    case none
    /// It is being saved.
    case saving
    /// The last save failed.
    case failed
}
