public import Files
public import Freedesktop
public import Problems
public import SongFormat
import SongNames
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
        /// Its file is gone: deleted, moved or renamed, and there may be another song. The draft is offered when a song
        /// with its id is opened.
        case gone
        /// Its file cannot be read now, or is not a valid song.
        case unreachable
    }

    /// The result for all songs.
    public struct Found: Sendable {
        /// The newest first.
        public let drafts: [OrphanedDraft]
        /// What to report about damaged drafts, once.
        public let notices: [Notice]
    }

    /// Every draft that no session works on and whose words are not in its song's file, newest first.
    ///
    /// Waits for the disks that the songs are on. Nothing is changed, except that a damaged draft is set aside, and one
    /// that changes nothing any more is removed.
    public static func all(environment: Environment) -> Found {
        let left = LeftDrafts(environment).left()
        let drafts = left.drafts.compactMap { found in
            place(of: found.draft).map { OrphanedDraft(draft: found.draft, place: $0) }
        }
        return Found(drafts: drafts, notices: left.notices)
    }

    /// Writes a draft to a new file, and removes the draft.
    ///
    /// - Parameter file: an absolute path; a name that is taken is refused.
    /// - Throws: why it was not written, or not confirmed by the disk; the draft still exists.
    public static func save(_ draft: Draft, to file: FilePath, environment: Environment) throws(Problem) {
        _ = try save(draft, environment: environment) { song throws(Problem) in
            let durability = try Problem.explaining(
                translated("save the draft to this location"), path: file,
                try AtomicReplacement.create(song.bytes, named: file.name, in: Directory(file.parent)))
            guard case .unconfirmed = durability else { return CreatedSong(file: file) }
            let problem = Problem(
                .inputOutput, path: file, translated("saved, but the disk has not confirmed it"),
                remedy: translated("check the disk"))
            return CreatedSong(file: file, unconfirmed: problem)
        }
    }

    /// Creates a song from a draft, and removes the draft.
    ///
    /// - Parameter create: creates the song's file.
    /// - Returns: the song's file.
    /// - Throws: why it was not created, or not confirmed by the disk; the draft still exists.
    public static func save(
        _ draft: Draft, environment: Environment, by create: (SongFile) throws(Problem) -> CreatedSong
    ) throws(Problem) -> FilePath {
        let wanted = DraftName(file: draft.file, id: draft.song.id, session: "", count: 0)
        guard !draft.ours.isTooLarge else { throw Problem(isTooLarge: draft.file) }
        let created = try create(draft.ours)
        if let problem = created.unconfirmed { throw problem.adding(remedy: translated("the draft was kept")) }
        let store = LeftDrafts(environment)
        for found in store.left(where: { $0.mayBe(of: wanted) }).drafts where found.draft.isSame(as: draft) {
            try Problem.explaining(translated("remove the draft"), try store.remove(found))
        }
        return created.file
    }

    /// Nil if the words are in the file.
    static func place(of draft: Draft) -> Place? {
        if let folder = draft.folderOfNewSong { return place(ofNew: draft, in: folder) }
        guard (try? draft.file.waitForAnswer()) != nil else { return .unreachable }
        do throws(FileReadError) {
            let bytes = try FileReader.read(draft.file, limit: SongFile.byteLimit).bytes
            guard let present = try? SongFile(decoding: bytes) else { return .unreachable }
            if draft.isOfAnother(than: present.song) { return .gone }
            return draft.isRedundant(in: present) ? nil : .there
        } catch {
            if case .system(let cause) = error, cause.errno == .noSuchFile || cause.errno == .notADirectory {
                return .gone
            }
            return .unreachable
        }
    }

    /// Nil if the song was created, just before its program ended.
    private static func place(ofNew draft: Draft, in folder: FilePath) -> Place? {
        guard (try? folder.waitForAnswer()) != nil else { return .unreachable }
        let name = SongName(naming: draft.song)
        let file = folder.appending(name.folder).appending(name.file)
        guard let found = try? FileReader.read(file, limit: SongFile.byteLimit),
            let present = try? SongFile(decoding: found.bytes), present.song.id == draft.song.id
        else { return .gone }
        return draft.isRedundant(in: present) ? nil : .gone
    }
}
