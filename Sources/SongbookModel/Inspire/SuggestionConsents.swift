public import FileWork
import Files
public import Freedesktop
import SongFormat
import Synchronization

/// The programs to which the user has agreed to send lyrics: in `$XDG_STATE_HOME/songbook/inspire.json`.
nonisolated public final class SuggestionConsents: Sendable {
    /// The version that this program writes.
    private static let version: Int64 = 1
    /// No more are kept; for an older program, the user is asked again.
    private static let most = 100

    private let file: StateFile
    private let writer: StateWriter
    /// Nil before the file was read.
    private let programs = Mutex<[String]?>(nil)

    /// Starts with nothing read.
    ///
    /// - Parameter worker: writes the file.
    public init(environment: Environment, on worker: any FileJobs = FileWorker()) {
        file = StateFile("inspire.json", environment: environment)
        writer = StateWriter(file, on: worker)
    }

    /// Whether the user has agreed. The first call waits for the disk.
    ///
    /// - Parameter program: its identity.
    public func contains(_ program: String) -> Bool {
        read().contains(program)
    }

    /// Records that the user agreed. A failure to write is not reported: the user is asked again then.
    public func add(_ program: String) {
        programs.withLock { $0?.append(program) }
        writer.write { [self] in
            let known = read()
            let all = programs.withLock { programs in
                let all = Array(((programs ?? known).filter { $0 != program } + [program]).suffix(Self.most))
                programs = all
                return all
            }
            return JSONValue.object([
                .init("version", .integer(Self.version)), .init("programs", .array(all.map { .string($0) })),
            ]).serialized(pretty: true)
        }
    }

    private func read() -> [String] {
        if let known = programs.withLock({ $0 }) { return known }
        let document = file.read().flatMap { try? JSONValue(parsing: $0) }
        let isKnown = document?["version"]?.integer == Self.version
        let read = isKnown ? document?["programs"]?.array?.compactMap(\.string) ?? [] : []
        return programs.withLock { programs in
            if programs == nil { programs = read }
            return programs ?? read
        }
    }
}
