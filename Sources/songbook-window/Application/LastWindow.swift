import Files
import Freedesktop

/// What the window was like that was used or closed last, in `$XDG_STATE_HOME/songbook/window.json`.
@MainActor
final class LastWindow {
    /// Nil before it was read, and where nothing is known.
    private(set) var state: WindowState?
    /// Reads the file where nobody has yet; nil afterwards.
    var reader: (@Sendable () -> WindowState?)? {
        if isKnown { return nil }
        return { [file] in file.read().flatMap { WindowState($0) } }
    }

    private var isKnown = false
    private let file: StateFile
    private let writer: StateWriter

    init(environment: Environment) {
        file = StateFile("window.json", environment: environment)
        writer = StateWriter(file)
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
        writer.write { newState.bytes }
    }
}
