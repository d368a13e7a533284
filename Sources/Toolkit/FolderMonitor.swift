import CAdwaita
import FileWork
public import Files

/// Reports when entries were added to folders or removed from them. Folders need not exist: it reports their creation.
///
/// Source: GFileMonitor. GLib polls for a missing folder only every four seconds, so its parent folder is watched.
@MainActor
public final class FolderMonitor {
    private let folders: [FilePath]
    private let onChange: @MainActor () -> Void
    private let worker = FileWorker()
    private var monitors: [OpaquePointer] = []
    private var isWaiting = false
    private var isClosed = false
    /// How long to wait for more changes before reporting, in seconds.
    private static let pause = 0.1

    /// - Parameters:
    ///   - folders: absolute.
    ///   - onChange: called a moment after something happened.
    public init(_ folders: [FilePath], _ onChange: @escaping @MainActor () -> Void) {
        self.folders = folders
        self.onChange = onChange
        // Changes before they are watched are reported, too.
        watch { onChange() }
    }

    /// Stops reporting.
    public func close() {
        isClosed = true
        worker.dropResults()
        stop()
    }

    /// Watches what exists now. A disk that does not answer delays nothing else; until it does, the old folders are
    /// watched.
    private func watch(then finish: @escaping @MainActor () -> Void) {
        worker.run { [folders] in
            Set(folders.map(Self.nearest))
        } then: { [weak self] (found: Set<FilePath>) in
            guard let self, !isClosed else { return }
            stop()
            for folder in found { add(folder) }
            finish()
        }
    }

    private func add(_ folder: FilePath) {
        let file = folder.withCString { g_file_new_for_path($0) }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let monitor = g_file_monitor_directory(file, GFileMonitorFlags(rawValue: 0), nil, nil) else { return }
        let pointer = OpaquePointer(monitor)
        monitors.append(pointer)
        connect(pointer, "changed") { [weak self] emission in
            // Writing to a file, such as a draft while the user types, does not add or remove entries. When the file is
            // closed or no longer changes, that is reported.
            guard emission.enumeration(3) != Int(G_FILE_MONITOR_EVENT_CHANGED.rawValue) else { return }
            self?.wait()
        }
    }

    private func wait() {
        guard !isWaiting, !isClosed else { return }
        isWaiting = true
        MainLoop.after(seconds: Self.pause) { [weak self] in
            guard let self, !isClosed else { return }
            isWaiting = false
            watch(then: onChange)
        }
    }

    private func stop() {
        for monitor in monitors {
            g_file_monitor_cancel(UnsafeMutablePointer(monitor))
            g_object_unref(UnsafeMutableRawPointer(monitor))
        }
        monitors = []
    }

    /// The folder, or the nearest one above it that exists.
    nonisolated private static func nearest(to folder: FilePath) -> FilePath {
        var folder = folder
        while folder != .root, (try? FileStatus(of: folder)) == nil { folder = folder.parent }
        return folder
    }
}
