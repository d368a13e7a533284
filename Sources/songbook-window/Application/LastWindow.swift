import CAdwaita
import Files
import Freedesktop
import Synchronization

/// What the window was like that was used or closed last, in `$XDG_STATE_HOME/songbook/window.json`.
@MainActor
final class LastWindow {
    /// How long the end of the program waits for the file, in seconds.
    private static let timeout = 1.0

    /// Nil before it was read, and where nothing is known.
    private(set) var state: WindowState?
    /// Reads the file where nobody has yet; nil afterwards.
    var reader: (@Sendable () -> WindowState?)? {
        if isKnown { return nil }
        return { [file] in file.read().flatMap { WindowState($0) } }
    }

    private var isKnown = false
    private let file: StateFile
    private let worker = FileWorker()
    private let writing = Pending()

    init(environment: Environment) {
        file = StateFile("window.json", environment: environment)
    }

    /// Takes in what ``reader`` read, unless somebody knows better meanwhile.
    func adopt(_ read: WindowState?) {
        if !isKnown { state = read }
        isKnown = true
    }

    /// Remembers a state, and writes it off the main thread where it is another one. That it cannot be written is no trouble
    /// of a person's: the next start is as it would be without.
    func remember(_ newState: WindowState) {
        isKnown = true
        guard newState != state else { return }
        state = newState
        writing.count.withLock { $0 += 1 }
        worker.run { [file, writing] in
            defer { writing.count.withLock { $0 -= 1 } }
            try? file.write(newState.bytes)
        } then: { _ in
        }
    }

    /// Waits until what is being written is written, but not for a disk that does not answer. To be called at the end.
    func finish() {
        let end = MainLoop.now + Self.timeout
        while writing.count.withLock({ $0 > 0 }), MainLoop.now < end { g_usleep(1000) }
    }
}

private final class Pending: Sendable {
    let count = Mutex(0)
}
