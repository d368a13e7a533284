import Files
import Testing

@testable import SoundRecording

@Suite("Names of recordings")
struct TakeNameTests {
    @Test(
        "They are called after the song",
        arguments: [
            ("River", "River – take 1.opus"), ("AC/DC: \"Live!\"", "AC-DC - 'Live!' – take 1.opus"),
            ("", "Untitled – take 1.opus"), ("雨の歌", "雨の歌 – take 1.opus"), ("~$x", "_~$x – take 1.opus"),
            ("-rf", "rf – take 1.opus"), ("$(x) ! fdsink", "$(x) ! fdsink – take 1.opus"),
        ])
    func names(title: String, expected: FilePath) {
        #expect(TakeName(title: title).file(1, suffix: "opus") == expected)
    }

    @Test("The longest title leaves room for the rest")
    func long() {
        let name = TakeName(title: String(repeating: "ü", count: 5000)).file(12, suffix: "opus")
        #expect(name.bytes.count <= 255)
        #expect(name.string.hasSuffix("– take 12.opus"))
    }

    @Test(
        "The next number is higher than all others",
        arguments: [
            ([], 1), (["Song – take 1.opus"], 2), (["Song – take 7.wav", "Song – take 2.ogg"], 8),
            (["Other – take 3.opus", "Song – take x.opus", "Song – take 3.opus.part"], 1),
            (["SONG – TAKE 4.opus"], 5),
        ] as [([FilePath], Int)])
    func next(names: [FilePath], expected: Int) {
        #expect(TakeName(title: "Song").next(among: names) == expected)
    }

    @Test("A number in the title is not that of a recording")
    func numberInTitle() {
        let name = TakeName(title: "Song 9")
        #expect(name.next(among: ["Song 9 – take 2.opus"]) == 3)
    }

    @Test("Sound is measured by its loudest sample")
    func peak() {
        #expect(SoundFormat.peak(of: [0, 0, 0, 0]) == 0)
        #expect(SoundFormat.peak(of: [0, 0, 0xFF, 0x7F]) == 1)
        #expect(SoundFormat.peak(of: [0x00, 0x80]) == 1)
        #expect(abs(SoundFormat.peak(of: [0x00, 0xC0]) - 0.5) < 0.001)
    }
}
