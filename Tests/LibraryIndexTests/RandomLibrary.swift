import Files
import TestSupport

/// A library with everything that a real one may contain, and random changes to it.
struct RandomLibrary {
    private static let names: [FilePath] = [
        "a", "b", "B", "Rock", "ä", "a\u{308}", "x y", ".hidden", FilePath(bytes: [0x66, 0xFF]), "日本", "ab", "-",
        "Live",
        "a.songbook", "new\nline", "z",
    ]
    private static let files: [FilePath] = [
        "s.songbook", "S.SONGBOOK", "t.songbook", "s (conflicted copy 2026-02-12 103000).songbook",
        "t.sync-conflict-20260212-103000-ABCDEFG.songbook", ".s.songbook", "notes.txt", "songbook",
        "s 2.songbook", "a.songbook", "t (1).songbook",
    ]
    private static let texts = [
        "", "one line", "\n\n first\nsecond\r\nthird", "çà et là\nÉTÉ straße", "日本語の歌", "e\u{301}", "x\0y",
        "\tLead   \n", String(repeating: "la ", count: 30),
    ]

    let folder: TemporaryFolder
    private var random: SeededGenerator

    init(in folder: TemporaryFolder, seed: Int) {
        self.folder = folder
        random = SeededGenerator(seed: UInt64(seed))
        folder.makeFolder("library")
        folder.makeFolder("outside")
    }

    /// Makes one random change.
    mutating func change() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<6: write(to: place().appending(Self.files.randomElement(using: &random)!))
        case 6..<9: folder.makeFolder(place())
        case 9: link()
        case 10..<12: remove()
        default: rename()
        }
    }

    private mutating func write(to file: FilePath) {
        guard (try? FileStatus(of: folder[file]))?.kind != .directory else { return }
        let text = Self.texts.randomElement(using: &random)!
        switch Int.random(in: 0..<8, using: &random) {
        case 0: folder.write("{\"title\": \"\(text.prefix(3).filter(\.isLetter))", to: file)
        case 1: folder.write("{}", to: file)
        case 2: folder.write("{\"pinned\": true}", to: file)
        case 3: folder.write("{\"id\": \"\(text.count % 2)\"}", to: file)
        default: folder.song(file, title: "T \(text.prefix(2))", text: text, tags: text.isEmpty ? ["t"] : [])
        }
    }

    private mutating func link() {
        let name = place()
        guard (try? FileStatus(of: folder[name], followingLinks: false)) == nil else { return }
        let target = Int.random(in: 0..<8, using: &random) == 0 ? "/nowhere" : folder[place()]
        folder.link(name, to: target)
    }

    private mutating func remove() {
        if let victim = something() { folder.remove(victim) }
    }

    private mutating func rename() {
        let target = place()
        guard let source = something(), !target.isInside(source),
            String(validating: target.bytes, as: UTF8.self) != nil,
            (try? FileStatus(of: folder[target], followingLinks: false)) == nil
        else { return }
        folder.makeFolder(target.parent)
        runTool("/bin/mv", "-T", folder[source].string, folder[target].string)
    }

    /// Returns a place below one of the two folders, mostly in the library.
    private mutating func place() -> FilePath {
        var place: FilePath = Int.random(in: 0..<5, using: &random) == 0 ? "outside" : "library"
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let next = place.appending(Self.names.randomElement(using: &random)!)
            // Links are not followed, as they may lead anywhere.
            let status = try? FileStatus(of: folder[next], followingLinks: false)
            if let status, status.kind != .directory { break }
            place = next
        }
        return place
    }

    private mutating func something() -> FilePath? {
        folder.tree().filter { $0.components.count > 1 && String(validating: $0.bytes, as: UTF8.self) != nil }
            .randomElement(using: &random)
    }
}
