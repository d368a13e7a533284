public import EditingSession
public import Files
public import Problems
public import SongFormat
public import SongLibrary
public import SongOpening

/// A song that was opened, before it has a window.
nonisolated public struct LoadedSong: Sendable {
    /// Where it is.
    public let location: SongLocation
    /// Its session, and what opening it reported.
    public let opened: OpenedSong
    /// Its contents.
    public let song: Song
    /// Why it cannot be edited; nil if it can.
    public let readOnlyReason: String?
    /// Whether to show it beside its other versions.
    public let comparesVersions: Bool
    /// What is wrong with the settings that located the song's library.
    public let settingsProblem: Problem?

    /// - Parameter settings: the settings that the song was opened with.
    public init(
        _ opened: OpenedSong, at location: SongLocation, _ settings: SettingsSnapshot, comparesVersions: Bool
    ) {
        self.opened = opened
        self.location = location
        self.comparesVersions = comparesVersions
        song = opened.session.song
        readOnlyReason = opened.session.readOnlyReason
        settingsProblem = settings.problem
    }

    /// A new song that is not on the disk yet.
    ///
    /// - Parameter rootIdentity: the identity of the library's folder at `root`.
    public init(begunIn session: EditingSession, root: FilePath, rootIdentity: FileIdentity) {
        location = SongLocation(remembering: session.file, root: root, rootIdentity: rootIdentity)
        opened = OpenedSong(begunIn: session)
        comparesVersions = false
        song = session.song
        readOnlyReason = nil
        settingsProblem = nil
    }

    /// Its session.
    public var session: EditingSession { opened.session }

    /// Why its library cannot be reached, so that this is the offline copy; nil if the song was read.
    public var obstacle: Problem? {
        opened.remembered.map { song in
            song.state.problem(at: song.root) ?? Problem(.unavailable, path: song.root, song.obstacle)
        }
    }

    /// Messages to show once when it is opened, even if the song is on the screen already.
    @MainActor public var news: [String] {
        (opened.recoveryProblem.map { [$0.sentences] } ?? []) + opened.recoveredSaves.map(DisplayText.recovered)
            + opened.notices.map(\.sentences)
    }
}
