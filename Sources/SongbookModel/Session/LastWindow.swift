public import FileWork
import Files
public import Freedesktop

/// The state of the window that was used or closed last, in `$XDG_STATE_HOME/songbook/window.json`.
public final class LastWindow {
    /// Nil before the file is read, and if nothing is known.
    public private(set) var state: WindowState?
    /// Reads the file; nil once the state is known.
    public var reader: (@Sendable () -> WindowState?)? {
        if isKnown { return nil }
        return { [file] in file.read().flatMap { WindowState($0) } }
    }

    private var isKnown = false
    private let file: StateFile
    private let writer: StateWriter

    /// Nothing is read yet.
    ///
    /// - Parameter worker: where the file is written.
    public init(environment: Environment, on worker: any FileJobs = FileWorker()) {
        file = StateFile("window.json", environment: environment)
        writer = StateWriter(file, on: worker)
    }

    /// Takes over what ``reader`` read, unless the state became known meanwhile.
    public func adopt(_ read: WindowState?) {
        if !isKnown { state = read }
        isKnown = true
    }

    /// Remembers a state, and writes it off the main thread if it changed. Write errors are ignored: the next start
    /// does without the state.
    public func remember(_ newState: WindowState) {
        isKnown = true
        guard newState != state else { return }
        state = newState
        writer.write { newState.bytes }
    }
}
