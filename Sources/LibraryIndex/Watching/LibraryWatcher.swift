public import Files
import Processes

/// Keeps what is known of a library current for as long as it is held, and tells of every change.
///
/// A thread of its own looks at the library once, and then at the folders that inotify(7) names. Where the system cannot
/// tell of all changes (a network, FUSE, the user's watch limit, links to folders elsewhere), or while the library cannot
/// be reached, it looks at the whole library from time to time, which is said.
public final class LibraryWatcher: Sendable {
    /// How much is watched, and how often is looked.
    struct Pace: Sendable {
        /// The most folders that are watched.
        var mostFolders = 1 << 20
        /// Milliseconds that a burst of changes is given to settle.
        var settling: Int32 = 100
        /// Milliseconds between two looks where the system does not tell; and at least as many as fifty looks take.
        var interval: Int32 = 30_000
        /// The same while the library cannot be reached, where a look is over at once; at least as many as five looks take.
        var absence: Int32 = 2_000
        /// Milliseconds between two looks at the most, however long one took.
        var longest: Int32 = 3_600_000
        /// Milliseconds without a change after which the snapshot is stored.
        var saving: Int32 = 30_000

        /// Milliseconds until the next look after one that took so long.
        func period(afterLookOf duration: Duration, isOutOfReach: Bool) -> Int32 {
            let (least, looks) = isOutOfReach ? (min(absence, interval), 5) : (interval, 50)
            let rest = min(Double(looks) * (duration / .milliseconds(1)), Double(longest))
            return max(least, Int32(max(0, rest)))
        }
    }

    private let alarm: Waker
    private let wanted = WantedLooks()
    private let cancellation = Cancellation()

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - index: may be asked by others meanwhile.
    ///   - loads: whether a stored snapshot counts; not where it turned out to be damaged.
    ///   - notify: called on one thread at a time: with the stored snapshot at once, if there is one, or else, while
    ///     the library is scanned, with what was found so far; then with the library as it is, and from then on with
    ///     each change. Each time with a whole tree, which shares with the last one what has stayed the same.
    /// - Throws: when no descriptor can be had.
    public convenience init(
        _ index: LibraryIndex, progress: ScanProgress = ScanProgress(), loads: Bool = true,
        notify: @escaping @Sendable (LibraryUpdate) -> Void
    ) throws(FileError) {
        try self.init(index, progress: progress, loads: loads, pace: Pace(), notify: notify)
    }

    init(
        _ index: LibraryIndex, progress: ScanProgress = ScanProgress(), loads: Bool = true, pace: Pace,
        notify: @escaping @Sendable (LibraryUpdate) -> Void
    ) throws(FileError) {
        let alarm = try Waker()
        self.alarm = alarm
        let (cancellation, wanted) = (cancellation, wanted)
        BackgroundThread.start {
            var loop = LibraryWatchLoop(
                index: index, alarm: alarm, wanted: wanted, progress: progress, loads: loads,
                cancellation: cancellation, pace: pace, notify: notify)
            loop.run()
        }
    }

    /// Looks at once at what this program has changed, where the library is looked at from time to time only. Returns at
    /// once.
    ///
    /// - Parameter folders: changed song folders and categories, relative to the root; nil where anything may have changed.
    public func look(at folders: Set<FilePath>?) {
        wanted.add(folders)
        alarm.ring()
    }

    /// Ends the watching; ``notify`` may still be called once, and the snapshot is stored.
    deinit {
        cancellation.cancel()
        alarm.ring()
    }
}
