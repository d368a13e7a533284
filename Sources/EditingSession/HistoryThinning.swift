import Files

/// Which versions are worth keeping as they grow old.
///
/// They grow old by what was saved since, not by the clock alone, which may be a year ahead for a while: see
/// ``reference(for:)``.
struct HistoryThinning {
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    let now: FileTime
    let limit: Int

    /// The moments that stay, of `times` in ascending order.
    func kept(of times: [FileTime]) -> [FileTime] {
        let reference = reference(for: times)
        var kept = [FileTime]()
        for time in times {
            // Of two in the same span the later one stays.
            if let last = kept.last, let span = span(of: time, at: reference),
                self.span(of: last, at: reference) == span
            {
                kept.removeLast()
            }
            kept.append(time)
        }
        return kept.suffix(limit)
    }

    /// The moment from which the age of versions is counted: when the latest one was saved that is more than an hour old.
    /// Where the clock jumps ahead, the hour of work before that stays until somebody has worked for an hour by the new
    /// time; after a pause it does so, too.
    private func reference(for times: [FileTime]) -> FileTime {
        let (before, isBeyond) = now.seconds.subtractingReportingOverflow(Self.hour)
        return isBeyond ? now : times.last { $0.seconds <= before } ?? now
    }

    /// The number of the hour or day of which one version is kept; nil in the hour before the reference, and after it.
    private func span(of time: FileTime, at reference: FileTime) -> Int64? {
        // One too great to be counted is that of an old version.
        let (difference, isBeyond) = reference.seconds.subtractingReportingOverflow(
            min(time.seconds, reference.seconds))
        let age = isBeyond ? .max : difference
        if age < Self.hour { return nil }
        return age < Self.day ? time.seconds / Self.hour : -1 - time.seconds / Self.day
    }
}
