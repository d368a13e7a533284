import Files
import SongFormat
import SongNames

/// The values of a song other than its title, lyrics, id and dates, as single statements: `key` and `G`, or a tag.
///
/// Values are compared by meaning, not spelling, because formats differ in that: 120 and "120" are equal.
struct SongStatements {
    /// One name and value.
    struct Statement {
        let name: String
        let value: String

        /// Whether it only arranges the song, as a tag and a pin do.
        var isArrangement: Bool { name == "tags" || name == "pinned" }

        var checksum: UInt64 { BlockChecksum(Array(name.utf8) + [0] + Array(value.utf8)).value }
    }

    /// Sorted by name and value.
    private(set) var all: [Statement] = []

    var isEmpty: Bool { all.isEmpty }

    var checksums: Set<UInt64> { Set(all.map(\.checksum)) }

    /// - Parameter members: the members of a song's file, existing or to be made.
    init(_ members: [JSONValue.Member]) {
        for (index, member) in members.enumerated() where !Self.others.contains(member.name) {
            if index == 0, member.isPathOfPrint { continue }
            let values = member.name == "tags" ? member.value.array ?? [member.value] : [member.value]
            for value in values where !Self.saysNothing(value, as: member.name) {
                all.append(Statement(name: member.name, value: Self.words(value)))
            }
        }
        all.sort { ($0.name, $0.value) < ($1.name, $1.value) }
    }

    /// The statements that are not among these.
    func missing(in checksums: Set<UInt64>) -> [Statement] {
        all.filter { !checksums.contains($0.checksum) }
    }

    private static let others: Set<String> = ["id", "title", "text", "createdAt", "updatedAt"]

    private static func saysNothing(_ value: JSONValue, as name: String) -> Bool {
        switch value {
        case .null: true
        case .string(let text): text.trimmingWhiteSpace.isEmpty
        case .array(let values): values.isEmpty
        case .object(let members): members.isEmpty
        case .bool(let value): !value && name == "pinned"
        case .number: false
        }
    }

    private static func words(_ value: JSONValue) -> String {
        switch value {
        case .null: ""
        case .string(let text): text.trimmingWhiteSpace
        case .bool(let value): value ? "true" : "false"
        case .number(let spelling): words(ofNumber: spelling)
        case .array(let values): values.map(words).joined(separator: ", ")
        case .object: String(decoding: value.serialized(pretty: false), as: UTF8.self)
        }
    }

    private static func words(ofNumber spelling: String) -> String {
        guard let number = Double(spelling), number.isFinite else { return spelling }
        return Int64(exactly: number).map { String($0) } ?? String(number)
    }
}

extension JSONValue.Member {
    /// Whether it is the path that `--print --json` puts before a song, which is not part of it.
    var isPathOfPrint: Bool {
        guard name == "path", let path = value.string.map({ FilePath($0) }) else { return false }
        return path.isAbsolute && SongFileName.isOne(path.name)
    }
}
