import SongFormat
import Translations

/// Markdown with front matter, or with its title in the first heading. The text stays unchanged.
enum MarkdownReader {
    static func read(_ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        let source = try SourceText(bytes)
        var notes = NoteList()
        notes.add(source.notes)
        var song = SongBuilder()
        var body = source.text[...]
        if let frontMatter = FrontMatter(source.text, &notes) {
            for entry in frontMatter.entries { add(entry, to: &song, &notes) }
            body = frontMatter.body
        }
        if song.title == nil, let (title, rest) = heading(of: body) {
            song.set("title", title, line: nil, &notes)
            body = rest ?? body
        }
        return ImportResult(songs: [song.song(text: String(body))], notes: notes.all)
    }

    private static func add(_ entry: FrontMatter.Entry, to song: inout SongBuilder, _ notes: inout NoteList) {
        let name = entry.name.lowercased()
        let value = entry.values.joined(separator: ", ")
        func date() -> Timestamp? { entry.values.count == 1 ? Self.date(value) : nil }
        switch name {
        case "tags", "tag", "keywords":
            let tags = entry.isList ? entry.values : FrontMatter.parts(of: value[...]).map(FrontMatter.tag)
            for tag in tags where !tag.isEmpty { song.set("tag", tag, line: entry.line, &notes) }
        case "artist", "composer", "lyricist", "arranger":
            for value in entry.values where !value.isEmpty { song.set(name, value, line: entry.line, &notes) }
        case "created" where song.createdAt == nil, "date" where song.createdAt == nil:
            if let date = date() { song.createdAt = date } else { addText(entry, value, to: &song, &notes) }
        case "modified" where song.updatedAt == nil, "updated" where song.updatedAt == nil:
            if let date = date() { song.updatedAt = date } else { addText(entry, value, to: &song, &notes) }
        case "chords" where entry.isList: song.unknownChords.add(entry.values)
        case "order" where entry.isList:
            for value in entry.values where !value.isEmpty { song.set(name, value, line: entry.line, &notes) }
        // The position of a page among others.
        case "order": song.addMeta(entry.name, value)
        case "id" where song.id == nil && !value.isEmpty: song.id = value
        case "title": song.set(name, value, line: entry.line, &notes)
        case let name where MetadataName(valueNamed: name) != nil && !value.isEmpty:
            song.set(name, value, line: entry.line, &notes)
        default:
            if entry.isList {
                notes.add(.changed, line: entry.line, translated("list stored as text: \(entry.name)"))
            }
            song.addMeta(entry.name, value)
        }
    }

    /// Also accepts a space before the time and the offset, as in Jekyll and YAML: `2014-04-30 03:55:32 +0000`. Without
    /// an offset, the time is UTC.
    private static func date(_ text: String) -> Timestamp? {
        if let date = Timestamp(iso8601: text) { return date }
        var parts = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
        if parts.count == 1, let time = parts[0].firstIndex(where: { $0 == "T" || $0 == "t" }) {
            parts = [String(parts[0][..<time]), String(parts[0][parts[0].index(after: time)...])]
        }
        guard (2...3).contains(parts.count) else { return nil }
        var time = parts[1]
        var offset = parts.count == 3 ? parts[2] : ""
        if offset.isEmpty {
            let end = time.firstIndex { !$0.isNumber && $0 != ":" && $0 != "." } ?? time.endIndex
            (time, offset) = (String(time[..<end]), String(time[end...]))
        }
        if time.utf8.count == 4 || time.utf8.count == 7 { time = "0" + time }
        if time.utf8.count == 5 { time += ":00" }
        switch offset.uppercased() {
        case "", "Z", "UTC", "GMT": offset = "Z"
        default:
            let digits = offset.dropFirst().filter { $0 != ":" }
            guard offset.first == "+" || offset.first == "-", digits.count == 2 || digits.count == 4 else { return nil }
            offset = "\(offset.prefix(1))\(digits.prefix(2)):\(digits.count == 4 ? digits.suffix(2) : "00")"
        }
        return Timestamp(iso8601: "\(parts[0])T\(time)\(offset)")
    }

    private static func addText(
        _ entry: FrontMatter.Entry, _ value: String, to song: inout SongBuilder, _ notes: inout NoteList
    ) {
        notes.add(.kept, line: entry.line, translated("“\(entry.name)” is not a date: \(value.trimmedForNote)"))
        song.addMeta(entry.name, value)
    }

    /// The first top-level heading. If only blank lines precede it, also the text after it and one blank line: the
    /// title is not sung.
    private static func heading(of text: Substring) -> (String, Substring?)? {
        var lines = SourceLines(String(text))
        var isFirst = true
        while let line = lines.next() {
            if line.text.isBlank { continue }
            defer { isFirst = false }
            guard line.text.starts(with: "# ") else { continue }
            var title = line.text.dropFirst(2).trimmed
            if let end = title.utf8.lastIndex(where: { $0 != UInt8(ascii: "#") }), title.utf8[end].isBlank {
                title = title[..<end].trimmed
            }
            var after = lines
            let hasBlank = after.next().map { $0.text.isBlank } ?? false
            return (String(title), isFirst ? (hasBlank ? after.rest : lines.rest) : nil)
        }
        return nil
    }
}
