public import Files

/// What the answer to a query depends on besides the index.
public struct QueryContext: Sendable {
    /// The calendar that tells the current day.
    public let calendar: LocalCalendar
    /// The files of the songs that have unsaved changes waiting; called only if a query asks for them, on any thread.
    public let drafts: @Sendable () -> Set<FilePath>

    /// - Parameter drafts: returns the absolute paths of the files of songs that have unsaved changes waiting.
    public init(calendar: LocalCalendar, drafts: @escaping @Sendable () -> Set<FilePath> = { [] }) {
        self.calendar = calendar
        self.drafts = drafts
    }
}
