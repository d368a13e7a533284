import Testing

@testable import SongConversion

/// Files that every reader may get, of any format.
@Suite("A file of any format")
struct EveryFormatTests {
    private func file(_ format: SongFileFormat) throws -> [UInt8] { try format.write([wholeSong]).bytes }

    private func read(_ format: SongFileFormat, _ bytes: [UInt8]) throws(ConversionError) -> ImportResult {
        var result = try format.read(bytes, parsingXML: xmlParser)
        // The note of OnSong on a song with a capo.
        result.notes.removeAll { $0.what.hasSuffix("without the capo: F#m") }
        return result
    }

    private func utf16(_ bytes: [UInt8], isBig: Bool) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).utf16.flatMap { unit in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBig ? [high, low] : [low, high]
        }
    }

    @Test(
        "is read the same with a byte order mark, and in UTF-16 with one and without",
        arguments: SongFileFormat.allCases)
    func unicode(format: SongFileFormat) throws {
        let bytes = try file(format)
        let song = try read(format, bytes).songs[0].json
        let (little, big) = (utf16(bytes, isBig: false), utf16(bytes, isBig: true))
        for other in [[0xEF, 0xBB, 0xBF] + bytes, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big, little, big] {
            let result = try read(format, other)
            #expect(result.songs[0].json == song && result.notes.isEmpty && result.faults.isEmpty)
            #expect(SongFileFormat.recognizing(other, suffix: format.suffixes[0]) == format)
        }
    }

    @Test("is read the same in Windows-1252, and that is said", arguments: SongFileFormat.allCases)
    func windows(format: SongFileFormat) throws {
        var song = wholeSong
        song.text += "\ncaf\u{E9}"
        let bytes = try format.write([song]).bytes
        let single = String(decoding: bytes, as: UTF8.self).unicodeScalars.map { UInt8($0.value) }
        let result = try read(format, single)
        #expect(try result.songs[0].json == read(format, bytes).songs[0].json)
        #expect(result.notes.texts == ["- changed text read as Windows-1252 because it is not valid UTF-8"])
    }

    @Test(
        "is read the same with other line ends, which it keeps or says", arguments: SongFileFormat.allCases,
        ["\r\n", "\r"])
    func lineEnds(format: SongFileFormat, end: String) throws {
        let text = String(decoding: try file(format), as: UTF8.self)
        let result = try read(format, Array(text.replacing("\n", with: end).utf8))
        var song = result.songs[0]
        let isKept = song.text.utf8.contains(0x0D)
        song.text = song.text.replacing(end, with: "\n")
        #expect(try song.json == read(format, Array(text.utf8)).songs[0].json)
        // In JSON and XML, these line ends are not the lyrics' own.
        #expect(isKept || format == .json || format.isXML || result.notes.texts == ["- changed line endings"])
    }

    @Test("that is empty, damaged, too large or no text is refused in plain words", arguments: SongFileFormat.allCases)
    func refused(format: SongFileFormat) throws {
        let bytes = try file(format)
        let place = try #require(bytes.lastIndex(of: UInt8(ascii: "k")))
        let damaged = bytes[..<place] + [0] + bytes[place...]
        let image: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]
        let large = [UInt8](repeating: UInt8(ascii: " "), count: SongFileFormat.byteLimit + 1)
        for (bytes, words) in [
            ([], "the file is empty"), ([0xEF, 0xBB, 0xBF], "the file is empty"), ([0xFF, 0xFE], "the file is empty"),
            (large, "the file exceeds the maximum size of 64 MiB"), (image, "this is not a text file"),
            (Array("%PDF-1.7\n".utf8), "this is a document or an archive, not a text file"),
            ([0x50, 0x4B, 0x03, 0x04, 0x14, 0], "this is a document or an archive, not a text file"),
        ] {
            do {
                _ = try read(format, bytes)
                Issue.record("\(format): \(bytes.prefix(8)) is read")
            } catch {
                #expect(error.description == words, "\(format)")
            }
        }
        do {
            _ = try read(format, Array(damaged))
            Issue.record("\(format): a zero byte is read")
        } catch {
            #expect(error.description.contains("line "), "\(format): \(error)")
        }
    }

    @Test("that is cut off anywhere is read or refused, and never more than it was", arguments: SongFileFormat.allCases)
    func cut(format: SongFileFormat) throws {
        let bytes = try file(format)
        let step = format.isXML ? 97 : 1
        for length in stride(from: 1, to: bytes.count - 1, by: step) {
            guard let result = try? read(format, Array(bytes[..<length])) else { continue }
            let isWhole = format == .json && result.faults.isEmpty
            #expect(!format.isXML && !isWhole && result.songs.count == 1, "\(format): \(length)")
        }
    }
}
