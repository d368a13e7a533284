/// What becomes of what is typed into the open song.
nonisolated public enum SaveActivity: Sendable {
    /// All is saved, or no song is open.
    case none
    /// It is on its way into the song.
    case saving
    /// The last save failed.
    case failed
}
