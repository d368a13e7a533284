import EditingSession
import FileWork
import Files
import Problems
import SongFormat
import SongbookModel
import Toolkit
import Translations

/// The other versions of a song, which lie beside it: they are told of, compared and put together with it.
@MainActor
final class OtherVersions {
    /// How far deciding about all of them has come.
    private struct Resolving {
        /// Whether one is shown beside the song, or about to be.
        var isGoingOn = true
        /// Those that cannot be compared with the song.
        var passedOver: Set<FilePath> = []
    }

    /// Whether somebody else's version and ours are in two files now.
    private(set) var isInConflict = false
    /// Where it was asked to decide about all of them: those that are left.
    private var resolving: Resolving?
    /// Those that a banner has told of.
    private var reported = Set<FilePath>()

    /// Whether versions are left that somebody was to decide about.
    var hasUndecided: Bool { resolving != nil }

    /// Finds out which there are, and says so.
    func find(in song: OpenSong) {
        song.ownFolder.find(in: song)
        let session = song.session
        song.worker.run {
            Result { () throws(Problem) in try ConflictCopies.others(than: session.file) }
        } then: { [self] (result: Result<[FilePath], Problem>) in
            guard !song.isClosed, case .success(let versions) = result else { return }
            guard !versions.isEmpty else {
                reported = []
                return song.banners.hide(.conflict)
            }
            // What was told and closed is not told again; what is told still has to be true.
            let isNews = !versions.allSatisfy(reported.contains)
            guard isNews || song.banners.isShown(.conflict) && reported != Set(versions) else { return }
            report(versions, found(versions), in: song)
        }
    }

    /// Says that a save kept both versions: the other one under the song's name, ours under this one.
    func reportConflict(over original: FilePath, ourCopy name: String, in song: OpenSong) {
        isInConflict = true
        report(
            [original],
            translated(
                """
                Another program changed this song while you were editing. Both versions were kept. Yours is shown here \
                and saved as “\(name)”.
                """), in: song)
    }

    /// Says that a save kept both versions: ours under the song's name, the other one as `copy`.
    func reportDisplaced(_ copy: FilePath, in song: OpenSong) {
        report(
            [copy],
            translated(
                """
                Another program changed this song at the same time. Both versions were kept. Yours is shown here, \
                theirs was saved as “\(copy.displayName)”.
                """), in: song)
    }

    /// Shows the song beside each of them, until none is left or somebody cancels.
    func resolveAll(in song: OpenSong) {
        if resolving?.isGoingOn ?? false { return }
        resolving = Resolving()
        resolveNext(in: song)
    }
}

extension OtherVersions {
    private func report(_ versions: [FilePath], _ text: String, in song: OpenSong) {
        reported = Set(versions)
        let other = versions[0]
        let open = BannerContent.Action(label: translated("Show Theirs")) { [weak song] in
            song?.host?.open(other)
        }
        let compare = BannerContent.Action(label: translated("Compare…")) { [self, weak song] in
            if let song { self.compare(with: other, in: song) }
        }
        song.banners.show(
            BannerContent(
                style: .warning, text: text, actions: [song.close(.conflict), open, compare],
                detail: versions.map(\.displayName).joined(separator: "\n")), about: .conflict)
    }

    private func found(_ versions: [FilePath]) -> String {
        versions.count == 1
            ? translated("There is another version of this song. Yours is shown here.")
            : translated(
                count: versions.count,
                one: "There is \(versions.count) other version of this song. Yours is shown here.",
                other: "There are \(versions.count) other versions of this song. Yours is shown here.")
    }

    /// Shows the song beside another version of it, to decide what becomes of the two.
    private func compare(with version: FilePath, in song: OpenSong) {
        song.saveToCompare { [self] in
            let session = song.session
            song.worker.run {
                Result { () throws(Problem) in try Resolution(of: session, and: version) }
            } then: { [self] (result: Result<Resolution, Problem>) in
                song.endPreparingSheet()
                guard !song.isClosed else { return }
                switch result {
                case .success(let resolution): show(resolution, in: song)
                case .failure(let problem):
                    song.banners.notify(problem.sentences)
                    resolving?.passedOver.insert(version)
                    resolveNext(in: song)
                }
            }
        }
    }

    private func show(_ resolution: Resolution, in song: OpenSong) {
        let view = resolution.view
        view.onSave = { [self] decision in resolve(resolution, decision, in: song) }
        view.onCancel = { [self] in stopResolving() }
        song.host?.presentSheet { view.present(over: $0) }
    }

    private func resolve(_ resolution: Resolution, _ decision: SongFile, in song: OpenSong) {
        let session = song.session
        song.decide {
            Result { () throws(Problem) in try resolution.carryOut(decision, for: session) }
        } then: { [self] (result: Result<Resolution.Outcome, Problem>) in
            switch result {
            case .success(let outcome):
                if outcome.isResolved { isInConflict = false }
                song.showSaved(outcome.saved)
                if let trouble = outcome.trouble {
                    song.banners.notify(trouble.sentences)
                } else if outcome.isResolved {
                    song.host?.report(
                        translated("Versions merged. The file that is no longer needed was moved to the trash."))
                }
                find(in: song)
                resolveNext(in: song)
            case .failure(let problem):
                song.banners.notify(problem.sentences)
                song.offerDrafts()
                stopResolving()
            }
        }
    }

    /// Goes on with the next version, where all are to be decided about.
    private func resolveNext(in song: OpenSong) {
        guard let resolving, resolving.isGoingOn else { return }
        let session = song.session
        song.worker.run {
            Result { () throws(Problem) in try ConflictCopies.others(than: session.file) }
        } then: { [self] (result: Result<[FilePath], Problem>) in
            guard !song.isClosed else { return }
            switch result {
            case .success([]):
                self.resolving = nil
                song.host?.versionsResolved()
            case .success(let versions):
                guard let next = versions.first(where: { !resolving.passedOver.contains($0) }) else {
                    return stopResolving()
                }
                compare(with: next, in: song)
            case .failure(let problem):
                song.banners.notify(problem.sentences)
                stopResolving()
            }
        }
    }

    /// Somebody has seen enough; banners tell what is left.
    private func stopResolving() {
        resolving?.isGoingOn = false
    }
}
