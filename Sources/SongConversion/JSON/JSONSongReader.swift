import SongFormat
import Translations

/// A song or an array of songs. The members are those of a `.songbook`; or `content` and `modifiedAt` instead of `text`
/// and `updatedAt`, as written by the app that this program descends from; or `lyrics` instead of `text`. An object
/// without lyrics may have the array in its member `songs`.
enum JSONSongReader {
    /// For commas and opening brackets, including those in strings; in lyrics, one byte in fifty is one.
    private static let valueLimit = 6_000_000

    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes, keepsNull: true)
        // Each value takes many times the memory of its bytes, and all are in memory at once.
        let values = source.text.utf8.count {
            $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
        }
        guard values <= valueLimit else { throw .tooMany }
        var notes = NoteList()
        notes.add(source.notes)
        let elements: JSONElements?
        var whole: JSONValue?
        do {
            let bytes = Array(source.text.utf8)
            elements = try JSONElements(of: bytes, limit: SongFileFormat.byteLimit)
            if elements == nil { whole = try JSONValue(parsing: bytes, limit: SongFileFormat.byteLimit) }
        } catch {
            if let line = SourceText.lineOfNull(in: source.text) { throw .nullByte(line: line) }
            throw .json(error)
        }
        if let elements { return try list(of: elements, &notes) }
        guard let members = whole?.members else { throw .noSongs }
        // A book may have a title of its own.
        let hasLyrics = members.contains { ["text", "content", "lyrics"].contains($0.name) }
        let list = members.last { $0.name == "songs" }?.value
        if !hasLyrics, let list, list.array != nil || list.members != nil {
            return try self.list(list, besides: members, &notes)
        }
        guard members.isEmpty || isSong(members) else { throw .noSongs }
        return ImportResult(songs: [song(of: members, &notes)], notes: notes.all)
    }

    /// Whether an object has a member that only songs have, and lyrics that can be read.
    private static func isSong(_ members: [JSONValue.Member]) -> Bool {
        let names = Set(members.map(\.name))
        if !names.isDisjoint(with: ["text", "content"]) { return true }
        guard let lyrics = members.last(where: { $0.name == "lyrics" })?.value, lyrics != .null else {
            return names.contains("title")
        }
        return lyrics.string != nil || lyrics.array?.allSatisfy { $0.string != nil } ?? false
    }

    /// The songs in the member `songs`: an array, or an object with ids as names.
    private static func list(
        _ value: JSONValue, besides members: [JSONValue.Member], _ notes: inout NoteList
    ) throws(ConversionError) -> ImportResult {
        var faults = FaultList()
        var songs: [ImportedSong] = []
        for member in members where member.name != "songs" {
            notes.add(.dropped, line: nil, member.name)
        }
        for (index, value) in (value.array ?? value.members?.map(\.value) ?? []).enumerated() {
            guard let members = value.members, isSong(members) else {
                faults.add(line: nil, translated("item \(index + 1) of the list is not a song"))
                continue
            }
            notes.song = songs.count
            songs.append(song(of: members, &notes))
        }
        guard !songs.isEmpty || value.array?.isEmpty ?? false else { throw .noSongs }
        var result = ImportResult(songs: songs, notes: notes.all)
        result.faults = faults.all
        return result
    }

    /// - Throws: the first error, if there is no song.
    private static func list(
        of elements: JSONElements, _ notes: inout NoteList
    ) throws(ConversionError) -> ImportResult {
        var songs: [ImportedSong] = []
        var faults = FaultList()
        var errors: [SongFormatError] = []
        var number = 0
        var elements = elements
        while let element = elements.next() {
            number += 1
            switch element.value {
            case .success(let value):
                guard let members = value.members, members.isEmpty || isSong(members) else {
                    faults.add(
                        line: element.line,
                        translated("line \(element.line): item \(number) of the list is not a song"))
                    continue
                }
                notes.song = songs.count
                var song = song(of: members, &notes)
                song.line = element.line
                songs.append(song)
            case .failure(let error):
                errors.append(error)
                faults.add(line: error.line, "\(error)")
            }
        }
        if songs.isEmpty, let error = errors.first { throw .json(error) }
        if songs.isEmpty, number > 0 { throw .noSongs }
        var result = ImportResult(songs: songs, notes: notes.all)
        if errors.count >= JSONElements.faultLimit {
            faults.add(line: nil, translated("the rest of the file was not read because of too many errors"))
            result.isCutShort = true
        } else if elements.isCutShort {
            let what = translated("the rest of the file was not read because it is unclear where the next song begins")
            faults.add(line: nil, what)
            result.isCutShort = true
        }
        result.faults = faults.all
        return result
    }

    private static func song(of members: [JSONValue.Member], _ notes: inout NoteList) -> ImportedSong {
        var song = ImportedSong()
        // A `null` member does not take precedence over another name for the same value.
        let names = Set(members.filter { $0.value != .null }.map(\.name))
        for member in members {
            switch member.name {
            case "title": song.title = text(member, &notes) ?? song.title
            case "text": song.text = text(member, &notes) ?? song.text
            case "content" where !names.contains("text"): song.text = text(member, &notes) ?? song.text
            case "lyrics" where !names.contains("text") && !names.contains("content"):
                // Some files have a string for each line.
                let lines = member.value.array?.compactMap(\.string)
                song.text = lines?.joined(separator: "\n") ?? text(member, &notes) ?? song.text
            case "id": song.id = text(member, &notes) ?? song.id
            case "createdAt": song.createdAt = date(member, &notes) ?? song.createdAt
            case "updatedAt": song.updatedAt = date(member, &notes) ?? song.updatedAt
            case "modifiedAt" where !names.contains("updatedAt"):
                song.updatedAt = date(member, &notes) ?? song.updatedAt
            case "tags": song.tags = tags(member, &notes) ?? song.tags
            default: song.members.append(member)
            }
        }
        return song
    }

    private static func text(_ member: JSONValue.Member, _ notes: inout NoteList) -> String? {
        switch member.value {
        case .string(let text): return text
        case .number(let spelling):
            notes.add(.changed, line: nil, translated("number stored as text: \(member.name)"))
            return spelling
        case .null: return nil
        default:
            addWrongType(member, &notes)
            return nil
        }
    }

    private static func addWrongType(_ member: JSONValue.Member, _ notes: inout NoteList) {
        notes.add(.dropped, line: nil, translated("“\(member.name)” has the wrong type"))
    }

    private static func tags(_ member: JSONValue.Member, _ notes: inout NoteList) -> [String]? {
        guard let values = member.value.array else {
            if member.value != .null { addWrongType(member, &notes) }
            return nil
        }
        let tags = values.compactMap(\.string)
        if tags.count < values.count { addWrongType(member, &notes) }
        return tags
    }

    /// ISO 8601, or seconds since 2001-01-01T00:00:00Z, the default of `JSONEncoder` in Swift's Foundation.
    private static func date(_ member: JSONValue.Member, _ notes: inout NoteList) -> Timestamp? {
        switch member.value {
        case .null: return nil
        case .string(let text):
            if let date = Timestamp(iso8601: text) { return date }
        case .number(let spelling):
            if let seconds = Double(spelling), abs(seconds) < 1e12 {
                let whole = seconds.rounded(.down)
                let nanoseconds = min(999_999_999, Int32((seconds - whole) * 1e9))
                return Timestamp(seconds: Int64(whole) + 978_307_200, nanoseconds: nanoseconds)
            }
        default: break
        }
        notes.add(.dropped, line: nil, translated("“\(member.name)” is not a date"))
        return nil
    }
}

/// An array of whole songs, including members unknown to this program.
enum JSONSongWriter {
    static func bytes(of songs: [ImportedSong]) -> [UInt8] {
        JSONValue.array(songs.map(json)).serialized(pretty: true)
    }

    private static func json(_ song: ImportedSong) -> JSONValue {
        var members: [JSONValue.Member] = []
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(JSONValue.Member(name, value)) }
        }
        add("id", song.id.map(JSONValue.string))
        add("title", .string(song.title))
        add("text", .string(song.text))
        add("createdAt", song.createdAt.map { .string($0.iso8601) })
        add("updatedAt", song.updatedAt.map { .string($0.iso8601) })
        add("tags", song.tags.isEmpty ? nil : .array(song.tags.map(JSONValue.string)))
        return .object(members + song.members)
    }
}
