import EditingSession
import Files
import SongFormat
import SongLibrary
import SongOpening
import Translations

extension SongDetails {
    /// For a person: `Label: value`, a line each. What the song does not have is left out, but for the counts.
    var lines: [String] {
        var lines: [String] = []
        func add(_ label: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            lines.append("\(label): \(Self.onOneLine(value))")
        }
        add(translated("Title"), song.title)
        add(translated("File"), file.display)
        add(translated("Library"), location.flatMap { $0.isInLibrary ? $0.root.display : nil })
        add(translated("Created"), Self.date(song.createdAt))
        add(translated("Changed"), Self.date(song.updatedAt))
        add(translated("Sections"), "\(count.sections)")
        add(translated("Lines"), "\(count.lines)")
        add(translated("Words"), "\(count.words)")
        add(translated("Characters"), "\(count.characters)")
        for name in song.metadata.names {
            guard let value = song.metadata[name] else { continue }
            add(name.label, name.text(of: value) ?? Self.unknown(value))
        }
        add(translated("Tags"), song.tags.joined(separator: ", "))
        if song.pinned { lines.append(translated("Pinned")) }
        for attachment in attachments ?? [] { add(translated("Attachment"), attachment.displayName) }
        add(translated("Earlier versions"), "\(versions.lastOfBursts.count)")
        for copy in conflictCopies ?? [] { add(translated("Conflict copy"), copy.displayName) }
        return lines
    }

    /// For programs: everything, in one object. What is not known of an offline copy is left out.
    var json: JSONValue {
        var members: [JSONValue.Member] = [.init("path", .string(file.string))]
        func add(_ name: String, _ value: JSONValue?) {
            if let value { members.append(.init(name, value)) }
        }
        func paths(_ paths: [FilePath]) -> JSONValue { .array(paths.map { .string($0.string) }) }
        add("root", location.map { .string($0.root.string) })
        add("relativePath", location.map { .string($0.relativePath.string) })
        add("id", song.id.map(JSONValue.string))
        add("title", .string(song.title))
        add("createdAt", song.createdAt.map { .string($0.iso8601) })
        add("updatedAt", song.updatedAt.map { .string($0.iso8601) })
        add("sections", .integer(count.sections))
        add("lines", .integer(count.lines))
        add("words", .integer(count.words))
        add("characters", .integer(count.characters))
        add("members", location == nil ? nil : .object(song.metadata.members))
        add("tags", .array(song.tags.map(JSONValue.string)))
        add("pinned", .bool(song.pinned))
        add("attachments", attachments.map(paths))
        add("versions", .integer(versions.count))
        add("conflictCopies", conflictCopies.map(paths))
        return .object(members)
    }

    private static func date(_ date: Timestamp?) -> String? {
        date.map { DateText.text(FileTime(seconds: $0.seconds, nanoseconds: $0.nanoseconds)) }
    }

    private static func unknown(_ value: MetadataValue) -> String {
        guard case .unknown(let spellings) = value else { return "" }
        let spelling = spellings.joined(separator: ", ")
        return translated("unknown (\(spelling.count > 60 ? spelling.prefix(60) + "…" : spelling[...]))")
    }

    /// Title and values can hold anything.
    private static func onOneLine(_ text: String) -> String {
        DisplayText.escaping(text.utf8, keeping: ["\t", "\u{061C}", "\u{200E}", "\u{200F}"])
    }
}
