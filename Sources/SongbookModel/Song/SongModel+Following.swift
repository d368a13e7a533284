import EditingSession
import FileWork
public import Files
import Freedesktop
import Problems
import SongFormat
import SongLibrary
import SongMerging
import SongNames
import Translations

/// Outside changes to the song's file.
extension SongModel {
    private enum Event {
        /// Something changed in the song's folder.
        case beside
        /// Something happened to the song's file.
        case song(SongWatcher.Change)
    }

    /// Starts following outside changes to the file.
    public func watch() {
        guard watcher == nil, isMade else { return }
        let (events, source) = AsyncStream.makeStream(of: Event.self)
        do {
            watcher = try SongWatcher(session) {
                source.yield(.beside)
            } notify: {
                source.yield(.song($0))
            }
        } catch {
            // Without a watcher, the disk is checked when the window becomes active.
            return
        }
        following = Task { [weak self] in
            for await event in events {
                guard let self, !Task.isCancelled, !isClosed else { return }
                switch event {
                case .beside: page?.besideChanged()
                case .song(let change): apply(change)
                }
            }
        }
    }

    /// Follows the file at its present place.
    public func watchAnew() {
        endWatching()
        watch()
    }

    /// Follows nothing until ``watch()``.
    public func endWatching() {
        watcher = nil
        following?.cancel()
        following = nil
    }

    /// Checks for outside changes if no watcher runs.
    public func refresh() {
        guard watcher == nil, isMade else { return }
        reload()
        versions.find()
        findSongShownInstead()
        page?.besideChanged()
    }

    /// Handles an outside change to the file.
    func apply(_ change: SongWatcher.Change) {
        switch change {
        case .gone where session.obstacle != nil: break
        // The song's own files are being renamed; if the file is gone, the save reports it.
        case .gone where beginning != nil && saver.isSaving: break
        case .unreachable where session.obstacle != nil: break
        case .restored where saver.hasUnsavedWords: saver.saveNow()
        case .restored: standing = .here
        case .changed:
            if saver.hasUnsavedWords {
                if standing.absence != nil {
                    saver.saveNow()
                } else {
                    standing = .changedOutside
                }
            }
            reload()
        case .gone: reportMissing()
        case .otherVersions:
            versions.find()
            findSongShownInstead()
        case .unreachable(let problem) where problem.isOutOfReach && location.isInLibrary: report(absence: problem)
        case .unreachable(let problem): standing = .unreadable(problem)
        }
    }

    /// Shows what the file contains, unless it is shown already. If there are unsaved changes, waits until they are
    /// saved.
    public func reload() {
        isReloadDue = isLooking || saver.hasUnsavedWords
        guard !isReloadDue, isMade else { return }
        isLooking = true
        Task {
            let result = await worker.run { [session] in
                Result { () throws(Problem) in try session.hasChangedOnDisk() ? session.reload() : nil }
            }
            guard !isClosed else { return }
            isLooking = false
            show(result)
            reloadIfDue()
        }
    }

    /// Reads the file if that had to wait.
    func reloadIfDue() {
        if isReloadDue { reload() }
    }

    /// Handles what was read; nil means that the page is up to date.
    private func show(_ result: Result<ReloadResult?, Problem>) {
        switch result {
        case .success(nil):
            standing = .here
            if isPageBehind { text.whenComposed { [weak self] in self?.catchUp() } }
        case .success(let reloaded?):
            if let report = reloaded.report {
                saver.adopt(report)
                take(Saved(report: report, file: session.file))
            }
            text.whenComposed { [weak self] in self?.show(reloaded) }
        case .failure(let problem):
            if problem.kind == .noSuchFile { return reportMissing() }
            if problem.isOutOfReach, location.isInLibrary { return report(absence: problem) }
            standing = .unreadable(problem)
        }
    }

    /// Shows what the session has, which the page did not show because something was typed. That was taken back.
    private func catchUp() {
        guard !isClosed, !saver.hasUnsavedWords, text.edit.isEmpty else { return }
        isPageBehind = false
        let song = SongText(session.song)
        guard !text.words.hasSameBytes(as: song) else { return }
        text.apply(song, isEditable: !isReadOnly)
        page?.labelsChanged()
        host?.songChanged()
    }

    /// Shows what the disk says now; where something was typed meanwhile, when that is saved or taken back.
    private func show(_ reloaded: ReloadResult) {
        guard !isClosed else { return }
        guard text.edit.isEmpty else {
            (isPageBehind, isReloadDue) = (true, true)
            return
        }
        isPageBehind = false
        let song = reloaded.song
        // The bytes of an offline copy always differ; the watcher may have reported before this that the song can be
        // reached.
        let wasOutOfReach = standing.absence != nil || reloaded.wasRemembered
        standing = .here
        let isNews = !text.words.hasSameBytes(as: SongText(song))
        text.apply(SongText(song), isEditable: !isReadOnly)
        page?.labelsChanged()
        if reloaded.report == nil, isNews || !wasOutOfReach { host?.report(translated("Song updated from disk.")) }
        host?.songChanged()
    }

    /// Checks whether its folder shows another song, so that this one is in no list or search.
    func findSongShownInstead() {
        guard isMade, location.isInLibrary, !isReadOnly, obstacle == nil else { return }
        let file = file
        Task {
            let other = await worker.run { SongFolder.songShown(insteadOf: file) }
            guard !isClosed, self.file == file else { return }
            guard other != toldInstead else { return }
            (toldInstead, shownInstead) = (other, other)
        }
    }

    /// Hides the message that another song is shown instead.
    ///
    /// - Parameter isMoved: whether this song is being moved to a folder of its own.
    public func dismissShownInstead(isMoved: Bool = false) {
        shownInstead = nil
        if isMoved { toldInstead = nil }
    }

    /// Hides the message about the state of the file.
    public func dismissStanding() {
        switch standing {
        case .changedOutside, .unreadable: standing = .here
        case .unreachable(let absence): dismissedAbsence = absence
        case .here, .gone: break
        }
    }
}

/// A library that cannot be reached: what is typed waits for it.
extension SongModel {
    /// Reports that the library cannot be reached, why, and what becomes of the changes.
    func report(absence problem: Problem) {
        let absence = SongAbsence(
            problem, hasWaitingWords: session.hasWaitingDraft, isRemembered: session.obstacle != nil)
        guard absence != standing.absence else { return }
        page?.hideNotices()
        dismissedAbsence = nil
        standing = .unreachable(absence)
        host?.libraryWentAway()
    }

    /// Whether the program keeps trying to save changes that wait for the library.
    public var isTryingAgain: Bool { standing.absence != nil && session.hasWaitingDraft }

    /// Reads the song and saves what was typed meanwhile, after the library has become available again.
    public func libraryReturned() {
        Task {
            await worker.run { [session] in session.endWaiting() }
            guard !isClosed else { return }
            watchAnew()
            if saver.hasUnsavedWords { saver.saveNow() } else { reload() }
        }
    }
}

/// A file that was deleted, moved or renamed. It is never created again at its old place.
extension SongModel {
    /// Reports that the file is gone, and looks for it.
    func reportMissing() {
        standing = .gone(found: nil)
        Task {
            let found = await makeSearcher().run { [session, root = location.root] in session.whereabouts(under: root) }
            guard !isClosed, standing.isGone else { return }
            switch found {
            case .itself(let place) where place != file, .sameSong(let place) where place != file:
                standing = .gone(found: found)
            case .itself, .sameSong, nil: break
            }
        }
    }

    /// Continues with the song where it was found.
    public func follow(to found: FilePath) {
        let library = location.rule == .flag ? location.root : nil
        Task {
            let result: Result<(Bool, SongLocation?), Problem> = await worker.run { [session] in
                Result { () throws(Problem) in
                    try session.relocate(to: found)
                    return (try session.hasChangedOnDisk(), Self.location(of: found, session.environment, library))
                }
            }
            guard !isClosed else { return }
            switch result {
            case .success((let hasChanged, let location)):
                standing = .here
                saveTrouble = nil
                move(to: found)
                if let location {
                    adopt(location)
                    host?.songMoved()
                }
                watchAnew()
                if saver.hasUnsavedWords { saver.saveNow() } else if hasChanged { reload() }
            case .failure(let problem): page?.notify([problem.sentences])
            }
        }
    }

    /// Finds out in which library the song is, after it went to another file.
    func locate() async {
        let (file, library) = (file, location.rule == .flag ? location.root : nil)
        let location = await worker.run { [environment] in Self.location(of: file, environment, library) }
        if let location, !isClosed { adopt(location) }
    }

    /// Where a song is in its library; nil if that cannot be determined.
    private nonisolated static func location(
        of file: FilePath, _ environment: Environment, _ library: FilePath?
    ) -> SongLocation? {
        let settings = SettingsStore(environment: environment).load().settings
        return try? SongLocator(environment: environment, settings: settings, libraryFlag: library).location(of: file)
    }
}
