import EditingSession
import Files
import Freedesktop
import Problems
import SongFormat
import SongMerging
import Translations

/// Other versions of the song, which lie beside it, are told of and can be compared and put together.
extension OpenSong {
    /// Finds out which other versions there are, and says so.
    func findVersions() {
        let session = session
        worker.run {
            Result { () throws(Problem) in try ConflictCopies.others(than: session.file) }
        } then: { [self] (result: Result<[FilePath], Problem>) in
            guard !isClosed, case .success(let versions) = result else { return }
            guard !versions.isEmpty else {
                reportedVersions = []
                return banners.hide(.conflict)
            }
            // What was told and closed is not told again; what is told still has to be true.
            let isNews = !versions.allSatisfy(reportedVersions.contains)
            guard isNews || banners.isShown(.conflict) && reportedVersions != Set(versions) else { return }
            reportedVersions = Set(versions)
            banners.show(found(versions), about: .conflict)
        }
    }

    /// Shows the song beside another version of it, to decide what becomes of the two.
    func compare(with version: FilePath) {
        saveToCompare { [self] in
            let session = session
            worker.run {
                Result { () throws(Problem) in try Resolution(of: session, and: version) }
            } then: { [self] (result: Result<Resolution, Problem>) in
                endPreparingSheet()
                guard !isClosed else { return }
                switch result {
                case .success(let resolution): show(resolution)
                case .failure(let problem):
                    banners.notify(problem.sentences)
                    passOver(version)
                }
            }
        }
    }

    /// Saves what is typed; what cannot be saved has to be settled before anything is compared with it.
    ///
    /// - Parameter compare: has to call ``endPreparingSheet()``.
    func saveToCompare(then compare: @escaping @MainActor () -> Void) {
        guard beginPreparingSheet() else { return }
        saver.saveNow { [self] in
            guard !isClosed, !saver.hasUnsavedWords else { return endPreparingSheet() }
            compare()
        }
    }

    /// Shows what the session's song says after something else than the page was saved into it.
    func showSaved(_ done: Saved) {
        let song = session.song
        if editor.edit.isEmpty {
            editor.apply(title: song.title, text: song.text, isEditable: !isReadOnly)
        } else {
            _ = editor.apply(SongText(song))
        }
        saved(done)
        saver.saveNow(isAsked: true)
    }

    private func show(_ resolution: Resolution) {
        let view = ComparisonView(resolution.comparison, resolution.names)
        view.onSave = { [self] decision in resolve(resolution, decision) }
        view.onCancel = { [self] in stopResolving() }
        showSheet { view.present(over: $0) }
    }

    private func resolve(_ resolution: Resolution, _ decision: SongFile) {
        let session = session
        worker.run {
            Result { () throws(Problem) in try resolution.carryOut(decision, for: session) }
        } then: { [self] (result: Result<Resolution.Outcome, Problem>) in
            guard !isClosed else { return }
            switch result {
            case .success(let outcome):
                if outcome.isResolved { noteResolved() }
                showSaved(outcome.saved)
                if let trouble = outcome.trouble {
                    banners.notify(trouble.sentences)
                } else if outcome.isResolved {
                    banners.notify(
                        translated("Versions merged. The other version’s file was moved to the trash."))
                }
                findVersions()
                resolveNext()
            case .failure(let problem):
                banners.notify(problem.sentences)
                stopResolving()
            }
        }
    }

    private func found(_ versions: [FilePath]) -> BannerContent {
        let name = versions[0].lastComponent?.display ?? ""
        let text =
            versions.count == 1
            ? translated("There is another version of this song in its folder: “\(name)”.")
            : translated(
                count: versions.count,
                one: "There is \(versions.count) other version of this song in its folder: “\(name)”.",
                other: "There are \(versions.count) other versions of this song in its folder. The first is “\(name)”.")
        return BannerContent(
            style: .warning, text: text, actions: [close(.conflict), open(versions[0]), comparing(versions[0])])
    }

    func comparing(_ version: FilePath) -> BannerContent.Action {
        BannerContent.Action(label: translated("Compare…")) { [self] in compare(with: version) }
    }
}
