import Files
import SongFormat
import TestSupport
import Testing

@testable import SongTransfer

@Suite("The question in which encoding files are")
struct EncodingQuestionTests {
    private let russian = "Лампа на кухне горит до утра\nТы возвращаешься, в доме жара\n"

    private func questions(_ scene: TransferScene, _ work: SongImport? = nil) throws -> [EncodingQuestion] {
        let work = work ?? scene.importing()
        return work.questions(about: try work.plan([.path(scene.folder["in"])], into: scene.songs))
    }

    @Test("is asked of files that are neither UTF-8 nor Windows-1252 by their letters, and of no others")
    func asked() throws {
        let scene = try TransferScene()
        scene.folder.write("Лампа\n", to: "in/utf8.txt")
        scene.folder.write(Array("Ein schönes Lied über ß\n".utf8), to: "in/utf8 too.txt")
        scene.folder.write(try bytes("Ein schönes Lied über die Straße\n", "WINDOWS-1252"), to: "in/usual.txt")
        scene.folder.write(try bytes("Лампа\n", "UTF-16"), to: "in/utf16.txt")
        scene.folder.write(Array("Лампа\n".utf8) + [0xE9, 0x0A], to: "in/mixed.txt")
        scene.folder.write("Lamp\n", to: "in/ascii.txt")
        #expect(try questions(scene).isEmpty)
        scene.folder.write(try bytes(russian, "WINDOWS-1251"), to: "in/a.txt")
        scene.folder.write(try bytes("{title: Лампа}\n\(russian)", "WINDOWS-1251"), to: "in/b.cho")
        scene.folder.write(try bytes("台所の小さな明かりが\n朝まで君を待っている\n", "SHIFT_JIS"), to: "in/c.txt")
        let found = try questions(scene)
        #expect(found.map { $0.files.map(\.name.string) } == [["a.txt", "b.cho"], ["c.txt"]])
        #expect(found.map(\.choices.first?.encoding) == ["WINDOWS-1251", "SHIFT_JIS"])
        #expect(found.first?.choices.first?.preview == "\(russian){title: Лампа}\n\(russian.dropLast())")
    }

    @Test("offers each text that the bytes can be once, and the likely ones before the others")
    func choices() throws {
        let scene = try TransferScene()
        scene.folder.write(try bytes(russian, "KOI8-R"), to: "in/a.txt")
        let question = try #require(questions(scene).first)
        #expect(question.choices.first?.encoding == "KOI8-R")
        #expect(Set(question.choices.map(\.preview)).count == question.choices.count)
        #expect(question.choices.count > 5 && question.choices.contains { $0.encoding == "WINDOWS-1251" })
        // The bytes are not valid in this encoding.
        #expect(!question.choices.contains { $0.encoding == "EUC-JP" })
    }

    @Test("is asked where no encoding makes words")
    func unclear() throws {
        let scene = try TransferScene()
        scene.folder.write(
            Array("la".utf8) + [0xA7, 0xB6] + Array("mp ".utf8) + [0xA4, 0xA5, 0xAC, 0x0A], to: "in/a.txt")
        let plan = try scene.plan("in/a.txt")
        #expect(plan.files.map(\.doubt) == [.unclear] && plan.songCount == 1)
        #expect(try questions(scene).count == 1)
    }

    @Test("answered, the words are read so, and nothing is asked again; what is left out gives no song")
    func answered() throws {
        let scene = try TransferScene()
        scene.folder.write(try bytes(russian, "KOI8-R"), to: "in/a.txt")
        scene.folder.write(try bytes(russian, "IBM866"), to: "in/b.txt")
        scene.folder.write("Lamp\n", to: "in/c.txt")
        let answers: [FilePath: EncodingAnswer] = [
            scene.folder["in/a.txt"]: .encoding("KOI8-R"), scene.folder["in/b.txt"]: .leftOut,
        ]
        let work = scene.importing().reading(answers)
        let plan = try work.plan([.path(scene.folder["in"])], into: scene.songs)
        #expect(work.questions(about: plan).isEmpty && plan.files.allSatisfy { $0.notes.isEmpty })
        #expect(plan.files.map { $0.reasonToSkip != nil } == [false, true, false])
        _ = scene.run(work, plan)
        #expect(scene.library == ["in/a/a.songbook", "in/c/c.songbook"])
        #expect(scene.song("in/a/a.songbook")?.text == russian)
        // Another encoding gives other words.
        let other = scene.importing().reading([scene.folder["in/a.txt"]: .encoding("WINDOWS-1251")])
        _ = scene.run(other, try other.plan([.path(scene.folder["in/a.txt"])], into: scene.songs))
        #expect(scene.song("a/a.songbook")?.text.hasPrefix("мБНРБ") == true)
    }

    @Test("calls encodings by their languages")
    func names() {
        #expect(EncodingName.label(of: "WINDOWS-1251") == "Cyrillic (Windows-1251)")
        #expect(EncodingName.label(of: "UHC") == "Korean (EUC-KR)")
        #expect(EncodingName.label(of: "other") == "other")
        let names = EncodingCandidate.all.map(\.name) + EncodingCandidate.others
        #expect(names.allSatisfy { EncodingName.label(of: $0) != $0 && TextEncodings.isKnown($0) })
        #expect(Set(names.map(EncodingName.label(of:))).count == names.count)
    }
}
