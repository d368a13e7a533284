import Files
import LibraryChanges
import Problems
import SongNames
import SongbookModel
import Synchronization

/// What is to lie beside a song.
enum AttachmentSource: Sendable {
    /// A copy of a file: absolute.
    case file(FilePath)
    /// A new file: what was pasted, or a note without a word yet.
    case content([UInt8], AttachmentName)
}

/// How far an addition is. Safe to use from any thread.
final class AttachmentProgress: Sendable {
    private let done = Atomic(0)
    private let copied = Atomic(0)

    /// How many files were added or refused.
    var files: Int { done.load(ordering: .relaxed) }
    /// How many bytes were copied.
    var bytes: Int { copied.load(ordering: .relaxed) }

    func didCopy(_ bytes: Int) { copied.add(bytes, ordering: .relaxed) }
    func finishFile() { done.add(1, ordering: .relaxed) }
}

/// What became of files that were to lie beside a song.
struct AttachmentOutcome: Sendable {
    /// Where those are that were copied.
    var added: [FilePath] = []
    /// Those that were there already, byte for byte: what was to be added, and where that is.
    var present: [(source: FilePath, place: FilePath)] = []
    /// Why others were not added: what, and the reason as sentences.
    var problems: [(name: String, reason: String)] = []
    /// What else there is to know, as sentences.
    var notices: [String] = []
    /// What nothing could be added for.
    var failure: Problem?
    var isCancelled = false

    /// Adds files, one after the other. Waits for the disk.
    static func adding(
        _ sources: [AttachmentSource], to folder: AttachmentFolder, _ progress: AttachmentProgress,
        isCancelled: @escaping @Sendable () -> Bool
    ) -> AttachmentOutcome {
        var outcome = AttachmentOutcome()
        let observer = CopyObserver(isCancelled: isCancelled, didCopy: { progress.didCopy($0) })
        for source in sources {
            if isCancelled() {
                outcome.isCancelled = true
                break
            }
            outcome.add(source, to: folder, observer)
            progress.finishFile()
        }
        return outcome
    }

    private mutating func add(_ source: AttachmentSource, to folder: AttachmentFolder, _ observer: CopyObserver) {
        do throws(Problem) {
            switch source {
            case .file(let path): take(try folder.add(copyOf: path, observer: observer), of: path)
            case .content(let bytes, let name): take(try folder.add(bytes, as: name), of: name.path)
            }
        } catch {
            guard !observer.isCancelled() else { return isCancelled = true }
            let name: String =
                switch source {
                case .file(let path): path.displayName
                case .content(_, let name): name.path.displayName
                }
            problems.append((name, error.sentences))
        }
    }

    private mutating func take(_ attachment: AddedAttachment, of source: FilePath) {
        switch attachment.outcome {
        case .copied: added.append(attachment.path)
        case .present: present.append((source, attachment.path))
        }
        if let problem = attachment.unconfirmed { notices.append(problem.sentences) }
    }
}
