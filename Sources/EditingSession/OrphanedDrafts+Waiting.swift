public import Files
public import Freedesktop
public import Problems
import SongFormat
import Synchronization

/// A save that did not reach its song's disk, and was recovered.
public struct RecoveredSave: Sendable {
    /// The song's file.
    public let file: FilePath
    /// When the words were written.
    public let savedAt: FileTime
    /// The result of saving them.
    public let report: SaveReport
}

/// A song that was opened for editing, and the saves that were recovered.
public struct RecoveredSession: Sendable {
    /// The open song.
    public fileprivate(set) var session: EditingSession {
        didSet { notices += session.openingNotices }
    }
    /// Saves that reached the song only now.
    public fileprivate(set) var saves = [RecoveredSave]()
    /// What opening found: ``EditingSession/openingNotices``.
    public private(set) var notices: [Notice]
    /// Why another save did not reach it now either; its words are still in a draft.
    public fileprivate(set) var problem: Problem?

    fileprivate init(session: EditingSession) {
        self.session = session
        notices = session.openingNotices
    }
}

/// The result of recovering the saves in a folder that did not reach their songs' disk.
public struct PendingSaves: Sendable {
    /// Those that reached their songs now.
    public fileprivate(set) var saves = [RecoveredSave]()
    /// What opening the songs found: ``EditingSession/openingNotices``.
    public fileprivate(set) var notices: [Notice]
    /// Why others did not, unless their disk is still unavailable or their song is missing.
    public fileprivate(set) var problems = [Problem]()
}

extension OrphanedDrafts {
    /// Opens a song, and recovers its saves that did not reach its disk, oldest first: they are merged with changes by
    /// other programs, and where both changed the same, both are kept.
    ///
    /// - Parameters: as for ``EditingSession/open(_:library:environment:historyLimit:clock:)``.
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
            // After a conflict, a session continues with the copy.
            if opened.session.file != file { opened.session = try open() }
        }
    }

    /// The same for all songs in a folder; saves whose songs are not available continue to wait.
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

    /// The draft of the latest save that did not reach the song's disk, even if a session continues with it; nil if
    /// there is none.
    public static func waiting(for file: FilePath, id: String?, environment: Environment) -> Draft? {
        LeftDrafts(environment).waiting(for: file, id: id)
    }
}

extension EditingSession {
    /// - Returns: nil if there is nothing to recover.
    fileprivate func makeUpForSave() throws(Problem) -> RecoveredSave? {
        try withState { state throws(Problem) in
            while let found = state.recovered.last(where: \.draft.isWaiting) {
                guard state.snapshot.base.readOnlyReason == nil, let origin = try? SongFile(decoding: found.draft.base)
                else { return nil }
                // Another session may have recovered it since this one found it: words that the user took out again
                // must not come back.
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
