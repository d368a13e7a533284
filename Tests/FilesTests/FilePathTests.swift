import Files
import Testing

@Suite("Paths as bytes") struct FilePathTests {
    @Test(
        "the last name and the parent are textual",
        arguments: [
            ("/a/b.songbook", "b.songbook", "/a"), ("/a", "a", "/"), ("a", "a", "."), ("a/", "a", "."),
            ("/a//b//", "b", "/a"), ("a/..", "..", "a"),
        ])
    func lastComponent(path: String, name: String, parent: String) {
        #expect(FilePath(path).lastComponent == FilePath(name))
        #expect(FilePath(path).parent == FilePath(parent))
    }

    @Test("the root and the empty path have no name")
    func nameless() {
        #expect(FilePath.root.lastComponent == nil && FilePath.root.parent == .root)
        #expect(FilePath("").lastComponent == nil && FilePath("").parent == ".")
    }

    @Test(
        "the extension is what follows the last dot, unless it is the first character",
        arguments: [
            ("a.songbook", "a", "songbook"), ("a.b.c", "a.b", "c"), (".hidden", ".hidden", nil), ("a.", "a", ""),
            ("..", "..", nil), ("plain", "plain", nil), ("/x.y/plain", "plain", nil),
        ] as [(String, String, String?)])
    func extensions(path: String, stem: String, suffix: String?) {
        #expect(FilePath(path).stem == FilePath(stem))
        #expect(FilePath(path).extension == suffix.map { FilePath($0) })
    }

    @Test("a path is inside a folder by whole names")
    func inside() {
        #expect(FilePath("/a/bc/d").relative(to: "/a/bc") == "d")
        #expect(FilePath("/a/bc").relative(to: "/a/bc") == "")
        #expect(!FilePath("/a/bc").isInside("/a/b"))
        #expect(FilePath("/a").isInside("/"))
        #expect(!FilePath("a").isInside("/"))
    }

    @Test("an absolute path appended stays itself")
    func appending() {
        #expect(FilePath("/a").appending("b/c") == "/a/b/c")
        #expect(FilePath("/").appending("b") == "/b")
        #expect(FilePath("/a").appending("/b") == "/b")
        #expect(FilePath("").appending("b") == "b")
    }

    @Test("bytes that are not UTF-8 go to the system unchanged and to a person escaped")
    func undecodable() {
        let path = FilePath(bytes: [0x2F, 0xE9, 0x0A, 0x41])
        #expect(path.display == "/\\xE9\\nA")
        let seen = path.withCString { pointer in (0..<5).map { UInt8(bitPattern: pointer[$0]) } }
        #expect(seen == [0x2F, 0xE9, 0x0A, 0x41, 0])
    }

    @Test(
        "what could drive a terminal or turn text around is shown escaped",
        arguments: [
            ("a\u{1B}]52;c;x\u{07}", "a\\e]52;c;x\\x07"), ("\u{9B}31m", "\\u{009B}31m"),
            ("evil\u{202E}koob", "evil\\u{202E}koob"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
            ("é ü 歌 🎵", "é ü 歌 🎵"), ("", "''"),
        ])
    func display(path: String, shown: String) {
        #expect(FilePath(path).display == shown)
    }

    @Test("one that is too long for any file is shown by its beginning and its end, in whole characters")
    func tooLong() {
        for letter in ["x", "é", "歌", "🎵"] {
            let shown = FilePath("/a\(String(repeating: letter, count: 50_000))z").display
            #expect(shown.utf8.count <= 1024 + 3)
            #expect(shown.hasPrefix("/a\(letter)"))
            #expect(shown.hasSuffix("\(letter)z"))
            #expect(!shown.contains("\\"))
        }
        let longest = "/" + String(repeating: "x", count: 4094)
        #expect(FilePath(longest).display == longest)
    }

    @Test("two spellings of one letter are two paths")
    func forms() {
        #expect(FilePath("\u{E9}") != FilePath("e\u{301}"))
    }
}
