import SongFormat
import Translations

/// Puts a song together from the names and values that a format brings as text.
struct SongBuilder {
    private(set) var title: String?
    private(set) var tags: [String] = []
    var createdAt: Timestamp?
    var updatedAt: Timestamp?
    var id: String?
    /// What is listed in the member `chords`.
    var unknownChords = UnknownChords()
    /// Of the sections, as the format writes it; see ``ImportedSong/setOrder(_:)``.
    var codedOrder: String?
    /// Whether the file said anything of this song.
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
            title: title ?? "", text: text, tags: tags, createdAt: createdAt, updatedAt: updatedAt, id: id,
            members: members)
        song.list(chords: unknownChords.names)
        return song
    }

    /// The text of a member; nil where it is another value, or is not there.
    func text(of name: String) -> String? { places[name].flatMap { members[$0].value.string } }

    /// Gives the key another name; nil where it stays. Whether there was one to be changed.
    mutating func changeKey(_ change: (String) -> String?) -> Bool {
        guard let place = places["key"], case .string(let key) = members[place].value, let changed = change(key) else {
            return false
        }
        members[place].value = .string(changed)
        return true
    }

    /// Takes a value: into the title, the tags, the member of this name (songbook(5)), or `meta`. What is not of the
    /// member's type, or is there twice where the member holds one, goes into `meta` with a note.
    ///
    /// - Parameter name: in small letters, where it is a known one.
    mutating func set(_ name: String, _ value: String, line: Int?, _ notes: inout NoteList) {
        isEmpty = false
        switch name {
        case "title": if title == nil { title = value } else { setAgain(name, value, line, &notes) }
        case "tag": if !value.isEmpty { tags.append(value) }
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

    /// Puts a value into `meta`, whatever it is called. What comes behind very many names is put together under one.
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

    /// A string, or an array of strings where there are several.
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
    /// At most 60 characters, for a person to recognise it by.
    var trimmedForNote: String {
        let start = trimmed.prefix(61)
        return start.count > 60 ? start.prefix(60) + "…" : String(start)
    }
}

extension String {
    /// The same.
    var trimmedForNote: String { self[...].trimmedForNote }
}
