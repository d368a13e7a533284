import Files

/// Which versions are worth keeping as they grow old.
///
/// They grow old by what was saved since, not by the clock alone, which may be a year ahead for a while: see
/// ``reference(for:)``.
struct HistoryThinning {
    /// What matters of a version.
    struct Version: Hashable {
        let time: FileTime
        /// In bytes.
        let size: UInt64
    }

    private static let minute: Int64 = 60
    private static let hour: Int64 = 3600
    private static let day: Int64 = 86_400

    let now: FileTime
    let limit: Int

    /// Those that stay, of `versions` in the order of their times: all young ones, and of each span the last one and the
    /// longest one, for in the last one somebody may have deleted what is missed later.
    func kept(of versions: [Version]) -> [Version] {
        let reference = reference(for: versions)
        var kept = [Version]()
        var rest = versions[...]
        while let first = rest.first {
            let span = span(of: first.time, at: reference)
            let end =
                span == nil
                ? rest.startIndex + 1
                : rest.firstIndex { self.span(of: $0.time, at: reference) != span } ?? rest.endIndex
            let last = end - 1
            // Of several that are as long as the longest one, the latest.
            let longest = rest[..<end].indices.max { (rest[$0].size, $0) < (rest[$1].size, $1) }
            if let longest, longest != last { kept.append(rest[longest]) }
            kept.append(rest[last])
            rest = rest[end...]
        }
        return withinLimit(kept)
    }

    /// Where they are too many, those go first that another one follows within the same minute, and then the oldest: a day
    /// of work must not push out what is older.
    private func withinLimit(_ versions: [Version]) -> [Version] {
        var surplus = versions.count - limit
        guard surplus > 0 else { return versions }
        var kept = [Version]()
        for (index, version) in versions.enumerated() {
            let next = index + 1 < versions.count ? versions[index + 1] : nil
            if surplus > 0, let next, next.time.seconds / Self.minute == version.time.seconds / Self.minute {
                surplus -= 1
            } else {
                kept.append(version)
            }
        }
        return kept.suffix(limit)
    }

    /// The moment from which the age of versions is counted: when the latest one was saved that is more than an hour old.
    /// Where the clock jumps ahead, the hour of work before that stays until somebody has worked for an hour by the new
    /// time; after a pause it does so, too.
    private func reference(for versions: [Version]) -> FileTime {
        let (before, isBeyond) = now.seconds.subtractingReportingOverflow(Self.hour)
        return isBeyond ? now : versions.last { $0.time.seconds <= before }?.time ?? now
    }

    /// The number of the hour or day of which few versions are kept; nil in the hour before the reference, and after it.
    private func span(of time: FileTime, at reference: FileTime) -> Int64? {
        // One too great to be counted is that of an old version.
        let (difference, isBeyond) = reference.seconds.subtractingReportingOverflow(
            min(time.seconds, reference.seconds))
        let age = isBeyond ? .max : difference
        if age < Self.hour { return nil }
        return age < Self.day ? time.seconds / Self.hour : -1 - time.seconds / Self.day
    }
}
