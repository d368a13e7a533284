import Files
import Glibc
import TestSupport

/// Random changes to a library, thousands a second: each is one or two calls at random places, and many of them fail.
struct BlindChanges {
    private static let names = ["a", "b", "c", "d", "é"]
    private static let files = [
        "s.songbook", "t.songbook", "s (conflicted copy 2026-02-12 103000).songbook", "notes.txt",
    ]

    private let root: FilePath
    private var random: SeededGenerator
    private var number = 0

    init(in root: FilePath, seed: UInt64) {
        self.root = root
        random = SeededGenerator(seed: seed)
    }

    mutating func change() {
        number += 1
        let (place, other) = (folder(), folder())
        let file = place + "/" + Self.files.randomElement(using: &random)!
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: make(place)
        case 6..<9: write(to: file)
        case 9..<12:
            // As this program and sync programs save a song.
            let temporary = place + "/.~temporary"
            if write(to: temporary) { rename(temporary, file) }
        case 12: unlink(file)
        case 13: rename(file, other + "/s.songbook")
        case 14: rename(place, other)
        case 15..<18: renameat2(place, other)
        case 18: rmdir(place)
        default: _ = chmod(place, number % 2 == 0 ? 0o755 : 0o700)
        }
    }

    private mutating func folder() -> String {
        var path = root.string
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            path += "/" + Self.names.randomElement(using: &random)!
        }
        return Int.random(in: 0..<30, using: &random) == 0 ? path + "/.hidden" : path
    }

    /// Creates the folder, and those above it.
    private func make(_ folder: String) {
        var path = root
        for name in FilePath(folder).relative(to: root)?.components ?? [] {
            path = path.appending(name)
            mkdir(path.string, 0o755)
        }
    }

    @discardableResult
    private func write(to file: String) -> Bool {
        let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let text = Array(#"{"title": "T\#(number)", "text": "words \#(number)"}"#.utf8)
        // Some files are never finished.
        let count = number % 17 == 0 ? text.count / 2 : text.count
        return Glibc.write(descriptor, text, count) == count
    }

    /// Swaps the two, if both exist.
    private func renameat2(_ place: String, _ other: String) {
        guard let parent = try? Directory(root) else { return }
        let names = [place, other].compactMap { FilePath($0).relative(to: root) }
        _ = try? parent.rename(names[0], to: names[1], .exchanging)
    }
}
