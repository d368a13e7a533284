public import Files
public import Freedesktop
public import Problems
public import SongFormat
import Synchronization
import Translations

extension OrphanedDrafts {
    /// Keeps lyrics for a song that cannot be read or written now, so that nobody can say what they change. They are
    /// offered when it is opened again, and listed until then.
    ///
    /// - Parameters:
    ///   - file: an absolute path, where the song is to be found; links resolved as far as they lead anywhere.
    ///   - song: as it is there; nil where it cannot be read.
    ///   - problem: what is wrong with the song.
    /// - Returns: `problem` with what became of the lyrics, and where they are.
    public static func keep(
        _ text: String, for file: FilePath, as song: Song? = nil, because problem: Problem, at time: FileTime = .now,
        environment: Environment
    ) -> Problem {
        let ours: SongFile
        do {
            ours = try SongFile(id: song?.id, title: song?.title ?? file.name.stem.string, text: text)
        } catch {
            return problem
        }
        var drafts = DraftStore(environment)
        do throws(FileError) {
            try drafts.put(Draft(file: file, savedAt: time, base: [], ours: ours), as: drafts.tickets.next())
            try drafts.makeDurable()
            return problem.adding(draftFailure: nil).adding(draftAt: drafts.file)
        } catch {
            return problem.adding(draftFailure: error)
        }
    }
}

extension EditingSession {
    /// A problem of this session's last save, with the file that its draft is in, if there is one.
    public func locatingDraft(_ problem: Problem) -> Problem {
        problem.adding(draftAt: drafts.withLock { $0.file })
    }
}

extension Problem {
    fileprivate func adding(draftAt file: FilePath?) -> Problem {
        guard let file else { return self }
        return adding(
            remedy: translated("the draft is in \(file.display); 'songbook-open --drafts --json' prints its text"))
    }
}

extension SongFile {
    /// The part of a song that is in a draft of it.
    fileprivate init(id: String?, title: String, text: String) throws(SongFormatError) {
        var members = [JSONValue.Member("title", .string(title)), .init("text", .string(text))]
        if let id { members.insert(.init("id", .string(id)), at: 0) }
        try self.init(decoding: JSONValue.object(members).serialized(pretty: true), limit: Draft.songLimit)
    }
}
