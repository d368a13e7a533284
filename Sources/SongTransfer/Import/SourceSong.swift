import SongConversion
import SongFormat
import Translations

/// A song that was read from a file, before its id in the library is known.
struct SourceSong {
    /// Empty if unknown.
    let title: String
    let text: String
    /// Nil if the file has none.
    let id: String?
    /// Its other values.
    let statements: SongStatements
    private let content: Content
    private let times: SourceTimes

    private enum Content {
        /// The bytes of a song file stay as they are.
        case file(SongFile)
        case imported(ImportedSong)
    }

    /// - Parameter title: used if the song has no title.
    init(_ song: ImportedSong, title: String, times: SourceTimes) {
        self.title = song.title.isEmpty ? title : song.title
        (text, id) = (song.text, song.id.flatMap { $0.isEmpty ? nil : $0 })
        let tags = JSONValue.Member("tags", .array(song.tags.map(JSONValue.string)))
        statements = SongStatements(song.members.filter { $0.name != "tags" } + [tags])
        (content, self.times) = (.imported(song), times)
    }

    /// The same for a song file.
    init(_ file: SongFile, title: String, times: SourceTimes) {
        self.title = file.song.title.isEmpty ? title : file.song.title
        (text, id) = (file.song.text, file.song.id.flatMap { $0.isEmpty ? nil : $0 })
        statements = SongStatements((try? JSONValue(parsing: file.bytes))?.members ?? [])
        (content, self.times) = (.file(file), times)
    }

    /// Why no song file can hold it, as a clause; nil if one can.
    var reasonNotToHold: String? {
        var notes: [ConversionNote] = []
        do {
            // A placeholder with the length of generated ids.
            _ = try file(id: id ?? String(repeating: "0", count: 36), notes: &notes)
            return nil
        } catch {
            return Self.words(error)
        }
    }

    /// The error, without a place in a file that was never written.
    static func words(_ error: SongFormatError) -> String {
        guard case .tooLarge(let limit) = error.reason else { return "\(error.reason)" }
        return translated("the song exceeds the maximum size of \("\(limit / 1_048_576) MiB")")
    }

    /// The song's file.
    ///
    /// - Parameter notes: receives what is not imported unchanged.
    /// - Throws: why no song file can hold it.
    func file(id: String, notes: inout [ConversionNote]) throws(SongFormatError) -> SongFile {
        switch content {
        case .file(let file):
            let edit = SongEdit(
                id: id, title: title, createdAt: file.saysCreation ? nil : times.created,
                updatedAt: file.saysUpdate ? nil : times.updated)
            // A song that must not be edited is imported unchanged.
            if file.readOnlyReason != nil { return file }
            return try file.encoding(edit)
        case .imported(let song): return try file(of: song, id: id, notes: &notes)
        }
    }

    private func file(
        of song: ImportedSong, id: String, notes: inout [ConversionNote]
    ) throws(SongFormatError) -> SongFile {
        let dates = times.completing(created: song.createdAt, updated: song.updatedAt)
        var members: [JSONValue.Member] = [
            .init("id", .string(id)), .init("title", .string(title)), .init("text", .string(text)),
            .init("createdAt", .string(dates.created.writable.iso8601)),
            .init("updatedAt", .string(dates.updated.writable.iso8601)),
        ]
        if !song.tags.isEmpty { members.append(.init("tags", .array(song.tags.map(JSONValue.string)))) }
        let taken = ["id", "title", "text", "createdAt", "updatedAt", "tags"]
        for (index, member) in song.members.enumerated() where !taken.contains(member.name) {
            if index == 0, member.isPathOfPrint { continue }
            if member.name == "pinned", member.value.bool == nil {
                notes.append(
                    ConversionNote(effect: .dropped, what: translated("“\(member.name)” has the wrong type")))
                continue
            }
            members.append(member)
        }
        return try SongFile(decoding: JSONValue.object(members).serialized(pretty: true))
    }
}
