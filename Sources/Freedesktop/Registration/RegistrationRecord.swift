import Files

/// What a registration added to the user's folders, so that exactly that can be removed again.
///
/// On disk: a first line for readers, then records that each end with a NUL, because a path may contain anything else.
struct RegistrationRecord: Equatable, Sendable {
    /// The time of the first registration that has not been undone. It tells what other programs added later.
    var since: FileTime
    /// The files that were added, with the checksum of their bytes.
    var files: [FilePath: Checksum] = [:]
    /// What was added at these paths before, as long as it is not known to be replaced.
    var former: [FilePath: Checksum] = [:]
    /// Folders that were created, and files that the desktop's tools generated where there were none.
    var generated: Set<FilePath> = []
    /// The `mimeapps.list` to which a group of defaults was added.
    var groupAdded: FilePath?
    /// The `mimeapps.list` that did not exist.
    var listAdded: FilePath?

    init(since: FileTime) {
        self.since = since
    }

    /// Whether a registration wrote these bytes there.
    func isOurs(_ bytes: [UInt8], at path: FilePath) -> Bool {
        [files[path], former[path]].contains(Checksum(bytes))
    }

    /// Forgets a path, because what is there is not ours any more.
    mutating func forget(_ path: FilePath) {
        files[path] = nil
        former[path] = nil
    }
}

extension RegistrationRecord {
    private static let title = "What songbook-open --register put there, for --unregister.\n"

    /// - Returns: nil for bytes that are not a record.
    init?(bytes: [UInt8]) {
        guard bytes.starts(with: Self.title.utf8), bytes.last == 0 else { return nil }
        self.init(since: FileTime(seconds: 0, nanoseconds: 0))
        var hasTime = false
        for record in bytes.dropFirst(Self.title.utf8.count).split(separator: 0) {
            let fields = record.split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard let kind = fields.first, fields.count == 3 else { return nil }
            let detail = String(decoding: fields[1], as: UTF8.self)
            let path = FilePath(bytes: Array(fields[2]))
            switch String(decoding: kind, as: UTF8.self) {
            case "since":
                guard let seconds = Int64(detail), let nanoseconds = Int32(path.string) else { return nil }
                since = FileTime(seconds: seconds, nanoseconds: nanoseconds)
                hasTime = true
            case "file":
                guard let value = UInt64(detail, radix: 16) else { return nil }
                files[path] = Checksum(value: value)
            case "former":
                guard let value = UInt64(detail, radix: 16) else { return nil }
                former[path] = Checksum(value: value)
            case "generated": generated.insert(path)
            case "group": groupAdded = path
            case "list": listAdded = path
            default: return nil
            }
        }
        guard hasTime else { return nil }
    }

    var bytes: [UInt8] {
        var records = [Array("since \(since.seconds) \(since.nanoseconds)".utf8)]
        for (kind, files) in [("file", files), ("former", former)] {
            for (path, checksum) in files.sorted(by: { $0.key < $1.key }) {
                records.append(Array("\(kind) \(checksum.hexadecimal) ".utf8) + path.bytes)
            }
        }
        records += generated.sorted().map { Array("generated - ".utf8) + $0.bytes }
        if let groupAdded { records.append(Array("group - ".utf8) + groupAdded.bytes) }
        if let listAdded { records.append(Array("list - ".utf8) + listAdded.bytes) }
        return Array(Self.title.utf8) + records.flatMap { $0 + [0] }
    }
}
