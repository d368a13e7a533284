public import Files
public import LibraryChanges
public import Problems
import SongNames

/// The result of adding files next to a song.
nonisolated public struct AttachmentOutcome: Sendable {
    /// Where the copies are.
    public var added: [FilePath] = []
    /// Files that were there already, byte for byte: the source, and where it is.
    public var present: [(source: FilePath, place: FilePath)] = []
    /// Why others were not added: the name, and the reason as sentences.
    public var problems: [(name: String, reason: String)] = []
    /// Other notices, as sentences.
    public var notices: [String] = []
    /// Why nothing could be added.
    public var failure: Problem?
    /// Whether it was canceled before the last of them.
    public var isCancelled = false

    /// Starts with nothing added.
    ///
    /// - Parameter failure: why nothing could be added.
    public init(failure: Problem? = nil) {
        self.failure = failure
    }

    /// Adds files, one after the other. Waits for the disk.
    public static func adding(
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
