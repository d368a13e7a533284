import CAdwaita
import Files
import Problems
import SongNames
import Toolkit
import Translations

/// Plays one file at a time, in the whole program.
@MainActor
final class Playback {
    /// The program's only instance.
    static let shared = Playback()

    /// The file that is open for playback; nil if there is none.
    private(set) var path: FilePath?
    private(set) var stream: MediaStream?
    private weak var owner: AnyObject?
    /// Whether the file is where it was when it was opened, or where it was moved since.
    private var isPresent = true
    /// How long a file may be missing until it counts as gone, in seconds.
    private static let patience = 0.5

    private var watchers: [ObjectIdentifier: @MainActor () -> Void] = [:]
    /// Called when the file cannot be played.
    private var fail: @MainActor (FilePath, Problem) -> Void = { _, _ in }

    /// Plays the file, or pauses it. Ends the playback of another file.
    ///
    /// - Parameters:
    ///   - newOwner: the file's owner, for ``end(for:)``.
    ///   - failure: called if it cannot be played, now or later.
    func toggle(
        _ newPath: FilePath, for newOwner: AnyObject, orElse failure: @escaping @MainActor (FilePath, Problem) -> Void
    ) {
        if path == newPath, let stream {
            if stream.isPlaying { stream.pause() } else { stream.play() }
            return changed()
        }
        end()
        guard let stream = MediaStream(newPath) else { return failure(newPath, .noMediaSupport(newPath)) }
        (path, self.stream, owner, fail) = (newPath, stream, newOwner, failure)
        isPresent = true
        stream.onChange = { [weak self, weak stream] in
            if let self, let stream, stream === self.stream { look(at: stream) }
        }
        stream.play()
        changed()
    }

    /// Ends the playback if it is this owner's.
    func end(for formerOwner: AnyObject) {
        if owner === formerOwner { end() }
    }

    /// Ends the playback if it is of this file.
    func end(_ formerPath: FilePath) {
        if path == formerPath { end() }
    }

    /// Ends the playback.
    func end() {
        guard let stream else { return }
        (path, self.stream, owner, fail) = (nil, nil, nil, { _, _ in })
        stream.close()
        changed()
    }

    /// Continues with the file under another name.
    func move(_ formerPath: FilePath, to newPath: FilePath) {
        guard path == formerPath else { return }
        (path, isPresent) = (newPath, true)
        changed()
    }

    /// Continues with this owner's file if it was moved along with its song; ends if it is gone.
    ///
    /// - Parameter items: the files beside the song now.
    func follow(_ items: [Attachment], of songOwner: AnyObject) {
        guard owner === songOwner, let path else { return }
        isPresent = items.contains { $0.path == path }
        guard !isPresent else { return }
        if let moved = items.first(where: { $0.path.name == path.name && $0.path.parent != path.parent }) {
            return move(path, to: moved.path)
        }
        // The folder may report another name before the code that renamed the file does.
        MainLoop.after(seconds: Self.patience) { [weak self] in
            if let self, !isPresent { end(path) }
        }
    }

    /// Calls `change` whenever the playback changes, until ``forget(_:)``.
    func watch(_ watcher: AnyObject, _ change: @escaping @MainActor () -> Void) {
        watchers[ObjectIdentifier(watcher)] = change
    }

    func forget(_ watcher: AnyObject) {
        watchers[ObjectIdentifier(watcher)] = nil
    }

    private func look(at stream: MediaStream) {
        guard let words = stream.failure, let path else { return changed() }
        let fail = fail
        // Not while the stream's own signal is handled.
        MainLoop.next { [weak self, weak stream] in
            guard let self, let stream, stream === self.stream else { return }
            end()
            fail(path, .unplayable(path, words))
        }
    }

    private func changed() {
        for change in watchers.values { change() }
    }
}

extension Problem {
    /// GTK's media support is not installed.
    fileprivate static func noMediaSupport(_ path: FilePath) -> Problem {
        Problem(
            .unavailable, path: path, cannot: translated("play it here"),
            reason: translated("GTK’s support for media is not installed"),
            remedy: translated("install the package libgtk-4-media-gstreamer"))
    }

    /// - Parameter words: GStreamer's message.
    fileprivate static func unplayable(_ path: FilePath, _ words: String) -> Problem {
        Problem(
            .unavailable, path: path, cannot: translated("play it here"), reason: words,
            remedy: translated("install the package gstreamer1.0-plugins-good, or open it with another program"))
    }
}
