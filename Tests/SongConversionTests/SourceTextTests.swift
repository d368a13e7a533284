import Testing

@testable import SongConversion

@Suite("The bytes of a file as text")
struct SourceTextTests {
    @Test(
        "are read in their encoding",
        arguments: [
            (Array("é\n".utf8), "é\n"), (Array("RIFF 1\n".utf8), "RIFF 1\n"), (Array("ID3\n".utf8), "ID3\n"),
            ([0xEF, 0xBB, 0xBF] + Array("é".utf8), "é"),
            ([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], "\u{FEFF}"),
            ([0xFF, 0xFE, 0x41, 0x00, 0xE9, 0x00, 0x3D, 0xD8, 0x00, 0xDE], "Aé😀"),
            ([0xFE, 0xFF, 0x00, 0x41, 0x20, 0xAC], "A€"),
            ([0x41, 0x00, 0x42, 0x00, 0x0A, 0x00], "AB\n"), ([0x00, 0x41, 0x00, 0x42, 0x00, 0x0A], "AB\n"),
            ([0x63, 0x61, 0x66, 0xE9, 0x20, 0x93, 0x80, 0x94], "café “€”"), ([0x81, 0xFC], "\u{81}ü"),
        ] as [([UInt8], String)])
    func encodings(bytes: [UInt8], text: String) throws {
        let source = try SourceText(bytes)
        #expect(Array(source.text.utf8) == Array(text.utf8))
        let isUnicode =
            bytes.starts(with: [0xEF]) || !bytes.contains { $0 >= 0x80 } || bytes == Array("é\n".utf8)
            || bytes.contains(0)
        #expect(source.notes.isEmpty == (isUnicode || bytes.starts(with: [0xFE, 0xFF])))
    }

    @Test("in which only some lines are not UTF-8 are read line by line, and those lines are named")
    func mixed() throws {
        let source = try SourceText(Array("é\r\ncaf".utf8) + [0xE9, 0x0D] + Array("ü\n\n".utf8) + [0x93, 0xC3, 0xA9])
        #expect(Array(source.text.utf8) == Array("é\r\ncafé\rü\n\n“Ã©".utf8))
        #expect(
            source.notes.texts == [
                "2 changed text read as Windows-1252 because it is not valid UTF-8",
                "5 changed text read as Windows-1252 because it is not valid UTF-8",
            ])
        let marked = try SourceText([0xEF, 0xBB, 0xBF, 0x41, 0xE9])
        #expect(marked.text == "Aé", "a byte order mark is none of the text")
        #expect(marked.notes.texts == ["- changed text read as Windows-1252 because it is not valid UTF-8"])
        let file = Array("{title: Fr\u{FC}h}\n{new_song}\n{title: Sp".utf8) + [0xE4, 0x74, 0x7D]
        #expect(try SongFileFormat.chordpro.read(file).songs.map(\.title) == ["Früh", "Spät"])
    }

    @Test("that are cut in UTF-16 are mended, and that is said")
    func mended() throws {
        #expect(try SourceText([0xFF, 0xFE, 0x41, 0x00, 0x00, 0xD8]).text == "A\u{FFFD}")
        let odd = try SourceText([0xFF, 0xFE, 0x41, 0x00, 0x42])
        #expect(odd.text == "A\u{FFFD}")
        #expect(odd.notes.texts == ["- changed incomplete UTF-16 characters"])
    }

    @Test(
        "that are no text are refused",
        arguments: [
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], Array("%PDF-1.7\n".utf8), [0x50, 0x4B, 0x03, 0x04, 0x14],
            [0xFF, 0xD8, 0xFF, 0xE0],
            Array("{\\rtf1 words}".utf8), Array("MThd\0\0".utf8), Array("RIFF$\0\0\0WAVE".utf8),
            [0x01, 0x02, 0x80, 0x41],
            Array(repeating: 0x02, count: 50),
            [0xFF, 0xFE, 0x00, 0x00, 0x41, 0x00, 0x00, 0x00],
        ] as [[UInt8]])
    func binaries(bytes: [UInt8]) {
        #expect(throws: ConversionError.self) { try SourceText(bytes) }
        for format in SongFileFormat.texts { #expect(throws: ConversionError.self) { try format.read(bytes) } }
        #expect(SongFileFormat.recognizing(bytes, suffix: "txt") == nil)
    }

    @Test("that are none or have a zero byte are refused, with the line")
    func empty() {
        for format in SongFileFormat.texts {
            for bytes in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE]] as [[UInt8]] {
                do {
                    _ = try format.read(bytes)
                    Issue.record("\(format) reads an empty file")
                } catch {
                    #expect(error.description == "the file is empty")
                }
            }
            do {
                _ = try format.read(Array("one\r\ntwo\rthr\0ee".utf8))
                Issue.record("\(format) reads a zero byte")
            } catch {
                #expect(error.description == "line 3: null byte (the file is probably damaged)")
            }
        }
    }

    @Test("that are too many are refused before they are looked at")
    func tooMany() {
        let bytes = [UInt8](repeating: 0x0A, count: SongFileFormat.byteLimit + 1)
        for format in SongFileFormat.texts {
            do {
                _ = try format.read(bytes)
                Issue.record("\(format) has no limit")
            } catch {
                #expect(error.description == "the file exceeds the maximum size of 64 MiB")
            }
        }
    }

    @Test("are counted in lines that end in LF, CR LF or CR")
    func lines() {
        var lines = SourceLines("one\r\ntwo\rthree\n\nfive")
        var texts: [String] = []
        while let line = lines.next() {
            texts.append(String(line.text))
            #expect(line.number == texts.count)
        }
        #expect(texts == ["one", "two", "three", "", "five"])
        #expect(lines.hasOtherEnds)
    }

    @Test("that say too much have their notes counted")
    func notes() throws {
        let result = try SongFileFormat.chordpro.read(String(repeating: "# no\n", count: 2_500) + "words")
        #expect(result.notes.count == 1_001)
        #expect(result.notes.last?.what == "1500 more places")
    }
}
