public import EditingSession
public import Files
public import Problems
public import SongLibrary

/// A song that was opened to be edited.
public struct OpenedSong: Sendable {
    /// The open song.
    public let session: EditingSession
    /// Saves that reached the song only now, because it could not be reached before.
    public let recoveredSaves: [RecoveredSave]
    /// Why another one did not reach it now either; its words are offered as a draft.
    public let recoveryProblem: Problem?
    /// What a person should know, once: ``EditingSession/openingNotices``.
    public let notices: [Notice]
    /// The song as it is remembered, where its library is out of reach; nil where it was read.
    public let remembered: RememberedSong?

    init(_ opened: RecoveredSession) {
        session = opened.session
        recoveredSaves = opened.saves
        recoveryProblem = opened.problem
        notices = opened.notices
        remembered = nil
    }

    /// A song that was begun and is not made yet.
    ///
    /// - Parameter session: of ``EditingSession/begin(in:library:creation:environment:historyLimit:clock:)``.
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

/// What a reference was opened as.
public enum OpenedTarget: Sendable {
    /// A song, and where it is.
    case song(OpenedSong, SongLocation)
    /// A folder that holds no song.
    case folder(FolderLocation)
}

/// A song that was found, and not opened yet.
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

    /// Its file: absolute, links resolved; of a song that is remembered, where that was.
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
