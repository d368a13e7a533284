import Files
import SongNames
import Testing

@Suite("What a file beside a song is called") struct AttachmentNameTests {
    @Test(
        "a legal name stays as it is, in any script",
        arguments: [
            "take.opus", "v1..txt", "歌詞 (デモ).txt", "nötig.txt", "a b.tar.gz", "no suffix", "x.songbook.bak", "😀.png",
        ])
    func legal(_ name: String) {
        #expect(AttachmentName(of: FilePath("/elsewhere/" + name)).path == FilePath(name))
    }

    @Test(
        "another one becomes the nearest",
        arguments: [
            ("a:b.wav", "a-b.wav"), ("what?.txt", "what.txt"), (".hidden.txt", "hidden.txt"), (".hidden", "hidden"),
            ("-rf.txt", "rf.txt"), (" space .txt", "space.txt"), ("end.", "end"), ("CON.txt", "CON_.txt"),
            ("a\nb.txt", "a b.txt"), ("a\u{202E}gpj.exe", "agpj.exe"), ("???.txt", "Untitled.txt"),
            ("a.t:xt", "a.t-xt"), ("a\\b|c.png", "a-b-c.png"), ("...", "Untitled"),
        ])
    func sanitized(_ name: String, _ expected: String) {
        let made = AttachmentName(of: FilePath(name))
        #expect(made.path == FilePath(expected))
        #expect(AttachmentName(of: made.path) == made)
    }

    @Test("bytes that are not UTF-8 stay, whatever else has to go") func bytes() {
        let invalid: [UInt8] = [0xE9, 0xFF, 0xC3]
        let legal = FilePath(bytes: Array("caf".utf8) + invalid + Array(".txt".utf8))
        #expect(AttachmentName(of: legal).path == legal)
        let illegal = FilePath(bytes: Array("a:".utf8) + invalid + Array("?.txt".utf8))
        #expect(AttachmentName(of: illegal).path == FilePath(bytes: Array("a-".utf8) + invalid + Array(".txt".utf8)))
        // The characters that represent bytes internally are not confused with others.
        let rare = FilePath("a:\u{10FF85}\u{10FFFF}.txt")
        #expect(AttachmentName(of: rare).path == FilePath("a-\u{10FF85}\u{10FFFF}.txt"))
    }

    @Test("a long name is cut before its suffix, and has room for a number") func long() {
        let long = FilePath(String(repeating: "ü", count: 140) + ":.flac")
        let name = AttachmentName(of: long)
        #expect(name.path.bytes.count <= 255 && name.path.extension == "flac")
        #expect(name.numbered(12).bytes.count <= 255 && name.numbered(12).string.hasSuffix(" 12.flac"))
        // A name with bytes that are not UTF-8 keeps its length.
        let raw = FilePath(bytes: [UInt8](repeating: 0xE9, count: 250))
        #expect(AttachmentName(of: raw).path == raw)
    }

    @Test("numbers") func numbers() {
        let name = AttachmentName(of: "take.opus")
        #expect((1...3).map { name.numbered($0).string } == ["take.opus", "take 2.opus", "take 3.opus"])
    }

    @Test("what is typed is refused where it is illegal") func typed() throws {
        #expect(try AttachmentName(typed: " take one.opus ").path == "take one.opus")
        #expect(throws: NameFault.leadingDot) { try AttachmentName(typed: ".take") }
        #expect(throws: NameFault.forbidden("/")) { try AttachmentName(typed: "a/b") }
        #expect(throws: NameFault.empty) { try AttachmentName(typed: " ") }
    }

    @Test("songs, and names of what programs are in the middle of") func special() {
        #expect(AttachmentName(of: "B.SONGBOOK").isSong)
        for name in ["x.part", "x~", "#x#", "~$x.doc", "~syncthing~x.tmp"] {
            #expect(!AttachmentName(of: FilePath(name)).isShown, "\(name)")
        }
        #expect(AttachmentName(of: "take.opus").isShown && !AttachmentName(of: "take.opus").isSong)
    }
}
