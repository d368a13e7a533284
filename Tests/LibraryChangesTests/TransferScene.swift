import EditingSession
import Files
import LibraryChanges
import Problems
import SongFormat
import SongLibrary
import Synchronization
import TestSupport
import Testing

/// Two libraries, `home/Songs` and `home/Other`, and transfers from one to the other.
final class TransferScene: Sendable {
    let scene: Scene
    let editor: LibraryEditor
    private let reported = Mutex<[Result<TransferredItem, Problem>]>([])

    init(in parent: FilePath? = nil) throws {
        scene = try Scene(in: parent)
        let other = try Bookmark(of: scene.folder.makeFolder("home/Other"))
        let settings = Settings(mode: .folder, folder: scene.settings.folder, earlier: [other])
        editor = LibraryEditor(environment: scene.environment, settings: settings) { Scene.time }
    }

    var folder: TemporaryFolder { scene.folder }

    /// Copies or moves something; the results for its parts are in `reports`.
    @discardableResult
    func run(
        _ kind: LibraryTransfer.Kind, _ path: FilePath, to target: FilePath = "home/Other",
        observer: CopyObserver = CopyObserver(), songs: (@Sendable (String) -> [FilePath])? = nil,
        session: EditingSession? = nil
    ) throws(Problem) -> TransferredItem? {
        reported.withLock { $0 = [] }
        let transfer = LibraryTransfer(
            kind, by: editor, observer: observer, songs: songs,
            session: { $0 == session?.file ? session : nil })
        return try transfer.run(SongReference(folder[path]), to: folder[target]) { result in
            reported.withLock { $0.append(result) }
        }
    }

    /// The results for the parts of the last transfer.
    var reports: [TransferredItem] {
        reported.withLock { $0.compactMap { try? $0.get() } }
    }

    /// The problems of the parts that failed.
    var problems: [Problem] {
        reported.withLock {
            $0.compactMap { if case .failure(let problem) = $0 { problem } else { nil } }
        }
    }

    /// Returns the content of a folder, including hidden entries.
    func tree(_ path: FilePath) -> [FilePath] {
        folder.tree().compactMap { $0.relative(to: path) }.filter { !$0.isEmpty }
    }

    func id(_ path: FilePath) -> String? {
        folder.read(path).flatMap { try? SongFile(decoding: $0).song.id }
    }
}

extension FaultyCalls {
    /// Imitates a `folder` on another disk: the first rename to each name in it fails with EXDEV, unless the name is
    /// hidden, as for files created there. In addition, `calls` fail.
    static func otherDisk(_ folder: FilePath, _ calls: FaultyCalls = FaultyCalls()) -> FaultyCalls {
        let refused = Mutex<Set<FilePath>>([])
        return FaultyCalls { number, call in
            let isHidden = call.path.name.bytes.starts(with: Array(".".utf8))
            if call.name == .renameat2, call.path.isInside(folder), !isHidden,
                refused.withLock({ $0.insert(call.path).inserted })
            {
                return .failing(.crossDevice)
            }
            return calls.plan(number, call)
        }
    }
}
