public import FileWork
import Files
public import Freedesktop

/// The chosen annotations beside the lyrics, in `$XDG_STATE_HOME/songbook/page.json`.
public final class PageChoiceStore {
    /// The present choices; nothing is shown before the file is read.
    public private(set) var current = PageChoices()

    private let onChange: () -> Void
    private let file: StateFile
    private let writer: StateWriter
    private let worker: any FileJobs
    private var isAsked = false
    private var isKnown = false

    /// - Parameters:
    ///   - worker: where the file is read and written.
    ///   - onChange: called when the choices change.
    public init(
        environment: Environment, on worker: any FileJobs = FileWorker(), onChange: @escaping () -> Void
    ) {
        (self.worker, self.onChange) = (worker, onChange)
        file = StateFile("page.json", environment: environment)
        writer = StateWriter(file, on: worker)
    }

    /// Reads the file, once, off the main thread. A choice that is made meanwhile takes precedence.
    public func load() {
        guard !isAsked else { return }
        isAsked = true
        Task { [weak self, worker, file] in
            let read = await worker.run { file.read().flatMap { PageChoices($0) } ?? PageChoices() }
            guard let self, !isKnown else { return }
            isKnown = true
            apply(read)
        }
    }

    /// Changes the choices and writes them. Write errors are ignored: the choices then apply until the program ends.
    public func change(_ change: (inout PageChoices) -> Void) {
        isKnown = true
        var choices = current
        change(&choices)
        apply(choices)
        writer.write { [choices] in choices.bytes }
    }

    private func apply(_ choices: PageChoices) {
        guard choices != current else { return }
        current = choices
        onChange()
    }
}
