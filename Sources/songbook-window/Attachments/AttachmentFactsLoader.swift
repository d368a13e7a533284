import FileWork
import Files
import SongNames
import Toolkit

/// Looks at the files whose lines are on the screen, off the main thread, many at once.
@MainActor
final class AttachmentFactsLoader {
    /// Called when something else is known of a file.
    var onLoad: @MainActor (FilePath) -> Void = { _ in }

    private var known: [FilePath: AttachmentFacts] = [:]
    private var wanted: [FilePath: Attachment] = [:]
    private var isLoading = false
    private let worker = FileWorker()

    /// What is known of a file by now.
    subscript(path: FilePath) -> AttachmentFacts? { known[path] }

    /// Looks at a file once more, soon.
    func load(_ attachment: Attachment) {
        wanted[attachment.path] = attachment
        guard !isLoading else { return }
        isLoading = true
        MainLoop.post { [weak self] in self?.run() }
    }

    /// Forgets what is not beside the song any more.
    func keep(_ items: [Attachment]) {
        guard !known.isEmpty else { return }
        let paths = Set(items.map(\.path))
        known = known.filter { paths.contains($0.key) }
    }

    /// To be called when the song goes.
    func close() {
        worker.dropResults()
    }

    private func run() {
        let items = Array(wanted.values)
        wanted = [:]
        worker.run {
            // They are all in one folder.
            guard (try? items.first?.path.waitForAnswer()) != nil else { return [] }
            return items.map { ($0.path, AttachmentFacts(of: $0)) }
        } then: { [weak self] (found: [(FilePath, AttachmentFacts)]) in
            guard let self else { return }
            isLoading = false
            for (path, facts) in found where known[path] != facts {
                known[path] = facts
                onLoad(path)
            }
            if !wanted.isEmpty, let next = wanted.values.first { load(next) }
        }
    }
}
