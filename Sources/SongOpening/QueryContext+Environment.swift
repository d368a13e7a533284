import EditingSession
import Files
public import Freedesktop
public import LibraryIndex
import SongFormat

extension QueryContext {
    /// What queries are answered by now: the day in the zone of this process, and the drafts that are kept there.
    public init(environment: Environment) {
        let now = FileTime.now
        self.init(
            calendar: LocalCalendar(now: Timestamp(seconds: now.seconds, nanoseconds: now.nanoseconds)),
            drafts: { OrphanedDrafts.unsavedFiles(environment: environment) })
    }
}
