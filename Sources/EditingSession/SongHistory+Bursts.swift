import Files

extension [SongHistory.Revision] {
    /// Of versions that were written in a burst, within a minute before the last of them, only the last: while the user
    /// types, a version is kept every few seconds. The numbers do not change.
    ///
    /// The minute is counted from the last one, so that a whole evening of typing is not one burst.
    public var lastOfBursts: [SongHistory.Revision] {
        var kept: [SongHistory.Revision] = []
        for revision in self where !(kept.last.map { $0.isLessThanABurst(after: revision) } ?? false) {
            kept.append(revision)
        }
        return kept
    }
}

extension SongHistory.Revision {
    private static let burst: Int64 = 60

    fileprivate func isLessThanABurst(after earlier: SongHistory.Revision) -> Bool {
        let (seconds, isBeyond) = savedAt.seconds.subtractingReportingOverflow(Self.burst)
        guard !isBeyond else { return false }
        return (earlier.savedAt.seconds, earlier.savedAt.nanoseconds) > (seconds, savedAt.nanoseconds)
    }
}
