public import SongTransfer

/// Songs that can be exported.
nonisolated public struct ExportChoice: Sendable {
    /// The label of the choice.
    public let label: String
    /// How many songs there are.
    public let count: Int
    /// Finds the songs; called on a thread of its own.
    public let songs: @Sendable () -> [ExportItem]
}
