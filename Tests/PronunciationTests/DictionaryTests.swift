import Testing

@testable import Pronunciation

@Suite("Dictionaries of pronunciations")
struct DictionaryTests {
    private func entries(
        _ text: String, _ read: (UnsafeRawBufferPointer, (_ word: [UInt8], _ text: [UInt8]) -> Bool) -> Void
    ) -> [String] {
        var entries: [String] = []
        Array(text.utf8).withUnsafeBytes { bytes in
            read(bytes) { word, text in
                entries.append(String(decoding: word + [0x3D] + text, as: UTF8.self))
                return true
            }
        }
        return entries
    }

    @Test("Festival's, with syllables and stress")
    func festival() {
        let text = """
            MNCL
            ("a" dt (((ax) 0)))
            ("butterfly" nil (((b ah) 1) ((t er) 0) ((f l ay) 1)))
            ("broken
            ("strength" nil (((s t r eh ng th) 1)))
            ("empty" nil ())
            """
        #expect(
            entries(text) { LanguageFiles.Dictionary.Form.festival.forEach(in: $0, $1) } == [
                "a=ax0", "butterfly=b ah1.t er0.f l ay1", "strength=s t r eh1 ng th",
            ])
    }

    @Test("the CMU dictionary's own form: with stress, or without, which is known of words of one syllable alone")
    func cmu() {
        let text = """
            ;;; a comment
            BUTTERFLY  B AH1 T ER0 F L AY2
            a(2) EY
            about AH0 B AW1 T # a remark
            children CH IH L D R AH N
            hmm HH M
            """
        #expect(
            entries(text) { LanguageFiles.Dictionary.Form.cmu.forEach(in: $0, $1) } == [
                "butterfly=b ah1.t er0.f l ay2", "a=ey1", "about=ax0.b aw1 t", "children=ch ih? l.d r ah? n",
            ])
    }

    @Test("a pronunciation as text and back; what is none is refused")
    func text() throws {
        for text in ["ax0", "b ah1.t er0.f l ay1", "m ɛ0.z ɔ̃1"] { #expect(Pronunciation(text)?.text == text) }
        for text in ["", "b", "b ah1.", ".", "b ah1.t"] { #expect(Pronunciation(text) == nil, "\(text)") }
        let word = try #require(Pronunciation("b ah1.t er0.f l ay1"))
        #expect(word.phonemes == ["b", "ah", "t", "er", "f", "l", "ay"])
        #expect(word.stresses == [.primary, .none, .primary])
    }

    @Test("keys of rhymes")
    func keys() throws {
        func key(_ text: String, _ kind: RhymeKey.Kind) -> String? { Pronunciation(text)?.rhymeKey(kind)?.text }
        #expect(key("b ah1.t er0.f l ay1", .perfect) == "ay")
        #expect(key("w ao1.t er0", .perfect) == "ao t er")
        #expect(key("w ao1.t er0", .near) == "ao P @")
        #expect(key("w ao1.t er0", .ending) == "t er")
        #expect(key("k aa1.m ax0 n", .ending) == "ax n")
        #expect(key("dh ax0", .perfect) == "ax")
        #expect(key("ch ih? l.d r ah? n", .perfect) == nil)
        #expect(key("t ay1 m", .near) == key("l ay1 n", .near))
        #expect(key("t ay1 m", .near) != key("l ay1 t", .near))
    }

    @Test("forms that the dictionary leaves out")
    func endings() {
        let words = [
            "rose": "r ow1 z", "is": "ih1 z", "sing": "s ih1 ng", "singing": "s ih1 ng.ih0 ng", "cat": "k ae1 t",
        ]
        func form(_ form: String) -> String? {
            EnglishEndings.pronunciation(of: form) { words[$0].flatMap { Pronunciation($0) } }?.text
        }
        #expect(form("rose's") == "r ow1.z ih0 z")
        #expect(form("cat's") == "k ae1 t s")
        #expect(form("isn't") == "ih1.z ax0 n t")
        #expect(form("singin'") == "s ih1 ng.ih0 ng")
        #expect(form("don't") == "d ow1 n t")
        #expect(form("dog's") == nil)
    }
}
