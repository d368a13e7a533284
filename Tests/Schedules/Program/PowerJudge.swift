import Calls
import Files
import Glibc
import ScheduleWorld

/// Checks what a power cut leaves of the file system in memory against what a journal guarantees: moved files are not
/// lost, a folder is in one place, and names exist for which fsync(2) was called.
struct PowerJudge {
    private enum Step: CaseIterable {
        case rename, renameToFree, exchange, unlink, keep, keepOther
    }

    private static let root: FilePath = "/judged"
    private static let folders: [FilePath] = ["f", "g", "h", "f/d", "h/d"]
    private static let files: [FilePath] = ["f/a", "g/b", "f/d/a"]
    private static let names: [FilePath] = ["a", "b", "d"]
    private static let places: [FilePath] = [
        "f/a", "f/b", "f/d", "g/a", "g/b", "g/d", "h/a", "h/b", "h/d", "f/d/a", "g/d/a", "h/d/a",
    ]

    /// A named entry of a folder.
    private struct Entry: Hashable {
        let folder: UInt
        let name: FilePath
    }

    /// - Returns: what a power cut after some moves leaves although it must not; nil if there is nothing.
    func fault(seed: UInt64) -> String? {
        var randomness = SplitMix64(seed: seed)
        let steps = (0..<Int.random(in: 1...12, using: &randomness)).map { _ in
            (
                Step.allCases.randomElement(using: &randomness) ?? .keep,
                Self.places.randomElement(using: &randomness) ?? "f/a",
                Self.places.randomElement(using: &randomness) ?? "g/a"
            )
        }
        return fault(after: steps, seed: seed)
    }

    private func fault(after steps: [(Step, FilePath, FilePath)], seed: UInt64) -> String? {
        let world = World(seed: seed)
        var begun: Set<UInt> = []
        let before = World.Part("before") {
            WorldFiles.makeFolder(Self.root)
            for folder in Self.folders { WorldFiles.makeFolder(Self.root.appending(folder)) }
            for file in Self.files { _ = WorldFiles.write([1], to: Self.root.appending(file), flags: O_CREAT) }
            begun = Set(Self.places(below: Self.root).keys)
        }
        world.run([before])
        world.computers[0].fileSystem.keepAll()
        var removed: Set<UInt> = []
        var promised: [Entry: UInt?] = [:]
        let moving = World.Part("moving") {
            for (step, name, other) in steps {
                let (path, target) = (Self.root.appending(name), Self.root.appending(other))
                Self.make(step, path, target, &removed, &promised)
            }
            world.faults = Dictionary(
                uniqueKeysWithValues: (0..<2_000).map { (Place(actor: 0, call: $0), Fault.powerCut) })
            _ = Self.number(of: Self.root)
        }
        world.run([moving])
        world.faults = [:]
        var faults: [String] = []
        let after = World.Part("after") {
            let found = Self.places(below: Self.root)
            faults += begun.subtracting(removed).subtracting(found.keys).sorted().map { "number \($0) is lost" }
            for (_, places) in found.sorted(by: { $0.key < $1.key })
            where places.count > 1 && Self.isFolder(places[0]) {
                faults.append("a folder is in two places: \(places.map(\.string).joined(separator: ", "))")
            }
            for entry in promised.keys {
                guard let folder = found[entry.folder]?.first, let number = promised[entry] else { continue }
                let path = folder.appending(entry.name)
                if Self.number(of: path) != number { faults.append("\(path.string) is not as fsync(2) left it") }
            }
        }
        world.run([after])
        guard let fault = faults.min() else { return nil }
        let words = steps.map { "\($0) \($1.string) \($2.string)" }
        return "\(fault), after \(words.joined(separator: ", "))"
    }

    private static func make(
        _ step: Step, _ path: FilePath, _ target: FilePath, _ removed: inout Set<UInt>,
        _ promised: inout [Entry: UInt?]
    ) {
        let (gone, moved) = (number(of: target), number(of: path))
        let entries = [path, target].compactMap { path in
            number(of: path.parent).map { Entry(folder: $0, name: path.lastComponent ?? path) }
        }
        switch step {
        case .rename:
            // A folder never replaces another one here: the contents of that one would be a separate question.
            guard !isFolder(target), rename(path, target, 0) else { return }
            if let gone, gone != moved { removed.insert(gone) }
        case .renameToFree: guard rename(path, target, 1) else { return }
        case .exchange: guard rename(path, target, 2) else { return }
        case .unlink:
            guard WorldFiles.unlink(path), let moved else { return }
            removed.insert(moved)
        case .keep, .keepOther:
            let folder = step == .keep ? path.parent : target.parent
            guard let number = Self.number(of: folder), WorldFiles.synchronize(folder) else { return }
            for name in names {
                promised[Entry(folder: number, name: name)] = .some(self.number(of: folder.appending(name)))
            }
            return
        }
        for entry in entries { promised[entry] = nil }
    }

    private static func rename(_ path: FilePath, _ target: FilePath, _ flags: UInt32) -> Bool {
        path.withCString { old in target.withCString { calls_rename(AT_FDCWD, old, AT_FDCWD, $0, flags) } } == 0
    }

    /// The number of an inode; nil if there is none.
    private static func number(of path: FilePath) -> UInt? {
        var status = Glibc.stat()
        return path.withCString { lstat($0, &status) } == 0 ? UInt(status.st_ino) : nil
    }

    private static func isFolder(_ path: FilePath) -> Bool {
        var status = Glibc.stat()
        return path.withCString { lstat($0, &status) } == 0 && status.st_mode & 0o170000 == 0o040000
    }

    /// Everything below a folder, by inode number.
    private static func places(below folder: FilePath) -> [UInt: [FilePath]] {
        var found: [UInt: [FilePath]] = [:]
        for name in WorldFiles.list(folder) ?? [] {
            let path = folder.appending(FilePath(name))
            if let number = number(of: path) { found[number, default: []].append(path) }
            if isFolder(path) { found.merge(places(below: path)) { $0 + $1 } }
        }
        return found
    }
}
