import Files
import Freedesktop
import LibraryIndex
import Problems
import SongLibrary
import SongOpening
import Translations

/// A library, or any folder with songs, that a call reads completely.
struct LibraryReading {
    private let index: LibraryIndex
    private let console: Console
    private let environment: Environment
    /// Why the library or the folder that was given is unavailable; nil if it is available.
    private let obstacle: Problem?

    /// - Parameters:
    ///   - folder: the folder that was given; nil for the library in use.
    ///   - library: the value of `--library`.
    init(
        _ folder: FilePath?, library: FilePath?, console: Console, environment: Environment
    ) throws(Problem) {
        self.console = console
        self.environment = environment
        let root: FilePath
        if let folder {
            (root, obstacle) = try Self.root(folder, in: environment)
        } else {
            let library = try SettingsStore(environment: environment).libraryInUse(flag: library)
            for notice in library.notices { console.report(notice) }
            root = try Self.withoutDots(library.path)
            do throws(Problem) {
                _ = try library.root()
                obstacle = nil
            } catch {
                obstacle = error
            }
        }
        index = LibraryIndex(root: root, environment: environment)
    }

    /// The folder: absolute, links not resolved.
    var root: FilePath { index.root }

    /// The present contents of the library; if it is unavailable, its offline copy, which is reported.
    func snapshot() throws(Problem) -> LibrarySnapshot {
        let snapshot = if let obstacle { try remembered(obstacle) } else { try current() }
        if case .unreachable(let time, let problem) = snapshot.freshness {
            console.report(translated("\(problem.message); showing the offline copy from \(DateText.text(time))"))
        }
        return snapshot
    }

    /// The present contents of the library.
    ///
    /// - Throws: also if it is unavailable, even if there is an offline copy.
    func presentSnapshot() throws(Problem) -> LibrarySnapshot {
        if let obstacle { throw obstacle }
        let snapshot = try current()
        if case .unreachable(_, let problem) = snapshot.freshness { throw problem }
        return snapshot
    }

    /// The present contents, read again because the cache is damaged.
    func rebuiltSnapshot() throws(Problem) -> LibrarySnapshot {
        if let obstacle { throw obstacle }
        index.discard()
        return try current(loading: false)
    }

    /// The songs that match a query, in the order of ``LibraryTree/songsByName(_:)``.
    ///
    /// - Parameter snapshot: replaced if the cache is damaged.
    func songs(_ query: Query, in snapshot: inout LibrarySnapshot) throws(Problem) -> [SongEntry] {
        let found = try find(in: &snapshot) { snapshot throws(SearchError) in
            try LibrarySearch().find(query, in: snapshot, context: QueryContext(environment: environment))
        }
        return snapshot.tree.songsByName(found.map(\.entry))
    }

    /// Searches, and repeats the search if the cache is damaged.
    ///
    /// - Parameter snapshot: replaced in that case.
    func find<Found>(
        in snapshot: inout LibrarySnapshot, _ search: (LibrarySnapshot) throws(SearchError) -> Found
    ) throws(Problem) -> Found {
        if let found = try? search(snapshot) { return found }
        snapshot = try rebuiltSnapshot()
        do {
            return try search(snapshot)
        } catch {
            throw damage
        }
    }

    /// The problem of a cache that is damaged even after it was rebuilt; a search verifies what it reads.
    var damage: Problem {
        Problem(
            .inputOutput, path: environment.cacheHome, translated("the data just written to the cache is damaged"),
            remedy: translated("check the disk"))
    }

    /// Reports what the snapshot lacks: the songs that are not shown because they share a folder with another song, and
    /// the folders that could not be read.
    ///
    /// - Parameter query: only songs that match it are reported; nil for all.
    func reportOmissions(_ snapshot: LibrarySnapshot, of query: Query? = nil) {
        if let query {
            let context = QueryContext(environment: environment)
            reportNotShown(snapshot, by: query, context: context) { hidden throws(SearchError) in
                try LibrarySearch().find(query, in: hidden, context: context).count
            }
        } else {
            reportLeftOut(snapshot.tree.hiddenSongCount)
        }
        reportUnreadable(snapshot)
    }

    /// Reports the folders that could not be read.
    func reportUnreadable(_ snapshot: LibrarySnapshot) {
        for folder in snapshot.tree.folders {
            guard let reason = folder.unreadableReason else { continue }
            let kind = folder.unreadableKind ?? .permission
            let remedy =
                kind == .permission
                ? translated("ask its owner for permission")
                : translated("check the disk or the connection, and try again")
            console.report(Problem(kind, path: folder.path, reason, remedy: remedy))
        }
    }

    /// Reports the songs that were not searched because they cannot be read.
    func reportUnsearched(_ snapshot: LibrarySnapshot) {
        for song in snapshot.tree.brokenSongs {
            guard let reason = song.brokenReason, let kind = song.brokenKind else { continue }
            let remedy =
                switch kind {
                case .permission: translated("ask its owner for permission to read it")
                case .inputOutput: translated("check the disk or the connection, and try again")
                case .conflict: translated("open one of them by name")
                default: translated("fix it in a text editor, or open another copy of it")
                }
            console.report(
                Problem(kind, path: song.path, translated("not searched: \(reason)"), remedy: remedy))
        }
    }

    private func reportLeftOut(_ count: Int) {
        guard count > 0 else { return }
        console.report(
            translated(
                count: count,
                one: "\(count) song is not shown, because its folder shows another song; --status names it",
                other: "\(count) songs are not shown, because their folders show other songs; --status names them"))
    }

    /// Reports how many songs were not searched because they share a folder with another song.
    func reportHiddenUnsearched(_ snapshot: LibrarySnapshot) {
        let count = snapshot.tree.hiddenSongCount
        guard count > 0 else { return }
        console.report(
            translated(
                count: count,
                one: "\(count) song was not searched, because its folder shows another song; --status names it",
                other: "\(count) songs were not searched, because their folders show other songs; --status names them"))
    }

    /// Reports how many songs that match a query are not shown because they share a folder with another song; or, if
    /// those cannot be searched, that they were not searched.
    ///
    /// - Parameters:
    ///   - reportsUnsearched: whether to report those that cannot be read.
    ///   - matches: returns how many songs of a snapshot match the query.
    func reportNotShown(
        _ snapshot: LibrarySnapshot, by query: Query, context: QueryContext, reportsUnsearched: Bool = false,
        _ matches: (LibrarySnapshot) throws(SearchError) -> Int
    ) {
        guard snapshot.tree.hiddenSongCount > 0 else { return }
        var hidden: LibrarySnapshot?
        if case .current = snapshot.freshness {
            hidden = try? root.whileAnswering { snapshot.hiddenSongs(for: query, context: context) }
        }
        guard let hidden, let count = try? matches(hidden) else { return reportHiddenUnsearched(snapshot) }
        if reportsUnsearched { reportUnsearched(hidden) }
        reportLeftOut(count)
    }

    private func remembered(_ obstacle: Problem) throws(Problem) -> LibrarySnapshot {
        guard let snapshot = index.load(unreachable: obstacle) else { throw obstacle }
        return snapshot
    }

    private func current(loading: Bool = true) throws(Problem) -> LibrarySnapshot {
        if loading { index.load() }
        console.recoverPendingSaves(below: index.root, in: environment)
        let found: Result<LibrarySnapshot, ScanError>
        do throws(FileError) {
            found = try index.root.whileAnswering { [index] in
                Result { () throws(ScanError) in try index.refresh() }
            }
        } catch {
            // The scan may never end, so its index cannot be used any more.
            let problem = Problem(error, cannot: translated("open it"), path: index.root)
            guard let snapshot = LibraryIndex(root: index.root, environment: environment).load(unreachable: problem)
            else { throw problem }
            return snapshot
        }
        switch found {
        case .success(let snapshot): return snapshot
        case .failure(.unavailable(let problem)): throw problem
        case .failure(.cancelled): throw Problem(.internalError, "cancelled")
        }
    }

    /// - Returns: the folder, and why it cannot be read now.
    private static func root(
        _ folder: FilePath, in environment: Environment
    ) throws(Problem) -> (FilePath, obstacle: Problem?) {
        let named = Result { () throws(Problem) in try SongReference(folder).path(in: environment) }
        let path = try withoutDots((try? named.get()) ?? environment.absolute(folder))
        let library = SettingsStore(environment: environment).load().settings.libraries(in: environment)
            .first { $0.path == path }
        if let state = library?.state(), state != .present {
            return (path, Problem(.unavailable, path: folder, state.obstacle))
        }
        _ = try named.get()
        let status: FileStatus
        do throws(FileError) {
            try path.waitForAnswer()
            status = try FileStatus(of: path)
        } catch {
            let problem = Problem(error, cannot: translated("open it"), path: folder)
            // A folder that was deleted is not unavailable.
            guard problem.kind == .inputOutput else { throw problem }
            return (path, problem)
        }
        guard status.kind == .directory else {
            throw Problem(
                .noSuchFile, path: folder, translated("not a folder"),
                remedy: translated("specify the folder that contains your songs"))
        }
        return (path, nil)
    }

    private static func withoutDots(_ path: FilePath) throws(Problem) -> FilePath {
        try Problem.explaining(translated("open it"), path: path, try path.withoutDots())
    }
}

extension LibraryTree {
    /// The number of songs that are not shown because their folders show other songs.
    fileprivate var hiddenSongCount: Int { crowdedSongs.reduce(0) { $0 + $1.otherSongs.count } }
}
