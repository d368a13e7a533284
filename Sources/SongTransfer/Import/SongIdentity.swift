import Files
import SongFormat

/// By which id a song goes into a library, or which song it is there.
struct SongIdentity {
    /// The song that it is.
    struct Match {
        let place: SongPlace
        let reason: PlannedSong.Known
        /// Of one that is to be made.
        var position: PlannedPosition?
    }

    let id: String
    var match: Match?
    /// A song with other words that has the id which the source says.
    var isTakenBy: FilePath?
}

extension KnownSongs {
    /// - Parameter folder: where it is to go, seen from the library.
    mutating func identity(of song: SourceSong, in folder: FilePath) -> SongIdentity {
        var taken: FilePath?
        if let id = song.id {
            guard let found = match(id: id, title: song.title, text: song.text) else { return SongIdentity(id: id) }
            if found.hasSameWords {
                return SongIdentity(id: id, match: .init(place: found.place, reason: .same, position: found.position))
            }
            taken = found.place.file
        }
        let id = ImportedID.id(title: song.title, text: song.text, folder: folder, id: song.id)
        if let found = match(id: id, title: song.title, text: song.text) {
            let reason = found.hasSameWords ? PlannedSong.Known.same : .editedSince
            return SongIdentity(id: id, match: .init(place: found.place, reason: reason, position: found.position))
        }
        if song.id == nil, let file = match(title: song.title, text: song.text, in: folder) {
            return SongIdentity(id: id, match: .init(place: SongPlace(file), reason: .equal))
        }
        return SongIdentity(id: id, isTakenBy: taken)
    }
}
