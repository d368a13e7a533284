import Files
import SongFormat
import SongNames

/// When songs were created and changed according to their file, if they do not say so themselves.
struct SourceTimes {
    let created: Timestamp
    let updated: Timestamp

    /// - Parameter status: nil for input without times.
    init(_ status: FileStatus?, now: FileTime) {
        let now = Timestamp(now)
        let changed = status.map { Timestamp($0.modificationTime) } ?? now
        // Ignores times that were never set, or set by a clock that was ahead.
        updated = changed.seconds > 0 && changed <= now ? changed : now
        created = min(status?.birthTime.map(Timestamp.init) ?? updated, updated)
    }

    /// Completes the dates of a song; a given one limits the other.
    func completing(created: Timestamp?, updated: Timestamp?) -> (created: Timestamp, updated: Timestamp) {
        switch (created, updated) {
        case (let created?, let updated?): (created, updated)
        case (let created?, nil): (created, max(self.updated, created))
        case (nil, let updated?): (min(self.created, updated), updated)
        case (nil, nil): (self.created, self.updated)
        }
    }
}
