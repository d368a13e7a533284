import EditingSession
import Files
import Freedesktop
import Problems
import SongConversion
import SongFormat
import SongNames
import Translations

/// A song that was read for export.
struct ExportedSong {
    let song: ImportedSong
    /// The name for its file, without a suffix.
    let name: SongName
    /// What no format can represent.
    let notes: [ConversionNote]

    /// - Parameter changes: to the song; exported songs are changed nowhere else.
    init(_ file: FilePath, _ changes: SheetChanges) throws(Problem) {
        let snapshot: FileSnapshot
        do {
            snapshot = try FileReader.read(file, limit: SongFile.byteLimit)
        } catch {
            guard let remains = InterruptedSave.read(file) else {
                throw Problem(error, path: file, cannot: translated("read it"))
            }
            snapshot = remains.content
        }
        do {
            try self.init(try SongFile(decoding: snapshot.bytes), of: file, snapshot.status, changes)
        } catch {
            throw Problem(
                .invalidSong, path: file, error.description,
                remedy: translated("fix it in a text editor, or open another copy of it"))
        }
    }

    private init(
        _ file: SongFile, of path: FilePath, _ status: FileStatus, _ changes: SheetChanges
    ) throws(SongFormatError) {
        let song = file.song.fillingGaps(from: path, status)
        var notes: [ConversionNote] = []
        if file.saysCreation && file.song.createdAt == nil || file.saysUpdate && file.song.updatedAt == nil {
            notes.append(
                ConversionNote(effect: .changed, what: translated("a date that cannot be understood")))
        }
        var members: [JSONValue.Member] = []
        var taken: Set<String> = []
        for member in try file.members() {
            if member.isTaken, let name = member.text {
                if !taken.insert(name).inserted {
                    let what = translated("“\(name)” appears more than once; only the last one is exported")
                    notes.append(ConversionNote(effect: .dropped, what: what))
                }
                continue
            }
            let value = try? JSONValue(parsing: Array(file.bytes[member.value]))
            guard let name = member.text, let value else {
                let what = String(decoding: file.bytes[member.name], as: UTF8.self)
                notes.append(ConversionNote(effect: .dropped, what: translated("not valid Unicode: \(what)")))
                continue
            }
            members.append(JSONValue.Member(name, value))
        }
        let imported = ImportedSong(
            title: song.title, text: song.text, tags: song.tags, createdAt: song.createdAt, updatedAt: song.updatedAt,
            id: song.id, members: members)
        let changed = changes.applied(to: imported)
        self.song = changed.song
        self.notes = notes + changed.notes
        name = SongName(naming: song)
    }
}

extension SongMember {
    /// Whether ``ImportedSong`` has a separate property for it.
    fileprivate var isTaken: Bool {
        ["id", "title", "text", "createdAt", "updatedAt", "tags"].contains(text)
    }
}

/// The songs that have unsaved changes.
struct WaitingDrafts {
    private let files: Set<FilePath>
    private let ids: Set<String>

    init(_ environment: Environment) {
        let drafts = OrphanedDrafts.all(environment: environment).drafts.map(\.draft)
        files = Set(drafts.map(\.file))
        ids = Set(drafts.compactMap(\.song.id))
    }

    func contains(_ song: ExportedSong, of file: FilePath) -> Bool {
        if files.isEmpty { return false }
        return files.contains(file) || song.song.id.map(ids.contains) ?? false
    }
}
