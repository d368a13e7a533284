import Files
import Glibc

/// The file beside a trashed one that tells where it came from. Source: Trash specification 1.0, "Contents of a trash
/// directory".
struct TrashInfo {
    /// Where the file was: absolute in the home trash, relative to the volume's top folder in the others.
    let path: FilePath
    /// `YYYY-MM-DDThh:mm:ss` in local time.
    let deletionDate: String

    init(path: FilePath, deletedAt time: FileTime) {
        self.path = path
        var seconds = time_t(time.seconds)
        var parts = tm()
        localtime_r(&seconds, &parts)
        var buffer = [CChar](repeating: 0, count: 64)
        let count = strftime(&buffer, buffer.count, "%Y-%m-%dT%H:%M:%S", &parts)
        deletionDate = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Nil if the file has no path, or one with `..` in it, which the specification forbids.
    init?(decoding bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        guard lines.first.map({ $0.elementsEqual("[Trash Info]".utf8) }) == true,
            let path = Self.value("Path", in: lines), !path.isEmpty,
            let decoded = try? FileURI.decode(path, of: Array(path))
        else { return nil }
        self.path = FilePath(bytes: decoded)
        // On a disk from another computer, such a path would lead out of the disk.
        if self.path.components.contains("..") { return nil }
        deletionDate = String(decoding: Self.value("DeletionDate", in: lines) ?? [], as: UTF8.self)
    }

    var encoded: [UInt8] {
        Array("[Trash Info]\nPath=".utf8) + FileURI.encode(path.bytes) + Array("\nDeletionDate=\(deletionDate)\n".utf8)
    }

    // The first of several counts.
    private static func value(_ key: String, in lines: [ArraySlice<UInt8>]) -> ArraySlice<UInt8>? {
        let start = Array((key + "=").utf8)
        return lines.first { $0.starts(with: start) }?.dropFirst(start.count)
    }
}
