import Files
import SongFormat

/// The bookmark as stored in the settings: an object with `path`, which alone is required, and `device`, `inode`,
/// `birthTime`, `filesystem`, `mountPoint`, and `formerPaths`, a list, which earlier releases omit when they rewrite
/// the bookmark.
extension Bookmark {
    /// Nil if it contains no absolute path.
    init?(_ value: JSONValue) {
        guard let path = value["path"].flatMap({ FilePath($0) }) else { return nil }
        var identity: FileIdentity?
        if let device = value["device"]?.unsigned, let inode = value["inode"]?.unsigned {
            identity = FileIdentity(device: device, inode: inode)
        }
        self.init(
            path: path, identity: identity, birthTime: value["birthTime"]?.string.flatMap(FileTime.init(inSettings:)),
            filesystem: value["filesystem"]?.unsigned,
            mountPoint: value["mountPoint"].flatMap { FilePath($0) },
            formerPaths: (value["formerPaths"]?.array ?? []).compactMap { FilePath($0) })
    }

    var json: JSONValue {
        let members: [(String, JSONValue?)] = [
            ("path", path.json),
            ("device", identity.map { .integer($0.device) }),
            ("inode", identity.map { .integer($0.inode) }),
            ("birthTime", birthTime.map { .string($0.inSettings) }),
            ("filesystem", filesystem.map { .integer($0) }),
            ("mountPoint", mountPoint?.json),
            ("formerPaths", formerPaths.isEmpty ? nil : .array(formerPaths.map(\.json))),
        ]
        return .object(members.compactMap { name, value in value.map { JSONValue.Member(name, $0) } })
    }
}

extension JSONValue {
    fileprivate var unsigned: UInt64? {
        if case .number(let spelling) = self { UInt64(spelling) } else { nil }
    }
}

extension FileTime {
    /// Seconds and nine digits of nanoseconds, as `stat --format=%.9W` prints them.
    fileprivate init?(inSettings text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].utf8.count == 9, let seconds = Int64(parts[0]),
            let nanoseconds = Int32(parts[1]), nanoseconds >= 0
        else { return nil }
        self.init(seconds: seconds, nanoseconds: nanoseconds)
    }

    fileprivate var inSettings: String {
        let digits = String(nanoseconds)
        return "\(seconds)." + String(repeating: "0", count: 9 - digits.utf8.count) + digits
    }
}
