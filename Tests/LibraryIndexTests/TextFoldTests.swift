import ChordSheet
import Foundation
import TestSupport
import Testing

@testable import LibraryIndex

@Suite("Text without case and accents")
struct TextFoldTests {
    private let fold = TextFold()

    private func folded(_ text: String) -> String {
        String(decoding: fold.fold(text).map(\.asciiLowercase), as: UTF8.self)
    }

    @Test(
        "what a person takes for the same word is the same",
        arguments: [
            ("Été", "ete"), ("e\u{301}te\u{301}", "ete"), ("Straße", "strasse"), ("STRASSE", "strasse"),
            ("ẞ", "ss"), ("ﬁn", "fin"), ("Œuvre", "oeuvre"), ("Ærø", "aero"), ("Łódź", "lodz"), ("ÐÞ", "dth"),
            ("ΣΊΣΥΦΟΣ", "σισυφοσ"), ("Σίσυφος", "σισυφοσ"), ("İstanbul", "istanbul"), ("ıI", "ii"),
            ("Ёлка", "елка"), ("йод", "иод"), ("Việt Nam", "viet nam"), ("don’t", "don't"), ("a—b", "a-b"),
            ("ＡＢＣ１", "abc1"), ("so\u{AD}ft", "soft"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"),
            ("한", "\u{1112}\u{1161}\u{11AB}"), ("が", "か\u{3099}"), ("क़", "क\u{93C}"), ("…", "..."),
        ])
    func examples(text: String, expected: String) {
        #expect(folded(text) == expected)
    }

    @Test("letters that are others stay apart")
    func kept() {
        #expect(folded("が") != folded("か"))
        #expect(folded("ぱ") != folded("は"))
        #expect(folded("क") != folded("कि"))
        #expect(folded("日本語") == "日本語")
        #expect(folded("a\r\nb\u{2028}c") == "a\r\nb\u{2028}c")
    }

    // Ideographs have neither case nor accents.
    @Test("every character folds the same in composed and decomposed form, whatever its case, and folding stays so")
    func allOfUnicode() {
        var differing = [String]()
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value), !scalar.properties.isIdeographic,
                ![.unassigned, .privateUse].contains(scalar.properties.generalCategory), !Self.isLeftOut(value)
            else { continue }
            let text = String(scalar)
            let form = folded(text)
            // Most characters have neither case nor parts.
            let others = [
                text.decomposedStringWithCanonicalMapping, scalar.properties.uppercaseMapping,
                scalar.properties.lowercaseMapping, form,
            ]
            if others.contains(where: { folded($0) != form }) { differing.append(String(value, radix: 16)) }
        }
        #expect(differing.isEmpty)
    }

    /// Characters for round-trip conversion, and symbols that are not letters, such as those of music.
    private static func isLeftOut(_ value: UInt32) -> Bool {
        (0xF900...0xFAFF).contains(value) || (0x2F800...0x2FA1F).contains(value) || (0x1D15E...0x1D1C0).contains(value)
            || (0x2000...0x2FFF).contains(value)
    }

    @Test("with its patch, a text can be had again from its folded form", arguments: 0..<200)
    func patches(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "[G]", "[G]\u{A0}", " ", "\t", "ガ", "ｶﾞ", "٢", "[hums]",
            "a", "É", "e\u{301}", "ß", "\n", "日本", "’", "long ascii text ", "\u{AD}", "İ", "œ", "é", "か", "\0",
        ]
        let text = (0..<Int.random(in: 0..<60, using: &random)).map { _ in parts.randomElement(using: &random)! }
            .joined()
        var result = [UInt8]()
        var patch = FoldPatch()
        var copy = text
        copy.withUTF8 {
            fold.append($0, skipping: SongChords.plain.ranges(in: $0), to: &result, &patch)
            patch.finish()
        }
        #expect(try FoldPatch.apply(patch.bytes, to: result[...]) == Array(text.utf8))
        #expect(result == fold.fold(text, skipping: .plain))
        // Every byte comes from the recorded place.
        var (again, origins) = ([UInt8](), FoldOrigins())
        copy.withUTF8 { fold.append($0, skipping: SongChords.plain.ranges(in: $0), to: &again, &origins) }
        #expect(again == result && origins.places.count == result.count)
        #expect(zip(origins.places, origins.places.dropFirst()).allSatisfy { $0 <= $1 })
        for (place, byte) in zip(origins.places, result) where Array(text.utf8)[place] < 0x80 && byte != 0x20 {
            #expect(Array(text.utf8)[place] == byte)
        }
    }

    @Test(
        "long texts fold as short ones do, and can be had again",
        arguments: ["が", "É", "…", "[G]", "[G] la ", "\u{AD}", "a", "long text in ASCII, ", "word\té[Am7] \n"])
    func long(part: String) throws {
        var text = String(repeating: part, count: 5_000)
        let expected = Array(repeating: fold.fold(part, skipping: .plain), count: 5_000).joined()
        var result = Array("before".utf8)
        var patch = FoldPatch()
        text.withUTF8 {
            fold.append($0, skipping: SongChords.plain.ranges(in: $0), to: &result, &patch)
            patch.finish()
        }
        #expect(try FoldPatch.apply(patch.bytes, to: result[6...]) == Array(text.utf8))
        // After a blank, other blanks are left out.
        if part != "[G] la " { #expect(result.dropFirst(6).elementsEqual(expected)) }
        // Nothing of it remains for the next text.
        #expect(fold.fold("é[G]a", skipping: .plain) == Array("ea".utf8))
    }

    @Test("a patch that does not fit is refused, or makes another text; nothing is read beyond either")
    func misfits() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<5000 {
            let patch = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = [UInt8](repeating: 0x61, count: Int.random(in: 0..<300, using: &random))
            _ = try? FoldPatch.apply(patch[...], to: text[...])
        }
        #expect(throws: FoldPatch.Misfit.self) { try FoldPatch.apply([0x80], to: []) }
        #expect(throws: FoldPatch.Misfit.self) { try FoldPatch.apply([1, 0, 0], to: []) }
        #expect(throws: FoldPatch.Misfit.self) { try FoldPatch.apply([0, 0, 9, 1], to: []) }
    }
}
