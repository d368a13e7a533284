public import Files
public import Freedesktop
public import Problems
import SongFormat
import Synchronization

/// A save that did not reach its song's disk, and was made up for.
public struct RecoveredSave: Sendable {
    /// The song's file.
    public let file: FilePath
    /// When the words were written.
    public let savedAt: FileTime
    /// What became of them.
    public let report: SaveReport
}

/// A song that was opened to be edited, and what was saved into it on the way.
public struct RecoveredSession: Sendable {
    /// The open song.
    public fileprivate(set) var session: EditingSession {
        didSet { notices += session.openingNotices }
    }
    /// Saves that reached the song only now.
    public fileprivate(set) var saves = [RecoveredSave]()
    /// What opening found: ``EditingSession/openingNotices``.
    public private(set) var notices: [Notice]
    /// Why another save did not reach it now either; its words are in a draft still.
    public fileprivate(set) var problem: Problem?

    fileprivate init(session: EditingSession) {
        self.session = session
        notices = session.openingNotices
    }
}

/// What became of the saves in a folder that did not reach their songs' disk.
public struct PendingSaves: Sendable {
    /// Those that reached their songs now.
    public fileprivate(set) var saves = [RecoveredSave]()
    /// What opening the songs found: ``EditingSession/openingNotices``.
    public fileprivate(set) var notices: [Notice]
    /// Why others did not, besides that their disk is still out of reach or their song gone.
    public fileprivate(set) var problems = [Problem]()
}

extension OrphanedDrafts {
    /// Opens a song, and makes up for the saves of it that did not reach its disk, oldest first: they are merged with what
    /// others made of the song, and where both changed the same, both are kept.
    ///
    /// - Parameters: as of ``EditingSession/open(_:library:environment:historyLimit:clock:)``.
    /// - Throws: why the song cannot be opened.
    public static func open(
        _ file: FilePath, library: FilePath? = nil, environment: Environment,
        historyLimit: Int = SongHistory.defaultLimit
    ) throws(Problem) -> RecoveredSession {
        func open() throws(Problem) -> EditingSession {
            try EditingSession.open(
                file, library: library, environment: environment, historyLimit: historyLimit)
        }
        var opened = RecoveredSession(session: try open())
        while true {
            do throws(Problem) {
                guard let save = try opened.session.makeUpForSave() else { return opened }
                opened.saves.append(save)
            } catch {
                opened.problem = error
                return opened
            }
            // After a conflict, a session goes on with the copy.
            if opened.session.file != file { opened.session = try open() }
        }
    }

    /// The same for all songs in a folder; those that cannot be reached still go on waiting.
    ///
    /// - Parameter root: absolute, links resolved.
    public static func recoverPendingSaves(
        below root: FilePath, environment: Environment, historyLimit: Int = SongHistory.defaultLimit
    ) -> PendingSaves {
        let left = LeftDrafts(environment).left()
        let waiting = left.drafts.map(\.draft).filter { $0.isWaiting && $0.file.isInside(root) }
        var result = PendingSaves(notices: left.notices)
        for file in Set(waiting.map(\.file)).sorted() {
            var problem: Problem?
            do throws(Problem) {
                let opened = try open(file, environment: environment, historyLimit: historyLimit)
                result.saves += opened.saves
                result.notices += opened.notices
                problem = opened.problem
            } catch {
                problem = error
            }
            if let problem, !problem.isOutOfReach, problem.kind != .noSuchFile { result.problems.append(problem) }
        }
        return result
    }

    /// The song as it was to be after the latest save that did not reach its disk, whoever goes on with it; nil when there
    /// is none.
    public static func waiting(for file: FilePath, id: String?, environment: Environment) -> Draft? {
        LeftDrafts(environment).waiting(for: file, id: id)
    }
}

extension EditingSession {
    /// - Returns: nil when there is nothing to make up for.
    fileprivate func makeUpForSave() throws(Problem) -> RecoveredSave? {
        try withState { state throws(Problem) in
            while let found = state.recovered.last(where: \.draft.isWaiting) {
                guard state.snapshot.base.readOnlyReason == nil, let origin = try? SongFile(decoding: found.draft.base)
                else { return nil }
                // Another session may have made up for it since this one found it: words that a person took out again
                // are not to come back.
                guard drafts.withLock({ $0.takeUp(found) }) else {
                    state.recovered.removeAll { $0.name == found.name }
                    continue
                }
                defer { drafts.withLock { $0.letGo() } }
                return try makeUp(for: found, madeFrom: origin, &state)
            }
            return nil
        }
    }

    private func makeUp(
        for found: LeftDrafts.Found, madeFrom origin: SongFile, _ state: inout State
    ) throws(Problem) -> RecoveredSave {
        let file = state.snapshot.file
        let report = try write(
            SongChange(origin: origin, ours: found.draft.ours), for: SongEdit(found.draft.song), &state)
        if case .savedUnconfirmed(let problem) = report.outcome { throw problem }
        let notices = keepVersion(savedFrom: found.draft.ours, as: nextDraft(), &state)
        try remove(found, &state)
        return RecoveredSave(file: file, savedAt: found.draft.savedAt, report: report.addingNotices(notices))
    }
}
