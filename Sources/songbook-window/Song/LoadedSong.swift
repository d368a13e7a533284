import Files
import EditingSession
import Problems
import SongFormat
import SongLibrary
import SongOpening
import SongbookModel

/// A song that was opened, before it has a window.
struct LoadedSong: Sendable {
    let location: SongLocation
    let opened: OpenedSong
    let song: Song
    let readOnlyReason: String?
    /// Whether it is to be shown beside its other versions.
    let comparesVersions: Bool
    /// What is wrong with the settings, by which the song's library was found.
    let settingsProblem: Problem?

    /// - Parameter settings: by which the song was opened.
    init(_ opened: OpenedSong, at location: SongLocation, _ settings: SettingsSnapshot, comparesVersions: Bool) {
        self.opened = opened
        self.location = location
        self.comparesVersions = comparesVersions
        song = opened.session.song
        readOnlyReason = opened.session.readOnlyReason
        settingsProblem = settings.problem
    }

    /// A new song, which is not made yet.
    init(begunIn session: EditingSession, of library: LibraryPlace, root: FilePath) {
        location = SongLocation(remembering: session.file, root: root, rootIdentity: library.rootIdentity)
        opened = OpenedSong(begunIn: session)
        comparesVersions = false
        song = session.song
        readOnlyReason = nil
        settingsProblem = nil
    }
}

extension LoadedSong {
    var session: EditingSession { opened.session }

    /// Why its library cannot be reached, so that it is the song as it is remembered; nil where it was read.
    var obstacle: Problem? {
        opened.remembered.map { song in
            song.state.problem(at: song.root) ?? Problem(.unavailable, path: song.root, song.obstacle)
        }
    }

    /// What is said once when it is opened, also where the song is on the screen already.
    var news: [String] {
        (opened.recoveryProblem.map { [$0.sentences] } ?? []) + opened.recoveredSaves.map(DisplayText.recovered)
            + opened.notices.map(\.sentences)
    }
}
