import Files
import SongFormat
import SongNames

/// What a file says of when its songs were made and changed, where they do not say it themselves.
struct SourceTimes {
    let created: Timestamp
    let updated: Timestamp

    /// - Parameter status: nil for what has no times.
    init(_ status: FileStatus?, now: FileTime) {
        let now = Timestamp(now)
        let changed = status.map { Timestamp($0.modificationTime) } ?? now
        // What was never set, or set by a clock that was ahead, says nothing.
        updated = changed.seconds > 0 && changed <= now ? changed : now
        created = min(status?.birthTime.map(Timestamp.init) ?? updated, updated)
    }

    /// A song that says one of them says something of the other one.
    func completing(created: Timestamp?, updated: Timestamp?) -> (created: Timestamp, updated: Timestamp) {
        switch (created, updated) {
        case (let created?, let updated?): (created, updated)
        case (let created?, nil): (created, max(self.updated, created))
        case (nil, let updated?): (min(self.created, updated), updated)
        case (nil, nil): (self.created, self.updated)
        }
    }
}
