import Toolkit

/// What was done to a window's library and can be taken back by Ctrl+Z: in a list always, elsewhere as long as that is
/// offered on the screen.
@MainActor
final class LibraryUndo {
    /// Called when there is something to take back, or no longer.
    var onChange: @MainActor () -> Void = {}
    /// Whether what was done last is offered to be taken back and nothing was typed since: Ctrl+Z means that, wherever the
    /// keyboard is.
    private(set) var isLatest = false {
        didSet { if isLatest != oldValue { onChange() } }
    }

    private struct Entry {
        let number: Generation
        let takeBack: @MainActor () -> Void
    }

    private static let most = 100

    private var entries: [Entry] = [] {
        didSet { onChange() }
    }
    private var latest = Generation()

    /// Whether there is something to take back.
    var canUndo: Bool { !entries.isEmpty }

    /// Remembers how to take back what was just done.
    ///
    /// - Returns: the number to forget it by.
    func add(_ takeBack: @escaping @MainActor () -> Void) -> Generation {
        latest.advance()
        entries = (entries + [Entry(number: latest, takeBack: takeBack)]).suffix(Self.most)
        isLatest = true
        return latest
    }

    /// Forgets what was taken back in another way.
    func remove(_ numbers: [Generation]) {
        entries.removeAll { numbers.contains($0.number) }
        isLatest = isLatest && canUndo
    }

    /// Takes back what was done last.
    func undo() {
        guard let last = entries.popLast() else { return }
        isLatest = isLatest && canUndo
        last.takeBack()
    }

    /// To be called when something is not offered any more to be taken back.
    func offerEnded(_ number: Generation) {
        if number == entries.last?.number { isLatest = false }
    }

    /// To be called when something was typed, which Ctrl+Z means from then on.
    func typed() {
        isLatest = false
    }
}
