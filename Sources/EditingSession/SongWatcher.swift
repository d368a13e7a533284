import Diagnostics
public import Files
public import Problems
import Processes

/// Reports when another program changes, removes or restores the song of a session. Its own saves are not reported.
///
/// A thread of its own waits for inotify(7) events of the song's folder, lets a burst settle, and compares bytes; where
/// events are not available or reliable (a network, FUSE, the user's watch limit) it checks every two seconds.
public final class SongWatcher: Sendable {
    /// What happened to the file.
    public enum Change: Sendable, Hashable {
        /// It holds other bytes than were last read or saved.
        case changed
        /// It is gone from its place: deleted, moved, renamed, or its folder was. Another song may be there.
        case gone
        /// It is there again with the bytes that were last read or saved.
        case restored
        /// Other versions of it, in files beside it, appeared or disappeared; also reported at first, if there are any.
        case otherVersions
        /// It cannot be checked now.
        case unreachable(Problem)
    }

    private let alarm: Waker

    /// Starts watching.
    ///
    /// - Parameters:
    ///   - onFolderChange: called on the watcher's thread when something in the song's folder may have appeared,
    ///     disappeared or changed, also by this session.
    ///   - notify: called on the watcher's thread, once for each change that differs from the last.
    /// - Throws: if no descriptor or thread is available.
    public init(
        _ session: EditingSession, onFolderChange: @escaping @Sendable () -> Void = {},
        notify: @escaping @Sendable (Change) -> Void
    ) throws(FileError) {
        let alarm = try Waker()
        self.alarm = alarm
        try BackgroundThread.start(for: session.file) {
            var loop = WatchLoop(session: session, alarm: alarm, onFolderChange: onFolderChange, notify: notify)
            loop.run()
        }
    }

    deinit {
        alarm.ring()
    }
}

/// The work of the watcher's thread.
private struct WatchLoop: ~Copyable {
    private static let pollInterval: Int32 = 2000
    private static let settlingTime: Int32 = 100

    private let session: EditingSession
    private let alarm: Waker
    private let onFolderChange: @Sendable () -> Void
    private let notify: @Sendable (SongWatcher.Change) -> Void
    private let queue: Inotify?
    private var watch: (folder: FilePath, number: Int32)?
    private var reported: Report?
    private var versions: [FilePath] = []

    init(
        session: EditingSession, alarm: Waker, onFolderChange: @escaping @Sendable () -> Void,
        notify: @escaping @Sendable (SongWatcher.Change) -> Void
    ) {
        self.session = session
        self.alarm = alarm
        self.onFolderChange = onFolderChange
        self.notify = notify
        do throws(FileError) {
            queue = try Inotify()
        } catch {
            queue = nil
        }
    }

    mutating func run() {
        var wasTrusted: Bool?
        while true {
            // Watched before it is read, so that no change in between is missed.
            let isTrusted = arm()
            if isTrusted != wasTrusted {
                Diagnostics.note("song watch: \(isTrusted ? "events" : "looks every \(Self.pollInterval) ms")")
                wasTrusted = isTrusted
            }
            check()
            checkSiblings()
            switch alarm.wait(for: queue?.pollable, milliseconds: isTrusted ? nil : Self.pollInterval) {
            case .rung: return
            case .timeout: onFolderChange()
            case .event:
                if case .rung = alarm.wait(milliseconds: Self.settlingTime) { return }
                drain()
                onFolderChange()
            }
        }
    }

    /// Watches the folder the song is in now.
    ///
    /// - Returns: whether every change will be reported.
    private mutating func arm() -> Bool {
        let folder = session.file.parent
        guard (try? folder.waitForAnswer()) != nil else { return false }
        if let watch, watch.folder != folder {
            queue?.end(watch.number)
            self.watch = nil
        }
        do throws(FileError) {
            if watch == nil, let number = try queue?.watch(folder, for: .content) {
                watch = (folder, number)
            }
            guard watch != nil else { return false }
            return try FileSystemStatus(of: folder).tellsOfChanges
        } catch {
            return false
        }
    }

    private mutating func drain() {
        do throws(FileError) {
            let events = try queue?.read() ?? []
            let isOver = events.contains { !$0.events.isDisjoint(with: [.folderGone, .ended, .overflow]) }
            if isOver, let watch {
                queue?.end(watch.number)
                self.watch = nil
            }
        } catch {
            watch = nil
        }
    }

    private mutating func check() {
        var report: Report?
        do throws(Problem) {
            report = try session.versionOfOthers().map(Report.version)
        } catch {
            report = .trouble(error.kind == .noSuchFile ? .gone : .unreachable(error))
        }
        guard report != reported else { return }
        switch report {
        case .version: notify(.changed)
        case .trouble(let change): notify(change)
        case nil: notify(.restored)
        }
        reported = report
    }

    private mutating func checkSiblings() {
        // Files beside another song in its place do not belong to this one.
        guard reported != .trouble(.gone) else { return }
        do throws(Problem) {
            let present = try ConflictCopies.others(than: session.file)
            guard present != versions else { return }
            versions = present
            notify(.otherVersions)
        } catch {
            // A folder that cannot be listed is reported as the song's problem, if it is one.
        }
    }

    /// The last report: a version of another program, or a problem.
    private enum Report: Hashable {
        case version(EditingSession.OtherVersion)
        case trouble(SongWatcher.Change)
    }
}
