public import Files
public import Freedesktop
public import Problems
public import SongFormat
import Synchronization

extension OrphanedDrafts {
    /// Keeps lyrics for a song that cannot be read or written now, so that it is unknown what they change. They are
    /// offered when it is opened again, and listed until then.
    ///
    /// - Parameters:
    ///   - file: the absolute path of the song; links resolved as far as they lead anywhere.
    ///   - song: the song there; nil if it cannot be read.
    ///   - problem: what is wrong with the song.
    /// - Returns: `problem` with whether the lyrics were kept, and the file of the draft; nil if there is none.
    public static func keep(
        _ text: String, for file: FilePath, as song: Song? = nil, because problem: Problem, at time: FileTime = .now,
        environment: Environment
    ) -> (problem: Problem, draft: FilePath?) {
        let ours: SongFile
        do {
            ours = try SongFile(id: song?.id, title: song?.title ?? file.name.stem.string, text: text)
        } catch {
            // Larger than a draft can be.
            return (problem, nil)
        }
        var drafts = DraftStore(environment)
        do throws(FileError) {
            try drafts.put(Draft(file: file, savedAt: time, base: [], ours: ours), as: drafts.tickets.next())
            try drafts.makeDurable()
            return (problem.adding(draftFailure: nil), drafts.file)
        } catch {
            return (problem.adding(draftFailure: error), drafts.file)
        }
    }
}

extension EditingSession {
    /// The file of this session's draft; nil where there is none.
    public var draftFile: FilePath? {
        drafts.withLock { $0.file }
    }
}

extension SongFile {
    /// The part of a song that such a draft contains.
    fileprivate init(id: String?, title: String, text: String) throws(SongFormatError) {
        var members = [JSONValue.Member("title", .string(title)), .init("text", .string(text))]
        if let id { members.insert(.init("id", .string(id)), at: 0) }
        try self.init(decoding: JSONValue.object(members).serialized(pretty: true), limit: Draft.songLimit)
    }
}
