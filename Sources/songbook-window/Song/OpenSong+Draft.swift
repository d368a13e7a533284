import EditingSession
import Files
import SongFormat

/// Words that an earlier session could not save are offered, never applied unasked.
extension OpenSong {
    /// Offers `draft`; `song` is what the file says.
    func offer(_ draft: Draft, over song: Song) {
        let isBaseUnchanged = (try? SongFile(decoding: draft.base))?.song.hasSameText(as: song) ?? false
        let about = "Words from \(Words.moment(draft.savedAt)) did not get into this song’s file."
        let discard = BannerContent.Action(label: "Discard") { [self] in self.discard(draft) }
        if isBaseUnchanged {
            let restore = BannerContent.Action(label: "Restore") { [self] in self.restore(draft) }
            banners.show(
                BannerContent(
                    style: .information, text: "\(about) They were kept as a draft.", actions: [discard, restore]),
                about: .draft)
        } else {
            let elsewhere = BannerContent.Action(label: "Save Draft Elsewhere…") { [self] in saveApart(draft) }
            banners.show(
                BannerContent(
                    style: .information,
                    text: "\(about) They were kept as a draft, but the song has been changed since.",
                    actions: [discard, elsewhere]),
                about: .draft)
        }
    }

    private func restore(_ draft: Draft) {
        banners.hide(.draft)
        editor.type(title: draft.song.title, text: draft.song.text)
        saver.saveNow()
    }

    /// The song has newer words, which must not go: the draft becomes a file of its own, and the window shows it.
    private func saveApart(_ draft: Draft) {
        askForFile { [self] newFile in
            guard let newFile, !isClosed else { return }
            saver.saveNow { [self] in
                guard !saver.hasUnsavedWords else { return }
                let session = session
                worker.run {
                    Result { () throws(Problem) in
                        let edit = SongEdit(title: draft.song.title, text: draft.song.text)
                        let report = try session.saveElsewhere(edit, to: newFile)
                        try session.discardDraft()
                        return Saved(report: report, file: session.file)
                    }
                } then: { [self] (result: Result<Saved, Problem>) in
                    show(result, of: draft)
                }
            }
        }
    }

    private func show(_ result: Result<Saved, Problem>, of draft: Draft) {
        switch result {
        case .success(let done):
            banners.hide(.draft)
            editor.show(title: draft.song.title, text: draft.song.text, isEditable: !isReadOnly)
            saved(done)
        case .failure(let problem):
            banners.show(notice(problem.sentences), about: .notice)
        }
    }

    private func discard(_ draft: Draft) {
        banners.hide(.draft)
        let session = session
        worker.run {
            Result { () throws(Problem) in try session.discardDraft() }
        } then: { [self] (result: Result<Void, Problem>) in
            guard case .failure(let problem) = result else { return }
            banners.show(notice(problem.sentences), about: .notice)
        }
    }
}

extension Song {
    fileprivate func hasSameText(as other: Song) -> Bool {
        title.hasSameBytes(as: other.title) && text.hasSameBytes(as: other.text)
    }
}
