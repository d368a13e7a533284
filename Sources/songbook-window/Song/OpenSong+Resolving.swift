import EditingSession
import Files
import Problems

/// All other versions of the song are decided about, one after the other.
extension OpenSong {
    /// How far that has come.
    struct Resolving {
        /// Whether one is shown beside the song, or about to be.
        var isGoingOn = true
        /// Those that cannot be compared with the song.
        var passedOver: Set<FilePath> = []
    }

    /// Whether versions are left that somebody was to decide about.
    var hasUndecidedVersions: Bool { resolving != nil }

    /// Shows the song beside each of its other versions, until none is left or somebody cancels.
    func resolveVersions() {
        if resolving?.isGoingOn ?? false { return }
        resolving = Resolving()
        resolveNext()
    }

    /// Goes on with the next version, where all are to be decided about.
    func resolveNext() {
        guard let resolving, resolving.isGoingOn else { return }
        let session = session
        worker.run {
            Result { () throws(Problem) in try ConflictCopies.others(than: session.file) }
        } then: { [self] (result: Result<[FilePath], Problem>) in
            guard !isClosed else { return }
            switch result {
            case .success([]):
                self.resolving = nil
                onResolved()
            case .success(let versions):
                guard let next = versions.first(where: { !resolving.passedOver.contains($0) }) else {
                    return stopResolving()
                }
                compare(with: next)
            case .failure(let problem):
                banners.notify(problem.sentences)
                stopResolving()
            }
        }
    }

    /// Goes on with the versions after one that cannot be compared.
    func passOver(_ version: FilePath) {
        resolving?.passedOver.insert(version)
        resolveNext()
    }

    /// Somebody has seen enough; banners tell what is left.
    func stopResolving() {
        resolving?.isGoingOn = false
    }
}
