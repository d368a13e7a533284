import ChordSheet
import Files
import Pronunciation
import Rhymes
import SongFormat
import SongLibrary
import SongNames
import SongOpening
import Translations

extension SongDetails {
    /// As text: `Label: value`, a line each. What the song does not have is left out, except for counts.
    var lines: [String] {
        let metadata = song.metadata.names.compactMap { name in
            song.metadata[name].map { Fact(name.label, name.text(of: $0) ?? Self.unknown($0)) }
        }
        return (about(date: DateText.text) + counts + metadata + belongings).map { fact in
            fact.value.isEmpty ? fact.label : "\(fact.label): \(TerminalText.onOneLine(fact.value))"
        }
    }

    /// As JSON: all details in one object. What is not known of an offline copy is left out.
    func json(with metre: SongMetre, _ rhymes: RhymeScheme) -> JSONValue {
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
        add("members", knowsMetadata ? .object(song.metadata.members) : nil)
        add("tags", .array(song.tags.map(JSONValue.string)))
        add("pinned", .bool(song.pinned))
        add("attachments", attachments.map { paths($0.map(\.path)) })
        add("attachmentCounts", attachmentCounts)
        add("versions", .integer(versions.count))
        add("conflictCopies", conflictCopies.map(paths))
        add("metre", metre.json)
        add("rhymeScheme", rhymes.json)
        return .object(members)
    }

    /// The number of attachments of each kind, without kinds that do not occur.
    private var attachmentCounts: JSONValue? {
        attachments.map { attachments in
            let counts = Dictionary(grouping: attachments, by: \.kind).mapValues(\.count)
            return .object(
                AttachmentKind.allCases.compactMap { kind in
                    counts[kind].map { .init(kind.rawValue, .integer($0)) }
                })
        }
    }

    private static func unknown(_ value: MetadataValue) -> String {
        guard case .unknown(let spellings) = value else { return "" }
        let spelling = spellings.joined(separator: ", ")
        return translated("unknown (\(spelling.count > 60 ? spelling.prefix(60) + "…" : spelling[...]))")
    }
}
