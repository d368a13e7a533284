import Files
import Glibc

/// Transfers the files of a folder between computers, each of which has a copy: the sync programs of all computers,
/// with their shared knowledge. Source: Syncthing's Block Exchange Protocol v1, "Vectors" and conflict resolution;
/// Nextcloud's desktop client; git-checkout(1).
final class Carrier {
    enum Kind: CaseIterable {
        /// A temporary file gets the name; the older one of two versions gets a separate name.
        case syncthing
        /// The same with other names.
        case nextcloud
        /// Removes the name, and creates a new file that is written in two pieces. The old contents are in the
        /// repository.
        case git
    }

    /// A file as it was on a computer; nil if it was removed there.
    private struct Version {
        var bytes: [UInt8]?
        /// How often each computer changed it.
        var changes: [Int]
        /// When and where this version was made.
        var time: Int64
        var origin: Int

        /// All computers decide equally between two versions, and between three.
        func isNewer(than other: Version) -> Bool {
            if (time, origin) != (other.time, other.origin) { return (time, origin) > (other.time, other.origin) }
            return (other.bytes ?? []).lexicographicallyPrecedes(bytes ?? [])
        }

        func isKnown(by other: Version) -> Bool { zip(changes, other.changes).allSatisfy(<=) }
    }

    let kind: Kind
    private let folder: FilePath
    /// Whether it also transfers hidden files.
    private let bringsHidden: Bool
    private var known: [[String: Version]]
    private var conflicts = 0
    /// All versions in git's repository.
    private(set) var repository: [[UInt8]] = []

    init(_ kind: Kind, of folder: FilePath, computers: Int, bringsHidden: Bool) {
        (self.kind, self.folder, self.bringsHidden) = (kind, folder, bringsHidden)
        known = Array(repeating: [:], count: computers)
    }

    /// A description of what each computer knows about a file.
    func description(of name: String) -> String {
        known.map { versions in
            versions[name].map { "\($0.bytes?.count ?? -1) bytes, \($0.changes), \($0.time) by \($0.origin)" } ?? "none"
        }.joined(separator: "; ")
    }

    /// Adds a file that all computers have from the beginning.
    func begin(_ name: String, _ bytes: [UInt8]) {
        for computer in known.indices {
            known[computer][name] = Version(
                bytes: bytes, changes: Array(repeating: 0, count: known.count), time: 0, origin: 0)
        }
    }

    /// Does what the program on a computer does from time to time: detects changes there, and fetches those of other
    /// computers.
    func exchange(on computer: Int, using randomness: inout some RandomNumberGenerator) {
        guard look(on: computer) else { return }
        for other in known.indices.filter({ $0 != computer }).shuffled(using: &randomness) {
            for (name, version) in known[other].sorted(by: { $0.key < $1.key }).shuffled(using: &randomness) {
                bring(name, version, to: computer)
            }
        }
    }

    /// The contents of the folder, to compare with those on another computer.
    func contents() -> [String: [UInt8]] {
        let names = (WorldFiles.list(folder) ?? []).filter(isBrought)
        return Dictionary(
            uniqueKeysWithValues: names.map { ($0, WorldFiles.read(folder.appending(FilePath($0))) ?? []) })
    }

    private func isBrought(_ name: String) -> Bool { bringsHidden && !isTemporary(name) || !name.hasPrefix(".") }

    private func isTemporary(_ name: String) -> Bool { name.hasPrefix(".syncthing.") || name.hasSuffix(".~part") }

    private func look(on computer: Int) -> Bool {
        guard let names = WorldFiles.list(folder) else { return false }
        for name in Set(names).union(known[computer].keys).filter(isBrought).sorted() {
            let path = folder.appending(FilePath(name))
            var status = stat()
            let isThere = path.withCString { lstat($0, &status) } == 0
            let bytes = isThere ? WorldFiles.read(path) : nil
            guard isThere ? bytes != nil : errno == ENOENT else { continue }
            let old = version(name, on: computer)
            guard bytes != old.bytes else { continue }
            var changes = old.changes
            changes[computer] += 1
            let time = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            known[computer][name] = Version(bytes: bytes, changes: changes, time: time, origin: computer)
            if kind == .git, let bytes { repository.append(bytes) }
        }
        return true
    }

    private func version(_ name: String, on computer: Int) -> Version {
        known[computer][name] ?? Version(changes: Array(repeating: 0, count: known.count), time: 0, origin: 0)
    }

    private func bring(_ name: String, _ new: Version, to computer: Int) {
        let old = version(name, on: computer)
        guard !new.isKnown(by: old) else { return }
        var both = new
        both.changes = zip(new.changes, old.changes).map(max)
        if new.bytes == old.bytes {
            if old.isNewer(than: new) { (both.time, both.origin) = (old.time, old.origin) }
            return known[computer][name] = both
        }
        let path = folder.appending(FilePath(name))
        // A change since then must be detected first.
        guard WorldFiles.read(path) == old.bytes else { return }
        if !old.isKnown(by: new) {
            if new.bytes == nil {
                // A changed file is not removed.
                both = old
                both.changes = zip(new.changes, old.changes).map(max)
                both.changes[computer] += 1
                return known[computer][name] = both
            }
            guard new.isNewer(than: old) || old.bytes == nil else { return }
            if old.bytes != nil, kind != .git {
                guard WorldFiles.rename(path, to: folder.appending(conflictName(of: name))) else { return }
            }
        }
        if put(new.bytes, at: path, name) { known[computer][name] = both }
    }

    private func conflictName(of name: String) -> FilePath {
        conflicts += 1
        let stem = name.hasSuffix(".songbook") ? String(name.dropLast(9)) : name
        let number = String(100_000 + conflicts)
        return kind == .syncthing
            ? FilePath("\(stem).sync-conflict-20270115-\(number)-ABCDEFG.songbook")
            : FilePath("\(stem) (conflicted copy 2027-01-15 \(number)).songbook")
    }

    private func put(_ bytes: [UInt8]?, at path: FilePath, _ name: String) -> Bool {
        guard let bytes else { return WorldFiles.unlink(path) }
        switch kind {
        case .syncthing:
            return WorldFiles.replace(path, with: bytes, by: folder.appending(FilePath(".syncthing.\(name).tmp")))
        case .nextcloud: return WorldFiles.replace(path, with: bytes, by: folder.appending(FilePath(".\(name).~part")))
        case .git:
            guard WorldFiles.unlink(path) || errno == ENOENT else { return false }
            let half = bytes.count / 2
            return WorldFiles.write(Array(bytes[..<half]), to: path, flags: O_CREAT | O_EXCL)
                && WorldFiles.write(Array(bytes[half...]), to: path, flags: O_APPEND)
        }
    }
}
