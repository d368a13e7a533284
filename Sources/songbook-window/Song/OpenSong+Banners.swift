import EditingSession
import Files
import Problems
import SongFormat
import SongLibrary
import SongMerging
import SongbookModel
import Toolkit
import Translations

/// What the song's banners say and offer.
extension OpenSong {
    /// Says what the song's last change of state means.
    func stateChanged() {
        switch saver.state {
        case .failed(let problem) where isWaitingForLibrary:
            banners.hide(.saving)
            absence.report(obstacle ?? problem, in: self)
        case .failed(let problem) where problem.kind == .noSuchFile && isMade:
            // One banner is enough for that; it looks where the song went, and goes when the song is back.
            banners.hide(.saving)
            if !banners.isShown(.outsideChange) || absence.isReported { reportMissing() }
        case .failed(let problem): banners.show(failure(problem), about: .saving)
        case .saved: reloadIfDue()
        case .untouched: break
        case .edited, .saving, .waiting: break
        }
        host?.songChanged()
    }

    /// Says that very long lines are not shown whole.
    func sayLinesAreShownInPart() {
        banners.notify(LongLines.notice)
    }

    /// Takes in what a save did.
    func saved(_ saved: Saved) {
        banners.hide(.saving)
        let wasOutOfReach = absence.end(in: self)
        let old = file
        switch saved.report.outcome {
        case .unchanged: break
        case .saved:
            if wasOutOfReach {
                host?.report(translated("Your library is available again. Your changes were saved to the song."))
            }
        case .merged: host?.report(merged)
        case .savedUnconfirmed(let problem): banners.show(unconfirmed(problem), about: .saving)
        case .conflict: versions.reportConflict(over: old, ourCopy: saved.file.displayName, in: self)
        case .displaced(let copy): versions.reportDisplaced(copy, in: self)
        }
        if saved.file != old { move(to: saved.file) }
        if beginning != nil, saved.file != old { named() }
        banners.notify(saved.report.notices.map(\.sentences))
        host?.songSaved(from: old)
    }

    /// Takes in what somebody else did to the file.
    func apply(_ change: SongWatcher.Change) {
        switch change {
        case .gone where session.obstacle != nil: break
        // Its own files are getting another name; a save that finds it gone says so.
        case .gone where beginning != nil && saver.isSaving: break
        case .unreachable where session.obstacle != nil: break
        case .restored where saver.hasUnsavedWords: saver.saveNow()
        case .restored: absence.end(in: self)
        case .changed:
            if saver.hasUnsavedWords {
                if absence.isReported {
                    saver.saveNow()
                } else {
                    banners.show(changedWhileWriting, about: .outsideChange)
                }
            }
            reload()
        case .gone: reportMissing()
        case .otherVersions: versions.find(in: self)
        case .unreachable(let problem) where problem.isOutOfReach && location.isInLibrary:
            absence.report(problem, in: self)
        case .unreachable(let problem): banners.show(outsideTrouble(problem), about: .outsideChange)
        }
    }

    /// Takes in what the disk says now; nil is what is shown already.
    func show(_ result: Result<ReloadResult?, Problem>) {
        switch result {
        case .success(nil):
            absence.end(in: self)
        case .success(let reloaded?):
            if let report = reloaded.report {
                saver.adopt(report)
                saved(Saved(report: report, file: session.file))
            }
            editor.whenComposed { [weak self] in self?.show(reloaded) }
        case .failure(let problem):
            if problem.kind == .noSuchFile { return reportMissing() }
            if problem.isOutOfReach, location.isInLibrary { return absence.report(problem, in: self) }
            banners.show(outsideTrouble(problem), about: .outsideChange)
        }
    }
}

extension OpenSong {
    /// Shows what the disk says now.
    private func show(_ reloaded: ReloadResult) {
        guard editor.edit.isEmpty else { return }
        let song = reloaded.song
        let isReported = reloaded.report != nil
        // The bytes of a song that was only remembered are always other ones; the watcher may have told before this that
        // it can be reached.
        let wasOutOfReach = absence.end(in: self) || reloaded.wasRemembered
        let isNews = !editor.words.hasSameBytes(as: SongText(song))
        editor.apply(title: song.title, text: song.text, isEditable: !isReadOnly)
        showLabels()
        if !isReported, isNews || !wasOutOfReach { host?.report(translated("Song updated from disk.")) }
        host?.songChanged()
    }

    private func failure(_ problem: Problem) -> BannerContent {
        let again = BannerContent.Action(label: translated("Try Again")) { [self] in saver.saveNow() }
        return BannerContent(style: .problem, text: problem.sentences, actions: [again, elsewhere])
    }

    private func unconfirmed(_ problem: Problem) -> BannerContent {
        let again = BannerContent.Action(label: translated("Save Again")) { [self] in saver.saveNow() }
        return BannerContent(style: .warning, text: problem.sentences, actions: [again, elsewhere])
    }

    private var merged: String {
        translated("Changes merged with another program’s.")
    }

    private var changedWhileWriting: BannerContent {
        let text = translated(
            "Another program changed this song while you were editing. Both versions are kept when you save.")
        return BannerContent(style: .warning, text: text, actions: [close(.outsideChange)])
    }

    private func outsideTrouble(_ problem: Problem) -> BannerContent {
        BannerContent(style: .warning, text: problem.sentences, actions: [close(.outsideChange), elsewhere])
    }

    var elsewhere: BannerContent.Action {
        BannerContent.Action(label: translated("Save As…")) { [self] in saveElsewhere() }
    }

    func close(_ matter: BannerArea.Matter) -> BannerContent.Action {
        BannerContent.Action(label: translated("Close")) { [self] in banners.hide(matter) }
    }
}
