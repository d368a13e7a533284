import EditingSession
import FileWork
import Files
import Problems
import SongFormat
import SongMerging
import SongbookModel
import Toolkit
import Translations

/// Words that an earlier session could not save are offered, never applied unasked.
extension OpenSong {
    /// Offers the latest draft that is left; the next one is offered when something became of that.
    ///
    /// - Parameter answered: one whose words are on the page already.
    func offerDrafts(besides answered: Draft? = nil) {
        let drafts = session.recoveredDrafts.filter { $0.savedAt != answered?.savedAt }
        guard let draft = drafts.first else { return banners.hide(.draft) }
        offer(draft, olderOnes: drafts.count - 1)
    }

    private func offer(_ draft: Draft, olderOnes: Int) {
        let song = session.song
        let isBaseUnchanged = (try? SongFile(decoding: draft.base))?.song.hasSameText(as: song) ?? false
        let moment = DisplayText.moment(draft.savedAt)
        let discard = BannerContent.Action(label: translated("Discard")) { [self] in self.discard(draft) }
        let restore = BannerContent.Action(label: translated("Restore")) { [self] in self.restore(draft) }
        let elsewhere = BannerContent.Action(label: translated("Save Draft As…")) { [self] in saveApart(draft) }
        let compare = BannerContent.Action(label: translated("Compare…")) { [self] in self.compare(with: draft) }
        let (text, action) =
            if isReadOnly {
                (
                    translated("A draft contains lyrics from \(moment). This song cannot be edited."),
                    elsewhere
                )
            } else if draft.isLyricsAlone {
                (
                    translated(
                        """
                        A draft contains lyrics from \(moment), when the song could not be read or saved. Restoring \
                        the draft replaces the song’s lyrics.
                        """),
                    restore
                )
            } else if isBaseUnchanged {
                (
                    translated("Unsaved changes from \(moment) were recovered."),
                    restore
                )
            } else if draft.merged(into: SongText(song)) != nil {
                (
                    translated(
                        """
                        Unsaved changes from \(moment) were recovered. The song has changed since then; both sets of \
                        changes can be merged.
                        """),
                    restore
                )
            } else {
                (
                    translated(
                        """
                        Unsaved changes from \(moment) were recovered, but they conflict with later changes to the song.
                        """),
                    elsewhere
                )
            }
        let others = translated(
            count: olderOnes, one: "There is \(olderOnes) older draft.",
            other: "There are \(olderOnes) older drafts.")
        banners.show(
            BannerContent(
                style: .information, text: olderOnes == 0 ? text : text + " " + others,
                actions: [discard, compare, action]), about: .draft)
    }

    /// Puts the draft's words into what the page says now. Where both changed the same, they get a file of their own.
    private func restore(_ draft: Draft) {
        guard let merged = draft.merged(into: editor.words) else { return saveApart(draft) }
        banners.hide(.draft)
        editor.type(title: merged.title, text: merged.text)
        let labels = draft.labels(putInto: saver.labels.tags ?? session.song.tags)
        if !labels.isEmpty { saver.change(tags: labels.tags, pinned: labels.pinned, metadata: labels.metadata) }
        saver.saveNow { [self] in
            guard !isClosed, !saver.hasUnsavedWords else { return }
            offerDrafts(besides: draft)
            host?.draftSettled()
        }
    }

    /// The song has newer words, which must not go: the draft becomes a file of its own, and the window shows it.
    private func saveApart(_ draft: Draft) {
        host?.askForFile { [self] newFile in
            guard let newFile, !isClosed else { return }
            let session = session
            worker.run {
                Result { () throws(Problem) in
                    try OrphanedDrafts.save(draft, to: newFile, environment: session.environment)
                    try session.discard(settled: draft)
                }
            } then: { [self] (result: Result<Void, Problem>) in
                guard !isClosed else { return }
                switch result {
                case .success:
                    banners.hide(.draft)
                    host?.draftSettled()
                    goOn(in: newFile)
                case .failure(let problem): banners.notify(problem.sentences)
                }
            }
        }
    }

    /// Shows another file, once all that was typed is in this one.
    private func goOn(in newFile: FilePath) {
        saver.saveNow { [self] in
            guard !isClosed, !saver.hasUnsavedWords else { return }
            let session = session
            worker.run {
                Result { () throws(Problem) in
                    try session.relocate(to: newFile, takingAnySong: true)
                    return try session.reload().song
                }
            } then: { [self] (result: Result<Song, Problem>) in
                guard !isClosed else { return }
                banners.hide(.outsideChange)
                update()
                watchAnew()
                if case .failure(let problem) = result { banners.notify(problem.sentences) }
            }
        }
    }

    private func discard(_ draft: Draft) {
        banners.hide(.draft)
        let session = session
        worker.run {
            Result { () throws(Problem) in try session.discard(draft) }
        } then: { [self] (result: Result<Void, Problem>) in
            if case .failure(let problem) = result { banners.notify(problem.sentences) }
            offerDrafts()
            host?.draftSettled()
        }
    }
}

extension Song {
    fileprivate func hasSameText(as other: Song) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}
