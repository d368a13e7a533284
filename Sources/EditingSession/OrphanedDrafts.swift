public import Files
public import Freedesktop
public import Problems
import SongFormat
import Translations

/// A draft that an earlier session left, and where its song is.
public struct OrphanedDraft: Sendable {
    /// The words.
    public let draft: Draft
    /// Where their song is now.
    public let place: OrphanedDrafts.Place
}

/// The words of all songs that an earlier session could not save.
public enum OrphanedDrafts {
    /// Where the song of a draft is now.
    public enum Place: Sendable, Hashable {
        /// Its file is there and says something else.
        case there
        /// Its file is gone: deleted, moved or renamed. The draft is offered when a song with its id is opened.
        case gone
        /// Its file cannot be read now.
        case unreachable
    }

    /// What was found of all songs.
    public struct Found: Sendable {
        /// The newest first.
        public let drafts: [OrphanedDraft]
        /// What to tell of damaged drafts, once.
        public let notices: [Notice]
    }

    /// Every draft that nobody is working on and whose words are not in its song's file, newest first.
    ///
    /// Waits for the disks that the songs are on. Nothing is changed, but a damaged draft is set aside.
    public static func all(environment: Environment) -> Found {
        let left = DraftStore(environment).left()
        let drafts = left.drafts.compactMap { found in
            place(of: found.draft).map { OrphanedDraft(draft: found.draft, place: $0) }
        }
        return Found(drafts: drafts, notices: left.notices)
    }

    /// Writes a draft into a new file; then the draft goes.
    ///
    /// - Parameter file: an absolute path; a name that is taken is refused.
    /// - Throws: why it was not written, or not confirmed by the disk; the draft is there still.
    public static func save(_ draft: Draft, to file: FilePath, environment: Environment) throws(Problem) {
        guard !draft.ours.isTooLarge else { throw Problem(isTooLarge: file) }
        let durability = try Problem.explaining(
            translated("save the draft to this location"), path: file,
            try AtomicReplacement.create(draft.ours.bytes, named: file.name, in: Directory(file.parent)))
        guard case .confirmed = durability else {
            throw Problem(
                .inputOutput, path: file, translated("saved, but the disk has not confirmed it"),
                remedy: translated("check the disk")
            ).adding(remedy: translated("the draft was kept"))
        }
        let store = DraftStore(environment)
        let wanted = DraftName(file: draft.file, id: draft.song.id, session: "", count: 0)
        for found in store.left(where: { $0.mayBe(of: wanted) }).drafts where found.draft.isSame(as: draft) {
            try Problem.explaining(translated("remove the draft"), try store.remove(found))
        }
    }

    /// Nil where the words are in the file.
    private static func place(of draft: Draft) -> Place? {
        guard (try? draft.file.waitForAnswer()) != nil else { return .unreachable }
        do throws(FileReadError) {
            let bytes = try FileReader.read(draft.file, limit: SongFile.byteLimit).bytes
            guard let present = try? SongFile(decoding: bytes) else { return .there }
            return draft.isRedundant(in: present) ? nil : .there
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile || cause.errno == .notADirectory {
                return .gone
            }
            return .unreachable
        }
    }
}
