public import Files
import Processes

/// Keeps what is known of a library current for as long as it is held, and reports every change.
///
/// A thread of its own scans the library once, and then the folders that inotify(7) names. If the system cannot report
/// all changes (a network, FUSE, the user's watch limit, links to folders elsewhere), or while the library cannot be
/// reached, it scans the whole library from time to time, and says so.
public final class LibraryWatcher: Sendable {
    /// How much is watched, and how often the library is scanned.
    struct Pace: Sendable {
        /// The most folders that are watched.
        var mostFolders = 1 << 20
        /// Milliseconds that a burst of changes is given to settle.
        var settling: Int32 = 100
        /// Milliseconds between two scans if the system does not report changes; at least as many as fifty scans take.
        var interval: Int32 = 30_000
        /// The same while the library cannot be reached and a scan ends at once; at least as many as five scans take.
        var absence: Int32 = 2_000
        /// The most milliseconds between two scans, however long one took.
        var longest: Int32 = 3_600_000
        /// Milliseconds without a change after which the snapshot is stored.
        var saving: Int32 = 30_000

        /// Milliseconds until the next scan after one that took `duration`.
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
    ///   - index: other threads may use it meanwhile.
    ///   - loads: whether to load a stored snapshot; false if it turned out to be damaged.
    ///   - notify: called on one thread at a time: with the stored snapshot at once, if there is one, or else, while
    ///     the library is scanned, with what was found so far; then with the library as it is, and from then on with
    ///     each change. Each time with a whole tree, which shares unchanged parts with the last one.
    /// - Throws: if no descriptor is available.
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

    /// Scans what this program has changed without waiting for the next periodic scan. Returns at once.
    ///
    /// - Parameter folders: changed song folders and categories, relative to the root; nil if anything may have
    ///   changed.
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
