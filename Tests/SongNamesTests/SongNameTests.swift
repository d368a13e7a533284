import Files
import SongNames
import TestSupport
import Testing

@Suite("Names for songs and folders") struct SongNameTests {
    @Test(
        "a title becomes a name like it",
        arguments: [
            ("Kitchen Light", "Kitchen Light"), ("  Kitchen   Light ", "Kitchen Light"), ("AC/DC", "AC-DC"),
            ("Who Are You?", "Who Are You"), ("Blues: slow", "Blues - slow"), ("Blues : slow", "Blues - slow"),
            ("12:30", "12-30"), ("\"Heroes\"", "'Heroes'"), ("a\\b|c", "a-b-c"), ("<3 * 2>", "3 2"),
            ("Verse\nand\tchorus", "Verse and chorus"), ("Träume (Demo) #2 – 100%", "Träume (Demo) #2 – 100%"),
            ("Don't!", "Don't!"), ("$(rm -rf ~)", "$(rm -rf ~)"), ("Mr. Smith", "Mr. Smith"),
        ])
    func likeTitle(title: String, name: String) {
        #expect(SongName(title: title).text == name)
    }

    @Test(
        "whatever the title, the name is safe",
        arguments: [
            ("../../x", "x"), ("/", "Untitled"), (".", "Untitled"), ("..", "Untitled"), ("", "Untitled"),
            ("   ", "Untitled"), ("\u{3000}\u{A0}", "Untitled"), ("\u{200B}\u{2060}", "Untitled"), ("???", "Untitled"),
            ("CON", "CON_"), ("con", "con_"), ("nul.txt", "nul_.txt"), ("COM¹", "COM¹_"), ("LPT9 .x", "LPT9 _.x"),
            ("CON?", "CON_"), ("CONcert", "CONcert"), ("-rf", "rf"), ("--", "Untitled"), (".hidden", "hidden"),
            ("The End...", "The End"), ("...And Then", "And Then"), (". . .", "Untitled"), (".\u{301}x", "\u{301}x"),
            ("a\u{0}b\u{1B}c\u{9B}d", "abcd"), ("gp\u{202E}j.exe", "gpj.exe"), ("👩‍🎤 🎸", "👩‍🎤 🎸"),
            ("שיר", "שיר"), ("\u{200F}أغنية\u{200E}", "أغنية"),
            ("Song (conflicted copy 2026-02-12 103000)", "Song (conflicted copy 2026-02-12 103000)_"),
            ("Song.sync-conflict-20260212-103000-ABCDEFG", "Song.sync-conflict-20260212-103000-ABCDEFG_"),
        ])
    func safe(title: String, name: String) {
        #expect(Array(SongName(title: title).text.utf8) == Array(name.utf8))
    }

    @Test("a long title is cut between two characters, so that folder, file and conflict copies can be made")
    func long() throws {
        let folder = TemporaryFolder()
        for title in [
            String(repeating: "a", count: 300), String(repeating: "ä", count: 300), String(repeating: "👩‍🎤", count: 100),
            String(repeating: "字", count: 300), "e" + String(repeating: "\u{301}", count: 300),
            String(repeating: "a", count: 245) + ". b", String(repeating: "a ", count: 300),
            String(repeating: "a", count: 230) + " (conflicted copy 2026-02-12 103000)",
            "CON." + String(repeating: "a", count: 300),
        ] {
            let name = SongName(title: title)
            #expect(name.file.bytes.count <= 215 && name.text.utf8.count > 185)
            #expect(try SongName(typed: name.text) == name)
            folder.write("", to: name.folder.appending(name.file))
            #expect(folder.names(in: name.folder) == [name.file])
        }
        #expect(SongName(title: String(repeating: "ä", count: 300)).text == String(repeating: "ä", count: 103))
        #expect(SongName(title: String(repeating: "👩‍🎤", count: 100)).text.count == 206 / "👩‍🎤".utf8.count)
    }

    @Test("of any title, a name is made that nobody would refuse") func random() throws {
        var generator = SystemRandomNumberGenerator()
        let pieces =
            Array("/\\:*?\"<>|. -_~'aA\n\t\u{0}\u{7F}\u{85}\u{A0}\u{301}\u{200D}\u{202E}ßİ字👩".unicodeScalars).map {
                String($0)
            }
            + [
                "..", "CON", "nul", "LPT1", "(conflicted copy 2026-02-12)", ".sync-conflict-20260212-103000",
                "aaaaaaaaaaaaaaaa",
            ]
        for _ in 0..<4000 {
            let title = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                pieces.randomElement(using: &generator)!
            }
            .joined()
            let name = SongName(title: title)
            #expect(throws: Never.self, "\(title.unicodeScalars.map(\.value))") { try SongName(typed: name.text) }
            #expect(name.text.trimmingWhiteSpace == name.text)
            #expect(name.file.bytes.count <= 215)
            #expect(name.file.lastComponent == name.file && name.file.parent == ".")
            #expect(SongName(title: name.text) == name, "\(title.unicodeScalars.map(\.value))")
        }
    }

    @Test("a typed name is taken as it is, less the space around it")
    func typed() throws {
        for name in ["Folk", "-x", "Mr. Smith", "été", "שיר", "👩‍🎤", "a_b", "~", "CONcert", "$HOME", "e\u{301}"] {
            #expect(try Array(SongName(typed: " \(name)\t").text.utf8) == Array(name.utf8))
        }
        #expect(try SongName(typed: String(repeating: "a", count: 255)).text.utf8.count == 255)
    }

    @Test(
        "a typed name that cannot be used is refused with the reason",
        arguments: [
            ("", NameFault.empty), (" \t", .empty), ("\u{200B}", .empty), ("a/b", .forbidden("/")),
            ("a:b", .forbidden(":")),
            ("why?", .forbidden("?")), ("\\", .forbidden("\\")), ("a\u{0}", .invisible("\u{0}")),
            ("a\nb", .invisible("\n")),
            ("a\u{202E}b", .invisible("\u{202E}")), (".", .leadingDot), ("..", .leadingDot), (".x", .leadingDot),
            ("x.", .trailingDot), ("CON", .device("CON")), ("aux.d", .device("AUX")), ("com3 ", .device("COM3")),
            (String(repeating: "ä", count: 128), .tooLong(256)),
        ])
    func refused(name: String, fault: NameFault) {
        #expect(throws: fault) { try SongName(typed: name) }
        #expect(fault.words.hasPrefix("a name ") && !fault.words.contains("\u{0}"))
    }
}
