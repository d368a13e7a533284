import Files
import Glibc
import TestSupport
import Testing

@Suite("Thumbnails of songs")
struct ThumbnailerTests {
    private let folder = TemporaryFolder()

    /// The executable beside the test runner; or `$SONGBOOK_THUMBNAILER`, to test one that is installed.
    private static let program: FilePath = {
        if let path = getenv("SONGBOOK_THUMBNAILER") { return FilePath(String(cString: path)) }
        let runner = try! FilePath("/proc/self/exe").resolvingLinks()
        return runner.parent.appending("songbook-thumbnailer")
    }()

    @discardableResult
    private func draw(_ song: FilePath, to picture: FilePath = "picture.png", size: String = "256") -> Int32 {
        let outcome = runTool(Self.program.string, folder[song].string, folder[picture].string, size)
        #expect(outcome.output.isEmpty)
        return outcome.status
    }

    /// Returns width and height of a PNG; nil if it is not one. Source: "PNG Specification", IHDR.
    private func size(of picture: FilePath = "picture.png") -> [Int]? {
        guard let bytes = folder.read(picture), bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            return nil
        }
        return [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("are pages of the size that is asked for", arguments: [64, 128, 256, 512, 1024])
    func sizes(height: Int) {
        folder.write(#"{"title": "River", "text": "Verse 1\n[G]one\ntwo"}"#, to: "a.songbook")
        #expect(draw("a.songbook", size: "\(height)") == 0)
        #expect(size() == [height * 3 / 4, height])
    }

    @Test("of songs that look different differ, with their chords")
    func contents() {
        func picture(_ text: String, title: String = "River") -> [UInt8]? {
            folder.write(#"{"title": "\#(title)", "text": "\#(text)"}"#, to: "a.songbook")
            #expect(draw("a.songbook") == 0)
            return folder.read("picture.png")
        }
        let first = picture("one")
        #expect(first != picture("two") && first != picture("one", title: "Sea") && first != picture("one\\ntwo"))
        #expect(picture("one") == first && picture("[G]o[Am]ne") != first && picture("[G]one") != picture("[A]one"))
    }

    @Test(
        "are drawn of any text",
        arguments: [
            "", #"\u0000"#, #"\u202e\u2067one"#, #"\ud83c\udfb8"#, "日本語 مرحبا ไทย e\u{301}\u{302}\u{303}",
            #"\r\n\t\u2028x"#,
        ])
    func texts(text: String) {
        folder.write(#"{"title": "\#(text)", "text": "\#(text)\n\#(text)"}"#, to: "a.songbook")
        #expect(draw("a.songbook") == 0)
        #expect(size() == [192, 256])
    }

    @Test("of very long texts need no more memory and time")
    func long() {
        let mark = String(repeating: "e\u{301}\u{302}", count: 300_000)
        folder.write(
            #"{"title": "\#(mark)", "text": "\#(mark)\n\#(String(repeating: "\\n", count: 500_000))"}"#,
            to: "a.songbook")
        #expect(draw("a.songbook", size: "1024") == 0)
    }

    @Test("of what is no song there are none, and that is said by the exit status")
    func none() {
        #expect(draw("nowhere.songbook") == 65)
        folder.makeFolder("folder.songbook")
        #expect(draw("folder.songbook") == 65)
        folder.write("{\"title\": ", to: "a.songbook")
        #expect(draw("a.songbook") == 65)
        #expect(size() == nil)
        folder.write(#"{"title": "A", "text": ""}"#, to: "b.songbook")
        for wrong in ["0", "-1", "x", "100000"] { #expect(draw("b.songbook", size: wrong) == 64) }
        #expect(draw("b.songbook", to: "nowhere/picture.png") == 74)
    }

    @Test("of random files, as many as $SONGBOOK_THUMBNAILS says: none breaks the program")
    func random() {
        let count = getenv("SONGBOOK_THUMBNAILS").flatMap { Int(String(cString: $0)) } ?? 150
        var random = SeededGenerator(seed: 4)
        let pieces = [
            #"{"title": ""#, #"", "text": ""#, #""}"#, "\\n", #"\u0000"#, #"\udc00"#, "[", "]", "[G]", "é", "\u{FFFF}",
            "{", "Verse 1",
            String(repeating: "\u{300}", count: 200), "\u{202E}", " ",
        ]
        for _ in 0..<count {
            var text = Bool.random(using: &random) ? pieces[0] : ""
            for _ in 0..<Int.random(in: 0..<40, using: &random) { text += pieces.randomElement(using: &random)! }
            if Bool.random(using: &random) { text += pieces[1] + pieces[2] }
            var bytes = Array(text.utf8)
            if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            folder.write(bytes, to: "a.songbook")
            let status = draw("a.songbook")
            #expect(status == 0 || status == 65, "\(status): \(text.prefix(200))")
        }
    }
}
