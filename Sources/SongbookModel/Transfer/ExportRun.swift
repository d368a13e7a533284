public import Files
public import Freedesktop
import LibraryIndex
import Problems
public import SongTransfer
import Synchronization
import Translations

/// An export to a chosen place: its progress and its result. Safe to use from any thread.
nonisolated public final class ExportRun: Sendable {
    private let songs: @Sendable () -> [ExportItem]
    private let format: ExportFormat
    private let isOneFile: Bool
    private let cancellation = Cancellation()
    private let count = Atomic(0)

    /// - Parameters:
    ///   - songs: finds the songs to export.
    ///   - isOneFile: whether all go into one file.
    public init(_ songs: @escaping @Sendable () -> [ExportItem], as format: ExportFormat, isOneFile: Bool) {
        (self.songs, self.format, self.isOneFile) = (songs, format, isOneFile)
    }

    /// How many songs are done.
    public var done: Int { count.load(ordering: .relaxed) }

    /// Stops after the song that is being written.
    public func cancel() { cancellation.cancel() }

    /// Writes the songs. Waits for the disk.
    ///
    /// - Parameter path: the file if it is one, which is replaced; otherwise the folder.
    public func run(to path: FilePath, in environment: Environment) -> TransferReport {
        let export = SongExport(format: format, environment: environment)
        let items = songs()
        var outcomes: [ExportOutcome] = []
        let note: (ExportOutcome) -> Void = { [self] outcome in
            outcomes.append(outcome)
            count.add(1, ordering: .relaxed)
        }
        let result = Result { () throws(Problem) in
            if isOneFile {
                // The file chooser has asked whether to replace an existing file.
                try export.run(items, to: path, replacing: true, reporting: note)
            } else {
                try export.run(items, into: path, cancellation: cancellation, reporting: note)
            }
        }
        var failure: String?
        if case .failure(let problem) = result { failure = problem.sentences }
        if cancellation.isCancelled { failure = translated("The export was canceled.") }
        return TransferReport(exported: items, outcomes, failure: failure)
    }
}
