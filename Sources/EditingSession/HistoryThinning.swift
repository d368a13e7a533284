import Files

/// Which versions are worth keeping as they grow old.
struct HistoryThinning {
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    let now: FileTime
    let limit: Int

    /// The moments that stay, of `times` in ascending order.
    func kept(of times: [FileTime]) -> [FileTime] {
        var kept = [FileTime]()
        for time in times {
            // Of two in the same span the later one stays.
            if let last = kept.last, span(of: last) == span(of: time), span(of: time) != nil { kept.removeLast() }
            kept.append(time)
        }
        return kept.suffix(limit)
    }

    /// A number that two versions share of which one is enough; nil in the last hour.
    private func span(of time: FileTime) -> Int64? {
        // One too great to be counted is that of an old version.
        let (difference, isBeyond) = now.seconds.subtractingReportingOverflow(min(time.seconds, now.seconds))
        let age = isBeyond ? .max : difference
        if age < Self.hour { return nil }
        return age < Self.day ? time.seconds / Self.hour : -1 - time.seconds / Self.day
    }
}
