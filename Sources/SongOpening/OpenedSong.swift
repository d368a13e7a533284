public import EditingSession
public import Files
public import Problems
public import SongLibrary

/// A song that was opened for editing.
public struct OpenedSong: Sendable {
    /// The open song.
    public let session: EditingSession
    /// Saves that reached the song only now, because it was out of reach before.
    public let recoveredSaves: [RecoveredSave]
    /// Why another save did not reach it this time either; its words are offered as a draft.
    public let recoveryProblem: Problem?
    /// What the user should be told once: ``EditingSession/openingNotices``.
    public let notices: [Notice]
    /// The offline copy of the song if its library is out of reach; nil if the song was read.
    public let remembered: RememberedSong?

    init(_ opened: RecoveredSession) {
        session = opened.session
        recoveredSaves = opened.saves
        recoveryProblem = opened.problem
        notices = opened.notices
        remembered = nil
    }

    /// A new song that has no file yet.
    ///
    /// - Parameter session: from ``EditingSession/begin(in:library:creation:environment:historyLimit:clock:)``.
    public init(begunIn session: EditingSession) {
        self.init(session)
    }

    init(_ session: EditingSession, remembered: RememberedSong? = nil) {
        self.session = session
        self.remembered = remembered
        recoveredSaves = []
        recoveryProblem = nil
        notices = session.openingNotices
    }
}

/// The result of opening a reference.
public enum OpenedTarget: Sendable {
    /// A song and its location.
    case song(OpenedSong, SongLocation)
    /// A folder that holds no song.
    case folder(FolderLocation)
}

/// A song that was found but is not open yet.
public struct SongToOpen: Sendable {
    enum Source: Sendable {
        case file(FilePath)
        case remembered(RememberedSong)
    }

    let operand: FilePath
    let source: Source

    init(_ operand: FilePath, _ source: Source) {
        self.operand = operand
        self.source = source
    }

    /// Its file: absolute, links resolved. For an offline copy, the file's last known path.
    public var file: FilePath {
        switch source {
        case .file(let file): file
        case .remembered(let song): song.path
        }
    }
}

extension SongLocation {
    init(remembering song: RememberedSong) {
        self.init(remembering: song.path, root: song.root, rootIdentity: song.rootIdentity)
    }
}
