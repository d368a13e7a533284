import Testing

@testable import SongTransfer

@Suite("Stanzas that are not UTF-8")
struct EncodedStanzasTests {
    /// Whether the guessed encoding gives the same text.
    private func isRight(_ text: String, _ encoding: String) throws -> Bool {
        let bytes = try bytes(text, encoding)
        let name = EncodingGuess.encoding(of: bytes) ?? "WINDOWS-1252"
        return TextEncodings.utf8(bytes, named: name) == Array(text.utf8)
    }

    @Test("are read in the encoding that makes words of them", arguments: EncodedStanzas.all)
    func stanzas(stanza: EncodedStanzas.Stanza) throws {
        for encoding in stanza.encodings { #expect(try isRight(stanza.text, encoding), "\(encoding)") }
    }

    @Test("are read so for nine of ten lines that stand alone")
    func lines() throws {
        var (right, wrong) = (0, [String]())
        for stanza in EncodedStanzas.all {
            for encoding in stanza.encodings {
                for line in stanza.text.split(separator: "\n") where line.utf8.contains(where: { $0 >= 0x80 }) {
                    if try isRight(String(line), encoding) { right += 1 } else { wrong.append("\(encoding): \(line)") }
                }
            }
        }
        #expect(wrong.count * 10 <= right + wrong.count, "\(right) right, wrong: \(wrong)")
    }

    @Test("have their encoding among the first five that are offered, where the first one is not it")
    func offered() throws {
        for stanza in EncodedStanzas.all {
            for encoding in stanza.encodings {
                for line in stanza.text.split(separator: "\n") where line.utf8.contains(where: { $0 >= 0x80 }) {
                    let bytes = try bytes(String(line), encoding)
                    let first = EncodingGuess.ranking(of: EncodingGuess.sample(of: bytes)).prefix(5).map(\.name)
                    let texts = first.map { TextEncodings.utf8(bytes, named: $0) }
                    #expect(texts.contains(Array(line.utf8)), "\(encoding): \(line)")
                }
            }
        }
    }
}
