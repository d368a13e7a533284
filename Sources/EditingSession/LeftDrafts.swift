public import Files
public import Freedesktop
public import SongFormat
import Translations

/// The words of all songs that an earlier session could not save.
public enum LeftDrafts {
    /// Where the song of a draft is now.
    public enum Place: Sendable, Hashable {
        /// Its file is there and says something else.
        case there
        /// Its file is gone: deleted, moved or renamed. The draft is offered when a song with its id is opened.
        case gone
        /// Its file cannot be read now.
        case unreachable
    }

    /// Every draft that nobody is working on and whose words are not in its song's file, newest first.
    ///
    /// Waits for the disks that the songs are on. Nothing is changed, but a damaged draft is set aside.
    public static func all(environment: Environment) -> [(draft: Draft, place: Place)] {
        DraftStore(environment).left().compactMap { found in
            place(of: found.draft).map { (found.draft, $0) }
        }
    }

    /// Keeps an edit of a song whose file is out of reach, as a session does that ends with unsaved words: it is offered
    /// when the song can be opened, and merged with what others made of it.
    ///
    /// - Parameters:
    ///   - song: as the file said when it was last read.
    ///   - file: where it was: absolute, links resolved as far as can be told.
    /// - Throws: why it cannot be kept.
    public static func leave(
        _ edit: SongEdit, of song: Song, at file: FilePath, environment: Environment
    ) throws(Problem) {
        let now = FileTime.now
        let change: SongChange
        do {
            let members: [JSONValue.Member] =
                (song.id.map { [.init("id", .string($0))] } ?? [])
                + [.init("title", .string(song.title)), .init("text", .string(song.text))]
            let origin = try SongFile(decoding: JSONValue.object(members).serialized(pretty: true))
            change = SongChange(origin: origin, ours: try origin.encoding(edit))
        } catch {
            throw Problem(error, file: file)
        }
        try Problem.explaining(translated("keep the words as a draft")) { () throws(FileError) in
            var drafts = DraftStore(environment)
            try drafts.put(Draft(of: change, to: file, at: now), as: drafts.nextTicket())
            try drafts.makeDurable()
        }
    }

    /// Writes a draft into a new file; then the draft goes.
    ///
    /// - Parameter file: an absolute path; a name that is taken is refused.
    /// - Throws: why it was not written, or not confirmed by the disk; the draft is there still.
    public static func save(_ draft: Draft, to file: FilePath, environment: Environment) throws(Problem) {
        let durability = try Problem.explaining(translated("save the draft there"), path: file) {
            () throws(FileError) in
            try AtomicReplacement.create(
                draft.ours.bytes, named: file.lastComponent ?? file, in: try Directory(file.parent))
        }
        guard case .confirmed = durability else {
            throw Problem(
                .inputOutput, path: file, translated("saved, but not confirmed on disk"),
                remedy: translated("check the disk; the draft is kept as well"))
        }
        let store = DraftStore(environment)
        for found in store.left() where found.draft.isSame(as: draft) {
            try Problem.explaining(translated("remove the draft")) { () throws(FileError) in try store.remove(found) }
        }
    }

    /// Nil where the words are in the file.
    private static func place(of draft: Draft) -> Place? {
        do throws(FileReadError) {
            let bytes = try FileReader.read(draft.file, limit: SongFile.byteLimit).bytes
            guard let present = try? SongFile(decoding: bytes) else { return .there }
            return present.song.hasSameWords(as: draft.song) ? nil : .there
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile || cause.errno == .notADirectory {
                return .gone
            }
            return .unreachable
        }
    }
}
