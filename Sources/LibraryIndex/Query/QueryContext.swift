public import Files

/// What a query is answered by besides what the index knows.
public struct QueryContext: Sendable {
    /// What day it is.
    public let calendar: LocalCalendar
    /// The songs, by their files, that have unsaved changes waiting; called only where a query asks for them, on any
    /// thread.
    public let drafts: @Sendable () -> Set<FilePath>

    /// - Parameter drafts: the songs that have unsaved changes waiting, by their files: absolute.
    public init(calendar: LocalCalendar, drafts: @escaping @Sendable () -> Set<FilePath> = { [] }) {
        self.calendar = calendar
        self.drafts = drafts
    }
}
