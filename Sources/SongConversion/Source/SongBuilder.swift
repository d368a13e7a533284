import SongFormat
import Translations

/// Assembles a song from names and text values of a format.
struct SongBuilder {
    private(set) var title: String?
    private var tags: [String] = []
    var createdAt: Timestamp?
    var updatedAt: Timestamp?
    var id: String?
    /// The names for the member `chords`.
    var unknownChords = UnknownChords()
    /// The order of the sections in the format's codes; see ``ImportedSong/setOrder(_:)``.
    var codedOrder: String?
    /// Whether the file has no values for this song.
    private(set) var isEmpty = true

    private static let metaLimit = 10_000

    private var members: [JSONValue.Member] = []
    private var places: [String: Int] = [:]
    private var meta: [(name: String, values: [String])] = []
    private var metaPlaces: [[UInt8]: Int] = [:]

    /// The song with these lyrics.
    func song(text: String) -> ImportedSong {
        var members = members
        if !meta.isEmpty {
            let values = meta.map { JSONValue.Member($0.name, .string($0.values.joined(separator: "; "))) }
            members.append(JSONValue.Member("meta", .object(values)))
        }
        var song = ImportedSong(
            title: title ?? "", text: text, tags: TagList.distinct(tags), createdAt: createdAt, updatedAt: updatedAt,
            id: id, members: members)
        song.list(chords: unknownChords.names)
        return song
    }

    /// The text of a member; nil if it is missing or not a text.
    func text(of name: String) -> String? { places[name].flatMap { members[$0].value.string } }

    /// Replaces the key; `change` returns nil to keep it. Returns whether it was replaced.
    mutating func changeKey(_ change: (String) -> String?) -> Bool {
        guard let place = places["key"], case .string(let key) = members[place].value, let changed = change(key) else {
            return false
        }
        members[place].value = .string(changed)
        return true
    }

    /// Sets a value: the title, a tag, the member of this name (songbook(5)), or an entry of `meta`. A value of the
    /// wrong type, or another value for a member that holds only one, goes into `meta` with a note.
    ///
    /// - Parameter name: in lower case, if it is a known one.
    mutating func set(_ name: String, _ value: String, line: Int?, _ notes: inout NoteList) {
        isEmpty = false
        switch name {
        case "title": if title == nil { title = value } else { setAgain(name, value, line, &notes) }
        case "tag": tags.append(value)
        default:
            guard let member = MetadataName(valueNamed: name) else {
                addMeta(name, value)
                return
            }
            if member.kind == .list {
                add(value, to: name)
            } else if places[name] != nil {
                setAgain(name, value, line, &notes)
            } else if let value = member.json(of: value) {
                append(name, value)
            } else {
                notes.add(.kept, line: line, translated("“\(name)” is not a number: \(value.trimmedForNote)"))
                addMeta(name, value)
            }
        }
    }

    /// Adds a value to `meta` under any name. Beyond the limit of names, values are collected under the last one.
    mutating func addMeta(_ name: String, _ value: String) {
        isEmpty = false
        if meta.count >= Self.metaLimit, metaPlaces[Array(name.utf8)] == nil {
            meta[meta.count - 1].values.append("\(name): \(value)")
            return
        }
        if let place = metaPlaces[Array(name.utf8)] {
            meta[place].values.append(value)
        } else {
            metaPlaces[Array(name.utf8)] = meta.count
            meta.append((name, [value]))
        }
    }

    private mutating func setAgain(_ name: String, _ value: String, _ line: Int?, _ notes: inout NoteList) {
        notes.add(.kept, line: line, translated("another “\(name)”: \(value.trimmedForNote)"))
        addMeta(name, value)
    }

    private mutating func append(_ name: String, _ value: JSONValue) {
        places[name] = members.count
        members.append(JSONValue.Member(name, value))
    }

    /// Sets a string, or an array of strings if there are several.
    private mutating func add(_ value: String, to name: String) {
        guard let place = places[name] else { return append(name, .string(value)) }
        switch members[place].value {
        case .array(var values):
            members[place].value = .null
            values.append(.string(value))
            members[place].value = .array(values)
        case let first: members[place].value = .array([first, .string(value)])
        }
    }
}

extension Substring {
    /// At most 60 characters, enough for the user to recognize it.
    var trimmedForNote: String {
        let start = trimmed.prefix(61)
        return start.count > 60 ? start.prefix(60) + "…" : String(start)
    }
}

extension String {
    /// See `Substring.trimmedForNote`.
    var trimmedForNote: String { self[...].trimmedForNote }
}
