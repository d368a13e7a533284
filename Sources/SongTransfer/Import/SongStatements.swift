import Files
import SongFormat
import SongNames

/// What a song says besides its title, its lyrics, its id and its dates, each thing by itself: `key` and `G`, or a tag.
///
/// A value is compared by what it says and not by how it is spelled, for formats differ in that: 120 and "120" are one.
struct SongStatements {
    /// One thing.
    struct Statement {
        let name: String
        let value: String

        /// Whether it arranges the song and is no part of it, as a tag and a pin do.
        var isArrangement: Bool { name == "tags" || name == "pinned" }

        var checksum: UInt64 { BlockChecksum(Array(name.utf8) + [0] + Array(value.utf8)).value }
    }

    /// By their names and values.
    private(set) var all: [Statement] = []

    var isEmpty: Bool { all.isEmpty }

    var checksums: Set<UInt64> { Set(all.map(\.checksum)) }

    /// - Parameter members: of a song's file, or what is going to be in one.
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

    /// What is not among these.
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
    /// Whether it is what `--print --json` puts before a song: the path of its file, which is no part of it.
    var isPathOfPrint: Bool {
        guard name == "path", let path = value.string.map({ FilePath($0) }) else { return false }
        return path.isAbsolute && SongFileName.isOne(path.name)
    }
}
