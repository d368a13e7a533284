import Files

/// The id for a song in a library, or the existing song that it is.
struct SongIdentity {
    /// The existing song.
    struct Match {
        let place: SongPlace
        let reason: PlannedSong.Known
        /// The position of a planned song.
        var position: PlannedPosition?
        /// What the existing song lacks.
        var left: [SongStatements.Statement] = []
    }

    let id: String
    var match: Match?
    /// A different song that has the source's id.
    var isTakenBy: FilePath?
}

/// Decides which song of the library a song from a source is:
///
/// 1. A song with the id in the source is the same if it has the same title and lyrics and all other values of the
///    source. Tags and a pin arrange a song and do not make it a different one: those that it lacks are reported, and
///    not imported.
/// 2. A song that was imported from exactly this source before (``ImportedID``) is the same, even if edited since.
/// 3. If the source has no id, a song in the target folder is equal if it has the same title and lyrics and all other
///    values of the source.
///
/// Otherwise, it is a new song.
extension KnownSongs {
    /// - Parameters:
    ///   - folder: its target folder, relative to the library.
    ///   - seesPlan: whether planned songs count.
    mutating func identity(of song: SourceSong, in folder: FilePath, seesPlan: Bool = true) -> SongIdentity {
        var taken: FilePath?
        if let id = song.id {
            guard let found = match(id: id, song, seesPlan: seesPlan) else { return SongIdentity(id: id) }
            if found.hasSameWords, found.left.allSatisfy(\.isArrangement) {
                return SongIdentity(id: id, match: found.identity(.same, left: found.left))
            }
            taken = found.place.file
        }
        let id = ImportedID.id(of: song, folder: folder)
        if let found = match(id: id, song, seesPlan: seesPlan) {
            return SongIdentity(id: id, match: found.identity(found.isSame ? .same : .editedSince))
        }
        // Earlier versions derived the id from title and lyrics alone.
        let former = ImportedID.id(of: song, folder: folder, countsMembers: false)
        if former != id, let found = match(id: former, song, seesPlan: seesPlan), found.left.isEmpty {
            return SongIdentity(id: former, match: found.identity(found.isSame ? .same : .editedSince))
        }
        if song.id == nil, let found = equal(to: song, in: folder, seesPlan: seesPlan) {
            return SongIdentity(id: id, match: found.identity(.equal))
        }
        return SongIdentity(id: id, isTakenBy: taken)
    }
}

extension KnownSongs.Match {
    fileprivate func identity(
        _ reason: PlannedSong.Known, left: [SongStatements.Statement] = []
    ) -> SongIdentity.Match {
        SongIdentity.Match(place: place, reason: reason, position: position, left: left)
    }
}
