public import Files
public import Freedesktop
public import Problems
import SongFormat
import Translations

extension OrphanedDrafts {
    /// Keeps lyrics for a song that cannot be read now, so that nobody knows what they were made from. They are offered
    /// when it is opened again.
    ///
    /// - Parameters:
    ///   - file: an absolute path, links resolved.
    ///   - problem: why the song cannot be read.
    /// - Returns: `problem` with what became of the lyrics.
    public static func keep(
        _ text: String, for file: FilePath, because problem: Problem, at time: FileTime = .now, environment: Environment
    ) -> Problem {
        let title = file.name.stem.string
        let draft: Draft
        do {
            draft = Draft(
                file: file, savedAt: time, base: try SongFile(title: title, text: "").bytes,
                ours: try SongFile(title: title, text: text))
        } catch {
            return problem
        }
        var drafts = DraftStore(environment)
        do throws(FileError) {
            try drafts.put(draft, as: drafts.tickets.next())
            try drafts.makeDurable()
            return problem.adding(draftFailure: nil)
        } catch {
            return problem.adding(draftFailure: error)
        }
    }
}

extension SongFile {
    /// The part of a song that is in a draft of it.
    fileprivate init(title: String, text: String) throws(SongFormatError) {
        let members = JSONValue.object([.init("title", .string(title)), .init("text", .string(text))])
        try self.init(decoding: members.serialized(pretty: true), limit: Draft.songLimit)
    }
}
