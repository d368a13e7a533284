import Glibc

/// The mounts served by another program or machine, which may never answer. Source: proc_pid_mountinfo(5).
struct RemoteMounts: Sendable {
    private static let kinds: Set<String> = [
        "9p", "afs", "autofs", "beegfs", "ceph", "cifs", "coda", "davfs", "gpfs", "lustre", "ncpfs", "nfs", "nfs4",
        "orangefs", "smb3", "smbfs", "vboxsf", "virtiofs",
    ]
    private static let mostLinks = 40

    private let points: Set<FilePath>

    /// The mounts in a table like `/proc/self/mountinfo`.
    init(mountInfo: [UInt8]) {
        var points = Set<FilePath>()
        for line in mountInfo.split(separator: UInt8(ascii: "\n")) {
            let words = line.split(separator: UInt8(ascii: " "))
            guard words.count > 4, let hyphen = words.dropFirst(5).firstIndex(of: [UInt8(ascii: "-")]),
                hyphen + 1 < words.count, Self.mayBeSilent(String(decoding: words[hyphen + 1], as: UTF8.self))
            else { continue }
            points.insert(FilePath(bytes: Self.unescaped(words[4])))
        }
        // If the root does not answer, nothing can be reported.
        points.remove(.root)
        self.points = points
    }

    /// Whether there are none.
    var isEmpty: Bool { points.isEmpty }

    /// The first of these mounts on the way to an absolute path; nil if there is none.
    ///
    /// Neither the mount nor anything behind it is accessed.
    func first(on path: FilePath) -> FilePath? {
        var place = FilePath.root
        var rest = Array(path.components.reversed())
        var links = 0
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                place = place.parent
                continue
            }
            let next = place.appending(name)
            if points.contains(next) { return next }
            guard let target = Self.linkTarget(of: next) else {
                place = next
                continue
            }
            links += 1
            if links > Self.mostLinks { return nil }
            if target.isAbsolute { place = .root }
            rest += target.components.reversed()
        }
        return nil
    }

    /// Like ``FilePath/linkTarget()``, for callers that check every folder of a path: nil if it is not a link.
    private static func linkTarget(of path: FilePath) -> FilePath? {
        withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { buffer in
            let place = buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            let count = path.withCString { readlink($0, place, buffer.count) }
            return count < 0 ? nil : FilePath(bytes: Array(buffer[..<count]))
        }
    }

    private static func mayBeSilent(_ kind: String) -> Bool {
        kinds.contains(kind) || kind == "fuse" || kind.hasPrefix("fuse.")
    }

    /// Blanks, tabs, newlines and backslashes are written as `\` and three octal digits.
    private static func unescaped(_ word: ArraySlice<UInt8>) -> [UInt8] {
        var bytes = [UInt8]()
        var rest = word
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            guard byte == UInt8(ascii: "\\"), digits.count == 3,
                let number = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(number)
            rest = rest.dropFirst(3)
        }
        return bytes
    }
}
