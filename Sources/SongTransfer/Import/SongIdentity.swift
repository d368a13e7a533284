import Files

/// By which id a song goes into a library, or which song it is there.
struct SongIdentity {
    /// The song that it is.
    struct Match {
        let place: SongPlace
        let reason: PlannedSong.Known
        /// Of one that is to be made.
        var position: PlannedPosition?
        /// What of it is not there.
        var left: [SongStatements.Statement] = []
    }

    let id: String
    var match: Match?
    /// A song that says something else and has the id which the source says.
    var isTakenBy: FilePath?
}

/// Which song of the library another one is. The rule:
///
/// 1. One with the id that the source says is the same where it has the same title and lyrics and all else that the source
///    says. Tags and a pin arrange a song and make no other one of it: what of them is not there is told, and left.
/// 2. One that was imported from the very same before (``ImportedID``) is that song, however it was edited since.
/// 3. Where the source says no id, one in the folder that the song goes to is equal where it has the same title and lyrics
///    and all else that the source says.
///
/// What is none of these is another song, and becomes one.
extension KnownSongs {
    /// - Parameters:
    ///   - folder: where it is to go, seen from the library.
    ///   - seesPlan: whether songs that are to be made count.
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
        // As earlier versions imported it, by its words alone.
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
