import EditingSession
import FileWork
public import Files
public import Observation
import Problems
import SongFormat
import Translations

/// The other versions of a song, which lie next to it. They are announced, compared and merged with it.
@Observable
@MainActor
public final class OtherVersions {
    /// A notice about them.
    public struct Notice {
        /// Their files.
        public let files: [FilePath]
        /// How they were discovered.
        public let origin: Origin
    }

    /// How versions were discovered.
    public enum Origin: Sendable {
        /// They were found beside the song.
        case found
        /// A save kept both: the other version has the song's name, ours has this one.
        case conflict(ourCopy: String)
        /// A save kept both: ours has the song's name.
        case displaced
    }

    /// The progress of deciding about all of them.
    private struct Resolving {
        /// Whether one is shown beside the song, or about to be.
        var isGoingOn = true
        /// Those that cannot be compared with the song.
        var passedOver: Set<FilePath> = []
    }

    /// The notice to show; nil if there is none or the user dismissed it.
    public private(set) var notice: Notice?
    /// Whether a conflict left our version and another one in two files.
    @ObservationIgnored public private(set) var isInConflict = false

    // Set while versions are left after the user asked to decide about all of them.
    @ObservationIgnored private var resolving: Resolving?
    // The versions that were announced.
    @ObservationIgnored private var reported = Set<FilePath>()
    @ObservationIgnored private weak var song: SongModel?

    init(of song: SongModel) {
        self.song = song
    }

    /// Whether the user still has to decide about versions, after ``resolveAll()``.
    public var hasUndecided: Bool { resolving != nil }

    /// Finds the other versions and announces them.
    public func find() {
        guard let song else { return }
        Task {
            guard case .success(let versions) = await others(of: song), !song.isClosed else { return }
            guard !versions.isEmpty else {
                reported = []
                notice = nil
                return
            }
            // A dismissed notice is not shown again; a visible one is kept up to date.
            let isNews = !versions.allSatisfy(reported.contains)
            guard isNews || notice != nil && reported != Set(versions) else { return }
            report(.found, versions)
        }
    }

    /// Announces versions.
    func report(_ origin: Origin, _ files: [FilePath]) {
        if case .conflict = origin { isInConflict = true }
        reported = Set(files)
        notice = Notice(files: files, origin: origin)
    }

    /// Hides the notice, which the user has seen.
    public func dismiss() {
        notice = nil
    }

    /// Shows the song beside each of them, until none is left or the user cancels.
    public func resolveAll() {
        if resolving?.isGoingOn ?? false { return }
        resolving = Resolving()
        Task { await resolveRest() }
    }

    /// Shows the song beside another version of it and carries out the user's decision.
    public func compare(with version: FilePath) {
        Task {
            if await decide(about: version) { await resolveRest() }
        }
    }

    /// - Returns: whether to go on with the next version.
    private func decide(about version: FilePath) async -> Bool {
        guard let song else { return false }
        let read = await song.read(needsAllSaved: true) { session throws(Problem) in
            try Resolution(of: session, and: version)
        }
        switch read {
        case .success(let resolution):
            let goesOn = await song.decide(about: resolution.versions) { [self] in
                await carryOut($0, of: resolution, for: song)
            }
            if let goesOn { return goesOn }
            // The user canceled; the remaining versions stay undecided.
            resolving?.isGoingOn = false
            return false
        case .failure(let problem):
            song.page?.notify([problem.sentences])
            resolving?.passedOver.insert(version)
            return true
        case nil: return false
        }
    }

    /// - Returns: whether to go on with the next version.
    private func carryOut(_ decision: SongFile, of resolution: Resolution, for song: SongModel) async -> Bool {
        let result: Result<Resolution.Outcome, Problem> = await song.saver.decide { [session = song.session] in
            Result { () throws(Problem) in try resolution.carryOut(decision, for: session) }
        }
        guard !song.isClosed else { return false }
        switch result {
        case .success(let outcome):
            if outcome.isResolved { isInConflict = false }
            song.showSaved(outcome.saved)
            if let trouble = outcome.trouble {
                song.page?.notify([trouble.sentences])
            } else if outcome.isResolved {
                song.host?.report(
                    translated("Versions merged. The file that is no longer needed was moved to the trash."))
            }
            find()
            return true
        case .failure(let problem):
            song.page?.notify([problem.sentences])
            song.offerDrafts()
            resolving?.isGoingOn = false
            return false
        }
    }

    /// Continues with the remaining versions, if the user asked to decide about all of them.
    private func resolveRest() async {
        while let resolving, resolving.isGoingOn, let song {
            let versions = await others(of: song)
            guard !song.isClosed else { return }
            switch versions {
            case .success([]):
                self.resolving = nil
                song.host?.versionsResolved()
                return
            case .success(let versions):
                let next = versions.first { !resolving.passedOver.contains($0) }
                guard let next, await decide(about: next) else {
                    self.resolving?.isGoingOn = false
                    return
                }
            case .failure(let problem):
                song.page?.notify([problem.sentences])
                self.resolving?.isGoingOn = false
                return
            }
        }
    }

    private func others(of song: SongModel) async -> Result<[FilePath], Problem> {
        await song.worker.run { [session = song.session] in
            Result { () throws(Problem) in try ConflictCopies.others(than: session.file) }
        }
    }
}
