import Files
import SongConversion
import Testing

@testable import SongTransfer

@Suite("Text that is not UTF-8")
struct EncodingTests {
    @Test(
        "is read in the encoding that makes words of it",
        arguments: [
            ("Малая лампа", "WINDOWS-1251"), ("Малая лампа горит в окне", "IBM866"),
            ("Світла лампа горить у вікні", "WINDOWS-1251"), ("Żółta łódź płynie w dal", "WINDOWS-1250"),
            ("Żółta łódź płynie w dal", "ISO-8859-2"), ("Příliš žluťoučký kůň", "WINDOWS-1250"),
            ("Árvíztűrő tükörfúrógép", "WINDOWS-1250"), ("Μικρή λάμπα στο παράθυρο", "WINDOWS-1253"),
            ("Küçük ışık şarkısı gece yağmur", "WINDOWS-1254"), ("Mažas žiburėlis šviečia, ąžuolų", "WINDOWS-1257"),
        ])
    func guessed(text: String, encoding: String) throws {
        #expect(try EncodingGuess.encoding(of: bytes(text, encoding)) == encoding)
    }

    @Test(
        "stays Windows-1252 where that makes words",
        arguments: [
            "Une petite lampe à côté de la fenêtre, où l’été s’éteint", "Die schöne Lüge über Straßen", "café",
            "Når jeg går på gaden, små øer", "canción niño ¿dónde?", "não são corações", "“Small lamp” – it’s…",
            "© 2024 Fern", "10° – ½ ¼", "å", "Það er lag þú", "»Lampe«, sagt er", "El Niño", "€uro", "BEYONCÉ", "Ü",
        ])
    func usual(text: String) throws {
        #expect(try EncodingGuess.encoding(of: bytes(text, "WINDOWS-1252")) == nil)
    }

    @Test(
        "stays Windows-1252 where its only other characters are signs, however many there are",
        arguments: [
            "I don’t know\nand you’re here\nit’s late", "L’amour\nd’un soir\nqu’il dit", "®: one\n®: two\n®: three",
            "walkin’ and talkin’\n’cause I know\n’til morn", "“Stay,” she said\n“Go,” he said, ‘no’",
            "rain — and snow — and\nsun — and moon — or", "rain—and snow\nlove—I said\nwait—what", "oh… no\nwait…",
            "… and then\n… and so\n… and on", "• one\n• two\n• three", "¡Ay, ay\n¡Ay, ay\n¡Ay", "¿Que sera\n¿Que sera",
            "1ª Estrofe\n2ª Estrofe\n3ª", "don´t go\nI´m here", "£5\n£6\n£7", "« Lampe »\n«Lampe»", "5¾\n6¾\n7½",
        ])
    func signs(text: String) throws {
        for times in [1, 4] {
            let text = Array(repeating: text, count: times).joined(separator: "\n")
            let finding = try EncodingGuess.finding(in: bytes(text, "WINDOWS-1252"))
            #expect(finding == .clear, "\(finding)")
        }
    }

    @Test(
        "stays Windows-1252 where letters of it are words by themselves",
        arguments: [
            "É o amor\nÉ a vida\nÉ o mar", "À la lampe\nÀ la porte\nÀ toi", "Ô lampe\nÔ porte\nÔ toi",
            "È la luce\nÈ il mare\nÈ vero", "Ó mar\nÓ vento\nÓ luz", "Å gå\nÅ se\nå le", "il va à Rome\nà Paris",
            "ESPAÑA\nMAÑANA\nAÑO\nNIÑO", "África\nÁrbol\nÁngel",
        ])
    func words(text: String) throws {
        #expect(try EncodingGuess.finding(in: bytes(text, "WINDOWS-1252")) == .clear)
    }

    @Test(
        "is in the encoding of Macintosh where signs show that",
        arguments: ["I don’t know\nand you’re here", "“Don’t stay,” she said", "rain—and snow", "l’été s’éteint là"])
    func macintosh(text: String) throws {
        #expect(try EncodingGuess.encoding(of: bytes(text, "MACINTOSH")) == "MACINTOSH")
    }

    @Test("is not guessed where some lines are UTF-8, or where it is no text")
    func others() throws {
        #expect(try EncodingGuess.encoding(of: Array("Малая\n".utf8) + bytes("Малая лампа", "WINDOWS-1251")) == nil)
        #expect(EncodingGuess.encoding(of: [0xCC, 0xE0, 0xEB, 0xE0, 1, 0xFF]) == nil)
        #expect(EncodingGuess.encoding(of: Array("Lamp".utf8)) == nil && EncodingGuess.encoding(of: []) == nil)
    }

    @Test("is read in the encoding that was said, and refused where it is none")
    func said() throws {
        let reading: SongImport.Reading = { format, bytes throws(ConversionError) in try format.read(bytes) }
        func texts(_ encoding: String?, _ bytes: [UInt8]) throws -> [String] {
            let reader = SourceReader(format: nil, encoding: encoding, reading: reading, now: .now)
            let content = try reader.songs(
                in: SourceReader.Snapshot(bytes: bytes, status: nil), of: FilePath("a.txt"), isNamed: true)
            return content.notes.map(\.what) + content.songs.map { String($0.text) }
        }
        let russian = try bytes("Малая лампа", "WINDOWS-1251")
        #expect(
            try texts(nil, russian) == [
                "text read as WINDOWS-1251 because it is not valid UTF-8; use --encoding if another encoding is meant",
                "Малая лампа",
            ])
        #expect(try texts("windows-1251", russian) == ["Малая лампа"])
        #expect(try texts("latin1", russian) == ["Ìàëàÿ ëàìïà"])
        #expect(try texts("shift_jis", [0x82, 0xA0, 0x82, 0xA2]) == ["あい"])
        #expect(throws: SourceFault.self) { try texts("shift_jis", [0x82, 0xFF, 0x0A]) }
        #expect(TextEncodings.isKnown("koi8-r") && !TextEncodings.isKnown("nothing") && !TextEncodings.isKnown(""))
    }
}
