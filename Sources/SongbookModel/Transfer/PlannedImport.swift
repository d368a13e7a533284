public import Files
public import Freedesktop
public import LibraryIndex
public import Problems
public import SongTransfer

/// An import that has not been made yet: what files would become.
nonisolated public struct PlannedImport: Sendable {
    /// The result of an import.
    public struct Outcome: Sendable {
        /// The report about it.
        public let report: TransferReport
        /// The only song that was created; nil if there are none, or several.
        public let onlySong: FilePath?
    }

    /// What would be created.
    public let plan: ImportPlan
    /// The report about it, which is made off the main thread, because that takes a while for many songs.
    public let report: TransferReport
    /// About files whose encoding is in doubt, without those answered already.
    public let questions: [EncodingQuestion]

    private let work: SongImport
    private let name: String

    /// Reads files. Waits for the disk.
    ///
    /// - Parameters:
    ///   - folder: where the songs go: absolute.
    ///   - root: the library's folder: absolute.
    ///   - name: the name of the folder.
    ///   - answers: the answers about files whose encoding is in doubt.
    public init(
        of files: [FilePath], into folder: FilePath, ofLibrary root: FilePath, called name: String,
        answers: [FilePath: EncodingAnswer] = [:], in environment: Environment, cancellation: Cancellation
    ) throws(Problem) {
        let settings = SettingsSnapshot(environment: environment).inEffect
        work = SongImport(environment: environment, settings: settings, libraryFlag: root).reading(answers)
        plan = try work.plan(files.map { .path($0) }, into: folder, cancellation: cancellation)
        report = TransferReport(planned: plan, into: name)
        questions = work.questions(about: plan).filter { $0.files.contains { answers[$0] == nil } }
        self.name = name
    }

    /// Whether these answers leave out every file that has songs.
    public func isNothingLeft(by answers: [FilePath: EncodingAnswer]) -> Bool {
        plan.files.allSatisfy { $0.songs.isEmpty || $0.source.map { answers[$0] == .leftOut } ?? false }
    }

    /// Creates the songs. Waits for the disk.
    public func run(progress: ImportProgress, cancellation: Cancellation) -> Outcome {
        var outcomes: [ImportOutcome] = []
        let done = work.run(plan, progress: progress, cancellation: cancellation) { outcomes.append($0) }
        let report = TransferReport(
            done: plan, outcomes, done, into: name, isCancelled: cancellation.isCancelled)
        let paths = outcomes.flatMap { $0.paths.compactMap(\.self) }
        return Outcome(report: report, onlySong: done.songCount == 1 && paths.count == 1 ? paths[0] : nil)
    }
}
