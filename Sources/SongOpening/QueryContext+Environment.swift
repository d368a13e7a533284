import EditingSession
import Files
public import Freedesktop
public import LibraryIndex
import SongFormat

extension QueryContext {
    /// The current context of queries: today's date in the time zone of this process, and the drafts of the
    /// environment.
    public init(environment: Environment) {
        let now = FileTime.now
        self.init(
            calendar: LocalCalendar(now: Timestamp(seconds: now.seconds, nanoseconds: now.nanoseconds)),
            drafts: { OrphanedDrafts.unsavedFiles(environment: environment) })
    }
}
