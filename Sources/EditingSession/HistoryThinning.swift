import Files

/// Selects the versions to keep as they grow old.
///
/// Their age is measured by what was saved since, not by the clock alone, which may be a year ahead for a while: see
/// ``reference(for:)``.
struct HistoryThinning {
    private static let minute: Int64 = 60
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    let now: FileTime
    let limit: Int

    /// The versions to keep, of versions in the order of their times: all young ones, and of each span the last one and
    /// the longest one, because the user may have deleted in the last one what is missed later.
    ///
    /// - Parameter length: the length of the words of the version at an index; called for few of them.
    /// - Returns: their indices, in ascending order.
    func kept(of times: [FileTime], length: (Int) -> Int) -> [Int] {
        let reference = reference(for: times)
        var kept = [Int]()
        var young = Set<Int>()
        var start = 0
        while start < times.count {
            let span = span(of: times[start], at: reference)
            if span == nil { young.insert(start) }
            let isBeyond = { (time: FileTime) in span == nil || self.span(of: time, at: reference) != span }
            let end = times[(start + 1)...].firstIndex(where: isBeyond) ?? times.count
            // Of several longest ones, the latest.
            if end - start > 1, let longest = (start..<end).map({ (length($0), $0) }).max(by: <)?.1, longest < end - 1 {
                kept.append(longest)
            }
            kept.append(end - 1)
            start = end
        }
        return withinLimit(kept, of: times, young)
    }

    /// If there are too many, young ones that another one follows within the same minute are removed first, and then
    /// the oldest: a day of work must not displace what is older.
    private func withinLimit(_ indices: [Int], of times: [FileTime], _ young: Set<Int>) -> [Int] {
        var surplus = indices.count - limit
        guard surplus > 0 else { return indices }
        var kept = [Int]()
        for (place, index) in indices.enumerated() {
            let next = place + 1 < indices.count ? indices[place + 1] : nil
            if surplus > 0, young.contains(index), let next,
                times[next].seconds / Self.minute == times[index].seconds / Self.minute
            {
                surplus -= 1
            } else {
                kept.append(index)
            }
        }
        return kept.suffix(limit)
    }

    /// The time from which the age of versions is counted: when the latest one was saved that is more than an hour old.
    /// If the clock jumps ahead, the hour of work before that stays until the user has worked for an hour by the new
    /// time; after a pause it does so, too.
    private func reference(for times: [FileTime]) -> FileTime {
        let (before, isBeyond) = now.seconds.subtractingReportingOverflow(Self.hour)
        return isBeyond ? now : times.last { $0.seconds <= before } ?? now
    }

    /// The number of the hour or day of which few versions are kept; nil in the hour before the reference and after it.
    private func span(of time: FileTime, at reference: FileTime) -> Int64? {
        // An age that overflows is that of an old version.
        let (difference, isBeyond) = reference.seconds.subtractingReportingOverflow(
            min(time.seconds, reference.seconds))
        let age = isBeyond ? .max : difference
        if age < Self.hour { return nil }
        return age < Self.day ? time.seconds / Self.hour : -1 - time.seconds / Self.day
    }
}
